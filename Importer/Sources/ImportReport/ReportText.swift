import Diagnostics

extension Report {
  /// The entries as a compiler would print them: `path:line:column: kind: message`, then the consequence.
  public func text(files: SourceFiles) -> String {
    var text = ""
    for entry in sorted {
      if let place = entry.place {
        let file = files[place.file]
        // A store has no lines to point at.
        text += file.bytes.isEmpty ? "\(file.path): " : "\(file.path):\(place.line):\(place.column): "
      }
      text += "\(entry.kind.rawValue): \(entry.message)\n"
      if let consequence = entry.consequence { text += "  \(consequence)\n" }
    }
    return text
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
