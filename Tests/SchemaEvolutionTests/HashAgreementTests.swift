import Diagnostics
import SchemaModel
import SchemaSupport
import Testing

@testable import SchemaEvolution

/// Neutral and undetected changes leave the checksum as it was; all others move it.
@Suite struct HashAgreementTests {
  /// Chains of edits; single edits take half as many.
  static let rounds: UInt64 = 1500

  @Test func unseenEditsAreNeutralOrUndetected() {
    for seed in 0..<Self.rounds / 2 {
      var random = SeededGenerator(seed: seed)
      let old = RandomSchema.version(seed: seed, features: .all)
      guard let edit = RandomEdit.unseen(old, using: &random) else { continue }
      // Two changes that cancel each other out: only the hash can tell.
      if edit.kind == "external storage for preservation" { continue }
      let changes = rawChanges(old, edit.version)
      let seen = changes.filter { $0.visibility == .seen }
      #expect(seen.map(\.line) == [], "seed \(seed): \(edit): \(seen.map(\.line))")
      #expect(changes.allSatisfy { $0.visibility != .unseen || $0.changeClass.isUnseen }, "seed \(seed): \(edit)")
    }
  }

  @Test func seenEditsAreNeither() {
    for seed in 0..<Self.rounds / 2 {
      var random = SeededGenerator(seed: seed)
      let old = RandomSchema.version(seed: seed, features: .all)
      guard let edit = RandomEdit.seen(old, using: &random) else { continue }
      let changes = rawChanges(old, edit.version)
      #expect(
        changes.contains { $0.visibility != .unseen && !$0.changeClass.isUnseen },
        "seed \(seed): \(edit): \(changes.map(\.line))")
    }
  }

  /// Chains of edits of both kinds, renames stated at random.
  @Test func chainsOfEditsAgreeWithTheChecksum() {
    for seed in 0..<Self.rounds {
      var random = SeededGenerator(seed: seed &+ 7_000_000)
      let old = RandomSchema.version(seed: seed, features: seed.isMultiple(of: 2) ? .all : [])
      var new = old
      for _ in 0..<1 + random.below(5) {
        let edit = random.chance(40) ? RandomEdit.seen(new, using: &random) : RandomEdit.unseen(new, using: &random)
        if let edit { new = edit.version }
      }
      if random.chance(50) { stateRenames(in: &new, since: old) }
      let before = VersionShape(of: old)
      let after = VersionShape(of: clean(new, "V2", 2))
      guard let checksum = before.checksum, let other = after.checksum else { continue }
      let changes = rawChanges(old, new)
      let mayBeSeen = changes.contains { $0.visibility != .unseen }
      if checksum != other { #expect(mayBeSeen, "seed \(seed): \(changes.map(\.line))") }
      if !mayBeSeen { #expect(checksum == other, "seed \(seed): \(changes.map(\.line))") }
      let step = changedStep(old, new)
      #expect(step.checksumFrom == checksum && step.checksumTo == other)
      if checksum == other {
        #expect(step.changes.allSatisfy { $0.changeClass.isUnseen }, "seed \(seed): \(step.lines)")
        #expect(step.stage == nil, "seed \(seed)")
      }
    }
  }

  /// A version after itself, and any two random versions: nothing crashes, and nothing is said of what is equal.
  @Test func equalVersionsHaveNoChanges() {
    for seed in 0..<Self.rounds / 3 {
      let version = RandomSchema.version(seed: seed, features: .all)
      #expect(rawChanges(version, version).isEmpty, "seed \(seed)")
      let other = RandomSchema.version(seed: seed + 1, features: .all)
      let changes = rawChanges(version, other)
      #expect(changes.allSatisfy { $0.rule?.severity != .error || $0.remedy != nil }, "seed \(seed)")
    }
  }

  // MARK: -

  private func clean(_ version: SchemaVersion, _ stem: String, _ major: Int) -> SchemaVersion {
    var copy = version
    copy.stem = stem
    copy.number = VersionNumber(major, 0, 0)
    copy.migration = MigrationNotes()
    copy.usesCloudKit = false
    return copy
  }

  /// The changes as the analyzers see them, before the checksums are asked.
  private func rawChanges(_ old: SchemaVersion, _ new: SchemaVersion) -> [Change] {
    let schema = Schema(name: "Random", versions: [clean(old, "V1", 1), clean(new, "V2", 2)])
    var findings = Findings()
    let views = Lineage.follow(schema, into: &findings).views
    return StepDraft(VersionPair(from: views[0], to: views[1])).changes
  }

  private func changedStep(_ old: SchemaVersion, _ new: SchemaVersion) -> MigrationStep {
    let schema = Schema(name: "Random", versions: [clean(old, "V1", 1), clean(new, "V2", 2)])
    var findings = Findings()
    return evolve(schema, into: &findings).steps[0]
  }

  /// Says `renamedFrom` where only the name at a position differs.
  private func stateRenames(in new: inout SchemaVersion, since old: SchemaVersion) {
    for (index, entity) in new.entities.enumerated() {
      guard let before = old.entity(named: entity.name), before.attributes.count == entity.attributes.count else {
        continue
      }
      for (position, attribute) in entity.attributes.enumerated()
      where before.attributes[position].name != attribute.name
        && before.attribute(named: attribute.name) == nil
        && entity.attribute(named: before.attributes[position].name) == nil
      {
        new.entities[index].attributes[position].renamedFrom = Located(before.attributes[position].name)
      }
    }
  }
}

extension ChangeClass {
  fileprivate var isUnseen: Bool { self == .neutral || self == .undetected }
}
