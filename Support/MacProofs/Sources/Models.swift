import Foundation
import SwiftData

/// Two versions of one entity, by hand: what is asked here is the framework, not what modelgen generates.
nonisolated enum First: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Trip.self] }

  @Model
  nonisolated final class Trip {
    var number: Int
    init(number: Int) { self.number = number }
  }
}

nonisolated enum Second: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Trip.self] }

  @Model
  nonisolated final class Trip {
    var number: Int
    var title: String?
    init(number: Int) { self.number = number }
  }
}

/// What a question does within the stage.
nonisolated struct StageWork: Sendable {
  var willMigrate: @Sendable () throws -> Void = {}
  var didMigrate: @Sendable () throws -> Void = {}

  private static let lock = NSLock()
  nonisolated(unsafe) private static var work = StageWork()

  static var current: StageWork {
    get { lock.withLock { work } }
    set { lock.withLock { work = newValue } }
  }
}

nonisolated enum Plan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [First.self, Second.self] }
  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: First.self, toVersion: Second.self, willMigrate: { _ in try StageWork.current.willMigrate() },
        didMigrate: { _ in try StageWork.current.didMigrate() })
    ]
  }
}
