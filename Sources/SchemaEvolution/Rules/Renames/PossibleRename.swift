import Diagnostics

extension Rule {
  public static let possibleRename = Rule(
    "possible-rename", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      A property vanishes while one of the same type appears. If it is the same value under a new name, the framework \
      cannot detect it: the old column is dropped and the new one starts empty.
      """,
    remedy: """
      State which it is: `renamedFrom` on the new property, or `removes` for the old one.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            start_date: Date
      # V2.yaml
      entities:
        Trip:
          attributes:
            startDate: Date?
      """,
    good: ["startDate: Date?": "startDate: { type: Date?, renamedFrom: start_date }"])
}
