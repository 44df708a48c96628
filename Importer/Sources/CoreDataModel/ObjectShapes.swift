import SchemaModel

extension ObjectModel {
  /// What the framework hashes for the model as it stands, one for each entity, in their order.
  public var shapes: [EntityShape] {
    entities.map { entity in
      var shape = EntityShape(
        name: entity.name, superentity: entity.superentity,
        properties: entity.properties.compactMap { $0.shape(of: entity.name) },
        uniqueness: entity.uniqueness)
      shape.isAbstract = entity.isAbstract
      shape.hashModifier = entity.hashModifier
      return shape
    }
  }

  /// The model with each property at the entity that declares it.
  public func withoutInherited() -> ObjectModel {
    var result = self
    var byName: [String: ObjectEntity] = [:]
    for entity in entities where byName[entity.name] == nil { byName[entity.name] = entity }
    for index in entities.indices {
      var inherited: Set<String> = []
      var parent = entities[index].superentity
      var depth = 0
      while let name = parent, let entity = byName[name], depth < 64 {
        inherited.formUnion(entity.properties.map(\.name))
        parent = entity.superentity
        depth += 1
      }
      result.entities[index].properties.removeAll { inherited.contains($0.name) }
    }
    return result
  }
}

extension ObjectProperty {
  /// Nil for what is never hashed.
  func shape(of entity: String) -> PropertyShape? {
    var result: PropertyShape
    switch kind {
    case .fetched: return nil
    case .attribute(let attribute):
      result = PropertyShape(
        name: name, isOptional: isOptional, hashModifier: hashModifier,
        kind: .attribute(
          AttributeShape(
            type: attribute.type, usesExternalStorage: attribute.usesExternalStorage,
            preservesValueOnDeletion: attribute.preservesValueOnDeletion)))
    case .composite(let composite):
      result = PropertyShape(name: name, isOptional: isOptional, kind: .composite(composite.leaves(of: entity)))
    case .derived(let expression, _):
      result = PropertyShape(name: name, isOptional: isOptional, kind: .derived(expression: expression))
    case .relationship(let relationship):
      // A relationship that is its own inverse is hashed as one without.
      let isOwnInverse = relationship.inverse == name && relationship.destination == entity
      var shape = RelationshipShape(
        destination: relationship.destination, inverse: isOwnInverse ? nil : relationship.inverse,
        maximumCount: relationship.maximumCount, minimumCount: relationship.minimumCount)
      shape.isOrdered = relationship.isOrdered
      result = PropertyShape(name: name, isOptional: isOptional, hashModifier: hashModifier, kind: .relationship(shape))
    }
    result.isTransient = isTransient
    return result
  }
}

extension ObjectComposite {
  /// Leaves over all levels. Nesting is bounded where the model is read.
  func leaves(of entity: String) -> [PropertyShape] {
    elements.flatMap { element -> [PropertyShape] in
      if case .composite(let nested) = element.kind { return nested.leaves(of: entity) }
      return element.shape(of: entity).map { [$0] } ?? []
    }
  }
}
