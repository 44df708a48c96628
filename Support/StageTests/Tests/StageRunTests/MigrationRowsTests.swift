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
}
