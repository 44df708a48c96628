import Diagnostics
import SchemaModel

extension Rule {
  public static let doublyOptional = Rule(
    "doubly-optional", severity: .warning, evidence: .inferred,
    problem: """
      `Int??` has two ways to be nothing, and a column of the store has one. Which of the two a value had is lost when \
      it is read again.
      """,
    remedy: "Write one question mark.",
    bad: """
      entities:
        Trip:
          attributes:
            rating: Int??
      """,
    good: """
      entities:
        Trip:
          attributes:
            rating: Int?
      """)
}

extension VersionChecker {
  mutating func checkDoubleOptional(_ type: SwiftType, at place: Place) {
    guard case .optional(let wrapped) = type, wrapped.isOptional else { return }
    report(
      .doublyOptional, "`\(type)` is optional twice, and a column can be empty in one way only", at: place,
      fix: "write `\(type.unwrapped)?`")
  }
}
