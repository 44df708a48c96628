import CoreDataModel
import Diagnostics
import Foundation
import SchemaModel
import StoreFixtures
import StoreReader
import Testing

@testable import Preflight

/// An attribute of every kind: its type, and a value as the store has it. `kind.part` names a column of several.
private let kinds: [(name: String, type: String, values: [String: String])] = [
  ("flag", "Bool?", ["flag": "1"]), ("small", "Int16?", ["small": "-3"]), ("medium", "Int32?", ["medium": "70000"]),
  ("large", "Int64?", ["large": "9223372036854775807"]), ("unsigned", "UInt32?", ["unsigned": "7"]),
  ("ratio", "Double?", ["ratio": "1.5"]), ("narrow", "Float?", ["narrow": "0.5"]),
  ("price", "Decimal?", ["price": "12"]), ("words", "String?", ["words": "'a text'"]),
  ("moment", "Date?", ["moment": "700000000"]), ("raw", "Level?", ["raw": "1"]), ("mood", "Mood?", ["good": "'good'"]),
  ("ident", "UUID?", ["ident": "x'00112233445546778899AABBCCDDEEFF'"]), ("link", "URL?", ["link": "'https://a.b'"]),
  ("bytes", "Data?", ["bytes": "x'00'"]), ("answer", "Answer?", ["_0": "'because'"]),
  ("spot", "Spot?", ["city": "'Oslo'", "zip": "NULL"]),
  ("list", "\"[Spot]?\"", ["list": "CAST('[{\"city\":\"x\"}]' AS BLOB)"]),
  ("table", "\"[String: Int]?\"", ["table": "CAST('{\"a\":1}' AS BLOB)"]),
  ("cover", "{ type: \"Data?\", externalStorage: true }", ["cover": "x'02'"]),
  ("tint", "{ type: \"Data?\", transformable: TintTransformer }", ["tint": "x'62706C697374'"]),
]

private let types = """
  enums:
    Level: { rawType: Int, cases: [low, high] }
    Mood: { cases: [good, bad] }
    Answer: { cases: [none, { text: [String] }] } # modelgen:allow payload-enum every kind is here
  structs:
    Spot: { fields: { city: String, zip: String? } }

  """

/// Stores with every kind of column, with counts worked out by hand.
@Suite struct ColumnKindTests {
  @Test func everyKindOfValueIsCounted() throws {
    let attributes = kinds.map { "      \($0.name): \($0.type)\n" }.joined()
    let test = try PreflightCase(
      "entities:\n  Item:\n    attributes:\n      stays: Int\n\(attributes)\(types)",
      "migration:\n  removes: [\(kinds.map { "Item.\($0.name)" }.joined(separator: ", "))]\n"
        + "entities:\n  Item:\n    attributes:\n      stays: Int\n")
    let store = try test.store()
    // The first row has every value, the second every other one, the third every third, the fourth none.
    for row in 1...4 {
      var values = ["stays": "\(row)"]
      for (index, kind) in kinds.enumerated() where row < 4 && index % row == 0 {
        for (column, value) in kind.values { values["Z" + column.uppercased()] = value }
      }
      try store.add("Item", values)
    }
    let answer = test.answer()
    #expect(answer.layoutProblems.isEmpty && answer.defects.isEmpty && answer.failure == nil, "\(answer.text)")
    let expected = kinds.indices.map { index in
      "Item.\(kinds[index].name) lost \((1...3).count { index % $0 == 0 })"
    }
    #expect(answer.counts().sorted() == expected.sorted())
    #expect(!answer.isFine || answer.steps.allSatisfy { !$0.isUnanswered })
    // What no real store has shown with values is said to be so.
    let notes = answer.notes.joined(separator: "\n")
    #expect(notes.contains("external storage") && notes.contains("URLs") && notes.contains("associated values"))
  }

