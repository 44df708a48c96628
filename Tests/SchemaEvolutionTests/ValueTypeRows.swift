private func address(_ fields: String) -> String { "structs:\n  Address: { fields: { \(fields) } }\n" }
private func status(_ cases: String, raw: String = "rawType: String, ") -> String {
  "enums:\n  Status: { \(raw)cases: [\(cases)] }\n"
}
private let more = "\nextra: Int?"
private let extra = "Trip.extra: added = lightweight"

/// Value types: the table of section 4.1.
let valueTypeRows: [FactRow] = [
  FactRow(
    "required enum added", trip("a: Int"), trip("a: Int\ns: { type: Status, default: on }", status("on, off")),
    ["Trip.s: added = two steps"], rules: ["required-value-type"], stage: nil),
  FactRow(
    "optional enum added", trip("a: Int"), trip("a: Int\ns: Status?", status("on, off")),
    ["Trip.s: added = lightweight"], stage: "lightweight"),
  FactRow(
    "required struct added", trip("a: Int"), trip("a: Int\nhome: Address", address("street: String")),
    ["Trip.home: added = two steps"], rules: ["required-value-type"], stage: nil),
  FactRow(
    "optional field added", trip("home: Address", address("street: String")),
    trip("home: Address", address("street: String, zip: String?")), ["Address.zip: field added = lightweight"],
    stage: "lightweight"),
  FactRow(
    "required field added", trip("home: Address", address("street: String")),
    trip("home: Address", address("street: String, zip: String = \"\"")), ["Address.zip: field added = two steps"],
    rules: ["required-field"], stage: nil),
  FactRow(
    "required field added inside an optional", trip("home: Address?", address("street: String")),
    trip("home: Address?", address("street: String, zip: String")), ["Address.zip: field added = two steps"],
    rules: ["required-field-in-optional"], stage: nil),
  FactRow(
    "required array added inside an optional", trip("home: Address?", address("street: String")),
    trip("home: Address?" + more, address("street: String, zips: \"[Int]\"")),
    ["Address.zips: field added = two steps", extra], rules: ["required-field-in-optional"], stage: nil),
  FactRow(
    "required field added to a struct in an optional struct",
    trip("home: Home?", "structs:\n  Home: { fields: { at: At } }\n  At: { fields: { x: Int } }\n"),
    trip("home: Home?", "structs:\n  Home: { fields: { at: At } }\n  At: { fields: { x: Int, y: Int = 0 } }\n"),
    ["At.y: field added = two steps"], rules: ["required-field-in-optional"], stage: nil),
  FactRow(
    "field removed", trip("home: Address", address("street: String, zip: Int")),
    trip("home: Address", address("street: String")), ["Address.zip: field removed = loses data"],
    rules: ["loses-data"], stage: nil),
  FactRow(
    "field removed on purpose", trip("home: Address", address("street: String, zip: Int")),
    "migration:\n  removes: [Address.zip]\n" + trip("home: Address", address("street: String")),
    ["Address.zip: field removed = loses data"], stage: "lightweight"),
  FactRow(
    "field renamed", trip("home: Address", address("street: String, zip: Int")),
    trip("home: Address", address("street: String, zipCode: Int")),
    ["Address.zip: field removed = loses data", "Address.zipCode: field added = two steps"], rules: ["field-renamed"],
    stage: nil),
  FactRow(
    "field type changed", trip("home: Address", address("zip: Int")), trip("home: Address", address("zip: String")),
    ["Address.zip: type changed from Int to String = two steps"], rules: ["type-change"], stage: nil),
  FactRow(
    "field became required", trip("home: Address", address("street: String, zip: Int?")),
    trip("home: Address", address("street: String, zip: Int")), ["Address.zip: became required = custom"],
    stage: "custom"),
  FactRow(
    "field became optional", trip("home: Address", address("street: String, zip: Int")),
    trip("home: Address", address("street: String, zip: Int?")), ["Address.zip: became optional = lightweight"],
    stage: "lightweight"),
  FactRow(
    "field became required inside an optional", trip("home: Address?", address("zip: Int?")),
    trip("home: Address?" + more, address("zip: Int")),
    ["Address.zip: became required = undetected", extra], rules: ["unseen-required"], stage: nil),
  FactRow(
    "struct to scalar", trip("home: Address", address("zip: Int")), trip("home: String"),
    ["Trip.home: type changed from Address to String = two steps"], rules: ["type-change"], stage: nil),
  FactRow(
    "raw enum to String", trip("s: Status?", status("on, off")), trip("s: String?"),
    ["Trip.s: type changed from Status? to String? = two steps"], rules: ["type-change"], stage: nil),
  FactRow(
    "raw type", trip("s: Status?", status("on, off")), trip("s: Status?", status("on, off", raw: "rawType: Int, ")),
    ["Status: raw type changed from String to Int = two steps"], rules: ["type-change"], stage: nil),
  FactRow(
    "raw to plain", trip("s: Status?", status("on, off")), trip("s: Status?", status("on, off", raw: "")),
    ["Status: raw type removed = two steps"], rules: ["type-change"], stage: nil),
  FactRow(
    "type renamed", trip("home: Address", address("street: String")),
    trip("home: Location", "structs:\n  Location: { fields: { street: String } }\n"),
    ["Location: renamed from Address = neutral"], rules: ["equal-shape"], stage: nil),
  FactRow(
    "fields reordered", trip("home: Address", address("street: String, zip: Int")),
    trip("home: Address", address("zip: Int, street: String")), ["Address: fields reordered = neutral"],
    rules: ["equal-shape"], stage: nil),
  FactRow(
    "raw case renamed", trip("s: Status?", status("on, off")), trip("s: Status?", status("on, { out: off }")),
    ["Status.out: case renamed from off = neutral"], rules: ["equal-shape"], stage: nil),
  FactRow(
    "raw value added", trip("s: Status?", status("on, off")), trip("s: Status?", status("on, off, idle")),
    ["Status.idle: raw value idle added = neutral"], rules: ["equal-shape"], stage: nil),
  FactRow(
    "raw value removed", trip("s: Status?", status("on, off")), trip("s: Status?" + more, status("on")),
    ["Status.off: raw value off removed = undetected", extra], rules: ["raw-value-changed"], stage: nil),
  FactRow(
    "raw value removed, rows moved in a forced stage", trip("s: Status?", status("on, off")),
    "migration:\n  removes: [Status.off]\n" + trip("s: Status?" + more, status("on")),
    ["Status.off: raw value off removed = custom", extra], stage: "custom"),
  FactRow(
    "raw value changed", trip("s: Status?", status("on, off")), trip("s: Status?" + more, status("on, { off: OFF }")),
    ["Status.off: raw value changed from off to OFF = undetected", extra], rules: ["raw-value-changed"], stage: nil),
  FactRow(
    "integer case in the middle", trip("s: Status?", status("on, off", raw: "rawType: Int, ")),
    trip("s: Status?" + more, status("on, idle, off", raw: "rawType: Int, ")),
    ["Status.off: raw value changed from 1 to 2 = undetected", extra], rules: ["raw-value-changed"], stage: nil),
  FactRow(
    "integer written in another radix, and counted on from",
    trip("s: Status?", status("{ on: 0x10 }, off", raw: "rawType: Int, ")),
    trip("s: Status?" + more, status("off, { on: 1_6 }", raw: "rawType: Int, ")),
    ["Status.off: raw value changed from 17 to 0 = undetected", extra], rules: ["raw-value-changed"], stage: nil),
  FactRow(
    "plain case added", trip("s: Status?", status("on", raw: "")), trip("s: Status?", status("on, off", raw: "")),
    ["Status.off: case added = lightweight"], stage: "lightweight"),
  FactRow(
    "plain case removed", trip("s: Status?", status("on, off", raw: "")), trip("s: Status?", status("on", raw: "")),
    ["Status.off: case removed = loses data"], rules: ["loses-data"], stage: nil),
  FactRow(
    "plain case removed on purpose", trip("s: Status?", status("on, off", raw: "")),
    "migration:\n  removes: [Status.off]\n" + trip("s: Status?", status("on", raw: "")),
    ["Status.off: case removed = loses data"], stage: "custom"),
  FactRow(
    "plain case renamed", trip("s: Status?", status("on, off", raw: "")),
    trip("s: Status?", status("on, out", raw: "")),
    ["Status.off: case removed = loses data", "Status.out: case added = lightweight"], rules: ["field-renamed"],
    stage: nil),
  FactRow(
    "a case for another that carried something else",
    trip("s: Status?", status("on, { off: { since: Date } }", raw: "")),
    trip("s: Status?", status("on, out", raw: "")),
    ["Status.off: case removed = loses data", "Status.out: case added = lightweight"], rules: ["loses-data"],
    stage: nil),
  FactRow(
    "label of an associated value renamed", trip("s: Status?", status("on, { off: { since: Date } }", raw: "")),
    trip("s: Status?", status("on, { off: { from: Date } }", raw: "")),
    [
      "Status.off.since: associated value removed = loses data", "Status.off.from: associated value added = two steps",
    ], rules: ["field-renamed"], stage: nil),
  FactRow(
    "CGFloat of a struct to Double", trip("home: Address", address("w: CGFloat")),
    trip("home: Address" + more, address("w: Double")),
    ["Address.w: type changed from CGFloat to Double = neutral", extra], stage: "lightweight"),
  FactRow(
    "plain case of an encoded enum renamed", trip("all: \"[Status]\"", status("on, off", raw: "")),
    trip("all: \"[Status]\"" + more, status("on, out", raw: "")),
    ["Status.off: case removed = undetected", "Status.out: case added = neutral", extra],
    rules: ["undetected-type-change"], stage: nil),
  FactRow(
    "payload added", trip("s: Status?", status("on, off", raw: "")),
    trip("s: Status?", status("on, { off: { since: Date } }", raw: "")),
    ["Status.off: payload added = two steps"], rules: ["type-change"], stage: nil),
  FactRow(
    "associated value added", trip("s: Status?", status("{ off: { since: Date } }", raw: "")),
    trip("s: Status?", status("{ off: { since: Date, by: String } }", raw: "")),
    ["Status.off.by: associated value added = two steps"], rules: ["required-field"], stage: nil),
  FactRow(
    "optional associated value added", trip("s: Status?", status("{ off: { since: Date } }", raw: "")),
    trip("s: Status?", status("{ off: { since: Date, by: String? } }", raw: "")),
    ["Status.off.by: associated value added = lightweight"], stage: "lightweight"),
  FactRow(
    "enum became required", trip("s: Status?", status("on")), trip("s: Status" + more, status("on")),
    ["Trip.s: became required = undetected", extra], rules: ["unseen-required"], stage: nil),
  FactRow(
    "enum became required, filled", trip("s: Status?", status("on")),
    "migration:\n  fills: [Trip.s]\n" + trip("s: Status" + more, status("on")),
    ["Trip.s: became required = custom", extra], stage: "custom"),
  FactRow(
    "struct of optionals became required", trip("home: Address?", address("zip: Int?")),
    trip("home: Address" + more, address("zip: Int?")), ["Trip.home: became required = undetected", extra],
    rules: ["unseen-required"], stage: nil),
  FactRow(
    "struct became required", trip("home: Address?", address("zip: Int")), trip("home: Address", address("zip: Int")),
    ["Trip.home: became required = custom"], stage: "custom"),
  FactRow(
    "enum became optional", trip("s: Status", status("on")), trip("s: Status?", status("on")),
    ["Trip.s: became optional = neutral"], rules: ["equal-shape"], stage: nil),
  FactRow(
    "struct attribute renamed while another entity comes", trip("home: Address?", address("zip: Int")),
    trip("house: { type: Address?, renamedFrom: home }", place + address("zip: Int")),
    ["Place: entity added = lightweight", "Trip.house: renamed from home = undetected"], rules: ["unseen-rename"],
    stage: nil),
  FactRow(
    "struct attribute renamed while its entity moves", trip("home: Address?", address("zip: Int")),
    trip("house: { type: Address?, renamedFrom: home }" + more, address("zip: Int")),
    ["Trip.house: renamed from home = lightweight", extra], rules: ["enum-rename"], stage: "lightweight"),
  FactRow(
    "enum attribute renamed", trip("s: Status?", status("on")),
    trip("state: { type: Status?, renamedFrom: s }", status("on")), ["Trip.state: renamed from s = lightweight"],
    rules: ["enum-rename"], stage: "lightweight"),
  FactRow(
    "struct of an array: required field", trip("all: \"[Address]\"", address("zip: Int")),
    trip("all: \"[Address]\"" + more, address("zip: Int, street: String")),
    ["Address.street: field added = undetected", extra], rules: ["undetected-type-change"], stage: nil),
  FactRow(
    "struct of an array: optional field", trip("all: \"[Address]\"", address("zip: Int")),
    trip("all: \"[Address]\"", address("zip: Int, street: String?")), ["Address.street: field added = neutral"],
    rules: ["equal-shape"], stage: nil),
  FactRow(
    "struct of an array: field type", trip("all: \"[Address]\"", address("zip: Int")),
    trip("all: \"[Address]\"" + more, address("zip: String")),
    ["Address.zip: type changed from Int to String = undetected", extra], rules: ["undetected-type-change"],
    stage: nil),
  FactRow(
    "plain case removed on purpose from an array",
    trip("all: \"[Status]\"", status("on, off", raw: "") + ""),
    "migration:\n  removes: [Status.off]\n" + trip("all: \"[Status]\"" + more, status("on", raw: "") + ""),
    ["Status.off: case removed = custom", extra], stage: "custom"),
  FactRow(
    "plain case removed on purpose from a set",
    trip("all: \"Set<Status>\"", status("on, off", raw: "") + ""),
    "migration:\n  removes: [Status.off]\n" + trip("all: \"Set<Status>\"" + more, status("on", raw: "") + ""),
    ["Status.off: case removed = custom", extra], stage: "custom"),
  FactRow(
    "plain case removed on purpose from the values of a dictionary",
    trip("all: \"[String: Status]\"", status("on, off", raw: "") + ""),
    "migration:\n  removes: [Status.off]\n" + trip("all: \"[String: Status]\"" + more, status("on", raw: "") + ""),
    ["Status.off: case removed = custom", extra], stage: "custom"),
  FactRow(
    "plain case removed on purpose from the keys of a dictionary",
    trip("all: \"[Status: Int]\"", status("on, off", raw: "") + ""),
    "migration:\n  removes: [Status.off]\n" + trip("all: \"[Status: Int]\"" + more, status("on", raw: "") + ""),
    ["Status.off: case removed = custom", extra], stage: "custom"),
  FactRow(
    "plain case removed on purpose from codable bytes",
    trip("all: { type: Status?, codable: true }", status("on, off", raw: "") + ""),
    "migration:\n  removes: [Status.off]\n"
      + trip("all: { type: Status?, codable: true }" + more, status("on", raw: "") + ""),
    ["Status.off: case removed = custom", extra], stage: "custom"),
  FactRow(
    "plain case removed on purpose from a struct in an array",
    trip("all: \"[Address]\"", status("on, off", raw: "") + "structs:\n  Address: { fields: { s: Status } }\n"),
    "migration:\n  removes: [Status.off]\n"
      + trip("all: \"[Address]\"" + more, status("on", raw: "") + "structs:\n  Address: { fields: { s: Status } }\n"),
    ["Status.off: case removed = custom", extra], stage: "custom"),
  FactRow(
    "plain case removed on purpose from an array of a struct",
    trip("home: Address", status("on, off", raw: "") + "structs:\n  Address: { fields: { s: \"[Status]\" } }\n"),
    "migration:\n  removes: [Status.off]\n"
      + trip("home: Address" + more, status("on", raw: "") + "structs:\n  Address: { fields: { s: \"[Status]\" } }\n"),
    ["Status.off: case removed = custom", extra], stage: "custom"),
  FactRow(
    "plain case removed on purpose from bytes, and nothing runs", trip("all: \"[Status]\"", status("on, off", raw: "")),
    "migration:\n  removes: [Status.off]\n" + trip("all: \"[Status]\"", status("on", raw: "")),
    ["Status.off: case removed = undetected"], rules: ["equal-shape"], stage: nil),
  FactRow(
    "plain case removed from columns and bytes",
    trip("s: Status?\nall: \"[Status]\"", status("on, off", raw: "")),
    "migration:\n  removes: [Status.off]\n" + trip("s: Status?\nall: \"[Status]\"", status("on", raw: "")),
    ["Status.off: case removed = loses data"], stage: "custom"),
  FactRow(
    "elements of a wider type", trip("all: \"[Int32]\""), trip("all: \"[Int64]\"" + more),
    ["Trip.all: element type changed from [Int32] to [Int64] = undetected", extra], rules: ["element-type"],
    stage: "lightweight"),
  FactRow(
    "whole numbers with a fraction", trip("all: \"[Int]\""), trip("all: \"[Double]\"" + more),
    ["Trip.all: element type changed from [Int] to [Double] = undetected", extra], rules: ["element-type"],
    stage: "lightweight"),
  FactRow(
    "keys of a wider type", trip("all: \"[Int32: Int]\""), trip("all: \"[Int64: Int]\"" + more),
    ["Trip.all: element type changed from [Int32: Int] to [Int64: Int] = undetected", extra], rules: ["element-type"],
    stage: "lightweight"),
  FactRow(
    "keys that are no longer encoded as such", trip("all: \"[Int: Int]\""), trip("all: \"[Int64: Int]\"" + more),
    ["Trip.all: element type changed from [Int: Int] to [Int64: Int] = undetected", extra],
    rules: ["undetected-type-change"], stage: nil),
  FactRow(
    "raw enum of keys to its raw type", trip("all: \"[Status: Int]\"", status("on, off")),
    trip("all: \"[String: Int]\"" + more),
    ["Trip.all: element type changed from [Status: Int] to [String: Int] = undetected", extra],
    rules: ["undetected-type-change"], stage: nil),
  FactRow(
    "raw enum of values to its raw type", trip("all: \"[String: Status]\"", status("on, off")),
    trip("all: \"[String: String]\"" + more),
    ["Trip.all: element type changed from [String: Status] to [String: String] = undetected", extra],
    rules: ["element-type"], stage: "lightweight"),
  FactRow(
    "numbers cut off", trip("all: \"[Double]\""), trip("all: \"[Int]\"" + more),
    ["Trip.all: element type changed from [Double] to [Int] = undetected", extra], rules: ["undetected-type-change"],
    stage: nil),
  FactRow(
    "struct of an array: whole number to one with a fraction", trip("all: \"[Address]\"", address("zip: Int")),
    trip("all: \"[Address]\"" + more, address("zip: Double")),
    ["Address.zip: type changed from Int to Double = undetected", extra], rules: ["element-type"], stage: "lightweight"),
  FactRow(
    "struct of an array: truth value to number", trip("all: \"[Address]\"", address("zip: Bool")),
    trip("all: \"[Address]\"" + more, address("zip: Int")),
    ["Address.zip: type changed from Bool to Int = undetected", extra], rules: ["undetected-type-change"], stage: nil),
  FactRow(
    "struct of an array: raw enum to its raw type",
    trip("all: \"[Address]\"", address("zip: Status") + status("on, off")),
    trip("all: \"[Address]\"" + more, address("zip: String")),
    ["Address.zip: type changed from Status to String = neutral", extra], stage: "lightweight"),
  FactRow(
    "struct of an array: raw enum to a wider number",
    trip("all: \"[Address]\"", address("zip: Status") + status("on, off", raw: "rawType: Int, ")),
    trip("all: \"[Address]\"" + more, address("zip: Int64")),
    ["Address.zip: type changed from Status to Int64 = neutral", extra], stage: "lightweight"),
  FactRow(
    "struct of an array: raw enum to another type",
    trip("all: \"[Address]\"", address("zip: Status") + status("on, off")),
    trip("all: \"[Address]\"" + more, address("zip: Int")),
    ["Address.zip: type changed from Status to Int = undetected", extra], rules: ["undetected-type-change"], stage: nil),
  FactRow(
    "struct of an array: String to raw enum", trip("all: \"[Address]\"", address("zip: String")),
    trip("all: \"[Address]\"" + more, address("zip: Status") + status("on, off")),
    ["Address.zip: type changed from String to Status = undetected", extra], rules: ["undetected-type-change"],
    stage: nil),
  FactRow(
    "struct of an array: plain enum to String",
    trip("all: \"[Address]\"", address("zip: Status") + status("on, off", raw: "")),
    trip("all: \"[Address]\"" + more, address("zip: String")),
    ["Address.zip: type changed from Status to String = undetected", extra], rules: ["undetected-type-change"],
    stage: nil),
]

