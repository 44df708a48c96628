import Diagnostics

extension Rule {
  public static let filledFromRemoved = Rule(
    "filled-from-removed", severity: .warning, evidence: .inferred,
    problem: """
      A new property is filled in the step that takes away the one that its values seem to come from. The mapping \
      drops the old column before `didMigrate` runs, so nothing can be copied. That the one is the source of the other \
      is a guess by names and types.
      """,
    remedy: """
      Keep the old property one version longer: fill the new one in this version, and remove the old one in the \
      version after; both may ship in one release. Where the values come from elsewhere, `accepts: { \
      filled-from-removed: <where from> }`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            days: Int
            name: String
      # V2.yaml
      migration:
        removes: [Trip.name]
        fills: [Trip.fullName]
      entities:
        Trip:
          attributes:
            days: Int
            fullName: String?
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            days: Int
            name: String
      # V2.yaml
      migration:
        fills: [Trip.fullName]
      entities:
        Trip:
          attributes:
            days: Int
            name: String
            fullName: String?
      # V3.yaml
      migration:
        removes: [Trip.name]
      entities:
        Trip:
          attributes:
            days: Int
            fullName: String?
      """)
}
