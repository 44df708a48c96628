import Diagnostics

extension Report {
  /// One workflow command a remark: GitHub shows it beside its line and in the summary of the run.
  func gitHubCommands(_ remarks: [Remark]) -> String { remarks.map(gitHubCommand).joined() }

  private func gitHubCommand(_ remark: Remark) -> String {
    let command =
      switch remark.level {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties: [(name: String, value: String)] = []
    if let spot = spot(remark.place) {
      properties.append(("file", Path.normalized(spot.path)))
      if let range = spot.range {
        properties += [
          ("line", "\(range.line)"), ("endLine", "\(range.line)"), ("col", "\(range.column)"),
          ("endColumn", "\(range.endColumn)"),
        ]
      }
    }
    properties.append(("title", remark.rule))
    let words = properties.map { "\($0.name)=\(escaped($0.value, isProperty: true))" }.joined(separator: ",")
    return "::\(command) \(words)::\(escaped(body(remark), isProperty: false))\n"
  }

  /// The message with its notes: an annotation has nowhere else to put them.
  private func body(_ remark: Remark) -> String {
    var text = remark.message
    for note in remark.notes {
      text += "\n"
      if let spot = spot(note.place) {
        text += spot.path + (spot.range.map { ":\($0.line):\($0.column)" } ?? "") + ": "
      }
      text += note.message
    }
    return text
  }

  /// A command ends with its line, and a property with a comma or colon.
  private func escaped(_ text: String, isProperty: Bool) -> String {
    var bytes: [UInt8] = []
    for byte in TerminalText.inert(text, keepsLines: !isProperty).utf8 {
      switch byte {
      case UInt8(ascii: "%"): bytes += "%25".utf8
      case UInt8(ascii: "\r"): bytes += "%0D".utf8
      case UInt8(ascii: "\n"): bytes += "%0A".utf8
      case UInt8(ascii: ":") where isProperty: bytes += "%3A".utf8
      case UInt8(ascii: ",") where isProperty: bytes += "%2C".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
