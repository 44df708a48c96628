import Diagnostics

extension Rule {
  public static let mergedHierarchy = Rule(
    "merged-hierarchy", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      Entities that had no parent in common get one. Their rows are in different tables, and the framework \
      cannot merge them.
      """,
    remedy: """
      Add a new entity under the parent, copy the rows in `didMigrate`, and drop the old one in the version \
      after.
      """,
    bad: """
      # V1.yaml
      entities:
        Car:
          attributes: { name: String }
        Boat:
          attributes: { length: Int? }
      # V2.yaml
      entities:
        Vehicle:
          attributes: { notes: String? }
        Car:
          inherits: Vehicle
          attributes: { name: String }
        Boat:
          inherits: Vehicle
          attributes: { length: Int? }
      """,
    good: """
      # V1.yaml
      entities:
        Car:
          attributes: { name: String }
      # V2.yaml
      entities:
        Vehicle:
          attributes: { notes: String? }
        Car:
          inherits: Vehicle
          attributes: { name: String }
      """)
}
