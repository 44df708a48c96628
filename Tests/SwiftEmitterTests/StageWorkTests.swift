import Diagnostics
import Foundation
import ManifestSupport
import SchemaEvolution
import SchemaModel
import Testing

@testable import SwiftEmitter

/// What a step asks a hand-written stage to do.
@Suite struct StageWorkTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Each a version, from `entities:` on or with `migration:` before it.
    var versions: [String]
    /// The work of the first step.
    var work: [String]

    init(_ name: String, _ versions: String..., work: [String]) {
      (testDescription, self.versions, self.work) = (name, versions, work)
    }
  }

  /// - Parameter more: what follows the entity; with a deeper indent, more of the entity itself.
  static func trip(_ attributes: String, _ migration: String = "", _ more: String = "") -> String {
    (migration.isEmpty ? "" : "migration: { \(migration) }\n")
      + "entities:\n  Trip:\n    attributes: { \(attributes) }\n" + more
  }

  static let people = "  Author: { attributes: { name: String } }\n  Publisher: { attributes: { name: String } }\n"
  static func linked(_ attributes: String) -> String {
    "entities:\n  Trip: { attributes: { \(attributes) }, relationships: { writer: { toOne: Author, inverse: none },"
      + " publisher: { toOne: Publisher, inverse: none } } }\n" + people
  }
  static let held = "f: F, list: '[F]', map: '[String: F]', box: Box?, n: Int"
  static let bytes =
    "list: '[F]', map: '[String: F]', keys: '[F: F]', boxes: '[Box]', one: { type: F, codable: true }, n: Int"
  static let carried = "g: G?, list: '[G]', cup: Cup?, n: Int"
  static let cup = "structs: { Cup: { fields: { g: G } } }\n"
  static let box = "structs: { Box: { fields: { f: F } } }\n"
  static func animals(below parent: String) -> String {
    "entities:\n  Dog: { inherits: Animal, attributes: { x: Int? } }\n"
      + "  Wolf: { inherits: Animal, attributes: { x: Int } }\n  Animal: { attributes: { n: Int } }\n"
      + "  Puppy: { inherits: \(parent), attributes: { k: Int } }\n"
  }

  static let cases = [
    Case(
      "one attribute leaves the enum of a case, another keeps it",
      trip("mood: F, other: F", "", "enums: { F: { cases: [a, b] } }\n"),
      trip("mood: G, other: F, n: Int?", "removes: [F.b]", "enums: { F: { cases: [a, b] }, G: { cases: [a, c] } }\n"),
      work: ["move Trip.mood off .b"]),
    Case(
      "one attribute of a key leaves the enum of a case: what becomes equal is removed before",
      trip("o: Int, mood: F, other: F", "", "    unique: [[o, mood], [o, other]]\nenums: { F: { cases: [a, b] } }\n"),
      trip(
        "o: Int, mood: G, other: F, n: Int?", "removes: [F.b]",
        "    unique: [[o, mood], [o, other]]\nenums: { F: { cases: [a, b] }, G: { cases: [a, c] } }\n"),
      work: ["remove duplicates by Trip.o, Trip.mood", "move Trip.mood off .b"]),
    Case(
      "a key that goes holds while rows are moved",
      trip("o: Int, mood: F", "", "    unique: [[o, mood]]\nenums: { F: { cases: [a, b] } }\n"),
      trip("o: Int, mood: F, n: Int?", "removes: [F.b]", "enums: { F: { cases: [a] } }\n"),
      work: ["remove duplicates by Trip.o, Trip.mood", "move Trip.mood off .b"]),
    Case(
      "a key that goes holds while nils are filled",
      trip("o: Int, flag: Bool?", "", "    unique: [[o, flag]]\n"), trip("o: Int, flag: Bool"),
      work: ["remove duplicates by Trip.o, Trip.flag", "fill nils of Trip.flag"]),
    Case(
      "unique over old values", trip("name: String"), trip("name: { type: String, unique: true }"),
      work: ["remove duplicates by Trip.name"]),
    Case(
      "unique and renamed: by the old name", trip("title: String"),
      trip("name: { type: String, unique: true, renamedFrom: title }"), work: ["remove duplicates by Trip.title"]),
    Case(
      "required and unique: nils first", trip("code: String?"), trip("code: { type: String, unique: true }"),
      work: ["fill nils of Trip.code, each with its own value", "remove duplicates by Trip.code"]),
    Case(
      "required under a new name", trip("code: Int?"), trip("number: { type: Int, renamedFrom: code }"),
      work: ["fill nils of Trip.code"]),
    Case(
      "required, asked for by fills as well", trip("code: Int?"), trip("code: Int", "fills: [Trip.code]"),
      work: ["fill nils of Trip.code"]),
    Case(
      "compound with a new member that is the same everywhere", trip("code: Int"),
      "entities:\n  Trip: { attributes: { code: Int, y: Int = 0 }, unique: [[code, y]] }\n",
      work: ["remove duplicates by Trip.code"]),
    Case(
      "a unique number becomes narrower: by the value that it becomes", trip("amount: { type: Double, unique: true }"),
      trip("sum: { type: Int, unique: true, renamedFrom: amount }"), work: ["remove duplicates by Trip.amount"]),
    Case(
      "unique in a parent: by the values of each child that had them",
      "entities:\n  Foo: { attributes: { k: Int } }\n  A: { inherits: Foo, attributes: { m: Int? } }\n"
        + "  B: { inherits: Foo, attributes: { n: Int? } }\n",
      "entities:\n  Foo: { attributes: { k: Int, m: { type: Int?, unique: true } } }\n  A: { inherits: Foo }\n"
        + "  B: { inherits: Foo, attributes: { n: Int? } }\n", work: ["remove duplicates by A.m"]),
    Case(
      "required by another parent", animals(below: "Dog"), animals(below: "Wolf"), work: ["fill nils of Puppy.x"]),
    Case(
      "a field becomes required in a struct that is called otherwise",
      trip("g: F, n: Int", "", "structs: { F: { fields: { w: Int, h: Int? } } }\n"),
      trip("g: G, n: Int", "", "structs: { G: { fields: { w: Int, h: Int } } }\n"), work: ["fill nils of Trip.g.h"]),
    Case(
      "and in one that is in another",
      trip("b: Box, n: Int", "", "structs: { Box: { fields: { f: F } }, F: { fields: { w: Int, h: Int? } } }\n"),
      trip("b: Box, n: Int", "", "structs: { Box: { fields: { f: G } }, G: { fields: { w: Int, h: Int } } }\n"),
      work: ["fill nils of Trip.b.h"]),
    Case(
      "and in one attribute of two",
      trip("g: F, f: F, n: Int", "", "structs: { F: { fields: { w: Int, h: Int? } } }\n"),
      trip(
        "g: G, f: F, n: Int", "", "structs: { F: { fields: { w: Int, h: Int? } }, G: { fields: { w: Int, h: Int } } }\n"
      ),
      work: ["fill nils of Trip.g.h"]),
    Case(
      "links to rows that leave a hierarchy",
      "entities:\n  Trip: { attributes: { s: String }, relationships: { legs: { toMany: Foo, inverse: none } } }\n"
        + "  Foo: { attributes: { n: Int } }\n  Leg: { inherits: Foo, attributes: { m: Int } }\n",
      "entities:\n  Trip: { attributes: { s: String }, relationships: { legs: { toMany: Foo, inverse: none } } }\n"
        + "  Foo: { attributes: { n: Int } }\n  Leg: { attributes: { m: Int, n: Int, z: Int? } }\n",
      work: ["unlink Trip.legs from Leg"]),
    Case("fill", trip("code: Int"), trip("code: Int, slug: String?", "fills: [Trip.slug]"), work: ["fill Trip.slug"]),
    Case(
      "retype, named by the recipe", trip("amount: String"),
      trip("amount: String, amountValue: Double?", "fills: [Trip.amountValue]"),
      work: ["copy Trip.amount to Trip.amountValue"]),
    Case(
      "retype, told by the rename that follows", trip("amount: String"),
      trip("amount: String, sum: Double?", "fills: [Trip.sum]"),
      trip("amount: { type: Double?, renamedFrom: sum }", "removes: [Trip.amount]"),
      work: ["copy Trip.amount to Trip.sum"]),
    Case(
      "split", trip("name: String"),
      trip("name: String, first: String?, last: String?", "fills: [Trip.first, Trip.last]"),
      trip("first: String?, last: String?", "removes: [Trip.name]"), work: ["copy Trip.name to Trip.first, Trip.last"]),
    Case(
      "merge", trip("first: String, last: String"),
      trip("first: String, last: String, name: String?", "fills: [Trip.name]"),
      trip("name: String?", "removes: [Trip.first, Trip.last]"), work: ["copy Trip.first, Trip.last to Trip.name"]),
    Case(
      "two of each: names tell nothing, so each is filled", trip("a: String, b: String"),
      trip("a: String, b: String, c: String?, d: String?", "fills: [Trip.c, Trip.d]"),
      trip("c: String?, d: String?", "removes: [Trip.a, Trip.b]"),
      work: ["fill Trip.c out of Trip.a, Trip.b", "fill Trip.d out of Trip.a, Trip.b"]),
    Case(
      "a split and a merge at once: by names, and by what is left",
      trip("name: String, street: String, city: String"),
      trip(
        "name: String, street: String, city: String, firstName: String?, lastName: String?, address: String?",
        "fills: [Trip.firstName, Trip.lastName, Trip.address]"),
      trip(
        "firstName: String?, lastName: String?, address: String?", "removes: [Trip.name, Trip.street, Trip.city]"),
      work: ["copy Trip.name to Trip.firstName, Trip.lastName", "copy Trip.street, Trip.city to Trip.address"]),
    Case(
      "two enums at once: by their cases and names", trip("a: A, prio: Int", "", "enums: { A: { cases: [x, y] } }\n"),
      trip(
        "a: A, prio: Int, stage: S?, priority: Double?", "fills: [Trip.stage, Trip.priority]",
        "enums: { A: { cases: [x, y] }, S: { cases: [x, y, z] } }\n"),
      trip(
        "stage: S?, priority: Double?", "removes: [Trip.a, Trip.prio]", "enums: { S: { cases: [x, y, z] } }\n"),
      work: ["copy Trip.a to Trip.stage", "copy Trip.prio to Trip.priority"]),
    Case(
      "two links at once: by the name of the link or of where it leads",
      trip("author: String, pub: String", "", people),
      "migration: { fills: [Trip.writer, Trip.publisher] }\n" + linked("author: String, pub: String"),
      "migration: { removes: [Trip.author, Trip.pub] }\n" + linked("n: Int?"),
      work: ["link Trip.writer by author", "link Trip.publisher by pub"]),
    Case(
      "two links out of what names nothing: none", trip("a: String, b: String", "", people),
      "migration: { fills: [Trip.writer, Trip.publisher] }\n" + linked("a: String, b: String"),
      "migration: { removes: [Trip.a, Trip.b] }\n" + linked("n: Int?"),
      work: ["writer", "publisher"].map { "fill Trip.\($0) out of Trip.a, Trip.b" }),
    Case(
      "a case that goes, wherever its enum is held",
      trip(held, "", "enums: { F: { rawType: String, cases: [x, y] } }\n" + box),
      trip(held + ", more: Int?", "removes: [F.y]", "enums: { F: { rawType: String, cases: [x] } }\n" + box),
      work: ["f", "list", "map", "box"].map { "move Trip.\($0) off .y" }),
    Case(
      "a case that goes from bytes only", trip(bytes, "", "enums: { F: { cases: [x, y] } }\n" + box),
      trip(bytes + ", more: Int?", "removes: [F.y]", "enums: { F: { cases: [x] } }\n" + box),
      work: ["list", "map", "keys", "boxes", "one"].map { "move Trip.\($0) off .y" }),
    Case(
      "a case that goes from what another enum carries",
      trip(carried, "", "enums: { F: { rawType: String, cases: [x, y] }, G: { cases: [o, { p: { f: F } }] } }\n" + cup),
      trip(
        carried + ", more: Int?", "removes: [F.y]",
        "enums: { F: { rawType: String, cases: [x] }, G: { cases: [o, { p: { f: F } }] } }\n" + cup),
      work: ["g", "list", "cup"].map { "move Trip.\($0) off .y" }),
    Case(
      "class under a new name", trip("name: String"),
      trip("name: String", "fills: [Journey]", "  Journey: { attributes: { name: String } }\n"),
      "migration: { removes: [Trip] }\nentities:\n  Journey: { attributes: { name: String } }\n",
      work: ["make Journey from Trip"]),
    Case(
      "rows of a new entity where nothing goes: only a person knows", trip("title: String"),
      trip("title: String", "fills: [Category]", "  Category: { attributes: { title: String, n: Int } }\n"),
      work: ["make Category"]),
    Case(
      "the same with a later version that takes away something else", trip("title: String, x: Int?"),
      trip("title: String, x: Int?", "fills: [Category]", "  Category: { attributes: { title: String, n: Int } }\n"),
      trip("title: String", "removes: [Trip.x]", "  Category: { attributes: { title: String, n: Int } }\n"),
      work: ["make Category"]),
  ]

  @Test(arguments: cases)
  func work(of test: Case) throws {
    var texts: [String: String] = [:]
    for (index, version) in test.versions.enumerated() {
      texts["V\(index + 1)"] = "version: \(index + 1).0.0\n" + version
    }
    let read = readSchema("Sample", texts)
    var findings = read.findings
    let evolution = evolve(read.schema, into: &findings)
    let scope = PlanScope(read.schema, evolution, aliases: [])
    let step = try #require(evolution.steps.first)
    #expect(step.stage == .custom, "\(findings.text)")
    #expect(StagePlan(step, evolution.timeline.step(to: step.to), scope: scope).words == test.work)
  }

  /// Rows and values that meet an index which stands already: what is equal becomes one row, and only a person knows.
  @Test(arguments: [
    (
      "name: String", "  Journey: { attributes: { name: { type: String, unique: true } } }\n", "fills: [Journey]",
      "Journey.name from Trip.name. It is unique"
    ),
    (
      "name: String, year: Int", "  Journey: { attributes: { name: String, year: Int }, unique: [[name, year]] }\n",
      "fills: [Journey]", "`name` and `year` of Journey are unique together"
    ),
    (
      "name: { type: String, unique: true }", "  Journey: { attributes: { name: { type: String, unique: true } } }\n",
      "fills: [Journey]", nil
    ),
  ])
  func keysOfNewRows(_ attributes: String, _ journey: String, _ migration: String, _ words: String?) throws {
    let read = readSchema(
      "Sample",
      [
        "V1": "version: 1.0.0\n" + Self.trip(attributes),
        "V2": "version: 2.0.0\n" + Self.trip(attributes, migration, journey),
        "V3": "version: 3.0.0\nmigration: { removes: [Trip] }\nentities:\n" + journey,
      ])
    var findings = read.findings
    let evolution = evolve(read.schema, into: &findings)
    #expect(!findings.hasErrors, "\(findings.text)")
    let files = emit(read.schema, evolution, templates: try Templates())
    let stage = try #require(files.first { $0.name.contains("V1toV2") })
    let text = String(decoding: stage.contents, as: UTF8.self)
    #expect(text.contains(words ?? "try moveRows(context)"), "\(text)")
    #expect(words != nil || !text.contains("become one"), "\(text)")
  }

  /// A field of a struct goes in every attribute that holds it, filled or not.
  @Test func fieldsThatNothingFillsAreAskedAbout() throws {
    func version(_ number: Int, _ fields: String, _ migration: String) -> String {
      "version: \(number).0.0\n"
        + Self.trip(
          "n: Int, box: Box, boxes: '[Box]'", migration, "structs: { Box: { fields: { a: Int\(fields) } } }\n")
    }
    let read = readSchema(
      "Sample",
      [
        "V1": version(1, ", w: Int?", ""), "V2": version(2, ", w: Int?, width: Int?", "fills: [Trip.box]"),
        "V3": version(3, ", width: Int?", "removes: [Box.w]"),
      ])
    var findings = read.findings
    let evolution = evolve(read.schema, into: &findings)
    let scope = PlanScope(read.schema, evolution, aliases: [])
    let step = evolution.steps[1]
    let plan = StagePlan(step, previous: evolution.steps[0], evolution.timeline.step(to: step.to), scope: scope)
    #expect(plan.words == ["fill Trip.box out of Box.w", "copy Trip.boxes.w or let it go"])
  }

  private struct Draft: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var versions: [String]
    var says: [String]
    var neverSays: [String] = []
  }

  private static func place(_ more: String, _ key: String) -> String {
    "  Place: { attributes: { zip: String, street: String?\(more) }\(key), relationships: { trips: { toMany: Trip,"
      + " inverse: place } } }\n"
  }
  private static let tag = "  Tag: { attributes: { word: String } }\n"
  private static let toPlace = "    relationships: { place: { toOne: Place, inverse: trips } }\n"

  private static let drafts = [
    Draft(
      testDescription: "rows out of values meet a key that is narrower",
      versions: [
        trip("n: Int, zip: String?, street: String?"),
        trip("n: Int, zip: String?, street: String?", "fills: [Trip.place]", toPlace + place("", ", unique: [[zip]]")),
        trip("n: Int", "removes: [Trip.zip, Trip.street]", toPlace + place("", ", unique: [[zip]]")),
      ],
      says: [
        "`zip` of Place is unique: rows of Trip that share it, those without included,", "only one row's street stays",
        "struct Values: Hashable {\n      let zip: String\n    }", "V2.Place(zip: values.zip, street: row.street)",
      ]),
    Draft(
      testDescription: "and none",
      versions: [
        trip("n: Int, zip: String, street: String?"),
        trip("n: Int, zip: String, street: String?", "fills: [Trip.place]", toPlace + place("", "")),
        trip("n: Int", "removes: [Trip.zip, Trip.street]", toPlace + place("", "")),
      ],
      says: ["let zip: String\n      let street: String?"], neverSays: ["is unique"]),
    Draft(
      testDescription: "a list becomes rows with a number for the position",
      versions: [
        trip("n: Int, list: '[S]'", "", "structs: { S: { fields: { zip: String } } }\n"),
        trip(
          "n: Int, list: '[S]'", "fills: [Trip.stops]",
          "    relationships: { stops: { toMany: Stop, inverse: trip } }\n  Stop: { attributes: { zip: String, position: Int"
            + " = 0 }, relationships: { trip: { toOne: Trip, inverse: stops } } }\nstructs: { S: { fields: { zip: String } } }\n"
        ),
        trip(
          "n: Int", "removes: [Trip.list]",
          "    relationships: { stops: { toMany: Stop, inverse: trip } }\n  Stop: { attributes: { zip: String, position: Int"
            + " = 0 }, relationships: { trip: { toOne: Trip, inverse: stops } } }\n"
        ),
      ],
      says: ["row.list.enumerated().map { index, item in", "position: index"],
      neverSays: ["(data may be lost): Trip.list"]),
    Draft(
      testDescription: "rows of two entities, and an enum that says which",
      versions: [
        "entities:\n  A: { attributes: { x: Int } }\n  B: { attributes: { x: Int } }\n",
        "migration: { fills: [C] }\nentities:\n  A: { attributes: { x: Int } }\n  B: { attributes: { x: Int } }\n"
          + "  C: { attributes: { x: Int, kind: K } }\nenums: { K: { rawType: String, cases: [a, b] } }\n",
        "migration: { removes: [A, B] }\nentities:\n  C: { attributes: { x: Int, kind: K } }\n"
          + "enums: { K: { rawType: String, cases: [a, b] } }\n",
      ], says: ["V2.C(x: old.x, kind: .a)", "V2.C(x: old.x, kind: .b)"], neverSays: ["(data may be lost): rows"]),
    Draft(
      testDescription: "of nothing no value is made",
      versions: [
        trip("n: Int, lat: Double?, lon: Double?"),
        trip(
          "n: Int, lat: Double?, lon: Double?, spot: Spot?", "fills: [Trip.spot]",
          "structs: { Spot: { fields: { lat: Double, lon: Double } } }\n"),
        trip(
          "n: Int, spot: Spot?", "removes: [Trip.lat, Trip.lon]",
          "structs: { Spot: { fields: { lat: Double, lon: Double } } }\n"),
      ], says: ["if row.lat != nil || row.lon != nil {"]),
    Draft(
      testDescription: "pictures are saved one by one",
      versions: [
        trip("n: Int, photo: Data?"),
        trip("n: Int, photo: Data?, photoValue: { type: Data?, externalStorage: true }", "fills: [Trip.photoValue]"),
      ], says: ["in: context, batch: 1) { row in", "batch: Int = 500, _ change"]),
    Draft(
      testDescription: "a row is in one list without an inverse: each value gets its own",
      versions: [
        trip("n: Int, words: 'Set<String>'"),
        trip(
          "n: Int, words: 'Set<String>'", "fills: [Trip.tags]",
          "    relationships: { tags: { toMany: Tag, inverse: none } }\n" + tag),
        trip(
          "n: Int", "removes: [Trip.words]",
          "    relationships: { tags: { toMany: Tag, inverse: none } }\n" + tag),
      ], says: ["each row gets its own", "row.tags = row.words.map { linkedRow(for: $0) }"]),
    Draft(
      testDescription: "a link that many rows share becomes a list that one row has",
      versions: [
        trip("n: Int", "", "    relationships: { tag: { toOne: Tag, inverse: none } }\n" + tag),
        trip(
          "n: Int", "fills: [Trip.tags]",
          "    relationships: { tag: { toOne: Tag, inverse: none }, tags: { toMany: Tag, inverse: none } }\n" + tag),
        trip("n: Int", "removes: [Trip.tag]", "    relationships: { tags: { toMany: Tag, inverse: none } }\n" + tag),
      ], says: ["(data may be lost): Trip.tags from Trip.tag. Several rows may lead to one Tag"]),
    Draft(
      testDescription: "what an accessor reads of bytes that do not decode",
      versions: [
        trip("n: Int, a: { type: '[Int]', storage: json, unknown: '[]' }"),
        trip("n: Int, a: { type: '[Int]', storage: json, unknown: '[]' }, aValue: '[Int]?'", "fills: [Trip.aValue]"),
      ], says: ["Bytes that do not decode become what the accessor"], neverSays: ["not copied"]),
    Draft(
      testDescription: "a flag and an enum with other names",
      versions: [
        trip("n: Int, shown: Bool"),
        trip("n: Int, shown: Bool, mode: M?", "fills: [Trip.mode]", "enums: { M: { cases: [x, y] } }\n"),
        trip("n: Int, mode: M?", "removes: [Trip.shown]", "enums: { M: { cases: [x, y] } }\n"),
      ], says: ["// row.mode = row.shown ? .y : .x"]),
    Draft(
      testDescription: "a key that gets fewer members",
      versions: [
        trip("a: Int, b: Int", "", "    unique: [[a, b]]\n"), trip("a: Int, b: Int", "", "    unique: [[a]]\n"),
      ], says: ["so far rows of Trip with one `a` differ in `b`"]),
    Draft(
      testDescription: "a key that goes, whose member is called row",
      versions: [trip("row: Int, b: Bool?", "", "    unique: [[row, b]]\n"), trip("row: Int, b: Bool")],
      says: ["this step removes the key", "self.row = row.row"]),
  ]

  /// Whitespace within comments is as wide as the line.
  @Test(arguments: drafts)
  private func draft(_ test: Draft) throws {
    var texts: [String: String] = [:]
    for (index, version) in test.versions.enumerated() {
      texts["V\(index + 1)"] = "version: \(index + 1).0.0\n" + version
    }
    let read = readSchema("Sample", texts)
    var findings = read.findings
    let evolution = evolve(read.schema, into: &findings)
    let files = emit(read.schema, evolution, templates: try Templates())
    let stage = try #require(files.first { $0.name.contains("MigrationV1toV2") }, "\(findings.text)")
    let text = String(decoding: stage.contents, as: UTF8.self)
    let plain = text.replacing(/\n *\/\/ (?!Decide)/, with: " ")
    for words in test.says { #expect(text.contains(words) || plain.contains(words), "\(words) in \(text)") }
    for words in test.neverSays { #expect(!plain.contains(words), "\(words) in \(text)") }
  }
}
