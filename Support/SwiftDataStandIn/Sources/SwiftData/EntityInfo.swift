/// What `schemaMetadata` of a model type says, resolved once for each type: names, destinations, inverses.
final class EntityInfo: @unchecked Sendable {
  struct PropertyInfo {
    let name: String
    let keyPath: AnyKeyPath
    let valueType: any Any.Type
    let defaultValue: Any?
    let attribute: Schema.Attribute?
    let relationship: RelationshipInfo?
    let schemaProperty: any SchemaProperty
  }

  final class RelationshipInfo {
    let owner: any PersistentModel.Type
    let name: String
    let keyPath: AnyKeyPath
    let destination: any PersistentModel.Type
    let isToMany: Bool
    let isOptional: Bool
    /// Nil where the property has no macro.
    let macro: Schema.Relationship?
    var deleteRule: Schema.Relationship.DeleteRule { macro?.deleteRule ?? .nullify }
    lazy var inverse: RelationshipInfo? = InverseRule.inverse(of: self)

    init(
      owner: any PersistentModel.Type, name: String, keyPath: AnyKeyPath, destination: any PersistentModel.Type,
      isToMany: Bool, isOptional: Bool, macro: Schema.Relationship?
    ) {
      (self.owner, self.name, self.keyPath, self.destination) = (owner, name, keyPath, destination)
      (self.isToMany, self.isOptional, self.macro) = (isToMany, isOptional, macro)
    }
  }

  let type: any PersistentModel.Type
  let name: String
  /// The model that this one inherits from.
  let parent: (any PersistentModel.Type)?
  /// Its own relationships, in declaration order.
  let relationships: [RelationshipInfo]
  private let metadata: [Schema.PropertyMetadata]

  private init(_ type: any PersistentModel.Type) {
    self.type = type
    name = Self.name(of: type)
    parent = Self.superclass(of: type)
    metadata = type.schemaMetadata
    relationships = metadata.compactMap { Self.relationship($0, of: type) }
  }

  // MARK: cache

  private static let lock = NSLock()
  nonisolated(unsafe) private static var known: [ObjectIdentifier: EntityInfo] = [:]

  static func of(_ type: any PersistentModel.Type) -> EntityInfo {
    let key = ObjectIdentifier(type)
    if let found = lock.withLock({ known[key] }) { return found }
    let made = EntityInfo(type)
    return lock.withLock {
      if let found = known[key] { return found }
      known[key] = made
      return made
    }
  }

  /// The types and all that their relationships and superclasses lead to, in that order.
  static func reachable(from types: [any PersistentModel.Type]) -> [any PersistentModel.Type] {
    var found: [any PersistentModel.Type] = []
    var seen: Set<ObjectIdentifier> = []
    func add(_ type: any PersistentModel.Type) {
      if seen.insert(ObjectIdentifier(type)).inserted { found.append(type) }
    }
    for type in types { add(type) }
    var index = 0
    while index < found.count {
      let info = of(found[index])
      if let parent = info.parent { add(parent) }
      for relationship in info.relationships { add(relationship.destination) }
      index += 1
    }
    return found
  }

  // MARK: properties

  /// Own and inherited relationships.
  var allRelationships: [RelationshipInfo] { (parent.map { EntityInfo.of($0).allRelationships } ?? []) + relationships }

  func relationship(at keyPath: AnyKeyPath) -> RelationshipInfo? { allRelationships.first { $0.keyPath == keyPath } }

  /// The stored properties in declaration order; `#Unique` and `#Index` are no properties.
  var properties: [PropertyInfo] {
    metadata.compactMap { entry in
      guard entry.keypath != \Schema.encodingVersion else { return nil }
      let valueType = Swift.type(of: entry.keypath).valueType
      if let relationship = relationships.first(where: { $0.name == entry.name }) {
        let described = Schema.Relationship(
          name: entry.name, originalName: relationship.macro?.givenOriginalName, keypath: entry.keypath,
          options: relationship.macro?.options ?? [], valueType: valueType,
          destination: Self.name(of: relationship.destination), inverseName: relationship.inverse?.name,
          inverseKeyPath: relationship.inverse?.keyPath, deleteRule: relationship.deleteRule,
          minimumModelCount: relationship.macro?.minimumModelCount ?? 0,
          maximumModelCount: relationship.macro?.maximumModelCount ?? 0,
          hashModifier: relationship.macro?.hashModifier)
        return PropertyInfo(
          name: entry.name, keyPath: entry.keypath, valueType: valueType, defaultValue: nil, attribute: nil,
          relationship: relationship, schemaProperty: described)
      }
      let macro = entry.metadata as? Schema.Attribute
      let described = Schema.Attribute(
        name: entry.name, originalName: macro?.givenOriginalName, options: macro?.options ?? [], valueType: valueType,
        defaultValue: entry.defaultValue, hashModifier: macro?.hashModifier)
      return PropertyInfo(
        name: entry.name, keyPath: entry.keypath, valueType: valueType, defaultValue: entry.defaultValue,
        attribute: described, relationship: nil, schemaProperty: described)
    }
  }

