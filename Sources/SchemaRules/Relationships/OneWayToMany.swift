import Diagnostics
import SchemaModel

extension Rule {
  public static let oneWayToMany = Rule(
    "one-way-to-many", severity: .warning, evidence: .measured,
    problem: """
      A to-many relationship without an inverse is stored as one key column in the table of its destination. So each row \
      can be in the list of one owner only: adding it to another list takes it out of the first.
      """,
    remedy: """
      Declare the inverse, to-many where rows are shared. Where each row belongs to one owner, keep it and say so: \
      `# modelgen:allow one-way-to-many` with the reason.
      """,
    bad: """
      entities:
        Note:
          attributes:
            code: { type: String, unique: true }
          relationships:
            tags: { toMany: Tag, inverse: none, deleteRule: nullify }
        Tag:
          attributes:
            code: { type: String, unique: true }
      """,
    good: """
      entities:
        Note:
          attributes:
            code: { type: String, unique: true }
          relationships:
            tags: { toMany: Tag, inverse: notes, deleteRule: nullify }
        Tag:
          attributes:
            code: { type: String, unique: true }
          relationships:
            notes: { toMany: Note, deleteRule: nullify }
      """)
}

extension VersionChecker {
  mutating func adviseOnOneWayToMany(_ relationship: Relationship, at position: Int, in entity: Entity, at index: Int) {
    // One that states nothing is asked for its inverse, and one that cascades for a way back to the owner.
    guard relationship.isToMany, relationship.deleteRule != .cascade, case .none = relationship.inverse,
      inverses.link(entity: index, relationship: position) == nil, !version.usesCloudKit
    else { return }
    let destination = relationship.destination
    report(
      .oneWayToMany,
      "`\(entity.name).\(relationship.name)` has no inverse, so a row of \(destination) can be in the list of one"
        + " \(entity.name) only", at: relationship.inversePlace ?? relationship.place,
      fix: "where rows are shared, add a to-many to \(destination) and name it as the inverse; else"
        + " `# modelgen:allow one-way-to-many` with the reason")
  }
}
