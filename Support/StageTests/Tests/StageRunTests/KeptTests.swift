import Foundation
import SwiftData
import Testing

@testable import Stages

/// Values that users have stay, and no row is lost to a key that it meets on the way.
@Suite struct KeptTests {
  @Test func rowsThatBecomeEqualAreRemovedBeforeTheyDo() throws {
    typealias V1 = KeysSchemaV1
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: V1.self)))
    func entry(_ owner: String, _ state: V1.State, _ slot: Int16?, _ code: String?, _ made: Double) -> V1.Entry {
      let row = V1.Entry(
        owner: owner, state: state, slot: slot, code: code, made: Date(timeIntervalSinceReferenceDate: made))
      context.insert(row)
      return row
    }
    let (old, new) = (entry("a", .held, 1, "x", 1), entry("a", .open, 2, "y", 2))
    let (zero, none) = (entry("b", .open, 0, nil, 3), entry("c", .kept, nil, nil, 4))
    try context.save()
    for _ in 1...2 {
      try KeysMigrationV1toV2.willMigrate(context)
      // Of the two that end in one state the later one stays; the other two share nothing.
      let rows = try context.fetch(FetchDescriptor<V1.Entry>())
      #expect(Set(rows.map(ObjectIdentifier.init)) == Set([new, zero, none].map(ObjectIdentifier.init)))
      #expect(old.modelContext == nil && new.slot == 2 && new.code == "y")
      #expect(rows.allSatisfy { $0.state == .open && $0.slot != nil && $0.code != nil })
      #expect(zero.slot == 0 && none.slot == 0 && zero.code != none.code && !context.hasChanges)
    }
  }

  /// Keys may lead into structs, and through a link to what is filled.
  @Test func keysThroughFieldsStayDistinct() throws {
    typealias V1 = FieldsSchemaV1
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: V1.self)))
    func parcel(_ name: String, _ code: String?, _ isFragile: Bool?, _ kind: V1.Kind) -> V1.Parcel {
      let label = V1.Label(code: code, isFragile: isFragile, kind: kind, count: 1)
      let row = V1.Parcel(name: name, label: label, work: V1.Desk(kind: .huge, count: 2))
      context.insert(row)
      return row
    }
    func depot(_ isOpen: Bool?) -> V1.Depot {
      let row = V1.Depot(isOpen: isOpen, sign: V1.Label(code: nil, isFragile: true, kind: .small, count: 0))
      context.insert(row)
      return row
    }
    // Equal once nil is false; equal once `huge` is what stays; and two that share nothing.
    let parcels = [
      parcel("a", "1", nil, .small), parcel("a", "2", false, .large), parcel("b", "3", true, .huge),
      parcel("b", "4", false, .small), parcel("c", nil, true, .large), parcel("d", nil, true, .large),
    ]
    let (closed, unknown) = (depot(false), depot(nil))
    let couriers = [closed, unknown, unknown].enumerated().map { index, depot in
      let row = V1.Courier(number: index / 2, depot: depot)
      context.insert(row)
      return row
    }
    try context.save()
    for _ in 1...2 {
      try FieldsMigrationV1toV2.willMigrate(context)
      let rows = try context.fetch(FetchDescriptor<V1.Parcel>())
      #expect(rows.count == 4 && parcels[4].modelContext != nil && parcels[5].modelContext != nil)
      #expect(Set(rows.map(\.label.code)).count == 4 && rows.allSatisfy { $0.label.code != nil })
      #expect(rows.allSatisfy { $0.label.isFragile != nil && $0.label.kind != .huge && $0.work?.kind == nil })
      #expect(try context.fetchCount(FetchDescriptor<V1.Courier>()) == 2 && couriers[2].modelContext != nil)
      #expect(
        try context.fetchCount(FetchDescriptor<V1.Depot>()) == 2 && unknown.isOpen == false && !context.hasChanges)
    }
  }

  @Test func oneRowForEachCombination() throws {
    typealias V2 = BankSchemaV2
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: V2.self)))
    let values: [(String?, String?)] = [("A", "x"), ("A", "x"), ("A", "y"), (nil, nil), ("", nil), (nil, "y")]
    let accounts = values.enumerated().map { index, value in
      let row = V2.Account(number: index, bankName: value.0, bankCity: value.1)
      context.insert(row)
      return row
    }
    try context.save()
    for _ in 1...2 {
      try BankMigrationV1toV2.didMigrate(context)
      #expect(accounts[0].bank === accounts[1].bank && accounts[0].bank !== accounts[2].bank)
      #expect(accounts[3].bank == nil && accounts[4].bank == nil && accounts[5].bank?.city == "y")
      #expect(try context.fetchCount(FetchDescriptor<V2.Bank>()) == 3)
    }
    // What was left out is made up for by the stage that removes the values, and nothing else changes.
    accounts[1].bank = nil
    let kept = accounts[2].bank
    try BankMigrationV2toV3.willMigrate(context)
    #expect(accounts[1].bank === accounts[0].bank && accounts[2].bank === kept)
    #expect(try context.fetchCount(FetchDescriptor<V2.Bank>()) == 3)
  }

  @Test func valuesThatAreThereStay() throws {
    typealias V2 = GymSchemaV2
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: V2.self)))
    let exercise = V2.Exercise(id: UUID(), name: "Row")
    let (linked, loose) = (V2.Lift(place: 1, weight: 70, note: "mine"), V2.Lift(place: 2, weight: 80, note: nil))
    for row in [linked, loose] { context.insert(row) }
    linked.exercise = exercise
    try context.save()
    for _ in 1...2 {
      try GymMigrationV1toV2.didMigrate(context)
      #expect(linked.exerciseId == exercise.id && loose.exerciseId == nil)
      #expect(linked.weight == 70 && loose.weight == 80 && linked.note == "mine" && loose.note != nil)
    }
  }

  @Test func fieldsAndRowsOfBothEntitiesGoOn() throws {
    typealias V2 = BoxSchemaV2
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: V2.self)))
    let parcels = [nil, "mine"].map { text in
      V2.Parcel(size: V2.Size(width: 3, height: 4, widthText: text), label: "p")
    }
    for row in parcels { context.insert(row) }
    context.insert(V2.Note(text: "note", made: .distantPast))
    context.insert(V2.Memo(text: "memo", made: .distantFuture))
    try context.save()
    for _ in 1...2 {
      try BoxMigrationV1toV2.didMigrate(context)
      #expect(parcels.map(\.size.widthText) == ["3", "mine"] && parcels.allSatisfy { $0.size.height == 4 })
      #expect(try context.fetch(FetchDescriptor<V2.Entry>()).map(\.text).sorted() == ["memo", "note"])
      #expect(try context.fetchCount(FetchDescriptor<V2.Note>()) == 1)
    }
    parcels[0].size.widthText = nil
    try BoxMigrationV2toV3.willMigrate(context)
    #expect(parcels.map(\.size.widthText) == ["3", "mine"])
    #expect(try context.fetchCount(FetchDescriptor<V2.Entry>()) == 2)
  }

  @Test func copiesThatWereLeftAreMadeUpFor() throws {
    typealias V2 = PeopleSchemaV2
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: V2.self)))
    let people = ["36", "1"].map { age in
      V2.Person(
        fullName: "Ada King", age: age, born: nil, level: 0, color: .red, street: "s", phones: [], category: "poet")
    }
    for row in people { context.insert(row) }
    people[1].ageValue = 7
    people[1].firstName = "Countess"
    try context.save()
    for _ in 1...2 {
      try PeopleMigrationV2toV3.willMigrate(context)
      #expect(people.map(\.ageValue) == [36, 7] && people.map(\.firstName) == ["Ada", "Countess"])
      #expect(people[0].lastName == "King" && people[1].lastName == nil)
      #expect(people[0].categoryLink?.name == "poet" && people[0].categoryLink === people[1].categoryLink)
    }
  }
}
