import Testing

// Rows of kinds that once were called safe: types of the app, one-way relationships, cases that all go, keys whose parts
// get new values, and what CloudKit remembers.

private func address(_ fields: String, _ external: Bool = true) -> String {
  "structs:\n  Address: { \(external ? "external: true, " : "")fields: { \(fields) } }\n"
}
private func alias(_ type: String) -> String { "typeAliases: { Money: \(type) }\n" }
private func status(_ cases: String, _ raw: String = "rawType: String, ") -> String {
  "enums:\n  Status: { \(raw)cases: [\(cases)] }\n"
}
private func removes(_ names: String) -> String { "migration:\n  removes: [\(names)]\n" }
private func fields(_ list: String) -> String { "structs:\n  P: { fields: { \(list) } }\n" }
private func synced(_ text: String) -> String { "cloudKit: true\n" + text }

/// Types of the app's own.
let liveTypeRows: [FactRow] = [
  FactRow(
    "external struct gets a field", trip("home: Address?", address("street: String")),
    trip("home: Address?", address("street: String, zip: String?")),
    ["Address.zip: field added = lightweight"], rules: ["live-type-changed"], stage: nil),
  FactRow(
    "the older version has a copy of its own", trip("home: Address?", address("street: String", false)),
    trip("home: Address?", address("street: String, zip: String?")),
    ["Address.zip: field added = lightweight"], stage: "lightweight"),
  FactRow(
    "external first, emitted then, with another shape", trip("home: Address?", address("street: String")),
    trip("home: Address?", address("street: String, zip: String?", false)),
    ["Address.zip: field added = lightweight"], rules: ["live-type-changed"], stage: nil),
  FactRow(
    "external struct in a struct of the version",
    trip("home: House?", address("street: String") + "  House: { fields: { a: Address } }\n"),
    trip("home: House?", address("street: String, zip: String?") + "  House: { fields: { a: Address } }\n"),
    ["Address.zip: field added = lightweight"], rules: ["live-type-changed"], stage: nil),
  FactRow(
    "external struct in a list gets an optional field", trip("homes: \"[Address]\"\nb: Int", address("street: String")),
    trip("homes: \"[Address]\"\nb: Int\nc: Int?", address("street: String, zip: String?")),
    ["Address.zip: field added = neutral", "Trip.c: added = lightweight"], stage: "lightweight"),
  FactRow(
    "external enum gets a case with a column", trip("s: Status?", status("open", "external: true, ")),
    trip("s: Status?", status("open, done", "external: true, ")),
    ["Status.done: case added = lightweight"], rules: ["live-type-changed"], stage: nil),
  FactRow(
    "external enum gets a raw value", trip("s: Status?", status("open", "external: true, rawType: String, ")),
    trip("s: Status?\nn: Int?", status("open, done", "external: true, rawType: String, ")),
    ["Status.done: raw value done added = neutral", "Trip.n: added = lightweight"], stage: "lightweight"),
  FactRow(
    "external struct in a payload",
    trip("s: S?", "enums:\n  S: { cases: [{ at: [Address] }, off] }\n" + address("street: String")),
    trip("s: S?", "enums:\n  S: { cases: [{ at: [Address] }, off] }\n" + address("street: String, zip: String?")),
    ["Address.zip: field added = lightweight"], rules: ["live-type-changed"], stage: nil),
  FactRow(
    "type alias of another number", trip("m: Money\nb: Int", alias("Int32")), trip("m: Money\nb: Int", alias("Int")),
    ["Trip.m: type changed from Int32 to Int = lightweight"], rules: ["live-type-changed"], stage: nil),
  FactRow(
    "the type written out in the older version", trip("m: Int32\nb: Int"), trip("m: Money\nb: Int", alias("Int")),
    ["Trip.m: type changed from Int32 to Int = lightweight"], stage: "lightweight"),
  FactRow(
    "alias of an alias", trip("m: Price", "typeAliases: { Price: Money, Money: Int32 }\n"),
    trip("m: Price", "typeAliases: { Price: Money, Money: Int }\n"),
    ["Trip.m: type changed from Int32 to Int = lightweight"], rules: ["live-type-changed"], stage: nil),
  FactRow(
    "external struct that no stored property uses",
    trip("a: Int\nhome: { type: Address, transient: true, default: { swift: Address() } }", address("street: String")),
    trip(
      "a: Int\nn: Int?\nhome: { type: Address, transient: true, default: { swift: Address() } }",
      address("street: String, zip: String?")),
    ["Trip.n: added = lightweight"], stage: "lightweight"),
  FactRow(
    "external struct changed in a version written by hand",
    "generate: false\n" + trip("home: Address?", address("street: String")),
    trip("home: Address?", address("street: String, zip: String?")),
    ["Address.zip: field added = lightweight"], stage: "lightweight"),
]

