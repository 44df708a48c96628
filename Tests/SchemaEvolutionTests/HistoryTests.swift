import Diagnostics
import ManifestSupport
import SchemaEvolution
import SchemaModel
import Testing

/// Several versions: lineages, reverts, withdrawn versions, and what `migration:` says.
struct History: CustomTestStringConvertible {
  var name: String
  var versions: [String]
  /// Stages of the steps, `-` where refused.
  var stages: String
  var rules: [String] = []
  /// `V3.Trip.c=a`: what `originalName` must say, all of it.
  var originals: [String] = []
  var testDescription: String { name }
}

private let withdrawn = "migration:\n  withdrawn: true\n"

let histories: [History] = [
  History(
    name: "a chain of renames carries the first name",
    versions: [
      trip("a: Int"), trip("b: { type: Int, renamedFrom: a }"), trip("c: { type: Int, renamedFrom: b }"),
      trip("c: Int\nx: Int?"),
    ], stages: "lightweight lightweight lightweight", originals: ["V2.Trip.b=a", "V3.Trip.c=a", "V4.Trip.c=a"]),
  History(
    name: "a rename back needs no original name",
    versions: [
      trip("a: Int"), trip("b: { type: Int, renamedFrom: a }"),
      trip("a: { type: Int, renamedFrom: b, hashModifier: back }"),
    ], stages: "lightweight lightweight", originals: ["V2.Trip.b=a"]),
  History(
    name: "a rename back is a revert",
    versions: [trip("a: Int"), trip("b: { type: Int, renamedFrom: a }"), trip("a: { type: Int, renamedFrom: b }")],
    stages: "lightweight -", rules: ["equal-shape"], originals: ["V2.Trip.b=a"]),
  History(
    name: "a withdrawn version is skipped",
    versions: [
      trip("a: Int"), withdrawn + trip("b: { type: Int, renamedFrom: a }"), trip("c: { type: Int, renamedFrom: a }"),
    ],
    stages: "lightweight", originals: ["V2.Trip.b=a", "V3.Trip.c=a"]),
  History(
    name: "a rename from the withdrawn version's name",
    versions: [
      trip("a: Int"), withdrawn + trip("b: { type: Int, renamedFrom: a }"), trip("c: { type: Int, renamedFrom: b }"),
    ],
    stages: "-", rules: ["rename-from-nowhere"], originals: ["V2.Trip.b=a"]),
  History(
    name: "a schema that starts with a history",
    versions: [trip("b: { type: Int, renamedFrom: a }"), trip("b: Int\nx: Int?")],
    stages: "lightweight", originals: ["V1.Trip.b=a", "V2.Trip.b=a"]),
  History(
    name: "one version with a history", versions: [trip("b: { type: Int, renamedFrom: a }")], stages: "",
    originals: ["V1.Trip.b=a"]),
  History(
    name: "two properties of one history in the first version",
    versions: [trip("a: Int\nb: { type: Int, renamedFrom: a }")], stages: "", rules: ["identifier-reused"],
    originals: ["V1.Trip.b=a"]),
  History(
    name: "a new property under an old name",
    versions: [trip("a: Int"), trip("b: { type: Int, renamedFrom: a }\na: Int?")], stages: "-",
    rules: ["identifier-reused"], originals: ["V2.Trip.b=a"]),
  History(
    name: "a new relationship under an old name",
    versions: [
      trip("place: String", place),
      trip(
        "placeName: { type: String, renamedFrom: place }",
        relationships + "      place: { toOne: Place, inverse: none }\n" + place),
    ], stages: "-", rules: ["identifier-reused"], originals: ["V2.Trip.placeName=place"]),
  History(
    name: "a subclass takes the name that its parent gave up",
    versions: [
      trip("a: Int\nx: Int", "  Tour:\n    inherits: Trip\n    attributes: { y: Int }\n"),
      trip(
        "b: { type: Int, renamedFrom: a }\nx: Int",
        "  Tour:\n    inherits: Trip\n    attributes: { y: Int, a: Int? }\n"),
    ], stages: "-", rules: ["identifier-reused"], originals: ["V2.Trip.b=a"]),
  History(
    name: "a subclass renames what its parent keeps",
    versions: [
      trip("a: Int\nx: Int", "  Tour:\n    inherits: Trip\n    attributes: { y: Int }\n"),
      trip(
        "a: Int\nx: Int",
        "  Tour:\n    inherits: Trip\n    attributes: { y: Int, b: { type: Int?, renamedFrom: a } }\n"),
    ], stages: "-", rules: ["identifier-reused"]),
  History(
    name: "a new property under the first name of another, later",
    versions: [trip("a: Int"), trip("b: { type: Int, renamedFrom: a }"), trip("b: Int\na: Int?")],
    stages: "lightweight -", rules: ["identifier-reused"], originals: ["V2.Trip.b=a", "V3.Trip.b=a"]),
  History(
    name: "a new property under the first name of one that goes",
    versions: [
      trip("a: Int\nx: Int"), trip("b: { type: Int, renamedFrom: a }\nx: Int"),
      "migration:\n  removes: [Trip.b]\n" + trip("a: Int?\nx: Int"),
    ], stages: "lightweight -", rules: ["identifier-reused"], originals: ["V2.Trip.b=a"]),
  History(
    name: "a type changed over three versions",
    versions: [
      trip("amount: Int"), "migration:\n  fills: [Trip.amountValue]\n" + trip("amount: Int\namountValue: String?"),
      "migration:\n  removes: [Trip.amount]\n"
        + trip("amount: { type: String, renamedFrom: amountValue }"), trip("amount: String\nx: Int?"),
    ], stages: "custom custom lightweight",
    originals: ["V3.Trip.amount=amountValue", "V4.Trip.amount=amountValue"]),
  History(
    name: "a revert",
    versions: [trip("a: Int"), trip("a: Int\nb: Int?"), "migration:\n  removes: [Trip.b]\n" + trip("a: Int")],
    stages: "lightweight -", rules: ["equal-shape"]),
  History(
    name: "a revert told apart by a modifier, and an index that the same modifier does not tell",
    versions: [
      trip("a: Int"), trip("a: Int\nb: Int?"),
      "migration:\n  removes: [Trip.b]\n" + trip("a: { type: Int, hashModifier: v3 }"),
      trip("a: { type: Int, hashModifier: v3 }", "    index: [[a]]\n"),
    ], stages: "lightweight lightweight -", rules: ["equal-shape"]),
  History(
    name: "a revert with the version between withdrawn",
    versions: [trip("a: Int"), withdrawn + trip("a: Int\nb: Int?"), trip("a: Int\nc: Int?")], stages: "lightweight"),
  History(
    name: "rename from a name that never existed",
    versions: [trip("a: Int"), trip("a: Int\nb: { type: Int?, renamedFrom: z }")],
    stages: "-", rules: ["rename-from-nowhere"]),
  History(
    name: "a rename that is kept in the version after it",
    versions: [
      trip("a: Int"), trip("b: { type: Int, renamedFrom: a }"), trip("b: { type: Int, renamedFrom: a }\nc: Int = 0"),
    ], stages: "lightweight -", rules: ["rename-from-nowhere"], originals: ["V2.Trip.b=a", "V3.Trip.b=a"]),
  History(
    name: "an older rename that comes back",
    versions: [
      trip("a: Int"), trip("b: { type: Int, renamedFrom: a }"), trip("c: { type: Int, renamedFrom: b }"),
      trip("c: { type: Int, renamedFrom: b }\nx: Int?"),
    ], stages: "lightweight lightweight -", rules: ["rename-from-nowhere"],
    originals: ["V2.Trip.b=a", "V3.Trip.c=a", "V4.Trip.c=a"]),
  History(
    name: "renamed, and the old one is still there",
    versions: [trip("a: Int"), trip("a: Int\nc: { type: Int, renamedFrom: a }")], stages: "-",
    rules: ["identifier-reused"], originals: ["V2.Trip.c=a"]),
  History(
    name: "two heirs, both required",
    versions: [trip("a: Int"), trip("b: { type: Int, renamedFrom: a }\nc: { type: Int, renamedFrom: a }")],
    stages: "-", rules: ["renamed-twice"], originals: ["V2.Trip.b=a"]),
  History(
    name: "a required property from a name that never existed",
    versions: [trip("a: Int"), trip("a: Int\nb: { type: Int, renamedFrom: z }")],
    stages: "-", rules: ["rename-from-nowhere"]),
  History(
    name: "renamed from itself", versions: [trip("a: Int"), trip("a: { type: Int, renamedFrom: a }\nb: Int?")],
    stages: "lightweight", rules: ["rename-cycle"]),
  History(
    name: "a circle of three",
    versions: [
      trip("a: Int\nb: String\nc: Bool"),
      trip("a: { type: String, renamedFrom: b }\nb: { type: Bool, renamedFrom: c }\nc: { type: Int, renamedFrom: a }"),
    ], stages: "lightweight", rules: ["rename-cycle"], originals: ["V2.Trip.a=b", "V2.Trip.b=c", "V2.Trip.c=a"]),
  History(
    name: "everything removed", versions: [trip("a: Int", place), "entities: {}\n"], stages: "-", rules: ["loses-data"]),
  History(
    name: "everything removed on purpose",
    versions: [trip("a: Int", place), "migration:\n  removes: [Trip, Place]\nentities: {}\n"], stages: "lightweight"),
  History(
    name: "history as it was, accepted",
    versions: [
      trip("a: Int"),
      "migration:\n  accepts: { type-change: shipped in 2.1 with all rows deleted }\n" + trip("a: String"),
    ], stages: "lightweight"),
  History(
    name: "what cannot be accepted",
    versions: [trip("a: Int"), "migration:\n  accepts: { equal-shape: no }\n" + trip("a: Int")],
    stages: "-", rules: ["equal-shape", "unused-migration-entry"]),
  History(
    name: "a line for which no comment can speak",
    versions: [trip("a: Int"), trip("a: String # modelgen:allow type-change shipped so")], stages: "-",
    rules: ["type-change"]),
  History(
    name: "entries of the first version",
    versions: ["migration:\n  removes: [Trip.x]\n  fills: [Trip.a]\n" + trip("a: Int"), trip("a: Int\nb: Int?")],
    stages: "lightweight", rules: ["unused-migration-entry", "unused-migration-entry"]),
  History(
    name: "fills of an entity that is new",
    versions: [trip("a: Int"), "migration:\n  fills: [Place.label, Trip.b]\n" + trip("a: Int\nb: Int?", place)],
    stages: "custom", rules: ["unused-migration-entry"]),
  History(
    name: "removes and fills of nothing",
    versions: [
      trip("a: Int"),
      "migration:\n  removes: [Trap, Trip.q, Trip.a]\n  fills: [Trip.bb, Place.x, nonsense]\n"
        + trip("a: Int\nb: Int?"),
    ], stages: "-",
    rules: [
      "unknown-migration-entry", "unknown-migration-entry", "unused-migration-entry", "unknown-migration-entry",
      "unknown-migration-entry", "unknown-migration-entry",
    ]),
  History(
    name: "uniqueness trusted to be there already",
    versions: [
      trip("a: Int"),
      "migration:\n  stage: { lightweight: the server never sends one twice }\n"
        + trip("a: { type: Int, unique: true }"),
    ], stages: "-", rules: ["stage-skips-row-work"]),
  History(
    name: "row work that a lightweight stage skips, accepted",
    versions: [
      trip("a: Int?\nb: String"),
      "migration:\n  stage: { lightweight: cleaned }\n  accepts: { stage-skips-row-work: cleaned by the app }\n"
        + trip("a: Int\nb: { type: String, unique: true }"),
    ], stages: "lightweight"),
  History(
    name: "custom without need",
    versions: [trip("a: Int"), "migration:\n  stage: { custom: tells the server }\n" + trip("a: Int\nb: Int?")],
    stages: "custom"),
]

