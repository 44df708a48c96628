import Diagnostics

extension Rule {
  public static let namingPattern = Rule(
    "naming-pattern", severity: .error, evidence: .refused,
    problem: "The pattern gives several versions one Swift name, or contains an unknown placeholder.",
    remedy: "Use {file} for the version file's stem and {schema} for the schema's name.",
    bad: "naming: { version: Schema }\n", good: "naming: { version: \"Schema{file}\" }\n")
}
