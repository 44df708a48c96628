import Diagnostics
import ManifestWriter

extension Report {
  /// The report with every edit that `check --fix` applies. Made for who reads edits only: it reads every remedy, and what was
  /// most likely meant is looked for then.
  func withEdits() -> Report {
    var result = self
    result.findings.addEdits(in: files, protected: protectedFiles)
    return result
  }
}

extension Findings {
  /// Rules about words of which there are few: the nearest one is meant.
  private static let closed: Set<String> = ["unknown-key", "wrong-form", "unknown-rule"]

  /// Gives each finding whose remedy is one instruction the edit that the instruction describes.
  ///
  /// The text is what people type, so the edit is made from it and not beside it: the two cannot say different things. A
  /// remedy with an alternative, a condition or an example is a choice, and stays text.
  ///
  /// - Parameter protected: files that nobody may edit.
  fileprivate mutating func addEdits(in files: SourceFiles, protected: Set<FileID>) {
    var lines = LineIndex(files)
    self = Findings(
      all.map { finding in
        guard finding.edits.isEmpty, let place = finding.place, place.line > 0, !protected.contains(place.file),
          let remedy = finding.notes.first, remedy.place == nil,
          let instruction = RemedyInstruction(
            certain: remedy.message, isClosed: Self.closed.contains(finding.rule.name)),
          let line = lines.line(Int(place.line), of: place.file), line.count <= 2_000,
          let edit = instruction.edit(at: place, line, renamesKey: finding.rule === Rule.unknownKey)
        else { return finding }
        var finding = finding
        finding.edits = [edit]
        return finding
      })
  }
}

/// What a remedy says to do at the place of its finding.
public enum RemedyInstruction: Equatable {
  /// `write X`: the entry of that key on the line, the key, or the text at the place.
  case write(String)
  /// `quote it: X`: the entry of that key, with what YAML took for a comment.
  case quote(String)
  /// `replace X with Y`, within the text at the place.
  case replace(String, with: String)
  /// `delete X`: the entry with that key.
  case delete(String)

  /// The instruction that a text consists of; nil where it says more, or gives an example.
  ///
  /// An explanation may follow after a colon or semicolon.
  ///
  /// - Parameter isClosed: the word meant is one of a few, so that the nearest one is certain.
  public init?(certain text: String, isClosed: Bool = false) {
    if text.hasPrefix("quote it: ") {
      self = .quote(String(text.dropFirst(10)))
      return
    }
    let spans = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard spans.count > 2, !spans[1].isEmpty, !spans[1].contains("…"), !spans[1].contains("\n"),
      !spans[1].contains("<why")
    else { return nil }
    if spans.count > 4, spans[0] == "replace ", spans[2] == " with ", Self.isExplanation(spans[4...]) {
      self = .replace(spans[1], with: spans[3])
      return
    }
    switch spans[0] {
    case "write " where Self.isExplanation(spans[2...]): self = .write(spans[1])
    case "delete " where Self.isExplanation(spans[2...]): self = .delete(spans[1])
    case "did you mean " where isClosed && spans[2] == "?": self = .write(spans[1])
    default: return nil
    }
  }

  /// True for what follows an instruction and is no alternative to it.
  private static func isExplanation(_ spans: ArraySlice<String>) -> Bool {
    guard let first = spans.first, !spans.isEmpty else { return false }
    if spans.count == 1, first.isEmpty || first == " instead" { return true }
    let words = spans.joined(separator: " ").split { !$0.isLetter }
    return first.hasPrefix(": ") || first.hasPrefix("; ")
      ? !words.contains { $0 == "if" || $0 == "or" || $0 == "else" || $0 == "accept" } : false
  }

  /// The edit of a line; nil where the text does not say what it replaces.
  ///
  /// - Parameter renamesKey: the finding is about a key that may become another one.
  public func edit(at place: Place, _ bytes: ArraySlice<UInt8>, renamesKey: Bool = false) -> Diagnostic.Edit? {
    let line = ManifestLine(Array(String(decoding: bytes, as: UTF8.self).unicodeScalars))
    let column = Int(place.column) - 1
    guard column >= 0, column < line.scalars.count else { return nil }
    let target = column..<min(column + Int(place.length), line.scalars.count)
    guard let (range, text) = replacement(in: line, target, renamesKey: renamesKey) else { return nil }
    return Diagnostic.Edit(
      replacing: Place(file: place.file, line: Int(place.line), column: range.lowerBound + 1, length: range.count),
      with: text)
  }

