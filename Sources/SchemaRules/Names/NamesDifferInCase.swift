import Diagnostics
import SchemaModel

extension Rule {
  public static let namesDifferInCase = Rule(
    "names-differ-in-case", severity: .error, evidence: .measured,
    problem: """
      The store's table and columns are named in upper case: `Trip.startDate` is column ZSTARTDATE of table ZTRIP. Two \
      properties of one entity, or two entities of one version, whose names differ only in case would have one column \
      or one table. Swift sees two names, so nothing warns before the app opens its store.
      """,
    remedy: "Give one of them another name.",
    bad: """
      entities:
        Page:
          attributes:
            url: URL?
            URL: String?
      """,
    good: ["URL: String?": "urlText: String"])
}

extension VersionChecker {
  mutating func reportCaseTwins(_ name: String, _ other: String, in owner: String, at place: Place, first: Place) {
    report(
      .namesDifferInCase, "`\(name)` and `\(other)` \(owner): the store writes both as Z\(other.uppercased())",
      at: place, fix: "rename one of them, for example `\(name)Value`",
      notes: [Diagnostic.Note("`\(other)` is declared here", at: first)])
  }
}
