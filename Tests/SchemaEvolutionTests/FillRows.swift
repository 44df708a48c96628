import Testing

private func fills(_ names: String, _ more: String = "") -> String { "migration:\n  fills: [\(names)]\n\(more)" }
private let unique = "{ type: String?, unique: true }"
private let child = "  Walk:\n    inherits: Trip\n    attributes:\n      pace: Int?\n"
private let childWithKey = child + "    unique: [[slug, pace]]\n"
private let spots = [
  "Spot: entity added = lightweight", "Place: entity removed = loses data",
  "Spot: rows made from those of others = custom",
]
private let added = "Trip.slug: added = lightweight"
private let single = "Trip.slug: uniqueness added = lightweight"

/// Values that `didMigrate` computes: of keys, and from what goes in the same step.
let fillRows: [FactRow] = [
  // Keys.
  FactRow(
    "a unique attribute filled", trip("a: Int"), fills("Trip.slug") + trip("a: Int\nslug: \(unique)"), [added, single],
    rules: ["filled-key"], stage: nil),
  FactRow(
    "a bridge that is unique already", trip("a: { type: Int, unique: true }"),
    fills("Trip.aValue") + trip("a: { type: Int, unique: true }\naValue: \(unique)"),
    ["Trip.aValue: added = lightweight", "Trip.aValue: uniqueness added = lightweight"], rules: ["filled-key"],
    stage: nil),
  FactRow(
    "a part of a key filled", trip("a: Int"),
    fills("Trip.slug") + trip("a: Int\nslug: String?", "    unique: [[a, slug]]\n"),
    [added, "Trip.(a, slug): uniqueness added = lightweight"], rules: ["filled-key"], stage: nil),
  FactRow(
    "a link in a key filled", trip("a: Int", place),
    fills("Trip.place")
      + trip(
        "a: Int", relationships + "      place: { toOne: Place, inverse: none }\n    unique: [[a, place]]\n" + place),
    ["Trip.place: relationship added = lightweight", "Trip.(a, place): uniqueness added = lightweight"],
    rules: ["filled-key"],
    stage: nil),
  FactRow(
    "a key that both versions have, filled anew", trip("a: { type: Int, unique: true }"),
    fills("Trip.a") + trip("a: { type: Int, unique: true }\nb: Int?"), ["Trip.b: added = lightweight"],
    rules: ["filled-key"], stage: nil),
  FactRow(
    "a key of the parent filled in a child", trip("a: Int", child),
    fills("Walk.slug") + trip("a: Int\nslug: \(unique)", child), [added, single], rules: ["filled-key"], stage: nil),
  FactRow(
    "a key of the child filled in the parent", trip("a: Int", child),
    fills("Trip.slug") + trip("a: Int\nslug: String?", childWithKey),
    [added, "Walk.(slug, pace): uniqueness added = lightweight"], rules: ["filled-key"], stage: nil),
  FactRow(
    "a UUID for each row", trip("a: Int"), fills("Trip.u") + trip("a: Int\nu: { type: UUID?, unique: true }"),
    ["Trip.u: added = lightweight", "Trip.u: uniqueness added = lightweight"], stage: "custom"),
  FactRow(
    "a UUID out of a text", trip("u: String"),
    fills("Trip.uValue") + trip("u: String\nuValue: { type: UUID?, unique: true }"),
    ["Trip.uValue: added = lightweight", "Trip.uValue: uniqueness added = lightweight"], rules: ["filled-key"],
    stage: nil),
  FactRow(
    "a key with a UUID for each row", trip("a: Int"),
    fills("Trip.u, Trip.slug") + trip("a: Int\nu: UUID?\nslug: String?", "    unique: [[u, slug]]\n"),
    [
      "Trip.u: added = lightweight", added, "Trip.(u, slug): uniqueness added = lightweight",
    ], stage: "custom"),
  FactRow(
    "a key whose other part is unique alone", trip("a: { type: Int, unique: true }"),
    fills("Trip.slug") + trip("a: { type: Int, unique: true }\nslug: String?", "    unique: [[a, slug]]\n"),
    [added, "Trip.(a, slug): uniqueness added = lightweight"], stage: "custom"),
  FactRow(
    "a unique attribute filled, accepted", trip("a: Int"),
    fills("Trip.slug", "  accepts: { filled-key: the number of the row }\n") + trip("a: Int\nslug: \(unique)"),
    [added, single], stage: "custom"),
  FactRow(
    "nils of a key filled before the mapping", trip("a: Int\nslug: String?"),
    fills("Trip.slug") + trip("a: Int\nslug: { type: String, unique: true }"),
    ["Trip.slug: became required = custom", "Trip.slug: uniqueness added = custom"], stage: "custom"),
  FactRow(
    "a required unique attribute filled", trip("a: Int"),
    fills("Trip.slug") + trip("a: Int\nslug: { type: String, unique: true, default: x }"),
    ["Trip.slug: added = two steps", single], rules: ["required-and-unique"], stage: nil),
  // From what goes.
  FactRow(
    "filled from the only value of its type, which goes", trip("a: Int\nname: String"),
    fills("Trip.full", "  removes: [Trip.name]\n") + trip("a: Int\nfull: String?"),
    ["Trip.name: removed = loses data", "Trip.full: added = lightweight"], rules: ["filled-from-removed"],
    stage: "custom"),
  FactRow(
    "filled from what it is called after, which goes", trip("a: Int\namount: Int\nnote: String"),
    fills("Trip.amountText", "  removes: [Trip.amount]\n") + trip("a: Int\nnote: String\namountText: String?"),
    ["Trip.amount: removed = loses data", "Trip.amountText: added = lightweight"], rules: ["filled-from-removed"],
    stage: "custom"),
  FactRow(
    "filled, while something of its type stays", trip("a: Int\nname: String\nnote: String"),
    fills("Trip.full", "  removes: [Trip.name]\n") + trip("a: Int\nnote: String\nfull: String?"),
    ["Trip.name: removed = loses data", "Trip.full: added = lightweight"], stage: "custom"),
  FactRow(
    "filled from elsewhere, as it says", trip("a: Int\nname: String"),
    fills("Trip.full", "  removes: [Trip.name]\n  accepts: { filled-from-removed: from the server }\n")
      + trip("a: Int\nfull: String?"),
    ["Trip.name: removed = loses data", "Trip.full: added = lightweight"], stage: "custom"),
  FactRow(
    "rows out of an entity that goes", trip("a: Int", place),
    fills("Spot", "  removes: [Place]\n") + trip("a: Int", "  Spot:\n    attributes:\n      label: String\n"),
    spots, rules: ["entity-renamed"], stage: nil),
  FactRow(
    "rows out of one that stays, while another goes", trip("a: Int\nlabel: String", place),
    fills("Spot", "  removes: [Place]\n")
      + trip("a: Int\nlabel: String", "  Spot:\n    attributes:\n      label: String\n"),
    spots, stage: "custom"),
  // One reason for several things.
  FactRow(
    "one reason for two", trip("a: Int\nb: Int"),
    "migration: { accepts: { type-change: a was never stored } }\n" + trip("a: String\nb: String"),
    ["Trip.a: type changed from Int to String = two steps", "Trip.b: type changed from Int to String = two steps"],
    rules: ["broad-acceptance"], stage: "lightweight"),
  FactRow(
    "a reason for one of two", trip("a: Int\nb: Int"),
    "migration: { accepts: { type-change: { Trip.a: it was never stored } } }\n" + trip("a: String\nb: String"),
    ["Trip.a: type changed from Int to String = two steps", "Trip.b: type changed from Int to String = two steps"],
    rules: ["type-change"], stage: nil),
  FactRow(
    "a reason for each", trip("a: Int\nb: Int"),
    "migration: { accepts: { type-change: { Trip.a: never stored, Trip.b: nor this } } }\n"
      + trip("a: String\nb: String"),
    ["Trip.a: type changed from Int to String = two steps", "Trip.b: type changed from Int to String = two steps"],
    stage: "lightweight"),
  FactRow(
    "a reason for an entity, and one for nothing", trip("a: Int\nb: Int"),
    "migration: { accepts: { type-change: { Trip: never had rows, Trap.b: nor this } } }\n"
      + trip("a: String\nb: String"),
    ["Trip.a: type changed from Int to String = two steps", "Trip.b: type changed from Int to String = two steps"],
    rules: ["unused-migration-entry"], stage: "lightweight"),
]
