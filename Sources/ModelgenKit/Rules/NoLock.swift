import Diagnostics

extension Rule {
  public static let noLock = Rule(
    "no-lock", severity: .warning, evidence: .inferred,
    problem: """
      A schema has several versions and no `shipped.lock`, so nothing notices when a version that is on users' devices is \
      edited.
      """,
    remedy: """
      Run `modelgen ship PATH`, with the versions that have shipped where the newest has not: `modelgen ship PATH V1 V2`. \
      Before the first release: `rules: { no-lock: off }` in schema.yaml.
      """)
}
