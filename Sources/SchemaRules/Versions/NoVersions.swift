import Diagnostics
import SchemaModel

extension Rule {
  public static let noVersions = Rule(
    "no-versions", severity: .error, evidence: .refused,
    problem: """
      A schema folder holds at least one version file: `V1.yaml`, or any other name that begins with a V. Without one \
      there is nothing to generate; files of other names are not read. If all are withdrawn, there is no plan and no \
      current schema.
      """,
    remedy: "Add `V1.yaml` (`modelgen init NAME` writes one), or rename the file so that it begins with a V.")
}

func checkNoVersions(_ schema: Schema, into findings: inout Findings) {
  if let last = schema.versions.last, schema.versions.allSatisfy(\.migration.isWithdrawn) {
    findings.report(
      .noVersions, "every version of \(quoted(schema.name)) is withdrawn, so nothing is left for the app to use",
      at: last.migration.place ?? last.numberPlace, fix: "delete `withdrawn: true` in the version that the app uses")
    return
  }
  // A file that cannot be read at all is the cause then.
  guard schema.versions.isEmpty, !findings.hasErrors else { return }
  findings.report(
    .noVersions, "the schema \(quoted(schema.name)) has no versions", at: nil,
    fix: "add `V1.yaml` to its folder")
}
