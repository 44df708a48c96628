import Mustache
import SchemaModel

/// One `@Model` class.
final class EntityText: KeyedContext {
  private let name: String
  private let documentation: MustacheValue
  private let availability: MustacheValue
  private let modifiers: String
  private let superclass: String?
  private let constraints: [String]
  private let properties: [MustacheValue]
  private let initializer: InitializerText

  private init(_ index: Int, _ scope: VersionScope, properties: [PropertyText], initializer: InitializerText) {
    let entity = scope.version.entities[index]
    // A subclass is not final: its macro writes `init(backingData:)`, which must then be `required`.
    let isFinal = entity.superentity == nil && !scope.hasSubentities[index]
    name = identifier(entity.name)
    documentation = documentationValue(entity.doc, indentation: 2)
    availability = entity.superentity == nil ? .nothing : .text(Availability.attribute)
    modifiers =
      scope.access(ofEntity: index).prefix + (scope.schema.settings.isNonisolated ? "nonisolated " : "")
      + (isFinal ? "final " : "")
    superclass = entity.superentity.map { scope.spelled(named: $0.value) }
    constraints = scope.constraintLines(of: index)
    self.properties = properties.map(MustacheValue.context)
    self.initializer = initializer
  }

  /// All entities of a version. A subclass's initializer builds on its superclass's.
  static func all(_ scope: VersionScope) -> [EntityText] {
    let properties = scope.version.entities.enumerated().map { index, entity in
      var properties: [PropertyText] = []
      properties.reserveCapacity(entity.attributes.count + entity.relationships.count)
      for attribute in entity.attributes { properties.append(PropertyText(attribute, scope, of: index)) }
      for relationship in entity.relationships.indices {
        properties.append(PropertyText(relationship: relationship, scope, of: index))
      }
      return properties
    }
    let initializers = initializers(scope, properties)
    return scope.version.entities.indices.compactMap { entity in
      initializers[entity].map { EntityText(entity, scope, properties: properties[entity], initializer: $0) }
    }
  }

  private static func initializers(_ scope: VersionScope, _ properties: [[PropertyText]]) -> [InitializerText?] {
    var initializers = [InitializerText?](repeating: nil, count: properties.count)
    for entity in properties.indices {
      let lineage = scope.hierarchy.lineage(of: entity)
      // From the root down, so that each finds its superclass's.
      for position in lineage.indices.reversed() where initializers[lineage[position]] == nil {
        let current = lineage[position]
        let ancestors = lineage[(position + 1)...]
        let declaration = scope.version.entities[current]
        initializers[current] = InitializerText(
          names: declaration.initializer?.map(\.value), own: properties[current],
          inherited: ancestors.flatMap { properties[$0] },
          superInitializer: ancestors.first.flatMap { initializers[$0] }, access: scope.access(ofEntity: current))
      }
    }
    return initializers
  }

  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .name: .text(name)
    case .documentation: documentation
    case .availability: availability
    case .modifiers: .text(modifiers)
    case .superclass: .optional(superclass)
    case .constraints: .lines(constraints)
    case .hasConstraints: .flag(!constraints.isEmpty)
    case .properties: .list(properties)
    case .hasProperties: .flag(!properties.isEmpty)
    case .initializer: .context(initializer)
    default: .missing
    }
  }
}
