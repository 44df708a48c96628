import Diagnostics

extension Rule {
  public static let privateAccess = Rule(
    "private-access", severity: .error, evidence: .refused,
    problem: "Generated models live in files of their own, so the app's own accessors cannot reach what is private.",
    remedy: "Use `access: internal`, or `setter: internal` where only writing is to be hidden.",
    bad: "secret: { type: String, access: private }\n", good: "secret: { type: String, access: internal }\n")
}
