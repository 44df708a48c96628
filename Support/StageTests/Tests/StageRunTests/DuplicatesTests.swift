import Foundation
import SwiftData
import Testing

@testable import Stages

private typealias V1 = ShopSchemaV1

/// `willMigrate` before values become unique: duplicates end as they should, and nothing else is touched.
@Suite struct DuplicatesTests {
  private let context: ModelContext

  init() throws { context = ModelContext(try ModelContainer(for: Schema(versionedSchema: V1.self))) }

  private func product(_ title: String, _ updated: Double, code: String? = nil) -> V1.Product {
    let product = V1.Product(
      title: title, code: code ?? UUID().uuidString, updatedAt: Date(timeIntervalSince1970: updated))
    context.insert(product)
    return product
  }

  private func products() throws -> [V1.Product] { try context.fetch(FetchDescriptor<V1.Product>()) }

  private func run() throws {
    try context.save()
    try ShopMigrationV1toV2.willMigrate(context)
    #expect(!context.hasChanges)
  }

  @Test func oneStaysForEachKey() throws {
    let (old, new, other) = (product("Tea", 10), product("Tea", 20), product("Milk", 5))
    try run()
    #expect(try products().map(ObjectIdentifier.init) == [new, other].map(ObjectIdentifier.init))
    #expect(old.modelContext == nil && new.title == "Tea" && other.title == "Milk")
    // A second run finds nothing to do.
    try run()
    #expect(try products().count == 2)
  }

  @Test func nilsAndEmptyTextsStayApart() throws {
    let empty = [product("", 1), product("", 2)]
    let none = [product("a", 1), product("b", 2), product("c", 3)]
    for row in none { row.code = nil }
    empty[0].code = ""
    let vendors = [nil, nil, "", ""].map { V1.Vendor(name: "x", vatNumber: $0) }
    for vendor in vendors { context.insert(vendor) }
    try run()
    #expect(try products().count == 5)
    #expect(Set(empty.map(\.title)).count == 2 && !empty.contains { $0.title.isEmpty })
    #expect(Set(try products().map { $0.code ?? "" }).count == 5)
    // The number stays optional: NULLs do not collide, and no compound key has a city.
    #expect(vendors.allSatisfy { $0.vatNumber == nil && $0.modelContext != nil })
  }

  @Test func compoundKeysCollideOnlyWhole() throws {
    let vendor = V1.Vendor(name: "v")
    context.insert(vendor)
    let rows = [(1, true), (1, true), (1, false), (2, true), (nil, true), (nil, true)].enumerated().map { index, key in
      let row = product("p\(index)", Double(index))
      row.shelf = key.0
      row.vendor = key.1 ? vendor : nil
      return row
    }
    let cities = [("a", "x"), ("a", "x"), ("a", "y"), ("b", "x")].map { V1.Vendor(name: $0.0, city: $0.1) }
    for city in cities { context.insert(city) }
    try run()
    #expect(rows.map { $0.modelContext != nil } == [false, true, true, true, true, true])
    #expect(cities.map { $0.modelContext != nil } == [true, false, true, true])
  }

  @Test func linksGoOverToTheRowThatStays() throws {
    let (old, new) = (product("Tea", 10), product("Tea", 20))
    let tags = [V1.Tag(name: "hot"), V1.Tag(name: "cold")]
    old.tags = tags
    new.tags = [tags[0]]
    old.reviews = [V1.Review(text: "good"), V1.Review(text: "bad")]
    old.label = V1.Label(text: "old")
    old.vendor = V1.Vendor(name: "shared")
    let neighbour = product("Milk", 1)
    neighbour.vendor = old.vendor
    old.similar = [neighbour, new]
    let basket = V1.Basket(first: old, all: [old, new, neighbour])
    context.insert(basket)
    try run()
    #expect(new.reviews.map(\.text).sorted() == ["bad", "good"])
    #expect(new.tags?.map(\.name).sorted() == ["cold", "hot"])
    #expect(tags.allSatisfy { $0.products?.count == 1 && $0.products?.first === new })
    #expect(new.label?.text == "old" && new.vendor?.name == "shared" && neighbour.vendor === new.vendor)
    #expect(basket.first === new && basket.all.count == 2 && basket.all.contains { $0 === new })
    #expect(new.similar.count == 1 && new.similar.first === neighbour)
    #expect(try context.fetchCount(FetchDescriptor<V1.Label>()) == 1)
    #expect(try context.fetchCount(FetchDescriptor<V1.Review>()) == 2)
  }