  var allProperties: [PropertyInfo] { inheritedProperties + properties }

  var inheritedProperties: [PropertyInfo] {
    parent.map { EntityInfo.of($0) }.map { $0.inheritedProperties + $0.properties } ?? []
  }

  func propertyName(at keyPath: AnyKeyPath) -> String? {
    metadata.first { $0.keypath == keyPath }?.name ?? parent.flatMap { EntityInfo.of($0).propertyName(at: keyPath) }
  }

  /// `#Unique` and `@Attribute(.unique)`, each as names of properties.
  var uniquenessConstraints: [[String]] { uniqueKeyPaths.map { names($0) } }

  var uniqueKeyPaths: [[AnyKeyPath]] {
    metadata.flatMap { entry -> [[AnyKeyPath]] in
      if let unique = entry.metadata as? any UniquenessList { return unique.keyPaths }
      let isUnique =
        (entry.metadata as? Schema.Attribute)?.isUnique ?? (entry.metadata as? Schema.Relationship)?.isUnique ?? false
      return isUnique ? [[entry.keypath]] : []
    }
  }

  var indices: [(kind: String, names: [String])] {
    metadata.flatMap { entry in
      ((entry.metadata as? any IndexList)?.entries ?? []).map { (kind: $0.kind, names: names($0.keyPaths)) }
    }
  }

  func names(_ keyPaths: [AnyKeyPath]) -> [String] { keyPaths.map { propertyName(at: $0) ?? "\($0)" } }

  /// The inverse of `names`; a name that the model lacks is left out.
  func keyPaths<Model: PersistentModel>(_ names: [String]) -> [PartialKeyPath<Model>] {
    names.compactMap { name in allProperties.first { $0.name == name }?.keyPath as? PartialKeyPath<Model> }
  }

  // MARK: reading types

  static func name(of type: any PersistentModel.Type) -> String { "\(type)" }

  static func isKind(_ model: any PersistentModel, of type: any PersistentModel.Type) -> Bool {
    var current: (any PersistentModel.Type)? = Swift.type(of: model)
    while let found = current {
      if found == type { return true }
      current = superclass(of: found)
    }
    return false
  }

  private static func superclass(of type: any PersistentModel.Type) -> (any PersistentModel.Type)? {
    _getSuperclass(type as AnyClass) as? any PersistentModel.Type
  }

  private static func relationship(
    _ entry: Schema.PropertyMetadata, of owner: any PersistentModel.Type
  ) -> RelationshipInfo? {
    let valueType = Swift.type(of: entry.keypath).valueType
    let optional = valueType as? any OptionalType.Type
    let macro = entry.metadata as? Schema.Relationship
    if let many = valueType as? any RelationshipCollection.Type {
      return RelationshipInfo(
        owner: owner, name: entry.name, keyPath: entry.keypath, destination: many.elementType, isToMany: true,
        isOptional: optional != nil, macro: macro)
    }
    guard let one = (optional?.wrappedType ?? valueType) as? any PersistentModel.Type else { return nil }
    return RelationshipInfo(
      owner: owner, name: entry.name, keyPath: entry.keypath, destination: one, isToMany: false,
      isOptional: optional != nil, macro: macro)
  }
}

/// Key paths of `#Unique`, without the model's type.
protocol UniquenessList { var keyPaths: [[AnyKeyPath]] { get } }
extension Schema.Unique: UniquenessList { var keyPaths: [[AnyKeyPath]] { constraints.map { $0.map { $0 } } } }

/// Key paths of `#Index`, without the model's type.
protocol IndexList { var entries: [(kind: String, keyPaths: [AnyKeyPath])] { get } }
extension Schema.Index: IndexList {
  var entries: [(kind: String, keyPaths: [AnyKeyPath])] {
    indices.map {
      switch $0 {
      case .binary(let paths): ("binary", paths.map { $0 })
      case .rtree(let paths): ("rtree", paths.map { $0 })
      }
    }
  }
}
