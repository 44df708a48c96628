import Diagnostics
import SchemaModel

extension Rule {
  public static let settingsEntity = Rule(
    "settings-entity", severity: .warning, evidence: .inferred,
    problem: """
      An entity called `Settings` or `Preferences` that nothing is linked with usually has one row. The store does not \
      enforce that: after a sync or a race at the first launch there are two, and each new setting is a new version of \
      the model.
      """,
    remedy:
      "Keep settings in `UserDefaults` (`@AppStorage`), or in one `Codable` value of an entity that exists anyway.",
    bad: """
      entities:
        AppSettings:
          attributes:
            showsHints: Bool = true
        Trip:
          attributes:
            name: String
      """,
    good: """
      entities:
        Trip:
          attributes:
            name: String
      """)
}

extension VersionChecker {
  /// Sorted.
  static let settingsNames = [
    "AppConfig", "AppConfiguration", "AppPreferences", "AppSettings", "AppState", "Config", "Configuration",
    "Preferences", "Setting", "Settings", "UserPreferences", "UserSettings",
  ]

  mutating func checkSettingsEntity(_ entity: Entity) {
    guard Self.settingsNames.containsSorted(entity.name), entity.relationships.isEmpty,
      !version.entities.contains(where: { $0.relationships.contains { $0.destination == entity.name } })
    else { return }
    report(
      .settingsEntity, "`\(entity.name)` looks like a table of one row", at: entity.place,
      fix: "keep settings in `UserDefaults`, or add `# modelgen:allow settings-entity` with the reason")
  }
}
