import Diagnostics

extension Rule {
  public static let renamedTwice = Rule(
    "renamed-twice", severity: .error, evidence: .documented, silencing: .nobody,
    problem: """
      Two properties say that they were the same one before. The framework matches one column with one \
      property.
      """,
    remedy: """
      Keep `renamedFrom` on one of them. Add the other as a new property and compute its values with `fills`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      entities:
        Trip:
          attributes:
            title: { type: String, renamedFrom: name }
            label: { type: String?, renamedFrom: name }
      """,
    good: [
      "# V2.yaml": """
      # V2.yaml
      migration:
        fills: [Trip.label]
      """,
      "label: { type: String?, renamedFrom: name }": "label: String?",
    ])
}
