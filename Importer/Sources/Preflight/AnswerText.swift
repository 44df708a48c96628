/// What a person reads: the verdict first, then where it comes from.
extension StoreAnswer {
  public var text: String {
    var text = "\(path): \(title)\n"
    if failure != nil {
      if let remedy { text += "  \(remedy)\n" }
      return text
    }
    text += "  \(sizes)\n"
    let width = entities.map(\.name.count).max() ?? 0
    for entity in entities {
      text += "    \(entity.name)\(String(repeating: " ", count: width - entity.name.count))  \(entity.rows)\n"
    }
    if let largest { text += "  largest value: \(largest.path), \(byteCount(largest.size))\n" }
    text += Self.section("damaged", damage)
    text += Self.section("the tables do not fit the model that the store caches; no row was checked", layoutProblems)
    text += Self.section("compared with the versions here", nearest)
    text += Self.section("wrong already, whatever the next version does", defects.flatMap(\.lines))
    text += Self.section("not readable through a typed accessor", unread.flatMap(\.lines))
    for step in steps {
      text += "\n\(step.from) → \(step.to): \(step.verdict)\n"
      for finding in step.findings where finding.effect != .none || finding.count ?? 0 > 0 {
        for line in finding.lines { text += "  \(line)\n" }
      }
    }
    text += Self.section("not checked, or not verified", notes)
    return text
  }

  /// `Trips V2 (2.0.0): opens; stages must touch rows`
  public var title: String {
    guard failure == nil, let version else { return verdict }
    var title = "\(version.schema) \(version.stem) (\(version.number))"
    if !version.assumptions.isEmpty { title += ", if \(version.assumptions.joined(separator: ", and "))" }
    if !steps.isEmpty { title += ", \(counted(steps.count, "step")) behind \(steps[steps.count - 1].to)" }
    return title + ": " + verdict + (defects.isEmpty ? "" : "; something is wrong with its rows already")
  }

  var sizes: String {
    var sizes = "\(isUnchecked ? "rows not counted" : counted(rowCount, "row")), \(byteCount(size))"
    if logSize > 0 { sizes += " and \(byteCount(logSize)) in the -wal" }
    if let externalSize { sizes += ", \(byteCount(externalSize)) in \(counted(externalFiles, "external file"))" }
    return sizes
  }

  private static func section(_ title: String, _ lines: [String]) -> String {
    lines.isEmpty ? "" : "\n\(title):\n" + lines.map { "  \($0)\n" }.joined()
  }
}

extension RowFinding {
  /// The finding, then rows and values below it.
  var lines: [String] {
    var line = path
    if !change.isEmpty { line += ", \(change)" }
    line += ": \(words)"
    if let answer { line += "; answered by \(answer)" }
    var lines = [line]
    if !rows.isEmpty { lines.append("  Z_PK \(rows.map(String.init).joined(separator: ", "))\(ellipsis)") }
    if !values.isEmpty { lines.append("  values: \(values.joined(separator: ", "))") }
    return lines
  }

  private var ellipsis: String { rows.count < count ?? 0 ? ", …" : "" }
}

func byteCount(_ bytes: Int) -> String {
  if bytes < 10_000 { return counted(bytes, "byte") }
  if bytes < 10_000_000 { return "\(bytes / 1_000) kB" }
  return "\(bytes / 1_000_000) MB"
}

extension [StoreAnswer] {
  /// One answer in full; of several first a table.
  public var text: String {
    guard count > 1 else { return map(\.text).joined() }
    let rows = map { [$0.path, $0.version.map { "\($0.schema) \($0.stem)" } ?? "-", "\($0.rowCount)", $0.verdict] }
    let widths = (0..<3).map { column in ([["store", "version", "rows"]] + rows).map { $0[column].count }.max() ?? 0 }
    var text = ""
    for row in [["store", "version", "rows", "verdict"]] + rows {
      for column in 0..<3 {
        text += row[column] + String(repeating: " ", count: widths[column] - row[column].count + 2)
      }
      text += row[3] + "\n"
    }
    return text + map { "\n" + $0.text }.joined()
  }
}
