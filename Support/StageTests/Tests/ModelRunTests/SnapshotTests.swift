import Foundation
import SwiftData
import Testing

@testable import SnapshotModels

private typealias V2 = ShopSchemaV2
private typealias Book = V2.Book.Snapshot_
private typealias Product = V2.Product.Snapshot_
private typealias Maker = V2.Maker.Snapshot_

/// What crosses actors are values and identifiers, and they come back into the rows.
@Suite struct SnapshotTests {
  private let container: ModelContainer
  private let context: ModelContext
  private let maker: V2.Maker
  private let book: V2.Book

  init() throws {
    container = try ShopCurrentSchema.makeInMemoryContainer()
    context = ModelContext(container)
    maker = V2.Maker(name: "Ida", address: V2.Address(street: "Quay 1", city: nil), sizes: ["s": 1])
    context.insert(maker)
    book = V2.Book(
      id: UUID(), name: "Fjords", price: Money(cents: 500, currency: "EUR"), picture: Data([1]), tags: ["north"],
      status: .sold, parts: [V2.Part(name: "map", count: 1)], supplier: maker, isbn: "1", format: .audio)
    context.insert(book)
    context.insert(V2.Snapshot(text: "Good", product: book))
    try context.save()
  }

  private func actor() async -> ModelgenStore.SnapshotActor { await .make(container) }

  @Test func holdsValuesOfTheParentAndIdentifiersOfLinks() async throws {
    let found: [Book] = try await actor().snapshots()
    let snapshot = try #require(found.first)
    #expect(snapshot.persistentModelID == book.persistentModelID && snapshot.id == book.id)
    #expect(snapshot.name == "Fjords" && snapshot.price.cents == 500 && snapshot.picture == Data([1]))
    #expect(snapshot.tags == ["north"] && snapshot.status == .sold && snapshot.parts.map(\.name) == ["map"])
    #expect(snapshot.isbn == "1" && snapshot.format == .audio)
    #expect(snapshot.maker == nil && snapshot.supplier == maker.persistentModelID)
    #expect(snapshot.reviews == ModelgenStore.identifiers(of: book.reviews) && snapshot.reviews.count == 1)
    // As a row of the parent.
    let products: [Product] = try await actor().snapshots()
    #expect(products.map(\.persistentModelID) == [book.persistentModelID])
    // Codable and Hashable.
    let copy = try JSONDecoder().decode(Book.self, from: JSONEncoder().encode(snapshot))
    #expect(copy == snapshot && Set([copy, snapshot]).count == 1)
  }

  @Test func assignsWhatDiffers() async throws {
    let actor = await actor()
    let other = try await actor.insert { V2.Maker(name: "Ole", sizes: [:]) }
    var snapshot = try #require(try await actor.snapshot(of: book.persistentModelID, Book.self))
    snapshot.name = "Islands"
    snapshot.price.cents += 1
    snapshot.parts = []
    snapshot.maker = other
    snapshot.reviews = []
    try await actor.apply([snapshot])
    #expect(book.name == "Islands" && book.price.cents == 501 && book.parts.isEmpty && book.maker?.name == "Ole")
    #expect(book.reviews?.isEmpty == true && book.supplier === maker && book.isbn == "1")
    snapshot.maker = nil
    try await actor.apply([snapshot])
    #expect(book.maker == nil)
  }

  @Test func changesNothingWhereNothingDiffers() throws {
    book.statusRawValue = "of a newer app"
    try context.save()
    let snapshot = Book(book)
    #expect(snapshot.status == .draft)
    try snapshot.apply(to: book, in: context)
    // The stored text stays although the app cannot read it.
    #expect(!context.hasChanges && book.statusRawValue == "of a newer app")
  }

  @Test func aRowThatIsGoneIsAnErrorAndNothingIsAssigned() async throws {
    let actor = await actor()
    let other = try await actor.insert { V2.Maker(name: "Ole", sizes: [:]) }
    var snapshot = Book(book)
    snapshot.name = "Islands"
    snapshot.maker = other
    try await actor.delete([other], ofType: V2.Maker.self)
    #expect(throws: ModelgenStore.MissingRow.self) { try snapshot.apply(to: book, in: context) }
    #expect(book.name == "Fjords" && !context.hasChanges)
    let gone = snapshot
    await #expect(throws: ModelgenStore.MissingRow.self) { try await actor.apply([gone]) }
    #expect(try await actor.snapshot(of: other, Maker.self) == nil)
    #expect(book.name == "Fjords")
  }

  @Test func selectsAndSorts() async throws {
    let actor = await actor()
    for name in ["Ole", "Ask"] { _ = try await actor.insert { V2.Maker(name: name, sizes: [:]) } }
    let short: [Maker] = try await actor.snapshots(
      where: #Predicate { $0.name.count == 3 && $0.name != "Ida" }, sortedBy: [SortDescriptor(\.name)], limit: 1)
    #expect(short.map(\.name) == ["Ask"])
  }
}

/// What `store:` in schema.yaml becomes.
@Suite struct StoreConfigurationTests {
  @Test func aFileIsBelowApplicationSupport() throws {
    let configuration = try ShopCurrentSchema.configuration()
    #expect(configuration.url.path.hasSuffix("/Shop/catalogue.sqlite") && !configuration.allowsSave)
    #expect(FileManager.default.fileExists(atPath: configuration.url.deletingLastPathComponent().path))
  }

  /// There are no app groups here, as in an app without the entitlement: the framework would end it.
  @Test func anAppGroupIsCheckedFirst() throws {
    let error = #expect(throws: ModelgenStore.OpenError.self) { try DiaryCurrentSchema.configuration() }
    #expect(error?.reason == .appGroup && error?.canRetry == false)
  }

  /// Core Data is a stub here: whether the calls exist, and that an empty store is left nowhere.
  @Test func theDevelopmentSchemaIsCompiled() throws {
    try DiaryCurrentSchema.initializeCloudKitSchema()
  }
}
