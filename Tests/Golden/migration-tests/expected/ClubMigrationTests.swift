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
  /// makes one. Record a version when it ships, and commit what is written:
  ///
  ///     MODELGEN_RECORD_FIXTURES=1 swift test --filter ClubMigrationTests
  ///
  /// Every other store in `Fixtures/` is migrated as well, and its rows are counted before and after: copies from
  /// devices, also several of one version. In a package, write `exclude: ["Fixtures"]` for the target of the tests, or
  /// `resources: [.copy("Fixtures")]` where they run on a device. The folder may be read-only: stores are copied first.
  ///
  /// Which versions there are is said by `ClubExpectedVersions`, which modelgen keeps up to date. Rows of a version are
  /// yours: `modelgen generate --show-scaffold` prints those of versions that have shipped since.
  @Suite(.serialized) nonisolated struct ClubMigrationTests {
    private typealias V3 = ClubSchemaV3
    private typealias V2 = ClubSchemaV2
    private typealias V1 = ClubSchemaV1

    private let folder: URL

    init() throws {
      _ = ClubCurrentSchema.schema
      folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    @Test(arguments: ClubExpectedVersions.all)
    func migratesToTheNewest(_ version: ClubExpectedVersions) throws {
      let url = try store(of: version)
      let container = try ClubCurrentSchema.makeContainer(configurations: [Self.configuration(url)])
      let context = ModelContext(container)
      if let check = Self.checks[version.name] {
        try check(context)
      } else {
        // The newest may be a draft still; from any older one on, rows of users arrive.
        #expect(
          version.name == ClubExpectedVersions.all.first?.name,
          "nothing here makes rows of \(version.name): modelgen generate --show-scaffold prints what does")
      }
    }

    @Test(arguments: ClubExpectedVersions.all)
    func hasTheHashesThatModelgenComputed(_ version: ClubExpectedVersions) throws {
      let metadata = try metadata(ofStoreOf: version)
      let found = metadata[NSStoreModelVersionHashesKey] as? [String: Data] ?? [:]
      for (entity, hash) in version.hashes.sorted(by: { $0.key < $1.key }) {
        #expect(found[entity]?.base64EncodedString() == hash, "\(version.name): \(entity) is hashed differently")
      }
      if let checksum = version.checksum {
        let names = found.keys.sorted()
        #expect(names == version.hashes.keys.sorted(), "\(version.name) has other entities")
        #expect(metadata["NSStoreModelVersionChecksumKey"] as? String == checksum)
      }
    }

    @Test func noTwoVersionsAreAlike() throws {
      var owners: [String: String] = [:]
      for version in ClubExpectedVersions.all {
        let metadata = try metadata(ofStoreOf: version)
        guard let checksum = metadata["NSStoreModelVersionChecksumKey"] as? String else { continue }
        let other = owners.updateValue(version.name, forKey: checksum)
        #expect(other == nil, "\(version.name) and \(other ?? "") have the same shape")
      }
    }

    @Test(arguments: Self.recordedStores)
    func migratesARecordedStore(_ name: String) throws {
      let url = folder.appendingPathComponent("\(UUID().uuidString).store")
      try Self.copy(Self.fixtures.appendingPathComponent(name), to: url)
      let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: url)
      let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Data]
      let version = try #require(
        ClubExpectedVersions.all.first { Self.model(of: $0)?.entityVersionHashesByName == hashes },
        "\(name) is a store of none of the versions: modelgen identify says which one is nearest")
      let newest = try #require(ClubExpectedVersions.all.first)
      let before = try Self.countRows(at: url, of: version)
      let container = try ClubCurrentSchema.makeContainer(configurations: [Self.configuration(url)])
      let after = try withExtendedLifetime(container) { try Self.countRows(at: url, of: newest) }
      for (entity, rows) in version.rows.sorted(by: { $0.key < $1.key }) {
        let (old, new) = (before[entity] ?? 0, after[entity] ?? 0)
        switch rows {
        case .same: #expect(new == old, "\(name): other rows of \(entity)")
        case .atMost: #expect(new <= old && (new > 0 || old == 0), "\(name): other rows of \(entity)")
        }
      }
    }

    @Test(arguments: ClubExpectedVersions.all.dropFirst())
    func aStageThatFailsLeavesWhatTheNextLaunchMigrates(_ version: ClubExpectedVersions) throws {
      let url = try store(of: version)
      #expect(throws: (any Error).self) {
        try ModelContainer(
          for: ClubCurrentSchema.schema, migrationPlan: FailingPlan.self, configurations: [Self.configuration(url)])
      }
      let container = try ClubCurrentSchema.makeContainer(configurations: [Self.configuration(url)])
      try Self.checks[version.name]?(ModelContext(container))
    }

    /// As in a widget: without the plan only the newest version is opened, and nothing is written.
    @Test func opensOnlyTheNewestWithoutThePlan() throws {
      func open(_ url: URL) throws {
        let configuration = ModelConfiguration(url: url, allowsSave: false, cloudKitDatabase: .none)
        _ = try ClubCurrentSchema.makeContainerWithoutPlan(configurations: [configuration])
      }
      for version in ClubExpectedVersions.all {
        let url = try store(of: version)
        if version.name == ClubExpectedVersions.all.first?.name {
          try open(url)
        } else {
          #expect(throws: ModelgenStore.OpenError.self, "\(version.name)") { try open(url) }
        }
      }
      let missing = folder.appendingPathComponent("missing.store")
      #expect(throws: ModelgenStore.OpenError.self) { try open(missing) }
      #expect(!FileManager.default.fileExists(atPath: missing.path))
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["MODELGEN_RECORD_FIXTURES"] != nil))
    func recordsStores() throws {
      let target = Self.recordingFolder
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
      for version in ClubExpectedVersions.all where Self.checks[version.name] != nil {
        let recorded = target.appendingPathComponent("\(version.name).store")
        // What was recorded when it shipped stays: this is what devices have.
        if FileManager.default.fileExists(atPath: recorded.path) { continue }
        try Self.copy(try store(of: version), to: recorded)
      }
    }

    // MARK: Stores

    private static let besideThisFile = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures")

    /// Beside this file, or among the resources of the tests.
    private static let fixtures: URL = {
      func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }
      if exists(besideThisFile) { return besideThisFile }
      let folders = Bundle.allBundles.compactMap(\.resourceURL)
      let inner = folders.flatMap { folder in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".bundle") }.map { folder.appendingPathComponent($0) }
      }
      let all = (folders + inner).map { $0.appendingPathComponent("Fixtures") }
      return all.first(where: exists) ?? besideThisFile
    }()

    /// `MODELGEN_RECORD_FIXTURES` may name a folder, where that of the sources is read-only.
    private static var recordingFolder: URL {
      let named = ProcessInfo.processInfo.environment["MODELGEN_RECORD_FIXTURES"] ?? ""
      return named.contains("/") ? URL(fileURLWithPath: named) : besideThisFile
    }

    /// The names of all stores in `Fixtures/`.
    static var recordedStores: [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: fixtures.path)) ?? []
      return names.filter { $0.hasSuffix(".store") || $0.hasSuffix(".sqlite") }.sorted()
    }

    private static func configuration(_ url: URL) -> ModelConfiguration {
      ModelConfiguration(url: url, cloudKitDatabase: .none)
    }

    /// Copies a store with its companions and its folder of external data, and makes all of it writable.
    private static func copy(_ source: URL, to target: URL) throws {
      func files(of store: URL) -> [URL] {
        let (file, name) = (store.lastPathComponent, store.deletingPathExtension().lastPathComponent)
        return [file, "\(file)-wal", "\(file)-shm", ".\(name)_SUPPORT"]
          .map { store.deletingLastPathComponent().appendingPathComponent($0) }
      }
      for (from, to) in zip(files(of: source), files(of: target))
      where FileManager.default.fileExists(atPath: from.path) {
        try FileManager.default.copyItem(at: from, to: to)
        let inner = FileManager.default.enumerator(atPath: to.path)?.compactMap { $0 as? String } ?? []
        for path in [to.path] + inner.map({ to.appendingPathComponent($0).path }) {
          try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        }
      }
    }

    private static func versionType(of version: ClubExpectedVersions) -> (any VersionedSchema.Type)? {
      ClubMigrationPlan.schemas.first { String(describing: $0) == version.typeName }
    }

    /// What the framework makes of a version.
    private static func model(of version: ClubExpectedVersions) -> NSManagedObjectModel? {
      versionType(of: version).flatMap { NSManagedObjectModel.makeManagedObjectModel(for: $0.models) }
    }

    /// Through Core Data and without an object: no entity's name is bound to a type.
    private static func countRows(
      at url: URL, of version: ClubExpectedVersions
    ) throws -> [String: Int] {
      let model = try #require(Self.model(of: version))
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
      let store = try coordinator.addPersistentStore(
        type: .sqlite, at: url, options: [NSReadOnlyPersistentStoreOption: true])
      defer { try? coordinator.remove(store) }
      let context = NSManagedObjectContext(.privateQueue)
      context.persistentStoreCoordinator = coordinator
      return try context.performAndWait {
        var counts: [String: Int] = [:]
        for name in model.entities.compactMap(\.name) {
          counts[name] = try context.count(for: NSFetchRequest<NSNumber>(entityName: name))
        }
        return counts
      }
    }

    private func metadata(ofStoreOf version: ClubExpectedVersions) throws -> [String: Any] {
      let url = try store(of: version)
      return try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: url)
    }

    /// A store of a version in the test's own folder.
    private func store(of version: ClubExpectedVersions) throws -> URL {
      let url = folder.appendingPathComponent("\(UUID().uuidString).store")
      let recorded = Self.fixtures.appendingPathComponent("\(version.name).store")
      if FileManager.default.fileExists(atPath: recorded.path) {
        try Self.copy(recorded, to: url)
        return url
      }
      let schema = Schema(versionedSchema: try #require(Self.versionType(of: version)))
      // With `migrationPlan:`, so that a literal does not mean the initializer for other kinds of stores.
      let container = try ModelContainer(
        for: schema, migrationPlan: nil, configurations: [Self.configuration(url)])
      let context = ModelContext(container)
      try Self.rows[version.name]?(context)
      try context.save()
      return url
    }

    /// The plan, whose last stage fails.
    private nonisolated enum FailingPlan: SchemaMigrationPlan {
      nonisolated struct Failure: Error {}

      static var schemas: [any VersionedSchema.Type] { ClubMigrationPlan.schemas }

      static var stages: [MigrationStage] {
        var stages = ClubMigrationPlan.stages
        switch stages.popLast() {
        case .lightweight(let from, let to)?:
          stages.append(
            .custom(fromVersion: from, toVersion: to, willMigrate: nil, didMigrate: { _ in throw Failure() }))
        case .custom(let from, let to, let willMigrate, _)?:
          stages.append(
            .custom(fromVersion: from, toVersion: to, willMigrate: willMigrate, didMigrate: { _ in throw Failure() }))
        default: break
        }
        return stages
      }
    }

    // MARK: Rows

    static var rows: [String: (ModelContext) throws -> Void] {
      [
        "V3": insertRowsOfV3,
        "V2": insertRowsOfV2,
        "V1": insertRowsOfV1,
      ]
    }

    private static func insertRowsOfV3(_ context: ModelContext) throws {
      let memberRow1 = V3.Member(
        name: "Member.name 1",
        joinedAt: Date(timeIntervalSinceReferenceDate: 1000.5),
        slug: "Member.slug 1",
        visits: 1,
        number: 1,
        weight: 1.25,
        photo: Data([1]),
        site: URL(fileURLWithPath: "/1"),
        level: V3.Level.low,
        address: V3.Address(
          street: "Member.address.street 1",
          zip: "Member.address.zip 1",
          nameOfTheCountryInTheLanguageOfTheSender: "Member.address.nameOfTheCountryInTheLanguageOfTheSender 1"
        ),
        tags: ["Member.tags 1", "Member.tags “3” é 🧳"],
        former: [
          V3.Address(
            street: "Member.former.street 1",
            zip: "Member.former.zip 1",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender 1"
          ),
          V3.Address(
            street: "Member.former.street “3” é 🧳",
            zip: "Member.former.zip “3” é 🧳",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender “3” é 🧳"
          ),
        ]
      )
      context.insert(memberRow1)
      let memberRow2 = V3.Member(
        name: "Member.name 2",
        joinedAt: Date.distantFuture,
        visits: Int.max,
        number: Int.max,
        level: V3.Level.high,
        tags: [],
        former: []
      )
      context.insert(memberRow2)
      let memberRow3 = V3.Member(
        name: "Member.name “3” é 🧳",
        joinedAt: Date.distantPast,
        slug: "Member.slug “3” é 🧳",
        visits: Int.min,
        number: Int.min,
        weight: -0.5,
        photo: Data(),
        site: URL(fileURLWithPath: "/3 é"),
        level: V3.Level.high,
        address: V3.Address(
          street: "Member.address.street “3” é 🧳",
          zip: "Member.address.zip “3” é 🧳",
          nameOfTheCountryInTheLanguageOfTheSender: "Member.address.nameOfTheCountryInTheLanguageOfTheSender “3” é 🧳"
        ),
        tags: ["Member.tags 1"],
        former: [
          V3.Address(
            street: "Member.former.street 1",
            zip: "Member.former.zip 1",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender 1"
          )
        ]
      )
      context.insert(memberRow3)
      let clubRow1 = V3.Club(name: "Club.name 1", id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
      context.insert(clubRow1)
      let clubRow2 = V3.Club(name: "", id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)))
      context.insert(clubRow2)
      let clubRow3 = V3.Club(
        name: "Club.name “3” é 🧳",
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3))
      )
      context.insert(clubRow3)
      let lockerRow1 = V3.Locker(code: "Locker.code 1")
      context.insert(lockerRow1)
      let lockerRow2 = V3.Locker(code: "")
      context.insert(lockerRow2)
      let lockerRow3 = V3.Locker(code: "Locker.code “3” é 🧳")
      context.insert(lockerRow3)
      let teamRow1 = V3.Team(title: "Team.title 1")
      context.insert(teamRow1)
      let teamRow2 = V3.Team(title: "")
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
        joinedAt: Date(timeIntervalSinceReferenceDate: 1000.5),
        slug: "Member.slug 1",
        number: 1,
        weight: 1.25,
        photo: Data([1]),
        site: URL(fileURLWithPath: "/1"),
        level: V2.Level.low,
        address: V2.Address(
          street: "Member.address.street 1",
          zip: "Member.address.zip 1",
          nameOfTheCountryInTheLanguageOfTheSender: "Member.address.nameOfTheCountryInTheLanguageOfTheSender 1"
        ),
        tags: ["Member.tags 1", "Member.tags “3” é 🧳"],
        former: [
          V2.Address(
            street: "Member.former.street 1",
            zip: "Member.former.zip 1",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender 1"
          ),
          V2.Address(
            street: "Member.former.street “3” é 🧳",
            zip: "Member.former.zip “3” é 🧳",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender “3” é 🧳"
          ),
        ]
      )
      context.insert(memberRow1)
      let memberRow2 = V2.Member(
        name: "Member.name 2",
        joinedAt: Date.distantFuture,
        number: Int.max,
        level: V2.Level.high,
        tags: [],
        former: []
      )
      context.insert(memberRow2)
      let memberRow3 = V2.Member(
        name: "Member.name “3” é 🧳",
        joinedAt: Date.distantPast,
        slug: "Member.slug “3” é 🧳",
        number: Int.min,
        weight: -0.5,
        photo: Data(),
        site: URL(fileURLWithPath: "/3 é"),
        level: V2.Level.high,
        address: V2.Address(
          street: "Member.address.street “3” é 🧳",
          zip: "Member.address.zip “3” é 🧳",
          nameOfTheCountryInTheLanguageOfTheSender: "Member.address.nameOfTheCountryInTheLanguageOfTheSender “3” é 🧳"
        ),
        tags: ["Member.tags 1"],
        former: [
          V2.Address(
            street: "Member.former.street 1",
            zip: "Member.former.zip 1",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender 1"
          )
        ]
      )
      context.insert(memberRow3)
      let clubRow1 = V2.Club(name: "Club.name 1", id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
      context.insert(clubRow1)
      let clubRow2 = V2.Club(name: "", id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)))
      context.insert(clubRow2)
      let clubRow3 = V2.Club(
        name: "Club.name “3” é 🧳",
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3))
      )
      context.insert(clubRow3)
      let lockerRow1 = V2.Locker(code: "Locker.code 1")
      context.insert(lockerRow1)
      let lockerRow2 = V2.Locker(code: "")
      context.insert(lockerRow2)
      let lockerRow3 = V2.Locker(code: "Locker.code “3” é 🧳")
      context.insert(lockerRow3)
      let teamRow1 = V2.Team(title: "Team.title 1")
      context.insert(teamRow1)
      let teamRow2 = V2.Team(title: "")
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
        joined_at: Date(timeIntervalSinceReferenceDate: 1000.5),
        number: 1,
        weight: 1.25,
        photo: Data([1]),
        site: URL(fileURLWithPath: "/1"),
        level: V1.Level.low,
        address: V1.Address(
          street: "Member.address.street 1",
          zip: "Member.address.zip 1",
          nameOfTheCountryInTheLanguageOfTheSender: "Member.address.nameOfTheCountryInTheLanguageOfTheSender 1"
        ),
        tags: ["Member.tags 1", "Member.tags “3” é 🧳"],
        former: [
          V1.Address(
            street: "Member.former.street 1",
            zip: "Member.former.zip 1",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender 1"
          ),
          V1.Address(
            street: "Member.former.street “3” é 🧳",
            zip: "Member.former.zip “3” é 🧳",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender “3” é 🧳"
          ),
        ]
      )
      context.insert(memberRow1)
      let memberRow2 = V1.Member(
        name: "",
        joined_at: Date.distantFuture,
        number: Int.max,
        level: V1.Level.high,
        tags: [],
        former: []
      )
      context.insert(memberRow2)
      let memberRow3 = V1.Member(
        name: "Member.name “3” é 🧳",
        joined_at: Date.distantPast,
        number: Int.min,
        weight: -0.5,
        photo: Data(),
        site: URL(fileURLWithPath: "/3 é"),
        level: V1.Level.high,
        address: V1.Address(
          street: "Member.address.street “3” é 🧳",
          zip: "Member.address.zip “3” é 🧳",
          nameOfTheCountryInTheLanguageOfTheSender: "Member.address.nameOfTheCountryInTheLanguageOfTheSender “3” é 🧳"
        ),
        tags: ["Member.tags 1"],
        former: [
          V1.Address(
            street: "Member.former.street 1",
            zip: "Member.former.zip 1",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender 1"
          )
        ]
      )
      context.insert(memberRow3)
      let clubRow1 = V1.Club(name: "Club.name 1", id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
      context.insert(clubRow1)
      let clubRow2 = V1.Club(name: "", id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)))
      context.insert(clubRow2)
      let clubRow3 = V1.Club(
        name: "Club.name “3” é 🧳",
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3))
      )
      context.insert(clubRow3)
      let lockerRow1 = V1.Locker(code: "Locker.code 1")
      context.insert(lockerRow1)
      let lockerRow2 = V1.Locker(code: "")
      context.insert(lockerRow2)
      let lockerRow3 = V1.Locker(code: "Locker.code “3” é 🧳")
      context.insert(lockerRow3)
      let teamRow1 = V1.Team(title: "Team.title 1")
      context.insert(teamRow1)
      let teamRow2 = V1.Team(title: "")
      context.insert(teamRow2)
      let teamRow3 = V1.Team(title: "Team.title “3” é 🧳")
      context.insert(teamRow3)
      let goneRow1 = V1.Gone(name: "Gone.name 1")
      context.insert(goneRow1)
      let goneRow2 = V1.Gone(name: "")
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

    static var checks: [String: (ModelContext) throws -> Void] {
      [
        "V3": checkRowsOfV3,
        "V2": checkRowsOfV2,
        "V1": checkRowsOfV1,
      ]
    }

    private static func checkRowsOfV3(_ context: ModelContext) throws {
      let rowsOfMember = try context.fetch(FetchDescriptor<V3.Member>())
      #expect(rowsOfMember.count == 3)
      #expect(Set(rowsOfMember.map(\.name)) == ["Member.name 1", "Member.name 2", "Member.name “3” é 🧳"])
      let expectedJoinedAtOfMember: Set<Date> = [
        Date(timeIntervalSinceReferenceDate: 1000.5),
        Date.distantFuture,
        Date.distantPast,
      ]
      #expect(Set(rowsOfMember.map(\.joinedAt)) == expectedJoinedAtOfMember)
      #expect(Set(rowsOfMember.map(\.slug)) == ["Member.slug 1", nil, "Member.slug “3” é 🧳"])
      #expect(Set(rowsOfMember.map(\.visits)) == [1, Int.max, Int.min])
      #expect(Set(rowsOfMember.map(\.number)) == [1, Int.max, Int.min])
      #expect(Set(rowsOfMember.map(\.weight)) == [1.25, nil, -0.5])
      #expect(Set(rowsOfMember.map(\.photo)) == [Data([1]), nil, Data()])
      #expect(Set(rowsOfMember.map(\.site)) == [URL(fileURLWithPath: "/1"), nil, URL(fileURLWithPath: "/3 é")])
      #expect(Set(rowsOfMember.map(\.level)) == [V3.Level.low, V3.Level.high])
      let expectedAddressOfMember: Set<V3.Address?> = [
        V3.Address(
          street: "Member.address.street 1",
          zip: "Member.address.zip 1",
          nameOfTheCountryInTheLanguageOfTheSender: "Member.address.nameOfTheCountryInTheLanguageOfTheSender 1"
        ),
        nil,
        V3.Address(
          street: "Member.address.street “3” é 🧳",
          zip: "Member.address.zip “3” é 🧳",
          nameOfTheCountryInTheLanguageOfTheSender: "Member.address.nameOfTheCountryInTheLanguageOfTheSender “3” é 🧳"
        ),
      ]
      #expect(Set(rowsOfMember.map(\.address)) == expectedAddressOfMember)
      let expectedTagsOfMember: Set<[String]> = [
        ["Member.tags 1", "Member.tags “3” é 🧳"],
        [],
        ["Member.tags 1"],
      ]
      #expect(Set(rowsOfMember.map(\.tags)) == expectedTagsOfMember)
      let expectedFormerOfMember: Set<[V3.Address]> = [
        [
          V3.Address(
            street: "Member.former.street 1",
            zip: "Member.former.zip 1",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender 1"
          ),
          V3.Address(
            street: "Member.former.street “3” é 🧳",
            zip: "Member.former.zip “3” é 🧳",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender “3” é 🧳"
          ),
        ],
        [],
        [
          V3.Address(
            street: "Member.former.street 1",
            zip: "Member.former.zip 1",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender 1"
          )
        ],
      ]
      #expect(Set(rowsOfMember.map(\.former)) == expectedFormerOfMember)
      // What `club` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfMember.map { ($0.name, $0.club?.name) })
          == [
            "Member.name 1": "Club.name 1",
            "Member.name 2": nil,
            "Member.name “3” é 🧳": "Club.name “3” é 🧳",
          ])
      // What `locker` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfMember.map { ($0.name, $0.locker?.code) })
          == [
            "Member.name 1": "Locker.code 1",
            "Member.name 2": nil,
            "Member.name “3” é 🧳": "Locker.code “3” é 🧳",
          ])
      // What `teams` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfMember.map { ($0.name, Set($0.teams.map(\.title))) })
          == ["Member.name 1": ["Team.title 1"], "Member.name 2": [], "Member.name “3” é 🧳": ["Team.title 1"]])
      // What `mentor` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfMember.map { ($0.name, $0.mentor?.name) })
          == ["Member.name 1": nil, "Member.name 2": nil, "Member.name “3” é 🧳": "Member.name 1"])
      let rowsOfClub = try context.fetch(FetchDescriptor<V3.Club>())
      #expect(rowsOfClub.count == 3)
      #expect(Set(rowsOfClub.map(\.name)) == ["Club.name 1", "", "Club.name “3” é 🧳"])
      let expectedIdOfClub: Set<UUID> = [
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)),
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3)),
      ]
      #expect(Set(rowsOfClub.map(\.id)) == expectedIdOfClub)
      // What `members` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfClub.map { ($0.name, Set($0.members.map(\.name))) })
          == ["Club.name 1": ["Member.name 1"], "": [], "Club.name “3” é 🧳": ["Member.name “3” é 🧳"]])
      let rowsOfLocker = try context.fetch(FetchDescriptor<V3.Locker>())
      #expect(rowsOfLocker.count == 3)
      #expect(Set(rowsOfLocker.map(\.code)) == ["Locker.code 1", "", "Locker.code “3” é 🧳"])
      // What `member` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfLocker.map { ($0.code, $0.member?.name) })
          == ["Locker.code 1": "Member.name 1", "": nil, "Locker.code “3” é 🧳": "Member.name “3” é 🧳"])
      let rowsOfTeam = try context.fetch(FetchDescriptor<V3.Team>())
      #expect(rowsOfTeam.count == 3)
      #expect(Set(rowsOfTeam.map(\.title)) == ["Team.title 1", "", "Team.title “3” é 🧳"])
      // What `members` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfTeam.map { ($0.title, Set($0.members.map(\.name))) })
          == [
            "Team.title 1": ["Member.name 1", "Member.name “3” é 🧳"],
            "": [],
            "Team.title “3” é 🧳": [],
          ])
      // `name` is unique: a new row with a value that is there takes the place of the old one.
      let newRowOfMember = V3.Member(
        name: "Member.name 1",
        joinedAt: Date.distantFuture,
        visits: Int.max,
        number: Int.max,
        level: V3.Level.high,
        tags: [],
        former: []
      )
      context.insert(newRowOfMember)
      try context.save()
      #expect(try context.fetchCount(FetchDescriptor<V3.Member>()) == 3)
    }

    private static func checkRowsOfV2(_ context: ModelContext) throws {
      let rowsOfMember = try context.fetch(FetchDescriptor<V3.Member>())
      #expect(rowsOfMember.count == 3)
      #expect(Set(rowsOfMember.map(\.name)) == ["Member.name 1", "Member.name 2", "Member.name “3” é 🧳"])
      let expectedJoinedAtOfMember: Set<Date> = [
        Date(timeIntervalSinceReferenceDate: 1000.5),
        Date.distantFuture,
        Date.distantPast,
      ]
      #expect(Set(rowsOfMember.map(\.joinedAt)) == expectedJoinedAtOfMember)
      #expect(Set(rowsOfMember.map(\.slug)) == ["Member.slug 1", nil, "Member.slug “3” é 🧳"])
      #expect(Set(rowsOfMember.map(\.number)) == [1, Int.max, Int.min])
      #expect(Set(rowsOfMember.map(\.weight)) == [1.25, nil, -0.5])
      #expect(Set(rowsOfMember.map(\.photo)) == [Data([1]), nil, Data()])
      #expect(Set(rowsOfMember.map(\.site)) == [URL(fileURLWithPath: "/1"), nil, URL(fileURLWithPath: "/3 é")])
      #expect(Set(rowsOfMember.map(\.level)) == [V3.Level.low, V3.Level.high])
      let expectedAddressOfMember: Set<V3.Address?> = [
        V3.Address(
          street: "Member.address.street 1",
          zip: "Member.address.zip 1",
          nameOfTheCountryInTheLanguageOfTheSender: "Member.address.nameOfTheCountryInTheLanguageOfTheSender 1"
        ),
        nil,
        V3.Address(
          street: "Member.address.street “3” é 🧳",
          zip: "Member.address.zip “3” é 🧳",
          nameOfTheCountryInTheLanguageOfTheSender: "Member.address.nameOfTheCountryInTheLanguageOfTheSender “3” é 🧳"
        ),
      ]
      #expect(Set(rowsOfMember.map(\.address)) == expectedAddressOfMember)
      let expectedTagsOfMember: Set<[String]> = [
        ["Member.tags 1", "Member.tags “3” é 🧳"],
        [],
        ["Member.tags 1"],
      ]
      #expect(Set(rowsOfMember.map(\.tags)) == expectedTagsOfMember)
      let expectedFormerOfMember: Set<[V3.Address]> = [
        [
          V3.Address(
            street: "Member.former.street 1",
            zip: "Member.former.zip 1",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender 1"
          ),
          V3.Address(
            street: "Member.former.street “3” é 🧳",
            zip: "Member.former.zip “3” é 🧳",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender “3” é 🧳"
          ),
        ],
        [],
        [
          V3.Address(
            street: "Member.former.street 1",
            zip: "Member.former.zip 1",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender 1"
          )
        ],
      ]
      #expect(Set(rowsOfMember.map(\.former)) == expectedFormerOfMember)
      // What `club` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfMember.map { ($0.name, $0.club?.name) })
          == [
            "Member.name 1": "Club.name 1",
            "Member.name 2": nil,
            "Member.name “3” é 🧳": "Club.name “3” é 🧳",
          ])
      // What `locker` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfMember.map { ($0.name, $0.locker?.code) })
          == [
            "Member.name 1": "Locker.code 1",
            "Member.name 2": nil,
            "Member.name “3” é 🧳": "Locker.code “3” é 🧳",
          ])
      // What `teams` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfMember.map { ($0.name, Set($0.teams.map(\.title))) })
          == ["Member.name 1": ["Team.title 1"], "Member.name 2": [], "Member.name “3” é 🧳": ["Team.title 1"]])
      // What `mentor` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfMember.map { ($0.name, $0.mentor?.name) })
          == ["Member.name 1": nil, "Member.name 2": nil, "Member.name “3” é 🧳": "Member.name 1"])
      let rowsOfClub = try context.fetch(FetchDescriptor<V3.Club>())
      #expect(rowsOfClub.count == 3)
      #expect(Set(rowsOfClub.map(\.name)) == ["Club.name 1", "", "Club.name “3” é 🧳"])
      let expectedIdOfClub: Set<UUID> = [
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)),
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3)),
      ]
      #expect(Set(rowsOfClub.map(\.id)) == expectedIdOfClub)
      // What `members` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfClub.map { ($0.name, Set($0.members.map(\.name))) })
          == ["Club.name 1": ["Member.name 1"], "": [], "Club.name “3” é 🧳": ["Member.name “3” é 🧳"]])
      let rowsOfLocker = try context.fetch(FetchDescriptor<V3.Locker>())
      #expect(rowsOfLocker.count == 3)
      #expect(Set(rowsOfLocker.map(\.code)) == ["Locker.code 1", "", "Locker.code “3” é 🧳"])
      // What `member` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfLocker.map { ($0.code, $0.member?.name) })
          == ["Locker.code 1": "Member.name 1", "": nil, "Locker.code “3” é 🧳": "Member.name “3” é 🧳"])
      let rowsOfTeam = try context.fetch(FetchDescriptor<V3.Team>())
      #expect(rowsOfTeam.count == 3)
      #expect(Set(rowsOfTeam.map(\.title)) == ["Team.title 1", "", "Team.title “3” é 🧳"])
      // What `members` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfTeam.map { ($0.title, Set($0.members.map(\.name))) })
          == [
            "Team.title 1": ["Member.name 1", "Member.name “3” é 🧳"],
            "": [],
            "Team.title “3” é 🧳": [],
          ])
      // `name` is unique: a new row with a value that is there takes the place of the old one.
      let newRowOfMember = V3.Member(
        name: "Member.name 1",
        joinedAt: Date.distantFuture,
        visits: Int.max,
        number: Int.max,
        level: V3.Level.high,
        tags: [],
        former: []
      )
      context.insert(newRowOfMember)
      try context.save()
      #expect(try context.fetchCount(FetchDescriptor<V3.Member>()) == 3)
    }

    private static func checkRowsOfV1(_ context: ModelContext) throws {
      let rowsOfMember = try context.fetch(FetchDescriptor<V3.Member>())
      #expect(rowsOfMember.count == 3)
      #expect(Set(rowsOfMember.map(\.name)).isSuperset(of: ["Member.name 1", "Member.name “3” é 🧳"]))
      let expectedJoinedAtOfMember: Set<Date> = [
        Date(timeIntervalSinceReferenceDate: 1000.5),
        Date.distantFuture,
        Date.distantPast,
      ]
      #expect(Set(rowsOfMember.map(\.joinedAt)) == expectedJoinedAtOfMember)
      #expect(Set(rowsOfMember.map(\.number)) == [1, Int.max, Int.min])
      #expect(Set(rowsOfMember.map(\.weight)) == [1.25, nil, -0.5])
      #expect(Set(rowsOfMember.map(\.photo)) == [Data([1]), nil, Data()])
      #expect(Set(rowsOfMember.map(\.site)) == [URL(fileURLWithPath: "/1"), nil, URL(fileURLWithPath: "/3 é")])
      #expect(Set(rowsOfMember.map(\.level)) == [V3.Level.low, V3.Level.high])
      let expectedAddressOfMember: Set<V3.Address?> = [
        V3.Address(
          street: "Member.address.street 1",
          zip: "Member.address.zip 1",
          nameOfTheCountryInTheLanguageOfTheSender: "Member.address.nameOfTheCountryInTheLanguageOfTheSender 1"
        ),
        nil,
        V3.Address(
          street: "Member.address.street “3” é 🧳",
          zip: "Member.address.zip “3” é 🧳",
          nameOfTheCountryInTheLanguageOfTheSender: "Member.address.nameOfTheCountryInTheLanguageOfTheSender “3” é 🧳"
        ),
      ]
      #expect(Set(rowsOfMember.map(\.address)) == expectedAddressOfMember)
      let expectedTagsOfMember: Set<[String]> = [
        ["Member.tags 1", "Member.tags “3” é 🧳"],
        [],
        ["Member.tags 1"],
      ]
      #expect(Set(rowsOfMember.map(\.tags)) == expectedTagsOfMember)
      let expectedFormerOfMember: Set<[V3.Address]> = [
        [
          V3.Address(
            street: "Member.former.street 1",
            zip: "Member.former.zip 1",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender 1"
          ),
          V3.Address(
            street: "Member.former.street “3” é 🧳",
            zip: "Member.former.zip “3” é 🧳",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender “3” é 🧳"
          ),
        ],
        [],
        [
          V3.Address(
            street: "Member.former.street 1",
            zip: "Member.former.zip 1",
            nameOfTheCountryInTheLanguageOfTheSender: "Member.former.nameOfTheCountryInTheLanguageOfTheSender 1"
          )
        ],
      ]
      #expect(Set(rowsOfMember.map(\.former)) == expectedFormerOfMember)
      // What `club` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfMember.map { ($0.number, $0.club?.name) })
          == [1: "Club.name 1", Int.max: nil, Int.min: "Club.name “3” é 🧳"])
      // What `locker` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfMember.map { ($0.number, $0.locker?.code) })
          == [1: "Locker.code 1", Int.max: nil, Int.min: "Locker.code “3” é 🧳"])
      // What `teams` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfMember.map { ($0.number, Set($0.teams.map(\.title))) })
          == [1: ["Team.title 1"], Int.max: [], Int.min: ["Team.title 1"]])
      // What `mentor` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfMember.map { ($0.number, $0.mentor?.number) })
          == [1: nil, Int.max: nil, Int.min: 1])
      let rowsOfClub = try context.fetch(FetchDescriptor<V3.Club>())
      #expect(rowsOfClub.count == 3)
      #expect(Set(rowsOfClub.map(\.name)) == ["Club.name 1", "", "Club.name “3” é 🧳"])
      let expectedIdOfClub: Set<UUID> = [
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)),
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3)),
      ]
      #expect(Set(rowsOfClub.map(\.id)) == expectedIdOfClub)
      // What `members` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfClub.map { ($0.name, Set($0.members.map(\.number))) })
          == ["Club.name 1": [1], "": [], "Club.name “3” é 🧳": [Int.min]])
      let rowsOfLocker = try context.fetch(FetchDescriptor<V3.Locker>())
      #expect(rowsOfLocker.count == 3)
      #expect(Set(rowsOfLocker.map(\.code)) == ["Locker.code 1", "", "Locker.code “3” é 🧳"])
      // What `member` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfLocker.map { ($0.code, $0.member?.number) })
          == ["Locker.code 1": 1, "": nil, "Locker.code “3” é 🧳": Int.min])
      let rowsOfTeam = try context.fetch(FetchDescriptor<V3.Team>())
      #expect(rowsOfTeam.count == 3)
      #expect(Set(rowsOfTeam.map(\.title)) == ["Team.title 1", "", "Team.title “3” é 🧳"])
      // What `members` leads to.
      #expect(
        Dictionary(uniqueKeysWithValues: rowsOfTeam.map { ($0.title, Set($0.members.map(\.number))) })
          == ["Team.title 1": [1, Int.min], "": [], "Team.title “3” é 🧳": []])
    }
  }
#endif
