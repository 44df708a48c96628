import Diagnostics
import ManifestWriter
import SchemaModel

/// What comparing a schema with its lock found besides findings.
public struct LockComparison: Sendable {
  /// Shipped versions whose meaning is as recorded while our mapping computes other hashes today: knowledge improved.
  /// `ship` records them anew; nobody needs to be alarmed.
  public var improved: [String] = []
  /// Shipped versions whose neutral facts (delete rules, consents, type names) differ from the record.
  public var edited: [String] = []
  /// Shipped versions that a store would not recognise any more.
  public var moved: [String] = []
  /// Shipped versions whose number, and so whose place in the plan, is another one.
  public var renumbered: [String] = []
}

extension ShippedLock {
  /// The number of the mapping from Swift declarations to hashed shapes that this code computes with. It rises with
  /// every correction, so that an old lock is told from an edited one.
  public static let mapping = 1

  /// The entry that records a version as it is now, after the last one.
  ///
  /// - Parameter index: the version's place in `schema.versions`.
  public func entry(recording index: Int, of schema: Schema, _ evolution: Evolution) -> Entry {
    var entry = Entry(today: index, of: schema, evolution)
    entry.recordHashes(evolution.shapes[index] ?? VersionShape(of: schema.versions[index]))
    entry.chain = nextChain(entry)
    return entry
  }

  /// Compares every shipped version with today's manifests. Whatever a store on a device could notice is an error.
  public func compare(with schema: Schema, _ evolution: Evolution, into findings: inout Findings) -> LockComparison {
    var comparison = LockComparison()
    var indices: [String: Int] = [:]
    for (index, version) in schema.versions.enumerated() where indices[version.stem] == nil {
      indices[version.stem] = index
    }
    for entry in entries {
      guard let index = indices[entry.stem] else {
        reportMissing(entry, in: schema, into: &findings)
        continue
      }
      let version = schema.versions[index]
      if version.number != entry.number {
        comparison.renumbered.append(entry.stem)
        findings.report(
          .shippedVersionRenumbered,
          "\(entry.stem) shipped as \(entry.number), and its file says \(version.number) now", at: version.numberPlace,
          fix: "write `version: \(entry.number)` again; a new model version gets a file of its own (`modelgen bump`)")
      }
      if version.migration.isWithdrawn {
        findings.report(
          .shippedVersionWithdrawn,
          "\(entry.stem) is on users' devices and cannot be withdrawn: their stores would meet a plan without it",
          at: version.migration.place ?? version.numberPlace,
          fix: "delete `withdrawn: true`; a later version may undo what \(entry.stem) changed")
        continue
      }
      compare(entry, with: index, of: schema, evolution, &comparison, into: &findings)
    }
    return comparison
  }

  private func compare(
    _ entry: Entry, with index: Int, of schema: Schema, _ evolution: Evolution, _ comparison: inout LockComparison,
    into findings: inout Findings
  ) {
    let version = schema.versions[index]
    var today = Entry(today: index, of: schema, evolution)
    today.recordHashes(evolution.shapes[index] ?? VersionShape(of: version))
    if entry.syncs, !version.usesCloudKit {
      findings.report(
        .shippedSyncRemoved, "\(entry.stem) shipped with `cloudKit: true`, and its file does not say so now",
        at: version.numberPlace,
        fix: "write `cloudKit: true` in \(entry.stem).yaml; where sync ends, leave it out of the next version only",
        notes: [Diagnostic.Note("as it shipped", at: entry.place)])
    }
    if !entry.syncs { today.forgetSync() }
    // By bytes: names that Swift holds to be equal may have others.
    if today.meaningText.hasSameBytes(as: entry.meaningText) {
      guard !today.hasHashes(of: entry) else { return }
      if entry.mapping < Self.mapping {
        comparison.improved.append(entry.stem)
      } else {
        findings.report(
          .lockEdited, "the hashes recorded for \(entry.stem) are not those of its own lines", at: entry.place,
          fix: "restore the file from version control (`git checkout REVISION -- \(path(of: "shipped.lock"))`)")
      }
      return
    }
    let countBefore = findings.all.count
    let shipped = entry.version()
    let drift = drift(from: shipped, to: version)
    for change in drift where change.isNoticed(syncing: version.usesCloudKit) {
      report(change, of: entry, from: shipped, to: version, into: &findings)
    }
    let before = evolution.plan.last { $0 < index }.map { (schema.versions[$0], $0) }
    reportIdentifiers(of: entry, today, version, after: before, evolution.originalNames, into: &findings)
    if findings.all.count == countBefore, entry.mapping == Self.mapping {
      reportOtherHash(of: entry, today, version, into: &findings)
    }
    guard findings.all.count == countBefore else {
      comparison.moved.append(entry.stem)
      return
    }
    for change in drift where change.rule === Rule.unmappedValue {
      findings.report(
        .unmappedValue,
        "\(change.path) in \(entry.stem), which is on users' devices: \(change.summary). \(change.reason)",
        at: change.newPlace ?? version.numberPlace, fix: change.remedy,
        notes: [Diagnostic.Note("as it shipped", at: change.oldPlace ?? entry.place)])
    }
    comparison.edited.append(entry.stem)
    // Where the shape before it has moved, the stage moved with it: that is no second mistake.
    if comparison.moved.isEmpty, today.predecessor == entry.predecessor, let now = today.stage, let then = entry.stage,
      now != then
    {
      findings.report(
        .shippedStageChanged,
        "the step from \(entry.predecessor ?? "") to \(entry.stem) shipped as \(then.rawValue) and is \(now.rawValue) now",
        at: version.migration.stage?.place ?? version.migration.place ?? version.numberPlace,
        fix: "people who skip releases run this step with the new kind; check that they end at the same data")
    }
  }

