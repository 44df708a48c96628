import Diagnostics
import SchemaModel

extension Rule {
  public static let noEntities = Rule(
    "no-entities", severity: .warning, evidence: .inferred,
    problem: """
      A version without entities describes a store without tables, in which nothing can be saved. Whether a container for \
      it opens is not known.
      """,
    remedy: "Declare the first entity under `entities:`.",
    bad: """
      entities: {}
      """,
    good: """
      entities:
        Trip:
          attributes:
            name: String
      """)
}

extension VersionChecker {
  mutating func checkEntities() {
    guard version.entities.isEmpty, version.unreadNames.isEmpty else { return }
    report(
      .noEntities, "\(version.stem) has no entities: nothing can be stored", at: version.numberPlace,
      fix: "declare one: `entities: { Trip: { attributes: { name: String } } }`")
  }
}
