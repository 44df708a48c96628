import Diagnostics

extension Rule {
  public static let unusedMigrationEntry = Rule(
    "unused-migration-entry", severity: .warning, evidence: .documented,
    problem: """
      An entry under `migration:` has no effect on this step: nothing of that name is removed, no row is \
      there to be filled, or no rule of that name is broken.
      """,
    remedy: """
      Delete it, so that the other entries keep their meaning.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      migration:
        removes: [Trip.name]
      entities:
        Trip:
          attributes:
            name: String
            notes: String?
      """,
    good: [
      """
      # V2.yaml
      migration:
        removes: [Trip.name]
      """: "# V2.yaml"
    ])
}
