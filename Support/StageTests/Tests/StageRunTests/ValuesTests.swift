import Foundation
import SwiftData
import Testing

@testable import Stages

/// Nils before the mapping, computed values after it.
@Suite struct ValuesTests {
  @Test func nilsAreFilledAndNothingElse() throws {
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: NotesSchemaV1.self)))
    let place = NotesSchemaV1.Place(street: "Elm", zip: nil)
    let (empty, full) = (
      NotesSchemaV1.Note(status: .lost, kind: .gone, place: place),
      NotesSchemaV1.Note(
        title: "t", rank: 3, due: Date(timeIntervalSince1970: 9), mood: .glad, status: .done, kind: .linked(url: "u"),
        place: NotesSchemaV1.Place(street: "Oak", zip: "1"))
    )
    let obsolete = NotesSchemaV1.Obsolete(name: "o")
    for row in [empty, full] { context.insert(row) }
    full.old = obsolete
    full.olds = [obsolete]
    full.folder = NotesSchemaV1.Folder(name: "f")
    try context.save()
    for _ in 1...2 {
      try NotesMigrationV1toV2.willMigrate(context)
      #expect(empty.title == "Untitled" && empty.rank == 0 && empty.due != nil && empty.place.zip == "")
      #expect(empty.status == .open && empty.kind == .plain && empty.mood == nil && empty.marks == nil)
      #expect(full.title == "t" && full.rank == 3 && full.due == Date(timeIntervalSince1970: 9))
      #expect(full.status == .done && full.kind == .linked(url: "u") && full.place.zip == "1" && full.mood == .glad)
      #expect(full.old == nil && full.olds.isEmpty && full.folder?.name == "f" && !context.hasChanges)
    }
    #expect(try context.fetchCount(FetchDescriptor<NotesSchemaV1.Note>()) == 2)
  }

  @Test func fillsGiveEachRowItsOwn() throws {
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: NotesSchemaV2.self)))
    let shared = UUID()
    let notes = (0..<1100).map { index in
      NotesSchemaV2.Note(
        title: "n\(index)", rank: index, due: .distantPast, status: .open, kind: .plain,
        place: NotesSchemaV2.Place(street: "s", zip: "z"), slug: shared)
    }
    for note in notes { context.insert(note) }
    notes[0].created = .distantFuture
    try context.save()
    try NotesMigrationV1toV2.didMigrate(context)
    #expect(Set(notes.map(\.slug)).count == notes.count && !context.hasChanges)
    #expect(notes.allSatisfy { $0.created != nil && $0.extra != nil } && notes[0].created == .distantFuture)
    #expect(notes.map(\.rank) == Array(0..<1100))
  }
}
