import Diagnostics
import SchemaModel

extension Rule {
  public static let uniqueOneWay = Rule(
    "unique-one-way", severity: .warning, evidence: .reported,
    problem: """
      The entity has a unique key and a relationship without an inverse. Reports: when a saved object has the unique value \
      of an existing row, the framework cannot move the link and raises "Unable to resolve conflict: relationship does not \
      have an inverse".
      """,
    remedy: "Declare the inverse in the destination, or look for the row with the key before you insert another.",
    bad: """
      entities:
        Item:
          attributes:
            code: { type: String, unique: true }
          relationships:
            tag: { toOne: Tag, inverse: none }
        Tag:
          attributes:
            name: String
      """,
    good: [
      "tag: { toOne: Tag, inverse: none }": "tag: { toOne: Tag, inverse: items }",
      "      name: String": """
            name: String
          relationships:
            items: { toMany: Item, deleteRule: nullify }
      """,
    ])
}

extension VersionChecker {
  mutating func reportUniqueOneWay(_ id: RelationshipID, key: [String]) {
    let entity = version.entities[id.entity]
    report(
      .uniqueOneWay,
      "`\(path(id))` has no inverse, and \(listed(key)) of `\(entity.name)` is unique: saving an object with a value"
        + " that exists raises an exception", at: self[id].place,
      fix: addInverse(of: id, toMany: true, deleteRule: .nullify))
  }
}
