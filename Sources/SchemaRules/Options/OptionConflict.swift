import Diagnostics
import SchemaModel

extension Rule {
  public static let optionConflict = Rule(
    "option-conflict", severity: .error, evidence: .documented,
    problem: """
      Two options of an attribute contradict each other: what is transient or ephemeral is not stored, so it cannot be \
      unique, encrypted, indexed, renamed or kept outside; and one attribute has one way to be encoded.
      """,
    remedy: "Delete one of the two options.",
    bad: """
      entities:
        Trip:
          attributes:
            views: { type: Int, default: 0, transient: true, unique: true }
      """,
    good: [
      "views: { type: Int, default: 0, transient: true, unique: true }":
        "views: { type: Int, default: 0, transient: true }"
    ])
}

extension VersionChecker {
  mutating func checkOptionConflicts(of attribute: Attribute, in entity: Entity) {
    if !attribute.isPersisted {
      let word = attribute.unstoredWord
      if attribute.options.isSuperset(of: [.transient, .ephemeral]) {
        reportConflict("transient", "ephemeral", of: attribute, in: entity)
      }
      if let other = attribute.options.first(where: \.facts.isStored) {
        reportConflict(word, other.word, of: attribute, in: entity)
        return
      }
      if attribute.transformer != nil { reportConflict(word, "transformable", of: attribute, in: entity) }
      if attribute.renamedFrom != nil { reportConflict(word, "renamedFrom", of: attribute, in: entity) }
    } else if attribute.transformer != nil, attribute.options.contains(.codable) {
      reportConflict("transformable", "codable", of: attribute, in: entity)
    }
    if case .type(let name)? = attribute.transformer, !isTypePath(name) {
      let count = findings.all.count
      checkIdentifier(name, at: attribute.place(of: "transformable"), role: "a value transformer")
      if findings.all.count > count, let better = suggestedIdentifier(for: name) {
        findings.amendLast(remedy: "write `transformable: \(better)`")
      }
    }
  }

  /// The stored property behind an accessor is a plain column.
  mutating func checkStorageConflicts(of attribute: Attribute, in entity: Entity) {
    for option in attribute.options where !option.facts.isStored || option == .codable {
      reportConflict("storage", option.word, of: attribute, in: entity)
    }
    if attribute.transformer != nil { reportConflict("storage", "transformable", of: attribute, in: entity) }
  }

  private mutating func reportConflict(_ first: String, _ second: String, of attribute: Attribute, in entity: Entity) {
    report(
      .optionConflict, "`\(entity.name).\(attribute.declaredName)` cannot be `\(first)` and `\(second)`",
      at: attribute.place(of: second), fix: "delete one of the two")
  }
}
