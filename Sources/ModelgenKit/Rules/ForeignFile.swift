import Diagnostics

extension Rule {
  public static let foreignFile = Rule(
    "foreign-file", severity: .error, evidence: .refused,
    problem: "A file that modelgen did not make is at the path of a generated one. It is not overwritten.",
    remedy: "Move the file away or delete it, or choose another name or folder with `naming:` or `output:`.")
}
