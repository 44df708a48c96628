import Diagnostics

extension Rule {
  public static let entityRenamed = Rule(
    "entity-renamed", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      An entity vanishes while one with much the same properties appears. `@Model` has no original name, so this is \
      not a rename: the new table is empty, and the rows of the old one are deleted.
      """,
    remedy: """
      Keep the entity's name (the app can use a typealias), or keep both entities for one version and copy the rows in \
      `didMigrate`. Where it is another thing, write `removes`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            notes: String?
      # V2.yaml
      entities:
        Journey:
          attributes:
            name: String
            notes: String?
      """,
    good: [
      "# V2.yaml": """
      # V2.yaml
      migration:
        removes: [Trip]
      """
    ])
}
