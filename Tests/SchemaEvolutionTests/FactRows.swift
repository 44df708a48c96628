import Testing

/// One row of the tables of facts: two versions of `Trip`, and what must be said about the step.
struct FactRow: CustomTestStringConvertible {
  var name: String
  var old: String
  var new: String
  /// `path: summary = class`, neutral ones included.
  var changes: [String]
  var rules: [String] = []
  /// nil where the step is refused.
  var stage: String?
  var testDescription: String { name }

  init(
    _ name: String, _ old: String, _ new: String, _ changes: [String], rules: [String] = [], stage: String?
  ) {
    self.name = name
    self.old = old
    self.new = new
    self.changes = changes
    self.rules = rules
    self.stage = stage
  }
}

let place = "  Place:\n    attributes:\n      label: String\n"
let relationships = "    relationships:\n"
private let removesNotes = "migration:\n  removes: [Trip.notes]\n"

/// The attribute rows of the change table.
let attributeRows: [FactRow] = [
  FactRow(
    "optional added", trip("a: Int"), trip("a: Int\nb: String?"), ["Trip.b: added = lightweight"], stage: "lightweight"),
  FactRow(
    "required with default added", trip("a: Int"), trip("a: Int\nb: Int = 0"), ["Trip.b: added = lightweight"],
    stage: "lightweight"),
  FactRow(
    "array with default added", trip("a: Int"), trip("a: Int\nb: { type: \"[String]\", default: { swift: \"[]\" } }"),
    ["Trip.b: added = lightweight"], stage: "lightweight"),
  FactRow(
    "required without default added", trip("a: Int"), trip("a: Int\nb: Int"), ["Trip.b: added = two steps"],
    rules: ["mandatory-without-default"], stage: nil),
  FactRow(
    "initDefault does not count", trip("a: Int"), trip("a: Int\nb: { type: Int, initDefault: 0 }"),
    ["Trip.b: added = two steps"], rules: ["mandatory-without-default"], stage: nil),
  FactRow(
    "UUID() for everyone", trip("a: Int"), trip("a: Int\nb: UUID = UUID()"), ["Trip.b: added = custom"],
    rules: ["same-value-for-all"], stage: nil),
  FactRow(
    "UUID() filled", trip("a: Int"), "migration:\n  fills: [Trip.b]\n" + trip("a: Int\nb: UUID = UUID()"),
    ["Trip.b: added = custom"], stage: "custom"),
  FactRow(
    "Date() warns", trip("a: Int"), trip("a: Int\nb: Date = Date()"), ["Trip.b: added = lightweight"],
    rules: ["same-date-for-all"], stage: "lightweight"),
  FactRow(
    "removed", trip("a: Int\nnotes: String?"), trip("a: Int"), ["Trip.notes: removed = loses data"],
    rules: ["loses-data"], stage: nil),
  FactRow(
    "removed on purpose", trip("a: Int\nnotes: String?"), removesNotes + trip("a: Int"),
    ["Trip.notes: removed = loses data"], stage: "lightweight"),
  FactRow(
    "renamed", trip("a: Int"), trip("b: { type: Int, renamedFrom: a }"), ["Trip.b: renamed from a = lightweight"],
    stage: "lightweight"),
  FactRow(
    "renamed without saying so", trip("a: Int\nx: Int"), trip("b: Int?\nx: Int"),
    ["Trip.a: removed = loses data", "Trip.b: added = lightweight"], rules: ["possible-rename"], stage: nil),
  FactRow(
    "renamed without saying so, required", trip("start_date: Date\nx: Int"), trip("startDate: Date\nx: Int"),
    ["Trip.start_date: removed = loses data", "Trip.startDate: added = two steps"], rules: ["possible-rename"],
    stage: nil),
  FactRow(
    "number widened", trip("a: Int16"), trip("a: Int"), ["Trip.a: type changed from Int16 to Int = lightweight"],
    stage: "lightweight"),
  FactRow(
    "number narrowed", trip("a: Double"), trip("a: Int"), ["Trip.a: type changed from Double to Int = lightweight"],
    rules: ["narrowed-number"], stage: "lightweight"),
  FactRow(
    "Bool to number", trip("a: Bool"), trip("a: Int"), ["Trip.a: type changed from Bool to Int = lightweight"],
    stage: "lightweight"),
  FactRow(
    "Int to String", trip("a: Int"), trip("a: String"), ["Trip.a: type changed from Int to String = two steps"],
    rules: ["type-change"], stage: nil),
  FactRow(
    "String to Int, each with its default", trip("a: String = \"\""), trip("a: Int = 0"),
    ["Trip.a: type changed from String to Int = two steps"], rules: ["type-change"], stage: nil),
  FactRow(
    "number widened, with another default", trip("a: Int16 = 1"), trip("a: Int = 2"),
    ["Trip.a: type changed from Int16 to Int = lightweight", "Trip.a: default changed = neutral"], stage: "lightweight"),
  FactRow(
    "String to Date", trip("a: String"), trip("a: Date"), ["Trip.a: type changed from String to Date = two steps"],
    rules: ["type-change"], stage: nil),
  FactRow(
    "UUID to String", trip("a: UUID"), trip("a: String"), ["Trip.a: type changed from UUID to String = two steps"],
    rules: ["type-change"], stage: nil),
  FactRow(
    "Data to String", trip("a: Data"), trip("a: String"), ["Trip.a: type changed from Data to String = two steps"],
    rules: ["type-change"], stage: nil),
  FactRow(
    "became required", trip("a: Int?"), trip("a: Int"), ["Trip.a: became required = custom"], stage: "custom"),
  FactRow(
    "became required with a default", trip("a: Int?"), trip("a: Int = 0"),
    ["Trip.a: became required = custom", "Trip.a: default changed = neutral"], stage: "custom"),
  FactRow(
    "became optional", trip("a: Int"), trip("a: Int?"), ["Trip.a: became optional = lightweight"], stage: "lightweight"),
  FactRow(
    "unique added", trip("a: Int"), trip("a: { type: Int, unique: true }"), ["Trip.a: uniqueness added = custom"],
    stage: "custom"),
  FactRow(
    "unique removed", trip("a: { type: Int, unique: true }"), trip("a: Int"),
    ["Trip.a: uniqueness removed = lightweight"], stage: "lightweight"),
  FactRow(
    "external storage on", trip("a: Data"), trip("a: { type: Data, externalStorage: true }"),
    ["Trip.a: externalStorage added = lightweight"], stage: "lightweight"),
  FactRow(
    "external storage off", trip("a: { type: Data, externalStorage: true }"), trip("a: Data"),
    ["Trip.a: externalStorage removed = two steps"], rules: ["external-storage-off"], stage: nil),
  FactRow(
    "external storage off where it did nothing", trip("a: { type: String, externalStorage: true }"), trip("a: String"),
    ["Trip.a: externalStorage removed = lightweight"], stage: "lightweight"),
  FactRow(
    "external storage off for encoded structs",
    trip("a: { type: \"[P]\", externalStorage: true }", "structs:\n  P: { fields: { x: Int } }\n"),
    trip("a: \"[P]\"", "structs:\n  P: { fields: { x: Int } }\n"),
    ["Trip.a: externalStorage removed = two steps"], rules: ["external-storage-off"], stage: nil),
  FactRow(
    "became transient", trip("x: Int\na: Int = 0"), trip("x: Int\na: { type: Int, default: 0, transient: true }"),
    ["Trip.a: became transient = loses data"], rules: ["loses-data"], stage: nil),
  FactRow(
    "became ephemeral", trip("x: Int\na: Int = 0"), trip("x: Int\na: { type: Int, default: 0, ephemeral: true }"),
    ["Trip.a: became ephemeral = loses data"], rules: ["loses-data"], stage: nil),
  FactRow(
    "became stored", trip("x: Int\na: { type: Int, default: 0, transient: true }"), trip("x: Int\na: Int = 0"),
    ["Trip.a: became stored = lightweight"], stage: "lightweight"),
  FactRow(
    "preserve toggled", trip("a: Int\nx: Int"),
    "migration:\n  accepts: { perhaps-equal-shape: compared on a Mac }\n"
      + trip("a: { type: Int, preserveValueOnDeletion: true }\nx: Int"),
    ["Trip.a: preserveValueOnDeletion added = lightweight"], stage: "lightweight"),
  FactRow(
    "preserve toggled, unverified", trip("a: Int\nx: Int"),
    trip("a: { type: Int, preserveValueOnDeletion: true }\nx: Int"),
    ["Trip.a: preserveValueOnDeletion added = lightweight"], rules: ["perhaps-equal-shape"], stage: nil),
  FactRow(
    "hash modifier of a relationship",
    trip("a: Int", relationships + "      place: { toOne: Place, inverse: none }\n" + place),
    trip("a: Int", relationships + "      place: { toOne: Place, inverse: none, hashModifier: V2 }\n" + place),
    ["Trip.place: hash modifier added = lightweight"], rules: ["perhaps-equal-shape"], stage: nil),
  FactRow(
    "hash modifier", trip("a: Int"), trip("a: { type: Int, hashModifier: V2 }"),
    ["Trip.a: hash modifier added = lightweight"], stage: "lightweight"),
]

