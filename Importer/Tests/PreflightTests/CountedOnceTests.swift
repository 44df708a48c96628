import Foundation
import StoreFixtures
import Testing

@testable import Preflight

/// What goes twice, goes on, or comes from elsewhere is counted once, and where it is.
@Suite struct CountedOnceTests {
  /// Values of rows that become rows of another entity are converted as those of a property: none is lost unseen.
  @Test func valuesOfMovedRowsAreConverted() throws {
    let types = "enums:\n  K: { rawType: String, cases: [a, b, c] }\n"
    let old = "  B: { attributes: { name: String, code: String, number: String?, k: K } }\n"
    let new = "  C: { attributes: { name: String, code: Int, number: Int?, k: L? } }\n"
    let test = try PreflightCase(
      "entities:\n\(old)\(types)",
      "migration: { fills: [C] }\nentities:\n\(old)\(new)\(types)  L: { rawType: String, cases: [a, b] }\n",
      "migration: { removes: [B] }\nentities:\n\(new)enums:\n  L: { rawType: String, cases: [a, b] }\n")
    let store = try test.store()
    for (code, number, k) in [("12", "NULL", "a"), ("x", "'7'", "c"), ("", "'y'", "b")] {
      try store.add("B", ["name": "'n'", "code": "'\(code)'", "number": number, "k": "'\(k)'"])
    }
    let answer = test.answer()
    #expect(answer.counts() == ["C work 3", "C.code lost 2", "C.number lost 1", "C.k lost 1"], "\(answer.text)")
    #expect(answer.steps[0].isUnanswered)
  }

  /// The draft copies what is there, and leaves the other rows as they are.
  @Test func rowsWithoutASourceGetNoValue() throws {
    let test = try PreflightCase(
      "entities:\n  R: { attributes: { text: String?, color: Color } }\nenums: { Color: { rawType: Int, cases: [red, blue] } }\n",
      "migration: { fills: [R.number, R.paint] }\n"
        + "entities:\n  R: { attributes: { text: String?, color: Color, number: Int?, paint: Paint? } }\n"
        + "enums: { Color: { rawType: Int, cases: [red, blue] }, Paint: { rawType: Int, cases: [red] } }\n",
      "migration: { removes: [R.text, R.color] }\nentities:\n  R: { attributes: { number: Int?, paint: Paint? } }\n"
        + "enums: { Paint: { rawType: Int, cases: [red] } }\n")
    let store = try test.store()
    for text in ["'1'", "'x'", "NULL"] { try store.add("R", ["text": text, "color": "1"]) }
    #expect(
      test.answer().counts() == ["R.number work 2", "R.number lost 1", "R.paint work 3", "R.paint lost 3"],
      "\(test.answer().text)")
  }

  @Test func pairsGoOnce() throws {
    func schema(_ a: String, _ b: String) -> String {
      "entities:\n  A: { attributes: { n: Int }\(a) }\n  B: { attributes: { n: Int }\(b) }\n"
    }
    let test = try PreflightCase(
      schema(
        ", relationships: { bs: { toMany: B, inverse: as } }", ", relationships: { as: { toMany: A, inverse: bs } }"),
      "migration: { removes: [A.bs, B.as] }\n" + schema("", ""))
    let store = try test.store()
    try store.execute("CREATE TABLE Z_1BS (Z_1AS INTEGER, Z_2BS INTEGER, PRIMARY KEY (Z_1AS, Z_2BS))")
    for index in 1...3 {
      try store.add("A", ["n": "\(index)"])
      try store.add("B", ["n": "\(index)"])
    }
    try store.execute("INSERT INTO Z_1BS VALUES (1, 1), (1, 2), (3, 3)")
    #expect(test.answer().steps[0].verdict == "3 rows or values lost", "\(test.answer().text)")
  }

  /// A stage links the rows that have no link; what the others have is what goes in the next step.
  @Test func filledLinksAreLostLikeOthers() throws {
    func schema(_ link: String, _ items: String) -> String {
      "entities:\n  Item: { attributes: { n: Int }\(link) }\n  Shelf: { attributes: { n: Int }\(items) }\n"
    }
    let items = ", relationships: { items: { toMany: Item, inverse: shelf } }"
    let test = try PreflightCase(
      schema(", relationships: { shelf: { toOne: Shelf, inverse: items } }", items),
      schema(", relationships: { shelf: { toOne: Shelf, inverse: items, optional: false } }", items),
      "migration: { removes: [Item.shelf, Shelf.items] }\n" + schema("", ""))
    let store = try test.store()
    try store.add("Shelf", ["n": "1"])
    for link in ["1", "1", "NULL"] { try store.add("Item", ["n": "1", "shelf": link]) }
    let answer = test.answer()
    #expect(answer.counts() == ["Item.shelf work 1"])
    #expect(answer.counts(1) == ["Item.shelf lost 2"], "\(answer.text)")
  }

  /// Rows of two entities of one table keep apart; each key is counted in the rows as they are.
  @Test func keysOfAWholeTable() throws {
    func schema(_ name: String, _ code: String) -> String {
      """
      entities:
        Item: { attributes: { name: \(name), code: \(code) } }
        Book: { inherits: Item, attributes: { pages: Int? } }

      """
    }
    let test = try PreflightCase(
      schema("String", "Int?"), schema("{ type: String, unique: true }", "{ type: \"Int?\", unique: true }"))
    let store = try test.store()
    let rows = [("Item", "a", "1"), ("Item", "a", "1"), ("Book", "a", "NULL"), ("Book", "", "2"), ("Item", "", "NULL")]
    for (entity, name, code) in rows { try store.add(entity, ["name": "'\(name)'", "code": code]) }
    let answer = test.answer()
    let words = answer.steps[0].findings.map(\.words)
    #expect(
      words.first
        == "5 of 5 rows share 2 keys that must be unique; the drafted stage keeps 4 and deletes 1;"
        + " 2 rows with empty text get another value; 1 row whose key a row of another entity has gets another value")
    #expect(
      words.last == "2 keys are counted one by one; a row that shares several of them is deleted once", "\(words)")
  }
}
