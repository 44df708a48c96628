import Diagnostics

extension Rule {
  public static let unknownKey = Rule(
    "unknown-key", severity: .error, evidence: .refused,
    problem: "A word that the format does not know would be ignored, and with it what its author meant.",
    remedy: "Use the word that the message offers.", bad: "startDate: { type: Date, originalName: start_date }\n",
    good: "startDate: { type: Date, renamedFrom: start_date }\n")
}
