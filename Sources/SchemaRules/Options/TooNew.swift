import Diagnostics
import SchemaModel

extension Rule {
  public static let tooNew = Rule(
    "too-new", severity: .error, evidence: .documented,
    problem: """
      A feature exists only from a certain system on: compound uniqueness and indexes from iOS 18 and macOS 15, \
      inheritance from version 26, `codable` from version 27. `platforms:` in `schema.yaml` promises older systems, on \
      which the generated code would not compile. SwiftData itself begins with iOS 17 and macOS 14.
      """,
    remedy: "Raise `platforms:` to what the app really requires, or do without the feature.",
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
    good: """
      entities:
        Trip:
          attributes:
            name: String
            startDate: Date
          index: [[startDate]]
      # schema.yaml
      platforms: { iOS: 18 }
      """)
}

/// A step in SwiftData's history, by the number of the iOS of its year.
enum Release: Int {
  case first = 17
  case uniqueAndIndex = 18
  case inheritance = 26
  case codable = 27

  func minimum(of platform: Platform) -> Int {
    switch (self, platform) {
    case (.inheritance, _), (.codable, _): rawValue
    case (_, .iOS), (_, .tvOS): rawValue
    case (_, .macOS): rawValue - 3
    case (_, .watchOS): rawValue - 7
    case (_, .visionOS): rawValue - 16
    }
  }

  /// The first promised platform that is too old.
  func conflict(in settings: SchemaSettings) -> (name: String, place: Place, needed: String, declared: String)? {
    for entry in settings.platforms where entry.major < minimum(of: entry.platform) {
      let declared = entry.minor == 0 ? "\(entry.major)" : "\(entry.major).\(entry.minor)"
      return (
        entry.platform.rawValue, entry.place, "\(entry.platform.rawValue) \(minimum(of: entry.platform))",
        "\(entry.platform.rawValue) \(declared)"
      )
    }
    return nil
  }
}

extension VersionChecker {
  mutating func checkKeyAvailability(of entity: Entity) {
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

  mutating func checkInheritanceAvailability() {
    guard let place = version.entities.lazy.compactMap(\.superentity?.place).first else { return }
    checkAvailability(of: "inheritance", since: .inheritance, at: place)
  }

  /// The first use in a version is reported; the others have the same remedy.
  private mutating func checkAvailability(of feature: String, since release: Release, at place: Place) {
    guard !schema.settings.platforms.isEmpty, !reportedReleases.contains(release.rawValue),
      let conflict = release.conflict(in: schema.settings)
    else { return }
    reportedReleases.insert(release.rawValue)
    report(
      .tooNew, "\(feature) needs \(conflict.needed), and the schema promises \(conflict.declared)", at: place,
      fix:
        "write `\(conflict.name): \(conflict.needed.split(separator: " ").last ?? "")` under `platforms:`, or do without it",
      notes: [Diagnostic.Note("the promise is made here", at: conflict.place)])
  }
}

/// SwiftData's own minimum.
func checkPlatforms(_ schema: Schema, into findings: inout Findings) {
  guard let conflict = Release.first.conflict(in: schema.settings) else { return }
  findings.report(
    .tooNew, "SwiftData needs \(conflict.needed), and the schema promises \(conflict.declared)", at: conflict.place,
    fix: "write `\(conflict.name): \(conflict.needed.split(separator: " ").last ?? "")`")
}
