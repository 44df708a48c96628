import Diagnostics

extension Rule {
  public static let controlCharacter = Rule(
    "control-character", severity: .error, evidence: .refused,
    problem: "YAML forbids NUL and other control characters; editors hide them.",
    remedy: "Delete the character. In a text it can be written as an escape in double quotes.")
}
