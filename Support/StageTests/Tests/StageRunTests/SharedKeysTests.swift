import Foundation
import SwiftData
import Testing

@testable import Stages

private typealias V1 = LibrarySchemaV1

/// Keys that several classes or several texts share, and values that become equal by the mapping.
@Suite struct SharedKeysTests {
  private let context: ModelContext

  init() throws { context = ModelContext(try ModelContainer(for: Schema(versionedSchema: V1.self))) }

  private func inserted<Row: PersistentModel>(_ row: Row) -> Row {
    context.insert(row)
    return row
  }

  private func run() throws {
    try context.save()
    try LibraryMigrationV1toV2.willMigrate(context)
    #expect(!context.hasChanges)
  }

  @Test func emptyTextsAreNoKey() throws {
    let names = [("", ""), ("", ""), ("", ""), ("Ann", ""), ("Ann", ""), ("", "a@b")]
    let rows = names.map { inserted(V1.Contact(first: $0.0, email: $0.1)) }
    try run()
    #expect(rows.allSatisfy { $0.modelContext != nil } && rows[3...4].allSatisfy { $0.first == "Ann" })
    #expect(Set(rows[3...4].map(\.email)).count == 2)
    #expect(rows[0].first == "" && Set(rows[0...2].map(\.first)).count == 3)
    #expect(rows[0...2].allSatisfy { $0.email.isEmpty } && rows[5].first.isEmpty)
  }

  @Test func linksOfSubclassesGoOver() throws {
    let date = Date(timeIntervalSince1970: 0)
    let films = [1, 2].map { inserted(V1.Film(code: "x", added: date, minutes: $0)) }
    let albums = [1, 2].map { inserted(V1.Album(code: "y", added: date, tracks: $0)) }
    films[1].scenes = [V1.Scene(number: 1), V1.Scene(number: 2)]
    films[1].keywords = [V1.Keyword(name: "old")]
    albums[0].cover = V1.Cover(image: Data([1]))
    albums[1].cover = V1.Cover(image: Data([2]))
    let shelf = inserted(V1.Shelf(name: "s", top: films[1]))
    try run()
    #expect((films + albums).map { $0.modelContext != nil } == [true, false, true, false])
    #expect(films[0].scenes.map(\.number).sorted() == [1, 2] && films[0].keywords.map(\.name) == ["old"])
    #expect(shelf.top === films[0])
    #expect(albums[0].cover?.image == Data([1]))
    #expect(try context.fetchCount(FetchDescriptor<V1.Cover>()) == 2)
  }

  @Test func rowsOfTwoClassesDoNotBecomeOne() throws {
    let date = Date(timeIntervalSince1970: 0)
    let film = inserted(V1.Film(code: "x", added: date))
    let albums = [1, 2].map { inserted(V1.Album(code: "x", added: date, tracks: $0)) }
    try run()
    #expect(film.modelContext != nil && film.code == "x")
    #expect(albums.map { $0.modelContext != nil } == [true, false])
    #expect(albums[0].code != "x" && !albums[0].code.isEmpty)
  }

  @Test func whatCanHaveNoOtherOwnerGoesOver() throws {
    let rows = [1, 2].map { inserted(V1.Contact(first: "Ann", email: "a@b", age: $0)) }
    let photo = inserted(V1.Photo(data: Data(), contact: rows[1]))
    try run()
    #expect(rows[0].photo === photo && photo.contact === rows[0] && photo.modelContext != nil)
  }

  @Test func numbersThatBecomeEqualAreOneKey() throws {
    let points = [1.4, 1.2, 2.6, 3.0, .infinity, 1e300, -.infinity, .nan]
    let rows = points.map { inserted(V1.Score(points: $0)) }
    try run()
    #expect(rows.map { $0.modelContext != nil } == [true, false, true, false, true, false, true, false])
  }
}
