import SchemaModel

/// Whether the raw values of an enum, which the manifest knows one by one, survive a conversion.
package struct RawValueFit {
  package let version: SchemaVersion

  package init(version: SchemaVersion) { self.version = version }

  package enum Outcome { case never, partly, always }

  /// - Returns: nil where that cannot be said of every value.
  package func converting(_ type: EnumType, from old: SwiftType, to new: SwiftType) -> Outcome? {
    guard case .scalar(let from) = old, case .scalar(let to) = new else { return nil }
    return outcome(type) { Self.converts($0, from: from, to: to) }
  }

  /// The same for values of a scalar that are to be found among the raw values.
  package func reaching(_ type: EnumType, of raw: SwiftType, from old: SwiftType) -> Outcome? {
    guard case .scalar(let from) = old, case .scalar(let to) = raw, from != to else { return nil }
    // Of what is no raw value nothing can be said: at best some values fit.
    switch outcome(type, { Self.isReached($0, of: to, from: from) }) {
    case .never: return .never
    default: return nil
    }
  }

  /// Raw values of one enum among those of another.
  package func between(_ old: EnumType, _ new: EnumType) -> Outcome? {
    guard let values = version.comparableRawValues(of: old).map(Set.init),
      let others = version.comparableRawValues(of: new).map(Set.init),
      !values.isEmpty, !others.isEmpty
    else { return nil }
    return values.isSubset(of: others) ? .always : values.isDisjoint(with: others) ? .never : .partly
  }

  private func outcome(_ type: EnumType, _ fits: (String) -> Bool?) -> Outcome? {
    guard let values = version.comparableRawValues(of: type), !values.isEmpty else { return nil }
    let answers = values.map(fits)
    if answers.allSatisfy({ $0 == true }) { return .always }
    if answers.allSatisfy({ $0 == false }) { return .never }
    return answers.contains { $0 == nil } ? nil : .partly
  }

  private static func converts(_ text: String, from: SwiftType.Scalar, to: SwiftType.Scalar) -> Bool? {
    guard from == .string || from.isInteger else { return nil }
    if to.isInteger { return isInteger(text, to) }
    switch to {
    case .bool where from.isInteger: return text == "0" || text == "1" ? true : nil
    case .bool: return text == "true" || text == "false"
    case .double, .timeInterval: return from.isInteger || Double(text) != nil
    case .float: return from.isInteger ? nil : Float(text) != nil
    case .decimal: return from.isInteger || isPlainNumber(text)
    case .uuid: return isUUID(text)
    case .date: return from == .string && !startsWithDate(text) ? false : nil
    default: return nil
    }
  }

  private static func isReached(_ raw: String, of type: SwiftType.Scalar, from: SwiftType.Scalar) -> Bool? {
    if type.isInteger {
      return from == .bool ? raw == "0" || raw == "1" : from.isInteger ? isInteger(raw, from) : nil
    }
    guard type == .string else { return nil }
    if from.isInteger { return isInteger(raw, from) && Int64(raw).map { String($0) == raw } ?? true }
    switch from {
    case .bool: return raw == "true" || raw == "false"
    case .double, .timeInterval, .cgFloat: return Double(raw).map { "\($0)" == raw } ?? false
    case .float: return Float(raw).map { "\($0)" == raw } ?? false
    case .decimal: return isPlainNumber(raw)
    case .uuid: return isUUID(raw) && raw == raw.uppercased()
    case .date: return startsWithDate(raw)
    default: return nil
    }
  }

  private static func isInteger(_ text: String, _ type: SwiftType.Scalar) -> Bool {
    switch type {
    case .int8: Int8(text) != nil
    case .int16: Int16(text) != nil
    case .int32: Int32(text) != nil
    case .uint8: UInt8(text) != nil
    case .uint16: UInt16(text) != nil
    case .uint32: UInt32(text) != nil
    case .uint, .uint64: UInt64(text) != nil
    default: Int64(text) != nil
    }
  }

  /// What the strict conversion to `Decimal` lets pass.
  private static func isPlainNumber(_ text: String) -> Bool {
    let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
  }

  private static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.allSatisfy(\.isHexDigit) }
  }

  private static func startsWithDate(_ text: String) -> Bool {
    text.utf8.count >= 20 && text.prefix(4).allSatisfy(\.isNumber) && text.utf8.contains(UInt8(ascii: "T"))
  }
}
