import Foundation
import ModelgenKit
import SchemaModel
import StoreFixtures
import Testing

@testable import Preflight

/// What preflight says of a store is what the drafted stage does to the same rows: `StageRunTests` runs the draft on the
/// rows of the same file.
@Suite struct AgreementTests {
  struct Rows: Decodable {
    struct Vendor: Decodable { var name: String, city: String? }
    struct Product: Decodable { var title: String, code: String?, shelf: Int?, vendor: Int? }
    struct Count: Decodable { var rows: Int, sharing: Int, kept: Int, deleted: Int, withoutCode: Int? }
    var vendors: [Vendor]
    var products: [Product]
    var expected: [String: Count]
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func theDraftKeepsAsManyRowsAsPreflightSays() throws {
    let file = Self.root.appendingPathComponent("Tests/PreflightRows/shop.json")
    let rows = try JSONDecoder().decode(Rows.self, from: Data(contentsOf: file))
    var report = Report()
    let manifests = Self.root.appendingPathComponent("Tests/Golden/stage-duplicates/manifests/Shop").path
    let schema = try #require(loadSchemas(at: [manifests], into: &report).first)
    let folder = try TemporaryFolder()
    let store = try StoreFixture(folder.path + "/shop.store", schema.schema.versions[0])
    func literal(_ text: String?) -> String { text.map { "'\($0)'" } ?? "NULL" }
    var vendors: [Int] = []
    for vendor in rows.vendors {
      vendors.append(try store.add("Vendor", ["name": literal(vendor.name), "city": literal(vendor.city)]))
    }
    for (index, product) in rows.products.enumerated() {
      try store.add(
        "Product",
        [
          "title": literal(product.title), "code": literal(product.code), "updatedAt": "\(index)",
          "shelf": product.shelf.map(String.init) ?? "NULL",
          "vendor": product.vendor.map { "\(vendors[$0])" } ?? "NULL",
        ])
    }
    let answer = Preflight(schemas: [schema]).answer(for: store.path)
    #expect(answer.layoutProblems.isEmpty && answer.defects.isEmpty)
    let findings = try #require(answer.steps.first).findings
    let products = try #require(rows.expected["products"])
    let title = try #require(findings.first { $0.path == "Product.name" })
    #expect(title.count == products.sharing && title.total == products.rows)
    #expect(title.words.contains("keeps \(products.kept) and deletes \(products.deleted)"))
    #expect(findings.first { $0.path == "Product.code" }?.count == products.withoutCode)
    let vendor = try #require(findings.first { $0.path == "Vendor.(name, city)" })
    let expected = try #require(rows.expected["vendors"])
    #expect(vendor.count == expected.sharing && vendor.total == expected.rows)
    #expect(vendor.words.contains("keeps \(expected.kept) and deletes \(expected.deleted)"))
    // NULL collides with nothing.
    #expect(!findings.contains { $0.path == "Product.(shelf, vendor)" })
  }
}