/// Cases that all go, and keys whose parts get new values.
let vanishingRows: [FactRow] = [
  FactRow(
    "all cases of a required enum replaced", trip("s: Status", status("p, q")),
    removes("Status.p, Status.q") + trip("s: Status\nn: Int?", status("r, t")),
    [
      "Status.p: raw value p removed = two steps", "Status.q: raw value q removed = two steps",
      "Status.r: raw value r added = neutral", "Status.t: raw value t added = neutral", "Trip.n: added = lightweight",
    ], rules: ["no-case-left", "no-case-left"], stage: nil),
  FactRow(
    "all cases of an optional enum replaced", trip("s: Status?", status("p")),
    removes("Status.p") + trip("s: Status?\nn: Int?", status("r")),
    [
      "Status.p: raw value p removed = custom", "Status.r: raw value r added = neutral", "Trip.n: added = lightweight",
    ], stage: "custom"),
  FactRow(
    "all cases replaced in a list", trip("s: \"[Status]\"", status("p")),
    removes("Status.p") + trip("s: \"[Status]\"\nn: Int?", status("r")),
    [
      "Status.p: raw value p removed = custom", "Status.r: raw value r added = neutral", "Trip.n: added = lightweight",
    ], stage: "custom"),
  FactRow(
    "all cases without raw values replaced", trip("s: Status", status("p", "")),
    removes("Status.p") + trip("s: Status", status("r", "")),
    ["Status.p: case removed = two steps", "Status.r: case added = lightweight"],
    rules: ["no-case-left"], stage: nil),
  FactRow(
    "all cases renamed, raw values kept", trip("s: Status\nb: Int", status("p")),
    trip("s: Status\nb: Int\nn: Int?", status("{ r: p }")),
    ["Status.r: case renamed from p = neutral", "Trip.n: added = lightweight"], stage: "lightweight"),
  FactRow(
    "part of a compound key becomes required", trip("a: String?\nb: String", "    unique: [[a, b]]\n"),
    trip("a: String\nb: String", "    unique: [[a, b]]\n"),
    ["Trip.a: became required = custom", "Trip.(a, b): keys may become equal = custom"], rules: ["equal-keys"],
    stage: "custom"),
  FactRow(
    "a case of a key goes", trip("o: String\ns: Status", "    unique: [[o, s]]\n" + status("p, q")),
    removes("Status.q") + trip("o: String\ns: Status\nn: Int?", "    unique: [[o, s]]\n" + status("p")),
    [
      "Status.q: raw value q removed = custom", "Trip.n: added = lightweight",
      "Trip.(o, s): keys may become equal = custom",
    ], rules: ["equal-keys"], stage: "custom"),
  FactRow(
    "one attribute of a key leaves the case, another keeps its enum",
    trip("o: String\ns: S\nt: S", "    unique: [[o, s], [o, t]]\nenums: { S: { cases: [p, q] } }\n"),
    removes("S.q")
      + trip(
        "o: String\ns: R\nt: S\nn: Int?",
        "    unique: [[o, s], [o, t]]\nenums: { S: { cases: [p, q] }, R: { cases: [p] } }\n"),
    [
      "R: used in place of S = neutral", "S.q: case removed = loses data", "Trip.n: added = lightweight",
      "Trip.(o, s): keys may become equal = custom",
    ], rules: ["equal-keys"], stage: "custom"),
  FactRow(
    "a case of a key goes together with the key",
    trip("o: String\ns: Status", "    unique: [[o, s]]\n" + status("p, q")),
    removes("Status.q") + trip("o: String\ns: Status\nn: Int?", status("p")),
    [
      "Status.q: raw value q removed = custom", "Trip.n: added = lightweight",
      "Trip.(o, s): uniqueness removed = lightweight", "Trip.(o, s): keys may become equal = custom",
    ], rules: ["equal-keys"], stage: "custom"),
  FactRow(
    "removes of something that stays", trip("a: Int\nb: Int\nc: Int"), removes("Trip") + trip("a: Int"),
    ["Trip.b: removed = loses data", "Trip.c: removed = loses data"],
    rules: ["unused-migration-entry", "loses-data", "loses-data"], stage: nil),
  FactRow(
    "removes of a case that stays without one of its values",
    trip("s: S?", "enums:\n  S: { cases: [{ a: { x: Int, y: Int } }, off] }\n"),
    removes("S.a") + trip("s: S?", "enums:\n  S: { cases: [{ a: { x: Int } }, off] }\n"),
    ["S.a.y: associated value removed = loses data"], rules: ["unused-migration-entry", "loses-data"], stage: nil),
  FactRow(
    "fills of a property that has values", trip("a: Int"), "migration:\n  fills: [Trip.a]\n" + trip("a: Int\nn: Int?"),
    ["Trip.n: added = lightweight"], rules: ["filled-again"], stage: "custom"),
  FactRow(
    "a struct's name changes while the entity moves", trip("a: Int\np: P?", fields("x: Int")),
    trip("a: Int\nq: { type: P?, renamedFrom: p }\nn: Int?", fields("x: Int")),
    ["Trip.q: renamed from p = lightweight", "Trip.n: added = lightweight"], rules: ["enum-rename"],
    stage: "lightweight"),
  FactRow(
    "a child's key on an inherited number that narrows",
    trip("n: Int", "  Tour: { inherits: Trip, attributes: { z: String? }, unique: [[n]] }\n"),
    trip("n: Int16", "  Tour: { inherits: Trip, attributes: { z: String? }, unique: [[n]] }\n"),
    ["Trip.n: type changed from Int to Int16 = custom"], rules: ["narrowed-number"], stage: "custom"),
  FactRow(
    "a key path over a renamed attribute",
    trip(
      "a: Int",
      relationships
        + "      o: { toOne: O, inverse: none }\n    unique: [[a, o.code]]\n  O: { attributes: { code: Int } }\n"),
    trip(
      "a: Int",
      relationships
        + "      o: { toOne: O, inverse: none }\n    unique: [[a, o.number]]\n  O: { attributes: { number: { type: Int, renamedFrom: code } } }\n"
    ),
    ["O.number: renamed from code = lightweight"], stage: "lightweight"),
]

