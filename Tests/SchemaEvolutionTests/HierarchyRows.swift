import Testing

/// Entities in lines of YAML's flow form.
private func entities(_ lines: String..., migration: String = "") -> String {
  (migration.isEmpty ? "" : "migration: { \(migration) }\n") + "entities:\n" + lines.map { "  \($0)\n" }.joined()
}

private let moved = "A.m: moved from A to Foo = lightweight"
private let fooUnique = ["Foo.m: added = lightweight", "Foo.m: uniqueness added = lightweight"]

/// Keys of a parent over values that its children had.
let inheritedKeyRows: [FactRow] = [
  FactRow(
    "a value moves up and becomes unique",
    entities("Foo: { attributes: { k: Int } }", "A: { inherits: Foo, attributes: { m: Int? } }"),
    entities("Foo: { attributes: { k: Int, m: { type: Int?, unique: true } } }", "A: { inherits: Foo }"),
    fooUnique + [moved, "A.m: uniqueness of Foo added = custom"], stage: "custom"),
  FactRow(
    "one that was unique moves up alone",
    entities(
      "Foo: { attributes: { k: Int } }", "A: { inherits: Foo, attributes: { m: { type: Int?, unique: true } } }"),
    entities("Foo: { attributes: { k: Int, m: { type: Int?, unique: true } } }", "A: { inherits: Foo }"),
    fooUnique + [moved, "A.m: uniqueness removed = lightweight"], stage: "lightweight"),
  FactRow(
    "two that were unique, each for itself, move up",
    entities(
      "Foo: { attributes: { k: Int } }", "A: { inherits: Foo, attributes: { m: { type: Int?, unique: true } } }",
      "B: { inherits: Foo, attributes: { m: { type: Int?, unique: true } } }"),
    entities(
      "Foo: { attributes: { k: Int, m: { type: Int?, unique: true } } }", "A: { inherits: Foo }", "B: { inherits: Foo }"
    ),
    fooUnique + [
      moved, "A.m: uniqueness removed = lightweight", "B.m: moved from B to Foo = lightweight",
      "B.m: uniqueness removed = lightweight", "A.m: uniqueness of Foo added = custom",
      "B.m: uniqueness of Foo added = custom",
    ], stage: "custom"),
  FactRow(
    "a new parent is unique by a value that moves up", entities("Leg: { attributes: { m: Int, n: Int } }"),
    entities(
      "Foo: { attributes: { n: { type: Int, unique: true } } }", "Leg: { inherits: Foo, attributes: { m: Int } }"),
    [
      "Foo: entity added = lightweight", "Leg: inherits from Foo = lightweight",
      "Leg.n: moved from Leg to Foo = lightweight", "Leg.n: uniqueness of Foo added = custom",
    ], stage: "custom"),
  FactRow(
    "a new parent is unique by two values that move up", entities("Leg: { attributes: { m: Int, n: Int, k: Int } }"),
    entities(
      "Foo: { attributes: { n: Int, m: Int }, unique: [[n, m]] }", "Leg: { inherits: Foo, attributes: { k: Int } }"),
    [
      "Foo: entity added = lightweight", "Leg: inherits from Foo = lightweight",
      "Leg.m: moved from Leg to Foo = lightweight", "Leg.n: moved from Leg to Foo = lightweight",
      "Leg.(n, m): uniqueness of Foo added = custom",
    ], stage: "custom"),
  FactRow(
    "a new parent is unique by a value that moves up, and a new one that is nil everywhere",
    entities("Leg: { attributes: { m: Int, n: Int } }"),
    entities(
      "Foo: { attributes: { n: Int, z: Int? }, unique: [[n, z]] }", "Leg: { inherits: Foo, attributes: { m: Int } }"),
    [
      "Foo: entity added = lightweight", "Leg: inherits from Foo = lightweight",
      "Leg.n: moved from Leg to Foo = lightweight", "Leg.z: added = lightweight",
    ], stage: "lightweight"),
  FactRow(
    "a new parent brings a unique value, the same for all rows", entities("Leg: { attributes: { m: Int } }"),
    entities(
      "Foo: { attributes: { n: { type: Int, default: 0, unique: true } } }",
      "Leg: { inherits: Foo, attributes: { m: Int } }"),
    [
      "Foo: entity added = lightweight", "Leg: inherits from Foo = lightweight", "Leg.n: added = two steps",
    ], rules: ["required-and-unique"], stage: nil),
  FactRow(
    "a new parent is unique by two values that are the same for all rows", entities("Leg: { attributes: { m: Int } }"),
    entities(
      "Foo: { attributes: { n: Int = 0, z: Int = 0 }, unique: [[n, z]] }",
      "Leg: { inherits: Foo, attributes: { m: Int } }"),
    [
      "Foo: entity added = lightweight", "Leg: inherits from Foo = lightweight", "Leg.n: added = lightweight",
      "Leg.z: added = lightweight", "Leg.(n, z): uniqueness of Foo added = two steps",
    ], rules: ["required-and-unique"], stage: nil),
  FactRow(
    "under another parent, whose key its rows did not have to keep",
    entities(
      "Foo: { attributes: { k: Int } }", "Mid: { inherits: Foo, attributes: { n: { type: Int, unique: true } } }",
      "Leg: { inherits: Foo, attributes: { n: Int, m: Int } }"),
    entities(
      "Foo: { attributes: { k: Int } }", "Mid: { inherits: Foo, attributes: { n: { type: Int, unique: true } } }",
      "Leg: { inherits: Mid, attributes: { m: Int, z: Int? } }"),
    [
      "Leg: inherits from Mid instead of Foo = lightweight", "Leg.n: moved from Leg to Mid = lightweight",
      "Leg.z: added = lightweight", "Leg.n: uniqueness of Mid added = custom",
    ], stage: "custom"),
  FactRow(
    "a key that the parent kept, declared below it",
    entities(
      "Foo: { attributes: { k: Int, m: { type: Int?, unique: true } } }", "A: { inherits: Foo, attributes: { x: Int } }"
    ),
    entities(
      "Foo: { attributes: { k: Int } }",
      "A: { inherits: Foo, attributes: { x: Int, m: { type: Int?, unique: true } } }", migration: "removes: [Foo.m]"),
    [
      "Foo.m: removed = loses data", "Foo.m: uniqueness removed = lightweight",
      "A.m: moved from Foo to A = lightweight",
      "A.m: uniqueness added = lightweight",
    ], stage: "lightweight"),
]

