/// What stands behind a key, as far as a form can say it.
public indirect enum ValueKind: Sendable, Hashable {
  /// Text for people; may be a block over several lines.
  case prose
  /// Text that is taken as it is.
  case text
  /// `true` or `false`.
  case flag
  /// A whole number of zero or more.
  case count
  /// Three numbers with dots between them.
  case versionNumber
  /// One or two numbers, as in `17` or `14.2`.
  case systemVersion
  /// The name of something.
  case name
  /// A Swift type.
  case type
  /// A value, or `{ swift: expression }`.
  case defaultValue
  case choice([String])
  case list(ValueKind)
  /// A mapping with keys of its own; the text is the name of a ``MappingDescription``.
  case mapping(String)
  /// A mapping from names that the author chooses; `key` says what they name.
  case table(key: String, value: ValueKind)
  /// A mapping with one entry, whose name the author chooses; `key` says what it names.
  case entry(key: String, value: ValueKind)
  case anyOf([ValueKind])
}

public struct KeyDescription: Sendable {
  public let name: String
  public let value: ValueKind
  /// One sentence for the reference and for an editor's hover.
  public let doc: String
  public let isRequired: Bool
}

/// The keys that one mapping of the format may have.
public struct MappingDescription: Sendable {
  public let name: String
  public let doc: String
  /// True where nothing at all may stand in its place.
  public let mayBeEmpty: Bool
  /// Keys of which one must be there, and only one.
  public let exactlyOneOf: [String]
  public let keys: [KeyDescription]
}

/// The whole format, in the order in which people meet it. The reader's own tables: a key that is missing here cannot be
/// read.
public enum ManifestFormat {
  public static let mappings: [MappingDescription] = [
    VersionKey.description, MigrationKey.description, StageKey.description, EntityKey.description,
    AttributeKey.description, TransformerKey.description, ExpressionKey.description, RelationshipKey.description,
    IndexKey.description, EnumKey.description, StructKey.description, FieldKey.description, SettingsKey.description,
    NamingKey.description, OutputKey.description, StoreKey.description,
  ]
}

/// The keys of one mapping as an enum, so that the compiler sees that every described key is read.
protocol ManifestKey: CaseIterable, RawRepresentable, Sendable where RawValue == String {
  static var mapping: String { get }
  static var mappingDoc: String { get }
  static var table: KeyTable<Self> { get }
  var value: ValueKind { get }
  var doc: String { get }
  var isRequired: Bool { get }
  static var mayBeEmpty: Bool { get }
  static var exactlyOneOf: [Self] { get }
  /// What to write instead of a word that other tools use here.
  static func hint(for word: String) -> String?
}

extension ManifestKey {
  var isRequired: Bool { false }
  static var mayBeEmpty: Bool { false }
  static var exactlyOneOf: [Self] { [] }
  static func hint(for word: String) -> String? { nil }

  static var description: MappingDescription {
    MappingDescription(
      name: mapping, doc: mappingDoc, mayBeEmpty: mayBeEmpty, exactlyOneOf: exactlyOneOf.map(\.rawValue),
      keys: allCases.map {
        KeyDescription(name: $0.rawValue, value: $0.value, doc: $0.doc, isRequired: $0.isRequired)
      })
  }
}

/// Finds keys by their bytes: three machine words each, which is faster than comparing strings.
struct KeyTable<Key: ManifestKey>: Sendable {
  private let keys: [(packed: PackedName, key: Key)]

  init() {
    keys = Key.allCases.compactMap { key in
      var name = key.rawValue
      return name.withUTF8 { PackedName($0) }.map { ($0, key) }
    }
  }

  subscript(bytes: UnsafeBufferPointer<UInt8>) -> Key? {
    guard let wanted = PackedName(bytes) else { return nil }
    for (packed, key) in keys where packed == wanted { return key }
    return nil
  }
}

/// A name of up to 24 bytes. Not nested in ``KeyTable``: a generic type around it is a search through all conformances
/// of the program for each kind of key, at each start.
private struct PackedName: Equatable {
  private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)

  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= 24 else { return nil }
    for (index, byte) in bytes.enumerated() {
      let shifted = UInt64(byte) << UInt64(index % 8 * 8)
      switch index / 8 {
      case 0: words.0 |= shifted
      case 1: words.1 |= shifted
      default: words.2 |= shifted
      }
    }
  }

  static func == (a: PackedName, b: PackedName) -> Bool { a.words == b.words }
}
