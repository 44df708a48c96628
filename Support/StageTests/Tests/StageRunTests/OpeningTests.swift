import Foundation
import SwiftData
import Testing

@testable import Stages

/// What opening a store reports, with the plan and without it.
@Suite struct OpeningTests {
  private let folder: URL
  private var store: URL { folder.appendingPathComponent("default.store") }
  private var configuration: ModelConfiguration { ModelConfiguration(url: store, cloudKitDatabase: .none) }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("opening-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func make(_ version: any VersionedSchema.Type) throws {
    _ = try ModelContainer(for: Schema(versionedSchema: version), migrationPlan: nil, configurations: [configuration])
  }

  private func withoutPlan(allowsSave: Bool = true) throws -> ModelContainer {
    try CinemaCurrentSchema.makeContainerWithoutPlan(
      configurations: [ModelConfiguration(url: store, allowsSave: allowsSave, cloudKitDatabase: .none)])
  }

  private func refusal(_ work: () throws -> ModelContainer) throws -> ModelgenStore.OpenError {
    do {
      _ = try work()
    } catch let error as ModelgenStore.OpenError {
      return error
    }
    throw CocoaError(.featureUnsupported)
  }

  // MARK: Without the plan

  @Test func aReaderOpensTheNewestVersionOnly() throws {
    #expect(try refusal { try withoutPlan() }.reason == .missing)
    #expect(!FileManager.default.fileExists(atPath: store.path))
    try make(CinemaSchemaV1.self)
    let before = try Data(contentsOf: store)
    let older = try refusal { try withoutPlan() }
    #expect(older.reason == .notMigrated && older.canRetry && older.url == store)
    #expect(try Data(contentsOf: store) == before)
    _ = try CinemaCurrentSchema.makeContainer(configurations: [configuration])
    for allowsSave in [true, false] { #expect(try withoutPlan(allowsSave: allowsSave).migrationPlan == nil) }
  }

  @Test func aReaderRefusesWhatItDoesNotKnow() throws {
    try make(GuestSchema.self)
    let other = try refusal { try withoutPlan() }
    #expect(other.reason == .newerVersion && !other.canRetry)
    try Data("no store".utf8).write(to: store)
    #expect(try refusal { try withoutPlan() }.reason == .unreadable)
    #expect(try Data(contentsOf: store) == Data("no store".utf8))
  }

  @Test func theAppRefusesANewerStore() throws {
    try make(GuestSchema.self)
    let before = try Data(contentsOf: store)
    let error = try refusal { try CinemaCurrentSchema.makeContainer(configurations: [configuration]) }
    #expect(error.reason == .newerVersion && error.errorDescription != nil && error.recoverySuggestion != nil)
    #expect(try Data(contentsOf: store) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["default.store"])
  }

  // MARK: Progress

  private static let migration = ModelgenStore.Migration(
    newest: TrainSchemas.V5.self, plan: TrainPlan.self, older: [:],
    stages: [
      ModelgenStore.Stage(from: "V1", to: "V2", title: "Seats"),
      ModelgenStore.Stage(from: "V3", to: "V4", title: nil), ModelgenStore.Stage(from: "V4", to: "V5", title: "Doors"),
    ], versions: ["V1", "V2", "V3", "V4", "V5"])

  /// The stages from the store's version on are counted, custom ones alone: V2 to V3 is lightweight.
  @Test(arguments: [
    (TrainSchemas.V1.self as any VersionedSchema.Type, ["1 of 3 V2 Seats", "2 of 3 V4 -", "3 of 3 V5 Doors"]),
    (TrainSchemas.V2.self, ["1 of 2 V4 -", "2 of 2 V5 Doors"]),
    (TrainSchemas.V3.self, ["1 of 2 V4 -", "2 of 2 V5 Doors"]),
    (TrainSchemas.V4.self, ["1 of 1 V5 Doors"]), (TrainSchemas.V5.self, []),
  ])
  func countsTheStagesAhead(_ version: any VersionedSchema.Type, _ expected: [String]) throws {
    try make(version)
    let events = Events()
    _ = try Self.migration.open([configuration], keepsCopy: false) { events.add($0) }
    #expect(events.begun == expected && events.ended == expected)
  }

  private final class Events: @unchecked Sendable {
    private(set) var begun: [String] = []
    private(set) var ended: [String] = []

    func add(_ event: ModelgenStore.Event) {
      guard case .stage(let stage) = event else { return }
      let text = "\(stage.stage) of \(stage.stageCount) \(stage.version) \(stage.title ?? "-")"
      if stage.isFinished { ended.append(text) } else { begun.append(text) }
    }
  }
}

private enum GuestSchema: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(9, 0, 0) }
  static var models: [any PersistentModel.Type] { [Guest.self] }
  @Model final class Guest {
    var name: String
    init(name: String) { self.name = name }
  }
}

/// Five versions, each with one property more.
enum TrainSchemas {
  enum V1: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    static var models: [any PersistentModel.Type] { [Train.self] }
    @Model final class Train {
      var a: Int?
      init() {}
    }
  }
  enum V2: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
    static var models: [any PersistentModel.Type] { [Train.self] }
    @Model final class Train {
      var a: Int?
      var b: Int?
      init() {}
    }
  }
  enum V3: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
    static var models: [any PersistentModel.Type] { [Train.self] }
    @Model final class Train {
      var a: Int?
      var b: Int?
      var c: Int?
      init() {}
    }
  }
  enum V4: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(4, 0, 0) }
    static var models: [any PersistentModel.Type] { [Train.self] }
    @Model final class Train {
      var a: Int?
      var b: Int?
      var c: Int?
      var d: Int?
      init() {}
    }
  }
  enum V5: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(5, 0, 0) }
    static var models: [any PersistentModel.Type] { [Train.self] }
    @Model final class Train {
      var a: Int?
      var b: Int?
      var c: Int?
      var d: Int?
      var e: Int?
      init() {}
    }
  }
}

/// As a generated plan reports to what opened the store.
private enum TrainPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] {
    [TrainSchemas.V1.self, TrainSchemas.V2.self, TrainSchemas.V3.self, TrainSchemas.V4.self, TrainSchemas.V5.self]
  }
  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: TrainSchemas.V1.self, toVersion: TrainSchemas.V2.self,
        willMigrate: { ModelgenStore.willMigrate(to: "V2", $0) { _ in } },
        didMigrate: { ModelgenStore.didMigrate(to: "V2", $0) { _ in } }),
      .lightweight(fromVersion: TrainSchemas.V2.self, toVersion: TrainSchemas.V3.self),
      .custom(
        fromVersion: TrainSchemas.V3.self, toVersion: TrainSchemas.V4.self,
        willMigrate: { ModelgenStore.willMigrate(to: "V4", $0) { _ in } },
        didMigrate: { ModelgenStore.didMigrate(to: "V4", $0) { _ in } }),
      .custom(
        fromVersion: TrainSchemas.V4.self, toVersion: TrainSchemas.V5.self,
        willMigrate: { ModelgenStore.willMigrate(to: "V5", $0) { _ in } },
        didMigrate: { ModelgenStore.didMigrate(to: "V5", $0) { _ in } }),
    ]
  }
}
