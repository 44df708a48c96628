import Diagnostics

extension Rule {
  public static let unseenRequired = Rule(
    "unseen-required", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      An optional enum, or an optional struct whose fields are all optional, becomes required. The columns may \
      be empty either way, so the hash does not move and no stage runs: rows that hold NULL trap when they are \
      read.
      """,
    remedy: """
      Keep it optional; or force a stage with `hashModifier` on a scalar attribute and fill the nils: `fills`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            status: Status?
      enums:
        Status: { rawType: String, cases: [planned] }
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
            status: Status
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
        Status: { rawType: String, cases: [planned] }
      # V2.yaml
      migration:
        fills: [Trip.status]
      entities:
        Trip:
          attributes:
            name: { type: String, hashModifier: V2 }
            status: Status
      enums:
        Status: { rawType: String, cases: [planned] }
      """)
}
