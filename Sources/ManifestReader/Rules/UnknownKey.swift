import Diagnostics

extension Rule {
  public static let unknownKey = Rule(
    "unknown-key", severity: .error, evidence: .refused,
    problem: "An unknown key would be ignored, and its intent lost.",
    remedy: "Use the word that the message offers.", bad: "startDate: { type: Date, originalName: start_date }\n",
    good: "startDate: { type: Date, renamedFrom: start_date }\n")
}
