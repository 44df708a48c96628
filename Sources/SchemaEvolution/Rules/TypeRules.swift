import Diagnostics

// Rules about values that no stage can convert, or that change their meaning unseen.

extension Rule {
  public static let typeChange = Rule(
    "type-change", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      An attribute, field or raw type changes its type. No stage can convert the values, a custom one neither: \
      the mapping between its closures is inferred, and that fails with 134190, source and destination \
      attribute types are incompatible.
      """,
    remedy: """
      Keep both for one version: add the new property beside the old one, convert in `didMigrate`, and drop \
      the old one in the version after. Both versions may go out in one release.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            amount: Int
      # V2.yaml
      entities:
        Trip:
          attributes:
            amount: String
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            amount: Int
      # V2.yaml
      migration:
        fills: [Trip.amountValue]
      entities:
        Trip:
          attributes:
            amount: Int
            amountValue: String?
      """)

  public static let undetectedTypeChange = Rule(
    "undetected-type-change", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      What is kept as encoded bytes (elements of an array, values of a dictionary, a `codable` attribute) \
      changes its structure, or a type changes to one that shares its column type. The hash is blind to it: \
      nothing runs, and old rows no longer decode or mean the same.
      """,
    remedy: """
      Leave it as it is and add a new property under another name; copy in `didMigrate`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            codes: "[Int]"
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
            codes: "[String]"
            notes: String?
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            codes: "[Int]"
      # V2.yaml
      migration:
        fills: [Trip.codeNames]
      entities:
        Trip:
          attributes:
            name: String
            codes: "[Int]"
            codeNames: "[String]?"
      """)

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
    good: """
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
            tint: { type: UIColor?, transformable: ColorTransformer }
      """)

  public static let elementType = Rule(
    "element-type", severity: .warning, evidence: .inferred,
    problem: """
      The element type of an array, set or dictionary becomes a wider one. Element types are not hashed, so nothing runs, \
      and whether the stored bytes decode as the new type has not been reported.
      """,
    remedy: """
      Try it on a store of the version before; or add a new property and copy in `didMigrate`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            heights: [Float]
      # V2.yaml
      entities:
        Trip:
          attributes:
            heights: [Double]
            notes: String?
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            heights: [Float]
      # V2.yaml
      entities:
        Trip:
          attributes:
            heights: [Float]
            exactHeights: "[Double]?"
      """)

  public static let narrowedNumber = Rule(
    "narrowed-number", severity: .warning, evidence: .reported,
    problem: """
      A number changes to a type that cannot hold all of its values. The framework converts, and values may be \
      cut off.
      """,
    remedy: """
      Check the range that is stored, or add a new property and convert in `didMigrate`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            distance: Double
      # V2.yaml
      entities:
        Trip:
          attributes:
            distance: Int
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            distance: Int16
      # V2.yaml
      entities:
        Trip:
          attributes:
            distance: Int
      """)

  public static let rawValueMoved = Rule(
    "raw-value-changed", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      A raw value is removed or changed. Rows hold the old one, raw values are not hashed, and no stage runs: \
      those rows no longer decode. Without written values, a new integer case in the middle moves all that \
      follow.
      """,
    remedy: """
      Keep the stored values: `{ newName: old_value }`. To give one up, force a stage with `hashModifier` on a \
      scalar attribute, say `removes`, and move the rows in `willMigrate`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            status: Status?
      enums:
        Status: { rawType: String, cases: [planned, booked] }
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
            status: Status?
            notes: String?
      enums:
        Status: { rawType: String, cases: [planned] }
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            status: Status?
      enums:
        Status: { rawType: String, cases: [planned, booked] }
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
            status: Status?
            notes: String?
      enums:
        Status: { rawType: String, cases: [planned, { reserved: booked }] }
      """)
}
