import Diagnostics
import SchemaModel

/// Code of the stage that an app wrote by hand before it used modelgen, kept as a comment in the draft of its successor.
public struct CarriedCode: Sendable, Equatable {
  /// The closure of the stage that it was.
  public enum Closure: String, Sendable { case willMigrate, didMigrate }

  /// The stem of the version that the stage leads to.
  public var version: String
  public var closure: Closure
  /// `Sources/Plan.swift:16`
  public var origin: String
  /// As it was written.
  public var text: String

  public init(version: String, closure: Closure, origin: String, text: String) {
    self.version = version
    self.closure = closure
    self.origin = origin
    self.text = text
  }

  /// Comments for the top of the function's body: what is to be decided, then the code. None of it is ever compiled.
  var lines: [String] {
    let notice =
      "\(DecisionMark.dataLoss.rawValue) the app's own stage did this, and the draft does not. Carried over from "
      + "\(TerminalText.inert(origin, keepsLines: false)), where the original still is: adapt it to the models of this"
      + " context, and take the comment out."
    return wrappedWords(notice, to: Layout.lineLength - 7).map { "// \($0)" } + ["//"]
      + code.map { $0.isEmpty ? "//" : "//   \($0)" }
  }

  /// The lines without the indentation that all of them share. Every character that Swift or an editor takes for the end of
  /// a line ends one here; what cannot be seen is replaced.
  private var code: [String] {
    var lines: [Substring.UnicodeScalarView] = []
    let scalars = text.replacing("\r\n", with: "\n").unicodeScalars
    for line in scalars.split(omittingEmptySubsequences: false, whereSeparator: Self.endsLine) {
      let end = line.lastIndex { !$0.properties.isWhitespace }
      lines.append(end.map { line[...$0] } ?? Substring.UnicodeScalarView())
    }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    // The first line of a closure or function may begin behind what was cut off before it.
    let others = lines.dropFirst().filter { !$0.isEmpty }.map(Self.indentation)
    let first = lines.first.map(Self.indentation) ?? 0
    let shared = min(others.min() ?? first, first == 0 ? Int.max : first)
    return lines.enumerated().map { index, line in
      let cut = index == 0 && first == 0 ? 0 : min(shared, Self.indentation(line))
      return TerminalText.inert(String(line.dropFirst(cut)), keepsLines: false)
    }
  }

  private static func indentation(_ line: Substring.UnicodeScalarView) -> Int {
    line.prefix { $0 == " " || $0 == "\t" }.count
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
