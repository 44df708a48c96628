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
    for (index, question) in history.asked {
      let words = try Self.words(history.versions, index)
      #expect(words.contains("Decide (data may be lost)") && words.contains(question), "\(words)")
    }
  }

  static func note(_ attributes: String, _ links: String, _ migration: String = "") -> String {
    (migration.isEmpty ? "" : "migration: { \(migration) }\n")
      + "entities:\n  Note: { attributes: { no: Int\(attributes) }\(links) }\n"
  }
  static let tags = ", relationships: { tags: { toMany: Tag, inverse: notes } }"
  static let tag = "  Tag: { attributes: { name: String }, relationships: { notes: { toMany: Note } } }\n"
  static let home = ", relationships: { home: { toOne: Home, inverse: none } }"
  static let homes =
    "  Home: { attributes: { street: String, zip: Int? } }\nstructs: { Place: { fields: { street: String, zip: Int? } } }\n"

  /// What drafts write: values of structs go into the rows that are made, links that somebody made stay, and rows are made before
  /// those of their entity are prepared.
  @Test(arguments: [
    History(
      "a struct becomes an entity", note(", place: Place?", "") + homes.split(separator: "\n")[1] + "\n",
      note(", place: Place?", home, "fills: [Note.home]") + homes,
      note("", home, "removes: [Note.place]")
        + homes.split(separator: "\n")[0] + "\n",
      asked: [1: "Values(street: row.place?.street ?? \"\", zip: row.place?.zip)", 2: "if row.home != nil { return }"]),
    History(
      "a list of texts becomes links", note(", words: \"[String]\"", ""),
      note(", words: \"[String]\"", tags, "fills: [Note.tags]") + tag, note("", tags, "removes: [Note.words]") + tag,
      asked: [1: "if !row.tags.isEmpty { return }", 2: "if !row.tags.isEmpty { return }"]),
    History(
      "rows are made, and prepared after that",
      "entities:\n  Cart: { attributes: { label: String? }, relationships: { items: { toMany: Item, inverse: cart } } }\n"
        + "  Item: { attributes: { no: Int }, relationships: { cart: { toOne: Cart } } }\n",
      "entities:\n  Cart: { attributes: { label: String }, relationships: { items: { toMany: Item, inverse: cart } } }\n"
        + "  Item: { attributes: { no: Int }, relationships: { cart: { toOne: Cart, optional: false } } }\n",
      asked: [1: "try prepareItemRows(context) try prepareCartRows(context)"]),
  ])
  func draftsWrite(_ history: History) throws {
    for (index, text) in history.asked {
      let words = try Self.words(history.versions, index)
      #expect(words.contains(text), "\(words)")
    }
  }

  /// The words of a stage's draft, whatever lines they stand on.
  private static func words(_ versions: [String], _ index: Int) throws -> String {
    var texts = ["schema": "platforms: { iOS: 26 }\n"]
    for (number, text) in versions.enumerated() { texts["V\(number + 1)"] = "version: \(number + 1).0.0\n\(text)" }
    let read = readSchema("Sample", texts)
    var findings = read.findings
    let evolution = evolve(read.schema, into: &findings)
    #expect(!findings.hasErrors, "\(findings.text)")
    let files = emit(read.schema, evolution, templates: try Templates())
    let name = "SampleMigrationV\(index)toV\(index + 1).swift"
    let text = String(decoding: try #require(files.first { $0.name == name }, "\(name)").contents, as: UTF8.self)
    return text.replacing("//", with: " ").split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }
}
