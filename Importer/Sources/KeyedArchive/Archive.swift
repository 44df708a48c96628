import ModelgenKit

/// An archive of `NSKeyedArchiver`: objects with a class name, and keys that lead to other objects.
///
/// A reader of its own, because the model classes exist on Apple's systems only, and because a store may come from
/// anywhere: asking for an object never runs code of the archive's choosing.
public struct Archive: Sendable {
  public typealias Malformed = PropertyListError

  /// An object of the archive, by its place in `$objects`.
  public struct Reference: Hashable, Sendable {
    public let number: Int
  }

  public enum Value: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    case string(String)
    case data(Range<Int>)
    /// An object with a class, or one that is no simple value.
    case object(Reference)
  }

  private let list: BinaryPropertyList
  /// Numbers in the property list, by number in the archive.
  private let objects: [Int]
  private let top: [(key: String, value: Int)]
  private static let mostObjects = 4_000_000
  /// No key of the framework is longer, and a file can refer to one key a million times.
  private static let longestKey = 200
  /// A name or default that is longer than this is none.
  private static let longestName = 4_096
  /// No archived object has more keys; one that claims to would only cost time at every look.
  private static let mostFields = 256

  public init(_ bytes: [UInt8]) throws(Malformed) {
    list = try BinaryPropertyList(bytes)
    guard case .dictionary(let entries) = try list.object(list.root) else { throw Malformed("no archive") }
    var objects: [Int]?
    var top: [(key: String, value: Int)] = []
    for entry in entries {
      guard let key = list.string(entry.key, atMost: Self.longestKey) else { continue }
      switch key {
      case "$objects":
        if case .array(let members) = try list.object(entry.value) { objects = members }
      case "$top":
        guard case .dictionary(let roots) = try list.object(entry.value) else { continue }
        for root in roots {
          if case .string(let name) = try list.object(root.key), case .uid(let number) = try list.object(root.value) {
            top.append((name, number))
          }
        }
      default: continue
      }
    }
    guard let objects, objects.count <= Self.mostObjects else { throw Malformed("the archive holds no objects") }
    self.objects = objects
    self.top = top
  }

  public var bytes: [UInt8] { list.bytes }

  /// The object that the archive was made of.
  public var root: Reference? {
    (top.first { $0.key == "root" } ?? top.first).flatMap {
      (0..<objects.count).contains($0.value) ? Reference(number: $0.value) : nil
    }
  }

  /// Where the bytes are, of an archive of data: `NSData` itself, or an object that holds it.
  public var rootData: Range<Int>? {
    guard let root else { return nil }
    if case .data(let range)? = try? list.object(objects[root.number]) { return range }
    if case .data(let range)? = value("NS.data", of: root) { return range }
    return nil
  }

  /// The class's name; nil for an object without one.
  public func className(of reference: Reference) -> String? {
    guard let fields = fields(of: reference), let type = fields["$class"],
      case .uid(let number)? = try? list.object(type),
      let description = self.fields(of: Reference(number: number)), let name = description["$classname"],
      case .string(let text)? = try? list.object(name)
    else { return nil }
    return text
  }

  /// The value of a key; nil where the object has no such key.
  public func value(_ key: String, of reference: Reference) -> Value? {
    fields(of: reference)?[key].flatMap { value(at: $0) }
  }

  /// The members of an array or set, at most as many as the file holds.
  public func members(of reference: Reference, key: String = "NS.objects") -> [Value]? {
    guard let list = fields(of: reference)?[key], case .array(let members)? = try? self.list.object(list) else {
      return nil
    }
    return members.map { value(at: $0) ?? .null }
  }

  private func fields(of reference: Reference) -> [String: Int]? {
    guard (0..<objects.count).contains(reference.number),
      case .dictionary(let entries)? = try? list.object(objects[reference.number]),
      entries.count <= Self.mostFields
    else { return nil }
    var result: [String: Int] = [:]
    for entry in entries {
      if let key = list.string(entry.key, atMost: Self.longestKey) { result[key] = entry.value }
    }
    return result
  }

  /// A simple value where the reference leads to one, else the reference.
  private func value(at number: Int) -> Value? {
    guard let object = self.object(number) else { return nil }
    guard case .uid(let target) = object else { return simple(object) }
    guard (0..<objects.count).contains(target), let referred = self.object(objects[target]) else { return nil }
    if case .string("$null") = referred { return .null }
    return simple(referred) ?? .object(Reference(number: target))
  }

  /// An object, unless it is a text that is longer than any name: a file can refer to one text a million times.
  private func object(_ number: Int) -> BinaryPropertyList.Object? {
    if list.isText(number), list.string(number, atMost: Self.longestName) == nil { return nil }
    return try? list.object(number)
  }

  private func simple(_ object: BinaryPropertyList.Object) -> Value? {
    switch object {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .real(let value), .date(let value): .real(value)
    case .string(let value): .string(value)
    case .data(let range): .data(range)
    case .uid, .array, .dictionary: nil
    }
  }
}

extension Archive.Value {
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  public var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .bool(let value): value ? 1 : 0
    default: nil
    }
  }
  /// Numbers count as true where they are not zero; `false` is often left out of an archive.
  public var bool: Bool? { integer.map { $0 != 0 } }
  public var object: Archive.Reference? { if case .object(let reference) = self { reference } else { nil } }
}

extension Archive {
  /// A text that may be archived as an object of its own (`NSMutableString`).
  public func text(_ value: Value?) -> String? {
    switch value {
    case .string(let text)?: text
    case .object(let reference)?: self.value("NS.string", of: reference)?.string
    default: nil
    }
  }

  /// The entries of a dictionary whose keys are texts, in archived order. `NSKnownKeysDictionary` keeps its keys apart.
  public func dictionary(_ value: Value?) -> [(key: String, value: Value)] {
    guard let reference = value?.object else { return [] }
    if let mapping = self.value("searchMapping", of: reference)?.object {
      let keys = self.value("keys", of: mapping)?.object.flatMap { members(of: $0) } ?? []
      let values = self.value("values", of: reference)?.object.flatMap { members(of: $0) } ?? []
      return zip(keys, values).compactMap { key, value in text(key).map { ($0, value) } }
    }
    let keys = members(of: reference, key: "NS.keys") ?? []
    let values = members(of: reference) ?? []
    return zip(keys, values).compactMap { key, value in text(key).map { ($0, value) } }
  }

  public func list(_ value: Value?) -> [Value] { value?.object.flatMap { members(of: $0) } ?? [] }
}
