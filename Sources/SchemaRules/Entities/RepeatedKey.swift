import Diagnostics
import SchemaModel

extension Rule {
  public static let repeatedKey = Rule(
    "repeated-key", severity: .warning, evidence: .inferred,
    problem: """
      A constraint or an index that is stated twice, or a property that one of them names twice, has no effect. \
      Constraints are part of the shape, so a repeated one makes another shape of the same rules.
      """,
    remedy: "Delete the repetition.",
    bad: """
      entities:
        Trip:
          attributes:
            code: { type: String, unique: true }
          unique: [[code]]
      """,
    good: """
      entities:
        Trip:
          attributes:
            code: { type: String, unique: true }
      """)
}

extension VersionChecker {
  mutating func checkRepeatedKeys(
    _ members: [Located<String>], word: String, seen: inout Set<String>, at place: Place, in entity: Entity
  ) {
    // `,` cannot be part of a name.
    if !seen.insert(members.map(\.value).joined(separator: ",")).inserted {
      report(
        .repeatedKey, "`\(word)` of `\(entity.name)` states the same properties twice", at: place,
        fix: word == "unique" && members.count == 1
          ? "delete it here, or delete `unique: true` of the attribute" : "delete one of the two")
    }
    guard members.count > 1 else { return }
    var names: Set<String> = []
    for member in members where !names.insert(member.value).inserted {
      report(
        .repeatedKey, "`\(word)` of `\(entity.name)` names `\(member.value)` twice in one list", at: member.place,
        fix: "delete one of the two")
    }
  }
}