@Suite struct HistoryTests {
  @Test(arguments: histories + returningHistories + longHistories + skippedHistories + inheritedReturns)
  func history(_ history: History) {
    let (schema, evolution, findings, reading) = evolved(history.versions)
    #expect(!reading.hasErrors, "\(reading.text)")
    #expect(findings.rules == history.rules, "\(findings.text)")
    #expect(evolution.steps.map { $0.stage?.rawValue ?? "-" }.joined(separator: " ") == history.stages)
    #expect(originals(schema, evolution) == history.originals)
  }

  private func originals(_ schema: Schema, _ evolution: Evolution) -> [String] {
    var result: [String] = []
    for (index, version) in schema.versions.enumerated() {
      for entity in version.entities {
        for name in entity.attributes.map(\.name) + entity.relationships.map(\.name) {
          if let original = evolution.originalNames.originalName(version: index, entity: entity.name, property: name) {
            result.append("\(version.stem).\(entity.name).\(name)=\(original)")
          }
        }
      }
    }
    return result
  }

  /// What a plan shows above its stages: short, without line breaks of the author's.
  @Test func explanations() {
    let versions = [
      trip("a: Int\nb: Int\nc: Int?\nd: Int"),
      "migration:\n  removes: [Trip.d]\n  fills: [Trip.e]\n  accepts:\n    type-change: |\n      shipped\n      like this\n"
        + trip("a: { type: Int, unique: true }\nb: String\nc: Int\ne: Int?"),
    ]
    let step = evolved(versions).evolution.steps[0]
    #expect(
      step.explanation == [
        "Trip.b type changed from Int to String; Trip.d removed; Trip.c became required; 2 more.",
        "Custom: The mapping fails on rows that hold nil (134110); they must be filled in `willMigrate`,",
        "before the mapping.", "Accepted (type-change): shipped like this",
      ])
    #expect(step.changeClass == .twoSteps && step.stage == .custom)
  }

  /// Apps have shipped a first version that has both names; the step to a second one cannot be inferred.
  @Test func bothNamesInTheOnlyVersionWarn() {
    let both = trip("pace: { type: Double?, renamedFrom: speed }\nspeed: Double?")
    let alone = evolved([both]).findings
    #expect(alone.rules == ["identifier-reused"] && !alone.hasErrors, "\(alone.text)")
    let followed = evolved([both, both + "  Stop:\n    attributes: { name: String? }\n"]).findings
    #expect(followed.rules.contains("identifier-reused") && followed.hasErrors, "\(followed.text)")
  }

  /// Whoever jumps gets the newest default, and is told so.
  @Test func aChangedDefaultSaysWhoGetsIt() {
    let versions = [trip("a: Int"), trip("a: Int\nb: Int = 0"), trip("a: Int\nb: Int = 1\nq: Int?")]
    let change = evolved(versions).evolution.steps[1].changes.first { $0.summary == "default changed" }
    #expect(change?.reason.contains("a store of V1, which presumably jumps to V3, gets the new one") == true)
    #expect(change?.changeClass == .neutral)
  }
}
