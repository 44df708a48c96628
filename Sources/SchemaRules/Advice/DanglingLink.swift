import Diagnostics
import SchemaModel

extension Rule {
  public static let danglingLink = Rule(
    "dangling-link", severity: .warning, evidence: .reported,
    problem: """
      A to-one relationship has no inverse, so nothing clears it when the object at its end is deleted. Reports: reading \
      it then stops the app ("This model instance was invalidated"), and setting it to nil fails at the save.
      """,
    remedy: """
      Declare the inverse in the destination. Where the destination is never deleted, write `inverse: none`.
      """,
    bad: """
      entities:
        Item:
          relationships:
            tag: { toOne: Tag }
        Tag:
          attributes:
            name: String
      """,
    good: [
      "      name: String": """
            name: String
          relationships:
            items: { toMany: Item, deleteRule: nullify, inverse: tag }
      """
    ])
}

extension VersionChecker {
  mutating func reportDanglingLink(_ id: RelationshipID) {
    let (entity, relationship) = (version.entities[id.entity], self[id])
    report(
      .danglingLink,
      "`\(path(id))` has no inverse: after its `\(relationship.destination)` is deleted, reading it stops the app",
      at: relationship.place, fix: addInverse(of: id, toMany: true, deleteRule: .nullify),
      notes: [
        Diagnostic.Note(
          "if no `\(relationship.destination)` is ever deleted while \(withArticle(entity.name)) uses it: write"
            + " `inverse: none` here")
      ])
  }
}
