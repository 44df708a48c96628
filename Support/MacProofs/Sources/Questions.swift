#if canImport(CoreData)
  import CoreData
  import Foundation
  import SwiftData

  /// Each step of a question is a process of its own; `Scripts/verify-on-mac` calls them in turn.
  nonisolated enum Step: String, CaseIterable {
    case make
    case killInDidMigrate = "kill-in-did-migrate"
    case migrate
    case stamps
    case hashes
    case order
    case bindOld = "bind-old"
    case openWithoutPlan = "open-without-plan"
    case journal

    func run(_ store: Store) throws {
      switch self {
      case .make: try store.make(rows: 3)
      case .killInDidMigrate:
        StageWork.current.didMigrate = {
          try store.note("didMigrate killed")
          _exit(9)
        }
        _ = try store.open(Second.self, plan: Plan.self)
      case .migrate:
        StageWork.current.willMigrate = { try store.note("willMigrate") }
        StageWork.current.didMigrate = { try store.note("didMigrate") }
        _ = try store.open(Second.self, plan: Plan.self)
        try store.note("open \(try store.stamp())")
      case .stamps:
        StageWork.current.willMigrate = { try store.note("willMigrate \(try store.stamp())") }
        StageWork.current.didMigrate = { try store.note("didMigrate \(try store.stamp())") }
        _ = try store.open(Second.self, plan: Plan.self)
      case .hashes: try printHashes()
      case .order: try compareOrder(store)
      case .bindOld: try readOldVersionAfterNew(store)
      case .openWithoutPlan:
        _ = try store.open(Second.self, plan: nil)
        try store.note("open \(try store.stamp())")
      case .journal: print(store.notes().joined(separator: ", "))
      }
    }

    /// `ENTITY HASH` for each entity of the unverified declarations.
    private func printHashes() throws {
      guard let model = NSManagedObjectModel.makeManagedObjectModel(for: UnverifiedSchemaV1.models) else {
        throw Failure(description: "the framework makes no model of UnverifiedSchemaV1")
      }
      for (entity, hash) in model.entityVersionHashesByName.sorted(by: { $0.key < $1.key }) {
        print(entity, hash.map { String(format: "%02x", $0) }.joined())
      }
    }

    private func compareOrder(_ store: Store) throws {
      try store.make(rows: 2_000)
      let context = ModelContext(try store.open(First.self, plan: nil))
      let rows = try context.fetch(FetchDescriptor<First.Trip>())
      let sorted = rows.sorted { $0.persistentModelID < $1.persistentModelID }.map(\.number)
      print(sorted == sorted.sorted() ? "insertion" : "another order")
    }

    /// One process that has the newer version open and then reads an older store through the older types.
    private func readOldVersionAfterNew(_ store: Store) throws {
      let newer = Store(url: store.url.deletingLastPathComponent().appendingPathComponent("newer.store"))
      let container = try newer.open(Second.self, plan: nil)
      try withExtendedLifetime(container) {
        let context = ModelContext(try store.open(First.self, plan: nil))
        let numbers = try context.fetch(FetchDescriptor<First.Trip>()).map(\.number).sorted()
        print(numbers == [0, 1, 2] ? "own type" : "other rows: \(numbers)")
      }
    }
  }

  nonisolated struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  @main
  nonisolated enum MacProofs {
    static func main() throws {
      let arguments = CommandLine.arguments
      guard arguments.count == 3, let step = Step(rawValue: arguments[1]) else {
        throw Failure(description: "usage: MacProofs STEP STORE; steps: \(Step.allCases.map(\.rawValue))")
      }
      try step.run(Store(url: URL(fileURLWithPath: arguments[2])))
    }
  }
#endif
