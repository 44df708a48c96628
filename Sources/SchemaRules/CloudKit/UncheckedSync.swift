import Diagnostics
import SchemaModel

extension Rule {
  public static let uncheckedSync = Rule(
    "unchecked-sync", severity: .warning, evidence: .documented,
    problem: """
      `store:` names a CloudKit container, and the newest version does not say that it syncs. A container that breaks a \
      rule of CloudKit does not open, and these rules are checked only where the version says `cloudKit: true`.
      """,
    remedy: "Write `cloudKit: true` into the newest version file.",
    bad: """
      entities:
        Trip:
          attributes:
            id: { type: UUID?, initDefault: UUID() }
      # schema.yaml
      store: { cloudKit: iCloud.com.example.trips }
      """,
    good: [
      "entities:": """
      cloudKit: true
      entities:
      """
    ])
}

/// A store that syncs, of a version that is not checked for it.
func checkSync(of schema: Schema, into findings: inout Findings) {
  guard let container = schema.settings.store?.cloudKit, let newest = schema.newestVersion.map({ schema.versions[$0] }),
    !newest.usesCloudKit
  else { return }
  findings.report(
    .uncheckedSync, "the store syncs, and `\(newest.stem)` is not checked against CloudKit's rules",
    at: container.place,
    fix: "write `cloudKit: true` into \(newest.stem).yaml",
    notes: [Diagnostic.Note("the newest version is declared here", at: newest.numberPlace)])
}
