import Diagnostics
import SchemaModel

extension ShippedLock {
  /// Reads a lock. Anything that is not exactly what `ship` wrote is a finding, and nil comes back: a lock is never
  /// rebuilt in silence, since it is the only record of what is on devices.
  ///
  /// - Parameter folder: the schema's folder as the user typed it, for commands that name the files in it.
  public static func parse(
    _ bytes: [UInt8], file: FileID, folder: String = "", into findings: inout Findings
  ) -> ShippedLock? {
    var parser = LockParser(bytes: bytes, file: file)
    parser.lock.folder = folder
    let lock = parser.parse()
    for finding in parser.findings.all { findings.report(finding) }
    return parser.findings.hasErrors ? nil : lock
  }
}

/// Works on bytes: a lock has a line for each property of each version.
private struct LockParser {
  let bytes: [UInt8]
  /// Where the lines stand, without their line breaks.
  let lines: [Range<Int>]
  let file: FileID
  var findings = Findings()
  var lock = ShippedLock()

  init(bytes: [UInt8], file: FileID) {
    var lines: [Range<Int>] = []
    var start = 0
    bytes.withUnsafeBufferPointer { bytes in
      for position in 0...bytes.count
      where position == bytes.count || bytes[position] == UInt8(ascii: "\n") {
        let hasReturn = position > start && bytes[position - 1] == UInt8(ascii: "\r")
        lines.append(start..<(hasReturn ? position - 1 : position))
        start = position + 1
      }
    }
    self.bytes = bytes
    self.lines = lines
    self.file = file
  }

  /// False for bytes that are no UTF-8: decoding would put other characters in their place.
  private var isText: Bool {
    bytes.allSatisfy { $0 < 0x80 } || String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
  }

  private func text(_ line: Int) -> String { String(decoding: bytes[lines[line]], as: UTF8.self) }

  private var renumber: String { "modelgen bump \(lock.folder.isEmpty ? "PATH" : lock.folder) --renumber" }

  mutating func parse() -> ShippedLock? {
    if let conflict = lines.firstIndex(where: { ConflictedText.isMarker(bytes[$0]) }) {
      report(
        .lockConflict, "the lock has conflict markers: two branches shipped a version each", line: conflict,
        fix: """
          where both sides ship different versions, `\(renumber)` puts their entries together; else keep \
          what really went out, and on the other branch run `\(renumber)` before merging
          """, notes: sides())
      return nil
    }
    guard isText else {
      report(.lockDamaged, "the lock is not UTF-8 text", line: 0, fix: restoreAdvice)
      return nil
    }
    guard let head = parseHead() else { return nil }
    var index = head.nextLine
    while index < lines.count, !findings.hasErrors { index = parseBlock(at: index) }
    if !findings.hasErrors { check(head) }
    return lock
  }

  /// What either side of a conflict ships, for people who have to choose.
  private func sides() -> [Diagnostic.Note] {
    guard let text = ConflictedText(lines.indices.map(text)) else { return [] }
    return [("this branch", text.ours), ("the other one", text.theirs)].map { name, side in
      let versions = side.filter { $0.hasPrefix("version ") }.map { $0.dropFirst("version ".count) }
      return Diagnostic.Note("\(name) ships \(versions.isEmpty ? "nothing" : versions.joined(separator: ", "))")
    }
  }

  private struct Head {
    var count: Int
    var newest: String
    var line: Int
    var nextLine: Int
  }

  private mutating func parseHead() -> Head? {
    guard let index = lines.indices.first(where: { !isRemark($0) }) else {
      report(.lockDamaged, "the lock is empty", line: 0, fix: restoreAdvice)
      return nil
    }
    let words = words(text(index), 7).map { $0.utf8.last == UInt8(ascii: ",") ? $0.dropLast() : $0 }
    guard words.first == "modelgen-lock", words.count >= 2, let format = Int(words[1]) else {
      report(.lockDamaged, "this is not a lock that modelgen wrote", line: index, fix: restoreAdvice)
      return nil
    }
    guard format <= ShippedLock.format else {
      report(
        .lockFormat, "the lock has format \(format); this modelgen reads formats up to \(ShippedLock.format)",
        line: index, fix: "install the modelgen version that your team uses, or a newer one")
      return nil
    }
    guard words.count == 6, let count = Int(words[2]), words[3] == "shipped", words[4] == "newest" else {
      report(.lockDamaged, "the lock's first line is damaged", line: index, fix: restoreAdvice)
      return nil
    }
    return Head(count: count, newest: String(words[5]), line: index, nextLine: index + 1)
  }

