import Diagnostics

extension Rule {
  public static let foreignFile = Rule(
    "foreign-file", severity: .error, evidence: .refused,
    problem: "A file stands where a generated one belongs, and it was not made by modelgen. It is not overwritten.",
    remedy: "Move the file away or delete it, or choose another name or folder with `naming:` or `output:`.")
}
