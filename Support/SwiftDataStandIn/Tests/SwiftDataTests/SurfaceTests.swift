import Foundation
import Testing

/// The stand-in's own declarations against the table of what Apple publishes, in each form of the interface.
@Suite(.serialized) struct SurfaceTests {
  @Test(arguments: ["18", "26", "27"]) func hasWhatApplePublishes(sdk: String) throws {
    let table = try SurfaceTable(sdk: sdk)
    let found = try SymbolGraph.extracted(sdk: sdk).lines
    #expect(table.lines.count > 300)
    let missing = table.lines.subtracting(found)
    let extra = found.subtracting(table.lines).subtracting(table.deliberate)
    #expect(missing.isEmpty, "not as published:\n\(missing.sorted().joined(separator: "\n"))")
    #expect(extra.isEmpty, "not published:\n\(extra.sorted().joined(separator: "\n"))")
  }
}

/// `PublishedSurface.txt`, as one line for each type and member: `18 Schema.Entity: var indices: [[String]]`.
private struct SurfaceTable {
  private(set) var lines: Set<String> = []
  /// What the stand-in has in place of lines with a `!`.
  let deliberate: Set<String> = [
    "17 PersistentModel: init(backingData: any BackingData<Self.Root>)",
    "17 PersistentModel: var persistentBackingData: any BackingData<Self.Root>",
    "18 HistoryInsert: associatedtype ChangeIdentifier", "18 HistoryInsert: associatedtype TransactionIdentifier",
    "18 HistoryUpdate: associatedtype ChangeIdentifier", "18 HistoryUpdate: associatedtype TransactionIdentifier",
    "18 HistoryDelete: associatedtype ChangeIdentifier", "18 HistoryDelete: associatedtype TransactionIdentifier",
  ]

  init(sdk: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Tables/PublishedSurface.txt")
    var (type, typeSince) = ("", "")
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      let forms = ["18", "26", "27"].filter { line.contains("{\($0)}") }
      if !forms.isEmpty, !forms.contains(sdk) { continue }
      let text = line.replacing(#/ *\{\d\d\}/#, with: "").trimmingCharacters(in: .whitespaces)
      let number = String(text.prefix { $0.isNumber })
      let declaration = text.dropFirst(number.count).trimmingCharacters(in: .whitespaces)
      if !line.hasPrefix(" ") {
        typeSince = number
        let name = declaration.drop { $0 != " " }.dropFirst(declaration.hasPrefix("final ") ? 7 : 1)
        type = String(name.prefix { $0.isLetter || $0.isNumber || $0 == "." })
        if !type.isEmpty { lines.insert("\(number) \(declaration)") }
      } else if !declaration.hasPrefix("!") {
        lines.insert("\(number.isEmpty ? typeSince : number) \(type): \(declaration)")
      }
    }
  }
}

