import Diagnostics

extension Rule {
  public static let broadAcceptance = Rule(
    "broad-acceptance", severity: .warning, evidence: .inferred,
    problem: """
      One reason under `accepts` covers findings of several properties. It was written for one of them; the next \
      property that breaks the same rule in this step is not reported. Only the newest version is looked at, until it \
      has shipped.
      """,
    remedy: """
      Name what is meant, each with its reason: `accepts: { type-change: { Trip.code: <why>, Trip.rating: <why> } }`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            code: Int
            rating: Int
      # V2.yaml
      migration:
        accepts: { type-change: code was never stored }
      entities:
        Trip:
          attributes:
            name: String
            code: String
            rating: String
      """,
    good: [
      "  accepts: { type-change: code was never stored }": """
        accepts:
          type-change:
            Trip.code: it was never stored
            Trip.rating: neither was this
      """
    ])
}
