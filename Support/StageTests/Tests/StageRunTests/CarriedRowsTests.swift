import Foundation
import SwiftData
import Testing

@testable import Stages

/// The drafts do to rows what `modelgen preflight` says of them: the counts of one file are held against both.
@Suite struct CarriedRowsTests {
  struct Rows: Decodable {
    struct Entry: Decodable { var owner: String, state: String, slot: Int16?, code: String? }
    struct Keys: Decodable { var entries: [Entry], withoutSlot: Int, left: Int }
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

  private let rows: Rows

  init() throws {
    let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let file = root.appendingPathComponent("Tests/PreflightRows/carried.json")
    rows = try JSONDecoder().decode(Rows.self, from: Data(contentsOf: file))
  }

  private func context(_ version: any VersionedSchema.Type) throws -> ModelContext {
    ModelContext(try ModelContainer(for: Schema(versionedSchema: version)))
  }

  @Test func keys() throws {
    typealias V1 = KeysSchemaV1
    let context = try context(V1.self)
    for (index, row) in rows.keys.entries.enumerated() {
      context.insert(
        V1.Entry(
          owner: row.owner, state: try #require(V1.State(rawValue: row.state)), slot: row.slot, code: row.code,
          made: Date(timeIntervalSinceReferenceDate: Double(index))))
    }
    try context.save()
    #expect(try context.fetch(FetchDescriptor<V1.Entry>()).count { $0.slot == nil } == rows.keys.withoutSlot)
    try KeysMigrationV1toV2.willMigrate(context)
    #expect(try context.fetchCount(FetchDescriptor<V1.Entry>()) == rows.keys.left)
  }

  @Test func bank() throws {
    typealias V2 = BankSchemaV2
    let context = try context(V2.self)
    for (index, value) in rows.bank.accounts.enumerated() {
      context.insert(V2.Account(number: index, bankName: value[0], bankCity: value[1]))
    }
    try context.save()
    try BankMigrationV1toV2.didMigrate(context)
    #expect(try context.fetch(FetchDescriptor<V2.Account>()).count { $0.bank != nil } == rows.bank.linked)
    #expect(try context.fetchCount(FetchDescriptor<V2.Bank>()) == rows.bank.banks)
  }

  @Test func box() throws {
    typealias V2 = BoxSchemaV2
    let context = try context(V2.self)
    for text in rows.box.notes { context.insert(V2.Note(text: text, made: .distantPast)) }
    for text in rows.box.memos { context.insert(V2.Memo(text: text, made: .distantPast)) }
    try context.save()
    try BoxMigrationV1toV2.didMigrate(context)
    #expect(try context.fetchCount(FetchDescriptor<V2.Entry>()) == rows.box.entries)
  }

  @Test func tags() throws {
    typealias V2 = TagsSchemaV2
    let context = try context(V2.self)
    let notes = (0..<rows.tags.notes).map { V2.Note(text: "\($0)") }
    let tags = (0..<rows.tags.tags).map { V2.Tag(name: "\($0)") }
    for note in notes { context.insert(note) }
    for tag in tags { context.insert(tag) }
    for link in rows.tags.links { notes[link[0]].tags.append(tags[link[1]]) }
    try context.save()
    try TagsMigrationV1toV2.didMigrate(context)
    #expect(try context.fetchCount(FetchDescriptor<V2.Tagging>()) == rows.tags.taggings)
  }

  @Test func travel() throws {
    typealias V2 = TravelSchemaV2
    let context = try context(V2.self)
    for index in 0..<rows.travel.trips {
      context.insert(V2.Trip(title: "\(index)", start: .distantPast, street: "", zip: nil, rating: 1))
    }
    for index in 0..<rows.travel.stops { context.insert(V2.Stop(name: "\(index)")) }
    try context.save()
    try TravelMigrationV1toV2.didMigrate(context)
    #expect(try context.fetchCount(FetchDescriptor<V2.Journey>()) == rows.travel.journeys)
    #expect(try context.fetchCount(FetchDescriptor<V2.Leg>()) == rows.travel.legs)
  }

  @Test func people() throws {
    typealias V2 = PeopleSchemaV2
    let context = try context(V2.self)
    let people = rows.people.people.map { row in
      V2.Person(
        fullName: row.name, age: row.age, born: nil, level: 0, color: .red, street: "", phones: [],
        category: row.category)
    }
    for person in people { context.insert(person) }
    for (person, row) in zip(people, rows.people.people) { person.friends = row.friends.map { people[$0] } }
    try context.save()
    try PeopleMigrationV1toV2.didMigrate(context)
    #expect(people.count { $0.firstName.isEmpty || $0.lastName == nil } == rows.people.shortNames)
    #expect(people.count { $0.ageValue == nil } == rows.people.agesLost)
    #expect(people.count { $0.categoryLink != nil } == rows.people.categorized)
    #expect(try context.fetchCount(FetchDescriptor<V2.Category>()) == rows.people.categories)
    #expect(people.count { $0.friends.count > 1 && $0.friendsValue != nil } == rows.people.friendsLost)
  }
}
