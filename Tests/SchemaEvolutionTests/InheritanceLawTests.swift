import Diagnostics
import SchemaModel
import SchemaSupport
import Testing

@testable import SchemaEvolution

/// Random hierarchies whose parents come, go and change: what rows have by inheritance is judged like what their entity
/// declares. The reckoning walks the declarations by itself.
@Suite struct InheritanceLawTests {
  static let rounds: UInt64 = 1500

  /// No lightweight stage where a value of rows that stay changes its type, becomes required or vanishes.
  @Test func lightweightStepsKeepWhatRowsInherit() {
    var found: [Fate: Int] = [:]
    for seed in 0..<Self.rounds {
      var random = SeededGenerator(seed: seed &+ 21_000_000)
      let old = hierarchy(using: &random)
      var new = random.chance(50) ? hierarchy(using: &random) : reparented(old, using: &random)
      new.migration.removes = removed(old, new).map { Located($0) }
      let (step, findings) = evolved(old, new)
      for (name, fates) in fates(old, new) {
        for (property, fate) in fates {
          found[fate, default: 0] += 1
          switch fate {
          case .kept: continue
          case .required:
            #expect(step.stage != .lightweight, "seed \(seed): \(name).\(property) \(fate): \(step.lines)")
          case .vanished, .retyped:
            #expect(step.stage == nil && findings.hasErrors, "seed \(seed): \(name).\(property) \(fate): \(step.lines)")
          }
        }
      }
    }
    for fate in Fate.allCases { #expect(found[fate, default: 0] > 200, "\(fate)") }
  }

  /// What vanishes is named once, by the topmost entity whose rows lose it, and `removes` takes that name.
  @Test func whatVanishesHasOneName() {
    var found = 0
    for seed in 0..<Self.rounds {
      var random = SeededGenerator(seed: seed &+ 22_000_000)
      let old = hierarchy(using: &random)
      var new = reparented(old, using: &random)
      let names = topmostLosses(old, new)
      new.migration.removes = (removed(old, new) + names).map { Located($0) }
      let (step, findings) = evolved(old, new)
      found += names.count
      #expect(
        !findings.rules.contains("unused-migration-entry") && !findings.rules.contains("loses-data"),
        "seed \(seed): \(names): \(step.lines)")
    }
    #expect(found > 200)
  }

  // MARK: -

  private enum Fate: CaseIterable { case kept, vanished, retyped, required }

  /// Entities with parents that come before them; a name is declared once along each line.
  private func hierarchy(using random: inout SeededGenerator) -> SchemaVersion {
    var entities: [Entity] = []
    for name in ["A", "B", "C", "D", "E"] where random.chance(85) {
      var entity = Entity(name)
      if let parent = random.pickIfAny(entities), random.chance(80) { entity.superentity = Located(parent.name) }
      entity.attributes = [Attribute("own\(name)", .optional(.date))]
      for property in ["p", "q", "r"] where random.chance(40) {
        entity.attributes.append(Attribute(property, random.pick([.string, .optional(.string), .optional(.uuid)])))
      }
      entities.append(entity)
    }
    return distinct(entities)
  }

  /// The same declarations, with some entities gone and others below other parents.
  private func reparented(_ version: SchemaVersion, using random: inout SeededGenerator) -> SchemaVersion {
    var entities: [Entity] = []
    for var entity in version.entities where random.chance(85) {
      let isGone = entity.superentity.map { parent in !entities.contains { $0.name == parent.value } } ?? false
      if isGone || random.chance(40) { entity.superentity = random.pickIfAny(entities).map { Located($0.name) } }
      entities.append(entity)
    }
    return distinct(entities)
  }

  private func distinct(_ entities: [Entity]) -> SchemaVersion {
    var version = SchemaVersion(entities: entities)
    for index in version.entities.indices {
      let above = lineage(of: version.entities[index].name, in: version).dropFirst().flatMap(\.attributes).map(\.name)
      version.entities[index].attributes.removeAll { above.contains($0.name) }
    }
    return version
  }

  private func lineage(of name: String, in version: SchemaVersion) -> [Entity] {
    guard let entity = version.entity(named: name) else { return [] }
    return [entity] + (entity.superentity.map { lineage(of: $0.value, in: version) } ?? [])
  }

  private func attribute(_ property: String, of name: String, in version: SchemaVersion) -> Attribute? {
    lineage(of: name, in: version).lazy.compactMap { $0.attribute(named: property) }.first
  }

  private func removed(_ old: SchemaVersion, _ new: SchemaVersion) -> [String] {
    old.entities.map(\.name).filter { new.entity(named: $0) == nil }
  }

  /// What becomes of each value of rows that stay.
  private func fates(_ old: SchemaVersion, _ new: SchemaVersion) -> [(String, [(String, Fate)])] {
    old.entities.map(\.name).filter { new.entity(named: $0) != nil }.map { name in
      let before = lineage(of: name, in: old).flatMap(\.attributes)
      return (
        name,
        before.map { attribute in
          guard let after = self.attribute(attribute.name, of: name, in: new) else {
            return (attribute.name, .vanished)
          }
          if after.type.unwrapped != attribute.type.unwrapped { return (attribute.name, .retyped) }
          return (attribute.name, attribute.type.isOptional && !after.type.isOptional ? .required : .kept)
        }
      )
    }
  }

  private func topmostLosses(_ old: SchemaVersion, _ new: SchemaVersion) -> [String] {
    func loses(_ name: String, _ property: String) -> Bool {
      new.entity(named: name) != nil && attribute(property, of: name, in: new) == nil
    }
    return old.entities.flatMap { entity in
      let line = lineage(of: entity.name, in: old)
      return line.flatMap(\.attributes).map(\.name).filter { property in
        loses(entity.name, property)
          && !line.dropFirst().contains { above in
            attribute(property, of: above.name, in: old) != nil && loses(above.name, property)
          }
      }.map { "\(entity.name).\($0)" }
    }
  }

  private func evolved(_ old: SchemaVersion, _ new: SchemaVersion) -> (step: MigrationStep, findings: Findings) {
    var versions = [old, new]
    for index in versions.indices {
      versions[index].stem = "V\(index + 1)"
      versions[index].number = VersionNumber(index + 1, 0, 0)
      versions[index].file = FileID(number: Int32(index))
      versions[index].numberPlace = Place(file: versions[index].file, line: 1, column: 1)
    }
    var findings = Findings()
    let evolution = evolve(Schema(name: "Random", versions: versions), into: &findings)
    return (evolution.steps[0], findings)
  }
}
