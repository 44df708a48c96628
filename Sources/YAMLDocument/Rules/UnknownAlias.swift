import Diagnostics

extension Rule {
  public static let unknownAlias = Rule(
    "unknown-alias", severity: .error, evidence: .refused,
    problem: "An asterisk at the start of a value repeats one marked with & above; there is no such value.",
    remedy: "Mark the value, or quote the text if the asterisk belongs to it.", bad: "doc: *important\n",
    good: "doc: \"*important\"\n")
}
