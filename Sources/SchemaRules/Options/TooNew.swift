import Diagnostics
import SchemaModel

extension Rule {
  public static let tooNew = Rule(
    "too-new", severity: .error, evidence: .documented,
    problem: """
      A feature needs a newer system than a deployment target in `platforms:` of `schema.yaml`, so the generated code \
      would not compile. Compound uniqueness and indexes need iOS 18 or macOS 15, `codable` needs version 27; SwiftData \
      itself needs iOS 17 or macOS 14. Inheritance needs version 26 and is not refused: for older deployment targets \
      such a version is generated with `@available`.
      """,
    remedy: "Raise `platforms:` to the app's deployment target, or remove the feature.",
    bad: """
      entities:
        Trip:
          attributes:
            name: String
            startDate: Date
          index: [[startDate]]
      # schema.yaml
      platforms: { iOS: 17 }
      """,
    good: ["platforms: { iOS: 17 }": "platforms: { iOS: 18 }"])
}

extension SchemaSettings {
  /// The first deployment target that is older than a release.
  func conflict(with release: Release) -> (name: String, place: Place, needed: String, declared: String)? {
    for entry in platforms where entry.major < release.minimum(of: entry.platform) {
      let declared = entry.minor == 0 ? "\(entry.major)" : "\(entry.major).\(entry.minor)"
      return (
        entry.platform.rawValue, entry.place, "\(entry.platform.rawValue) \(release.minimum(of: entry.platform))",
        "\(entry.platform.rawValue) \(declared)"
      )
    }
    return nil
  }
}

extension VersionChecker {
  mutating func checkKeyAvailability(of entity: Entity) {
    // A version with inheritance is generated behind `@available(iOS 26, …)`, and its keys with it.
    guard !entity.uniqueness.isEmpty || !entity.indexes.isEmpty, !schema.isGated(version) else { return }
    let place = entity.uniqueness.first?.place ?? entity.indexes.first?.place ?? entity.place
    let feature = entity.uniqueness.isEmpty ? "an index" : "compound uniqueness"
    checkAvailability(of: feature, since: .uniqueAndIndex, at: place)
  }

  mutating func checkOptionAvailability(of attribute: Attribute) {
    for option in attribute.options {
      guard let release = Release(rawValue: option.facts.since), release != .first else { continue }
      checkAvailability(of: "`\(option.word)`", since: release, at: attribute.place(of: option.word))
    }
  }

  /// The first use in a version is reported; the others have the same remedy.
  private mutating func checkAvailability(of feature: String, since release: Release, at place: Place) {
    guard version.isGenerated, !reportedReleases.contains(release.rawValue),
      let conflict = schema.settings.conflict(with: release)
    else { return }
    reportedReleases.insert(release.rawValue)
    report(
      .tooNew, "\(feature) needs \(conflict.needed), and the deployment target is \(conflict.declared)", at: place,
      fix:
        "write `\(conflict.name): \(conflict.needed.split(separator: " ").last ?? "")` under `platforms:`, or remove it",
      notes: [Diagnostic.Note("the deployment target", at: conflict.place)])
  }
}

/// SwiftData's own minimum.
func checkPlatforms(_ schema: Schema, into findings: inout Findings) {
  guard let conflict = schema.settings.conflict(with: .first) else { return }
  findings.report(
    .tooNew, "SwiftData needs \(conflict.needed), and the deployment target is \(conflict.declared)",
    at: conflict.place,
    fix: "write `\(conflict.name): \(conflict.needed.split(separator: " ").last ?? "")`")
}
