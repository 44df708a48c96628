import Diagnostics
import SchemaModel

extension Rule {
  public static let settingsEntity = Rule(
    "settings-entity", severity: .warning, evidence: .inferred,
    problem: """
      An entity called `Settings`, or one that holds several switches with defaults, no key and no links, usually has one \
      row. The store does not enforce that: after a sync or a race at the first launch there are two, and each new setting \
      is a new version of the model.
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

  static let settingsEndings = ["Settings", "Preferences", "Prefs", "Config", "Configuration"]

  mutating func checkSettingsEntity(_ entity: Entity) {
    guard looksLikeSettings(entity) else { return }
    report(
      .settingsEntity, "`\(entity.name)` looks like a table with a single row", at: entity.place,
      fix: "keep settings in `UserDefaults`, or add `# modelgen:allow settings-entity` with the reason")
  }

  func looksLikeSettings(_ entity: Entity) -> Bool {
    (Self.settingsNames.containsSorted(entity.name) || Self.settingsEndings.contains(where: entity.name.hasSuffix)
      || holdsSwitches(entity)) && entity.relationships.isEmpty
      && entity.superentity == nil
      && !version.entities.contains { other in
        other.superentity?.value == entity.name || other.relationships.contains { $0.destination == entity.name }
      }
  }

  /// At least two switches, a default for every attribute, and nothing that tells one row from another.
  private func holdsSwitches(_ entity: Entity) -> Bool {
    guard entity.attributes.count >= 3, entity.uniqueness.isEmpty else { return false }
    var switches = 0
    for attribute in entity.attributes {
      if attribute.options.contains(.unique) || attribute.initDefault != nil { return false }
      switch (resolve(attribute.type).kind, attribute.defaultValue?.value) {
      case (.scalar(.bool), .bool?): switches += 1
      // A text or a time that starts empty is content of a row.
      case (_, nil), (_, .null?), (.scalar(.date), _), (.scalar(.uuid), _): return false
      case (.scalar(.string), .string(let text)?) where text.isEmpty: return false
      default: break
      }
    }
    return switches >= 2 && switches * 2 >= entity.attributes.count
  }
}
