import SchemaEvolution
import SchemaModel

private func p(_ fields: String) -> String { "structs:\n  P: { fields: { \(fields) } }\n" }
/// Another struct after ``p(_:)``.
private func q(_ fields: String) -> String { "  Q: { fields: { \(fields) } }\n" }
private func s(_ cases: String) -> String { "enums:\n  S: { cases: [\(cases)] }\n" }
/// A struct whose field keeps the other one as bytes.
private func h(_ fields: String) -> String { p(fields) + "  H: { fields: { all: \"[P]\" } }\n" }

/// What a version takes away and a later one declares again: under its name, and in bytes that were never rewritten.
let returningHistories: [History] = [
  History(
    name: "a version without either frees the name, but not for those who jump over it",
    versions: [
      trip("a: Int\nx: Int"), trip("b: { type: Int, renamedFrom: a }\nx: Int"),
      "migration:\n  removes: [Trip.b]\n" + trip("x: Int"), trip("x: Int\na: Int?"),
    ], stages: "lightweight lightweight lightweight", rules: ["returning-name"], originals: ["V2.Trip.b=a"]),
  History(
    name: "a name comes back with another type",
    versions: [
      trip("a: Int\nx: Int"), "migration:\n  removes: [Trip.a]\n" + trip("x: Int"), trip("x: Int\na: String?"),
    ], stages: "lightweight lightweight", rules: ["returning-name"]),
  History(
    name: "a name comes back behind a custom stage",
    versions: [
      trip("a: Int\nx: Int"), "migration:\n  removes: [Trip.a]\n" + trip("x: Int"),
      "migration:\n  stage: { custom: ends the jump }\n" + trip("x: Int\na: String?"),
    ], stages: "lightweight custom"),
  History(
    name: "a name comes back after a custom stage took it away",
    versions: [
      trip("a: Int\nx: Int?"), "migration:\n  removes: [Trip.a]\n" + trip("x: Int"), trip("x: Int\na: String?"),
    ], stages: "custom lightweight"),
  History(
    name: "a name comes back, and nobody can have skipped",
    versions: [
      trip("a: Int\nx: Int"), "migration:\n  removes: [Trip.a]\n" + trip("x: Int"),
      "migration:\n  accepts: { returning-name: V1 never left the house }\n" + trip("x: Int\na: String?"),
    ], stages: "lightweight lightweight"),
  History(
    name: "an entity comes back with another attribute of the same name",
    versions: [
      trip("a: Int", place), "migration:\n  removes: [Place]\n" + trip("a: Int"),
      trip("a: Int", "  Place:\n    attributes:\n      label: Int\n"),
    ], stages: "lightweight lightweight", rules: ["returning-name"]),
  History(
    name: "a name comes back unique",
    versions: [
      trip("a: String\nx: Int"), "migration:\n  removes: [Trip.a]\n" + trip("x: Int"),
      trip("x: Int\na: { type: String?, unique: true }"),
    ], stages: "lightweight lightweight", rules: ["returning-name"]),
  History(
    name: "a relationship comes back as to-one",
    versions: [
      trip("a: Int", toManyPlace), "migration:\n  removes: [Trip.place]\n" + trip("a: Int", place),
      trip("a: Int", toOnePlace),
    ], stages: "lightweight lightweight", rules: ["returning-name"]),
  History(
    name: "a field comes back as another type",
    versions: [
      trip("p: P?", p("x: Int?, y: Int")), "migration:\n  removes: [P.x]\n" + trip("p: P?", p("y: Int")),
      trip("p: P?", p("x: String?, y: Int")),
    ], stages: "lightweight lightweight", rules: ["returning-name"]),
  History(
    name: "a field comes back as it was",
    versions: [
      trip("p: P?", p("x: Int?, y: Int")), "migration:\n  removes: [P.x]\n" + trip("p: P?", p("y: Int")),
      trip("p: P?", p("x: Int?, y: Int, z: Int?")),
    ], stages: "lightweight lightweight"),
  History(
    name: "a field comes back as another type, behind a custom stage",
    versions: [
      trip("p: P?", p("x: Int?, y: Int")), "migration:\n  removes: [P.x]\n" + trip("p: P?", p("y: Int")),
      "migration:\n  stage: { custom: ends the jump }\n" + trip("p: P?", p("x: String?, y: Int")),
    ], stages: "lightweight custom"),
  History(
    name: "a field comes back with another struct in it",
    versions: [
      trip("p: P?", p("q: Q?, y: Int") + q("z: Int")), "migration:\n  removes: [P.q]\n" + trip("p: P?", p("y: Int")),
      trip("p: P?", p("q: Q?, y: Int") + q("z: String")),
    ], stages: "lightweight lightweight", rules: ["returning-name"]),
  History(
    name: "a case comes back with another payload, after rows have left it",
    versions: [
      trip("s: S?", s("o, { x: { v: Int } }")), "migration:\n  removes: [S.x]\n" + trip("s: S?", s("o")),
      trip("s: S?", s("o, { x: { v: String } }")),
    ], stages: "custom lightweight"),
  History(
    name: "a field comes back as another number, in columns and in bytes",
    versions: [
      trip("p: P?\nall: \"[P]\"", p("x: Int?, y: Int?")),
      "migration:\n  removes: [P.x]\n" + trip("p: P?\nall: \"[P]\"", p("y: Int?")),
      trip("p: P?\nall: \"[P]\"", p("x: Double?, y: Int?")),
    ], stages: "lightweight lightweight", rules: ["element-type", "returning-name"]),
  History(
    name: "a field comes back with more in it",
    versions: [
      trip("p: P?", p("q: Q?, y: Int") + q("z: Int")), "migration:\n  removes: [P.q]\n" + trip("p: P?", p("y: Int")),
      trip("p: P?", p("q: Q?, y: Int") + q("z: Int, w: Int")),
    ], stages: "lightweight lightweight", rules: ["returning-name"]),
  History(
    name: "an attribute comes back with other fields",
    versions: [
      trip("p: P?\nk: Int", p("x: Int?, y: Int")), "migration:\n  removes: [Trip.p]\n" + trip("k: Int"),
      trip("p: P?\nk: Int", p("x: String?, y: Int")),
    ], stages: "lightweight lightweight", rules: ["returning-name"]),
  History(
    name: "an attribute comes back with other bytes",
    versions: [
      trip("p: \"[P]\"\nk: Int", p("x: Int?, y: Int")), "migration:\n  removes: [Trip.p]\n" + trip("k: Int"),
      trip("p: \"[P]?\"\nk: Int", p("x: String?, y: Int")),
    ], stages: "lightweight lightweight", rules: ["returning-name"]),
  History(
    name: "an attribute comes back as it was, and another changes",
    versions: [
      trip("p: P?\nk: Int", p("x: Int?, y: Int")), "migration:\n  removes: [Trip.p]\n" + trip("k: Int"),
      trip("p: P?\nk: Int?", p("x: Int?, y: Int")),
    ], stages: "lightweight lightweight", rules: ["returning-name"]),
  History(
    name: "an accepted change of a field is told once",
    versions: [
      trip("p: P?", p("x: Int?")),
      "migration:\n  accepts: { type-change: nobody has any }\n" + trip("p: P?", p("x: String?")),
      trip("p: P?", p("x: String?, y: Int?")),
    ], stages: "lightweight lightweight"),
  History(
    name: "bytes hold a field that comes back as another type",
    versions: [
      trip("a: \"[P]\"\nk: Int?", p("x: Int, y: Int")),
      "migration:\n  removes: [P.x]\n" + trip("a: \"[P]\"\nk: Int?\nq: Int?", p("y: Int")),
      trip("a: \"[P]\"\nk: Int\nq: Int?", p("y: Int")),
      trip("a: \"[P]\"\nk: Int\nq: Int?\nw: Int?", p("y: Int, x: String?")),
    ], stages: "lightweight custom -", rules: ["undetected-type-change"]),
  History(
    name: "codable bytes hold a field that comes back as another type",
    versions: [
      trip("a: { type: P?, codable: true }", p("x: Int, y: Int")),
      "migration:\n  removes: [P.x]\n" + trip("a: { type: P?, codable: true }\nq: Int?", p("y: Int")),
      trip("a: { type: P?, codable: true }\nq: Int?\nw: Int?", p("y: Int, x: String?")),
    ], stages: "lightweight -", rules: ["undetected-type-change"]),
  History(
    name: "bytes of a struct's field hold one that comes back as another type",
    versions: [
      trip("a: H?", h("x: Int, y: Int")),
      "migration:\n  removes: [P.x]\n" + trip("a: H?\nq: Int?", h("y: Int")),
      trip("a: H?\nq: Int?\nw: Int?", h("y: Int, x: String?")),
    ], stages: "lightweight -", rules: ["undetected-type-change"]),
  History(
    name: "bytes hold a struct that comes back changed",
    versions: [
      trip("a: \"[P]\"", p("q: Q?, y: Int") + q("z: Int")),
      "migration:\n  removes: [P.q]\n" + trip("a: \"[P]\"\nq: Int?", p("y: Int")),
      trip("a: \"[P]\"\nq: Int?\nw: Int?", p("q: Q?, y: Int") + q("z: String")),
    ], stages: "lightweight -", rules: ["undetected-type-change"]),
  History(
    name: "bytes hold a struct that comes back with more in it",
    versions: [
      trip("a: \"[P]\"", p("q: Q?, y: Int") + q("z: Int")),
      "migration:\n  removes: [P.q]\n" + trip("a: \"[P]\"\nq: Int?", p("y: Int")),
      trip("a: \"[P]\"\nq: Int?\nw: Int?", p("q: Q?, y: Int") + q("z: Int, more: Int")),
    ], stages: "lightweight -", rules: ["undetected-type-change"]),
  History(
    name: "bytes hold a field that comes back wider, or as it was",
    versions: [
      trip("a: \"[P]\"", p("x: Int32, y: Int, z: Int")),
      "migration:\n  removes: [P.x, P.z]\n" + trip("a: \"[P]\"\nq: Int?", p("y: Int")),
      trip("a: \"[P]\"\nq: Int?\nw: Int?", p("x: Int64?, y: Int, z: Int?")),
    ], stages: "lightweight lightweight"),
  History(
    name: "bytes that were written anew in between",
    versions: [
      trip("a: \"[P]\"", p("x: Int, y: Int")),
      "migration:\n  removes: [P.x]\n  fills: [Trip.a]\n" + trip("a: \"[P]\"\nq: Int?", p("y: Int")),
      trip("a: \"[P]\"\nq: Int?\nw: Int?", p("y: Int, x: String?")),
    ], stages: "custom lightweight"),
  History(
    name: "bytes of an attribute that was away hold nothing",
    versions: [
      trip("a: \"[P]\"\nk: Int?", p("x: Int, y: Int")), "migration:\n  removes: [Trip.a]\n" + trip("k: Int"),
      trip("a: \"[P]?\"\nk: Int", p("y: Int")), trip("a: \"[P]?\"\nk: Int\nw: Int?", p("y: Int, x: String?")),
    ], stages: "custom lightweight lightweight"),
  History(
    name: "rows have left the case that comes back in bytes",
    versions: [
      trip("a: \"[S]\"", s("o, { x: { v: Int } }")),
      "migration:\n  removes: [S.x]\n" + trip("a: \"[S]\"\nq: Int?", s("o")),
      trip("a: \"[S]\"\nq: Int?\nw: Int?", s("o, { x: { v: String } }")),
    ], stages: "custom lightweight"),
  History(
    name: "a case comes back in bytes, and no stage had rows leave it",
    versions: [
      trip("a: \"[S]\"", s("o, { x: { v: Int } }")),
      "migration:\n  accepts: { undetected-type-change: rows in it are not read }\n"
        + trip("a: \"[S]\"\nq: Int?", s("o")),
      trip("a: \"[S]\"\nq: Int?\nw: Int?", s("o, { x: { v: String } }")),
    ], stages: "lightweight -", rules: ["undetected-type-change"]),
  History(
    name: "an accepted change of bytes is told once",
    versions: [
      trip("a: \"[P]\"", p("x: Int")),
      "migration:\n  accepts: { undetected-type-change: nobody has any }\n"
        + trip("a: \"[P]\"\nq: Int?", p("x: String")),
      trip("a: \"[P]\"\nq: Int?\nw: Int?", p("x: String, y: Int?")),
    ], stages: "lightweight lightweight"),
  History(
    name: "what bytes remember, accepted",
    versions: [
      trip("a: \"[P]\"", p("x: Int, y: Int")),
      "migration:\n  removes: [P.x]\n" + trip("a: \"[P]\"\nq: Int?", p("y: Int")),
      "migration:\n  accepts: { undetected-type-change: V1 never left the house }\n"
        + trip("a: \"[P]\"\nq: Int?\nw: Int?", p("y: Int, x: String?")),
    ], stages: "lightweight lightweight"),
  History(
    name: "what was transient does not come back",
    versions: [
      trip("a: { type: Int, default: 0, transient: true }\nx: Int"), trip("x: Int\ny: Int?"),
      trip("x: Int\ny: Int?\na: Int?"),
    ], stages: "lightweight lightweight"),
]