private func notes(_ tags: String, _ back: String? = nil, _ migration: String = "") -> String {
  migration + "entities:\n  Note: { attributes: { s: String }, relationships: { \(tags) } }\n"
    + "  Tag: { attributes: { s: String }\(back.map { ", relationships: { \($0) }" } ?? "") }\n"
}

/// One key column in the destination's table, and what does not fit into it.
let oneWayRows: [FactRow] = [
  FactRow(
    "many to many becomes a one-way to-many", notes("tags: { toMany: Tag, inverse: notes }", "notes: { toMany: Note }"),
    notes("tags: { toMany: Tag, inverse: none }", nil, removes("Tag.notes")),
    [
      "Note.tags: inverse notes removed = lightweight", "Note.tags: shared links end = loses data",
      "Tag.notes: relationship removed = loses data",
    ], rules: ["shared-links-lost"], stage: nil),
  FactRow(
    "the same, where nothing is shared",
    notes("tags: { toMany: Tag, inverse: notes }", "notes: { toMany: Note }"),
    notes(
      "tags: { toMany: Tag, inverse: none }", nil,
      removes("Tag.notes") + "  accepts: { shared-links-lost: { Note.tags: never shared } }\n"),
    [
      "Note.tags: inverse notes removed = lightweight", "Note.tags: shared links end = loses data",
      "Tag.notes: relationship removed = loses data",
    ], stage: "lightweight"),
  FactRow(
    "one-way to-one becomes a one-way to-many", notes("tag: { toOne: Tag, inverse: none }"),
    notes("tags: { toMany: Tag, inverse: none, renamedFrom: tag }"),
    [
      "Note.tags: renamed from tag = lightweight", "Note.tags: to-one became to-many = lightweight",
      "Note.tags: shared links end = loses data",
    ], rules: ["shared-links-lost"], stage: nil),
  FactRow(
    "one to one becomes a one-way to-many", notes("tag: { toOne: Tag, inverse: note }", "note: { toOne: Note }"),
    notes("tag: { toMany: Tag, inverse: none }", nil, removes("Tag.note")),
    [
      "Note.tag: to-one became to-many = lightweight", "Note.tag: inverse note removed = lightweight",
      "Tag.note: relationship removed = loses data",
    ], stage: "lightweight"),
  FactRow(
    "one to many loses its to-one side", notes("tags: { toMany: Tag, inverse: note }", "note: { toOne: Note }"),
    notes("tags: { toMany: Tag, inverse: none }", nil, removes("Tag.note")),
    [
      "Note.tags: inverse note removed = lightweight", "Tag.note: relationship removed = loses data",
    ], stage: "lightweight"),
  FactRow(
    "one to many loses its to-many side",
    notes("tags: { toMany: Tag, inverse: note }, n: { toOne: Tag, inverse: none }", "note: { toOne: Note }"),
    notes("n: { toOne: Tag, inverse: none }", "note: { toOne: Note, inverse: none }"),
    [
      "Note.tags: relationship removed = lightweight", "Tag.note: inverse tags removed = lightweight",
    ], stage: "lightweight"),
  FactRow(
    "a one-way to-many gets a to-one inverse", notes("tags: { toMany: Tag, inverse: none }"),
    notes("tags: { toMany: Tag, inverse: note }", "note: { toOne: Note }"),
    ["Note.tags: inverse note added = lightweight", "Tag.note: relationship added = lightweight"],
    stage: "lightweight"),
  FactRow(
    "a one-way to-many gets a to-many inverse", notes("tags: { toMany: Tag, inverse: none }"),
    notes("tags: { toMany: Tag, inverse: notes }", "notes: { toMany: Note }"),
    ["Note.tags: inverse notes added = lightweight", "Tag.notes: relationship added = lightweight"],
    stage: "lightweight"),
  FactRow(
    "the destination is widened",
    notes("tag: { toOne: Label, inverse: none }") + "  Label: { inherits: Tag, attributes: { k: Int } }\n",
    notes("tag: { toOne: Tag, inverse: none }") + "  Label: { inherits: Tag, attributes: { k: Int } }\n",
    ["Note.tag: destination changed from Label to Tag = lightweight"], rules: ["destination-widened"],
    stage: "lightweight"),
]