  /// What the manifest changes in the version as it shipped.
  private func drift(from locked: SchemaVersion, to current: SchemaVersion) -> [Change] {
    var old = locked
    old.number = VersionNumber(0, 0, 0)
    var new = current
    new.number = VersionNumber(1, 0, 0)
    // The two are one version at two times: names pair by themselves, and nobody consents to anything.
    new.migration = MigrationNotes()
    // A lock may be older than the accessor, or than its name in locks: what its enums and structs were is recorded all the
    // same.
    for entity in old.entities.indices {
      let current = current.entity(named: old.entities[entity].name)
      for property in old.entities[entity].attributes.indices {
        let name = old.entities[entity].attributes[property].name
        let accessor = current?.attribute(named: name)?.accessor
        switch old.entities[entity].attributes[property].accessor {
        case nil: old.entities[entity].attributes[property].accessor = accessor
        case let known? where known.name == name:
          old.entities[entity].attributes[property].accessor?.name = accessor?.name ?? name
        case _?: break
        }
      }
    }
    for index in new.entities.indices {
      for property in new.entities[index].attributes.indices {
        new.entities[index].attributes[property].renamedFrom = nil
      }
      for property in new.entities[index].relationships.indices {
        new.entities[index].relationships[property].renamedFrom = nil
      }
    }
    return changes(in: Schema(name: "", versions: [old, new]), from: 0, to: 1).changes
  }

  private func report(
    _ change: Change, of entry: Entry, from shipped: SchemaVersion, to version: SchemaVersion,
    into findings: inout Findings
  ) {
    let isSeen = change.visibility != .unseen
    var line = shipped.manifestLine(for: change.path)
    // The line stands there: what it names is what has moved.
    if line == version.manifestLine(for: change.path), let alias = shipped.movedAlias(of: change.path, in: version) {
      line = "typeAliases: { \(alias.name): \(alias.type.manifestText) }"
    }
    findings.report(
      .shippedVersionMoved,
      "\(change.path) has changed in \(entry.stem), which is on users' devices: \(change.summary)",
      at: change.newPlace ?? version.entity(named: Self.entity(of: change.path))?.place ?? version.numberPlace,
      fix: "put it back as it shipped\(line.map { ": `\($0)`" } ?? "")" + otherWay(change, entry.stem),
      notes: [
        Diagnostic.Note(
          change.changeClass == .neutral
            ? "iCloud encrypts only fields that never existed unencrypted, and the reverse; the field is there"
            : isSeen
              ? "stores written by \(entry.stem) would no longer be recognized (134504)"
              : "no stage would run, and rows written by \(entry.stem) would be read differently"),
        Diagnostic.Note("as it shipped", at: change.oldPlace ?? entry.place),
      ])
  }