  private func replacement(
    in line: ManifestLine, _ target: Range<Int>, renamesKey: Bool
  ) -> (Range<Int>, String)? {
    switch self {
    case .delete(let key):
      let name = String(key.prefix { $0 != ":" })
      guard let entry = line.entry(named: name, near: target.lowerBound), !entry.value.isEmpty else { return nil }
      return (line.removal(of: entry), "")
    case .replace(let old, let new):
      // At a name the text is in the value.
      let target = line.range(of: old, in: target) == nil ? line.entry(at: target.lowerBound)?.value ?? target : target
      guard let range = line.range(of: old, in: target) else { return nil }
      let text = line.text(target.lowerBound..<range.lowerBound) + new + line.text(range.upperBound..<target.upperBound)
      return (target, text.hasPrefix("\"") || text.hasPrefix("'") ? text : line.spelling(text, at: target))
    case .quote(let text):
      guard let colon = Self.keyEnd(text),
        let entry = line.entry(named: String(text[..<colon]), near: target.lowerBound)
      else { return nil }
      let rest = line.text(entry.value.upperBound..<line.scalars.count).drop { $0 == " " }
      let isLost = rest.hasPrefix("#") && text.contains(rest.filter { $0 != "'" && $0 != "\"" })
      return (entry.key.lowerBound..<(isLost ? line.scalars.count : entry.value.upperBound), text)
    case .write(let text):
      if text.hasSuffix(":"), !text.dropLast().contains(":"), let entry = line.entry(at: target.lowerBound) {
        return (entry.key, String(text.dropLast()))
      }
      if let colon = Self.keyEnd(text) {
        return entryReplacement(String(text[..<colon]), text, in: line, target, renamesKey)
      }
      if let entry = line.entry(at: target.lowerBound), target.count == 1, entry.key.count > 1, entry.isInFlow {
        return (entry.key.lowerBound..<entry.value.upperBound, text)
      }
      if let entry = line.entries.last(where: { $0.value.lowerBound == target.lowerBound }), target.count == 1,
        ["[", "{"].contains(line.scalars[target.lowerBound])
      {
        return (entry.value, line.spelling(text, at: entry.value))
      }
      // Comments are not part of the manifest, and the place of an allowance is all of it.
      if line.scalars[target.lowerBound] == "#" { return nil }
      return (target, line.spelling(text, at: target))
    }
  }

  private func entryReplacement(
    _ key: String, _ text: String, in line: ManifestLine, _ target: Range<Int>, _ renamesKey: Bool
  ) -> (Range<Int>, String)? {
    if let entry = line.entry(named: key, near: target.lowerBound) {
      return entry.value.isEmpty ? nil : (entry.key.lowerBound..<entry.value.upperBound, text)
    }
    // `name String` is no entry yet.
    let words = line.text(target).split { $0 == " " || $0 == "=" }
    if words.first.map(String.init) == key { return (target, text) }
    guard renamesKey, let entry = line.entry(at: target.lowerBound), !entry.value.isEmpty else { return nil }
    return (entry.key.lowerBound..<entry.value.upperBound, text)
  }

  /// Where `key: value` has its colon.
  private static func keyEnd(_ text: String) -> String.Index? {
    guard let colon = text.firstIndex(of: ":"), text[text.index(after: colon)...].hasPrefix(" ") else { return nil }
    let isName = text[..<colon].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    return isName && colon > text.startIndex ? colon : nil
  }
}

extension ManifestLine {
  func range(of piece: String, in range: Range<Int>) -> Range<Int>? {
    let wanted = Array(piece.unicodeScalars)
    guard !wanted.isEmpty, range.count >= wanted.count else { return nil }
    return (range.lowerBound...(range.upperBound - wanted.count)).first { start in
      let end = start + wanted.count
      // Not a part of a longer name.
      return scalars[start..<end].elementsEqual(wanted) && (start == 0 || !isWordPart(start - 1))
        && (end == scalars.count || !isWordPart(end))
    }.map { $0..<$0 + wanted.count }
  }

  private func isWordPart(_ index: Int) -> Bool {
    scalars[index].properties.isAlphabetic || scalars[index] == "_" || ("0"..."9").contains(scalars[index])
  }

  /// The entry with the comma that it no longer needs, or with its whole line, whose break is one column more.
  fileprivate func removal(of entry: Entry) -> Range<Int> {
    guard entry.isInFlow else { return 0..<scalars.count + 1 }
    var (start, end) = (entry.key.lowerBound, entry.value.upperBound)
    while start > 0, scalars[start - 1] == " " { start -= 1 }
    if start > 0, scalars[start - 1] == "," { return (start - 1)..<end }
    start = entry.key.lowerBound
    while end < scalars.count, scalars[end] == " " { end += 1 }
    if end < scalars.count, scalars[end] == "," {
      end += 1
      while end < scalars.count, scalars[end] == " " { end += 1 }
      return start..<end
    }
    return start..<entry.value.upperBound
  }

  /// A text as it has to be written where a range was: with quotes where YAML needs them, and escaped within quotes.
  fileprivate func spelling(_ text: String, at range: Range<Int>) -> String {
    if let quote = quotes.first(where: { $0.lowerBound < range.lowerBound && range.upperBound <= $0.upperBound }) {
      if scalars[quote.lowerBound] == "'" {
        return text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
      }
      return text.unicodeScalars.reduce(into: "") { result, scalar in
        if scalar == "\"" || scalar == "\\" { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
    }
    guard let entry = entries.last(where: { $0.value.lowerBound == range.lowerBound }),
      entry.value.upperBound == range.upperBound, !text.hasPrefix("{"), !text.hasPrefix("\"[")
    else { return text }
    return YAMLScalar.write(text, inFlow: entry.isInFlow)
  }
}
