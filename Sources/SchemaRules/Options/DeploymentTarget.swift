import Diagnostics
import SchemaModel

extension Rule {
  public static let deploymentTarget = Rule(
    "deployment-target", severity: .warning, evidence: .documented,
    problem: """
      The generated files use what SwiftData has only since a newer release than iOS 17, and `schema.yaml` does not state \
      `platforms:`. With an older deployment target they do not compile, which modelgen cannot see. Reported once for \
      each schema.
      """,
    remedy: "Write `platforms:` with the app's deployment targets in `schema.yaml`.",
    bad: """
      entities:
        Trip:
          attributes:
            name: String
            startDate: Date
          index: [[startDate]]
      """,
    good: [
      "    index: [[startDate]]": """
          index: [[startDate]]
      # schema.yaml
      platforms: { iOS: 18 }
      """
    ])
}

/// Where no deployment target is stated, the one that the files need.
func checkDeploymentTarget(_ schema: Schema, into findings: inout Findings) {
  guard schema.settings.platforms.isEmpty else { return }
  let needed = schema.neededRelease
  guard needed > .first, let use = schema.firstUse(of: needed) else { return }
  let targets = Platform.allCases.map { "\($0.rawValue) \(needed.minimum(of: $0))" }
  findings.report(
    .deploymentTarget,
    "\(use.feature) needs \(targets.dropLast().joined(separator: ", ")) or \(targets.last ?? ""), and `platforms:` is not stated",
    at: use.place,
    fix: "add `\(needed.platforms)` to `schema.yaml`, with the platforms of the app")
}

extension Schema {
  /// The first declaration that needs a release, in a version that is not generated behind `@available`.
  fileprivate func firstUse(of release: Release) -> (feature: String, place: Place)? {
    for version in versions where version.isGenerated && version.neededRelease >= release {
      for entity in version.entities {
        if release == .codable, let attribute = entity.attributes.first(where: { $0.options.contains(.codable) }) {
          return ("`codable`", attribute.place(of: "codable"))
        }
        guard release == .uniqueAndIndex, !isGated(version) else { continue }
        if let key = entity.uniqueness.first { return ("compound uniqueness", key.place) }
        if let index = entity.indexes.first { return ("an index", index.place) }
      }
    }
    return nil
  }
}
