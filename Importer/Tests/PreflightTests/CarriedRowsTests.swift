import Foundation
import ModelgenKit
import SchemaModel
import StoreFixtures
import Testing

@testable import Preflight

/// Rows that stages carry on: what preflight counts in a store is what the drafts do to the same rows in `StageRunTests`.
@Suite struct CarriedRowsTests {
  struct Rows: Decodable {
    struct Entry: Decodable { var owner: String, state: String, slot: Int?, code: String? }
    struct Keys: Decodable { var entries: [Entry], sharing: Int, kept: Int, withoutSlot: Int, left: Int }
    struct Bank: Decodable { var accounts: [[String?]], linked: Int, banks: Int }
    struct Box: Decodable { var notes: [String], memos: [String], entries: Int }
    struct Tags: Decodable { var notes: Int, tags: Int, links: [[Int]], taggings: Int }
    struct Travel: Decodable { var trips: Int, stops: Int, journeys: Int, legs: Int }
    struct Person: Decodable { var name: String, age: String, category: String, friends: [Int] }
    struct People: Decodable {
      var people: [Person], shortNames: Int, agesLost: Int, categorized: Int, categories: Int, friendsLost: Int
    }
    var keys: Keys, bank: Bank, box: Box, tags: Tags, travel: Travel, people: People
  }

