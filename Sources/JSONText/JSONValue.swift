/// A JSON text as a value. Objects keep the order of their members, so that output is the same on every run.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number as it is written: `1`, `-0.5e3`. Kept as text, so that nothing is rounded.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: JSONValue
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The member of an object; the last one where a name occurs more than once, nil in any other value.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  public var string: String? { if case .string(let text) = self { text } else { nil } }
  public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  public var object: [Member]? { if case .object(let members) = self { members } else { nil } }
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The number, where it is an integer that fits.
  public var int: Int? { if case .number(let text) = self { Int(text) } else { nil } }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  public init(stringLiteral text: String) { self = .string(text) }
  public init(integerLiteral number: Int) { self = .number(String(number)) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members.map { Member($0, $1) }) }
  public init(nilLiteral: ()) { self = .null }
}

extension JSONValue {
  /// A string, or null.
  public init(_ text: String?) { self = text.map { .string($0) } ?? .null }
  public init(_ number: Int) { self = .number(String(number)) }
  public init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }
}
