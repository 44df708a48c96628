import Diagnostics
import SchemaModel

extension Rule {
  public static let noVersions = Rule(
    "no-versions", severity: .error, evidence: .refused,
    problem: """
      A schema folder holds at least one version file: `V1.yaml`, or any other name that begins with a V. Without one \
      there is nothing to generate; files of other names are not read.
      """,
    remedy: "Add `V1.yaml` (`modelgen init NAME` writes one), or rename the file so that it begins with a V.")
}

func checkNoVersions(_ schema: Schema, into findings: inout Findings) {
  // A file that cannot be read at all is the cause then.
  guard schema.versions.isEmpty, !findings.hasErrors else { return }
  findings.report(
    .noVersions, "the schema \(quoted(schema.name)) has no versions", at: nil,
    fix: "add `V1.yaml` to its folder; version files begin with a V")
}