/// What iCloud does not forget.
let syncedRows: [FactRow] = [
  FactRow(
    "iCloud: an entity joins a hierarchy", synced(trip("a: Int?")),
    synced("entities:\n  Event: {}\n  Trip: { inherits: Event, attributes: { a: Int? } }\n"),
    ["Event: entity added = lightweight", "Trip: inherits from Event = lightweight"],
    rules: ["cloudkit-record-type"], stage: nil),
  FactRow(
    "iCloud: an entity gets a parent below the same root",
    synced(trip("a: Int?", "  Tour: { inherits: Trip, attributes: { b: Int? } }\n")),
    synced(
      trip("a: Int?", "  Leg: { inherits: Trip }\n  Tour: { inherits: Leg, attributes: { b: Int? } }\n")),
    ["Leg: entity added = lightweight", "Tour: inherits from Leg instead of Trip = lightweight"], stage: "lightweight"),
  FactRow(
    "iCloud: a raw value goes", synced(trip("s: Status?", status("p, q"))),
    synced(removes("Status.q") + trip("s: Status?\nn: Int?", status("p"))),
    ["Status.q: raw value q removed = custom", "Trip.n: added = lightweight"], rules: ["cloudkit-removal"], stage: nil),
  FactRow(
    "iCloud: a field of a struct becomes required",
    synced(trip("p: { type: P?, default: nil }", fields("x: Int?, w: Int"))),
    synced(trip("p: { type: P?, default: nil }\nn: Int?", fields("x: Int, w: Int"))),
    ["P.x: became required = undetected", "Trip.n: added = lightweight"], rules: ["unseen-required"], stage: nil),
  FactRow(
    "iCloud: a whole number of another width", synced(trip("a: Int16?")), synced(trip("a: Int?")),
    ["Trip.a: type changed from Int16 to Int = lightweight"], rules: ["cloudkit-type-change"], stage: "lightweight"),
  FactRow(
    "iCloud: a whole number gets a fraction", synced(trip("a: Int32?")), synced(trip("a: Double?")),
    ["Trip.a: type changed from Int32 to Double = lightweight"], rules: ["cloudkit-type-change"], stage: nil),
  FactRow(
    "iCloud: the flag is gone", synced(trip("a: Int?")), trip("a: Int?\nb: Int?"), ["Trip.b: added = lightweight"],
    rules: ["cloudkit-ended"], stage: "lightweight"),
  FactRow(
    "iCloud: sync ends", synced(trip("a: Int?")),
    "migration:\n  accepts: { cloudkit-ended: the app has a server now }\n" + trip("a: Int?\nb: Int?"),
    ["Trip.b: added = lightweight"], stage: "lightweight"),
]

