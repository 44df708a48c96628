import Diagnostics

extension Rule {
  public static let liveTypeChanged = Rule(
    "live-type-changed", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      An `external` type or a type alias is the app's own declaration: the Swift of every version that names it refers \
      to the one that exists now. Where two generated versions give it different shapes, both have the newest one at \
      run time. Their checksums are equal ("Duplicate version checksums"), or stores of the older version are not \
      recognized (134504).
      """,
    remedy: """
      Let the older version declare a frozen copy of its own: remove `external: true` there, or write the type that \
      the alias names. The shape of that version does not move, so this is allowed after it has shipped.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { external: true, fields: { street: String } }
      # V2.yaml
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { external: true, fields: { street: String, zip: String? } }
      """,
    good: [
      "Address: { external: true, fields: { street: String } }": "Address: { fields: { street: String } }"
    ])
}
