import Foundation
import SwiftData
import Testing

@testable import Stages

private typealias V2 = PeopleSchemaV2
private typealias Travel = TravelSchemaV2

/// What goes on in other properties and other entities, in the version that has both.
@Suite struct CopiesTests {
  private func person(_ name: String, age: String = "1", category: String = "") -> V2.Person {
    V2.Person(fullName: name, age: age, born: nil, level: 0, color: .red, street: "s", phones: [], category: category)
  }

  @Test func valuesArriveConverted() throws {
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: V2.self)))
    let (ada, bob) = (person("Ada King Lovelace", age: "36", category: "poet"), person("Bob", age: "old"))
    for row in [ada, bob] { context.insert(row) }
    ada.born = "1815-12-10T00:00:00Z"
    bob.born = "yesterday"
    ada.level = 1
    bob.level = 7
    bob.color = .blue
    ada.phones = ["1", "2"]
    bob.phones = ["1"]
    ada.friends = [bob]
    try context.save()
    for _ in 1...2 {
      try PeopleMigrationV1toV2.didMigrate(context)
      #expect(
        ada.firstName == "Ada" && ada.lastName == "King Lovelace" && bob.firstName == "Bob" && bob.lastName == nil)
      #expect(ada.ageValue == 36 && bob.ageValue == nil)
      #expect(ada.bornValue.map { Int($0.timeIntervalSince1970) } == -4_861_728_000)
      #expect(bob.bornValue == nil && ada.levelValue == .high && bob.levelValue == nil)
      #expect(ada.colorValue == .red && bob.colorValue == .blue)
      #expect(ada.friendsValue === bob && bob.friendsValue == nil)
      #expect(ada.categoryLink?.name == "poet" && bob.categoryLink == nil)
      #expect(ada.phonesLink.map(\.number).sorted() == ["1", "2"] && bob.phonesLink.map(\.number) == ["1"])
      #expect(ada.fullName == "Ada King Lovelace" && ada.street == "s" && !context.hasChanges)
    }
    #expect(try context.fetchCount(FetchDescriptor<V2.Phone>()) == 3)
    #expect(try context.fetchCount(FetchDescriptor<V2.Category>()) == 1)
  }

  @Test func oneRowForEachValue() throws {
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: V2.self)))
    let there = V2.Category(name: "poet", rank: 4)
    context.insert(there)
    let people = ["poet", "poet", "cook", "cook", ""].map { person("x", category: $0) }
    for row in people { context.insert(row) }
    try context.save()
    try PeopleMigrationV1toV2.didMigrate(context)
    #expect(people.map { $0.categoryLink?.name } == ["poet", "poet", "cook", "cook", nil])
    #expect(people[0].categoryLink === there && people[2].categoryLink === people[3].categoryLink)
  }

  @Test func rowsGoOnUnderAnotherName() throws {
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: Travel.self)))
    let owner = Travel.Owner(name: "o")
    let first = Travel.Trip(title: "one", start: Date(timeIntervalSince1970: 5), street: "a", zip: "1", rating: 3)
    let second = Travel.Trip(title: "two", start: nil, street: "b", zip: nil, rating: 4)
    for row in [first, second] { context.insert(row) }
    first.stops = [Travel.Stop(name: "x"), Travel.Stop(name: "y")]
    first.owner = owner
    second.previous = first
    owner.favourite = second
    try context.save()
    for _ in 1...2 {
      try TravelMigrationV1toV2.didMigrate(context)
      let journeys = try context.fetch(FetchDescriptor<Travel.Journey>()).sorted { $0.title < $1.title }
      #expect(journeys.map(\.title) == ["one", "two"] && journeys.map(\.rating) == [3, 4])
      #expect(journeys[0].start == Date(timeIntervalSince1970: 5) && journeys.map(\.street) == ["a", "b"])
      #expect(journeys[0].stops.map(\.name).sorted() == ["x", "y"] && journeys[1].stops.isEmpty)
      #expect(journeys[0].owner === owner && journeys[1].previous === journeys[0])
      #expect(owner.favouriteJourney === journeys[1] && owner.favourite === second && !context.hasChanges)
      #expect(first.stops.count == 2 && first.owner === owner)
    }
    #expect(try context.fetchCount(FetchDescriptor<Travel.Leg>()) == 2)
  }
}
