import Mustache
import SchemaModel

/// What the files depend on that the schemas of one folder share.
public struct SupportSettings: Sendable, Equatable {
  public var access: Access
  public var isNonisolated: Bool

  public init(access: Access = .internal, isNonisolated: Bool = false) {
    (self.access, self.isNonisolated) = (access, isNonisolated)
  }

  public init(_ settings: SchemaSettings) {
    self.init(access: settings.access, isNonisolated: settings.isNonisolated)
  }

  /// What serves both: visible to whoever sees one of the schemas.
  public func union(_ other: SupportSettings) -> SupportSettings {
    SupportSettings(access: max(access, other.access), isNonisolated: isNonisolated || other.isNonisolated)
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
    case .nonisolated: settings.isNonisolated ? .text("nonisolated ") : .nothing
    default: .missing
    }
  }
}
