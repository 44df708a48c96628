import SwiftSyntax

extension SyntaxProtocol {
  /// The documentation comment right above a declaration, without its markers; nil where there is none.
  var docComment: String? {
    var lines: [String] = []
    for piece in leadingTrivia {
      switch piece {
      case .docLineComment(let text):
        lines.append(contentOf(line: text.dropFirst(3)))
      case .docBlockComment(let text):
        lines += contentOf(block: text)
      case .newlines(let count) where count > 1, .carriageReturnLineFeeds(let count) where count > 1:
        // An empty line parts a comment from what follows it, unless more comment comes.
        lines.removeAll()
      default: break
      }
    }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

private func contentOf(line: Substring) -> String {
  var text = line
  if text.first == " " { text.removeFirst() }
  while text.last?.isWhitespace == true { text.removeLast() }
  return String(text)
}

private func contentOf(block: String) -> [String] {
  block.dropFirst(3).dropLast(2).split(separator: "\n", omittingEmptySubsequences: false).map { line in
    var text = line.drop { $0 == " " || $0 == "\t" }
    if text.first == "*" { text.removeFirst() }
    return contentOf(line: text)
  }
}