  private static let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
  }

  private let rows: Rows
  private let folder: TemporaryFolder

  init() throws {
    let file = Self.root.appendingPathComponent("Tests/PreflightRows/carried.json")
    rows = try JSONDecoder().decode(Rows.self, from: Data(contentsOf: file))
    folder = try TemporaryFolder()
  }

  /// The findings of the first step, with the rows that `fill` adds to a store of the first version.
  private func steps(
    _ golden: String, _ name: String, _ fill: (StoreFixture) throws -> Void
  ) throws -> [StepAnswer] {
    var report = Report()
    let manifests = Self.root.appendingPathComponent("Tests/Golden/stage-\(golden)/manifests/\(name)").path
    let schema = try #require(loadSchemas(at: [manifests], into: &report).first)
    let store = try StoreFixture("\(folder.path)/\(name).store", schema.schema.versions[0])
    try fill(store)
    let answer = Preflight(schemas: [schema]).answer(for: store.path)
    #expect(answer.layoutProblems.isEmpty && answer.defects.isEmpty && answer.failure == nil, "\(answer.text)")
    return answer.steps
  }

  private func text(_ value: String?) -> String { value.map { "'\($0)'" } ?? "NULL" }

  @Test func keysThatMeetWhenRowsArePrepared() throws {
    let step = try steps("kept", "Keys") { store in
      for (index, row) in rows.keys.entries.enumerated() {
        let slot = row.slot.map(String.init) ?? "NULL"
        try store.add(
          "Entry",
          [
            "owner": text(row.owner), "state": text(row.state), "slot": slot, "code": text(row.code),
            "made": "\(index)",
          ])
      }
    }[0]
    #expect(!step.findings.contains { $0.effect == .unclear })
    let key = try #require(step.findings.first { $0.path.contains("state)") })
    #expect(key.effect == .work && key.count == rows.keys.sharing, "\(key.words)")
    #expect(key.words.contains("keeps \(rows.keys.kept) and deletes \(rows.keys.sharing - rows.keys.kept)"))
    #expect(rows.keys.left == rows.keys.entries.count - (rows.keys.sharing - rows.keys.kept))
    // Filled slots are one value for all; no two rows of one owner share it here. Codes get a value of their own each.
    let others = step.findings.filter { $0.path.contains("slot)") || $0.path.contains("code)") }
    #expect(others.allSatisfy { $0.effect == .none }, "\(others.map(\.words))")
    #expect(step.findings.first { $0.path == "Entry.slot" }?.count == rows.keys.withoutSlot)
  }

  @Test func rowsForTheValuesOfSeveralProperties() throws {
    let step = try steps("kept", "Bank") { store in
      for (index, row) in rows.bank.accounts.enumerated() {
        try store.add("Account", ["number": "\(index)", "bankName": text(row[0]), "bankCity": text(row[1])])
      }
    }
    #expect(step[0].findings.first { $0.path == "Account.bank" }?.count == rows.bank.linked)
    #expect(step[0].findings.first { $0.path == "Bank" }?.count == rows.bank.banks)
    // What they were made of goes on in them.
    #expect(step[1].findings.allSatisfy { $0.effect == .none }, "\(step[1].findings.map(\.words))")
  }

  @Test func rowsOfTwoEntitiesBecomeRowsOfOne() throws {
    let step = try steps("kept", "Box") { store in
      for text in rows.box.notes { try store.add("Note", ["text": "'\(text)'", "made": "0"]) }
      for text in rows.box.memos { try store.add("Memo", ["text": "'\(text)'", "made": "0"]) }
    }
    let moved = step[0].findings.filter { $0.path == "Entry" }
    #expect(moved.map(\.count) == [rows.box.notes.count, rows.box.memos.count], "\(moved.map(\.words))")
    #expect(moved.reduce(0) { $0 + ($1.count ?? 0) } == rows.box.entries)
    #expect(step[1].findings.filter { ["Note", "Memo"].contains($0.path) }.map(\.effect) == [.none, .none])
  }

  @Test func aRowForEachLink() throws {
    let step = try steps("links", "Tags") { store in
      try store.execute("CREATE TABLE Z_1TAGS (Z_1NOTES INTEGER, Z_2TAGS INTEGER, PRIMARY KEY (Z_1NOTES, Z_2TAGS))")
      for index in 0..<rows.tags.notes { try store.add("Note", ["text": "'\(index)'"]) }
      for index in 0..<rows.tags.tags { try store.add("Tag", ["name": "'\(index)'"]) }
      for link in rows.tags.links { try store.execute("INSERT INTO Z_1TAGS VALUES (\(link[0] + 1), \(link[1] + 1))") }
    }
    #expect(step[0].findings.first { $0.path == "Tagging" }?.count == rows.tags.taggings)
  }

  @Test func rowsGoOnUnderAnotherName() throws {
    let step = try steps("copies", "Travel") { store in
      for index in 0..<rows.travel.trips {
        try store.add("Trip", ["title": "'\(index)'", "start": "0", "street": "''", "rating": "1"])
      }
      for index in 0..<rows.travel.stops { try store.add("Stop", ["name": "'\(index)'"]) }
    }
    #expect(step[0].findings.first { $0.path == "Journey" }?.count == rows.travel.journeys)
    #expect(step[0].findings.first { $0.path == "Leg" }?.count == rows.travel.legs)
    // The postcode is in no journey.
    #expect(step[1].findings.first { $0.path == "Stop" }?.effect == RowEffect.none)
    #expect(!step[1].findings.contains { $0.path == "Trip.zip" })
  }

  @Test func valuesThatAreTakenApartLinkedAndNarrowed() throws {
    let step = try steps("copies", "People") { store in
      try store.execute("ALTER TABLE ZPERSON ADD COLUMN Z1FRIENDS INTEGER")
      for person in rows.people.people {
        try store.add(
          "Person",
          [
            "fullName": text(person.name), "age": text(person.age), "level": "0", "color": "'red'", "street": "''",
            "category": text(person.category), "phones": "x'5B5D'",
          ])
      }
      for (owner, person) in rows.people.people.enumerated() {
        for friend in person.friends {
          try store.execute("UPDATE ZPERSON SET Z1FRIENDS = \(owner + 1) WHERE Z_PK = \(friend + 1)")
        }
      }
    }[0]
    func counts(_ path: String, _ word: String) -> Int? {
      step.findings.first { $0.path == path && $0.words.contains(word) }?.count
    }
    #expect(counts("Person.firstName", "fewer words") == rows.people.shortNames)
    #expect(counts("Person.ageValue", "does not convert") == rows.people.agesLost)
    #expect(counts("Person.categoryLink", "linked by their value") == rows.people.categorized)
    #expect(counts("Category", "different values") == rows.people.categories)
    #expect(counts("Person.friendsValue", "more than one link") == rows.people.friendsLost)
  }
}
