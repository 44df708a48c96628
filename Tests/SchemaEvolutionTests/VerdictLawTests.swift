import Diagnostics
import SchemaModel
import SchemaSupport
import Testing

@testable import SchemaEvolution

/// What no step may call safe, over random histories, each law against a reckoning of its own.
@Suite struct VerdictLawTests {
  static let rounds: UInt64 = 800

  /// With the app's types as they are at run time, the older version must still have its own checksum.
  @Test func typesOfTheAppKeepTheirShape() {
    var found = 0
    for seed in 0..<Self.rounds {
      var random = SeededGenerator(seed: seed &+ 11_000_000)
      var old = RandomSchema.version(seed: seed, features: [.inheritance])
      for index in old.structs.indices { old.structs[index].isExternal = random.chance(60) }
      for index in old.enums.indices { old.enums[index].isExternal = random.chance(60) }
      let new = edited(old, 4, using: &random)
      var atRunTime = old
      for (index, type) in old.structs.enumerated() where type.isExternal {
        if let live = new.structType(named: type.name), live.isExternal { atRunTime.structs[index] = live }
      }
      for (index, type) in old.enums.enumerated() where type.isExternal {
        if let live = new.enumType(named: type.name), live.isExternal { atRunTime.enums[index] = live }
      }
      for (index, alias) in old.typeAliases.enumerated() {
        if let live = new.typeAlias(named: alias.name) { atRunTime.typeAliases[index] = live }
      }
      guard let checksum = VersionShape(of: old).checksum, let live = VersionShape(of: atRunTime).checksum,
        checksum != live
      else { continue }
      found += 1
      let (steps, findings) = evolved([old, new])
      #expect(findings.rules.contains("live-type-changed"), "seed \(seed): \(findings.rules)")
      #expect(steps[0].stage == nil, "seed \(seed)")
    }
    #expect(found > 20)
  }

