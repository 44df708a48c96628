import SchemaModel

/// How the store keeps values of a type, as far as comparing needs it.
enum StoredType: Equatable {
  /// One column of a Core Data attribute type.
  case column(UInt16)
  /// An enum or struct: a column for each leaf.
  case composite
  /// Nobody has seen a store of it.
  case unknown

  /// Arrays of plain scalars, and whatever a transformer makes.
  static let transformable = Self.column(1800)
  /// Dictionaries and arrays of anything else, kept as encoded bytes.
  static let bytes = Self.column(1000)
}

extension VersionView {
  /// The type as compared: aliases replaced, one question mark at most.
  func plain(_ type: SwiftType) -> SwiftType { names.expandingAliases(in: type).unwrapped }

  /// The type as a message or recipe names it: an alias may mean something else in the other version.
  func spelled(_ type: SwiftType) -> SwiftType { names.expandingAliases(in: type) }

  func isOptional(_ type: SwiftType) -> Bool { names.expandingAliases(in: type).isOptional }

  func storedType(_ type: SwiftType) -> StoredType {
    switch plain(type) {
    case .scalar(let scalar): return scalar.columnType.map(StoredType.column) ?? .unknown
    case .array(let element):
      if case .scalar = plain(element), !isOptional(element) { return .transformable }
      return .bytes
    case .dictionary: return .bytes
    case .named(let name):
      switch names[name] {
      case .enumeration, .structure: return .composite
      default: return Self.knownComposites.contains(name) ? .composite : .unknown
      }
    case .optional, .set, .tuple, .generic: return .unknown
    }
  }

  /// How an attribute is kept, its options included.
  func storedType(of attribute: Attribute) -> StoredType {
    if attribute.transformer != nil { return .transformable }
    if attribute.options.contains(.codable) { return .unknown }
    return storedType(attribute.type)
  }

  /// Apple's own types that SwiftData expands into leaves.
  private static let knownComposites: Set<String> = ["Color.Resolved", "String.LocalizationValue"]

  /// True where the column can hold NULL by itself: plain columns that say `?`.
  func isComposite(_ attribute: Attribute) -> Bool { storedType(of: attribute) == .composite }
}

extension SwiftType.Scalar {
  /// The Core Data attribute type code; nil where no store with it was seen and none is expected.
  var columnType: UInt16? {
    switch self {
    case .int16, .uint8, .int8: 100
    case .int32, .uint32, .uint16: 200
    case .int, .int64, .uint64, .uint: 300
    case .decimal: 400
    case .double, .timeInterval: 500
    case .float: 600
    case .string: 700
    case .bool: 800
    case .date: 900
    case .data: 1000
    case .uuid: 1100
    case .url: 1200
    case .cgFloat, .character: nil
    }
  }

  /// As ``columnType``, or where no store was seen the one that is expected: what the version hash is computed with.
  var expectedColumnType: UInt16? {
    switch self {
    case .cgFloat: Self.double.columnType
    case .character: Self.string.columnType
    default: columnType
    }
  }

  /// Numbers and truth values, which the framework converts into each other.
  var isNumeric: Bool {
    switch self {
    case .bool, .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64, .float, .double,
      .cgFloat, .timeInterval, .decimal:
      true
    case .string, .character, .date, .data, .uuid, .url: false
    }
  }

  /// True where every value of this type is also one of the other.
  func fits(in other: Self) -> Bool {
    if self == other { return true }
    if let own = integerBits, let others = other.integerBits {
      if own.isSigned { return others.isSigned && own.count <= others.count }
      return others.isSigned ? own.count < others.count : own.count <= others.count
    }
    switch (self, other) {
    case (.bool, _): return other.isNumeric
    case (.float, .double), (.float, .timeInterval), (.float, .cgFloat): return true
    case (.double, .timeInterval), (.timeInterval, .double), (.cgFloat, .double), (.double, .cgFloat): return true
    case (.cgFloat, .timeInterval), (.timeInterval, .cgFloat), (.character, .string): return true
    case (_, .decimal): return integerBits != nil
    case (_, .double), (_, .timeInterval): return (integerBits?.count ?? 64) <= 32
    case (_, .float): return (integerBits?.count ?? 64) <= 16
    default: return false
    }
  }

  private var integerBits: (count: Int, isSigned: Bool)? {
    switch self {
    case .int8: (8, true)
    case .int16: (16, true)
    case .int32: (32, true)
    case .int, .int64: (64, true)
    case .uint8: (8, false)
    case .uint16: (16, false)
    case .uint32: (32, false)
    case .uint, .uint64: (64, false)
    default: nil
    }
  }
}
