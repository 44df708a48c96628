import Diagnostics

extension Rule {
  public static let brokenTemplate = Rule(
    "broken-template", severity: .error, evidence: .refused,
    problem: """
      A template that `--templates` puts in the place of a built-in one cannot be used: its Mustache does not parse, its
      name is not that of a built-in template, or it asks for a value that does not exist there.
      """,
    remedy: "Start from a copy of the built-in file in Templates/, and keep the names of its values.",
    bad: "{{#attributes}} … {{/attribute}}", good: "{{#attributes}} … {{/attributes}}")
}
