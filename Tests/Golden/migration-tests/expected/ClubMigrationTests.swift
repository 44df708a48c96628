// Made once by modelgen to test the migrations of Club. The file is yours: modelgen never changes it.
// modelgen:work test V1
// modelgen:work test V2
// modelgen:work test V3

// Needs a Mac: SwiftData itself makes, migrates and reads the stores.
#if canImport(CoreData)
  import CoreData
  import Foundation
  import SwiftData
  import Testing

  // Decide: the module that holds the models.
  // @testable import MyApp

  /// Brings a store of every version to the newest one, as an update does on a device.
  ///
  /// The newest version comes first, and one test runs at a time: SwiftData binds an entity's name to the first type
  /// that claims it. Where `Fixtures/` beside this file holds a store of a version, that one is migrated; else this run
  /// makes one. Record the newest version when it ships, and commit what is written:
  ///
  ///     MODELGEN_RECORD_FIXTURES=1 swift test --filter ClubMigrationTests
  @Suite(.serialized) struct ClubMigrationTests {
    private typealias V3 = ClubSchemaV3
    private typealias V2 = ClubSchemaV2
    private typealias V1 = ClubSchemaV1

    /// What modelgen computed for a version.
    struct ExpectedVersion: Sendable, CustomTestStringConvertible {
      let name: String
      /// Nil where modelgen does not know the shape of every entity.
      let checksum: String?
      /// The version hash of each entity, in base64.
      let hashes: [String: String]

      var testDescription: String { name }
    }

    static let versions = [
      ExpectedVersion(
        name: "V3",
        checksum: "3J+QfOH53rsGMQD6w7lUuv5udGPGprQA5G3m53svw44=",
        hashes: [
          "Member": "C0C7A+TsK2vPVVtqfLpEeeV7m30TvHsD0GVOEP39/a8=",
          "Club": "4FGILIeXjAgFYplMEQ+prvt7gbr6rcO0qvc9uOYBmkI=",
          "Locker": "7BhnW6ubYxUcksHdQwZxVBusTenG6O+T4Rcv8xlq+NE=",
          "Team": "xwmOpQ50lumKIoak/GPAC+6SaOcvpl+H9HzJ7nTpEJg=",
        ]
      ),
      ExpectedVersion(
        name: "V2",
        checksum: "JJRBtOnJ4BRcvGM/Qha+tqevb8F6jVoQf7yeykpL7ng=",
        hashes: [
          "Member": "Phl3LqWH1/fe5BFGutCtQ/PPU2xboHA5J/qqL0UWnZU=",
          "Club": "4FGILIeXjAgFYplMEQ+prvt7gbr6rcO0qvc9uOYBmkI=",
          "Locker": "7BhnW6ubYxUcksHdQwZxVBusTenG6O+T4Rcv8xlq+NE=",
          "Team": "xwmOpQ50lumKIoak/GPAC+6SaOcvpl+H9HzJ7nTpEJg=",
        ]
      ),
      ExpectedVersion(
        name: "V1",
        checksum: "RZl4HNkihiTCZ7nnJud9sAR+1VW1N33PkZowpVataa8=",
        hashes: [
          "Member": "By/hcuQGbTtAqsFf5JHtnntyyxj+9zalqdHzW47cp8g=",
          "Club": "4FGILIeXjAgFYplMEQ+prvt7gbr6rcO0qvc9uOYBmkI=",
          "Locker": "7BhnW6ubYxUcksHdQwZxVBusTenG6O+T4Rcv8xlq+NE=",
          "Team": "xwmOpQ50lumKIoak/GPAC+6SaOcvpl+H9HzJ7nTpEJg=",
          "Gone": "Jqs/aW91FURm2oGYZR7Iro93kIA681pMzIqX1zTBqIk=",
        ]
      ),
    ]

    private let folder: URL

    init() throws {
      _ = ClubCurrentSchema.schema
      folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    @Test(arguments: versions)
    func migratesToTheNewest(_ version: ExpectedVersion) throws {
      let url = try store(of: version.name)
      let container = try ClubCurrentSchema.makeContainer(configurations: [Self.configuration(url)])
      try Self.check(version.name, ModelContext(container))
    }

    @Test(arguments: versions)
    func hasTheHashesThatModelgenComputed(_ version: ExpectedVersion) throws {
      let metadata = try metadata(ofStoreOf: version.name)
      let found = metadata[NSStoreModelVersionHashesKey] as? [String: Data] ?? [:]
      for (entity, hash) in version.hashes.sorted(by: { $0.key < $1.key }) {
        #expect(found[entity]?.base64EncodedString() == hash, "\(version.name): \(entity) is hashed differently")
      }
      if let checksum = version.checksum {
        #expect(metadata["NSStoreModelVersionChecksumKey"] as? String == checksum)
      }
    }

    @Test func noTwoVersionsAreAlike() throws {
      var owners: [String: String] = [:]
      for version in Self.versions {
        let metadata = try metadata(ofStoreOf: version.name)
        guard let checksum = metadata["NSStoreModelVersionChecksumKey"] as? String else { continue }
        let other = owners.updateValue(version.name, forKey: checksum)
        #expect(other == nil, "\(version.name) and \(other ?? "") have the same shape")
      }
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["MODELGEN_RECORD_FIXTURES"] != nil))
    func recordsAStoreOfTheNewest() throws {
      try FileManager.default.createDirectory(at: Self.fixtures, withIntermediateDirectories: true)
      let recorded = Self.fixtures.appendingPathComponent("V3.store")
      // What was recorded when it shipped stays: this is what devices have.
      guard !FileManager.default.fileExists(atPath: recorded.path) else { return }
      try Self.copy(try store(of: "V3"), to: recorded)
    }

    // MARK: Stores

    private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures")

    private static func configuration(_ url: URL) -> ModelConfiguration {
      ModelConfiguration(url: url, cloudKitDatabase: .none)
    }

    /// Copies a store with its companions.
    private static func copy(_ source: URL, to target: URL) throws {
      for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: source.path + suffix) {
        try FileManager.default.copyItem(atPath: source.path + suffix, toPath: target.path + suffix)
      }
    }

    private func metadata(ofStoreOf name: String) throws -> [String: Any] {
      let url = try store(of: name)
      return try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: url)
    }

    /// A store of a version in the test's own folder.
    private func store(of name: String) throws -> URL {
      let url = folder.appendingPathComponent("\(UUID().uuidString).store")
      let recorded = Self.fixtures.appendingPathComponent("\(name).store")
      if FileManager.default.fileExists(atPath: recorded.path) {
        try Self.copy(recorded, to: url)
        return url
      }
      switch name {
      case "V3": try Self.make(ClubSchemaV3.self, at: url, Self.insertRowsOfV3)
      case "V2": try Self.make(ClubSchemaV2.self, at: url, Self.insertRowsOfV2)
      case "V1": try Self.make(ClubSchemaV1.self, at: url, Self.insertRowsOfV1)
      default: Issue.record("there is no version \(name)")
      }
      return url
    }

    private static func make<Version: VersionedSchema>(
      _ version: Version.Type, at url: URL, _ insertRows: (ModelContext) throws -> Void
    ) throws {
      let schema = Schema(versionedSchema: version)
      let container = try ModelContainer(for: schema, configurations: [configuration(url)])
      let context = ModelContext(container)
      try insertRows(context)
      try context.save()
    }

    // MARK: Rows

    private static func insertRowsOfV3(_ context: ModelContext) throws {
      let memberRow1 = V3.Member(
        name: "Member.name 1",
        joinedAt: Date(timeIntervalSinceReferenceDate: 1000),
        slug: "Member.slug 1",
        visits: 1,
        number: 1,
        weight: 1.25,
        photo: Data([1]),
        site: URL(fileURLWithPath: "/1"),
        level: V3.Level.low,
        address: V3.Address(street: ""),
        tags: [""]
      )
      context.insert(memberRow1)
      let memberRow2 = V3.Member(
        name: "Member.name 2",
        joinedAt: Date(timeIntervalSinceReferenceDate: 2000),
        visits: 2,
        number: 2,
        level: V3.Level.high,
        tags: [""]
      )
      context.insert(memberRow2)
      let memberRow3 = V3.Member(
        name: "Member.name “3” é 🧳",
        joinedAt: Date(timeIntervalSinceReferenceDate: -86_400),
        slug: "Member.slug “3” é 🧳",
        visits: -1,
        number: -1,
        weight: -0.5,
        photo: Data(),
        site: URL(fileURLWithPath: "/3"),
        level: V3.Level.high,
        address: V3.Address(street: ""),
        tags: []
      )
      context.insert(memberRow3)
      let clubRow1 = V3.Club(name: "Club.name 1", id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
      context.insert(clubRow1)
      let clubRow2 = V3.Club(name: "Club.name 2", id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)))
      context.insert(clubRow2)
      let clubRow3 = V3.Club(
        name: "Club.name “3” é 🧳",
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3))
      )
      context.insert(clubRow3)
      let lockerRow1 = V3.Locker(code: "Locker.code 1")
      context.insert(lockerRow1)
      let lockerRow2 = V3.Locker(code: "Locker.code 2")
      context.insert(lockerRow2)
      let lockerRow3 = V3.Locker(code: "Locker.code “3” é 🧳")
      context.insert(lockerRow3)
      let teamRow1 = V3.Team(title: "Team.title 1")
      context.insert(teamRow1)
      let teamRow2 = V3.Team(title: "Team.title 2")
      context.insert(teamRow2)
      let teamRow3 = V3.Team(title: "Team.title “3” é 🧳")
      context.insert(teamRow3)
      memberRow1.club = clubRow1
      memberRow3.club = clubRow3
      memberRow1.locker = lockerRow1
      memberRow3.locker = lockerRow3
      memberRow3.mentor = memberRow1
      teamRow1.members = [memberRow1, memberRow3]
    }

    private static func insertRowsOfV2(_ context: ModelContext) throws {
      let memberRow1 = V2.Member(
        name: "Member.name 1",
        joinedAt: Date(timeIntervalSinceReferenceDate: 1000),
        slug: "Member.slug 1",
        number: 1,
        weight: 1.25,
        photo: Data([1]),
        site: URL(fileURLWithPath: "/1"),
        level: V2.Level.low,
        address: V2.Address(street: ""),
        tags: [""]
      )
      context.insert(memberRow1)
      let memberRow2 = V2.Member(
        name: "Member.name 2",
        joinedAt: Date(timeIntervalSinceReferenceDate: 2000),
        number: 2,
        level: V2.Level.high,
        tags: [""]
      )
      context.insert(memberRow2)
      let memberRow3 = V2.Member(
        name: "Member.name “3” é 🧳",
        joinedAt: Date(timeIntervalSinceReferenceDate: -86_400),
        slug: "Member.slug “3” é 🧳",
        number: -1,
        weight: -0.5,
        photo: Data(),
        site: URL(fileURLWithPath: "/3"),
        level: V2.Level.high,
        address: V2.Address(street: ""),
        tags: []
      )
      context.insert(memberRow3)
      let clubRow1 = V2.Club(name: "Club.name 1", id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
      context.insert(clubRow1)
      let clubRow2 = V2.Club(name: "Club.name 2", id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)))
      context.insert(clubRow2)
      let clubRow3 = V2.Club(
        name: "Club.name “3” é 🧳",
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3))
      )
      context.insert(clubRow3)
      let lockerRow1 = V2.Locker(code: "Locker.code 1")
      context.insert(lockerRow1)
      let lockerRow2 = V2.Locker(code: "Locker.code 2")
      context.insert(lockerRow2)
      let lockerRow3 = V2.Locker(code: "Locker.code “3” é 🧳")
      context.insert(lockerRow3)
      let teamRow1 = V2.Team(title: "Team.title 1")
      context.insert(teamRow1)
      let teamRow2 = V2.Team(title: "Team.title 2")
      context.insert(teamRow2)
      let teamRow3 = V2.Team(title: "Team.title “3” é 🧳")
      context.insert(teamRow3)
      memberRow1.club = clubRow1
      memberRow3.club = clubRow3
      memberRow1.locker = lockerRow1
      memberRow3.locker = lockerRow3
      memberRow3.mentor = memberRow1
      teamRow1.members = [memberRow1, memberRow3]
    }

    private static func insertRowsOfV1(_ context: ModelContext) throws {
      let memberRow1 = V1.Member(
        name: "Member.name 1",
        joined_at: Date(timeIntervalSinceReferenceDate: 1000),
        number: 1,
        weight: 1.25,
        photo: Data([1]),
        site: URL(fileURLWithPath: "/1"),
        level: V1.Level.low,
        address: V1.Address(street: ""),
        tags: [""]
      )
      context.insert(memberRow1)
      let memberRow2 = V1.Member(
        name: "Member.name 2",
        joined_at: Date(timeIntervalSinceReferenceDate: 2000),
        number: 2,
        level: V1.Level.high,
        tags: [""]
      )
      context.insert(memberRow2)
      let memberRow3 = V1.Member(
        name: "Member.name “3” é 🧳",
        joined_at: Date(timeIntervalSinceReferenceDate: -86_400),
        number: -1,
        weight: -0.5,
        photo: Data(),
        site: URL(fileURLWithPath: "/3"),
        level: V1.Level.high,
        address: V1.Address(street: ""),
        tags: []
      )
      context.insert(memberRow3)
      let clubRow1 = V1.Club(name: "Club.name 1", id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
      context.insert(clubRow1)
      let clubRow2 = V1.Club(name: "Club.name 2", id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)))
      context.insert(clubRow2)
      let clubRow3 = V1.Club(
        name: "Club.name “3” é 🧳",
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3))
      )
      context.insert(clubRow3)
      let lockerRow1 = V1.Locker(code: "Locker.code 1")
      context.insert(lockerRow1)
      let lockerRow2 = V1.Locker(code: "Locker.code 2")
      context.insert(lockerRow2)
      let lockerRow3 = V1.Locker(code: "Locker.code “3” é 🧳")
      context.insert(lockerRow3)
      let teamRow1 = V1.Team(title: "Team.title 1")
      context.insert(teamRow1)
      let teamRow2 = V1.Team(title: "Team.title 2")
      context.insert(teamRow2)
      let teamRow3 = V1.Team(title: "Team.title “3” é 🧳")
      context.insert(teamRow3)
      let goneRow1 = V1.Gone(name: "Gone.name 1")
      context.insert(goneRow1)
      let goneRow2 = V1.Gone(name: "Gone.name 2")
      context.insert(goneRow2)
      let goneRow3 = V1.Gone(name: "Gone.name “3” é 🧳")
      context.insert(goneRow3)
      memberRow1.club = clubRow1
      memberRow3.club = clubRow3
      memberRow1.locker = lockerRow1
      memberRow3.locker = lockerRow3
      memberRow3.mentor = memberRow1
      teamRow1.members = [memberRow1, memberRow3]
    }

    // MARK: What must have arrived

    private static func check(_ name: String, _ context: ModelContext) throws {
      switch name {
      case "V3": try checkRowsOfV3(context)
      case "V2": try checkRowsOfV2(context)
      case "V1": try checkRowsOfV1(context)
      default: Issue.record("there is no version \(name)")
      }
    }

    private static func checkRowsOfV3(_ context: ModelContext) throws {
      let rowsOfMember = try context.fetch(FetchDescriptor<V3.Member>())
      #expect(rowsOfMember.count == 3)
      #expect(Set(rowsOfMember.map(\.name)) == ["Member.name 1", "Member.name 2", "Member.name “3” é 🧳"])
      let expectedJoinedAtOfMember: Set<Date> = [
        Date(timeIntervalSinceReferenceDate: 1000),
        Date(timeIntervalSinceReferenceDate: 2000),
        Date(timeIntervalSinceReferenceDate: -86_400),
      ]
      #expect(Set(rowsOfMember.map(\.joinedAt)) == expectedJoinedAtOfMember)
      #expect(Set(rowsOfMember.map(\.visits)) == [1, 2, -1])
      #expect(Set(rowsOfMember.map(\.number)) == [1, 2, -1])
      let rowsOfClub = try context.fetch(FetchDescriptor<V3.Club>())
      #expect(rowsOfClub.count == 3)
      #expect(Set(rowsOfClub.map(\.name)) == ["Club.name 1", "Club.name 2", "Club.name “3” é 🧳"])
      let expectedIdOfClub: Set<UUID> = [
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)),
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3)),
      ]
      #expect(Set(rowsOfClub.map(\.id)) == expectedIdOfClub)
      let rowsOfLocker = try context.fetch(FetchDescriptor<V3.Locker>())
      #expect(rowsOfLocker.count == 3)
      #expect(Set(rowsOfLocker.map(\.code)) == ["Locker.code 1", "Locker.code 2", "Locker.code “3” é 🧳"])
      let rowsOfTeam = try context.fetch(FetchDescriptor<V3.Team>())
      #expect(rowsOfTeam.count == 3)
      #expect(Set(rowsOfTeam.map(\.title)) == ["Team.title 1", "Team.title 2", "Team.title “3” é 🧳"])
    }

    private static func checkRowsOfV2(_ context: ModelContext) throws {
      let rowsOfMember = try context.fetch(FetchDescriptor<V3.Member>())
      #expect(rowsOfMember.count == 3)
      #expect(Set(rowsOfMember.map(\.name)) == ["Member.name 1", "Member.name 2", "Member.name “3” é 🧳"])
      let expectedJoinedAtOfMember: Set<Date> = [
        Date(timeIntervalSinceReferenceDate: 1000),
        Date(timeIntervalSinceReferenceDate: 2000),
        Date(timeIntervalSinceReferenceDate: -86_400),
      ]
      #expect(Set(rowsOfMember.map(\.joinedAt)) == expectedJoinedAtOfMember)
      #expect(Set(rowsOfMember.map(\.number)) == [1, 2, -1])
      let rowsOfClub = try context.fetch(FetchDescriptor<V3.Club>())
      #expect(rowsOfClub.count == 3)
      #expect(Set(rowsOfClub.map(\.name)) == ["Club.name 1", "Club.name 2", "Club.name “3” é 🧳"])
      let expectedIdOfClub: Set<UUID> = [
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)),
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3)),
      ]
      #expect(Set(rowsOfClub.map(\.id)) == expectedIdOfClub)
      let rowsOfLocker = try context.fetch(FetchDescriptor<V3.Locker>())
      #expect(rowsOfLocker.count == 3)
      #expect(Set(rowsOfLocker.map(\.code)) == ["Locker.code 1", "Locker.code 2", "Locker.code “3” é 🧳"])
      let rowsOfTeam = try context.fetch(FetchDescriptor<V3.Team>())
      #expect(rowsOfTeam.count == 3)
      #expect(Set(rowsOfTeam.map(\.title)) == ["Team.title 1", "Team.title 2", "Team.title “3” é 🧳"])
    }

    private static func checkRowsOfV1(_ context: ModelContext) throws {
      let rowsOfMember = try context.fetch(FetchDescriptor<V3.Member>())
      #expect(rowsOfMember.count == 3)
      #expect(Set(rowsOfMember.map(\.name)) == ["Member.name 1", "Member.name 2", "Member.name “3” é 🧳"])
      let expectedJoinedAtOfMember: Set<Date> = [
        Date(timeIntervalSinceReferenceDate: 1000),
        Date(timeIntervalSinceReferenceDate: 2000),
        Date(timeIntervalSinceReferenceDate: -86_400),
      ]
      #expect(Set(rowsOfMember.map(\.joinedAt)) == expectedJoinedAtOfMember)
      #expect(Set(rowsOfMember.map(\.number)) == [1, 2, -1])
      let rowsOfClub = try context.fetch(FetchDescriptor<V3.Club>())
      #expect(rowsOfClub.count == 3)
      #expect(Set(rowsOfClub.map(\.name)) == ["Club.name 1", "Club.name 2", "Club.name “3” é 🧳"])
      let expectedIdOfClub: Set<UUID> = [
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)),
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3)),
      ]
      #expect(Set(rowsOfClub.map(\.id)) == expectedIdOfClub)
      let rowsOfLocker = try context.fetch(FetchDescriptor<V3.Locker>())
      #expect(rowsOfLocker.count == 3)
      #expect(Set(rowsOfLocker.map(\.code)) == ["Locker.code 1", "Locker.code 2", "Locker.code “3” é 🧳"])
      let rowsOfTeam = try context.fetch(FetchDescriptor<V3.Team>())
      #expect(rowsOfTeam.count == 3)
      #expect(Set(rowsOfTeam.map(\.title)) == ["Team.title 1", "Team.title 2", "Team.title “3” é 🧳"])
    }
  }
#endif
