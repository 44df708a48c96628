import Diagnostics
import SchemaModel

extension Rule {
  public static let unknownShape = Rule(
    "unknown-shape", severity: .warning, evidence: .inferred,
    problem: """
      A generic type such as `Measurement<UnitLength>` is stored as a composite of columns that modelgen does not know. \
      What is generated compiles, but the entity's version hash cannot be computed, so a change of this version after \
      it has shipped would not be noticed.
      """,
    remedy: """
      Store the parts (`lengthInMeters: Double`), or give the type a name in the app and describe it here: \
      `structs: { Length: { external: true, fields: { value: Double, unit: String } } }`.
      """,
    bad: """
      entities:
        Board:
          attributes:
            length: Measurement<UnitLength>
      """,
    good: """
      entities:
        Board:
          attributes:
            lengthInMeters: Double
      """)
}

extension VersionChecker {
  mutating func reportUnknownShape(_ type: SwiftType, at place: Place) {
    report(
      .unknownShape, "the columns of `\(type)` are not known, so the version hash cannot be computed", at: place,
      fix: "store its parts in attributes or in a struct of this file")
  }
}
