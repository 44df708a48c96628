import Testing

private func synced(_ attributes: String, _ migration: String = "", _ rest: String = "") -> String {
  "cloudKit: true\n" + (migration.isEmpty ? "" : "migration: { \(migration) }\n") + trip(attributes, rest)
}
private let endsJump = "migration:\n  stage: { custom: ends the jump }\n"
private let status = "enums:\n  Status: { rawType: String, cases: [on, off] }\n"
private let moreStatus = "enums:\n  Status: { rawType: String, cases: [on, off, gone] }\n"
private let tint = "enums:\n  Tint: { cases: [red] }\n"
private let moreTint = "enums:\n  Tint: { cases: [red, blue] }\n"

/// What a run of lightweight stages, or iCloud, remembers of versions that are over.
let longHistories: [History] = [
  History(
    name: "a default goes one version after it was needed",
    versions: [trip("a: Int"), trip("a: Int\nb: Int = 0"), trip("a: Int\nb: Int\nq: Int?")],
    stages: "lightweight lightweight", rules: ["default-still-needed"]),
  History(
    name: "a default goes with a rename",
    versions: [trip("a: Int"), trip("a: Int\nb: Int = 0"), trip("a: Int\nc: { type: Int, renamedFrom: b }")],
    stages: "lightweight lightweight", rules: ["default-still-needed"], originals: ["V3.Trip.c=b"]),
  History(
    name: "a default goes two versions later",
    versions: [
      trip("a: Int"), trip("a: Int\nb: Int = 0"), trip("a: Int\nb: Int = 0\nq: Int?"),
      trip("a: Int\nb: Int\nq: Int?\nr: Int?"), trip("a: Int\nb: Int\nq: Int?\nr: Int?\ns: Int?"),
    ], stages: "lightweight lightweight lightweight lightweight", rules: ["default-still-needed"]),
  History(
    name: "a default goes behind a custom stage",
    versions: [trip("a: Int"), endsJump + trip("a: Int\nb: Int = 0"), trip("a: Int\nb: Int\nq: Int?")],
    stages: "custom lightweight"),
  History(
    name: "a default goes in a custom stage",
    versions: [trip("a: Int"), trip("a: Int\nb: Int = 0"), endsJump + trip("a: Int\nb: Int\nq: Int?")],
    stages: "lightweight custom"),
  History(
    name: "a default goes that no row ever needed",
    versions: [
      trip("a: Int\nb: Int = 0"), trip("a: Int\nb: Int = 0\nq: Int?"), trip("a: Int\nb: Int\nq: Int?\nr: Int?"),
    ],
    stages: "lightweight lightweight"),
  History(
    name: "a default that only changes its value",
    versions: [trip("a: Int"), trip("a: Int\nb: Int = 0"), trip("a: Int\nb: Int = 1\nq: Int?")],
    stages: "lightweight lightweight"),
  History(
    name: "a unique property gets a default that all jumpers share",
    versions: [
      trip("a: Int"), trip("a: Int\nb: { type: Int?, unique: true }"),
      trip("a: Int\nb: { type: Int?, unique: true, default: 3 }\nq: Int?"),
    ], stages: "lightweight lightweight", rules: ["default-still-needed"]),
  History(
    name: "a default goes, and nobody can have skipped",
    versions: [
      trip("a: Int"), trip("a: Int\nb: Int = 0"),
      "migration:\n  accepts: { default-still-needed: V1 never left the house }\n" + trip("a: Int\nb: Int\nq: Int?"),
    ], stages: "lightweight lightweight"),

  History(
    name: "a parent gets a property under the first name of its child's",
    versions: [
      trip("k: Int", "  Tour: { inherits: Trip, attributes: { a: String? } }\n"),
      trip("k: Int", "  Tour: { inherits: Trip, attributes: { b: { type: String?, renamedFrom: a } } }\n"),
      trip("k: Int\na: String?", "  Tour: { inherits: Trip, attributes: { b: String? } }\n"),
    ], stages: "lightweight -", rules: ["identifier-reused"],
    originals: ["V2.Tour.b=a", "V3.Tour.b=a"]),

  History(
    name: "iCloud: a field comes back with another type, behind a custom stage",
    versions: [
      synced("a: String?\nx: Int?"), synced("x: Int?", "removes: [Trip.a], accepts: { cloudkit-removal: unused }"),
      synced("x: Int?\ny: Int?", "stage: { custom: work }"), synced("x: Int?\ny: Int?\na: Int?"),
    ], stages: "lightweight custom -", rules: ["cloudkit-type-change"]),
  History(
    name: "iCloud: a field of a struct comes back with another type",
    versions: [
      synced("p: Place?", "", "structs:\n  Place: { fields: { a: Int?, b: Int? } }\n"),
      synced(
        "p: Place?", "removes: [Place.b], accepts: { cloudkit-removal: unused }",
        "structs:\n  Place: { fields: { a: Int? } }\n"),
      synced("p: Place?\nq: Int?", "stage: { custom: work }", "structs:\n  Place: { fields: { a: Int? } }\n"),
      synced("p: Place?\nq: Int?", "", "structs:\n  Place: { fields: { a: Int?, b: String? } }\n"),
    ], stages: "lightweight custom -", rules: ["cloudkit-type-change"]),
  History(
    name: "iCloud: an enum comes back without a value that records hold",
    versions: [
      synced("x: Int?\ns: Status?", "", status),
      synced("x: Int?", "removes: [Trip.s], accepts: { cloudkit-removal: unused }"),
      synced("x: Int?\nq: Int?", "stage: { custom: work }"),
      synced("x: Int?\nq: Int?\ns: Status?", "", "enums:\n  Status: { rawType: String, cases: [on] }\n"),
    ], stages: "lightweight custom -", rules: ["cloudkit-removal"]),
  History(
    name: "iCloud: a rename gives another property the name of a field of another type",
    versions: [
      synced("x: Int?\nk: Int?"), synced("k: Int?", "removes: [Trip.x], accepts: { cloudkit-removal: unused }"),
      synced("k: Int?\nr: String?", "stage: { custom: work }"),
      synced("k: Int?\nx: { type: String?, renamedFrom: r }", "accepts: { cloudkit-rename: starts empty }"),
    ], stages: "lightweight custom -", rules: ["cloudkit-type-change"], originals: ["V4.Trip.x=r"]),
  History(
    name: "iCloud: a type changes while nothing syncs",
    versions: [
      synced("x: Int?"), "migration: { accepts: { cloudkit-ended: for a while } }\n" + trip("x: Int?\ny: Int?"),
      trip("x: Double?\ny: Int?"), synced("x: Double?\ny: Int?\nz: Int?"),
    ], stages: "lightweight lightweight -", rules: ["narrowed-number", "cloudkit-type-change"]),
  History(
    name: "iCloud: a rename while nothing syncs",
    versions: [
      synced("x: Int?"), "migration: { accepts: { cloudkit-ended: for a while } }\n" + trip("x: Int?\ny: Int?"),
      trip("z: { type: Int?, renamedFrom: x }\ny: Int?"), synced("z: Int?\ny: Int?\nw: Int?"),
    ], stages: "lightweight lightweight -", rules: ["cloudkit-rename"], originals: ["V3.Trip.z=x", "V4.Trip.z=x"]),
  History(
    name: "iCloud: a type that changed under another name, told when it did",
    versions: [
      synced("x: Int?"), synced("y: { type: Int?, renamedFrom: x }", "accepts: { cloudkit-rename: starts empty }"),
      synced("y: Int?\nq: Int?"), synced("y: Int?\nq: Int?\nr: Int?"),
    ], stages: "lightweight lightweight lightweight", originals: ["V2.Trip.y=x", "V3.Trip.y=x", "V4.Trip.y=x"]),
  History(
    name: "iCloud: a field comes back with another type, within a jump",
    versions: [
      synced("a: String?\nx: Int?"), synced("x: Int?", "removes: [Trip.a], accepts: { cloudkit-removal: unused }"),
      synced("x: Int?\na: Int?"),
    ], stages: "lightweight -", rules: ["cloudkit-type-change"]),
  History(
    name: "iCloud: the same accepted, which does not help the store",
    versions: [
      synced("a: String?\nx: Int?"), synced("x: Int?", "removes: [Trip.a], accepts: { cloudkit-removal: unused }"),
      synced("x: Int?\na: Int?", "accepts: { cloudkit-type-change: V1 was never deployed }"),
    ], stages: "lightweight lightweight", rules: ["returning-name"]),
  History(
    name: "iCloud: a field comes back as it was, behind a custom stage",
    versions: [
      synced("a: String?\nx: Int?"), synced("x: Int?", "removes: [Trip.a], accepts: { cloudkit-removal: unused }"),
      synced("x: Int?\ny: Int?", "stage: { custom: work }"), synced("x: Int?\ny: Int?\na: String?"),
    ], stages: "lightweight custom lightweight"),
  History(
    name: "iCloud: a field comes back encrypted, behind a custom stage",
    versions: [
      synced("a: String?\nx: Int?"), synced("x: Int?", "removes: [Trip.a], accepts: { cloudkit-removal: unused }"),
      synced("x: Int?\ny: Int?", "stage: { custom: work }"),
      synced("x: Int?\ny: Int?\na: { type: String?, allowsCloudEncryption: true }"),
    ], stages: "lightweight custom -", rules: ["cloudkit-encryption"]),
  History(
    name: "iCloud: a field comes back with another type, accepted",
    versions: [
      synced("a: String?\nx: Int?"), synced("x: Int?", "removes: [Trip.a], accepts: { cloudkit-removal: unused }"),
      synced("x: Int?\ny: Int?", "stage: { custom: work }"),
      synced("x: Int?\ny: Int?\na: Int?", "accepts: { cloudkit-type-change: V1 was never deployed }"),
    ], stages: "lightweight custom lightweight"),
  History(
    name: "iCloud: an entity comes back with a field of another type, behind a custom stage",
    versions: [
      synced("x: Int?", "", "  Place: { attributes: { a: String? } }\n"),
      synced("x: Int?", "removes: [Place], accepts: { cloudkit-removal: unused }"),
      synced("x: Int?\ny: Int?", "stage: { custom: work }"),
      synced("x: Int?\ny: Int?", "", "  Place: { attributes: { a: Int? } }\n"),
    ], stages: "lightweight custom -", rules: ["cloudkit-type-change"]),
  History(
    name: "without iCloud a name that a custom stage freed is free",
    versions: [
      trip("a: String?\nx: Int?"), "migration:\n  removes: [Trip.a]\n" + trip("x: Int?"),
      endsJump + trip("x: Int?\ny: Int?"), trip("x: Int?\ny: Int?\na: Int?"),
    ], stages: "lightweight custom lightweight"),

  History(
    name: "iCloud: new cases, told once",
    versions: [
      synced("a: Status?\nt: Tint?", "", status + tint.dropFirst(7)),
      synced("a: Status?\nt: Tint?\nq: Int?", "", moreStatus + moreTint.dropFirst(7)),
    ], stages: "lightweight", rules: ["cloudkit-new-case"]),
  History(
    name: "iCloud: a new case, settled",
    versions: [
      synced("a: Status?", "", status),
      synced("a: Status?\nq: Int?", "accepts: { cloudkit-new-case: unknown values are read as off }", moreStatus),
    ], stages: "lightweight"),
  History(
    name: "iCloud: new cases, one of them settled",
    versions: [
      synced("a: Status?\nt: Tint?", "", status + tint.dropFirst(7)),
      synced(
        "a: Status?\nt: Tint?\nq: Int?", "accepts: { cloudkit-new-case: { Status.gone: read as off } }",
        moreStatus + moreTint.dropFirst(7)),
    ], stages: "lightweight", rules: ["cloudkit-new-case"]),
  History(
    name: "a new case without iCloud",
    versions: [trip("a: Status?", status), trip("a: Status?\nq: Int?", moreStatus)], stages: "lightweight"),
]
