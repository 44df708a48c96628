import Diagnostics

extension Rule {
  public static let cloudKitTypeChange = Rule(
    "cloudkit-type-change", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      A property of a schema that syncs changes its type. A field in iCloud keeps the type that it was made \
      with, forever, even where one device's store could convert it. Between whole numbers of different widths this warns: \
      they presumably share one type of field (inferred).
      """,
    remedy: """
      Add a new property under another name.
      """,
    bad: """
      # V1.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            distance: Int32?
      # V2.yaml
      cloudKit: true
      entities:
        Trip:
          attributes:
            distance: Double?
      """,
    good: [
      "      distance: Double?": """
            distance: Int32?
            kilometres: Double?
      """
    ])
}
