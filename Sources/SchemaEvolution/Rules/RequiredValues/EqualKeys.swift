import Diagnostics

extension Rule {
  public static let equalKeys = Rule(
    "equal-keys", severity: .warning, evidence: .inferred,
    problem: """
      Rows get new values in a property that is part of a unique key: nils are filled because it becomes required, or rows \
      are moved off a case that is removed. Rows whose keys become equal are merged when they are saved, and all but one of \
      them are lost.
      """,
    remedy: """
      Give each row a value that keeps its key distinct, or decide in `willMigrate` which of the equal rows stays.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            code: String?
            year: Int
          unique: [[code, year]]
      # V2.yaml
      entities:
        Trip:
          attributes:
            code: String
            year: Int
          unique: [[code, year]]
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            code: String?
            year: Int
          unique: [[code, year]]
      # V2.yaml
      entities:
        Trip:
          attributes:
            code: String?
            year: Int
            notes: String?
          unique: [[code, year]]
      """)
}