private func linked(_ link: String, _ leg: String, _ migration: String = "") -> String {
  entities(
    "Trip: { attributes: { s: String }, relationships: { legs: { \(link), inverse: none } } }",
    "Foo: { attributes: { n: Int } }", leg, migration: migration)
}
private let below = "Leg: { inherits: Foo, attributes: { m: Int } }"
private let alone = "Leg: { attributes: { m: Int, n: Int, z: Int? } }"
private let left = [
  "Leg: no longer inherits from Foo = lightweight", "Leg.n: moved from Foo to Leg = lightweight",
  "Leg.z: added = lightweight", "Trip.legs: leads to rows of Leg, which is no longer Foo = custom",
]

/// Rows leave what relationships lead to.
let leaverRows: [FactRow] = [
  FactRow(
    "left while a to-many leads to it", linked("toMany: Foo", below), linked("toMany: Foo", alone), left,
    rules: ["links-left-behind"], stage: "custom"),
  FactRow(
    "left while a required to-one leads to it", linked("toOne: Foo, optional: false", below),
    linked("toOne: Foo, optional: false", alone), left, rules: ["links-left-behind"], stage: "custom"),
  FactRow(
    "left, and the links may go", linked("toOne: Foo", below),
    linked("toOne: Foo", alone, "accepts: { links-left-behind: none were ever made }"), left, stage: "custom"),
  FactRow(
    "removed while a to-one leads to its parent", linked("toOne: Foo", below),
    linked("toOne: Foo", "Other: { attributes: { x: Int } }", "removes: [Leg]"),
    [
      "Other: entity added = lightweight", "Leg: entity removed = loses data",
      "Trip.legs: leads to rows of Leg, which is removed = custom",
    ], stage: "custom"),
  FactRow(
    "left while a relationship leads to itself only", linked("toOne: Leg", below), linked("toOne: Leg", alone),
    Array(left.dropLast()), stage: "lightweight"),
  FactRow(
    "to another parent below the destination",
    linked("toOne: Foo", "Mid: { inherits: Foo, attributes: { x: Int } }\n  " + below),
    linked(
      "toOne: Foo", "Mid: { inherits: Foo, attributes: { x: Int } }\n  Leg: { inherits: Mid, attributes: { m: Int } }"),
    ["Leg: inherits from Mid instead of Foo = lightweight", "Leg.x: added = two steps"],
    rules: ["mandatory-without-default"], stage: nil),
]

