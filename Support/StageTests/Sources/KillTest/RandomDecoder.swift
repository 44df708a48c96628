import Foundation
import SwiftData

/// Makes a value of any type that can be decoded: it answers each question of the type's own `init(from:)` by chance.
struct RandomDecoder: Decoder {
  /// What answers: values of types that a column holds by themselves, as JSON; nil for all others.
  final class Source {
    var scalar: (any Any.Type) -> Any?
    var number: () -> Int
    /// How many values are around the one at hand: a type may hold itself.
    var depth = 0

    init(scalar: @escaping (any Any.Type) -> Any?, number: @escaping () -> Int) {
      (self.scalar, self.number) = (scalar, number)
    }

    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
      if let json = scalar(type) {
        return try JSONDecoder().decode([Value].self, from: JSONSerialization.data(withJSONObject: [json]))[0]
      }
      depth += 1
      defer { depth -= 1 }
      guard depth < 12 else { throw Refusal() }
      return try Value(from: RandomDecoder(source: self, type: type))
    }

    /// Collections are even in count: a dictionary with other keys than texts is a list of keys and values.
    func count() -> Int { depth > 6 ? 0 : number() % 3 * 2 }
  }

  struct Refusal: Error {}

  let source: Source
  let type: any Any.Type
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
    var keys: [Key] = []
    if let names = _caseNames(of: type), !names.isEmpty {
      keys = [names[source.number() % names.count]].compactMap { Key(stringValue: $0) }
    } else if String(describing: type).hasPrefix("Dictionary<") {
      keys = ["a", "b", "c", "d"].prefix(source.count()).compactMap { Key(stringValue: $0) }
    }
    return KeyedDecodingContainer(Keyed(source: source, allKeys: keys))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { Unkeyed(source: source, count: source.count()) }
  func singleValueContainer() -> any SingleValueDecodingContainer { Single(source: source) }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let source: Source
    let allKeys: [Key]
    var codingPath: [any CodingKey] { [] }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) -> Bool { source.number() % 2 == 0 }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try source.value(type) }
    func nestedContainer<Other: CodingKey>(keyedBy _: Other.Type, forKey key: Key) -> KeyedDecodingContainer<Other> {
      KeyedDecodingContainer<Other>(Keyed<Other>(source: source, allKeys: []))
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
      Unkeyed(source: source, count: source.count())
    }
    func superDecoder() throws -> any Decoder { throw Refusal() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw Refusal() }
  }

  private struct Unkeyed: UnkeyedDecodingContainer {
    let source: Source
    let count: Int?
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var isAtEnd: Bool { currentIndex >= count ?? 0 }

    init(source: Source, count: Int) { (self.source, self.count) = (source, count) }

    mutating func decodeNil() -> Bool { false }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      currentIndex += 1
      return try source.value(type)
    }
    mutating func nestedContainer<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedDecodingContainer<Key> {
      currentIndex += 1
      return KeyedDecodingContainer(Keyed(source: source, allKeys: []))
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
      currentIndex += 1
      return Unkeyed(source: source, count: source.count())
    }
    mutating func superDecoder() throws -> any Decoder { throw Refusal() }
  }

  private struct Single: SingleValueDecodingContainer {
    let source: Source
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { source.number() % 2 == 0 }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try source.value(type) }
  }
}
