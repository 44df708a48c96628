import Foundation
import SwiftData
import Testing

@testable import MigrationTestFiles

/// Drafted migration tests migrate nothing here; but rows of the newest version must pass its own checks as they are.
@Suite struct MigrationRowsTests {
  @Test func rowsAreWhatTheChecksExpect() throws {
    let context = ModelContext(try ModelContainer(for: ClubCurrentSchema.schema))
    let (insert, check) = (try #require(ClubMigrationTests.rows["V3"]), try #require(ClubMigrationTests.checks["V3"]))
    try insert(context)
    try context.save()
    try check(context)
  }

  /// The checks can fail.
  @Test func aLostLinkIsFound() throws {
    let context = ModelContext(try ModelContainer(for: ClubCurrentSchema.schema))
    let (insert, check) = (try #require(ClubMigrationTests.rows["V3"]), try #require(ClubMigrationTests.checks["V3"]))
    try insert(context)
    try context.save()
    for member in try context.fetch(FetchDescriptor<ClubSchemaV3.Member>()) { member.club = nil }
    withKnownIssue { try check(context) }
  }

  @Test func whatIsExpectedNamesEveryVersion() {
    #expect(ClubExpectedVersions.all.map(\.name) == ["V3", "V2", "V1"])
    #expect(Set(ClubExpectedVersions.all.map(\.typeName)) == Set(ClubMigrationPlan.schemas.map { "\($0)" }))
    #expect(Set(ClubExpectedVersions.all.map(\.checksum)).count == 3)
  }

  /// Each list says, by index, which member is the mentor of each of those that become one; the last is another person.
  @Test(arguments: [
    [nil, 1, 3, nil], [nil, nil, 1, 4, nil], [1, 1, 3, nil], [2, nil, nil, 4, nil], [nil, 0, 3, nil], [1, 0, 3, nil],
    [nil, 2, 1, 4, nil], [nil, 1, 1, nil],
  ])
  func linksAmongDuplicatesHideNone(_ mentors: [Int?]) throws {
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: ClubSchemaV1.self)))
    let members = mentors.indices.map { index in
      let name = index + 1 < mentors.count ? "Ann" : "Bob"
      return ClubSchemaV1.Member(
        name: name, joined_at: Date(timeIntervalSince1970: Double(index)), number: index, level: .low, tags: [],
        former: [])
    }
    for member in members { context.insert(member) }
    try context.save()
    for (member, mentor) in zip(members, mentors) { member.mentor = mentor.map { members[$0] } }
    try context.save()
    try ClubMigrationV1toV2.willMigrate(context)
    let left = try context.fetch(FetchDescriptor<ClubSchemaV1.Member>())
    #expect(left.map(\.name).sorted() == ["Ann", "Bob"])
    let kept = try #require(left.first { $0.name == "Ann" })
    #expect(kept.mentor?.name == (mentors.contains(mentors.count - 1) ? "Bob" : nil))
  }
}
