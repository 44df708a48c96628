import Diagnostics

/// What an import has to say: what could not be expressed, where it stands, and what follows from it.
///
/// Entries are values, so that a command can print them, write them to a file, or decide on an exit status.
public struct ImportFindings: Sendable {
  public enum Kind: String, Sendable, CaseIterable, Comparable {
    /// The import cannot be right without a decision: nothing is written.
    case error
    /// Something of the source is missing in the manifest, or the shape may differ from the shipped one.
    case warning
    /// Imported, and something is left to do by hand: code that moves to an extension, a name that changes.
    case note

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .note: 2
      }
    }
    public static func < (a: Kind, b: Kind) -> Bool { a.rank < b.rank }
  }

  public struct Entry: Sendable {
    public var kind: Kind
    public var message: String
    /// What follows for the app or its stores, or what to do.
    public var consequence: String?
    public var place: Place?
  }

  public private(set) var entries: [Entry] = []
  private var known: Set<Key> = []

  private struct Key: Hashable {
    var message: String
    var place: Place?
  }

  public init() {}

  public mutating func add(_ kind: Kind, _ message: String, at place: Place? = nil, _ consequence: String? = nil) {
    // One cause may be met on several ways (a value type used by ten entities): it is said once.
    guard known.insert(Key(message: message, place: place)).inserted else { return }
    entries.append(Entry(kind: kind, message: message, consequence: consequence, place: place))
  }

  /// Takes an entry back: what it asked for was done.
  public mutating func remove(_ message: String, at place: Place?) {
    entries.removeAll { $0.message == message && $0.place == place }
  }

  public mutating func append(_ other: ImportFindings) {
    for entry in other.entries { add(entry.kind, entry.message, at: entry.place, entry.consequence) }
  }

  public var hasErrors: Bool { entries.contains { $0.kind == .error } }

  public func count(_ kind: Kind) -> Int { entries.count { $0.kind == kind } }

  /// In reading order; entries without a place come first.
  public var sorted: [Entry] {
    entries.enumerated().sorted { a, b in
      switch (a.element.place, b.element.place) {
      case (nil, nil): a.offset < b.offset
      case (nil, _): true
      case (_, nil): false
      case (let x?, let y?): x == y ? a.offset < b.offset : x < y
      }
    }.map(\.element)
  }
}
