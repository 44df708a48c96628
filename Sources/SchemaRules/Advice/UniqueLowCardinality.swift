import Diagnostics
import SchemaModel

extension Rule {
  public static let uniqueLowCardinality = Rule(
    "unique-low-cardinality", severity: .warning, evidence: .documented,
    problem: """
      A unique key allows one row for each value. A `Bool` has two values and an enum as many as it has cases, so a \
      key made only of such holds that many rows at most: saving one more replaces a row that is there, and a migration \
      that adds the uniqueness deletes all rows but these.
      """,
    remedy: """
      Make what identifies a row unique, or add it to the key (`unique: [[owner, kind]]`). Where there is one row for \
      each value, write `# modelgen:allow unique-low-cardinality` with the reason.
      """,
    bad: """
      entities:
        Chore:
          attributes:
            title: String
            isDone: { type: Bool, unique: true }
      """,
    good: """
      entities:
        Chore:
          attributes:
            id: { type: UUID, unique: true, initDefault: UUID() }
            title: String
            isDone: Bool
      """)
}

extension VersionChecker {
  /// What a key says of the rows that can exist: for each way to state one.
  mutating func adviseOnKeys(of entity: Entity, at index: Int) {
    for attribute in entity.attributes where attribute.options.contains(.unique) && attribute.isPersisted {
      adviseOnKey([attribute], [attribute.name], at: attribute.place(of: "unique"), in: entity)
    }
    for constraint in entity.uniqueness {
      let members = constraint.members.compactMap { member in keyAttribute(member.value, of: index) }
      // A relationship, or what is no column: another rule's matter, or no limit.
      guard !members.isEmpty, members.count == constraint.members.count else { continue }
      adviseOnKey(members, constraint.members.map(\.value), at: constraint.place, in: entity)
    }
  }

  private mutating func adviseOnKey(
    _ attributes: [Attribute], _ names: [String], at place: Place, in entity: Entity
  ) {
    guard let limit = version.rowLimit(ofKey: attributes.map(\.type)) else {
      adviseOnConstantKey(attributes, names, in: entity)
      return
    }
    let key = names.map { "`\($0)`" }.joined(separator: " and ")
    let isPartial = attributes.contains { resolve($0.type).isOptional }
    report(
      .uniqueLowCardinality,
      "\(key) \(names.count == 1 ? "has" : "have") \(limit) value\(limit == 1 ? "" : "s")"
        + "\(names.count == 1 ? "" : " together"), so at most \(limit) row\(limit == 1 ? "" : "s") of `\(entity.name)`"
        + "\(isPartial ? " with a value" : "") can exist: each additional one replaces another",
      at: place,
      fix: "make what identifies a row unique, or add `# modelgen:allow unique-low-cardinality` with the reason")
  }

  /// The stored attribute that one member of a key names, inherited ones included.
  private func keyAttribute(_ name: String, of index: Int) -> Attribute? {
    for ancestor in lineage(of: index) {
      if let found = version.entities[ancestor].attribute(named: name) { return found.isPersisted ? found : nil }
    }
    return nil
  }
}
