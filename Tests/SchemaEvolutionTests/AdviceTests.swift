import Diagnostics
import ManifestSupport
import SchemaEvolution
import SchemaModel
import Testing

/// Advice that must not lead to a loss, and words that claim no more than is known.
@Suite struct AdviceTests {
  @Test(arguments: [
    // Equal shapes, where the change is not neutral: nothing to be made in place.
    ("a: Int\ns: Status?", "a: Int\ns: Status", "\nenums:\n  Status: { rawType: String, cases: [on] }\n"),
    ("a: Int\np: Point?", "a: Int\np: Point", "\nstructs:\n  Point: { fields: { x: Double?, y: Double? } }\n"),
  ])
  func equalShapeOffersNoEditInPlace(_ old: String, _ new: String, _ types: String) {
    let text = evolved([trip(old) + types, trip(new) + types]).findings.text
    #expect(text.contains("[equal-shape]") && text.contains("fills: [Trip."), "\(text)")
    #expect(!text.contains("make the change in V1"), "\(text)")
  }

  @Test func equalShapeOffersOneWhereTheChangeIsNeutral() {
    let text = evolved([trip("a: Int = 0"), trip("a: Int = 1")]).findings.text
    #expect(text.contains("make the change in V1 where it is neutral"), "\(text)")
  }

  @Test func movedDown() {
    func animals(_ own: String, _ dog: String, _ cat: String) -> String {
      "entities:\n  Animal:\n    attributes:\n      name: String\n\(own)  Dog:\n    inherits: Animal\n    attributes:\n"
        + "      bark: Int?\n\(dog)  Cat:\n    inherits: Animal\n    attributes:\n      purr: Int?\n\(cat)"
        + "  Fish:\n    inherits: Animal\n    attributes:\n      depth: Int?\n"
    }
    let born = "      born: Int\n"
    let text = evolved([animals(born, "", ""), animals("", born, born)]).findings.text
    #expect(text.contains("Rows of Dog and Cat keep their values"), "\(text)")
    #expect(!text.contains("The column and its values vanish"), "\(text)")
  }

  @Test func lightweightStageThatSkipsRowWork() {
    let unique = trip("a: { type: Int, unique: true }")
    let stage = "migration:\n  stage: { lightweight: checked }\n"
    #expect(evolved([trip("a: Int"), stage + unique]).findings.hasErrors)
    let accepted = stage + "  accepts: { stage-skips-row-work: the server never sends one twice }\n"
    #expect(!evolved([trip("a: Int"), accepted + unique]).findings.hasErrors)
  }

  @Test func returningNameClaimsNoMoreThanIsKnown() {
    let removed = "migration:\n  removes: [Trip.b]\n" + trip("a: Int")
    let text = evolved([trip("a: Int\nb: Int?"), removed, trip("a: Int\nb: String?")]).findings.text
    #expect(text.contains("[returning-name]") && text.contains("inferred, not measured"), "\(text)")
  }

  @Test func numbersThatAreCutOff() throws {
    let old = trip("p: Double\nc: Int\nd: Decimal\nw: Int16")
    let step = try #require(evolved([old, trip("p: Int\nc: Bool\nd: Double\nw: Int")]).evolution.steps.first)
    let cutOff = Dictionary(uniqueKeysWithValues: step.changes.map { ($0.path, $0.cutOff) })
    #expect(cutOff == ["Trip.p": .fractions, "Trip.c": .range, "Trip.d": .digits, "Trip.w": nil], "\(cutOff)")
    let plan = step.explanation.joined(separator: " ")
    #expect(plan.contains("values of Trip.p, Trip.c, Trip.d may be cut off.") && !plan.contains("no row"), "\(plan)")
  }

  /// A property needs its entity in `fills` and `removes`, and none in `renamedFrom`.
  @Test(arguments: [
    ("fills: [b]", "b: Int?", "did you mean `Trip.b`?"), ("removes: [a]", "", "did you mean `Trip.a`?"),
    ("removes: []", "b: { type: Int?, renamedFrom: Trip.a }", "did you mean `renamedFrom: a`?"),
  ])
  func namesWithAndWithoutTheEntity(_ migration: String, _ attribute: String, _ advice: String) {
    let findings = evolved([trip("z: Int\na: Int?"), "migration: { \(migration) }\n" + trip("z: Int\n" + attribute)])
      .findings
    #expect(findings.text.contains(advice), "\(findings.text)")
  }

  @Test func severalPossibleHeirsAreNamed() {
    let new = trip("a: Int\ncomment: String?\ncity: String?")
    let text = evolved([trip("a: Int\nnote: String?"), new]).findings.text
    #expect(text.contains("if `comment` or `city` holds the same values: `renamedFrom: note` there; if"), "\(text)")
  }

  @Test func whatAnotherBranchAddedIsNotRemoved() {
    let old = trip("a: Int\nb: Int?")
    let other = trip("a: Int\nb: Int?\nr: Int = 0")
    let text = evolved([trip("a: Int"), old, other, trip("a: Int\nb: Int?\nc: String?")]).findings.text
    #expect(text.contains("if V3 came from another branch, add `r: Int = 0` to V4 too"), "\(text)")
  }