  /// Several rows may lead to one where the key is in their own table, or in a table of pairs.
  @Test func sharedLinksAreNotLostUnasked() {
    var found = 0
    for seed in 0..<Self.rounds {
      var random = SeededGenerator(seed: seed &+ 12_000_000)
      let (old, new) = (pairOfEntities(using: &random), pairOfEntities(using: &random))
      let (steps, findings) = evolved([old, new])
      for entity in old.entities {
        for link in entity.relationships {
          guard let now = new.entity(named: entity.name)?.relationship(named: link.name),
            holdsSharedRows(link, entity.name, old), !holdsSharedRows(now, entity.name, new)
          else { continue }
          found += 1
          let rules = ["shared-links-lost", "inverse-narrowed", "to-many-to-one"]
          #expect(
            findings.rules.contains { rules.contains($0) } || steps[0].stage == nil,
            "seed \(seed): \(entity.name).\(link.name): \(steps[0].lines)")
        }
      }
    }
    #expect(found > 20)
  }

  /// A record type is named after the root of the hierarchy.
  @Test func recordTypesOfSyncedEntitiesStay() {
    var found = 0
    for seed in 0..<Self.rounds / 2 {
      var random = SeededGenerator(seed: seed &+ 13_000_000)
      var versions = [hierarchy(using: &random), hierarchy(using: &random)]
      for index in versions.indices { versions[index].usesCloudKit = true }
      let (steps, _) = evolved(versions)
      let moved = versions[0].entities.contains { entity in
        versions[1].entity(named: entity.name) != nil
          && root(of: entity.name, in: versions[0]) != root(of: entity.name, in: versions[1])
      }
      guard moved else { continue }
      found += 1
      #expect(steps[0].stage == nil, "seed \(seed): \(steps[0].lines)")
    }
    #expect(found > 20)
  }

  /// A store that skips a version meets nothing that nobody was told: what the jump needs, a step or a finding says.
  @Test func defaultsAreThereForStoresThatSkip() {
    var found = 0
    for seed in 0..<Self.rounds {
      var random = SeededGenerator(seed: seed &+ 14_000_000)
      let versions = growing(using: &random)
      let (steps, findings) = evolved(versions)
      guard steps.allSatisfy({ $0.stage == .lightweight }) else { continue }
      for attribute in versions[2].entities[0].attributes where attribute.name != "a" {
        guard !attribute.type.isOptional, attribute.defaultValue == nil else { continue }
        found += 1
        #expect(findings.rules.contains("default-still-needed"), "seed \(seed): \(findings.rules)")
      }
    }
    #expect(found > 20)
  }

  /// A step with an error has no stage, and one without has one.
  @Test func stagesAgreeWithErrors() {
    for seed in 0..<Self.rounds {
      var random = SeededGenerator(seed: seed &+ 15_000_000)
      let old = RandomSchema.version(seed: seed, features: .all)
      let second = edited(old, 2, using: &random)
      let versions = [old, second, random.chance(20) ? old : edited(second, 2, using: &random)]
      let (steps, findings) = evolved(versions)
      let refused = steps.contains { $0.stage == nil }
      #expect(refused == findings.hasErrors, "seed \(seed): \(findings.rules)")
    }
  }

  // MARK: -

  private func evolved(_ versions: [SchemaVersion]) -> (steps: [MigrationStep], findings: Findings) {
    var numbered: [SchemaVersion] = []
    for (index, version) in versions.enumerated() {
      var copy = version
      copy.stem = "V\(index + 1)"
      copy.number = VersionNumber(index + 1, 0, 0)
      copy.file = FileID(number: Int32(index))
      copy.numberPlace = Place(file: copy.file, line: 1, column: 1)
      numbered.append(copy)
    }
    var findings = Findings()
    let evolution = evolve(Schema(name: "Random", versions: numbered), into: &findings)
    return (evolution.steps, findings)
  }

  private func edited(_ version: SchemaVersion, _ count: Int, using random: inout SeededGenerator) -> SchemaVersion {
    var result = version
    for _ in 0..<count {
      let edit =
        random.chance(60)
        ? RandomEdit.seen(result, using: &random) : RandomEdit.unseen(result, using: &random)
      if let edit { result = edit.version }
    }
    return result
  }

  /// Two entities that lead to each other in one of the ways there are.
  private func pairOfEntities(using random: inout SeededGenerator) -> SchemaVersion {
    var (a, b) = (Entity("A"), Entity("B"))
    a.attributes = [Attribute("name", .string)]
    b.attributes = [Attribute("name", .string)]
    let isPaired = random.chance(60)
    let inverse: Relationship.Inverse = isPaired ? .property("owner") : .none
    a.relationships = [
      random.chance(60) ? .toMany("items", "B", inverse: inverse) : .toOne("items", "B", inverse: inverse)
    ]
    if isPaired {
      b.relationships = [
        random.chance(50)
          ? .toMany("owner", "A", inverse: .property("items")) : .toOne("owner", "A", inverse: .property("items"))
      ]
    }
    return SchemaVersion(entities: [a, b])
  }

  private func holdsSharedRows(_ link: Relationship, _ entity: String, _ version: SchemaVersion) -> Bool {
    guard case .property(let name) = link.inverse,
      let other = version.entity(named: link.destination)?.relationship(named: name)
    else { return !link.isToMany }
    // A to-one's key is in its own table, a pair's in a table of pairs; with a to-one on the other side it is over there.
    return other.isToMany
  }

  private func hierarchy(using random: inout SeededGenerator) -> SchemaVersion {
    var entities: [Entity] = []
    for name in ["A", "B", "C", "D"] where random.chance(85) {
      var entity = Entity(name)
      entity.attributes = [Attribute("value\(name)", .optional(.string))]
      if let parent = random.pickIfAny(entities), random.chance(50) { entity.superentity = Located(parent.name) }
      entities.append(entity)
    }
    return SchemaVersion(entities: entities)
  }

  private func root(of entity: String, in version: SchemaVersion) -> String {
    var name = entity
    while let parent = version.entity(named: name)?.superentity?.value { name = parent }
    return name
  }

  /// An entity that gets properties in its second version, whose defaults and number types change in the third.
  private func growing(using random: inout SeededGenerator) -> [SchemaVersion] {
    var entity = Entity("A")
    entity.attributes = [Attribute("a", .string)]
    var versions = [SchemaVersion(entities: [entity])]
    for name in ["b", "c"] {
      var attribute = Attribute(name, random.chance(30) ? .optional(.int) : .int)
      if !attribute.type.isOptional { attribute.defaultValue = Located(.number("0")) }
      entity.attributes.append(attribute)
    }
    versions.append(SchemaVersion(entities: [entity]))
    for index in entity.attributes.indices.dropFirst() where random.chance(60) {
      if random.chance(50) { entity.attributes[index].defaultValue = nil }
      if random.chance(50) {
        let type = entity.attributes[index].type
        entity.attributes[index].type = type.isOptional ? .optional(.double) : .double
      }
      if random.chance(30) {
        entity.attributes[index].renamedFrom = Located(entity.attributes[index].name)
        entity.attributes[index].name += "x"
      }
    }
    entity.attributes.append(Attribute("d", .optional(.string)))
    versions.append(SchemaVersion(entities: [entity]))
    return versions
  }
}
