import Diagnostics
import ImportReport
import ManifestWriter
import SchemaModel
import Testing

@testable import SwiftSources

/// Imports sources given as texts.
func imported(_ texts: String...) -> (schemas: [ImportedSchema], report: ImportFindings, yaml: String) {
  imported(texts)
}

func imported(_ texts: [String]) -> (schemas: [ImportedSchema], report: ImportFindings, yaml: String) {
  var files = SourceFiles()
  var report = ImportFindings()
  let sources = texts.enumerated().map {
    SwiftSource(path: "App/File\($0.offset).swift", bytes: Array($0.element.utf8))
  }
  let schemas = importSwift(sources, fallbackName: "Trips", files: &files, report: &report)
  let yaml = schemas.flatMap { manifestTexts(of: $0.schema) }.map(\.text).joined(separator: "---\n")
  return (schemas, report, yaml)
}

/// One class's members, and the lines that they become below `entities: Trip:`.
private let members: [(swift: String, yaml: String)] = [
  ("var name: String", "name: String"),
  ("var name = \"\"", "name: String = \"\""),
  ("var a, b: Int", "a: Int\n      b: Int"),
  ("var count = 0, ratio = 0.5, on = true", "count: Int = 0\n      ratio: Double = 0.5\n      on: Bool = true"),
  ("var when: Date? = nil", "when: Date?"),
  ("var when = Date.now", "when: Date = Date.now"),
  ("var id = UUID()", "id: UUID = UUID()"),
  ("var id = UUID().uuidString", "id: String = UUID().uuidString"),
  ("var tags: [String] = []", "tags: \"[String] = []\""),
  ("var tags = [String]()", "tags: \"[String] = [String]()\""),
  ("var map: Dictionary<String, Int>", "map: \"[String: Int]\""),
  ("var x: Optional<Int>", "x: Int?"),
  ("var x: Swift.Int", "x: Int"),
  ("let fixed = 1", "fixed: Int = 1"),
  ("@Attribute(.unique) var name: String", "name: { type: String, unique: true }"),
  (
    "@Attribute(.externalStorage, originalName: \"photo\") var cover: Data?",
    "cover: { type: Data?, renamedFrom: photo, externalStorage: true }"
  ),
  (
    "@Attribute(.transformable(by: ColorTransformer.self)) var tint: UIColor",
    "tint: { type: UIColor, transformable: ColorTransformer }"
  ),
  (
    "@Attribute(.transformable(by: \"Tint\"), hashModifier: \"v2\") var tint: Data",
    "tint: { type: Data, transformable: { name: Tint }, hashModifier: v2 }"
  ),
  ("@Transient var views = 0", "views: { type: Int, default: 0, transient: true }"),
  ("/// What it is.\n  var name: String", "name: { type: String, doc: What it is. }"),
  ("var status: Status = Status.open", "status: { type: Status, default: open }"),
  ("var status: Status?", "status: Status?"),
  ("var long: String {\n  didSet { print(1) }\n}", "long: String"),
  ("#if DEBUG\n  var debug = 1\n#else\n  var release = 1\n#endif", "release: Int = 1"),
  ("var channel: ChannelID", "channel: ChannelID"),
  ("#if swift(<6)\n  var old = 1\n#else\n  var new = 1\n#endif", "new: Int = 1"),
  ("var tags: [String] = [ \"a ( b\", \"c [ ]\" ]", #"tags: '[String] = ["a ( b", "c [ ]"]'"#),
  // Constants of the class and of the top level, which no generated file has.
  ("private static let least = 0\n  var score = least", "score: Int = 0"),
  ("static let least: Int16 = 0\n  var score = least", "score: Int16 = 0"),
  ("static let unit = 1.5\n  var sums = [\"a\": unit]", "sums: '[String: Double] = [\"a\": 1.5]'"),
  (
    "var level: Int = Level.mid.rawValue\n  enum Level: Int { case low = 0x10, mid }",
    "level: Int = 17"
  ),
  ("var limit = mostTrips", "limit: Int64 = 9"),
  ("var price = Decimal(string: \"1.5\")!", "price: 'Decimal = Decimal(string: \"1.5\")!'"),
  ("var page = URL(string: \"a:b\")!", "page: 'URL = URL(string: \"a:b\")!'"),
  ("var days = (7)", "days: Int = (7)"),
  (
    "static let old = \"title\"\n  @Attribute(originalName: old) var name: String",
    "name: { type: String, renamedFrom: title }"
  ),
  ("@Attribute(hashModifier: tripsHash) var name: String", "name: { type: String, hashModifier: h2 }"),
  ("var list: [Status] = [.open, .done]", "list: \"[Status] = [Status.open, Status.done]\""),
  ("var map: [Status: Date] = [.open: .now]", "map: \"[Status: Date] = [Status.open: Date.now]\""),
  ("var angle: Double = -.pi", "angle: Double = -Double.pi"),
  ("var made: Date = { Date() }()", "made: Date = ({ Date() }())"),
]

@Suite struct MemberTests {
  @Test(arguments: members.indices)
  func membersBecomeLines(_ index: Int) {
    let (swift, expected) = members[index]
    let (_, report, yaml) = imported(
      """
      import SwiftData
      typealias ChannelID = String
      let mostTrips: Int64 = 9
      private let tripsHash = "h2"
      enum Status: String, Codable { case open, done = "DONE" }
      @Model final class Trip {
        \(swift)
        var computed: Int { 1 }
        static let shared = 1
        init() {}
      }
      """)
    #expect(!report.hasErrors)
    #expect(yaml.contains("    attributes:\n      \(expected)\n"), "\(yaml)")
    #expect(!yaml.contains("computed") && !yaml.contains("shared"))
  }
}
