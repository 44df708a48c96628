import SwiftData
import Testing

private typealias TodoList = TodoSchema.TodoList
private typealias Item = TodoSchema.Item
private typealias Tag = TodoSchema.Tag
private typealias Owner = TodoSchema.Owner

private func makeContext(_ version: any VersionedSchema.Type = TodoSchema.self) throws -> ModelContext {
  let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
  return ModelContext(try ModelContainer(for: Schema(versionedSchema: version), configurations: configuration))
}

/// One test for each promise of the context; each says in its name what a stage may rely on.
@Suite struct ContextTests {
  @Test func relationshipsAgreeOnBothSides() throws {
    let context = try makeContext()
    let (first, second) = (TodoList(title: "a"), TodoList(title: "b"))
    let item = Item(text: "milk", list: first)
    context.insert(item)
    #expect(first.items == [item] && first.modelContext === context)
    second.items.append(item)
    #expect(item.list === second && first.items.isEmpty)
    item.list = nil
    #expect(second.items.isEmpty)
    let tag = Tag(key: "x")
    first.tags?.append(tag)
    #expect(tag.lists == [first] && tag.modelContext === context)
    tag.lists = [second]
    #expect(first.tags == [] && second.tags == [tag])
  }

  @Test func fetchSelectsSortsAndCuts() throws {
    let context = try makeContext()
    for rank in [3, 1, 2, 5, 4] { context.insert(Item(text: rank > 3 ? "high" : "low", rank: rank)) }
    var descriptor = FetchDescriptor<Item>(
      predicate: #Predicate { $0.rank > 1 }, sortBy: [SortDescriptor(\.text), SortDescriptor(\.rank, order: .reverse)])
    #expect(try context.fetch(descriptor).map(\.rank) == [5, 4, 3, 2])
    descriptor.fetchOffset = 1
    descriptor.fetchLimit = 2
    descriptor.propertiesToFetch = [\.rank]
    #expect(try context.fetch(descriptor).map(\.rank) == [4, 3])
    #expect(try context.fetchCount(descriptor) == 2)
    descriptor.includePendingChanges = false
    #expect(try context.fetch(descriptor).isEmpty)
    try context.save()
    #expect(try context.fetch(descriptor).map(\.rank) == [4, 3])
    var seen: [Int] = []
    try context.enumerate(FetchDescriptor<Item>(), batchSize: 2) { seen.append($0.rank) }
    #expect(seen == [3, 1, 2, 5, 4])
    let identifier = try #require(try context.fetchIdentifiers(descriptor).first)
    #expect((context.model(for: identifier) as? Item)?.rank == 4 && identifier.entityName == "Item")
    #expect(context.registeredModel(for: identifier) as Item? != nil)
    #expect(context.registeredModel(for: identifier) as Tag? == nil)
  }

  @Test func deleteRulesAreApplied() throws {
    let context = try makeContext()
    let (list, tag, owner) = (TodoList(title: "a"), Tag(key: "x"), Owner(name: "o"))
    context.insert(list)
    context.insert(owner)
    list.items = [Item(text: "1"), Item(text: "2")]
    list.tags = [tag]
    owner.lists = [list]
    try context.save()
    context.delete(owner)
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    context.rollback()
    context.delete(list)
    #expect(try context.fetchCount(FetchDescriptor<Item>()) == 0)
    #expect(tag.lists == [] && list.isDeleted)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<TodoList>()) == 0)
    #expect(try context.fetchCount(FetchDescriptor<Tag>()) == 1)
    try context.delete(model: Tag.self, where: #Predicate { $0.key == "x" })
    #expect(try context.fetchCount(FetchDescriptor<Tag>()) == 0)
  }

  @Test func rollbackGoesBackToWhatWasSaved() throws {
    let context = try makeContext()
    let list = TodoList(title: "a")
    list.items = [Item(text: "kept")]
    context.insert(list)
    try context.save()
    #expect(!context.hasChanges)
    list.title = "b"
    list.items.append(Item(text: "new"))
    #expect(context.hasChanges && context.changedModelsArray.count == 1 && context.insertedModelsArray.count == 1)
    context.rollback()
    #expect(list.title == "a" && list.items.map(\.text) == ["kept"] && !context.hasChanges)
    context.delete(list)
    context.rollback()
    #expect(try context.fetch(FetchDescriptor<Item>()).map { $0.list?.title } == ["a"])
  }

  @Test func aUniqueValueThatExistsMakesAnUpdate() throws {
    let context = try makeContext()
    context.insert(Tag(key: "x", count: 1))
    context.insert(TodoList(title: "t", note: "n"))
    context.insert(TodoList(title: "t", note: nil))
    try context.save()
    context.insert(Tag(key: "x", count: 2))
    context.insert(TodoList(title: "t", note: "n"))
    context.insert(TodoList(title: "t", note: nil))
    try context.save()
    #expect(try context.fetch(FetchDescriptor<Tag>()).map(\.count) == [2])
    // Nil collides with nothing.
    #expect(try context.fetch(FetchDescriptor<TodoList>()).map(\.note) == ["n", nil, nil])
  }

  @Test func transactionsSave() throws {
    let context = try makeContext()
    try context.transaction { context.insert(Tag(key: "x")) }
    #expect(!context.hasChanges)
    #expect(try ModelContext(context.container).fetchCount(FetchDescriptor<Tag>()) == 1)
  }

  @available(iOS 26, macOS 26, *)
  @Test func subclassesAreFetchedWithTheirParent() throws {
    let context = try makeContext(ZooSchema.self)
    let puppy = ZooSchema.Puppy(name: "rex")
    context.insert(puppy)
    context.insert(ZooSchema.Animal(name: "cat"))
    puppy.toys.append(ZooSchema.Toy(kind: "ball"))
    #expect(puppy.toys.first?.owner === puppy && puppy.weeks == 9 && puppy.breed == "unknown")
    #expect(puppy.persistentModelID.entityName == "Puppy")
    #expect(try context.fetch(FetchDescriptor<ZooSchema.Animal>()).map(\.name) == ["rex", "cat"])
    #expect(try context.fetch(FetchDescriptor<ZooSchema.Dog>()).map(\.name) == ["rex"])
    try context.delete(model: ZooSchema.Animal.self, includeSubclasses: false)
    #expect(try context.fetch(FetchDescriptor<ZooSchema.Animal>()).map(\.name) == ["rex"])
  }

  @Test func aModelActorHasAContextOfItsOwn() async throws {
    let container = try makeContext().container
    #expect(try await Worker(modelContainer: container).addTag() == 1)
  }
}

@ModelActor
private actor Worker {
  func addTag() throws -> Int {
    modelContext.insert(Tag(key: "a"))
    try modelContext.save()
    return try modelContext.fetchCount(FetchDescriptor<Tag>())
  }
}
