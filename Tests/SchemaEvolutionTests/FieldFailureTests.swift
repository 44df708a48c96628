import Diagnostics
import ManifestSupport
import SchemaEvolution
import Testing

/// Kinds of public failure reports, rebuilt as manifests: each must be named before it ships.
@Suite struct FieldFailureTests {
  static let failures: [(kind: String, versions: [String], rules: [String], stage: String?)] = [
    ("a version for nothing", [trip("a: Int"), trip("a: Int")], ["equal-shape"], nil),
    ("a version for a default value", [trip("a: Int = 0"), trip("a: Int = 5")], ["equal-shape"], nil),
    ("a version for an index", [trip("a: Int"), trip("a: Int", "    index: [[a]]\n")], ["equal-shape"], nil),
    (
      "a class named after its version",
      [
        "entities:\n  ProductV1:\n    attributes: { name: String, price: Double }\n",
        "entities:\n  Product:\n    attributes: { name: String, price: Double, notes: String? }\n",
      ], ["entity-renamed"], nil
    ),
    (
      "a renamed class that others point at",
      [
        trip("name: String\nnotes: String?", place + relationships + "      trip: { toOne: Trip, inverse: none }\n"),
        "entities:\n  Journey:\n    attributes: { name: String, notes: String? }\n" + place + relationships
          + "      trip: { toOne: Journey, inverse: none }\n",
      ], ["entity-renamed"], nil
    ),
    ("var age: Int added", [trip("name: String"), trip("name: String\nage: Int")], ["mandatory-without-default"], nil),
    (
      "a value in the initializer only",
      [trip("name: String"), trip("name: String\nage: { type: Int, initDefault: 0 }")],
      ["mandatory-without-default"], nil
    ),
    (
      "a required relationship added",
      [
        trip("a: Int", place),
        trip("a: Int", relationships + "      place: { toOne: Place, optional: false, inverse: none }\n" + place),
      ], ["required-relationship-added"], nil
    ),
    (
      "a required enum with a default added",
      [
        trip("a: Int"),
        trip(
          "a: Int\npriority: { type: Priority, default: medium }",
          "enums:\n  Priority: { rawType: Int, cases: [low, medium, high] }\n"),
      ], ["required-value-type"], nil
    ),
    (
      "two required fields in a stored struct",
      [
        trip("s: Settings", "structs:\n  Settings: { fields: { theme: String } }\n"),
        trip(
          "s: Settings", "structs:\n  Settings: { fields: { theme: String, size: Int = 12, bold: Bool = false } }\n"),
      ], ["required-field", "required-field"], nil
    ),
    (
      "unique over repeated values", [trip("name: String"), trip("name: { type: String, unique: true }")], [], "custom"
    ),
    (
      "a token for everyone", [trip("a: Int"), trip("a: Int\ntoken: UUID = UUID()")], ["same-value-for-all"], nil
    ),
    (
      "a unique token for everyone",
      [trip("a: Int"), trip("a: Int\ntoken: { type: UUID, default: UUID(), unique: true }")],
      ["required-and-unique"], nil
    ),
    (
      "a custom stage for a type change",
      [trip("a: Int"), "migration:\n  stage: { custom: converts }\n" + trip("a: String")], ["type-change"], nil
    ),
    (
      "an enum case removed",
      [
        trip("a: Int\nk: Kind?", "enums:\n  Kind: { rawType: String, cases: [x, y] }\n"),
        trip("a: Int?\nk: Kind?", "enums:\n  Kind: { rawType: String, cases: [x] }\n"),
      ], ["raw-value-changed"], nil
    ),
    (
      "an element type changed", [trip("a: Int\nt: \"[Int]\""), trip("a: Int?\nt: \"[String]\"")],
      ["undetected-type-change"], nil
    ),
    (
      "a renamed property without a word", [trip("a: Int\nstart_date: Date"), trip("a: Int\nstartDate: Date")],
      ["possible-rename"], nil
    ),
    (
      "a removal in a synced schema",
      [
        "cloudKit: true\n" + trip("a: Int?\nb: Int?"),
        "cloudKit: true\nmigration:\n  removes: [Trip.b]\n" + trip("a: Int?"),
      ], ["cloudkit-removal"], nil
    ),
    (
      "a rename in a synced schema, accepted",
      [
        "cloudKit: true\n" + trip("a: Int?\nb: Int?"),
        "cloudKit: true\nmigration:\n  accepts: { cloudkit-rename: no user had synced yet }\n"
          + trip("a: Int?\nc: { type: Int?, renamedFrom: b }"),
      ], [], "lightweight"
    ),
    (
      "a property tightened in a synced schema",
      ["cloudKit: true\n" + trip("a: Int?\nb: Int?"), "cloudKit: true\n" + trip("a: Int?\nb: Int = 0")],
      ["cloudkit-tightened"], nil
    ),
    (
      "a property moved to another entity",
      [trip("a: Int\nlabel2: String?", place), trip("a: Int", place + "      label2: String?\n")], ["loses-data"], nil
    ),
    (
      "one value became a list of them",
      [trip("done: Bool"), trip("done: { type: \"[Bool]\", default: { swift: \"[true]\" } }")],
      ["type-change"], nil
    ),
    (
      "a string became an enum, with a default",
      [
        trip("status: String"),
        trip(
          "status: { type: Status, default: open }", "enums:\n  Status: { rawType: String, cases: [open, done] }\n"),
      ], ["type-change"], nil
    ),
    (
      "an enum became a string, with a default",
      [
        trip("status: Status", "enums:\n  Status: { rawType: String, cases: [open, done] }\n"),
        trip("status: { type: String, default: open }"),
      ], ["type-change"], nil
    ),
    (
      "a struct became bytes",
      [
        trip("where: Spot", "structs:\n  Spot: { fields: { x: Double, y: Double } }\n"), trip("where: Data?"),
      ], ["type-change"], nil
    ),
    (
      "a required list of structs added",
      [trip("a: Int"), trip("a: Int\nparts: \"[Part]\"", "structs:\n  Part: { fields: { name: String } }\n")],
      ["mandatory-without-default"], nil
    ),
    (
      "a list of structs added, with a default",
      [
        trip("a: Int"),
        trip(
          "a: Int\nparts: { type: \"[Part]\", default: { swift: \"[]\" } }",
          "structs:\n  Part: { fields: { name: String } }\n"),
      ], [], "lightweight"
    ),
    (
      "an entity added, and an optional way to it and back",
      [
        trip("date: Date = Date()"),
        trip(
          "date: Date = Date()",
          relationships + "      plan: { toOne: Plan }\n  Plan:\n    attributes: { date: Date }\n" + relationships
            + "      trips: { toMany: Trip, optional: true, inverse: plan }\n"),
      ], [], "lightweight"
    ),
    (
      "uniqueness over what may be nil", [trip("code: String?"), trip("code: { type: String?, unique: true }")], [],
      "custom"
    ),
    (
      "rows without a link, which becomes required",
      [
        trip("a: Int", toOnePlace),
        trip("a: Int", relationships + "      place: { toOne: Place, optional: false, inverse: none }\n" + place),
      ], [], "custom"
    ),
    (
      "uniqueness given up for the sake of iCloud",
      [trip("code: { type: String, unique: true }"), "cloudKit: true\n" + trip("code: String = \"\"")], [],
      "lightweight"
    ),
    (
      "a list made optional for the sake of iCloud",
      [
        trip("a: Int", toManyPlace),
        trip("a: Int", relationships + "      place: { toMany: Place, inverse: none, optional: true }\n" + place),
      ], [], "lightweight"
    ),
    (
      "two pairs of relationships that exchange their ends",
      [legs("departures", "arrivals"), legs("arrivals", "departures")],
      ["inverse-exchanged", "inverse-exchanged"], "lightweight"
    ),
    (
      "an attribute that moved up to the parent, without a value for the parent's own rows",
      [
        trip("a: Int", "  Tour:\n    inherits: Trip\n    attributes: { guide: String }\n"),
        trip("a: Int\nguide: String", "  Tour:\n    inherits: Trip\n    attributes: { seats: Int? }\n"),
      ], ["mandatory-without-default"], nil
    ),
    (
      "a text and lists of structs added, none of them optional",
      [
        trip("a: Int"),
        trip(
          "a: Int\nlabel: String\nparts: \"[Part]\"",
          "structs:\n  Part: { fields: { name: String } }\n"),
      ], ["mandatory-without-default", "mandatory-without-default"], nil
    ),
    (
      "lists under new names, optional for the sake of iCloud, with the old names kept for non-optional accessors",
      [
        trip(
          "a: Int",
          relationships + "      places: { toMany: Place, inverse: trips }\n" + place + relationships
            + "      trips: { toMany: Trip }\n"),
        trip(
          "a: Int",
          relationships
            + "      placesStorage: { toMany: Place, optional: true, inverse: tripsStorage, renamedFrom: places }\n"
            + place
            + relationships + "      tripsStorage: { toMany: Trip, optional: true, renamedFrom: trips }\n"),
      ], [], "lightweight"
    ),
    (
      "an original name on properties that are new",
      [
        trip("a: Int"),
        trip(
          "a: Int",
          relationships + "      section: { toOne: Section, inverse: none, renamedFrom: sections }\n"
            + "  Section:\n    attributes: { title: { type: String, renamedFrom: name } }\n"),
      ], ["rename-from-nowhere", "rename-from-nowhere"], nil
    ),
    (
      "a struct from a server kept as JSON from now on",
      [
        trip("a: Int\nimages: Images?", "structs:\n  Images: { fields: { large: String } }\n"),
        "migration:\n  removes: [Trip.images]\n" + trip("a: Int\nimagesJSON: Data?"),
      ], [], "lightweight"
    ),
    (
      "a relationship renamed together with the class that it leads to",
      [
        trip(
          "a: Int",
          relationships
            + "      option: { toOne: Option, inverse: none }\n  Option:\n    attributes: { name: String }\n"),
        "migration:\n  removes: [Option]\n"
          + trip(
            "a: Int",
            relationships + "      model: { toOne: Model2, inverse: none, renamedFrom: option }\n"
              + "  Model2:\n    attributes: { name: String }\n"),
      ], ["destination-change"], nil
    ),
    (
      "tags of a list that get an order",
      [
        trip(
          "a: Int",
          relationships + "      places: { toMany: Place, inverse: none }\n" + place),
        trip(
          "a: Int",
          relationships + "      stops: { toMany: Stop, inverse: trip }\n" + place
            + "  Stop:\n    attributes: { order: Int = 0 }\n" + relationships
            + "      trip: { toOne: Trip }\n      place: { toOne: Place, inverse: none }\n"),
      ], ["loses-data"], nil
    ),
    (
      "a struct taken apart into attributes",
      [
        trip("a: Int\nhome: Home", "structs:\n  Home: { fields: { street: String, zip: Int } }\n"),
        trip("a: Int\nhomeStreet: String?\nhomeZip: Int?"),
      ], ["loses-data"], nil
    ),
    (
      "a parent removed while its child lives on",
      [
        trip("a: Int", "  Tour:\n    inherits: Trip\n    attributes: { guide: String }\n"),
        "entities:\n  Tour:\n    attributes: { a: Int, guide: String }\n",
      ], ["loses-data"], nil
    ),
  ]

  /// Two ways from a trip to a place, each with its way back.
  private static func legs(_ start: String, _ end: String) -> String {
    trip(
      "a: Int",
      relationships + "      start: { toOne: Place, inverse: \(start) }\n      end: { toOne: Place, inverse: \(end) }\n"
        + place + relationships + "      departures: { toMany: Trip }\n      arrivals: { toMany: Trip }\n")
  }

  @Test(arguments: failures.indices)
  func isNamed(_ index: Int) throws {
    let (kind, versions, rules, stage) = Self.failures[index]
    let (_, evolution, findings, reading) = evolved(versions)
    #expect(!reading.hasErrors, "\(kind): \(reading.text)")
    #expect(findings.rules == rules, "\(kind): \(findings.text)")
    #expect(evolution.steps.first?.stage?.rawValue == stage, "\(kind)")
    // Every finding says what to type.
    for finding in findings.all { #expect(finding.notes.first?.message.isEmpty == false && finding.place != nil) }
  }
}