/// What the hash does not see: alone in a step, the two versions have one shape.
let neutralRows: [FactRow] = [
  FactRow(
    "spotlight", trip("a: String"), trip("a: { type: String, spotlight: true }"), ["Trip.a: spotlight added = neutral"],
    rules: ["equal-shape"], stage: nil),
  FactRow(
    "cloud encryption", trip("a: String"), trip("a: { type: String, allowsCloudEncryption: true }"),
    ["Trip.a: allowsCloudEncryption added = neutral"], rules: ["equal-shape"], stage: nil),
  FactRow(
    "default", trip("a: Int = 0"), trip("a: Int = 1"), ["Trip.a: default changed = neutral"], rules: ["equal-shape"],
    stage: nil),
  FactRow(
    "documentation", trip("a: Int"), trip("a: { type: Int, doc: A number. }"),
    ["Trip.a: documentation changed = neutral"], rules: ["equal-shape"], stage: nil),
  FactRow(
    "index", trip("a: Int"), trip("a: Int", "    index: [[a]]\n"), ["Trip: index changed = neutral"],
    rules: ["equal-shape"], stage: nil),
  FactRow(
    "delete rule", trip("a: Int", relationships + "      place: { toOne: Place, inverse: none }\n" + place),
    trip("a: Int", relationships + "      place: { toOne: Place, inverse: none, deleteRule: cascade }\n" + place),
    ["Trip.place: delete rule changed from nullify to cascade = neutral"], rules: ["equal-shape"], stage: nil),
  FactRow(
    "transient added", trip("a: Int"), trip("a: Int\nb: { type: Int, default: 0, transient: true }"),
    ["Trip.b: transient property added = neutral"], rules: ["equal-shape"], stage: nil),
  FactRow(
    "transient removed", trip("a: Int\nb: { type: Int, default: 0, transient: true }"), trip("a: Int"),
    ["Trip.b: transient property removed = neutral"], rules: ["equal-shape"], stage: nil),
  FactRow(
    "Int and Int64", trip("a: Int"), trip("a: Int64"), ["Trip.a: type changed from Int to Int64 = neutral"],
    rules: ["equal-shape"], stage: nil),
  FactRow(
    "CGFloat and Double", trip("a: CGFloat"), trip("a: Double"),
    ["Trip.a: type changed from CGFloat to Double = neutral"], rules: ["equal-shape"], stage: nil),
  FactRow(
    "Character and String", trip("a: Character"), trip("a: String"),
    ["Trip.a: type changed from Character to String = neutral"], rules: ["equal-shape"], stage: nil),
  FactRow(
    "String and Character", trip("a: String"), trip("a: Character"),
    ["Trip.a: type changed from String to Character = undetected"], rules: ["equal-shape"], stage: nil),
  FactRow("nothing", trip("a: Int"), trip("a: Int"), [], rules: ["equal-shape"], stage: nil),
  FactRow(
    "Int and UInt64, beside another change", trip("a: Int"), trip("a: UInt64\nb: Int?"),
    ["Trip.a: type changed from Int to UInt64 = undetected", "Trip.b: added = lightweight"],
    rules: ["undetected-type-change"], stage: nil),
  FactRow(
    "element type", trip("a: \"[Int]\""), trip("a: \"[String]\"\nb: Int?"),
    ["Trip.a: element type changed from [Int] to [String] = undetected", "Trip.b: added = lightweight"],
    rules: ["undetected-type-change"], stage: nil),
  FactRow(
    "wider element type", trip("a: \"[Float]\""), trip("a: \"[Double]\"\nb: Int?"),
    ["Trip.a: element type changed from [Float] to [Double] = undetected", "Trip.b: added = lightweight"],
    rules: ["element-type"], stage: "lightweight"),
  FactRow(
    "dictionary to Data", trip("a: \"[String: Int]\""), trip("a: Data\nb: Int?"),
    ["Trip.a: type changed from [String: Int] to Data = undetected", "Trip.b: added = lightweight"],
    rules: ["undetected-type-change"], stage: nil),
  FactRow(
    "dictionary to optional Data", trip("a: \"[String: Int]\""), trip("a: Data?"),
    [
      "Trip.a: type changed from [String: Int] to Data? = undetected", "Trip.a: became optional = lightweight",
    ], rules: ["undetected-type-change"], stage: nil),
  FactRow(
    "transformer", trip("a: { type: Tint?, transformable: T1 }"),
    trip("a: { type: Tint?, transformable: T2 }\nb: Int?"),
    ["Trip.a: transformer changed = undetected", "Trip.b: added = lightweight"], rules: ["transformer-changed"],
    stage: "lightweight"),
]

