import Diagnostics
import ManifestSupport
import SchemaEvolution
import SchemaModel
import SwiftEmitter
import Testing

/// Values that go, and that a fill of an earlier step may have been meant to take over: drafts ask, and `check` fails until
/// somebody has answered. A constant in every row, or silence, would lose them.
@Suite struct LeftoverTests {
  struct History: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var versions: [String]
    /// What a draft asks under `Decide (data may be lost)`, by the version that its stage leads to.
    var asked: [Int: String]

    init(_ name: String, _ versions: String..., asked: [Int: String]) {
      (testDescription, self.versions, self.asked) = (name, versions, asked)
    }
  }

  static func library(_ book: String, _ author: String, _ migration: String = "") -> String {
    (migration.isEmpty ? "" : "migration: { \(migration) }\n")
      + "entities:\n  Book: { attributes: { title: String\(book) }, relationships: { author: { toOne: Author, inverse: books } } }\n"
      + "  Author: { attributes: { name: String\(author) }, relationships: { books: { toMany: Book } } }\n"
  }

  static func shop(_ shop: String, _ item: String, _ migration: String = "") -> String {
    (migration.isEmpty ? "" : "migration: { \(migration) }\n")
      + "entities:\n  Shop: { attributes: { no: Int\(shop) }, relationships: { carts: { toMany: Cart, inverse: shop } } }\n"
      + "  Cart: { attributes: { no: Int }, relationships: { shop: { toOne: Shop }, items: { toMany: Item, inverse: cart } } }\n"
      + "  Item: { attributes: { no: Int\(item) }, relationships: { cart: { toOne: Cart } } }\n"
  }

  static func animals(_ animal: String, _ dog: String, _ migration: String = "") -> String {
    (migration.isEmpty ? "" : "migration: { \(migration) }\n")
      + "entities:\n  Animal: { attributes: { name: String\(animal) } }\n  Dog: { inherits: Animal\(dog) }\n"
  }

  static func flight(_ leg: String, _ port: String, _ migration: String = "") -> String {
    (migration.isEmpty ? "" : "migration: { \(migration) }\n")
      + "entities:\n  Leg: { attributes: { no: Int\(leg) }, relationships: { start: { toOne: Port, inverse: outs }, end: { toOne: Port, inverse: ins } } }\n"
      + "  Port: { attributes: { city: String?\(port) }, relationships: { outs: { toMany: Leg }, ins: { toMany: Leg } } }\n"
  }

  static func price(_ attributes: String, _ migration: String = "") -> String {
    (migration.isEmpty ? "" : "migration: { \(migration) }\n")
      + "entities:\n  Price: { attributes: { \(attributes) } }\n"
  }

  static let histories = [
    History(
      "nothing but the type fits", price("serial: Int, text: String"),
      price("serial: Int, rank: Int = 0, text: String", "fills: [Price.rank]"),
      price("rank: Int = 0, text: String", "removes: [Price.serial]"),
      asked: [1: "Nothing but its type", 2: "Nothing but its type"]),
    History(
      "the source goes one version later", price("amount: String"),
      price("amount: String, cents: Int?", "fills: [Price.cents]"), price("amount: String, cents: Int?, note: String?"),
      price("cents: Int?, note: String?", "removes: [Price.amount]"),
      asked: [1: "Price.cents from Price.amount", 3: "Price.amount goes with everything"]),
    History(
      "a link away, under another name", library("", ", origin: String?"),
      library(", place: String?", ", origin: String?", "fills: [Book.place]"),
      library(", place: String?", "", "removes: [Author.origin]"),
      asked: [1: "Book.place of each row, out of Author.origin", 2: "Book.place of each row"]),
    History(
      "a link away, and some rows have none that leads there", library("", ", origin: String?"),
      library(", origin: String?", ", origin: String?", "fills: [Book.origin]"),
      library(", origin: String?", "", "removes: [Author.origin]"),
      asked: [1: "Rows of Author that no Book leads to", 2: "Rows of Author that no Book leads to"]),
    History(
      "two links away", shop(", region: String", ""),
      shop(", region: String", ", region: String?", "fills: [Item.region]"),
      shop("", ", region: String?", "removes: [Shop.region]"),
      asked: [1: "Item.region of each row, out of Shop.region", 2: "Item.region of each row"]),
    History(
      "by either of two links", flight("", ", code: String"),
      flight(", code: String?", ", code: String", "fills: [Leg.code]"),
      flight(", code: String?", "", "removes: [Port.code]"),
      asked: [1: "Leg.code of each row, out of Port.code", 2: "Leg.code of each row"]),
    History(
      "below it in the hierarchy", animals("", ", attributes: { owner: String? }"),
      animals(", keeper: String?", ", attributes: { owner: String? }", "fills: [Animal.keeper]"),
      animals(", keeper: String?", "", "removes: [Dog.owner]"),
      asked: [1: "Animal.keeper of each row, out of Dog.owner", 2: "Animal.keeper of each row"]),
  ]

  @Test(arguments: histories) func draftsAsk(_ history: History) throws {
    let texts = Dictionary(
      uniqueKeysWithValues: history.versions.enumerated().map { ("V\($0 + 1)", "version: \($0 + 1).0.0\n\($1)") })
    let read = readSchema("Sample", texts.merging(["schema": "platforms: { iOS: 26 }\n"]) { first, _ in first })
    var findings = read.findings
    let evolution = evolve(read.schema, into: &findings)
    #expect(!findings.hasErrors, "\(findings.text)")
    let files = emit(read.schema, evolution, templates: try Templates())
    for (index, question) in history.asked {
      let name = "SampleMigrationV\(index)toV\(index + 1).swift"
      let text = String(decoding: try #require(files.first { $0.name == name }, "\(name)").contents, as: UTF8.self)
      // Words, whatever lines they stand on.
      let words = text.replacing("//", with: " ").split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      #expect(words.contains("Decide (data may be lost)") && words.contains(question), "\(text)")
    }
  }
}
