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
      Declare the inverse, to-many where rows are shared. Where each row belongs to one owner, keep it and write `# \
      modelgen:allow one-way-to-many` with the reason.
      """,
    bad: """
      entities:
        Note:
          attributes:
            code: String
          relationships:
            tags: { toMany: Tag, inverse: none, deleteRule: nullify }
        Tag:
          attributes:
            code: String
      """,
    good: """
      entities:
        Note:
          attributes:
            code: String
          relationships:
            tags: { toMany: Tag, inverse: notes, deleteRule: nullify }
        Tag:
          attributes:
            code: String
          relationships:
            notes: { toMany: Note, deleteRule: nullify }
      """)
}

extension VersionChecker {
  mutating func reportOneWayToMany(_ id: RelationshipID) {
    let (entity, relationship) = (version.entities[id.entity], self[id])
    report(
      .oneWayToMany,
      "`\(path(id))` has no inverse: \(withArticle("`\(relationship.destination)`")) can be in the list of one"
        + " `\(entity.name)` only", at: relationship.inversePlace ?? relationship.place,
      fix: "if it belongs to one: " + addInverse(of: id, toMany: false, deleteRule: nil),
      notes: [Diagnostic.Note("if several share it: " + addInverse(of: id, toMany: true, deleteRule: nil))])
  }
}