/// What the compiler says of a module's public declarations.
private struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Identifier: Decodable { var precise: String }
    struct Fragment: Decodable { var spelling: String }
    struct Availability: Decodable {
      struct Version: Decodable { var major: Int }
      var domain: String?
      var introduced: Version?
    }
    var kind: Kind
    var identifier: Identifier
    var pathComponents: [String]
    var declarationFragments: [Fragment]
    var availability: [Availability]?
  }

  struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
    var targetFallback: String?
  }

  var symbols: [Symbol]
  var relationships: [Relationship]

  static func extracted(sdk: String) throws -> SymbolGraph {
    var support = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { support.deleteLastPathComponent() }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The form with storage declares `@Model` as Apple does.
    let process = Process()
    process.executableURL = support.appendingPathComponent("check-generated")
    process.arguments = ["--symbols", sdk, folder.path]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let data = try Data(contentsOf: folder.appendingPathComponent("SwiftData.symbols.json"))
    return try JSONDecoder().decode(SymbolGraph.self, from: data)
  }

  /// Follows from a conformance; the conformances are compared.
  private static let implied: Set<String> = [
    "==(_:_:)", "<(_:_:)", "hash(into:)", "hashValue", "encode(to:)", "init(from:)", "description", "debugDescription",
    "init(rawValue:)", "rawValue", "makeIterator()",
  ]
  /// What corelibs Foundation lacks and model files use.
  private static let notSwiftData: Set<String> = [
    "ValueTransformer", "NSSecureUnarchiveFromDataTransformer", "NSValueTransformerName", "PredicateExpressions",
    "Array", "Optional",
  ]

  var lines: Set<String> {
    let names = Dictionary(
      symbols.map { ($0.identifier.precise, $0.pathComponents.joined(separator: ".")) }, uniquingKeysWith: { a, _ in a }
    )
    var conformances: [String: Set<String>] = [:]
    for relationship in relationships where ["conformsTo", "inheritsFrom"].contains(relationship.kind) {
      let target = names[relationship.target] ?? relationship.targetFallback ?? relationship.target
      conformances[relationship.source, default: []].insert(target.replacing(#/^.*\./#, with: ""))
    }
    var lines: Set<String> = []
    for symbol in symbols {
      guard let first = symbol.pathComponents.first, !Self.notSwiftData.contains(first),
        !Self.implied.contains(symbol.pathComponents.last ?? "")
      else { continue }
      let isType = ["swift.class", "swift.struct", "swift.enum", "swift.protocol"].contains(symbol.kind.identifier)
      let since = symbol.availability?.compactMap { $0.introduced?.major }.max() ?? 17
      let declaration = normalized(symbol)
      if isType {
        let name = symbol.pathComponents.joined(separator: ".")
        let spelled = declaration.replacing(#/(class|struct|enum|protocol) \w+/#) { "\($0.1) \(name)" }
        lines.insert("\(since) \(spelled) : \(listed(conformances[symbol.identifier.precise] ?? []))".trimmed)
      } else {
        lines.insert("\(since) \(symbol.pathComponents.dropLast().joined(separator: ".")): \(declaration.trimmed)")
      }
    }
    return lines
  }

  private func normalized(_ symbol: Symbol) -> String {
    var text = symbol.declarationFragments.map(\.spelling).joined().replacing(#/\s+/#, with: " ")
    if symbol.kind.identifier == "swift.protocol" {
      return text.replacing(#/(<.*>)? ?:.*$/#, with: "").replacing(#/<.*>/#, with: "")
    }
    text = text.replacing(#/\b(convenience|required|override|indirect) /#, with: "")
    if symbol.kind.identifier == "swift.class", text.hasPrefix("final class DefaultSerialModelExecutor") {
      text = String(text.dropFirst("final ".count))
    }
    if text.contains(" var ") || text.hasPrefix("var ") {
      text = text.hasSuffix("{ get }") ? text.replacing(#/\bvar /#, with: "let ", maxReplacements: 1) : text
      text = text.replacing(#/ \{ get( set)? \}$/#, with: "")
    }
    text = text.replacing(#/ \{ get( set)? \}$/#, with: "")
    // `for types: T` is `for: T`; an operator's operands have names only.
    if text.contains("~=") { return text.replacing(#/\w+: /#, with: "") }
    if text.hasPrefix("subscript"), !text.contains(", as") { return text.replacing(#/\(\w+: /#, with: "(_: ") }
    if text.hasPrefix("subscript") { text = text.replacing(#/\(id: /#, with: "(_: ") }
    return text.replacing(#/([(,] ?`?\w+`?) \w+: /#) { "\($0.1): " }
  }

  /// As the table names them: what others imply is left out.
  private func listed(_ conformances: Set<String>) -> String {
    var found = conformances.subtracting(["Copyable", "Escapable", "Attribute", "AnyObject"])
    if found.isSuperset(of: ["Decodable", "Encodable"]) {
      found.subtract(["Decodable", "Encodable"])
      found.insert("Codable")
    }
    if found.contains("Sendable") { found.remove("SendableMetatype") }
    if found.contains("Hashable") || found.contains("Comparable") { found.remove("Equatable") }
    if found.contains("RandomAccessCollection") {
      found.subtract(["BidirectionalCollection", "Collection", "Sequence"])
    }
    return found.sorted().joined(separator: " ")
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