  @Test func renamedFromTheFirstName() {
    let text = evolved([
      trip("a: Int"), trip("b: { type: Int, renamedFrom: a }"), trip("c: { type: Int, renamedFrom: a }"),
    ]).findings.text
    #expect(text.contains("write `renamedFrom: b`") && !text.contains("removes"), "\(text)")
  }

  /// A key path into a struct is no old name.
  @Test func keyPathsAreNotRenames() throws {
    let types = "structs: { Geo: { fields: { lat: Double } } }\n"
    let keyed = trip("n: String\ngeo: Geo", "    unique: [[n, geo.lat]]\n" + types)
    let step = try #require(evolved([trip("n: String\ngeo: Geo", types), keyed]).evolution.steps.first)
    let change = try #require(step.changes.first { $0.summary == "uniqueness added" })
    #expect(!change.reason.contains("old name"), "\(change.reason)")
  }

  /// The hash shows nothing of encoded bytes, so nothing is said of checksums.
  @Test func externalTypesInBytes() {
    func log(_ fields: String) -> String { "structs: { P: { external: true, fields: { \(fields) } } }\n" }
    let text = evolved([trip("a: '[P]'", log("v: Int")), trip("a: '[P]'\nn: Int?", log("v: Int, w: Int"))]).findings
      .text
    #expect(text.contains("The hash does not show it") && !text.contains("134504"), "\(text)")
  }

  /// A change that is alone in its step is not said to be cancelled by others.
  @Test func whatStandsAloneIsNotCancelled() {
    let text = evolved([trip("a: String"), trip("a: Character")]).findings.text
    #expect(text.contains("[equal-shape]") && !text.contains("Together with the other changes"), "\(text)")
  }

  @Test func linksThatBecomeRowsAreFilledInTheVersionThatHasBoth() {
    let ends = relationships + "      places: { toMany: Place, inverse: none }\n" + place
    let rows =
      relationships + "      stops: { toMany: Stop, inverse: trip }\n" + place
      + "  Stop:\n    attributes: { order: Int = 0 }\n" + relationships
      + "      trip: { toOne: Trip }\n      place: { toOne: Place, inverse: none }\n"
    let text = evolved([trip("a: Int", ends), trip("a: Int", rows)]).findings.text
    #expect(text.contains("`Stop` was added between Trip and Place") && text.contains("fills: [Stop]"), "\(text)")
  }

  /// Every part of a struct is named that has a property now.
  @Test func partsOfAStructAreFilledTogether() {
    let old = trip("a: Int\nhome: Home", "structs:\n  Home: { fields: { street: String, zip: Int } }\n")
    let text = evolved([old, trip("a: Int\nhomeStreet: String?\nhomeZip: Int?")]).findings.text
    #expect(text.contains("fills: [Trip.homeStreet, Trip.homeZip]"), "\(text)")
  }

  @Test func renamedCasesAndLabelsKeepTheirStoredNames() {
    func kinds(_ cases: String) -> String { trip("k: Kind?", "enums:\n  Kind: { cases: [\(cases)] }\n") }
    let renamed = evolved([kinds("on, off"), kinds("on, out")]).findings.text
    #expect(renamed.contains("static var out: Kind"), "\(renamed)")
    let relabelled = evolved([kinds("on, { off: { since: Date } }"), kinds("on, { off: { from: Date } }")]).findings
      .text
    #expect(relabelled.contains("keep the label `since`"), "\(relabelled)")
  }

  /// What goes on under a name like the old one's, as something else, is told how its values get there.
  @Test(arguments: [
    ("day: Int", "days: \"[Int]?\"", "fills: [Trip.days]"),
    ("photo: Data?", "photoFile: String?", "fills: [Trip.photoFile]"),
    ("photoFile: String?", "photo: Data?", "fills: [Trip.photo]"),
  ])
  func valuesForAnotherType(_ old: String, _ new: String, _ expected: String) {
    let text = evolved([trip("a: Int\n" + old), trip("a: Int\n" + new)]).findings.text
    #expect(text.contains("[loses-data]") && text.contains(expected), "\(text)")
  }

  @Test func valuesForALink() {
    let linked = trip("a: Int", relationships + "      placeLink: { toOne: Place, inverse: none }\n" + place)
    let text = evolved([trip("a: Int\nplace: String"), linked]).findings.text
    #expect(text.contains("[loses-data]") && text.contains("fills: [Trip.placeLink]"), "\(text)")
  }

  @Test func aLinkThatBecomesAListUnderAPluralMayBeARename() {
    let many = trip("a: Int", relationships + "      places: { toMany: Place, inverse: none }\n" + place)
    let text = evolved([trip("a: Int", toOnePlace), many]).findings.text
    #expect(text.contains("[possible-rename]") && text.contains("renamedFrom: place"), "\(text)")
    // The other way round there is nothing to infer.
    #expect(!evolved([many, trip("a: Int", toOnePlace)]).findings.text.contains("[possible-rename]"))
  }
}
