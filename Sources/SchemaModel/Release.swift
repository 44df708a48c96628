/// A step in SwiftData's history, by the number of the iOS of its year.
public enum Release: Int, Sendable, CaseIterable, Comparable {
  case first = 17
  case uniqueAndIndex = 18
  case inheritance = 26
  case codable = 27

  public static func < (a: Release, b: Release) -> Bool { a.rawValue < b.rawValue }

  /// The platform's major version of that year.
  public func minimum(of platform: Platform) -> Int {
    switch (self, platform) {
    case (.inheritance, _), (.codable, _): rawValue
    case (_, .iOS), (_, .tvOS): rawValue
    case (_, .macOS): rawValue - 3
    case (_, .watchOS): rawValue - 7
    case (_, .visionOS): rawValue - 16
    }
  }

  /// The deployment targets of that year, as `schema.yaml` states them.
  public var platforms: String {
    "platforms: { \(Platform.allCases.map { "\($0.rawValue): \(minimum(of: $0))" }.joined(separator: ", ")) }"
  }
}

extension SchemaVersion {
  /// True where a class inherits from another. Such a version is generated with `@available`.
  public var usesInheritance: Bool { entities.contains { $0.superentity != nil } }

  /// The newest release that the version's declarations need.
  public var neededRelease: Release {
    var needed = Release.first
    for entity in entities {
      if entity.superentity != nil { needed = max(needed, .inheritance) }
      if !entity.uniqueness.isEmpty || !entity.indexes.isEmpty { needed = max(needed, .uniqueAndIndex) }
      if entity.attributes.contains(where: { $0.options.contains(.codable) }) { return .codable }
    }
    return needed
  }
}

extension SchemaSettings {
  /// True where every deployment target is as new as a release; without `platforms:` nobody knows.
  public func reach(_ release: Release) -> Bool {
    !platforms.isEmpty && platforms.allSatisfy { $0.major >= release.minimum(of: $0.platform) }
  }
}

extension Schema {
  /// True where the version exists on newer systems only, behind `@available`, and the app may run on older ones.
  public func isGated(_ version: SchemaVersion) -> Bool {
    version.usesInheritance && !settings.reach(.inheritance)
  }

  /// The newest release that generated files need without `@available`.
  public var neededRelease: Release {
    let generated = versions.filter(\.isGenerated)
    return generated.map { version in
      let needed = version.neededRelease
      return isGated(version) && needed <= .inheritance ? .first : needed
    }.max() ?? .first
  }
}
