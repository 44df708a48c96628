import Diagnostics
import SchemaModel

/// The content of `shipped.lock`: the shapes that are on users' devices, in the order of shipping.
///
/// The file is made for reviews and merges. One property stands on one line; the first line counts the entries and names
/// the newest chain value, so two branches that both ship collide in git, and a truncated file is noticed. Each entry's
/// chain value covers the entry before it and its own meaning, so the history can only be appended to.
public struct ShippedLock: Sendable {
  /// One shipped version.
  public struct Entry: Sendable {
    public var stem: String
    public var number: VersionNumber
    /// Hashes our mapping computed when the version was recorded, by entity; empty where none could be known.
    public var hashes: [(entity: String, hash: String)]
    /// The model checksum, or nil where an entity's shape cannot be known.
    public var checksum: String?
    /// The number of the mapping that computed the hashes.
    public var mapping: Int
    /// What the version means: stage, consents, entities and value types, one fact a line, without line breaks.
    public var meaning: [String] {
      get {
        // By bytes: to a String, "\r\n" is one character that is no "\n".
        meaningText.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropFirst()
          .map { String(Substring($0)) }
      }
      set { meaningText = Self.text(of: newValue) }
    }
    /// The same as one text, a line break before each line: comparing and hashing a text takes a tenth of what ten
    /// thousand lines do.
    var meaningText: String
    public var chain: String
    /// The entry's first line in the lock; nil for an entry that is not written yet.
    public var place: Place?

    public init(
      stem: String, number: VersionNumber, hashes: [(entity: String, hash: String)], checksum: String?, mapping: Int,
      meaning: [String], chain: String, place: Place? = nil
    ) {
      self.stem = stem
      self.number = number
      self.hashes = hashes
      self.checksum = checksum
      self.mapping = mapping
      meaningText = Self.text(of: meaning)
      self.chain = chain
      self.place = place
    }

    private static func text(of lines: [String]) -> String { lines.map { "\n\($0)" }.joined() }
  }

  /// A version that was taken out of the lock on purpose (`ship --forget`).
  public struct Forgotten: Sendable {
    public var stem: String
    public var number: VersionNumber
    public var reason: String
    public init(stem: String, number: VersionNumber, reason: String) {
      self.stem = stem
      self.number = number
      self.reason = reason
    }

    /// How the reason begins where a version was not taken out but renumbered.
    static func renumbering(_ entry: Entry) -> String { "renumbered to \(entry.stem) \(entry.number)" }
    /// True for the note of a renumbering: another branch's version of the old name is not what it speaks of.
    var isRenumbering: Bool { reason.hasPrefix("renumbered to ") }
  }

  /// The format that this code writes, and the newest it reads.
  public static let format = 1

  public var entries: [Entry] = []
  public var forgotten: [Forgotten] = []
  /// The schema's folder as the user typed it; empty where that is not known.
  var folder = ""

  public init() {}

  /// The path of a file of the folder, for commands that the user can type where modelgen runs.
  func path(of name: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  public func entry(for stem: String) -> Entry? { entries.first { $0.stem == stem } }

  /// The chain value of an entry that would follow the last one.
  func nextChain(_ entry: Entry) -> String { Self.chain(after: entries.last?.chain ?? seed, entry) }

  /// What the first entry's chain value starts from: the notes about forgotten versions cannot vanish either.
  ///
  /// Those about renumbered ones are left out: they are made on one of two branches that merge, and the entries that
  /// both have must stay the same line by line.
  var seed: String {
    let notes = forgotten.filter { !$0.isRenumbering }
    return notes.isEmpty
      ? "" : Self.digest(notes.map { "\($0.stem) \($0.number) \($0.reason)" }.joined(separator: "\n"))
  }

  /// What the first line calls the newest entry.
  var newestChain: String { entries.last?.chain ?? (forgotten.isEmpty ? "none" : seed) }

  static func chain(after previous: String, _ entry: Entry) -> String {
    digest("\(previous)\n\(entry.stem) \(entry.number)" + entry.meaningText)
  }

  private static func digest(_ text: String) -> String {
    String(VersionHash(sha256Of: Array(text.utf8)).hex.prefix(16))
  }

  /// The entries with chain values computed anew, for commands that take an entry out or rename an unshipped one.
  public mutating func rechain() {
    var previous = seed
    for index in entries.indices {
      previous = Self.chain(after: previous, entries[index])
      entries[index].chain = previous
    }
  }
}

extension ShippedLock {
  /// The file's text.
  public var text: String {
    var out = """
      # Shapes that are on users' devices. Written by `modelgen ship`; belongs into version control; not edited by hand.
      modelgen-lock \(Self.format), \(entries.count) shipped, newest \(newestChain)

      """
    for note in forgotten { out += "forgotten \(note.stem) \(note.number) \(LockText.quoted(note.reason))\n" }
    for entry in entries {
      out += "\nversion \(entry.stem) \(entry.number)\n"
      out += "  chain \(entry.chain)\n  mapping \(entry.mapping)\n  checksum \(entry.checksum ?? "unknown")\n"
      for item in entry.hashes { out += "  hash \(item.entity) \(item.hash)\n" }
      for line in entry.meaning { out += "  \(line)\n" }
    }
    return out
  }
}
