import Diagnostics
import SchemaModel

// What stands beside the old property from the expand version to the contract version, alike in a printed recipe and in
// what `bump --bridge` writes.

extension Attribute {
  /// The new value under a name of its own: optional, as no row has it before the stage has run.
  ///
  /// - Parameters:
  ///   - other: the type, where it is not the attribute's own.
  ///   - isLasting: the bridge keeps its name for good. Else what is unique becomes so in the contract version: the copy may
  ///     make equal values of different ones.
  public func bridge(named name: String, type other: SwiftType? = nil, isLasting: Bool = false) -> Attribute {
    var bridge = named(name, type: .optional((other ?? type).unwrapped))
    bridge.defaultValue = nil
    bridge.initDefault = nil
    bridge.accessor?.defaultValue = nil
    bridge.accessor?.initDefault = nil
    bridge.accessor?.unknown = nil
    if !isLasting { bridge.options.remove(.unique) }
    return bridge
  }

  /// The attribute under a name, with what it was called in the version before.
  func named(_ name: String, type: SwiftType, renamedFrom former: String? = nil) -> Attribute {
    var result = self
    result.name = name
    result.type = type
    result.renamedFrom = former.map { Located($0, at: place) }
    result.renameAccessor(from: self.name)
    return result
  }

  /// Keeps an accessor in front of a stored property that has another name or question mark now: two of them stand side by
  /// side for a version.
  private mutating func renameAccessor(from former: String) {
    guard var accessor, accessor.type.isOptional != type.isOptional || name != former else { return }
    accessor.type = type.isOptional ? .optional(accessor.type.unwrapped) : accessor.type.unwrapped
    if name != former { accessor.name += "Value" }
    self.accessor = accessor
  }

  /// What a lock records of it: no defaults, documentation or access.
  var asShipped: Attribute {
    var result = asStored
    // Older locks do not know what the accessor is called.
    if var accessor, accessor.name != name {
      (accessor.defaultValue, accessor.initDefault, accessor.unknown) = (nil, nil, nil)
      result.accessor = accessor
    }
    return result
  }

  /// What a store knows of it.
  private var asStored: Attribute {
    var result = named(name, type: type)
    result.defaultValue = nil
    result.initDefault = nil
    result.accessor = nil
    result.doc = nil
    result.access = nil
    result.setter = nil
    return result
  }
}

extension Relationship {
  /// The relationship under a name of its own.
  ///
  /// - Parameters:
  ///   - inverse: the other side's name, or `none`; nil leaves what it says.
  ///   - former: what it was called in the version before.
  ///   - isLasting: false where rows have no link yet that a required one would ask for.
  public func bridge(
    named name: String, inverse: String? = nil, renamedFrom former: String? = nil, isLasting: Bool = false
  ) -> Relationship {
    var bridge = self
    bridge.name = name
    if !isLasting, !isToMany { bridge.isOptional = true }
    if let inverse { bridge.inverse = inverse == "none" ? .none : .property(inverse) }
    bridge.renamedFrom = former.map { Located($0, at: place) }
    return bridge
  }

  /// What a store knows of it, and the lock.
  var asStored: Relationship {
    var result = bridge(named: name, isLasting: true)
    if result.deleteRule == .nullify { result.deleteRule = nil }
    result.doc = nil
    result.access = nil
    result.setter = nil
    return result
  }
}