  /// What is imported from a store has the hashes of its metadata, whatever its types are called now.
  @Test func whatIsImportedHashesAsTheStore() throws {
    let attributes = kinds.map { "      \($0.name): \($0.type)\n" }.joined()
    let test = try PreflightCase("entities:\n  Item:\n    attributes:\n      stays: Int\n\(attributes)\(types)")
    _ = try test.store()
    let place = Place(file: FileID(number: 0), line: 1, column: 1)
    let store = try Store.read(test.path(), place: place)
    var mapping = ModelMapping(try #require(store.model), origin: .swiftData, file: FileID(number: 0))
    let version = mapping.version(stem: "V1", number: VersionNumber(1, 0, 0))
    #expect(version.enums.map { $0.cases.map(\.name) }.contains(["none", "text"]))
    let shape = try #require(VersionShape(of: version).entity(named: "Item"))
    #expect(shape.versionHash == store.metadata.hashes["Item"])
  }

  /// A child's column is NULL in the rows of its parent and of its siblings, which are in one table.
  @Test func childrenAreCountedByThemselves() throws {
    func schema(_ song: String, _ film: String) -> String {
      """
      entities:
        Media: { attributes: { title: String } }
        Film: { inherits: Media, attributes: { \(film) } }
        Song: { inherits: Media, attributes: { bpm: \(song), singer: String? } }

      """
    }
    let test = try PreflightCase(
      schema("Double?", "minutes: Int32?, studio: String?"),
      "migration: { removes: [Film.studio] }\n" + schema("Double", "minutes: Int32?"))
    let store = try test.store()
    for _ in 0..<3 { try store.add("Media", ["title": "'m'"]) }
    for index in 0..<4 { try store.add("Film", ["title": "'f'", "studio": index < 1 ? "'s'" : "NULL"]) }
    for index in 0..<5 { try store.add("Song", ["title": "'s'", "bpm": index < 2 ? "NULL" : "120"]) }
    let answer = test.answer()
    #expect(answer.defects.isEmpty && answer.rowCount == 12, "\(answer.text)")
    #expect(answer.entities.map(\.rows) == [4, 3, 5] || answer.entities.map(\.rows).sorted() == [3, 4, 5])
    #expect(answer.counts().sorted() == ["Film.studio lost 1", "Song.bpm work 2"])
    // What is required in the parent is required in the children's rows.
    try store.execute("UPDATE ZMEDIA SET ZTITLE = NULL WHERE Z_ENT <> \(store.numbers["Media"] ?? 0)")
    #expect(test.answer().defects.map { "\($0.path) \($0.count ?? 0)" } == ["Media.title 9"])
  }

  /// A relationship of an entity with itself, both of whose columns begin alike, and one to a child of another.
  @Test func manyToManyWithItself() throws {
    let nodes = """
      entities:
        Node:
          attributes: { label: String }
          relationships: { next: { toMany: Node, inverse: previous }, previous: { toMany: Node, inverse: next } }

      """
    let test = try PreflightCase(
      nodes,
      "migration: { removes: [Node.next, Node.previous] }\nentities:\n  Node: { attributes: { label: String, k: Int? } }\n"
    )
    let store = try test.store()
    try store.execute("CREATE TABLE Z_1NEXT (Z_1NEXT INTEGER, Z_1PREVIOUS INTEGER, PRIMARY KEY (Z_1NEXT, Z_1PREVIOUS))")
    for label in ["a", "b", "c"] { try store.add("Node", ["label": "'\(label)'"]) }
    try store.execute("INSERT INTO Z_1NEXT VALUES (1, 2), (2, 3), (3, 1), (1, 3)")
    let answer = test.answer()
    #expect(answer.defects.isEmpty && answer.layoutProblems.isEmpty, "\(answer.text)")
    #expect(answer.counts().filter { $0.hasSuffix("lost 4") }.count >= 1, "\(answer.counts())")
    try store.execute("INSERT INTO Z_1NEXT VALUES (1, 9)")
    #expect(test.answer().defects.map(\.count) == [1])
  }
}
