import Diagnostics
import SchemaModel

extension Rule {
  public static let unknownEnumCase = Rule(
    "unknown-enum-case", severity: .error, evidence: .refused,
    problem: "The default of an enum attribute is the name of one of its cases. The name is not the raw value.",
    remedy: "Write the name of a case as written under `cases:`.",
    bad: """
      entities:
        Trip:
          attributes:
            status: { type: Status, default: planed }
      enums:
        Status: { rawType: String, cases: [planned, booked] }
      """,
    good: ["status: { type: Status, default: planed }": "status: { type: Status, default: planned }"])
}

extension VersionChecker {
  mutating func checkEnumDefault(_ form: DefaultForm, of index: Int, at place: Place, owner: PropertyPath) {
    let type = version.enums[index]
    // Cases that are missing or could not be read have their finding.
    if type.cases.isEmpty || isUnread(type.name) { return }
    switch form {
    case .string(let text):
      let name = type.cases.first { $0.name == text || $0.rawValue?.value == text }?.name ?? type.cases.first?.name
      reportKind(
        form, type: type.name, fix: "write `\(type.name).\(name ?? "first")`", at: place, owner: owner)
    case .enumCase(let name):
      if let enumCase = type.cases.first(where: { $0.name == name }) {
        if !enumCase.payload.isEmpty { reportPayloadCase(enumCase, of: type, at: place, owner: owner) }
      } else {
        reportUnknownCase(name, of: type, at: place, owner: owner)
      }
    case .expression(let text) where LiteralSum(text) == nil: checkMember(text, of: type, at: place, owner: owner)
    case .bare(let text): reportUnknownCase(text, of: type, at: place, owner: owner)
    case .null, .implicitMember: return
    case .integer, .number, .bool, .collection, .expression:
      reportKind(
        form, type: type.name, fix: "write the name of a case, for example `\(type.cases.first?.name ?? "first")`",
        at: place, owner: owner)
    }
  }

  /// `Status.planed` is a misspelled case if a case is near; else it may be a static member that the app declares.
  private mutating func checkMember(_ text: String, of type: EnumType, at place: Place, owner: PropertyPath) {
    guard text.hasPrefix(type.name + ".") else { return }
    let name = String(text.dropFirst(type.name.count + 1))
    guard FoldedName(name).isPlainIdentifier, !type.cases.contains(where: { $0.name == name }),
      suggestion(for: name, among: type.cases.lazy.map(\.name)) != nil
    else { return }
    reportUnknownCase(name, of: type, at: place, owner: owner)
  }

  private mutating func reportUnknownCase(_ name: String, of type: EnumType, at place: Place, owner: PropertyPath) {
    let fix: Diagnostic.Note
    if let enumCase = type.cases.first(where: { $0.rawValue?.value == name }) {
      fix = .init("`\(name)` is the raw value; write the case's name, `\(enumCase.name)`")
    } else {
      let cases = type.cases.prefix(8).map { "`\($0.name)`" }.joined(separator: ", ")
      fix = .guess(
        otherwise: type.cases.isEmpty
          ? "declare the case" : "write one of \(cases)\(type.cases.count > 8 ? ", …" : "")"
      ) { nearestName(to: name, among: type.cases.lazy.map(\.name)).map { "did you mean `\($0)`?" } }
    }
    report(
      .unknownEnumCase, "`\(type.name)` has no case \(quoted(name)) as the default of \(owner)", at: place,
      notes: [fix])
  }

  private mutating func reportPayloadCase(
    _ enumCase: EnumType.Case, of type: EnumType, at place: Place, owner: PropertyPath
  ) {
    let arguments = enumCase.payload.map { $0.label.map { "\($0): …" } ?? "…" }.joined(separator: ", ")
    report(
      .defaultKind, "`\(type.name).\(enumCase.name)` needs its values as the default of \(owner)", at: place,
      fix: "write an expression: `{ swift: \"\(type.name).\(enumCase.name)(\(arguments))\" }`",
      notes: [Diagnostic.Note("the case is declared here", at: enumCase.place)])
  }
}
