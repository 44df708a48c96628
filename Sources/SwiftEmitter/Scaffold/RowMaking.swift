import SchemaModel

/// Code that makes a new row of an entity, from what is at hand.
struct RowMaking {
  let version: ScaffoldVersion
  let entity: String
  /// The value of a property as an expression that fits it; nil where there is none.
  let value: (String) -> String?

  /// Arguments of the initializer that have no default, in order; nil where one of them can only be written by a person.
  func requiredArguments() -> [(name: String, value: String)]? {
    var arguments: [(name: String, value: String)] = []
    for parameter in version.initializerParameters(of: entity) {
      if let attribute = version.attribute(entity, parameter) {
        if let accessor = attribute.accessor {
          // What is stored is assigned afterwards, as it is: the parameter takes a value of the type.
          if version.hasParameterDefault(accessor) { continue }
          guard let filler = version.value(for: accessor.type) else { return nil }
          arguments.append((accessor.name, filler))
        } else if let found = value(parameter) {
          arguments.append((parameter, found))
        } else if !hasDefault(attribute) {
          guard let filler = version.value(for: attribute.type, isDistinct: needsDistinctValue(parameter)) else {
            return nil
          }
          arguments.append((parameter, filler))
        }
      } else if let link = version.relationship(entity, parameter), !link.value.isToMany, !link.value.isOptional {
        guard let found = value(parameter) else { return nil }
        arguments.append((parameter, found))
      }
    }
    return arguments
  }

  /// Parameters that get a filler, since nothing says what they should be.
  var filled: [String] {
    version.initializerParameters(of: entity).filter { parameter in
      guard let attribute = version.attribute(entity, parameter), value(parameter) == nil else { return false }
      return !hasDefault(attribute)
    }
  }

  /// One constant for all rows of a unique attribute would leave one row: that is none.
  private func hasDefault(_ attribute: Attribute) -> Bool {
    if version.isOptional(attribute.type) || attribute.initDefault != nil { return true }
    guard let value = attribute.defaultValue?.value else { return false }
    return value.isExpression || !needsDistinctValue(attribute.name)
  }

  /// True where a constant would make rows share a key: of a unique attribute, and of the first one of a key of several
  /// that can differ, where nothing else of the key tells the rows apart.
  private func needsDistinctValue(_ name: String) -> Bool {
    if version.isUnique(entity, name) { return true }
    let keys = version.lineage(of: entity).flatMap { version.version.entities[$0].allUniqueness }
    return keys.contains { members in
      guard members.contains(name), members.allSatisfy({ value($0) == nil }) else { return false }
      let attributes = members.compactMap { version.attribute(entity, $0) }
      // Nil collides with nothing.
      guard attributes.count == members.count, !attributes.contains(where: { version.isOptional($0.type) }) else {
        return false
      }
      return attributes.first { version.value(for: $0.type, isDistinct: true) != nil }?.name == name
    }
  }

  /// Attributes that no parameter sets, in order, with their values.
  func assignments() -> [(name: String, value: String)] {
    let parameters = Set(version.initializerParameters(of: entity))
    return version.attributes(of: entity).compactMap { attribute in
      parameters.contains(attribute.name) && attribute.accessor == nil
        ? nil : value(attribute.name).map { (attribute.name, $0) }
    }
  }
}

extension DefaultValue {
  fileprivate var isExpression: Bool { if case .expression = self { true } else { false } }
}
