import Diagnostics
import SchemaModel

extension Rule {
  public static let uniqueDisplayName = Rule(
    "unique-display-name", severity: .warning, evidence: .documented,
    problem: """
      Saving an object whose unique value is taken replaces the row that has it. A name or title that people type is \
      not a key: sooner or later two are equal, and the older row is replaced silently.
      """,
    remedy: """
      Make an identifier unique (`id: { type: UUID, unique: true, initDefault: UUID() }`) and compare names in the \
      app. Where a name really is the key, write `# modelgen:allow unique-display-name` with the reason.
      """,
    bad: """
      entities:
        Contact:
          attributes:
            name: { type: String, unique: true }
      """,
    good: """
      entities:
        Contact:
          attributes:
            id: { type: UUID, unique: true, initDefault: UUID() }
            name: String
      """)
}

extension VersionChecker {
  private static let displayNames: Set<String> = [
    "name", "title", "label", "displayName", "fullName", "firstName", "lastName", "caption", "text", "summary",
    "subtitle",
  ]

  mutating func adviseOnDisplayName(_ attribute: Attribute, resolved: ResolvedType, in entity: Entity) {
    guard Self.displayNames.contains(attribute.name), case .scalar(.string) = resolved.kind else { return }
    report(
      .uniqueDisplayName,
      "saving a second `\(entity.name)` with an equal `\(attribute.name)` replaces the first one",
      at: attribute.place(of: "unique"),
      fix: "make an identifier unique instead, or add `# modelgen:allow unique-display-name` with the reason")
  }
}
