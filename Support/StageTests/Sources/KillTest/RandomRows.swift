import Foundation
import SwiftData

/// A store of a plan's first version with rows of all its models.
struct RandomRows {
  private var generator: Generator

  init(seed: UInt64) { generator = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1) }

  /// The bytes of a store's file; nil where a model has values that nothing here can make.
  ///
  /// - Parameter encoded: the types that columns of bytes hold as JSON, by `Entity.property`.
  func file(of plan: any SchemaMigrationPlan.Type, encoded: [String: any Codable.Type]) throws -> Data? {
    var generator = generator
    guard let first = plan.schemas.first else { return nil }
    return try _StandInStore.file(of: Schema(versionedSchema: first), rowsOfEach: Int(generator.next() % 5) + 2) {
      type, entity, property in
      guard let held = encoded["\(entity).\(property)"] else { return value(type, &generator) }
      let json = value(held, &generator)
      if type is String.Type { return json }
      return json.flatMap {
        try? JSONSerialization.data(withJSONObject: $0, options: .sortedKeys).base64EncodedString()
      }
    }
  }

  /// JSON for a value of the type; nil where there is none.
  private func value(_ type: any Any.Type, _ generator: inout Generator) -> Any? {
    if let found = scalar(type, &generator) { return found }
    guard let type = type as? any Codable.Type else { return nil }
    var state = generator
    defer { generator = state }
    let source = RandomDecoder.Source(
      scalar: { scalar($0, &state) }, number: { Int(state.next() % 1_000) })
    return try? encodedValue(type, source)
  }

  private func encodedValue<Value: Codable>(_ type: Value.Type, _ source: RandomDecoder.Source) throws -> Any? {
    let data = try JSONEncoder().encode([source.value(type)])
    return (try JSONSerialization.jsonObject(with: data) as? [Any])?.first
  }

  private func scalar(_ type: any Any.Type, _ generator: inout Generator) -> Any? {
    let number = generator.next()
    switch type {
    // Few values, so that keys have duplicates; some texts are numbers.
    case is String.Type: return ["a", "b", "", "12", "3.5", "Tea", "true"][Int(number % 7)]
    case is Bool.Type: return number % 2 == 0
    case is Double.Type, is Float.Type: return Double(number % 9) / 2
    case is Date.Type: return Double(number % 5) * 1_000
    case is UUID.Type: return UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number % 4)")?.uuidString
    case is Data.Type: return Data([UInt8(number % 3)]).base64EncodedString()
    case is URL.Type: return "https://example.com/\(number % 3)"
    case is Decimal.Type: return Double(number % 4)
    case let type as any FixedWidthInteger.Type: return type.isSigned ? Int(number % 7) - 2 : Int(number % 7)
    case let type as any (CaseIterable & Encodable).Type: return encodedCase(type, number)
    default: return nil
    }
  }

  private func encodedCase<Value: CaseIterable & Encodable>(_ type: Value.Type, _ number: UInt64) -> Any? {
    let cases = Array(Value.allCases)
    guard !cases.isEmpty, let data = try? JSONEncoder().encode([cases[Int(number % UInt64(cases.count))]]) else {
      return nil
    }
    return (try? JSONSerialization.jsonObject(with: data) as? [Any])?.first
  }
}

/// xorshift64*
struct Generator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return (state &* 0x2545_F491_4F6C_DD1D) >> 20
  }
}
