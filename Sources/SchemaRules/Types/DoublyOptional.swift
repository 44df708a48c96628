import Diagnostics
import SchemaModel

extension Rule {
  public static let doublyOptional = Rule(
    "doubly-optional", severity: .warning, evidence: .inferred,
    problem: """
      `Int??` can be nil in two ways, and a column of the store in one. Which of the two it was is lost when the value \
      is read.
      """,
    remedy: "Write one question mark.",
    bad: """
      entities:
        Trip:
          attributes:
            rating: Int??
      """,
    good: ["rating: Int??": "rating: Int?"])
}

extension VersionChecker {
  mutating func checkDoubleOptional(_ type: SwiftType, at place: Place) {
    guard case .optional(let wrapped) = type, wrapped.isOptional else { return }
    report(
      .doublyOptional, "`\(type)` is optional twice, and a column can be empty in one way only", at: place,
      fix: "write `\(type.unwrapped)?`")
  }
}
