import CSQLite
import Foundation
import ImportCommands
import StoreFixtures
import Testing

@testable import Preflight

private let first = """
  entities:
    Author:
      attributes: { id: UUID, name: String }
      relationships: { trips: { toMany: Trip, inverse: author } }
    Tag:
      attributes: { label: String }
      relationships: { trips: { toMany: Trip, inverse: tags } }
    Trip:
      attributes:
        id: UUID
        name: String
        nickname: String?
        amount: String
        count: Int
        start: Date?
        status: Status
        mood: Mood?
        base: Place?
        marks: "[Mark]"
        words: "[String]"
        photo: { type: "Data?", externalStorage: true }
      relationships:
        author: { toOne: Author, inverse: trips }
        tags: { toMany: Tag, inverse: trips }
  enums:
    Status: { rawType: String, cases: [planned, active, archived] }
    Mood: { cases: [good, bad, ugly] }
  structs:
    Place: { fields: { id: UUID, city: String, zip: String? } }
    Mark: { fields: { key: String, value: Int } }

  """

private let second = """
  entities:
    Author:
      attributes: { id: UUID, name: String }
      relationships: { trips: { toMany: Trip, inverse: author } }
    Tag:
      attributes: { label: { type: String, unique: true } }
      relationships: { trips: { toMany: Trip, inverse: tags } }
    Trip:
      attributes:
        id: UUID
        name: { type: String, unique: true }
        nickname: String
        amount: String
        amountValue: Decimal?
        count: Int16
        status: Status
        mood: Mood?
        base: Place?
        marks: "[Mark]"
        words: "[String]"
        photo: { type: "Data?", externalStorage: true }
      relationships:
        author: { toOne: Author, inverse: trips, optional: false }
        tags: { toMany: Tag, inverse: trips }
  migration:
    removes: [Trip.start, Status.archived, Mood.ugly]
    fills: [Trip.amountValue]
    accepts: { narrowed-number: small, undetected-type-change: marks are new }
  enums:
    Status: { rawType: String, cases: [planned, active] }
    Mood: { cases: [good, bad] }
  structs:
    Place: { fields: { id: UUID, city: String, zip: String? } }
    Mark: { fields: { key: String, value: Int, note: String } }

  """

private let third = """
  entities:
    Author:
      attributes: { id: UUID, name: String }
    Trip:
      attributes:
        id: UUID
        name: { type: String, unique: true }
        nickname: String
        amount: { type: Decimal?, renamedFrom: amountValue }
        count: Int16
        status: Status
        mood: Mood?
        base: Place?
        marks: "[Mark]"
        words: "[String]"
        photo: { type: "Data?", externalStorage: true }
      relationships:
        author: { toOne: Author, optional: false, inverse: none }
  migration:
    removes: [Trip.amount, Tag, Author.trips, Trip.tags]
  enums:
    Status: { rawType: String, cases: [planned, active] }
    Mood: { cases: [good, bad] }
  structs:
    Place: { fields: { id: UUID, city: String, zip: String? } }
    Mark: { fields: { key: String, value: Int, note: String } }

  """

/// Every kind of column, with counts worked out by hand.
@Suite struct PreflightTests {
  /// Twelve trips: what each row has is in the comments of the test that counts.
  private func fill(_ store: StoreFixture) throws {
    try store.execute("CREATE TABLE Z_2TRIPS (Z_2TAGS INTEGER, Z_3TRIPS INTEGER, PRIMARY KEY (Z_2TAGS, Z_3TRIPS))")
    let id = "x'00112233445546778899AABBCCDDEEFF'"
    for name in ["a", "b"] { try store.add("Author", ["id": id, "name": "'\(name)'"]) }
    for label in ["x", "y", "x", "x", "z", "z"] { try store.add("Tag", ["label": "'\(label)'"]) }
    for row in 1...12 {
      var values = [
        "ZID": "NULL", "ZID1": id, "name": row <= 3 ? "'same'" : row <= 5 ? "''" : "'n\(row)'",
        "nickname": row <= 4 ? "NULL" : "'k'", "amount": row == 6 ? "'12,5'" : "'12.50'",
        "count": row == 7 ? "70000" : "\(row)", "start": row <= 8 ? "\(row * 100)" : "NULL",
        "status": ["'planned'", "'active'", "'archived'"][row % 3], "author": row == 9 ? "NULL" : "\(1 + row % 2)",
        "marks": row <= 2 ? "CAST('[{\"key\":\"a\",\"value\":1}]' AS BLOB)" : "CAST('[]' AS BLOB)", "words": "x'5B5D'",
      ]
      if row == 10 { values["status"] = "'lost'" }
      if row <= 2 { values["ZUGLY"] = "'ugly'" }
      if row == 3 { values["ZGOOD"] = "'good'" }
      // `base` comes before `id`: its identifier is in the first column of that name.
      if row >= 11 { values["ZID"] = id }
      if row == 11 { values["ZCITY"] = "'Oslo'" }
      try store.add("Trip", values)
    }
    try store.execute("INSERT INTO Z_2TRIPS VALUES (1, 1), (2, 1), (2, 2)")
  }

  private let columns = ["Trip.id": "ZID1", "Trip.base.id": "ZID"]

