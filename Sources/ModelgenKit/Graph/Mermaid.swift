extension Diagram {
  /// A Mermaid class diagram. In a difference `+`, `-` and `~` stand before what is added, removed and changed.
  var mermaid: String {
    let ids = identifiers()
    var text = "classDiagram\n"
    for (index, box) in boxes.enumerated() { text += box.mermaid(ids[index]) }
    let idOf = Dictionary(zip(boxes.map(\.name), ids), uniquingKeysWith: { first, _ in first })
    for box in boxes {
      guard let parent = box.superentity, let above = idOf[parent], let below = idOf[box.name] else { continue }
      text += "  \(above) <|-- \(below)\n"
    }
    for line in lines {
      guard let from = idOf[line.from], let to = idOf[line.to] else { continue }
      let start = line.fromCount.map { "\(from) \"\($0)\" --" } ?? "\(from) -->"
      text += "  \(start) \"\(line.toCount)\" \(to) : \(line.mark.sign)\(escaped(line.labels))\n"
    }
    for (index, box) in boxes.enumerated() {
      if let style = box.mark.style { text += "  style \(ids[index]) \(style)\n" }
    }
    return text
  }

  /// A name stands for itself where Mermaid can read it; every other box is known by its number.
  private func identifiers() -> [String] {
    boxes.enumerated().map { index, box in
      let isPlain = box.name.utf8.allSatisfy { byte in
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte || byte == UInt8(ascii: "_")
      }
      // Mermaid's own words begin in lower case.
      let isUpper = box.name.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= $0 } ?? false
      return isPlain && isUpper ? box.name : "box\(index)"
    }
  }
}

extension Diagram.Box {
  fileprivate func mermaid(_ id: String) -> String {
    var head = "  class \(id)"
    if id != name { head += "[\"\(escaped(name))\"]" }
    guard annotation != nil || !rows.isEmpty else { return head + "\n" }
    var text = head + " {\n"
    if let annotation { text += "    <<\(escaped(annotation))>>\n" }
    for row in rows { text += "    \(row.mark.sign)\(escaped(row.text))\n" }
    return text + "  }\n"
  }
}

extension Diagram.Line {
  fileprivate var labels: String { inverseLabel.map { "\(label), \($0)" } ?? label }
}

extension Diagram.Mark {
  /// The signs that class diagrams know for visibility, which say it without colour.
  fileprivate var sign: String {
    switch self {
    case .none: ""
    case .added: "+"
    case .removed: "-"
    case .changed: "~"
    }
  }

  fileprivate var style: String? {
    switch self {
    case .none: nil
    case .added: "fill:#dafbe1,stroke:#1a7f37,color:#1f2328"
    case .removed: "fill:#ffebe9,stroke:#cf222e,color:#1f2328"
    case .changed: "fill:#fff8c5,stroke:#9a6700,color:#1f2328"
    }
  }
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= byte | 0x20
}

/// Text in which nothing is Mermaid's or HTML's: whatever could be stands as its number.
private func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", " ", ",", ".", "?", ":", "[", "]", "=", "/":
      result.unicodeScalars.append(scalar)
    case _ where !scalar.isASCII && scalar.properties.isDefaultIgnorableCodePoint == false:
      result.unicodeScalars.append(scalar)
    case "\u{0}"..."\u{1F}", "\u{7F}": result += " "
    default: result += "#\(scalar.value);"
    }
  }
  return result
}
