import SchemaModel

/// How a file spells the names of other modules: bare, or with the module before them where a declaration of the file,
/// or a type alias that modelgen puts beside it, has the same name.
struct Spelling: Sendable {
  /// Shadowed names only, with what to write instead.
  private var qualified: [String: String] = [:]

  /// - Parameter shadowing: the names that are declared around the code.
  init(shadowing names: some Sequence<String>) {
    for name in names {
      guard let module = Self.module(declaring: name) else { continue }
      qualified[name] = "\(module).\(name)"
    }
  }

  /// A name of another module.
  func callAsFunction(_ name: String) -> String { qualified.isEmpty ? name : qualified[name] ?? name }

  /// A type as the file spells it.
  ///
  /// - Parameter named: spells the types that the manifest names itself.
  func type(_ type: SwiftType, named: (String) -> String) -> String {
    switch type {
    case .scalar(let scalar): return self(scalar.rawValue)
    case .named(let name): return named(name)
    case .optional(let wrapped): return self.type(wrapped, named: named) + "?"
    case .array(let element): return "[\(self.type(element, named: named))]"
    case .set(let element): return "\(self("Set"))<\(self.type(element, named: named))>"
    case .dictionary(let key, let value):
      return "[\(self.type(key, named: named)): \(self.type(value, named: named))]"
    case .tuple(let elements):
      return "(\(elements.map { self.type($0, named: named) }.joined(separator: ", ")))"
    case .generic(let name, let arguments):
      return "\(self(name))<\(arguments.map { self.type($0, named: named) }.joined(separator: ", "))>"
    }
  }

  /// A Swift expression of the manifest, on one line, with the names of other modules qualified where needed.
  func expression(_ text: String) -> String {
    var line = text
    if text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      line = String(decoding: text.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
    }
    return qualified.isEmpty ? line : qualifyingNames(in: line)
  }

  /// Replaces shadowed names outside string literals and not behind a dot.
  private func qualifyingNames(in text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var position = 0
    var isInString = false
    while position < bytes.count {
      let byte = bytes[position]
      if isInString, byte == UInt8(ascii: "\\"), position + 1 < bytes.count {
        result += bytes[position...(position + 1)]
        position += 2
      } else if !isInString, Self.isNamePart(byte) {
        var end = position
        while end < bytes.count, Self.isNamePart(bytes[end]) { end += 1 }
        let name = String(decoding: bytes[position..<end], as: UTF8.self)
        result += Array((result.last == UInt8(ascii: ".") ? name : self(name)).utf8)
        position = end
      } else {
        if byte == UInt8(ascii: "\"") { isInString.toggle() }
        result.append(byte)
        position += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// The module of a name that generated files or default expressions are likely to use. Each list is sorted.
  static func module(declaring name: String) -> String? {
    if swift.contains(name) { return "Swift" }
    if foundation.contains(name) { return "Foundation" }
    return swiftData.contains(name) ? "SwiftData" : nil
  }

  static let swift = KnownWords([
    "Array", "Bool", "CaseIterable", "Character", "ClosedRange", "Codable", "Comparable", "Decodable", "Dictionary",
    "Double", "Encodable", "Equatable", "Error", "Float", "Hashable", "Identifiable", "Int", "Int16", "Int32", "Int64",
    "Int8", "Never", "Optional", "Range", "RawRepresentable", "Result", "Sendable", "Set", "String", "Substring",
    "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "Void",
  ])

  static let foundation = KnownWords([
    "AttributedString", "Bundle", "CGFloat", "Calendar", "CharacterSet", "Data", "Date", "DateComponents",
    "DateInterval", "Decimal", "Dimension", "FileManager", "IndexPath", "IndexSet", "JSONDecoder", "JSONEncoder",
    "Locale", "Measurement", "NSLock",
    "NSObject", "Notification", "Operation", "PersonNameComponents", "Predicate", "Process", "TimeInterval", "TimeZone",
    "URL", "URLComponents", "URLRequest", "UUID", "Unit", "UnitLength", "UnitMass", "ValueTransformer",
  ])

  static let swiftData = KnownWords([
    "FetchDescriptor", "MigrationStage", "ModelConfiguration", "ModelContainer", "ModelContext", "PersistentIdentifier",
    "PersistentModel", "Query", "Schema", "SchemaMigrationPlan", "VersionedSchema",
  ])
}

/// A file's names of other modules, for its templates.
extension Spelling {
  func value(_ key: Key) -> String? { key.moduleMember.map { self($0) } }
}