private func pairs(_ trip: String, _ leg: String, _ migration: String = "") -> String {
  entities(
    "Trip: { attributes: { s: String }, relationships: { \(trip) } }",
    "Leg: { attributes: { n: Int }, relationships: { \(leg) } }", migration: migration)
}

/// The other side of a relationship says how many rows may share one.
let narrowedRows: [FactRow] = [
  FactRow(
    "many to many gets a to-one inverse",
    pairs("legs: { toMany: Leg, inverse: trips }", "trips: { toMany: Trip }"),
    pairs("legs: { toMany: Leg, inverse: trip }", "trip: { toOne: Trip }", "removes: [Leg.trips]"),
    [
      "Trip.legs: inverse changed from trips to trip = lightweight", "Leg.trips: relationship removed = loses data",
      "Leg.trip: relationship added = lightweight",
    ], rules: ["inverse-narrowed"], stage: "lightweight"),
  FactRow(
    "to-one without inverse gets a to-one inverse",
    pairs("other: { toOne: Leg, inverse: none }", "trip: { toOne: Trip, inverse: none }"),
    pairs(
      "other: { toOne: Leg, inverse: none }, leg: { toOne: Leg, inverse: trip }", "trip: { toOne: Trip }"),
    ["Trip.leg: relationship added = lightweight", "Leg.trip: inverse leg added = lightweight"],
    rules: ["inverse-narrowed"], stage: "lightweight"),
  FactRow(
    "narrowed, and no two rows share one",
    pairs("leg: { toOne: Leg, inverse: none }", "x: { toOne: Leg, inverse: none }"),
    pairs(
      "leg: { toOne: Leg, inverse: trip }", "x: { toOne: Leg, inverse: none }, trip: { toOne: Trip }",
      "accepts: { inverse-narrowed: the app never shared one }"),
    ["Trip.leg: inverse trip added = lightweight", "Leg.trip: relationship added = lightweight"],
    stage: "lightweight"),
  FactRow(
    "one to many gets another to-one inverse", pairs("legs: { toMany: Leg, inverse: trip }", "trip: { toOne: Trip }"),
    pairs("legs: { toMany: Leg, inverse: owner }", "owner: { toOne: Trip }", "removes: [Leg.trip]"),
    [
      "Trip.legs: inverse changed from trip to owner = lightweight", "Leg.trip: relationship removed = loses data",
      "Leg.owner: relationship added = lightweight",
    ], stage: "lightweight"),
  FactRow(
    "a relationship moves up together with what it leads to",
    entities(
      "Trip: { attributes: { s: String }, relationships: { legs: { toMany: A, inverse: trip } } }",
      "Foo: { attributes: { n: Int } }",
      "A: { inherits: Foo, attributes: { m: Int }, relationships: { trip: { toOne: Trip } } }"),
    entities(
      "Trip: { attributes: { s: String }, relationships: { legs: { toMany: Foo, inverse: trip } } }",
      "Foo: { attributes: { n: Int }, relationships: { trip: { toOne: Trip } } }",
      "A: { inherits: Foo, attributes: { m: Int } }"),
    [
      "Trip.legs: destination changed from A to Foo = lightweight", "Foo.trip: relationship added = lightweight",
      "A.trip: moved from A to Foo = lightweight",
    ], rules: ["destination-widened"], stage: "lightweight"),
]

