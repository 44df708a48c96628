import Diagnostics

extension Rule {
  public static let cloudKitRename = Rule(
    "cloudkit-rename", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      A property of a schema that syncs is renamed. iCloud cannot rename a field: the old one stays, a new one \
      starts empty, and older devices do not see it.
      """,
    remedy: """
      Keep the stored name and add a computed property; where it is intended, write `accepts`.
      """,
    bad: """
      # V1.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            start_date: Date?
      # V2.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            startDate: { type: Date?, renamedFrom: start_date }
      """,
    good: [
      "      startDate: { type: Date?, renamedFrom: start_date }": """
            start_date: Date?
            notes: String?
      """
    ])
}