let toOnePlace = relationships + "      place: { toOne: Place, inverse: none }\n" + place
let toManyPlace = relationships + "      place: { toMany: Place, inverse: none }\n" + place

let relationshipRows: [FactRow] = [
  FactRow(
    "optional to-one added", trip("a: Int", place), trip("a: Int", toOnePlace),
    ["Trip.place: relationship added = lightweight"], stage: "lightweight"),
  FactRow(
    "to-many added", trip("a: Int", place), trip("a: Int", toManyPlace),
    ["Trip.place: relationship added = lightweight"],
    stage: "lightweight"),
  FactRow(
    "required to-one added", trip("a: Int", place),
    trip("a: Int", relationships + "      place: { toOne: Place, optional: false, inverse: none }\n" + place),
    ["Trip.place: relationship added = two steps"], rules: ["required-relationship-added"], stage: nil),
  FactRow(
    "removed", trip("a: Int", toOnePlace), trip("a: Int", place), ["Trip.place: relationship removed = loses data"],
    rules: ["loses-data"], stage: nil),
  FactRow(
    "links that become rows of their own",
    trip(
      "a: Int",
      relationships + "      places: { toMany: Place, inverse: trips }\n" + place + relationships
        + "      trips: { toMany: Trip }\n"),
    trip(
      "a: Int",
      relationships + "      visits: { toMany: Visit, inverse: trip }\n" + place + relationships
        + "      visits: { toMany: Visit, inverse: place }\n  Visit:\n    attributes: { order: Int = 0 }\n"
        + relationships + "      trip: { toOne: Trip }\n      place: { toOne: Place }\n"),
    [
      "Visit: entity added = lightweight", "Trip.places: relationship removed = loses data",
      "Trip.visits: relationship added = lightweight", "Place.trips: relationship removed = loses data",
      "Place.visits: relationship added = lightweight",
    ], rules: ["loses-data", "loses-data"], stage: nil),
  FactRow(
    "to-one to to-many, both with an inverse",
    trip(
      "a: Int",
      relationships + "      place: { toOne: Place, inverse: trips }\n" + place + relationships
        + "      trips: { toMany: Trip }\n"),
    trip(
      "a: Int",
      relationships + "      place: { toMany: Place, inverse: trips }\n" + place + relationships
        + "      trips: { toMany: Trip }\n"),
    ["Trip.place: to-one became to-many = lightweight"], stage: "lightweight"),
  FactRow(
    "to-one to to-many without an inverse", trip("a: Int", toOnePlace), trip("a: Int", toManyPlace),
    ["Trip.place: to-one became to-many = lightweight", "Trip.place: shared links end = loses data"],
    rules: ["shared-links-lost"], stage: nil),
  FactRow(
    "to-many to to-one", trip("a: Int", toManyPlace), trip("a: Int", toOnePlace),
    ["Trip.place: to-many became to-one = two steps"], rules: ["to-many-to-one"], stage: nil),
  FactRow(
    "to-one became required", trip("a: Int", toOnePlace),
    trip("a: Int", relationships + "      place: { toOne: Place, optional: false, inverse: none }\n" + place),
    ["Trip.place: became required = custom"], stage: "custom"),
  FactRow(
    "to-one became optional",
    trip("a: Int", relationships + "      place: { toOne: Place, optional: false, inverse: none }\n" + place),
    trip("a: Int", toOnePlace), ["Trip.place: became optional = lightweight"], stage: "lightweight"),
  FactRow(
    "attribute became a relationship", trip("a: Int\nplace: String", place), trip("a: Int", toOnePlace),
    ["Trip.place: attribute became a relationship = two steps"], rules: ["property-kind-change"], stage: nil),
  FactRow(
    "relationship became an attribute", trip("a: Int", toOnePlace), trip("a: Int\nplace: String?", place),
    ["Trip.place: relationship became an attribute = two steps"], rules: ["property-kind-change"], stage: nil),
  FactRow(
    "inverse added", trip("a: Int", toOnePlace),
    trip(
      "a: Int",
      relationships + "      place: { toOne: Place, inverse: trips }\n" + place + relationships
        + "      trips: { toMany: Trip }\n"),
    ["Trip.place: inverse trips added = lightweight", "Place.trips: relationship added = lightweight"],
    stage: "lightweight"),
  FactRow(
    "counts", trip("a: Int", toManyPlace),
    trip(
      "a: Int\nb: Int?", relationships + "      place: { toMany: Place, inverse: none, maximumModelCount: 3 }\n" + place
    ),
    ["Trip.place: counts changed = lightweight", "Trip.b: added = lightweight"], rules: ["tightened-count"],
    stage: "lightweight"),
  FactRow(
    "destination", trip("a: Int", toOnePlace + "  Hotel:\n    attributes:\n      stars: Int\n"),
    trip(
      "a: Int",
      relationships + "      place: { toOne: Hotel, inverse: none }\n" + place
        + "  Hotel:\n    attributes:\n      stars: Int\n"),
    ["Trip.place: destination changed from Place to Hotel = two steps"], rules: ["destination-change"], stage: nil),
  FactRow(
    "renamed", trip("a: Int", toOnePlace),
    trip("a: Int", relationships + "      spot: { toOne: Place, inverse: none, renamedFrom: place }\n" + place),
    ["Trip.spot: renamed from place = lightweight"], stage: "lightweight"),
]

