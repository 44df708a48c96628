/// A property's type as a manifest states it, parsed.
public enum SwiftType: Hashable, Sendable {
  /// A type that SwiftData stores in a column of its own.
  case scalar(Scalar)
  /// An enum, struct or alias of the version, or a name nobody declares. May be dotted (`Color.Resolved`).
  case named(String)
  indirect case optional(SwiftType)
  indirect case array(SwiftType)
  indirect case set(SwiftType)
  indirect case dictionary(key: SwiftType, value: SwiftType)
  indirect case tuple([SwiftType])
  /// Any other generic type, such as `Measurement<UnitLength>`.
  indirect case generic(String, [SwiftType])

  /// The types that take one column each, of one Core Data attribute type.
  public enum Scalar: String, Sendable, CaseIterable {
    case bool = "Bool"
    case int = "Int"
    case int8 = "Int8"
    case int16 = "Int16"
    case int32 = "Int32"
    case int64 = "Int64"
    case uint = "UInt"
    case uint8 = "UInt8"
    case uint16 = "UInt16"
    case uint32 = "UInt32"
    case uint64 = "UInt64"
    case float = "Float"
    case double = "Double"
    case cgFloat = "CGFloat"
    case timeInterval = "TimeInterval"
    case decimal = "Decimal"
    case string = "String"
    case character = "Character"
    case date = "Date"
    case data = "Data"
    case uuid = "UUID"
    case url = "URL"
  }

  public var isOptional: Bool { if case .optional = self { true } else { false } }

  /// The type below one or more question marks.
  public var unwrapped: SwiftType {
    if case .optional(let wrapped) = self { wrapped.unwrapped } else { self }
  }

  /// The type without question marks and aliases around it, and whether one of them made it optional; nil where an alias
  /// leads back to itself.
  ///
  /// - Parameters:
  ///   - count: how many aliases there are.
  ///   - alias: what an alias stands for; nil for any other name.
  func head(amongAliases count: Int, _ alias: (String) -> SwiftType?) -> (type: SwiftType, isOptional: Bool)? {
    var type = self
    var isOptional = false
    // A chain is at most as long as there are aliases, with question marks around each.
    for _ in 0...(2 * count + 64) {
      switch type {
      case .optional(let wrapped):
        isOptional = true
        type = wrapped
      case .named(let name):
        guard let meaning = alias(name) else { return (type, isOptional) }
        type = meaning
      default: return (type, isOptional)
      }
    }
    return nil
  }
}

extension SwiftType: CustomStringConvertible {
  /// The type as Swift spells it, with sugar: `[String: Int]?`.
  public var description: String {
    switch self {
    case .scalar(let scalar): scalar.rawValue
    case .named(let name): name
    case .optional(let wrapped): "\(wrapped)?"
    case .array(let element): "[\(element)]"
    case .set(let element): "Set<\(element)>"
    case .dictionary(let key, let value): "[\(key): \(value)]"
    case .tuple(let elements): "(\(elements.map(\.description).joined(separator: ", ")))"
    case .generic(let name, let arguments): "\(name)<\(arguments.map(\.description).joined(separator: ", "))>"
    }
  }
}