/// Three versions and more, of which a store may skip some.
let skippedHistories: [History] = [
  History(
    name: "an external type changes two versions later",
    versions: [
      trip("home: Address?", address("street: String")), trip("home: Address?\nn: Int?", address("street: String")),
      trip("home: Address?\nn: Int?", address("street: String, zip: String?")),
    ], stages: "- -", rules: ["live-type-changed", "live-type-changed"]),
  History(
    name: "an external type changes and changes back",
    versions: [
      trip("home: Address?", address("street: String")),
      trip("home: Address?", address("street: String, zip: String?")),
      removes("Address.zip") + trip("home: Address?\nn: Int?", address("street: String")),
    ], stages: "- -", rules: ["live-type-changed"]),
  History(
    name: "a default goes with another type",
    versions: [trip("a: Int"), trip("a: Int\nb: Int = 0"), trip("a: Int\nb: Double")],
    stages: "lightweight lightweight", rules: ["default-still-needed", "narrowed-number"]),
  History(
    name: "a default goes with another type and another name",
    versions: [
      trip("a: Int"), trip("a: Int\nb: Int = 0"), trip("a: Int\nc: { type: Double, renamedFrom: b }"),
    ], stages: "lightweight lightweight", rules: ["default-still-needed", "narrowed-number"],
    originals: ["V3.Trip.c=b"]),
  History(
    name: "a default of another type takes its place",
    versions: [trip("a: Int"), trip("a: Int\nb: Int = 0"), trip("a: Int\nb: Double = 0.5")],
    stages: "lightweight lightweight", rules: ["narrowed-number"]),
  History(
    name: "a part of a key gets a default that all jumpers share",
    versions: [
      trip("a: String"), trip("a: String\nb: String?", "    unique: [[a, b]]\n"),
      trip("a: String\nb: String? = \"x\"\nn: Int?", "    unique: [[a, b]]\n"),
    ], stages: "lightweight lightweight", rules: ["default-still-needed"]),
  History(
    name: "names exchanged and exchanged back",
    versions: [
      trip("a: String\nb: String", "  Stop: { attributes: { x: Int } }\n"),
      trip(
        "a: { type: String, renamedFrom: b }\nb: { type: String, renamedFrom: a }\nc: Int?",
        "  Stop: { attributes: { x: Int } }\n"),
      removes("Trip.c") + trip("a: String\nb: String", "  Stop: { attributes: { x: Int, y: Int? } }\n"),
    ], stages: "lightweight lightweight", rules: ["rename-cycle", "returning-name"],
    originals: ["V2.Trip.a=b", "V2.Trip.b=a", "V3.Trip.a=b", "V3.Trip.b=a"]),
  History(
    name: "a parent goes and returns above others",
    versions: [
      trip("x: Int", "  Tour: { attributes: { x: Int, a: String } }\n"),
      removes("Trip") + "entities:\n  Tour: { attributes: { x: Int, a: String } }\n",
      trip("x: Int", "  Tour: { inherits: Trip, attributes: { a: String } }\n"),
    ], stages: "lightweight lightweight", rules: ["returning-name"]),
  History(
    name: "a rename undone two versions later",
    versions: [
      trip("name: String"), trip("title: { type: String, renamedFrom: name }"),
      trip("name: { type: String, renamedFrom: title }"),
    ], stages: "lightweight -", rules: ["equal-shape"], originals: ["V2.Trip.title=name"]),
]
