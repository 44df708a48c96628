import Diagnostics

extension Rule {
  public static let invalidUTF8 = Rule(
    "invalid-utf8", severity: .error, evidence: .refused,
    problem: "The file is not UTF-8 text, so nothing in it can be read with certainty.",
    remedy: "Save the file as UTF-8.")
}