  @Test func everyChangeIsCounted() throws {
    let test = try PreflightCase(first, second, third)
    try fill(test.store(columns: columns))
    let answer = test.answer()
    #expect(answer.failure == nil && answer.layoutProblems.isEmpty && answer.damage.isEmpty)
    #expect(answer.version?.stem == "V1" && answer.rowCount == 20)
    #expect(
      answer.counts() == [
        "Tag.label work 5", "Trip.nickname work 4", "Trip.count lost 1", "Trip.status work 4", "Trip.mood work 2",
        "Trip.marks broken 2", "Trip.author work 1", "Trip.start lost 8", "Trip.name work 5",
        "Trip.amountValue work 12", "Trip.amountValue lost 1",
      ])
    let words = answer.steps[0].findings.map(\.words)
    #expect(words[0].contains("5 of 6 rows share 2 keys") && words[0].contains("keeps 2 and deletes 3"))
    // Empty names get another value each.
    #expect(words[8].contains("5 of 12 rows share 2 keys") && words[8].contains("keeps 3 and deletes 2"))
    #expect(answer.steps[0].findings[4].rows == [1, 2])
    #expect(answer.steps[0].findings[2].answer == "`accepts: narrowed-number`")
    #expect(
      answer.counts(1) == [
        "Tag lost 6", "Author.trips none 0", "Trip.author not checked 11", "Trip.amount none 0", "Trip.tags lost 3",
      ])
    // What does not convert is lost, and nothing in the manifest answers that.
    #expect(answer.steps[0].isUnanswered && !answer.steps[1].isUnanswered && !answer.isFine)
  }

  @Test func whatIsWrongAlreadyIsToldApart() throws {
    let test = try PreflightCase(first, second)
    let store = try test.store(columns: columns)
    try fill(store)
    try store.execute(
      "UPDATE ZTRIP SET ZAUTHOR = 99 WHERE Z_PK = 8", "UPDATE ZTRIP SET ZNAME = NULL WHERE Z_PK = 12",
      "UPDATE ZTRIP SET ZCOUNT = 'many' WHERE Z_PK = 4", "UPDATE ZTRIP SET ZGOOD = 'good' WHERE Z_PK = 1",
      "UPDATE ZTRIP SET ZMARKS = CAST('[{\"key\":1}]' AS BLOB) WHERE Z_PK IN (4, 5)",
      "INSERT INTO Z_2TRIPS VALUES (1, 77)", "UPDATE ZAUTHOR SET Z_ENT = 9 WHERE Z_PK = 2")
    let defects = test.answer().defects.map { "\($0.path) \($0.count ?? -1) \($0.rows)" }
    #expect(
      defects == [
        "Tag.trips 1 []", "Trip.name 1 [12]", "Trip.count 1 [4]", "Trip.status 1 [10]", "Trip.mood 1 [1]",
        "Trip.base.city 1 [12]", "Trip.marks 2 [4, 5]", "Trip.author 6 [1, 3, 5, 7, 8]", "Author 1 []",
      ])
    let words = test.answer().defects.map(\.words)
    #expect(words[3] == "1 of 12 rows holds a raw value that Status does not have (1 of them unknown to V2 too)")
  }

  @Test func nothingIsWrittenBesideAStoreInUse() throws {
    let test = try PreflightCase(first, second)
    let store = try test.store(columns: columns, usesLog: true)
    try fill(store)
    try store.execute("BEGIN IMMEDIATE")
    func files() throws -> [String: Data] {
      var files: [String: Data] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: test.folder.path) where name != "Trips" {
        files[name] = try Data(contentsOf: URL(fileURLWithPath: test.path(name)))
      }
      return files
    }
    let before = try files()
    #expect(before.keys.contains("default.store-wal") && before.keys.contains("default.store-shm"))
    let answer = test.answer()
    #expect(answer.rowCount == 20 && answer.logSize > 0)
    #expect(try files() == before)
    // A link to it leads to the same rows: the log is beside the file itself.
    try FileManager.default.createSymbolicLink(atPath: test.path("link.store"), withDestinationPath: test.path())
    #expect(test.answer("link.store").rowCount == 20)
  }

  @Test func valuesAreShownOnlyWhereTheyAreAskedFor() throws {
    let test = try PreflightCase(first, second)
    try fill(test.store(columns: columns))
    for text in [[test.answer()].text, [test.answer()].jsonText, [test.answer()].markdown] {
      #expect(!text.contains("12,5") && !text.contains("lost (1)"))
    }
    let shown = [test.answer(showsValues: true)].text
    #expect(shown.contains("values: 12,5 (1)") && shown.contains("values: lost (1)"))
  }

  @Test func statusesAndFormats() throws {
    let test = try PreflightCase(first, second)
    try fill(test.store(columns: columns))
    func run(_ words: String...) -> (status: Int32, output: String, errors: String) {
      var (output, errors) = ("", "")
      let status = runStoreCommands(
        ["preflight", test.manifests] + words, print: { output += $0 }, printError: { errors += $0 })
      return (status, output, errors)
    }
    #expect(run(test.path()).status == 1)
    #expect(run(test.path("nothing.store")).status == 2)
    #expect(run(test.path(), "--to", "V9").errors.contains("there is no version `V9`"))
    #expect(run(test.path(), "--to", "V1").output.contains("is the newest version"))
    #expect(run().status == 2)
    try FileManager.default.createSymbolicLink(atPath: test.manifests + "/V3.yaml", withDestinationPath: "V1.yaml")
    let link = run(test.path())
    #expect(link.status == 2 && link.errors.hasPrefix("\(test.manifests)/V3.yaml: error: "), "\(link.errors)")
    try FileManager.default.removeItem(atPath: test.manifests + "/V3.yaml")
    let table = run(test.folder.path, "--format", "markdown")
    #expect(table.output.hasPrefix("| store | version | rows | verdict |"))
    #expect(run(test.path(), "--format", "json").output.contains("\"path\": \"Trip.amountValue\""))
    let other = try PreflightCase("entities:\n  Note: { attributes: { text: String } }\n")
    _ = try other.store()
    var output = ""
    #expect(
      runStoreCommands(["preflight", other.manifests, other.path()], print: { output += $0 }, printError: { _ in }) == 0
    )
    #expect(output.contains("is the newest version"))
  }
}
