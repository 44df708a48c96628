import Diagnostics

extension Attribute {
  /// How the store keeps a value that has a typed accessor in front of it.
  public enum Storage: String, CaseIterable, Sendable {
    /// The raw value of an enum, in a column of the raw type.
    case rawValue
    /// The value as JSON, in a column of bytes.
    case json

    /// What the stored property is called where `storedAs:` does not say it.
    public func defaultName(for name: String) -> String {
      switch self {
      case .rawValue: name + "RawValue"
      case .json: name + "Data"
      }
    }
  }

  /// The computed property in front of a stored one. The attribute itself is what the store has: its name, type and default
  /// are those of the column, and whatever looks at stored shapes needs to know nothing of this.
  public struct Accessor: Sendable {
    /// The key in the manifest, and the computed property's name.
    public var name: String
    /// The type that the app reads and assigns.
    public var type: SwiftType
    public var storage: Storage
    public var defaultValue: Located<DefaultValue>?
    public var initDefault: Located<DefaultValue>?
    /// What a stored value reads as that maps to none of the type.
    public var unknown: Located<DefaultValue>?

    public init(name: String, type: SwiftType, storage: Storage) {
      self.name = name
      self.type = type
      self.storage = storage
    }

    /// What is read where the stored value maps to none: `unknown:`, else the default; nil where the type must be optional.
    public var fallback: Located<DefaultValue>? { unknown ?? (defaultValue?.value == .null ? nil : defaultValue) }
  }

  /// The key in the manifest: the accessor's name where there is one.
  public var declaredName: String { accessor?.name ?? name }

  /// The attribute as the manifest declares it and the app uses it: with the accessor's name, type and defaults.
  public var declared: Attribute {
    guard let accessor else { return self }
    var result = self
    result.accessor = nil
    result.name = accessor.name
    result.type = accessor.type
    result.defaultValue = accessor.defaultValue
    result.initDefault = accessor.initDefault
    return result
  }
}

extension SchemaVersion {
  /// The raw value of a case as a default of a stored property; nil where the enum has none.
  func rawDefault(of name: String, in type: EnumType) -> DefaultValue? {
    guard let index = type.cases.firstIndex(where: { $0.name == name }), let values = rawValues(of: type) else {
      return nil
    }
    return hasTextRawValues(type) ? .string(values[index]) : .number(values[index])
  }

  /// The enum that a type names, through aliases.
  public func enumeration(of type: SwiftType) -> EnumType? {
    guard case .named(let name)? = head(of: type)?.type else { return nil }
    return enumType(named: name)
  }

  /// Gives the stored property behind each accessor its type and default, which depend on the enums of the version, and
  /// the names of keys and initializers their stored properties. Whoever makes a version calls it once, at the end.
  public mutating func settleAccessors() {
    for entity in entities.indices where entities[entity].attributes.contains(where: { $0.accessor != nil }) {
      var names: [String: String] = [:]
      for index in entities[entity].attributes.indices {
        guard let accessor = entities[entity].attributes[index].accessor else { continue }
        settle(&entities[entity].attributes[index], accessor)
        names[accessor.name] = entities[entity].attributes[index].name
      }
      entities[entity].useStoredNames(names)
      let owner = entities[entity].name
      for index in migration.fills.indices {
        let parts = migration.fills[index].value.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[0] == owner, let stored = names[parts[1]] else { continue }
        migration.fills[index].value = "\(owner).\(stored)"
      }
    }
  }

  private func settle(_ attribute: inout Attribute, _ accessor: Attribute.Accessor) {
    let isOptional = head(of: accessor.type)?.isOptional ?? accessor.type.isOptional
    attribute.initDefault = nil
    let place = accessor.defaultValue?.place ?? attribute.place
    switch accessor.storage {
    case .json:
      attribute.type = isOptional ? .optional(.scalar(.data)) : .scalar(.data)
      // No bytes read as the default, so that a row needs no encoded value before it is assigned one.
      attribute.defaultValue = isOptional ? nil : Located(.expression("Data()"), at: place)
    case .rawValue:
      let type = enumeration(of: accessor.type)
      let rawType = type?.rawType.flatMap { head(of: $0.value)?.type } ?? .scalar(.string)
      attribute.type = isOptional ? .optional(rawType) : rawType
      attribute.defaultValue = nil
      switch accessor.defaultValue?.value {
      case .enumCase(let name)?, .string(let name)?:
        attribute.defaultValue = type.flatMap { rawDefault(of: name, in: $0) }.map { Located($0, at: place) }
      case .null?: attribute.defaultValue = accessor.defaultValue
      default: break
      }
    }
  }
}

extension Schema {
  /// `renamedFrom:` and `removes:` may name a property of the version before as its manifest does; from here on it has its
  /// stored name. Whoever makes a schema of manifests calls it once, when the versions are in order.
  public mutating func settleFormerNames() {
    for index in versions.indices.dropFirst() {
      guard let before = versions[..<index].last(where: { !$0.migration.isWithdrawn }) else { continue }
      for old in before.entities {
        let names = old.storedNames
        if !names.isEmpty { versions[index].useStoredNames(names, of: old.name) }
      }
    }
  }
}

extension SchemaVersion {
  fileprivate mutating func useStoredNames(_ names: [String: String], of owner: String) {
    for place in migration.removes.indices {
      let parts = migration.removes[place].value.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[0] == owner, let stored = names[parts[1]] else { continue }
      migration.removes[place].value = "\(owner).\(stored)"
    }
    for entity in entities.indices where entities[entity].name == owner {
      for attribute in entities[entity].attributes.indices {
        guard var former = entities[entity].attributes[attribute].renamedFrom, let stored = names[former.value] else {
          continue
        }
        former.value = stored
        entities[entity].attributes[attribute].renamedFrom = former
      }
    }
  }
}

extension Entity {
  /// The stored names of accessors, by the manifest's, as far as no other property has that name.
  fileprivate var storedNames: [String: String] {
    var names: [String: String] = [:]
    for attribute in attributes { if let accessor = attribute.accessor { names[accessor.name] = attribute.name } }
    if names.isEmpty { return names }
    for attribute in attributes { names[attribute.name] = nil }
    for relationship in relationships { names[relationship.name] = nil }
    return names
  }
}

extension Entity {
  /// Keys and initializers name the property as the manifest does; what is stored has another name.
  fileprivate mutating func useStoredNames(_ names: [String: String]) {
    func rename(_ member: inout Located<String>) { if let stored = names[member.value] { member.value = stored } }
    for index in uniqueness.indices {
      for member in uniqueness[index].members.indices { rename(&uniqueness[index].members[member]) }
    }
    for index in indexes.indices {
      for member in indexes[index].members.indices { rename(&indexes[index].members[member]) }
    }
    guard var order = initializer else { return }
    for member in order.indices { rename(&order[member]) }
    initializer = order
  }
}
