import Mustache
import SchemaModel

/// The file that names the newest version: type aliases, and the functions that make schema and container.
final class CurrentSchemaText: KeyedContext {
  private let scope: PlanScope
  private let newest: Int
  private let aliases: [AliasText]
  private let hashes: OlderHashes
  private let snapshots: [SnapshotText]

  /// - Parameter newest: the last version of the plan.
  init(_ scope: PlanScope, newest: Int) {
    self.scope = scope
    self.newest = newest
    let version = scope.version(newest)
    let typeName = scope.typeName(newest)
    hashes = OlderHashes(scope.evolution.plan.dropLast().map { (scope.version($0).stem, scope.shape($0)) })
    snapshots = scope.schema.settings.emitsSnapshots ? SnapshotText.all(scope.versionScope(newest)) : []
    aliases =
      scope.schema.settings.naming.emitsTypeAliases
      ? version.entities.map { AliasText($0.name, $0.access, scope, newest, typeName) }
        + version.enums.filter { !$0.isExternal }.map { AliasText($0.name, $0.access, scope, newest, typeName) }
        + version.structs.filter { !$0.isExternal }.map { AliasText($0.name, $0.access, scope, newest, typeName) } : []
  }

  func value(_ key: Key) -> MustacheValue {
    let settings = scope.schema.settings
    switch key {
    case .imports:
      let own = ["Foundation", "SwiftData"]
      return .lines(snapshots.isEmpty ? own : settings.modules(with: own))
    case .lintExceptions:
      return snapshots.isEmpty ? scope.value(key) : .lines(LintExceptions(scope.version(newest)).rules)
    case .snapshots: return .list(snapshots.map(MustacheValue.context))
    case .hasStore: return .flag(settings.store != nil)
    case .throws: return .flag(settings.store?.appGroup != nil)
    case .storeLines: return .lines(settings.store.map { StoreText($0, spelling: scope.spelling).lines } ?? [])
    case .name: return .text(scope.schema.currentSchemaName)
    case .hasHashes: return .flag(!hashes.lines.isEmpty)
    case .hashes: return .lines(hashes.lines)
    case .deletions:
      // On older systems the newest version is another one.
      if scope.isGated(newest), !scope.isAllGated {
        return .lines(["try ModelgenStore.deleteAll(models, in: context)"])
      }
      return .lines(Deletions(scope.version(newest), typeName: scope.typeName(newest)).lines)
    case .newest: return .text(scope.typeName(newest))
    case .newestEverywhere:
      return .optional(scope.evolution.plan.last { !scope.isGated($0) }.map(scope.typeName))
    case .isGated: return .flag(scope.isGated(newest) && !scope.isAllGated)
    case .condition: return .text(Availability.condition)
    case .hasAliases: return .flag(!aliases.isEmpty)
    case .aliases: return .list(aliases.map(MustacheValue.context))
    default: return scope.value(key)
    }
  }
}

/// One type alias, from the bare name to the type of the newest version.
private final class AliasText: KeyedContext {
  private let name: String
  private let target: String
  private let access: Access
  private let isGated: Bool
  private let isLong: Bool

  init(_ name: String, _ own: Access?, _ scope: PlanScope, _ newest: Int, _ typeName: String) {
    self.name = identifier(name)
    target = "\(typeName).\(identifier(name))"
    access = min(own ?? .public, scope.schema.settings.access)
    isGated = scope.isGated(newest)
    let width = access.prefix.utf8.count + "typealias  = ".utf8.count + self.name.utf8.count + target.utf8.count
    isLong = width > Layout.lineLength
  }

  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .name: .text(name)
    case .target: isLong ? .nothing : .text(target)
    case .longTarget: isLong ? .text(target) : .nothing
    case .access: .text(access.prefix)
    case .availability: isGated ? .text(Availability.attribute) : .nothing
    default: .missing
    }
  }
}
