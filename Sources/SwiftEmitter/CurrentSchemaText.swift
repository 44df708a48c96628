import Mustache
import SchemaModel

/// The file that names the newest version: type aliases, and the functions that make schema and container.
struct CurrentSchemaText: KeyedContext {
  private let scope: PlanScope
  private let newest: Int

  /// - Parameter newest: the last version of the plan.
  init(_ scope: PlanScope, newest: Int) {
    self.scope = scope
    self.newest = newest
  }

  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .name: return .text(scope.schema.currentSchemaName)
    case .plan: return .text(scope.schema.planName)
    case .newest: return .text(scope.typeName(newest))
    case .newestEverywhere:
      return .optional(scope.evolution.plan.last { !scope.isGated($0) }.map(scope.typeName))
    case .isGated: return .flag(scope.isGated(newest) && !scope.isAllGated)
    case .condition: return .text(Availability.condition)
    case .hasAliases: return .flag(!aliasNames.isEmpty)
    case .aliases: return .list(aliasNames.map { .context(AliasText(name: $0, access: access(of: $0), text: self)) })
    default: return scope.value(key)
    }
  }

  private var aliasNames: [String] {
    scope.schema.settings.naming.emitsTypeAliases ? scope.version(newest).nestedTypeNames : []
  }

  private func access(of name: String) -> Access {
    let version = scope.version(newest)
    let own =
      version.entity(named: name)?.access ?? version.enumType(named: name)?.access
      ?? version.structType(named: name)?.access
    return min(own ?? .public, scope.schema.settings.access)
  }

  private struct AliasText: KeyedContext {
    let name: String
    let access: Access
    let text: CurrentSchemaText

    func value(_ key: Key) -> MustacheValue {
      switch key {
      case .name: .text(identifier(name))
      case .target: .text("\(text.scope.typeName(text.newest)).\(identifier(name))")
      case .access: .text(access.prefix)
      case .availability: text.scope.isGated(text.newest) ? .text(Availability.attribute) : .nothing
      default: .missing
      }
    }
  }
}
