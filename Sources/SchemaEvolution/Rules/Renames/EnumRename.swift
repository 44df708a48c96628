import Diagnostics

extension Rule {
  public static let enumRename = Rule(
    "enum-rename", severity: .warning, evidence: .inferred,
    problem: """
      The column of an enum attribute is a leaf that carries the property's name. Whether it follows \
      `originalName` has not been reported; nor is it for the leaves of a struct or of an enum without raw values.
      """,
    remedy: """
      Try the stage on a store of the version before, or keep the stored name and add a computed property.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            status: Status?
      enums:
        Status: { rawType: String, cases: [planned] }
      # V2.yaml
      entities:
        Trip:
          attributes:
            state: { type: Status?, renamedFrom: status }
      enums:
        Status: { rawType: String, cases: [planned] }
      """,
    good: [
      "      state: { type: Status?, renamedFrom: status }": """
            status: Status?
            notes: String?
      """
    ])
}
