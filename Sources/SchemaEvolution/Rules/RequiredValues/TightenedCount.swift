import Diagnostics

extension Rule {
  public static let tightenedCount = Rule(
    "tightened-count", severity: .warning, evidence: .measured,
    problem: """
      A relationship allows fewer links than before, or asks for more: existing rows may break `minimumModelCount` or \
      `maximumModelCount`. The migration does not look; such a row cannot be saved again until its links fit.
      """,
    remedy: """
      Leave the counts as they are; or link or unlink the rows in `didMigrate`, and accept the rule with the reason.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
        Place:
          attributes:
            name: String
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            places: { toMany: Place, inverse: trips, minimumModelCount: 1 }
        Place:
          attributes:
            name: String
          relationships:
            trips: { toMany: Trip }
      """,
    good: [
      "places: { toMany: Place, inverse: trips, minimumModelCount: 1 }": "places: { toMany: Place, inverse: trips }"
    ])
}
