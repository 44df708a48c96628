import SchemaModel

// Values that a draft can offer: sensible for the type, and marked for a person to judge.

extension ScaffoldVersion {
  /// A value for rows that have none; nil where only a person can write one.
  ///
  /// - Parameters:
  ///   - isDistinct: each row needs a value of its own.
  ///   - preferred: a default that the manifest names.
  func value(for type: SwiftType, isDistinct: Bool = false, preferring preferred: DefaultValue? = nil) -> String? {
    if isDistinct { return distinctValue(for: plain(type)) }
    if let preferred, let text = spelled(preferred, for: type) { return text }
    return value(for: plain(type), depth: 0)
  }

  /// A default of the manifest, if it can stand in another file.
  private func spelled(_ value: DefaultValue, for type: SwiftType) -> String? {
    switch value {
    case .null: return nil
    // The default may be one of the type that the property is to have, and is not written as its old one.
    case .bool(let flag): return plain(type) == .scalar(.bool) ? (flag ? "true" : "false") : nil
    case .number(let digits):
      guard case .scalar(let scalar) = plain(type), scalar.isNumber else { return nil }
      return scalar.isInteger && !holdsInteger(digits, scalar) ? nil : groupingDigits(digits)
    case .string(let text):
      return [.scalar(.string), .scalar(.character)].contains(plain(type)) ? stringLiteral(text) : nil
    case .enumCase(let name):
      guard let type = enumeration(type), type.cases.contains(where: { $0.name == name }) else { return nil }
      return "\(spelled(.named(type.name))).\(identifier(name))"
    case .expression(let text):
      // Types of the version are nested: their bare names mean nothing here.
      let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      let nested = Set(version.nestedTypeNames)
      return words.contains { nested.contains(String($0)) } || text.hasPrefix(".") ? nil : spelling.expression(text)
    }
  }

  private func holdsInteger(_ digits: String, _ scalar: SwiftType.Scalar) -> Bool {
    guard let value = Int64(digits.filter { $0 != "_" }) else { return false }
    switch scalar {
    case .int8: return Int8(exactly: value) != nil
    case .int16: return Int16(exactly: value) != nil
    case .int32: return Int32(exactly: value) != nil
    case .uint8: return UInt8(exactly: value) != nil
    case .uint16: return UInt16(exactly: value) != nil
    case .uint32: return UInt32(exactly: value) != nil
    case .uint, .uint64: return value >= 0
    default: return true
    }
  }

  private func value(for type: SwiftType, depth: Int) -> String? {
    if depth > 8 { return nil }
    switch type {
    case .scalar(let scalar): return value(of: scalar)
    case .optional: return "nil"
    case .array, .set: return "[]"
    case .dictionary: return "[:]"
    case .tuple, .generic: return nil
    case .named:
      if let type = enumeration(type) { return type.cases.first.flatMap { value(of: $0, of: type, depth: depth) } }
      if let type = structure(type) { return value(of: type, depth: depth) }
      return nil
    }
  }

  private func value(of enumCase: EnumType.Case, of type: EnumType, depth: Int) -> String? {
    let name = "\(spelled(.named(type.name))).\(identifier(enumCase.name))"
    if enumCase.payload.isEmpty { return name }
    var arguments: [String] = []
    for payload in enumCase.payload {
      guard let value = value(for: names.expandingAliases(in: payload.type), depth: depth + 1) else { return nil }
      arguments.append((payload.label.map { "\(argumentLabel($0)): " } ?? "") + value)
    }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }

  private func value(of type: StructType, depth: Int) -> String? {
    // How the app's own types are made is not known here.
    if type.isExternal { return nil }
    var arguments: [String] = []
    for field in type.fields {
      if field.defaultValue != nil { continue }
      guard let value = value(for: names.expandingAliases(in: field.type), depth: depth + 1) else { return nil }
      if value != "nil" { arguments.append("\(argumentLabel(field.name)): \(value)") }
    }
    return "\(spelled(.named(type.name)))(\(arguments.joined(separator: ", ")))"
  }

  private func value(of scalar: SwiftType.Scalar) -> String {
    switch scalar {
    case .bool: "false"
    case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64, .float, .double, .cgFloat,
      .timeInterval, .decimal:
      "0"
    case .string: "\"\""
    case .character: "\" \""
    case .date: "\(spelling("Date"))()"
    case .data: "\(spelling("Data"))()"
    case .uuid: "\(spelling("UUID"))()"
    case .url: "\(spelling("URL"))(fileURLWithPath: \"/\")"
    }
  }

  private func distinctValue(for type: SwiftType) -> String? {
    guard case .scalar(let scalar) = type else { return nil }
    let uuid = "\(spelling("UUID"))()"
    switch scalar {
    case .string: return "\(uuid).uuidString"
    case .uuid: return uuid
    case .data: return "\(spelling("Data"))(\(uuid).uuidString.utf8)"
    case .url: return "\(spelling("URL"))(fileURLWithPath: \"/\" + \(uuid).uuidString)"
    case .int, .int64: return "\(spelling(scalar.rawValue)).random(in: .min...(-1))"
    case .uint, .uint64:
      let name = spelling(scalar.rawValue)
      return "\(name).random(in: \(name).min...\(name).max)"
    case .double, .timeInterval: return "\(spelling(scalar.rawValue)).random(in: -1_000_000_000..<0)"
    case .date:
      return "\(spelling("Date"))(timeIntervalSinceReferenceDate: .random(in: -1_000_000_000..<0))"
    default: return nil
    }
  }
}
