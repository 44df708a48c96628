import Diagnostics
import SchemaModel

extension Rule {
  public static let requiredTimestamp = Rule(
    "required-timestamp", severity: .warning, evidence: .inferred,
    problem: """
      A time stamp that every row must have, and that no initializer sets by itself, is an assumption about rows that \
      are not made there: those of a later migration or another device get one constant, the time at which the model \
      was built, or a value that the caller happened to have, and look as if all had been made at that time.
      """,
    remedy: """
      Make it optional and let nil mean "not known"; set it in the initializer with `initDefault: Date.now`. In an entity \
      without rows, `{ type: Date, initDefault: Date.now }` is fine too: the initializer makes them all.
      """,
    bad: """
      entities:
        Note:
          attributes:
            id: UUID
            lastModified: Date
      """,
    good: ["lastModified: Date": "lastModified: { type: Date?, initDefault: Date.now }"])
}

extension VersionChecker {
  /// Sorted.
  static let timestampNames = [
    "created", "createdat", "createddate", "createdon", "creationdate", "datecreated", "datemodified", "dateupdated",
    "lastmodified", "lastmodifieddate", "lastupdated", "modificationdate", "modifiedat", "modifieddate", "modifiedon",
    "timestampcreated", "timestampmodified", "updatedat", "updateddate", "updatedon",
  ]

  mutating func adviseOnTimestamp(_ attribute: Attribute, resolved: ResolvedType, in entity: Entity) {
    // With `initDefault` every object has its own; what happens to rows without one is a question of the step.
    guard case .scalar(.date) = resolved.kind, !resolved.isOptional, attribute.isPersisted,
      attribute.initDefault == nil || attribute.defaultValue != nil,
      Self.timestampNames.containsSorted(attribute.name.lowercased().filter { $0 != "_" })
    else { return }
    report(
      .requiredTimestamp,
      "`\(entity.name).\(attribute.name)` is required, but existing or synced rows may have no value",
      at: attribute.typePlace, fix: "write `\(attribute.name): { type: Date?, initDefault: Date.now }`")
  }
}
