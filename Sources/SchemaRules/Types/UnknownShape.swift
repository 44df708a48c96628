import Diagnostics
import SchemaModel

extension Rule {
  public static let unknownShape = Rule(
    "unknown-shape", severity: .warning, evidence: .inferred,
    problem: """
      A generic type such as the app's `Box<Int>` is stored as a composite of columns that modelgen does not know. The \
      generated code compiles, but the entity's version hash cannot be computed, so a change of this version after it \
      has shipped would not be noticed.
      """,
    remedy: """
      Store the parts, or give the type a name in the app and describe it here: \
      `structs: { IntBox: { external: true, fields: { value: Int } } }`.
      """,
    bad: """
      entities:
        Board:
          attributes:
            length: Box<Int>
      """,
    good: ["length: Box<Int>": "length: Int"])
}

extension VersionChecker {
  mutating func reportUnknownShape(_ type: SwiftType, at place: Place) {
    report(
      .unknownShape, "the columns of `\(type)` are not known, so the version hash cannot be computed", at: place,
      fix: "store its parts in attributes or in a struct of this file")
  }
}
