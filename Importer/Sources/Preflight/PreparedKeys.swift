import SchemaModel
import StoreReader
import SwiftEmitter

// What a stage makes of the parts of a key before rows are compared by it.

extension KeyPart {
  /// The part as it is after the stage has filled what is nil, and moved rows off cases.
  func prepared(_ change: DraftedStage.Prepared?, type: SwiftType?, _ types: VersionTypes) -> KeyPart {
    guard let change, let type else { return self }
    var sql: String
    switch self {
    case .expression(let text): sql = text
    case .alwaysNil: return change.value == nil ? self : .constant
    case .constant, .unknown: return self
    }
    if !change.cases.isEmpty {
      var branches = ""
      for (left, target) in change.cases {
        guard let old = types.literal(ofSwift: ".\(left)", type), let new = types.literal(ofSwift: target, type) else {
          return .unknown("how \(left) is stored is not known")
        }
        branches += " WHEN \(old) THEN \(new)"
      }
      sql = "(CASE \(sql)\(branches) ELSE \(sql) END)"
    }
    if let value = change.value {
      // A value that is not read here is one and the same for all these rows, and none that others have.
      let literal = types.literal(ofSwift: value, type) ?? Database.literal("\u{1}the stage's value")
      sql = "coalesce(\(sql), \(literal))"
    }
    return .expression(sql)
  }
}

extension VersionTypes {
  /// A literal of Swift as the store has the value: texts, numbers, Booleans, cases. Nil for any other expression.
  func literal(ofSwift text: String, _ type: SwiftType) -> String? {
    if text == "nil" { return "NULL" }
    if let enumeration = enumeration(type) {
      guard text.hasPrefix(".") else { return nil }
      let name = text.dropFirst().filter { $0 != "`" }
      guard enumeration.rawType != nil else { return Database.literal(String(name)) }
      return rawValues(of: enumeration)?.first { $0.name == name }?.literal
    }
    guard let scalar = scalar(type) else { return nil }
    switch scalar {
    case .bool: return text == "true" ? "1" : text == "false" ? "0" : nil
    case .string:
      guard text.utf8.count >= 2, text.first == "\"", text.last == "\"" else { return nil }
      let inner = text.dropFirst().dropLast()
      return inner.contains { $0 == "\\" || $0 == "\"" } ? nil : Database.literal(String(inner))
    default:
      return scalar.isNumber && Double(text)?.isFinite == true ? text : nil
    }
  }
}
