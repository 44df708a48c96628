import Mustache
import SchemaModel

/// The file of one version.
final class SchemaText: KeyedContext {
  private let scope: VersionScope
  private let entities: [MustacheValue]

  init(_ scope: VersionScope) {
    self.scope = scope
    entities = EntityText.all(scope).map(MustacheValue.context)
  }

  func value(_ key: Key) -> MustacheValue {
    let settings = scope.schema.settings
    switch key {
    case .source: return .text(sourceName("\(scope.schema.name)/\(scope.version.stem).yaml"))
    case .lintExceptions: return .lines(LintExceptions(scope.version).rules)
    case .imports: return .lines(settings.modules(with: ["Foundation", "SwiftData"]))
    case .documentation: return documentationValue(scope.version.doc, indentation: 0)
    case .availability:
      return scope.schema.isGated(scope.version) ? .text(Availability.attribute) : .nothing
    case .access: return .text(settings.access.prefix)
    case .modifiers: return .text(settings.typeModifiers)
    case .name: return .text(scope.typeName)
    case .number:
      let number = scope.version.number
      return .text("\(number.major), \(number.minor), \(number.patch)")
    case .modelsInline:
      guard scope.version.entities.count <= 1 else { return .nothing }
      return .text("[\(scope.version.entities.map { "\(identifier($0.name)).self" }.joined())]")
    case .entities: return .list(entities)
    case .jsonHelper: return scope.usesJSON ? .text(scope.jsonHelper) : .nothing
    case .nonisolated: return settings.isNonisolated ? .text("nonisolated ") : .nothing
    case .enums:
      return .list(scope.version.enums.filter { !$0.isExternal }.map { .context(EnumText($0, scope)) })
    case .structs:
      return .list(scope.version.structs.filter { !$0.isExternal }.map { .context(StructText($0, scope)) })
    default: return scope.spelling.value(key).map(MustacheValue.text) ?? .missing
    }
  }
}

extension SchemaSettings {
  /// What stands before `enum` or `struct` in declarations of the schema's access.
  var typeModifiers: String { access.prefix + (isNonisolated ? "nonisolated " : "") }

  /// What a file imports, in the order in which `swift format` wants it.
  ///
  /// - Parameter own: in that order, too.
  func modules(with own: [String]) -> [String] {
    if imports.isEmpty { return own }
    return Set(own + imports.map(\.value)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// A manifest's path for the header; nothing in it can end the comment.
func sourceName(_ path: String) -> String {
  guard path.unicodeScalars.contains(where: \.isInvisible) else { return path }
  return String(String.UnicodeScalarView(path.unicodeScalars.map { $0.isInvisible ? "?" : $0 }))
}
