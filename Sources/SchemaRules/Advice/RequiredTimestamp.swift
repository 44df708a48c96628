import Diagnostics
import SchemaModel

extension Rule {
  public static let requiredTimestamp = Rule(
    "required-timestamp", severity: .warning, evidence: .inferred,
    problem: """
      A time stamp that every row must have is a promise about rows that exist already: those of a later migration, an \
      import or another device get one constant, the time at which the model was built, and look as if they all had \
      been made in that second.
      """,
    remedy: "Make it optional and let nil mean \"not known\"; set it in the initializer with `initDefault: Date.now`.",
    bad: """
      entities:
        Note:
          attributes:
            id: UUID
            lastModified: Date
      """,
    good: """
      entities:
        Note:
          attributes:
            id: UUID
            lastModified: { type: Date?, initDefault: Date.now }
      """)
}

extension VersionChecker {
  private static let timestampNames: Set<String> = [
    "createdat", "createdon", "creationdate", "datecreated", "createddate", "created", "updatedat", "updatedon",
    "dateupdated", "updateddate", "lastupdated", "modifiedat", "modifiedon", "datemodified", "modificationdate",
    "modifieddate", "lastmodified", "lastmodifieddate", "timestampcreated", "timestampmodified",
  ]

  mutating func adviseOnTimestamp(_ attribute: Attribute, resolved: ResolvedType, in entity: Entity) {
    guard case .scalar(.date) = resolved.kind, !resolved.isOptional, attribute.isPersisted,
      Self.timestampNames.contains(attribute.name.lowercased().filter { $0 != "_" })
    else { return }
    report(
      .requiredTimestamp, "`\(entity.name).\(attribute.name)` is required, and not every row will know its time",
      at: attribute.typePlace, fix: "write `\(attribute.name): { type: Date?, initDefault: Date.now }`")
  }
}
