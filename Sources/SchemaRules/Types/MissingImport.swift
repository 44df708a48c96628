import Diagnostics
import SchemaModel

extension Rule {
  public static let missingImport = Rule(
    "missing-import", severity: .error, evidence: .measured,
    problem: """
      A type comes from a module that the generated file does not import: they import Foundation and SwiftData, and what \
      `imports:` in schema.yaml names. The file does not compile.
      """,
    remedy: "Name the module under `imports:`. Where another module that you import passes it on, allow the line.",
    bad: """
      entities:
        Trip:
          attributes:
            tint: Color.Resolved?
      """,
    good: """
      entities:
        Trip:
          attributes:
            tint: Color.Resolved?
      # schema.yaml
      imports: [SwiftUI]
      """)
}

extension VersionChecker {
  /// Apple's own types whose module is not imported by itself. The first use in a version is reported.
  mutating func checkImport(for name: String, at place: Place) {
    guard name.hasSuffix("Color.Resolved"), !hasReportedImport,
      !schema.settings.imports.contains(where: { $0.value == "SwiftUI" || $0.value == "SwiftUICore" })
    else { return }
    hasReportedImport = true
    let others = schema.settings.imports.map(\.value)
    report(
      .missingImport, "`\(name)` comes from SwiftUI, which the generated files do not import", at: place,
      fix: "write `imports: [\((others + ["SwiftUI"]).joined(separator: ", "))]` into schema.yaml")
  }
}