/// One name to Swift, two to a store. The code points are written out, as editors compose them.
let spellingRows: [FactRow] = [
  FactRow(
    "an attribute in other code points", trip("\"caf\\u00E9\": Int\nx: Int"),
    trip("\"cafe\\u0301\": Int\nx: Int\ny: Int?"),
    [
      "Trip.caf\u{E9}: written with other code points: `\u{E9}` is U+0065 U+0301 here, and U+00E9 in V1 = two steps",
      "Trip.y: added = lightweight",
    ], rules: ["name-respelt"], stage: nil),
  FactRow(
    "nothing but that", trip("\"\\u212B\": Int"), trip("\"\\u00C5\": Int"),
    ["Trip.\u{C5}: written with other code points: `\u{C5}` is U+00C5 here, and U+212B in V1 = two steps"],
    rules: ["name-respelt"], stage: nil),
  FactRow(
    "an entity", entities("\"caf\\u00E9\": { attributes: { x: Int } }"),
    entities("\"cafe\\u0301\": { attributes: { x: Int } }"),
    ["caf\u{E9}: written with other code points: `\u{E9}` is U+0065 U+0301 here, and U+00E9 in V1 = two steps"],
    rules: ["name-respelt"], stage: nil),
  FactRow(
    "a relationship",
    pairs("\"\\u00E9\": { toOne: Leg, inverse: none }", "x: { toOne: Leg, inverse: none }"),
    pairs("\"e\\u0301\": { toOne: Leg, inverse: none }", "x: { toOne: Leg, inverse: none }"),
    ["Trip.\u{E9}: written with other code points: `\u{E9}` is U+0065 U+0301 here, and U+00E9 in V1 = two steps"],
    rules: ["name-respelt"], stage: nil),
  FactRow(
    "a field", trip("a: P", "structs:\n  P: { fields: { \"\\u00E9\": Int } }\n"),
    trip("a: P", "structs:\n  P: { fields: { \"e\\u0301\": Int } }\n"),
    ["P.\u{E9}: written with other code points: `\u{E9}` is U+0065 U+0301 here, and U+00E9 in V1 = two steps"],
    rules: ["name-respelt"], stage: nil),
  FactRow(
    "a case that is a column", trip("a: E?", "enums:\n  E: { cases: [\"\\u00E9\", x] }\n"),
    trip("a: E?", "enums:\n  E: { cases: [\"e\\u0301\", x] }\n"),
    ["E.\u{E9}: written with other code points: `\u{E9}` is U+0065 U+0301 here, and U+00E9 in V1 = two steps"],
    rules: ["name-respelt"], stage: nil),
  FactRow(
    "a case with a raw value is none",
    trip("a: E?", "enums:\n  E: { rawType: String, cases: [{ \"\\u00E9\": e }, x] }\n"),
    trip("a: E?\nb: Int?", "enums:\n  E: { rawType: String, cases: [{ \"e\\u0301\": e }, x] }\n"),
    ["Trip.b: added = lightweight"], stage: "lightweight"),
  FactRow(
    "shipped so", trip("\"\\u00E9\": Int?\nx: Int"),
    "migration: { accepts: { name-respelt: shipped in 2.0 } }\n" + trip("\"e\\u0301\": Int?\nx: Int"),
    ["Trip.\u{E9}: written with other code points: `\u{E9}` is U+0065 U+0301 here, and U+00E9 in V1 = two steps"],
    stage: "lightweight"),
]
