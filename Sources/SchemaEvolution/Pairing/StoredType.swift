import SchemaModel

/// How the store keeps values of a type, as far as comparing needs it.
enum StoredType: Equatable {
  /// One column of a Core Data attribute type.
  case column(AttributeType)
  /// An enum or struct: a column for each leaf.
  case composite
  /// Nobody has seen a store of it.
  case unknown

  /// Arrays of plain scalars, and whatever a transformer makes.
  static let transformable = Self.column(.transformable)
  /// Dictionaries and arrays of anything else, kept as encoded bytes.
  static let bytes = Self.column(.binary)
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
      default: return KnownComposites.has(name) ? .composite : .unknown
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

  /// True for an enum or a struct: its own question mark is no column's.
  func isComposite(_ attribute: Attribute) -> Bool { storedType(of: attribute) == .composite }
}

extension SwiftType.Scalar {
  /// The column's type; nil where no store with it was seen and none is expected.
  var columnType: AttributeType? {
    switch self {
    case .int16, .uint8, .int8: .int16
    case .int32, .uint32, .uint16: .int32
    case .int, .int64, .uint64, .uint: .int64
    case .decimal: .decimal
    case .double, .timeInterval: .double
    case .float: .float
    case .string: .string
    case .bool: .boolean
    case .date: .date
    case .data: .binary
    case .uuid: .uuid
    case .url: .uri
    case .cgFloat, .character: nil
    }
  }

  /// As ``columnType``, or where no store was seen the one that is expected: what the version hash is computed with.
  var expectedColumnType: AttributeType? {
    switch self {
    case .cgFloat: Self.double.columnType
    case .character: Self.string.columnType
    default: columnType
    }
  }

  /// Numbers and truth values, which the framework converts into each other.
  var isNumeric: Bool { isNumber || self == .bool }

  /// True where every value of this type is also one of the other.
  func fits(in other: Self) -> Bool {
    if self == other { return true }
    if integerWidth != nil, other.integerWidth != nil { return other.holdsIntegers(of: self) }
    switch (self, other) {
    case (.bool, _): return other.isNumeric
    case (.float, .double), (.float, .timeInterval), (.float, .cgFloat): return true
    case (.double, .timeInterval), (.timeInterval, .double), (.cgFloat, .double), (.double, .cgFloat): return true
    case (.cgFloat, .timeInterval), (.timeInterval, .cgFloat), (.character, .string): return true
    case (_, .decimal): return integerWidth != nil
    case (_, .double), (_, .timeInterval): return (integerWidth?.bits ?? 64) <= 32
    case (_, .float): return (integerWidth?.bits ?? 64) <= 16
    default: return false
    }
  }

  /// What goes from a number where it becomes one of a type that it does not fit in.
  func cutOff(in other: Self) -> Judgement.CutOff {
    let isWhole = other.integerWidth != nil || other == .bool
    if integerWidth == nil, isWhole { return .fractions }
    return isWhole ? .range : .digits
  }
}
