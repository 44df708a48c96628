import Diagnostics

extension Rule {
  public static let transformerChanged = Rule(
    "transformer-changed", severity: .warning, evidence: .inferred,
    problem: """
      The transformer of an attribute, or the type that it makes, changes. Neither is hashed: nothing runs, \
      and the new transformer must read the old bytes.
      """,
    remedy: """
      Let the new transformer read both forms, or add a new property.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            tint: { type: UIColor?, transformable: ColorTransformer }
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
            notes: String?
            tint: { type: UIColor?, transformable: PaletteTransformer }
      """,
    good: [
      "tint: { type: UIColor?, transformable: PaletteTransformer }":
        "tint: { type: UIColor?, transformable: ColorTransformer }"
    ])
}
