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

  /// `head[item, item]tail` on one line, or with each item on a line of its own where that would be too long.
  ///
  /// - Parameters:
  ///   - empty: what the brackets hold where there are no items.
  ///   - indentation: the columns before the head.
  static func list(
    _ head: String, _ items: [String], empty: String = "", tail: String = "", indentation: Int
  ) -> [String] {
    let line = "\(head)[\(items.isEmpty ? empty : items.joined(separator: ", "))]\(tail)"
    if items.isEmpty || indentation + line.utf8.count <= lineLength { return [line] }
    // `swift format` wants a comma after the last of several elements, and none after a single one.
    return ["\(head)["] + items.map { "  \($0)\(items.count > 1 ? "," : "")" } + ["]\(tail)"]
  }
}