  private func reportIdentifiers(
    of entry: Entry, _ today: Entry, _ version: SchemaVersion, after before: (version: SchemaVersion, index: Int)?,
    _ originalNames: OriginalNames, into findings: inout Findings
  ) {
    let (then, now) = (entry.originalNames(), today.originalNames())
    let paths = Set(then.keys).union(now.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for path in paths where now[path] != then[path] {
      let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2, let entity = version.entity(named: parts[0]) else { continue }
      let attribute = entity.attribute(named: parts[1])
      let relationship = entity.relationship(named: parts[1])
      // A property that is gone, or came, is told as such.
      guard let place = attribute?.place ?? relationship?.place, entry.declares(parts[0], parts[1]) else { continue }
      // A version that came between, a hotfix, may have another name for it.
      let source = attribute?.renamedFrom ?? relationship?.renamedFrom
      let oldName = before.flatMap { before -> String? in
        guard let first = then[path], source != nil, let owner = before.version.entity(named: parts[0]) else {
          return nil
        }
        let names = owner.attributes.map(\.name) + owner.relationships.map(\.name)
        return names.first {
          (originalNames.originalName(version: before.index, entity: parts[0], property: $0) ?? $0) == first
            && $0 != source?.value
        }
      }
      findings.report(
        .shippedVersionMoved,
        "\(path) of \(entry.stem) shipped \(then[path].map { "with `originalName: \"\($0)\"`" } ?? "under its own name"),"
          + " and has \(now[path].map { "`originalName: \"\($0)\"`" } ?? "no `originalName`") now",
        at: attribute?.renamedFrom?.place ?? relationship?.renamedFrom?.place ?? place,
        fix: oldName.map { "write `renamedFrom: \($0)`" }
          ?? "put `renamedFrom:` back as it was in the shipped versions; the framework matches properties by this name",
        notes: [Diagnostic.Note("as it shipped", at: entry.place)])
    }
  }

  /// The last resort: lines that mean the same to us, and yet another hash.
  private func reportOtherHash(
    of entry: Entry, _ today: Entry, _ version: SchemaVersion, into findings: inout Findings
  ) {
    guard !today.hasHashes(of: entry) else { return }
    let recorded = Dictionary(entry.hashes.map { ($0.entity, $0.hash) }) { first, _ in first }
    let moved = today.hashes.first { recorded[$0.entity] != $0.hash }?.entity
    findings.report(
      .shippedVersionMoved,
      "\(moved ?? "the list of entities") has changed in \(entry.stem), which is on users' devices: its version hash is"
        + " another one", at: moved.flatMap { version.entity(named: $0)?.place } ?? version.numberPlace,
      fix:
        "put \(entry.stem).yaml back as it shipped: `git log -- \(path(of: "\(entry.stem).yaml"))` shows who changed it",
      notes: [Diagnostic.Note("as it shipped", at: entry.place)])
  }

  private func reportMissing(_ entry: Entry, in schema: Schema, into findings: inout Findings) {
    let renamed = schema.versions.first { $0.number == entry.number && self.entry(for: $0.stem) == nil }
    let moved = renamed.map { "its number \(entry.number) is in \($0.stem).yaml: rename that file back" }
    findings.report(
      .shippedVersionMissing, "\(entry.stem) (\(entry.number)) is on users' devices, and its file is gone",
      at: entry.place,
      fix: moved ?? "take \(entry.stem).yaml from version control; a shipped version stays in the plan forever")
  }

  /// What else can be done about a change of a shipped version.
  private func otherWay(_ change: Change, _ stem: String) -> String {
    let bump = folder.isEmpty ? "`modelgen bump`" : "`modelgen bump \(folder)`"
    return switch change.kind {
    case .nameRespelt: ""
    case .attributeOption where change.changeClass == .neutral:
      "; or add another property with the option, in a new version: \(bump)"
    default: "; or leave \(stem) alone and make the change in a new version: \(bump)"
    }
  }

  private static func entity(of path: String) -> String { String(path.prefix { $0 != "." }) }
}

extension ShippedLock.Entry {
  /// True where the lock records that the version syncs.
  fileprivate var syncs: Bool { meaningText.hasPrefix(LockText.syncs) }

  fileprivate mutating func forgetSync() {
    if syncs { meaningText.removeFirst(LockText.syncs.count) }
  }

  /// What a version means as its manifest is now, without hashes and chain value.
  fileprivate init(today index: Int, of schema: Schema, _ evolution: Evolution) {
    let version = schema.versions[index]
    self.init(
      stem: version.stem, number: version.number, hashes: [], checksum: nil, mapping: ShippedLock.mapping,
      meaning: [], chain: "")
    meaningText = LockText.meaning(
      of: index, in: schema, evolution, step: evolution.steps.first { $0.to == index })
  }

  fileprivate mutating func recordHashes(_ shape: VersionShape) {
    hashes = shape.entities.compactMap { entity in entity.versionHash.map { (entity.name, $0.hex) } }
    checksum = shape.checksum
  }

  /// Entities come in any order: none of them is hashed with its neighbours.
  fileprivate func hasHashes(of other: ShippedLock.Entry) -> Bool {
    guard checksum == other.checksum, hashes.count == other.hashes.count else { return false }
    if hashes.elementsEqual(other.hashes, by: { $0 == $1 }) { return true }
    let recorded = Dictionary(other.hashes.map { ($0.entity, $0.hash) }) { first, _ in first }
    return hashes.allSatisfy { recorded[$0.entity] == $0.hash }
  }

  fileprivate func declares(_ entity: String, _ property: String) -> Bool {
    guard let start = meaning.firstIndex(where: { $0 == "entity \(entity)" || $0.hasPrefix("entity \(entity) ") })
    else { return false }
    return meaning[(start + 1)...].prefix { $0.hasPrefix("  ") }.contains {
      $0.hasPrefix("  attribute \(property): ") || $0.hasPrefix("  relationship \(property): ")
    }
  }
}

extension Change {
  /// True where a store of the shipped shape, or iCloud, would notice.
  fileprivate func isNoticed(syncing: Bool) -> Bool {
    if changeClass != .neutral { return true }
    guard syncing, case .attributeOption(_, _, .allowsCloudEncryption, _) = kind else { return false }
    return true
  }
}
