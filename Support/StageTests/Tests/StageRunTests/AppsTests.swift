import Foundation
import SwiftData
import Testing

@testable import Stages

/// Steps of the kinds that apps have shipped with code of their own: what the draft does without a line added.
@Suite struct AppsTests {
  private func context(_ version: any VersionedSchema.Type) throws -> ModelContext {
    ModelContext(try ModelContainer(for: Schema(versionedSchema: version)))
  }

  @Test func aChoiceMovesBeforeItGoes() throws {
    typealias V1 = ClinicSchemaV1
    let context = try context(V1.self)
    let rows = [(0, nil), (2, V1.Feeding.morning), (7, .evening), (9, nil)].map { choice, feeding in
      V1.Patient(name: "p", choice: choice, feeding: feeding)
    }
    for row in rows { context.insert(row) }
    try context.save()
    for _ in 1...2 {
      try ClinicMigrationV1toV2.willMigrate(context)
      // What is there stays, whatever the number says.
      #expect(rows.map(\.feeding) == [.morning, .morning, .evening, nil] && !context.hasChanges)
    }
  }

  @Test func theLatestOfManyRowsStays() throws {
    typealias V2 = CinemaSchemaV2
    let context = try context(V2.self)
    let films = [[10.0, 30, 20], [], [5]].map { seconds in
      let film = V2.Film(title: "f")
      context.insert(film)
      film.viewings = seconds.map { V2.Viewing(date: Date(timeIntervalSince1970: $0)) } + [V2.Viewing(date: nil)]
      return film
    }
    try context.save()
    try CinemaMigrationV1toV2.didMigrate(context)
    #expect(films.map { $0.seenDate?.timeIntervalSince1970 } == [30, nil, 5])
    #expect(films.map { $0.viewings?.count } == [4, 1, 2] && !context.hasChanges)
  }

  @Test func structsBecomeRows() throws {
    typealias V2 = AtelierSchemaV2
    let context = try context(V2.self)
    let shades = [V2.Shade(name: "sky", hex: "#00f", weight: 0.5), V2.Shade(name: "sun", hex: "#ff0", weight: nil)]
    let (full, empty) = (V2.Design(name: "d", colors: shades), V2.Design(name: "e", colors: []))
    for row in [full, empty] { context.insert(row) }
    try context.save()
    for _ in 1...2 {
      try AtelierMigrationV1toV2.didMigrate(context)
      #expect(full.swatches.map(\.name).sorted() == ["sky", "sun"] && empty.swatches.isEmpty)
      #expect(full.swatches.first { $0.name == "sky" }?.weight == 0.5 && full.colors == shades && !context.hasChanges)
    }
    #expect(try context.fetchCount(FetchDescriptor<V2.Swatch>()) == 2)
  }

  @Test func listsBecomeTexts() throws {
    typealias V2 = DiarySchemaV2
    let context = try context(V2.self)
    let days = [
      V2.Day(id: UUID(), fruits: ["fig", "kiwi"], counts: [1, 2]), V2.Day(id: UUID(), fruits: [], counts: nil),
    ]
    for day in days { context.insert(day) }
    try context.save()
    try DiaryMigrationV1toV2.didMigrate(context)
    #expect(days.map(\.fruitsText) == ["fig, kiwi", ""] && days.map(\.countsText) == ["1, 2", nil])
  }

  @Test func flagsAndTextsBecomeEnums() throws {
    typealias V2 = ChoresSchemaV2
    let context = try context(V2.self)
    let room = V2.Room(name: "r", floor: "1")
    context.insert(room)
    let chores = [(true, "high"), (false, "urgent")].enumerated().map { index, values in
      V2.Chore(code: "c\(index)", isDone: values.0, doneAt: nil, priority: values.1, room: room)
    }
    for chore in chores { context.insert(chore) }
    try context.save()
    try ChoresMigrationV1toV2.didMigrate(context)
    #expect(chores.map(\.state) == [.done, .open] && chores.map(\.priorityLevel) == [.high, nil])
  }

  @Test func codesAndRoomsEndUnique() throws {
    typealias V1 = ChoresSchemaV1
    let context = try context(V1.self)
    let rooms = [("bath", "1"), ("bath", "1"), ("", ""), ("", "")].map { V1.Room(name: $0.0, floor: $0.1) }
    for room in rooms { context.insert(room) }
    // Swift calls two of these codes equal; the store does not.
    let codes = ["a", "a", "\u{e9}", "e\u{301}", "", "loose"]
    let chores = zip(codes, [0, 1, 1, 0, 2, -1]).map { code, room in
      let chore = V1.Chore(code: code, isDone: false, done_at: nil, priority: "low")
      context.insert(chore)
      chore.room = room < 0 ? nil : rooms[room]
      return chore
    }
    try context.save()
    for _ in 1...2 {
      try ChoresMigrationV1toV2.willMigrate(context)
      let left = try context.fetch(FetchDescriptor<V1.Chore>())
      #expect(left.count == 5 && left.allSatisfy { $0.room?.modelContext != nil } && !context.hasChanges)
      #expect(Set(left.map { Array($0.code.utf8) }).count == 5 && left.contains { $0.code == "\u{e9}" })
      #expect(try context.fetchCount(FetchDescriptor<V1.Room>()) == 4)
    }
    #expect(chores[5].room.map { !rooms.contains($0) } ?? false)
  }
}
