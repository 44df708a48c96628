import SchemaEvolution
import SchemaModel

/// One side of a step as its hand-written file spells it: `V1.Trip`, where `V1` is an alias in the file.
final class ScaffoldVersion: PlanVersion {
  let typeName: String
  let spelling: Spelling
  private let settings: SchemaSettings

  init(_ scope: PlanScope, _ index: Int) {
    typeName = scope.typeName(index)
    spelling = scope.spelling
    settings = scope.schema.settings
    super.init(scope.version(index), index: index, scope.evolution.originalNames)
  }

  /// What the file calls the version: its stem, for which the file declares an alias.
  var alias: String { version.stem }

  /// What stands before a type that the file declares.
  var modifiers: String { settings.isNonisolated ? "nonisolated " : "" }

  // MARK: Types

  /// The class of an entity.
  func type(_ entity: String) -> String { "\(alias).\(identifier(entity))" }

  func spelled(_ type: SwiftType) -> String { spelling.type(type, named: spelled(named:)) }

  private func spelled(named name: String) -> String {
    switch names[name] {
    case .entity?: return type(name)
    case .enumeration(let index)? where !version.enums[index].isExternal: return type(name)
    case .structure(let index)? where !version.structs[index].isExternal: return type(name)
    case .enumeration?, .structure?: return dottedIdentifier(name)
    case .alias?: return identifier(name)
    case nil: return dottedIdentifier(spelling(name))
    }
  }

  /// True where a row can be led to once only: by its one link back, or, in a list without an inverse, by its one column.
  func isExclusive(_ link: Link) -> Bool { link.inverse.map { !$0.isToMany } ?? link.value.isToMany }

  /// True where one of the properties holds bytes that the app made, which may be many.
  func hasLargeValues(_ entity: String, _ names: [String]) -> Bool {
    names.contains { name in
      guard let attribute = attribute(entity, name), attribute.accessor == nil else { return false }
      let type = plain(attribute.type)
      return type == .scalar(.data) || type.element.map(plain) == .scalar(.data)
    }
  }

  /// True where an initializer's parameter for a typed accessor may be left out.
  func hasParameterDefault(_ accessor: Attribute.Accessor) -> Bool {
    isOptional(accessor.type) || accessor.defaultValue != nil || accessor.initDefault != nil
  }

  /// The parameters of an entity's initializer, by the names of the properties that they set.
  func initializerParameters(of entity: String) -> [String] {
    let lineage = lineage(of: entity)
    var parameters: [String] = []
    for index in lineage.reversed() {
      let owner = version.entities[index]
      if let written = owner.initializer {
        parameters = written.map(\.value)
      } else {
        parameters += owner.attributes.filter { !$0.options.contains(.transient) }.map(\.name)
        parameters += owner.relationships.map(\.name)
      }
    }
    return parameters
  }
}
