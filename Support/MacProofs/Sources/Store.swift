#if canImport(CoreData)
  import CoreData
  import Foundation
  import SwiftData

  /// The store that the questions of one run share, and a file beside it that remembers what has happened.
  nonisolated struct Store: Sendable {
    let url: URL

    var journal: URL { url.deletingPathExtension().appendingPathExtension("journal") }

    func open(_ version: any VersionedSchema.Type, plan: (any SchemaMigrationPlan.Type)?) throws -> ModelContainer {
      let configuration = ModelConfiguration(url: url, cloudKitDatabase: .none)
      return try ModelContainer(
        for: Schema(versionedSchema: version), migrationPlan: plan, configurations: [configuration])
    }

    /// A store of the first version with rows, each saved by itself.
    func make(rows: Int) throws {
      let context = ModelContext(try open(First.self, plan: nil))
      for number in 0..<rows {
        context.insert(First.Trip(number: number))
        try context.save()
      }
    }

    /// The name of the version whose hashes are in the file at this moment.
    func stamp() throws -> String {
      let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: url)
      let found = metadata[NSStoreModelVersionHashesKey] as? [String: Data]
      let versions: [any VersionedSchema.Type] = [First.self, Second.self]
      let version = versions.first {
        NSManagedObjectModel.makeManagedObjectModel(for: $0.models)?.entityVersionHashesByName == found
      }
      return version.map { String(describing: $0) } ?? "neither"
    }

    /// Written through to the file, so that it is there after the process was killed.
    func note(_ line: String) throws {
      let before = (try? String(contentsOf: journal, encoding: .utf8)) ?? ""
      try (before + line + "\n").write(to: journal, atomically: true, encoding: .utf8)
    }

    func notes() -> [String] {
      ((try? String(contentsOf: journal, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }
  }
#endif
