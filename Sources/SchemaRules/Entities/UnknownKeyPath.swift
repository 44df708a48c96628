import Diagnostics
import SchemaModel

extension Rule {
  public static let unknownKeyPath = Rule(
    "unknown-key-path", severity: .error, evidence: .refused,
    problem: """
      `unique:` and `index:` name properties of the entity; they become key paths (`#Unique<Trip>([\\.name])`), which \
      Swift checks. A path may go on through a to-one relationship or a struct: `owner.id`.
      """,
    remedy: "Correct the spelling. Names are those of this version, not those of before a rename.",
    bad: """
      entities:
        Trip:
          attributes:
            name: String
            startDate: Date
          unique: [[name, start_date]]
      """,
    good: ["unique: [[name, start_date]]": "unique: [[name, startDate]]"])
}

extension VersionChecker {
  mutating func reportUnknownKeyPath(
    _ part: String, of member: Located<String>, word: String, in entity: Entity, candidates: [String]
  ) {
    if isUnread(part) || inheritsFromUnknown(entity) { return }
    let names = part.split { $0 == "," || $0 == " " }.map(String.init)
    let fix: Diagnostic.Note =
      part.hasPrefix("\\")
      ? .init("write `\(member.value.drop { $0 == "\\" || $0 == "." })`: a name has no `\\.` here")
      : names.count > 1 && names.allSatisfy { candidates.contains($0) }
        ? .init("write each name by itself: `[\(names.joined(separator: ", "))]`")
        : .guess(otherwise: "name a property of `\(entity.name)`, or declare `\(part)`") {
          nearestName(to: part, among: candidates).map { "did you mean `\($0)`?" }
        }
    report(
      .unknownKeyPath, "`\(word)` of `\(entity.name)` names \(quoted(member.value)), and there is no \(quoted(part))",
      at: member.place, notes: [fix])
  }
}
