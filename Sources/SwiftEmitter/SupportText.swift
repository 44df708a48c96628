import Mustache
import SchemaModel

/// What the files depend on that the schemas of one folder share.
public struct SupportSettings: Sendable, Equatable {
  /// What only some schemas need.
  public enum Part: String, Sendable, CaseIterable {
    /// Structs and an actor for what crosses actors.
    case snapshots
    /// Where stores are that `store:` puts into app groups or names by their files.
    case folders
    /// The schema in CloudKit's development environment.
    case cloudKit
  }

  public var access: Access
  public var isNonisolated: Bool
  public var parts: Set<Part>

  public init(access: Access = .internal, isNonisolated: Bool = false, parts: Set<Part> = []) {
    (self.access, self.isNonisolated, self.parts) = (access, isNonisolated, parts)
  }

  public init(_ schema: Schema) {
    let settings = schema.settings
    self.init(access: settings.access, isNonisolated: settings.isNonisolated)
    if settings.emitsSnapshots { parts.insert(.snapshots) }
    if let store = settings.store, store.appGroup != nil || store.file != nil { parts.insert(.folders) }
    if schema.syncs { parts.insert(.cloudKit) }
  }

  /// What serves both: visible to whoever sees one of the schemas.
  public func union(_ other: SupportSettings) -> SupportSettings {
    SupportSettings(
      access: max(access, other.access), isNonisolated: isNonisolated || other.isNonisolated,
      parts: parts.union(other.parts))
  }
}

extension Schema {
  /// True where the newest version syncs with iCloud.
  var syncs: Bool {
    settings.store?.cloudKit != nil || versions.last { !$0.migration.isWithdrawn }?.usesCloudKit ?? false
  }
}

/// The code that schemas share that open stores, in one file for each role. It depends on no schema.
public func emitSupport(_ settings: SupportSettings, templates: Templates) -> [GeneratedFile] {
  let text = SupportText(settings)
  var store = GeneratedFile(
    name: FileNames.storeSupport, role: .storeSupport, ownedByUser: false,
    contents: templates.render("storeSupport", text, reserving: 16_384))
  store.isForReaders = true
  return [
    store,
    GeneratedFile(
      name: FileNames.migrationSupport, role: .migrationSupport, ownedByUser: false,
      contents: templates.render("migrationSupport", text, reserving: 16_384)),
  ]
}

private final class SupportText: KeyedContext {
  private let settings: SupportSettings

  init(_ settings: SupportSettings) { self.settings = settings }

  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .access: .text(settings.access.prefix)
    case .modifiers: .text(settings.access.prefix + (settings.isNonisolated ? "nonisolated " : ""))
    case .hasSnapshots: .flag(settings.parts.contains(.snapshots))
    case .hasStoreFolders: .flag(settings.parts.contains(.folders))
    case .syncs: .flag(settings.parts.contains(.cloudKit))
    case .nonisolated: settings.isNonisolated ? .text("nonisolated ") : .nothing
    default: .missing
    }
  }
}
