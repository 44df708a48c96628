import SchemaModel

/// What a decoder expects of encoded bytes, worked out from a Swift type once.
indirect enum EncodedShape {
  /// Whatever is valid: a type whose encoding is its own affair.
  case any
  case bool
  case integer(low: Int64, high: UInt64)
  case number
  case text
  case uuid
  case bytes
  case optional(EncodedShape)
  case array(EncodedShape)
  case object([Field])
  /// Keys are texts, or numbers written as texts.
  case dictionary(EncodedShape, hasNumbersAsKeys: Bool)
  /// Keys and values one after the other.
  case pairs(EncodedShape, EncodedShape)
  case rawTexts(Set<[UInt8]>)
  case rawNumbers(Set<Int64>)
  /// One key, the case's name, with the associated values.
  case cases([Field])
  /// Another shape of the list: types that lead back to themselves.
  case reference(Int)

  struct Field {
    var name: [UInt8]
    var shape: EncodedShape
    var isRequired: Bool
  }
}

/// The shapes of a version's types, by number.
final class EncodedShapes {
  private(set) var shapes: [EncodedShape] = []
  private var numbers: [String: Int] = [:]

  /// The number of the shape of a type, as a version reads it.
  func number(of type: SwiftType, in types: VersionTypes) -> Int {
    let key = "\(types.version.stem)\u{0}\(types.names.expandingAliases(in: type))"
    if let known = numbers[key] { return known }
    numbers[key] = shapes.count
    let number = shapes.count
    shapes.append(.any)
    shapes[number] = shape(of: types.names.expandingAliases(in: type), in: types, depth: 0)
    return number
  }

  private func shape(of type: SwiftType, in types: VersionTypes, depth: Int) -> EncodedShape {
    guard depth < 32 else { return .any }
    func inner(_ type: SwiftType) -> EncodedShape { shape(of: type, in: types, depth: depth + 1) }
    switch type {
    case .optional(let wrapped): return .optional(inner(wrapped))
    case .array(let element), .set(let element): return .array(inner(element))
    case .dictionary(let key, let value):
      switch types.plain(key) {
      case .scalar(.string): return .dictionary(inner(value), hasNumbersAsKeys: false)
      case .scalar(.int): return .dictionary(inner(value), hasNumbersAsKeys: true)
      default: return .pairs(inner(key), inner(value))
      }
    case .scalar(let scalar): return Self.shape(of: scalar)
    case .tuple, .generic: return .any
    case .named(let name):
      switch types.names[name] {
      case .enumeration(let index)?: return shape(of: types.version.enums[index], in: types, depth: depth)
      case .structure(let index)?:
        let structure = types.version.structs[index]
        // A type of the app's own may have a coding of its own.
        return structure.isExternal ? .any : named(name, in: types) { fields(of: structure, in: types) }
      default: return .any
      }
    }
  }

  /// Types may hold themselves in arrays: each is worked out once.
  private func named(_ name: String, in types: VersionTypes, _ make: () -> [EncodedShape.Field]) -> EncodedShape {
    let key = "\(types.version.stem)\u{0}struct \(name)"
    if let known = numbers[key] { return .reference(known) }
    let number = shapes.count
    numbers[key] = number
    shapes.append(.any)
    shapes[number] = .object(make())
    return .reference(number)
  }

  private func fields(of structure: StructType, in types: VersionTypes) -> [EncodedShape.Field] {
    structure.fields.map { field in
      let type = types.names.expandingAliases(in: field.type)
      return EncodedShape.Field(
        name: Array(field.name.utf8), shape: shape(of: type, in: types, depth: 1), isRequired: !type.isOptional)
    }
  }

  private func shape(of type: EnumType, in types: VersionTypes, depth: Int) -> EncodedShape {
    if type.isExternal { return .any }
    if type.rawType != nil {
      guard let values = types.version.comparableRawValues(of: type) else { return .any }
      if types.version.hasTextRawValues(type) { return .rawTexts(Set(values.map { Array($0.utf8) })) }
      let numbers = values.compactMap { Int64($0) }
      return numbers.count == values.count ? .rawNumbers(Set(numbers)) : .number
    }
    return .cases(
      type.cases.map { enumCase in
        let payload = enumCase.payload.enumerated().map { position, value in
          let type = types.names.expandingAliases(in: value.type)
          return EncodedShape.Field(
            name: Array((value.label ?? "_\(position)").utf8), shape: shape(of: type, in: types, depth: depth + 1),
            isRequired: !type.isOptional)
        }
        return EncodedShape.Field(name: Array(enumCase.name.utf8), shape: .object(payload), isRequired: true)
      })
  }

  private static func shape(of scalar: SwiftType.Scalar) -> EncodedShape {
    if let (bits, isSigned) = scalar.integerWidth {
      return isSigned
        ? .integer(low: bits == 64 ? .min : -(1 << (bits - 1)), high: UInt64(1) << (bits - 1) - 1)
        : .integer(low: 0, high: bits == 64 ? .max : UInt64(1) << bits - 1)
    }
    switch scalar {
    case .bool: return .bool
    case .float, .double, .cgFloat, .timeInterval, .decimal: return .number
    case .string, .character: return .text
    case .uuid: return .uuid
    case .data: return .bytes
    // A date is a number by default, a URL a text: that they are so in stores was not seen.
    default: return .any
    }
  }
}
