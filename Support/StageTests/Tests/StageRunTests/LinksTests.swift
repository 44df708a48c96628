import Foundation
import SwiftData
import Testing

@testable import Stages

/// Links that become rows of an entity between the two.
@Suite struct LinksTests {
  private func context(_ version: any VersionedSchema.Type) throws -> ModelContext {
    ModelContext(try ModelContainer(for: Schema(versionedSchema: version)))
  }

  @Test func eachLinkBecomesARow() throws {
    typealias V2 = TagsSchemaV2
    let context = try context(V2.self)
    let (red, blue, idle) = (V2.Tag(name: "red"), V2.Tag(name: "blue"), V2.Tag(name: "idle"))
    let (first, second, bare) = (V2.Note(text: "1"), V2.Note(text: "2"), V2.Note(text: "3"))
    for tag in [red, blue, idle] { context.insert(tag) }
    for note in [first, second, bare] { context.insert(note) }
    first.tags = [red, blue]
    second.tags = [blue]
    try context.save()
    for _ in 1...2 {
      try TagsMigrationV1toV2.didMigrate(context)
      #expect(first.taggings.compactMap { $0.tag?.name }.sorted() == ["blue", "red"])
      #expect(blue.taggings.compactMap { $0.note?.text }.sorted() == ["1", "2"])
      #expect(bare.taggings.isEmpty && idle.taggings.isEmpty && !context.hasChanges)
      // The old links stay until the version that has them no more.
      #expect(first.tags.count == 2)
    }
    #expect(try context.fetchCount(FetchDescriptor<V2.Tagging>()) == 3)
  }

  @Test func theListOfAnOptionalSideIsGoneThrough() throws {
    typealias V2 = TeamSchemaV2
    let context = try context(V2.self)
    let (team, empty) = (V2.Team(name: "a"), V2.Team(name: "b"))
    let people = ["x", "y"].map { V2.Person(name: $0) }
    for row in [team, empty] { context.insert(row) }
    for row in people { context.insert(row) }
    team.members = people
    try context.save()
    for _ in 1...2 {
      try TeamMigrationV1toV2.didMigrate(context)
      #expect(team.memberships.map(\.person.name).sorted() == ["x", "y"] && empty.memberships.isEmpty)
    }
    #expect(people.allSatisfy { $0.memberships.count == 1 && $0.memberships.first?.team === team })
  }
}
