import Foundation

/// Drawings for the README, as SVG text that is the same on every machine: no fonts are measured, nothing is random.
struct Picture {
  private(set) var body = ""
  var width = 0.0
  var height = 0.0

  static let advance = 7.8  // of a 13 px monospaced letter
  static let lineHeight = 19.0

  mutating func text(_ text: String, x: Double, y: Double, color: String, isBold: Bool = false, size: Int = 13) {
    let weight = isBold ? " font-weight=\"bold\"" : ""
    body += "  <text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" fill=\"\(color)\" font-size=\"\(size)\"\(weight)"
    body += " xml:space=\"preserve\">\(Self.escaped(text))</text>\n"
  }

  mutating func box(x: Double, y: Double, width: Double, height: Double, fill: String, stroke: String) {
    body += "  <rect x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"\(Self.number(width))\""
    body += " height=\"\(Self.number(height))\" rx=\"6\" fill=\"\(fill)\" stroke=\"\(stroke)\"/>\n"
  }

  mutating func arrow(x: Double, from top: Double, to bottom: Double, color: String) {
    let (x, top, bottom, head) = (
      Self.number(x), Self.number(top), Self.number(bottom), Self.number(bottom - 7)
    )
    body += "  <path d=\"M\(x) \(top) V\(head)\" stroke=\"\(color)\" stroke-width=\"2\" fill=\"none\"/>\n"
    body += "  <path d=\"M\(x) \(bottom) l-5 -8 h10 z\" fill=\"\(color)\"/>\n"
  }

  /// - Parameter title: for people who cannot see the picture.
  func svg(title: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.number(width))" height="\(Self.number(height))" \
    viewBox="0 0 \(Self.number(width)) \(Self.number(height))" role="img" \
    font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace">
      <title>\(Self.escaped(title))</title>
    \(body)</svg>

    """
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String((value * 10).rounded() / 10)
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }
}

extension Picture {
  /// What a terminal shows after a command, painted as `modelgen` paints it.
  static func terminal(command: String, output: String) -> String {
    var picture = Picture()
    let lines = ["$ \(command)"] + output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let longest = lines.map(\.count).max() ?? 0
    picture.width = 32 + Double(longest) * advance
    picture.height = 28 + Double(lines.count) * lineHeight
    picture.box(
      x: 0.5, y: 0.5, width: picture.width - 1, height: picture.height - 1, fill: "#0d1117", stroke: "#30363d")
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let y = 26 + Double(index) * lineHeight
      var x = 16.0
      for piece in pieces(of: line, isCommand: index == 0) {
        picture.text(piece.text, x: x, y: y, color: piece.color, isBold: piece.isBold)
        x += Double(piece.text.count) * advance
      }
    }
    return picture.svg(title: "\(command): \(lines.dropFirst().first ?? "")")
  }

  private typealias Piece = (text: String, color: String, isBold: Bool)

  private static func pieces(of line: String, isCommand: Bool) -> [Piece] {
    let plain = "#c9d1d9"
    if isCommand { return [("$ ", "#8b949e", false), (String(line.dropFirst(2)), "#ffffff", true)] }
    for (label, color) in [("error:", "#ff7b72"), ("warning:", "#d29922"), ("note:", "#79c0ff")] {
      guard let range = line.range(of: label),
        line[..<range.lowerBound].allSatisfy({ $0 != " " }) || line.hasPrefix(label)
          || line[..<range.lowerBound].hasSuffix(": ")
      else { continue }
      return [
        (String(line[..<range.lowerBound]), "#ffffff", true), (label, color, true),
        (String(line[range.upperBound...]), plain, false),
      ]
    }
    let bare = line.trimmingCharacters(in: .whitespaces)
    if !bare.isEmpty, bare.allSatisfy({ $0 == "^" || $0 == "~" }) { return [(line, "#7ee787", true)] }
    return [(line, plain, false)]
  }

  /// Versions of a schema from top to bottom, with the stage and the changes that lead from each to the next.
  static func history(of schema: String, steps: [Step]) -> String {
    var picture = Picture()
    let (ink, muted) = ("#1f2328", "#59636e")
    let colors = ["lightweight": "#1a7f37", "custom": "#9a6700", "none": "#cf222e"]
    var y = 12.0
    var widest = 0.0
    func versionBox(_ name: String) {
      picture.box(x: 12, y: y, width: 64, height: 30, fill: "#ddf4ff", stroke: "#54aeff")
      picture.text(name, x: 44 - Double(name.count) * advance / 2, y: y + 20, color: ink, isBold: true)
      y += 30
    }
    if let first = steps.first { versionBox(first.from) }
    for step in steps {
      let color = colors[step.stage] ?? muted
      let top = y
      let title = step.stage == "none" ? "refused" : "\(step.stage) stage"
      picture.text(title, x: 92, y: y + 20, color: color, isBold: true)
      y += 20
      for line in step.changes {
        y += lineHeight
        picture.text(line, x: 92, y: y, color: muted)
        widest = max(widest, Double(line.count) * advance)
      }
      y += 16
      picture.arrow(x: 44, from: top, to: y - 1, color: color)
      versionBox(step.to)
    }
    picture.width = 92 + max(widest, 160) + 16
    picture.height = y + 12
    var framed = Picture()
    framed.box(x: 0.5, y: 0.5, width: picture.width - 1, height: picture.height - 1, fill: "#ffffff", stroke: "#d0d7de")
    framed.body += picture.body
    (framed.width, framed.height) = (picture.width, picture.height)
    return framed.svg(title: "The versions of \(schema), and the stages between them")
  }

  struct Step {
    var from: String
    var to: String
    var stage: String
    var changes: [String]
  }
}
