import Diagnostics

extension Rule {
  public static let wrongForm = Rule(
    "wrong-form", severity: .error, evidence: .refused,
    problem: "The value does not have the form that its key requires: a list for a text, `yes` for `true`.",
    remedy: "Write it in the form that the message shows.", bad: "unique: yes\n", good: "unique: true\n")
}
