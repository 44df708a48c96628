import Diagnostics
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// One parsed Swift file. The tree is complete even where the text has mistakes.
struct SourceFile {
  let id: FileID
  let path: String
  let tree: SourceFileSyntax
  /// True where the text names what makes a schema.
  let mentionsPersistence: Bool
  /// The modules that the file imports, but for those that every generated file imports.
  let imports: [String]
  private let converter: SourceLocationConverter

  init(id: FileID, path: String, bytes: [UInt8]) {
    self.id = id
    self.path = path
    tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: 256) }
    converter = SourceLocationConverter(fileName: path, tree: tree)
    imports = tree.statements.compactMap { statement in
      guard let path = statement.item.as(ImportDeclSyntax.self)?.path, let module = path.first?.name.identifierText,
        !["Foundation", "SwiftData", "Swift", "Combine", "Observation", "OSLog", "os"].contains(module)
      else { return nil }
      return module
    }
    mentionsPersistence = ["@Model", "VersionedSchema", "SchemaMigrationPlan"].contains { bytes.contains(text: $0) }
  }

  /// False where the parser would take minutes: it tries each `[` in two ways, and so doubles its time with every one
  /// that is open. People nest four. A `[` in a string or comment counts until the braces around it close.
  static func canBeParsed(_ bytes: [UInt8]) -> Bool {
    var depth = 0
    var outside: [Int] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "["):
        depth += 1
        if depth > 16 { return false }
      case UInt8(ascii: "]"): depth = max(0, depth - 1)
      case UInt8(ascii: "{"): outside.append(depth)
      case UInt8(ascii: "}"): depth = outside.popLast() ?? 0
      default: break
      }
    }
    return true
  }

  /// The place of a node's first token, as long as its text on that line.
  func place(of node: some SyntaxProtocol) -> Place {
    let start = converter.location(for: node.positionAfterSkippingLeadingTrivia)
    let text = node.trimmedDescription
    let firstLine = text.prefix { !$0.isNewline }
    return Place(file: id, line: start.line, column: start.column, length: min(firstLine.unicodeScalars.count, 120))
  }

  /// The first mistake of the text, or nil where it parses.
  var firstSyntaxError: (message: String, place: Place)? {
    guard tree.hasError else { return nil }
    guard
      let first = ParseDiagnosticsGenerator.diagnostics(for: tree).first(where: { $0.diagMessage.severity == .error })
    else { return nil }
    let location = converter.location(for: first.position)
    return (first.message, Place(file: id, line: location.line, column: location.column))
  }
}