  /// Parses one entry or note and returns the index of the line after it.
  private mutating func parseBlock(at start: Int) -> Int {
    if isRemark(start) { return start + 1 }
    let words = words(text(start), 4)
    if words.count == 4, words[0] == "forgotten", let number = VersionNumber(words[2]), let reason = unquoted(words[3])
    {
      lock.forgotten.append(.init(stem: String(words[1]), number: number, reason: reason))
      return start + 1
    }
    guard words.count == 3, words[0] == "version", let number = VersionNumber(words[2]) else {
      report(.lockDamaged, "`modelgen ship` did not write this line", line: start, fix: restoreAdvice)
      return lines.count
    }
    var entry = ShippedLock.Entry(
      stem: String(words[1]), number: number, hashes: [], checksum: nil, mapping: 0, meaning: [], chain: "",
      place: place(start))
    var meaning: [UInt8] = []
    var index = start + 1
    while index < lines.count, isIndented(index) {
      let line = (lines[index].lowerBound + 2)..<lines[index].upperBound
      // The meaning is most of a lock, and its lines start with words of their own.
      if let first = bytes[line].first, "cmh".utf8.contains(first) {
        read(String(decoding: bytes[line], as: UTF8.self), line: index, into: &entry)
      } else {
        meaning.append(UInt8(ascii: "\n"))
        meaning += bytes[line]
      }
      index += 1
    }
    entry.meaningText = String(decoding: meaning, as: UTF8.self)
    lock.entries.append(entry)
    return index
  }

  private mutating func read(_ line: String, line index: Int, into entry: inout ShippedLock.Entry) {
    let words = words(line, 3)
    switch (words.first, words.count) {
    case ("chain", 2): entry.chain = String(words[1])
    case ("mapping", 2) where Int(words[1]) != nil: entry.mapping = Int(words[1]) ?? 0
    case ("checksum", 2): entry.checksum = words[1] == "unknown" ? nil : String(words[1])
    case ("hash", 3): entry.hashes.append((String(words[1]), String(words[2])))
    default: report(.lockDamaged, "`modelgen ship` did not write this line", line: index, fix: restoreAdvice)
    }
  }

  /// The counts and the chain: truncated and edited locks end here.
  private mutating func check(_ head: Head) {
    var previous = lock.seed
    var seen: Set<String> = []
    for entry in lock.entries {
      let expected = ShippedLock.chain(after: previous, entry)
      let line = entry.place.map { Int($0.line) - 1 } ?? 0
      guard entry.chain == expected else {
        report(
          .lockEdited, "the entry of \(entry.stem) was edited, shortened or moved after `modelgen ship` wrote it",
          line: line, fix: restoreAdvice)
        return
      }
      if !seen.insert(entry.stem).inserted {
        report(.lockEdited, "\(entry.stem) is in the lock twice", line: line, fix: restoreAdvice)
      }
      previous = expected
    }
    if lock.entries.count != head.count {
      report(
        .lockDamaged,
        "the first line states \(head.count) shipped versions, but \(lock.entries.count) are listed: the lock is"
          + " truncated, or entries were taken out", line: head.line, fix: restoreAdvice)
    } else if lock.newestChain != head.newest {
      report(
        .lockEdited, "the first line names \(head.newest) as the newest entry, and the last one is \(lock.newestChain)",
        line: head.line, fix: restoreAdvice)
    }
  }

  private var restoreAdvice: String {
    let path = lock.path(of: "shipped.lock")
    return "restore the file from version control (`git log -- \(path)`, `git checkout REVISION -- \(path)`)"
  }

  /// True for lines that say nothing: empty ones and comments.
  private func isRemark(_ line: Int) -> Bool {
    lines[line].isEmpty || bytes[lines[line].lowerBound] == UInt8(ascii: "#")
  }

  private func isIndented(_ line: Int) -> Bool {
    let start = lines[line].lowerBound
    return lines[line].count >= 2 && bytes[start] == UInt8(ascii: " ") && bytes[start + 1] == UInt8(ascii: " ")
  }

  private func words(_ line: String, _ most: Int) -> [Substring] {
    line.utf8.split(separator: UInt8(ascii: " "), maxSplits: most - 1).map(Substring.init)
  }

  private func place(_ line: Int) -> Place {
    Place(file: file, line: line + 1, column: 1, length: line < lines.count ? text(line).unicodeScalars.count : 1)
  }

  private mutating func report(
    _ rule: Rule, _ message: String, line: Int, fix: String, notes: [Diagnostic.Note] = []
  ) {
    findings.report(rule, message, at: place(line), fix: fix, notes: notes)
  }
}

extension VersionNumber {
  /// `1.2.3`, nothing else.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let major = parts[0], let minor = parts[1], let patch = parts[2],
      major >= 0, minor >= 0, patch >= 0
    else { return nil }
    self.init(major, minor, patch)
  }
}

/// The characters of a quoted text as ``LockText/quoted(_:)`` writes it, or nil.
///
/// By scalars: a text may start with a mark that would melt with the quote into one character.
func unquoted(_ text: some StringProtocol) -> String? {
  let scalars = Array(text.unicodeScalars)
  guard scalars.count >= 2, scalars.first == "\"", scalars.last == "\"" else { return nil }
  var out = String.UnicodeScalarView()
  var rest = scalars[1..<(scalars.count - 1)]
  while let scalar = rest.popFirst() {
    guard scalar == "\\" else {
      out.append(scalar)
      continue
    }
    switch rest.popFirst() {
    case "n"?: out.append("\n")
    case "\""?: out.append("\"")
    case "\\"?: out.append("\\")
    case "u"?:
      guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
        let value = UInt32(String(String.UnicodeScalarView(rest[..<end])), radix: 16),
        let escaped = Unicode.Scalar(value)
      else { return nil }
      out.append(escaped)
      rest = rest[(end + 1)...]
    default: return nil
    }
  }
  return String(out)
}