  /// Without an inverse a row is in one list only: nothing takes it out of its own.
  @Test func theRowThatStaysRemainsInItsList() throws {
    let (first, kept, last) = (product("Tea", 10), product("Tea", 20), product("Tea", 15))
    let baskets = [first, kept, last].map { V1.Basket(first: nil, all: [$0]) }
    for basket in baskets { context.insert(basket) }
    let (older, newer) = (product("Milk", 1), product("Milk", 2))
    let other = V1.Basket(first: nil, all: [older])
    context.insert(other)
    try run()
    #expect(baskets.map(\.all.count) == [0, 1, 0] && baskets[1].all.first === kept)
    // In no list of its own it takes the place of its duplicate.
    #expect(other.all.count == 1 && other.all.first === newer)
  }

  @Test func familiesStayWhole() throws {
    // The row that stays is a child of the one that goes, whose delete rule cascades.
    let (old, new, child) = (product("Tea", 10), product("Tea", 20), product("Green tea", 1))
    old.variants = [new, child]
    try run()
    #expect(try products().count == 2)
    #expect(new.parent == nil && child.parent === new && new.modelContext != nil)
  }

  /// Each a family as parents by row, the rows that are the same, and the parents that are left.
  @Test(arguments: [
    // The one that stays is below its duplicate, whose parent goes on.
    (parents: [2, -1, 1], same: [0, 2], left: [1, -1]),
    // Farther below: what stands between goes on below it.
    (parents: [2, -1, 3, 1], same: [0, 3], left: [1, -1, 0]),
    // The duplicate is below the one that stays.
    (parents: [-1, 0, 1], same: [0, 2], left: [-1, 0]),
    // Several duplicates in one line.
    (parents: [2, -1, 3, 1], same: [0, 2, 3], left: [1, -1]),
    // A ring comes to an end.
    (parents: [1, 0], same: [0, 1], left: [-1]),
  ])
  func linesOfDuplicates(parents: [Int], same: [Int], left: [Int]) throws {
    let rows = parents.indices.map { product(same.contains($0) ? "same" : "p\($0)", 100 - Double($0)) }
    for (row, parent) in zip(rows, parents) where parent >= 0 { row.parent = rows[parent] }
    try run()
    let stay = rows.filter { $0.modelContext != nil }
    #expect(rows[0].modelContext != nil && stay.count == rows.count - same.count + 1)
    for (row, parent) in zip(stay, left) { #expect(row.parent === (parent < 0 ? nil : rows[parent])) }
  }

  @Test func theLabelThatIsLeftStaysWithoutOwner() throws {
    let (old, new) = (product("Tea", 10), product("Tea", 20))
    old.label = V1.Label(text: "old")
    new.label = V1.Label(text: "new")
    try run()
    #expect(new.label?.text == "new")
    let labels = try context.fetch(FetchDescriptor<V1.Label>())
    #expect(labels.map(\.text).sorted() == ["new", "old"])
    #expect(labels.first { $0.text == "old" }?.product == nil)
  }

  @Test func rowsWithoutDuplicatesAreUntouched() throws {
    for index in 0..<1200 { _ = product("p\(index)", Double(index), code: "c\(index)") }
    try context.save()
    let before = try products().map { [$0.title, $0.code, "\($0.updatedAt)"] }
    try run()
    #expect(try products().map { [$0.title, $0.code, "\($0.updatedAt)"] } == before)
  }
}
