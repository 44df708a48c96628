import Diagnostics

extension Rule {
  public static let schemaExists = Rule(
    "schema-exists", severity: .error, evidence: .refused,
    problem: "`modelgen init` was asked for a schema whose folder has manifests already. Nothing is overwritten.",
    remedy: "Choose another name, or edit what is there. `modelgen bump` adds the next version.")
}
