import ManifestWriter
import SchemaModel
import Testing

@testable import SwiftSources

/// Hand-written pairs of a stored raw value or JSON and a computed property become `storage:`; the column stays as it is.
@Suite struct AccessorPairTests {
  private static func source(_ members: String) -> String {
    """
    enum Status: String, Codable { case planned, booked = "Booked 1" }
    enum Level: Int, Codable { case low = 1, high }
    struct Palette: Codable { var name: String }
    @Model class Trip {
      var title: String = ""
      \(members)
      init() {}
    }
    """
  }

  static let pairs: [(members: String, line: String)] = [
    (
      """
      var statusRaw: String = "planned"
      var status: Status { get { Status(rawValue: statusRaw) ?? .planned } set { statusRaw = newValue.rawValue } }
      """, "status: { type: Status, storage: rawValue, storedAs: statusRaw, default: planned }"
    ),
    (
      """
      private var statusRaw: String = Status.booked.rawValue
      var status: Status {
        get { return Status(rawValue: self.statusRaw) ?? Status.planned }
        set { self.statusRaw = newValue.rawValue }
      }
      """, "status: { type: Status, storage: rawValue, storedAs: statusRaw, unknown: planned, default: booked }"
    ),
    (
      """
      var levelRawValue: Int?
      var level: Level? { get { levelRawValue.flatMap(Level.init(rawValue:)) } set { levelRawValue = newValue?.rawValue } }
      """, "level: { type: Level?, storage: rawValue }"
    ),
    (
      """
      var paletteData: Data?
      var palette: Palette? {
        get { paletteData.flatMap { try? JSONDecoder().decode(Palette.self, from: $0) } }
        set { paletteData = try? JSONEncoder().encode(newValue) }
      }
      """, "palette: { type: Palette?, storage: json }"
    ),
    (
      """
      var tagsData: Data = Data()
      var tags: [String] {
        get { (try? JSONDecoder().decode([String].self, from: tagsData)) ?? [] }
        set { tagsData = (try? JSONEncoder().encode(newValue)) ?? Data() }
      }
      """, "tags: { type: [String], storage: json, unknown: \"[]\", initDefault: \"[]\" }"
    ),
  ]

  @Test(arguments: pairs.indices)
  func aPairIsOneAttribute(_ index: Int) throws {
    let pair = Self.pairs[index]
    let (schemas, report, _) = imported(Self.source(pair.members))
    let attribute = try #require(schemas.first?.schema.versions[0].entities[0].attributes.last)
    let line = attribute.manifestLine.replacing(", access: private", with: "")
    #expect(line == pair.line)
    #expect(report.entries.contains { $0.message.contains("is written as `storage:") })
  }

  /// What the getter or setter does besides, or another optionality of the column, is the app's own.
  @Test(arguments: [
    "var s: String = \"planned\"\n  var status: Status { Status(rawValue: s) ?? .planned }",
    "var s: String = \"\"\n  var status: Status { get { Status(rawValue: s) ?? .planned } set { s = newValue.rawValue } }",
    "var s: String?\n  var status: Status { get { Status(rawValue: s ?? \"\") ?? .planned } set { s = newValue.rawValue } }",
    "var s: Int = 1\n  var status: Status { get { Status(rawValue: s) ?? .planned } set { s = newValue.rawValue } }",
    "var s: String = \"planned\"\n  var status: Status { get { Status(rawValue: s) ?? .planned } set { log(); s = newValue.rawValue } }",
  ])
  func whatDoesMoreStays(_ members: String) throws {
    let (schemas, _, _) = imported(Self.source(members))
    let attributes = try #require(schemas.first?.schema.versions[0].entities[0].attributes)
    #expect(attributes.allSatisfy { $0.accessor == nil })
  }
}
