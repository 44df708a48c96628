/// How text takes up room on a terminal, and what of it may go there at all.
public enum TerminalText {
  /// True for a character that cannot be seen, or that changes what is seen of others: controls, marks of the reading
  /// direction, joiners, fillers.
  public static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value >= 0x20, scalar.value < 0x7F { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// The same, but for the joiners and variation selectors of emoji and of scripts that need them.
  public static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE00...0xFE0F: false
    default: isInvisible(scalar)
    }
  }

  /// `U+202E`
  public static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// Columns that a scalar fills: 0 for combining marks, 2 for East Asian wide characters and emoji, else 1.
  static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// The scalar itself, or a replacement where it could drive the terminal or change the reading order.
  public static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09: scalar
    case 0x00...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }

  /// The one sanitiser: everything that is printed goes through it, but formats for machines, which have escapes of their own.
  ///
  /// What drives terminals or changes the reading order is replaced, and no line is a command of a CI system any more:
  /// GitHub's runner obeys `::name::` at the beginning of a line, after spaces, and `##[name]` anywhere. The text keeps its
  /// length in scalars, so that carets stay where they are.
  ///
  /// - Parameter keepsLines: line breaks stay. Without, the text is a name or a sentence, and has one line.
  public static func inert(_ text: String, keepsLines: Bool = true) -> String {
    if isInert(text, keepsLines: keepsLines) { return text }
    var result = String.UnicodeScalarView()
    var isAtStart = true
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if scalar == "\n" {
        result.append(keepsLines ? scalar : "\u{FFFD}")
        isAtStart = true
      } else if scalar == "\r", next == "\n", keepsLines {
        // A line end of DOS, as a unified diff shows it.
        result.append(scalar)
      } else if scalar == ":" && next == ":" && isAtStart
        || scalar == "#" && next == "#" && index + 2 < scalars.count && scalars[index + 2] == "["
      {
        result.append("\u{FFFD}")
        isAtStart = false
      } else {
        result.append(printable(scalar))
        isAtStart = isAtStart && scalar.properties.isWhitespace
      }
    }
    return String(result)
  }

  /// True for printable ASCII without a command, which nearly every text is.
  private static func isInert(_ text: String, keepsLines: Bool) -> Bool {
    var isAtStart = true
    var before: (UInt8, UInt8) = (0, 0)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n"):
        guard keepsLines else { return false }
        isAtStart = true
      case UInt8(ascii: ":"):
        if isAtStart { return false }
      case UInt8(ascii: "["):
        if before == (UInt8(ascii: "#"), UInt8(ascii: "#")) { return false }
        isAtStart = false
      case UInt8(ascii: " "), UInt8(ascii: "\t"): break
      case 0x21..<0x7F: isAtStart = false
      default: return false
      }
      before = (before.1, byte)
    }
    return true
  }
}

/// A source line and the caret line below it, cut to what a person can read at a glance.
struct Excerpt {
  var source: String
  var carets: String

  /// Lines longer than this show only the surroundings of the place.
  private static let longest = 160
  private static let before = 60

  /// - Parameters:
  ///   - line: UTF-8, and the same by its scalars where somebody has them.
  ///   - column: 1-based, in scalars.
  init(line: ArraySlice<UInt8>, scalars: @autoclosure () -> ScalarLine, column: Int, length: Int) {
    if line.count <= Self.longest, line.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      // Nearly all lines: a byte is a character is a column.
      let start = min(max(0, column - 1), line.count)
      let width = max(1, min(length, line.count - start))
      let source = TerminalText.inert(String(decoding: line, as: UTF8.self), keepsLines: false)
      self.init(source: source, carets: Self.carets(behind: start, width: width))
    } else {
      self.init(scalars: scalars(), column: column, length: length)
    }
  }

  /// Filled in one go: `String(repeating:count:)` appends piece by piece.
  private static func carets(behind start: Int, width: Int) -> String {
    String(unsafeUninitializedCapacity: start + width) { bytes in
      bytes.initialize(repeating: UInt8(ascii: "~"))
      bytes[..<start].update(repeating: UInt8(ascii: " "))
      bytes[start] = UInt8(ascii: "^")
      return start + width
    }
  }

  private init(source: String, carets: String) {
    self.source = source
    self.carets = carets
  }

  private init(scalars line: ScalarLine, column: Int, length: Int) {
    let start = min(max(0, column - 1), line.count)
    let end = min(max(start, start + length), line.count)
    var shown = 0..<line.count
    if line.count > Self.longest {
      let first = max(0, min(start - Self.before, line.count - Self.longest))
      shown = first..<min(line.count, first + Self.longest)
    }
    var source = String.UnicodeScalarView()
    var carets = String.UnicodeScalarView()
    var hasCaret = false
    if shown.lowerBound > 0 {
      source.append("…")
      carets.append(" ")
    }
    for (index, character) in zip(shown, line.scalars(shown)) {
      let scalar = TerminalText.printable(character)
      source.append(scalar)
      guard index < max(end, start) else { continue }
      // A tab stays a tab, so that the caret stands right whatever the terminal's tab stops are.
      if scalar == "\t", index < start {
        carets.append("\t")
        continue
      }
      for _ in 0..<TerminalText.width(of: scalar) {
        // One caret only: two under a wide character would look like two places.
        carets.append(index < start ? " " : hasCaret ? "~" : "^")
        hasCaret = hasCaret || index >= start
      }
    }
    if shown.upperBound < line.count { source.append("…") }
    if !hasCaret { carets.append("^") }
    self.source = TerminalText.inert(String(source), keepsLines: false)
    self.carets = String(carets)
  }
}
