import SchemaModel

/// What inheritance needs: OS 26.
enum Availability {
  static let attribute = "@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)"
  static let condition = "#available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)"

  /// True where the version exists on newer systems only, and the app may run on older ones.
  static func isGated(_ version: SchemaVersion, _ settings: SchemaSettings) -> Bool {
    guard version.usesInheritance else { return false }
    return settings.platforms.isEmpty || settings.platforms.contains { $0.major < 26 }
  }
}
