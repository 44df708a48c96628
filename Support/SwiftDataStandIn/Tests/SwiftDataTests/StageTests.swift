import SwiftData
import Testing

/// The closures of a custom stage run on rows made up for the purpose, as the root package's tests do it.
@Suite struct StageTests {
  private enum Plan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [TodoSchema.self, TodoSchema.self] }
    static var stages: [MigrationStage] { [deduplicate] }
    static var deduplicate: MigrationStage {
      .custom(
        fromVersion: TodoSchema.self, toVersion: TodoSchema.self,
        willMigrate: { context in
          var seen: Set<String> = []
          let descriptor = FetchDescriptor<TodoSchema.Item>(sortBy: [SortDescriptor(\.rank, order: .reverse)])
          for item in try context.fetch(descriptor) where !seen.insert(item.text).inserted { context.delete(item) }
          try context.save()
        },
        didMigrate: { context in
          for list in try context.fetch(FetchDescriptor<TodoSchema.TodoList>()) { list.note = list.note ?? "none" }
          try context.save()
        })
    }
  }

  @Test func closuresChangeWhatTheySaySoAndNothingElse() throws {
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: TodoSchema.self)))
    let list = TodoSchema.TodoList(title: "a")
    context.insert(list)
    list.items = [("x", 1), ("x", 3), ("y", 2)].map { TodoSchema.Item(text: $0.0, rank: $0.1) }
    try context.save()
    guard case .custom(_, _, let willMigrate?, let didMigrate?) = Plan.stages[0] else {
      Issue.record("the stage has lost its closures")
      return
    }
    try willMigrate(context)
    #expect(list.items.map(\.rank) == [3, 2] && !context.hasChanges)
    try didMigrate(context)
    #expect(list.note == "none" && list.title == "a")
    #expect(try context.fetchCount(FetchDescriptor<TodoSchema.Item>()) == 2)
  }
}
