extension CommandSpec {
  /// `usage: modelgen generate [options] PATH...`
  public var usageLine: String {
    let words = ["usage: \(tool)", name] + (options.isEmpty ? [] : ["[options]"]) + positionals.map(\.usage)
    return words.joined(separator: " ")
  }

  /// The command's help page.
  public var helpText: String {
    var text = "\(summary)\n\n\(usageLine)\n"
    if !aliases.isEmpty { text += "also: \(aliases.joined(separator: ", "))\n" }
    if !discussion.isEmpty { text += "\n\(discussion)\n" }
    text += section("arguments", positionals.map { ($0.name, $0.help) })
    text += section("options", allOptions.map { ($0.short == nil ? "    \($0.spelling)" : $0.spelling, $0.help) })
    if !examples.isEmpty {
      text += "\nexamples:\n"
      for example in examples { text += "  \(example.command)\n      \(example.meaning)\n" }
    }
    return text
  }
}

extension OptionSpec {
  /// `-q, --quiet`, `--format FORMAT`
  var spelling: String {
    let long = placeholder.map { "--\(name) \($0)" } ?? "--\(name)"
    return short.map { "-\($0), \(long)" } ?? long
  }
}

/// Two columns under a title; empty without rows.
func section(_ title: String, _ rows: [(String, String)]) -> String {
  guard !rows.isEmpty else { return "" }
  let width = rows.map(\.0.utf8.count).max() ?? 0
  var text = "\n\(title):\n"
  for (term, help) in rows {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    text += "  \(term)\(String(repeating: " ", count: width - term.utf8.count + 2))\(lines.first ?? "")\n"
    for line in lines.dropFirst() { text += String(repeating: " ", count: width + 4) + line + "\n" }
  }
  return text
}

/// The page that lists all commands.
public func overviewText(tool: String = "modelgen", title: String, commands: [CommandSpec], footer: String) -> String {
  title + "\n\nusage: \(tool) COMMAND [options] [arguments]\n"
    + section("commands", commands.map { ($0.name, $0.summary) }) + "\n" + footer + "\n"
}
