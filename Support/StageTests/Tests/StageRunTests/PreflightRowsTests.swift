import Foundation
import SwiftData
import Testing

@testable import Stages

private typealias V1 = ShopSchemaV1

/// The draft does to rows what `modelgen preflight` says of them: the counts of one file are held against both.
@Suite struct PreflightRowsTests {
  struct Rows: Decodable {
    struct Vendor: Decodable { var name: String, city: String? }
    struct Product: Decodable { var title: String, code: String?, shelf: Int?, vendor: Int? }
    struct Count: Decodable { var rows: Int, sharing: Int, kept: Int, deleted: Int, withoutCode: Int? }
    var vendors: [Vendor]
    var products: [Product]
    var expected: [String: Count]
  }

  @Test func asManyRowsStayAsPreflightSays() throws {
    let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let file = root.appendingPathComponent("Tests/PreflightRows/shop.json")
    let rows = try JSONDecoder().decode(Rows.self, from: Data(contentsOf: file))
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: V1.self)))
    let vendors = rows.vendors.map { V1.Vendor(name: $0.name, city: $0.city) }
    for vendor in vendors { context.insert(vendor) }
    let products = rows.products.enumerated().map { index, row in
      let product = V1.Product(
        title: row.title, code: row.code, updatedAt: Date(timeIntervalSinceReferenceDate: Double(index)))
      product.shelf = row.shelf
      context.insert(product)
      product.vendor = row.vendor.map { vendors[$0] }
      return product
    }
    try context.save()
    try ShopMigrationV1toV2.willMigrate(context)
    let expected = rows.expected
    func left(_ deleted: Int?, of count: Int) -> Int { count - (deleted ?? 0) }
    #expect(
      try context.fetchCount(FetchDescriptor<V1.Product>()) == left(expected["products"]?.deleted, of: products.count))
    #expect(
      try context.fetchCount(FetchDescriptor<V1.Vendor>()) == left(expected["vendors"]?.deleted, of: vendors.count))
    #expect(expected["products"]?.withoutCode == rows.products.count { $0.code == nil })
  }
}
