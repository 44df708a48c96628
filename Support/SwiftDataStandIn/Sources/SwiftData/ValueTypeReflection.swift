/// An enum or struct of the checked module, as the compiler laid it out.
public struct _ReflectedValueType: Codable, Equatable, Sendable {
  public struct Field: Codable, Equatable, Sendable {
    /// Nil for an associated value without label.
    public var name: String?
    public var type: String
  }

  public struct Case: Codable, Equatable, Sendable {
    public var name: String
    public var payload: [Field]
  }

  public var name: String
  /// A struct's stored properties.
  public var fields: [Field]?
  /// An enum's cases: those with associated values first, as they lie in the type's metadata.
  public var cases: [Case]?
  public var rawType: String?
  /// In declaration order; nil unless the enum is `RawRepresentable` and `CaseIterable`.
  public var rawValues: [String]?

  /// The types that the given ones consist of, each once, in the order they are met.
  ///
  /// Only those of the module are looked into: what `Date` is made of is no part of a schema.
  static func all(in types: [any Any.Type], module: String) -> [Self] {
    var found: [Self] = []
    var seen: Set<String> = []
    var waiting = Array(types.reversed())
    while let type = waiting.popLast() {
      if let parts = TypeText.parts(of: type) {
        waiting += parts.reversed()
        continue
      }
      guard TypeText.module(of: type) == module, seen.insert(TypeText.of(type)).inserted,
        let metadata = TypeMetadata(type)
      else { continue }
      found.append(Self(type, metadata))
      waiting += metadata.members.flatMap(\.types).reversed()
    }
    return found
  }

  private init(_ type: any Any.Type, _ metadata: TypeMetadata) {
    name = TypeText.of(type)
    if metadata.isEnum {
      cases = metadata.members.map { member in
        Case(
          name: member.name, payload: zip(member.labels, member.types).map { Field(name: $0, type: TypeText.of($1)) })
      }
      if let raw = type as? any RawRepresentable.Type {
        rawType = Self.rawType(of: raw)
        rawValues = (type as? any (CaseIterable & RawRepresentable).Type).map { Self.rawValues(of: $0) }
      }
    } else {
      fields = metadata.members.map { Field(name: $0.name, type: $0.types.first.map { TypeText.of($0) } ?? "") }
    }
  }

  private static func rawType<T: RawRepresentable>(of type: T.Type) -> String { TypeText.of(T.RawValue.self) }

  private static func rawValues<T: CaseIterable & RawRepresentable>(of type: T.Type) -> [String] {
    T.allCases.map { "\($0.rawValue)" }
  }
}

/// For tests that make values of any type.
public func _caseNames(of type: any Any.Type) -> [String]? {
  guard let metadata = TypeMetadata(type), metadata.isEnum else { return nil }
  return metadata.members.map(\.name)
}

/// Fields and cases out of the runtime's own description of a type (the Swift ABI, stable on 64-bit platforms).
private struct TypeMetadata {
  struct Member {
    var name: String
    /// A field's type, or those of a case's associated values.
    var types: [any Any.Type] = []
    var labels: [String?] = []
  }

  let isEnum: Bool
  private(set) var members: [Member] = []

  private static let (structKind, enumKind, tupleKind): (UInt, UInt, UInt) = (0x200, 0x201, 0x301)

  /// Nil for what is neither an enum nor a struct.
  init?(_ type: any Any.Type) {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let kind = metadata.load(as: UInt.self)
    guard kind == Self.structKind || kind == Self.enumKind else { return nil }
    isEnum = kind == Self.enumKind
    let descriptor = metadata.load(fromByteOffset: 8, as: UnsafeRawPointer.self)
    guard let fields = Self.relative(descriptor + 16) else { return }
    let recordSize = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    for index in 0..<Int(fields.load(fromByteOffset: 12, as: UInt32.self)) {
      let record = fields + 16 + index * recordSize
      guard let name = Self.relative(record + 8) else { continue }
      var member = Member(name: String(cString: name.assumingMemoryBound(to: CChar.self)))
      if let mangled = Self.relative(record + 4), let type = Self.type(mangled, descriptor) {
        (member.labels, member.types) = isEnum ? Self.payload(type) : ([nil], [type])
      }
      members.append(member)
    }
  }

  private static func relative(_ pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = pointer.load(as: Int32.self)
    return offset == 0 ? nil : pointer + Int(offset)
  }

  private static func type(_ mangled: UnsafeRawPointer, _ context: UnsafeRawPointer) -> (any Any.Type)? {
    let bytes = mangled.assumingMemoryBound(to: UInt8.self)
    var length = 0
    while bytes[length] != 0 {
      // Symbolic references hold a pointer, which may contain zeros.
      switch bytes[length] {
      case 0x01...0x17: length += 5
      case 0x18...0x1F: length += 9
      default: length += 1
      }
    }
    return _getTypeByMangledNameInContext(
      bytes, UInt(length), genericContext: context, genericArguments: nil)
  }

  /// Several associated values, or one with a label, are a tuple.
  private static func payload(_ type: any Any.Type) -> (labels: [String?], types: [any Any.Type]) {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard metadata.load(as: UInt.self) == tupleKind else { return ([nil], [type]) }
    let count = metadata.load(fromByteOffset: 8, as: Int.self)
    var labels: [String?] = Array(repeating: nil, count: count)
    if let text = metadata.load(fromByteOffset: 16, as: UnsafePointer<CChar>?.self) {
      let words = String(cString: text).split(separator: " ", omittingEmptySubsequences: false)
      for (index, word) in words.prefix(count).enumerated() where !word.isEmpty { labels[index] = String(word) }
    }
    let types = (0..<count).map { metadata.load(fromByteOffset: 24 + 16 * $0, as: Any.Type.self) }
    return (labels, types)
  }
}