let entityRows: [FactRow] = [
  FactRow("added", trip("a: Int"), trip("a: Int", place), ["Place: entity added = lightweight"], stage: "lightweight"),
  FactRow(
    "removed", trip("a: Int", place), trip("a: Int"), ["Place: entity removed = loses data"], rules: ["loses-data"],
    stage: nil),
  FactRow(
    "removed on purpose, with what led to it",
    trip(
      "a: Int",
      relationships + "      place: { toOne: Place, inverse: trips }\n" + place + relationships
        + "      trips: { toMany: Trip }\n"), "migration:\n  removes: [Place]\n" + trip("a: Int"),
    ["Place: entity removed = loses data", "Trip.place: relationship removed = loses data"], stage: "lightweight"),
  FactRow(
    "renamed", trip("name: String\nnotes: String?"),
    "entities:\n  Journey:\n    attributes:\n      name: String\n      notes: String?\n",
    ["Journey: entity added = lightweight", "Trip: entity removed = loses data"], rules: ["entity-renamed"], stage: nil),
  FactRow(
    "subclass introduced", trip("a: Int"),
    trip("a: Int", "  BusinessTrip:\n    inherits: Trip\n    attributes:\n      perdiem: Double = 0\n"),
    ["BusinessTrip: entity added = lightweight"], stage: "lightweight"),
  FactRow(
    "superclass introduced, property moved up", trip("a: Int\nname: String"),
    "entities:\n  Event:\n    attributes:\n      name: String\n  Trip:\n    inherits: Event\n    attributes:\n      a: Int\n",
    [
      "Event: entity added = lightweight", "Trip: inherits from Event = lightweight",
      "Trip.name: moved from Trip to Event = lightweight",
    ], stage: "lightweight"),
  FactRow(
    "superclass brings a required value", trip("a: Int"),
    "entities:\n  Event:\n    attributes:\n      name: String\n  Trip:\n    inherits: Event\n    attributes:\n      a: Int\n",
    [
      "Event: entity added = lightweight", "Trip: inherits from Event = lightweight", "Trip.name: added = two steps",
    ], rules: ["mandatory-without-default"], stage: nil),
  FactRow(
    "two entities under a new parent", trip("a: Int", place),
    "entities:\n  Thing:\n    attributes: { t: Int? }\n  Trip:\n    inherits: Thing\n    attributes: { a: Int }\n"
      + "  Place:\n    inherits: Thing\n    attributes: { label: String }\n",
    [
      "Thing: entity added = lightweight", "Trip: inherits from Thing = two steps", "Trip.t: added = lightweight",
      "Place: inherits from Thing = two steps", "Place.t: added = lightweight",
    ], rules: ["merged-hierarchy", "merged-hierarchy"], stage: nil),
  FactRow(
    "left the hierarchy, and a value behind",
    "entities:\n  Event:\n    attributes: { name: String }\n  Trip:\n    inherits: Event\n    attributes: { a: Int }\n",
    "entities:\n  Event:\n    attributes: { name: String }\n  Trip:\n    attributes: { a: Int }\n",
    ["Trip: no longer inherits from Event = lightweight", "Trip.name: removed = loses data"], rules: ["loses-data"],
    stage: nil),
  FactRow(
    "moved down: only rows of the parent itself lose it",
    "entities:\n  Event:\n    attributes: { name: String, day: Int }\n  Trip:\n    inherits: Event\n"
      + "    attributes: { a: Int }\n",
    "migration:\n  removes: [Event.day]\n"
      + "entities:\n  Event:\n    attributes: { name: String }\n  Trip:\n    inherits: Event\n"
      + "    attributes: { a: Int, day: Int }\n",
    ["Event.day: removed = loses data", "Trip.day: moved from Event to Trip = lightweight"], stage: "lightweight"),
]
