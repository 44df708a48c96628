/// A text into which a merge has written its conflict markers, as the two sides had it.
public struct ConflictedText: Sendable {
  /// The lines of the branch that was merged into.
  public private(set) var ours: [String] = []
  /// The lines of the branch that was merged.
  public private(set) var theirs: [String] = []

  private enum Part { case common, ours, base, theirs }

  /// Nil where there are no markers, or they do not come in their order.
  public init?(_ lines: some Sequence<String>) {
    var part = Part.common
    var hasConflict = false
    for line in lines {
      switch (Self.marker(of: line.utf8), part) {
      case (UInt8(ascii: "<")?, .common):
        part = .ours
        hasConflict = true
      case (UInt8(ascii: "|")?, .ours): part = .base
      case (UInt8(ascii: "=")?, .ours), (UInt8(ascii: "=")?, .base): part = .theirs
      case (UInt8(ascii: ">")?, .theirs): part = .common
      case (nil, .common):
        ours.append(line)
        theirs.append(line)
      case (nil, .ours): ours.append(line)
      case (nil, .theirs): theirs.append(line)
      case (nil, .base): break
      default: return nil
      }
    }
    guard hasConflict, part == .common else { return nil }
  }

  /// True for a line that git writes around a conflict. Neither YAML nor a lock can have such a line.
  static func isMarker(_ line: ArraySlice<UInt8>) -> Bool { marker(of: line) != nil }

  /// The marker's character: seven of `<`, `|`, `=` or `>`, then nothing or a space.
  private static func marker(of line: some Sequence<UInt8>) -> UInt8? {
    var rest = line.makeIterator()
    guard let first = rest.next() else { return nil }
    switch first {
    case UInt8(ascii: "<"), UInt8(ascii: "|"), UInt8(ascii: "="), UInt8(ascii: ">"): break
    default: return nil
    }
    for _ in 1..<7 where rest.next() != first { return nil }
    let next = rest.next()
    return next == nil || next == UInt8(ascii: " ") || next == UInt8(ascii: "\r") ? first : nil
  }
}
