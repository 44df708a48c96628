import Diagnostics
import SchemaModel

extension Rule {
  public static let unknownType = Rule(
    "unknown-type", severity: .error, evidence: .refused,
    problem: """
      A type is neither one of Swift's, nor an enum, struct or type alias of the same version file. A version is \
      complete: types that the app declares itself are described in it too, because their structure is part of \
      the shape by which a store is recognized.
      """,
    remedy: """
      Correct the spelling, or describe the type: under `enums:` or `structs:` (with `external: true` where the app \
      declares it itself), or under `typeAliases:` where it only is another name. The type of a `transformable` or \
      transient attribute needs no description.
      """,
    bad: """
      entities:
        Trip:
          attributes:
            status: Satus?
      enums:
        Status: { rawType: String, cases: [planned, booked] }
      """,
    good: ["status: Satus?": "status: Status?"])
}

extension VersionChecker {
  /// Reports a type name that nobody declares, with what was most likely meant.
  mutating func reportUnknownType(_ name: String, at place: Place) {
    if isUnread(name) { return }
    let fix: String
    var notes: [Diagnostic.Note] = []
    if let advice = ForeignTypeNames.advice(for: name) {
      // The rest of the type, a question mark above all, stays.
      let isWhole = Int(place.length) <= name.unicodeScalars.count
      let better = ForeignTypeNames.type(for: name).flatMap { isWhole ? nil : $0 }
      fix = better.map { "replace `\(name)` with `\($0)`" } ?? advice
    } else if let nearest = suggestion(for: name, among: knownTypeNames) {
      let isCertain = nearest.lowercased() == name.lowercased()
      fix = isCertain ? "replace `\(name)` with `\(nearest)`" : "did you mean `\(nearest)`?"
      // The misspelled use is a use: the declaration itself is no further finding.
      markUsed(nearest)
    } else if let last = lastName(of: name) {
      fix = "write `\(last)`: types of the version are named without what encloses them"
      markUsed(last)
    } else if isTypePath(name) {
      fix = "if it is an enum: declare it, `enums: { \(name): { rawType: String, cases: [one, two] } }`"
      notes = [
        Diagnostic.Note("if it is a struct: declare it, `structs: { \(name): { fields: { value: String } } }`"),
        Diagnostic.Note(
          "if the app declares it: add `external: true`, or write it under `typeAliases:` where it is another name"),
      ]
    } else if let bare = withoutQuotationMarks(name) {
      fix = "write `\(bare)`: these quotation marks are letters to YAML and to Swift"
    } else {
      fix = "write a type as Swift does, for example `String?`"
    }
    report(.unknownType, "there is no type \(quoted(name)) in this version", at: place, fix: fix, notes: notes)
  }

  /// `App.Kind` and `Kind.Type` for a `Kind` of the version.
  private func lastName(of name: String) -> String? {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count > 1 else { return nil }
    return parts.reversed().first { names[$0] != nil || SwiftType.Scalar(rawValue: $0) != nil }
  }

  /// The name inside typographic quotation marks, which a text editor may have put there.
  private func withoutQuotationMarks(_ name: String) -> String? {
    let bare = name.filter { !"\u{201C}\u{201D}\u{201E}\u{2018}\u{2019}\u{00AB}\u{00BB}".contains($0) }
    return bare != name && isTypePath(bare) ? bare : nil
  }
}
