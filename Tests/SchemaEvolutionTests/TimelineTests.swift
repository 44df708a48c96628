import SchemaModel
import Testing

@testable import SchemaEvolution

/// When things existed, and what stages are asked to carry on.
@Suite struct TimelineTests {
  private func fills(_ names: String) -> String { "migration:\n  fills: [\(names)]\n" }
  private func removes(_ names: String) -> String { "migration:\n  removes: [\(names)]\n" }

  @Test func lifespansFollowIdentifiers() throws {
    let (schema, evolution, _, _) = evolved([
      trip("name: String\nk: Int"), trip("title: { type: String, renamedFrom: name }\nk: Int"),
      removes("Trip.title") + trip("k: Int"), trip("k: Int\nname: String?"),
    ])
    let title = try #require(evolution.timeline.lifespan(of: "title", in: "Trip", at: 1, of: schema))
    #expect(title.identifier == "name")
    #expect(title.stations.map { "\($0.version).\($0.name)" } == ["0.name", "1.title", "3.name"])
    #expect(evolution.timeline.lifespan(of: "title", in: "Trip", at: 0, of: schema) == nil)
    #expect(evolution.timeline.lifespan(of: "Trip", in: schema).stations.map(\.version) == [0, 1, 2, 3])
  }

  @Test func inheritedPropertiesHaveTheirOwner() throws {
    let (schema, evolution, _, _) = evolved([
      trip("k: Int", "  Tour: { inherits: Trip, attributes: { a: String? } }\n"),
      trip("k: Int\na: String?", "  Tour: { inherits: Trip }\n"),
    ])
    let stations = try #require(evolution.timeline.lifespan(of: "a", in: "Tour", at: 1, of: schema)).stations
    #expect(stations.map(\.owner) == ["Tour", "Trip"])
  }

  @Test(arguments: [
    // A bridge that takes over the name.
    (
      [
        "entities:\n  E: { attributes: { a: String, k: Int } }\n",
        "migration: { fills: [E.aValue] }\nentities:\n  E: { attributes: { a: String, aValue: Int?, k: Int } }\n",
        "migration: { removes: [E.a] }\nentities:\n  E: { attributes: { a: { type: Int?, renamedFrom: aValue }, k: Int } }\n",
      ], ["E.a -> E.aValue stated"]
    ),
    // Two entities become one.
    (
      [
        "entities:\n  E: { attributes: { n: String, k: Int } }\n  F: { attributes: { n: String, k: Int } }\n",
        "migration: { fills: [G] }\nentities:\n  E: { attributes: { n: String, k: Int } }\n  F: { attributes: { n: String, k: Int } }\n  G: { attributes: { n: String, k: Int } }\n",
        "migration: { removes: [E, F] }\nentities:\n  G: { attributes: { n: String, k: Int } }\n",
      ], ["E -> G likely", "F -> G likely"]
    ),
    // Each has its rows where it has most in common.
    (
      [
        "entities:\n  A: { attributes: { n: String, x: Int } }\n  B: { attributes: { n: String, y: Int } }\n",
        "migration: { fills: [A2, B2] }\nentities:\n  A: { attributes: { n: String, x: Int } }\n  B: { attributes: { n: String, y: Int } }\n  A2: { attributes: { n: String, x: Int } }\n  B2: { attributes: { n: String, y: Int } }\n",
        "migration: { removes: [A, B] }\nentities:\n  A2: { attributes: { n: String, x: Int } }\n  B2: { attributes: { n: String, y: Int } }\n",
      ], ["A -> A2 likely", "B -> B2 likely"]
    ),
    // Nobody asked.
    (
      [
        "entities:\n  Note: { attributes: { text: String, c: Int? } }\n",
        "entities:\n  Note: { attributes: { text: String, c: Int } }\n  Memo: { attributes: { text: String, c: Int } }\n",
        "migration: { removes: [Note] }\nentities:\n  Memo: { attributes: { text: String, c: Int } }\n",
      ], []
    ),
    // Nothing goes that could be meant.
    (
      [
        "entities:\n  E: { attributes: { a: String } }\n",
        "migration: { fills: [E.slug] }\nentities:\n  E: { attributes: { a: String, slug: String? } }\n",
        "entities:\n  E: { attributes: { a: String, slug: String?, z: Int? } }\n",
      ], []
    ),
  ])
  func carries(_ versions: [String], _ expected: [String]) {
    let (_, evolution, findings, reading) = evolved(versions)
    #expect(!reading.hasErrors && !findings.hasErrors, "\(reading.text)\(findings.text)")
    let carries = evolution.timeline.carries(to: 1)
    #expect(carries.map { "\($0.from) -> \($0.to) \($0.certainty)" } == expected)
    #expect(evolution.timeline.carries(to: 2).isEmpty)
    for carry in carries { #expect(evolution.timeline.sources(of: carry.to, to: 1).contains(carry)) }
  }
}
