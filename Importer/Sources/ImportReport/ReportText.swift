import Diagnostics

extension ImportFindings {
  /// The entries as a compiler would print them: `path:line:column: kind: message`, then the consequence. What is worst
  /// comes first, and entries of one consequence stand together under it.
  public func text(files: SourceFiles) -> String {
    func line(_ text: String) -> String { TerminalText.inert(text, keepsLines: false) }
    var text = ""
    for kind in Kind.allCases {
      let entries = sorted.filter { $0.kind == kind }
      let groups = Self.groups(of: entries)
      for entry in entries where groups.members[entry.consequence ?? ""] == nil {
        text += "\(Self.prefix(entry, files))\(kind.rawValue): \(line(entry.message))\n"
        if let consequence = entry.consequence { text += "  \(consequence)\n" }
      }
      for consequence in groups.order {
        let members = groups.members[consequence] ?? []
        text += "\(kind.rawValue), \(members.count) times: \(consequence)\n"
        for entry in members { text += "  \(Self.prefix(entry, files))\(line(entry.message))\n" }
      }
    }
    return text
  }

  private static func prefix(_ entry: Entry, _ files: SourceFiles) -> String {
    guard let place = entry.place else { return "" }
    let file = files[place.file]
    // A store has no lines to point at.
    let path = TerminalText.inert(file.path, keepsLines: false)
    return file.bytes.isEmpty ? "\(path): " : "\(path):\(place.line):\(place.column): "
  }

  /// Consequences that three or more entries share.
  private static func groups(of entries: [Entry]) -> (order: [String], members: [String: [Entry]]) {
    var order: [String] = []
    var members: [String: [Entry]] = [:]
    for entry in entries {
      guard let consequence = entry.consequence else { continue }
      if members[consequence] == nil { order.append(consequence) }
      members[consequence, default: []].append(entry)
    }
    members = members.filter { $0.value.count > 2 }
    return (order.filter { members[$0] != nil }, members)
  }

  /// One line that says how many entries of each kind there are.
  public var summary: String {
    let parts = Kind.allCases.compactMap { kind -> String? in
      let number = count(kind)
      return number == 0 ? nil : "\(number) \(kind.rawValue)\(number == 1 ? "" : "s")"
    }
    return parts.isEmpty ? "nothing to report" : parts.joined(separator: ", ")
  }
}