private let pAndQ = "structs:\n  P: { fields: { x: Int, y: Int } }\n  Q: { fields: { x: Double, y: Int } }\n"

/// Who is compared with whom.
let pairingRows: [FactRow] = [
  FactRow(
    "structs exchanged between attributes", trip("p: P\nq: Q", pAndQ), trip("p: Q\nq: P", pAndQ),
    ["Trip.p: type changed from P to Q = two steps", "Trip.q: type changed from Q to P = two steps"],
    rules: ["type-change", "type-change"], stage: nil),
  FactRow(
    "a field renamed where another struct has one of its name",
    trip(
      "a: Artist",
      "structs:\n  Artist: { fields: { name: String, c: C? } }\n  C: { fields: { code: Int, name: String } }\n"),
    trip(
      "a: Artist",
      "structs:\n  Artist: { fields: { name: String, c: C?, genre: String? } }\n  C: { fields: { code: Int, title: String? } }\n"
    ),
    [
      "C.name: field removed = loses data", "C.title: field added = lightweight",
      "Artist.genre: field added = lightweight",
    ],
    rules: ["field-renamed"], stage: nil),
]

/// The combinations that the facts name.
let combinationRows: [FactRow] = [
  FactRow(
    "required and alone-unique attribute added", trip("a: Int"),
    trip("a: Int\nslug: { type: String, default: \"\", unique: true }"),
    ["Trip.slug: added = two steps", "Trip.slug: uniqueness added = lightweight"], rules: ["required-and-unique"],
    stage: nil),
  FactRow(
    "optional unique attribute added", trip("a: Int"), trip("a: Int\nslug: { type: String?, unique: true }"),
    ["Trip.slug: added = lightweight", "Trip.slug: uniqueness added = lightweight"], stage: "lightweight"),
  FactRow(
    "compound unique with an old member", trip("a: Int"), trip("a: Int\nb: Int = 0", "    unique: [[a, b]]\n"),
    ["Trip.b: added = lightweight", "Trip.(a, b): uniqueness added = custom"], stage: "custom"),
  FactRow(
    "optional unique attribute with a default added", trip("a: Int"),
    trip("a: Int\nu: { type: Int?, unique: true, default: 0 }"),
    ["Trip.u: added = two steps", "Trip.u: uniqueness added = lightweight"], rules: ["required-and-unique"],
    stage: nil),
  FactRow(
    "optional unique attribute with a default for each row, filled too late", trip("a: Int"),
    "migration:\n  fills: [Trip.u]\n" + trip("a: Int\nu: { type: UUID?, unique: true, default: UUID() }"),
    [
      "Trip.u: added = two steps", "Trip.u: uniqueness added = lightweight",
    ], rules: ["required-and-unique"], stage: nil),
  FactRow(
    "optional unique enum with a default added", trip("a: Int"),
    trip("a: Int\nu: { type: Status?, unique: true, default: on }", status("on")),
    ["Trip.u: added = lightweight", "Trip.u: uniqueness added = lightweight"], stage: "lightweight"),
  FactRow(
    "compound unique with a new member that old rows have not", trip("a: Int"),
    trip("a: Int\nb: Int?", "    unique: [[a, b]]\n"),
    ["Trip.b: added = lightweight", "Trip.(a, b): uniqueness added = lightweight"], stage: "lightweight"),
  FactRow(
    "compound unique with a new optional member and a default", trip("a: Int"),
    trip("a: Int\nb: Int? = 0", "    unique: [[a, b]]\n"),
    ["Trip.b: added = lightweight", "Trip.(a, b): uniqueness added = custom"], stage: "custom"),
  FactRow(
    "unique number narrowed", trip("a: { type: Double, unique: true }"), trip("a: { type: Int, unique: true }"),
    ["Trip.a: type changed from Double to Int = custom"], rules: ["narrowed-number"], stage: "custom"),
  FactRow(
    "number of a compound narrowed", trip("a: Int64\nb: Int", "    unique: [[a, b]]\n"),
    trip("a: Int32\nb: Int", "    unique: [[a, b]]\n"), ["Trip.a: type changed from Int64 to Int32 = custom"],
    rules: ["narrowed-number"], stage: "custom"),
  FactRow(
    "uniqueness relaxed", trip("a: Int\nb: Int", "    unique: [[a]]\n"),
    trip("a: Int\nb: Int", "    unique: [[a, b]]\n"),
    ["Trip.(a, b): uniqueness added = lightweight", "Trip.a: uniqueness removed = lightweight"], stage: "lightweight"),
  FactRow(
    "uniqueness stated twice", trip("a: { type: Int, unique: true }"),
    trip("a: { type: Int, unique: true }", "    unique: [[a]]\n"), [], rules: ["perhaps-equal-shape"], stage: nil),
  FactRow(
    "uniqueness stated twice, and more", trip("a: { type: Int, unique: true }"),
    trip("a: { type: Int, unique: true }" + more, "    unique: [[a]]\n"), [extra], stage: "lightweight"),
  FactRow(
    "members reordered", trip("a: Int\nb: Int", "    unique: [[a, b]]\n"),
    trip("a: Int\nb: Int", "    unique: [[b, a]]\n"), ["Trip.(b, a): uniqueness reordered = lightweight"],
    stage: "lightweight"),
  FactRow(
    "rename and unique", trip("a: Int"), trip("b: { type: Int, renamedFrom: a, unique: true }"),
    ["Trip.b: renamed from a = lightweight", "Trip.b: uniqueness added = custom"], stage: "custom"),
  FactRow(
    "renamed, unique all along", trip("a: { type: Int, unique: true }"),
    trip("b: { type: Int, renamedFrom: a, unique: true }"), ["Trip.b: renamed from a = lightweight"],
    stage: "lightweight"),
  FactRow(
    "optional to required and unique", trip("a: Int?"), trip("a: { type: Int, unique: true }"),
    ["Trip.a: became required = custom", "Trip.a: uniqueness added = custom"], stage: "custom"),
  FactRow(
    "two names swapped", trip("a: Int\nb: Int"),
    trip("a: { type: Int, renamedFrom: b }\nb: { type: Int, renamedFrom: a }"),
    ["Trip.a: renamed from b = undetected", "Trip.b: renamed from a = undetected"],
    rules: ["equal-shape", "rename-cycle"], stage: nil),
  FactRow(
    "two names of different types swapped", trip("a: Int\nb: String"),
    trip("a: { type: String, renamedFrom: b }\nb: { type: Int, renamedFrom: a }"),
    ["Trip.a: renamed from b = lightweight", "Trip.b: renamed from a = lightweight"], rules: ["rename-cycle"],
    stage: "lightweight"),
  FactRow(
    "struct exchanged for another of the same leaves",
    trip("home: A?", "structs:\n  A: { fields: { zip: Int } }\n"),
    "migration:\n  removes: [Trip.home]\n" + trip("work: B?", "structs:\n  B: { fields: { zip: Int } }\n"),
    ["Trip.home: removed = undetected", "Trip.work: added = undetected"], rules: ["equal-shape"], stage: nil),
  FactRow(
    "external storage exchanged for preservation", trip("a: { type: Data, externalStorage: true }"),
    trip("a: { type: Data, preserveValueOnDeletion: true }"),
    ["Trip.a: externalStorage removed = undetected", "Trip.a: preserveValueOnDeletion added = undetected"],
    rules: ["equal-shape"], stage: nil),
]
