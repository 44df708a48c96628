/// Line lengths, as `swift format` counts them with modelgen's settings. Widths are bytes of UTF-8: never less than
/// columns, so a line that counts as short is short.
enum Layout {
  static let lineLength = 120

  /// `head(item, item)tail` on one line, or with each item on a line of its own where that would be too long.
  ///
  /// - Parameter indentation: the columns before the head.
  static func call(_ head: String, _ items: [String], tail: String = "", indentation: Int) -> [String] {
    let width =
      items.reduce(indentation + head.utf8.count + tail.utf8.count) { $0 + $1.utf8.count + 2 }
      + (items.isEmpty ? 2 : 0)
    if width <= lineLength { return ["\(head)(\(items.joined(separator: ", ")))\(tail)"] }
    return ["\(head)("]
      + items.enumerated().map { "  \($0.element)\($0.offset + 1 < items.count ? "," : "")" } + [")\(tail)"]
  }
}
