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
