import Diagnostics
import SchemaModel
import SchemaSupport
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

  /// What is said to be carried exists on both sides, was asked for, and is told where it goes.
  @Test func carriesAreAskedForAndTold() {
    var found = 0
    for seed in 0..<600 {
      var random = SeededGenerator(seed: UInt64(seed) &+ 21_000_000)
      let versions = history(using: &random)
      var findings = Findings()
      let evolution = evolve(Schema(name: "Random", versions: versions), into: &findings)
      let carries = evolution.timeline.carries(to: 1)
      let fills = Set(versions[1].migration.fills.map(\.value))
      #expect(Set(carries).count == carries.count, "seed \(seed): a source is there twice")
      for carry in carries {
        found += 1
        #expect(fills.contains("\(carry.to)"), "seed \(seed): nobody asked for \(carry)")
        #expect(holds(carry.from, versions[0]) && holds(carry.from, versions[1]), "seed \(seed): \(carry)")
        #expect(holds(carry.to, versions[1]) && !holds(carry.to, versions[0]), "seed \(seed): \(carry)")
        let gone = evolution.steps[1].changes.first { $0.path == "\(carry.from)" && $0.losesData }
        let words = carry.certainty == .guessed ? "may have filled" : "live on in"
        #expect(gone?.reason.contains(words) ?? true, "seed \(seed): \(gone?.reason ?? "")")
      }
      // Of entities that go while rows are asked for, each goes on somewhere if it has anything in common.
      for entity in versions[0].entities where versions[2].entity(named: entity.name) == nil {
        let shares = fills.contains { name in
          versions[1].entity(named: name).map { !Self.names($0).isDisjoint(with: Self.names(entity)) } ?? false
        }
        if shares { #expect(carries.contains { $0.from == .rows(entity.name) }, "seed \(seed): \(entity.name)") }
      }
    }
    #expect(found > 100)
  }

  private static func names(_ entity: Entity) -> Set<String> { Set(entity.attributes.map(\.name)) }

  private func holds(_ thing: Carry.Thing, _ version: SchemaVersion) -> Bool {
    switch thing {
    case .rows(let entity): version.entity(named: entity) != nil
    case .values(let entity, let property), .field(let entity, let property, _):
      version.entity(named: entity)?.attribute(named: property) != nil
    }
  }

  /// Entities and properties that come in the second version, some of them filled, and go in the third.
  private func history(using random: inout SeededGenerator) -> [SchemaVersion] {
    let names = ["a", "b", "c", "d", "e"]
    func attributes(using random: inout SeededGenerator) -> [Attribute] {
      names.filter { _ in random.chance(60) }.map { Attribute($0, .optional(random.pick([.string, .int]))) }
    }
    var first: [Entity] = []
    for name in ["P", "Q", "R"] { first.append(Entity(name, attributes: attributes(using: &random))) }
    var second = first
    var fills: [String] = []
    for name in ["X", "Y"] where random.chance(60) {
      second.append(Entity(name, attributes: attributes(using: &random)))
      if random.chance(80) { fills.append(name) }
    }
    for index in first.indices where random.chance(50) {
      let old = second[index].attributes.randomElement(using: &random)?.name ?? "z"
      let name = random.pick([old + "Value", "new", "total" + old])
      second[index].attributes.append(Attribute(name, .optional(random.pick([.string, .int]))))
      if random.chance(80) { fills.append("\(second[index].name).\(name)") }
    }
    var third = second.filter { entity in !first.contains { $0.name == entity.name } || random.chance(60) }
    for index in third.indices where random.chance(50) {
      third[index].attributes.removeAll { names.contains($0.name) && random.chance(40) }
    }
    var versions: [SchemaVersion] = []
    for (index, entities) in [first, second, third].enumerated() {
      var version = SchemaVersion("V\(index + 1)", entities: entities)
      version.number = VersionNumber(index + 1, 0, 0)
      if index == 1 { version.migration.fills = fills.map { Located($0) } }
      versions.append(version)
    }
    return versions
  }
}
