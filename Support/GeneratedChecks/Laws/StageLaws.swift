import Foundation
import SwiftData

/// Runs a stage twice and says what does not hold of its rows.
final class StageLaws {
  private let run: StageRun
  private(set) var complaints: [String] = []
  private(set) var removed = 0
  private(set) var didThrow = false

  init(_ run: StageRun) { self.run = run }

  func check() throws {
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: run.schema)))
    run.insert(context)
    try context.save()
    let before = try snapshots(context)
    do {
      try run.stage(context)
    } catch  where run.mayThrow {
      didThrow = true
      return
    }
    expect(!context.hasChanges, "changes are left unsaved")
    let after = try snapshots(context)
    checkKeys(after)
    checkRequired(after)
    checkLeavings(after)
    checkValues(before, after)
    let ended = before.mapValues { Snapshot($0.row, $0.table) }
    let families = Families(before, ended: ended, left: after, keys: run.keys)
    checkRows(before, after, families)
    checkLinks(before, after, families)
    for (name, check) in run.expectations {
      let isSo = try check(context)
      expect(isSo, "not so: \(name)")
    }
    try run.stage(context)
    try checkSecondRun(after, snapshots(context))
  }

  private func expect(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition { complaints.append("\(run.name): \(text())") }
  }

  private func snapshots(_ context: ModelContext) throws -> [ObjectIdentifier: Snapshot] {
    var all: [ObjectIdentifier: Snapshot] = [:]
    for table in run.tables {
      for row in try table.rows(context) { all[ObjectIdentifier(row)] = Snapshot(row, table) }
    }
    return all
  }

  // MARK: What the mapping needs

  private func checkKeys(_ rows: [ObjectIdentifier: Snapshot]) {
    for (entity, members) in run.keys {
      var seen: Set<[AnyHashable]> = []
      for row in rows.values where row.table.kinds.contains(entity) {
        guard let key = row.key(members, links: row.links) else { continue }
        expect(seen.insert(key).inserted, "two \(entity) rows share \(members): \(key)")
      }
    }
  }

  private func checkRequired(_ rows: [ObjectIdentifier: Snapshot]) {
    for row in rows.values {
      for (name, value) in row.attributes where run.required.contains("\(row.table.name).\(name)") {
        expect(value != nil, "\(row.table.name).\(name) is nil")
      }
      for (name, targets) in row.links where run.required.contains("\(row.table.name).\(name)") {
        expect(!targets.isEmpty, "\(row.table.name).\(name) leads nowhere")
      }
    }
  }

  private func checkLeavings(_ rows: [ObjectIdentifier: Snapshot]) {
    for (path, enumCase) in run.leavings {
      for row in rows.values {
        for (name, value) in row.table.attributes where path == "\(row.table.name).\(name)" {
          let text = unwrapped(value(row.row)).map { "\($0)" } ?? ""
          expect(text != enumCase && !text.hasPrefix("\(enumCase)("), "\(path) is still \(enumCase)")
        }
      }
    }
  }

  // MARK: What must not be lost

  /// A row goes only where one of its class with the same key stays.
  private func checkRows(
    _ before: [ObjectIdentifier: Snapshot], _ after: [ObjectIdentifier: Snapshot], _ families: Families
  ) {
    for row in after.values where before[row.id] == nil {
      expect(run.grows.contains(row.table.name), "a new \(row.table.name)")
    }
    for old in before.values where after[old.id] == nil {
      removed += 1
      expect(
        families.hasSurvivor(of: old.id) || run.companions.contains(old.table.name),
        "a \(old.table.name) went without one of the same key: \(old.attributes)")
    }
  }

  private func checkValues(_ before: [ObjectIdentifier: Snapshot], _ after: [ObjectIdentifier: Snapshot]) {
    for old in before.values {
      guard let new = after[old.id] else { continue }
      for (name, value) in old.attributes where !run.changes.contains("\(old.table.name).\(name)") {
        expect(new.attributes[name] == value, "\(old.table.name).\(name) has changed")
      }
    }
  }

  /// What was linked stays linked, each row that is gone counted as the one that was kept for it.
  private func checkLinks(
    _ before: [ObjectIdentifier: Snapshot], _ after: [ObjectIdentifier: Snapshot], _ families: Families
  ) {
    for row in after.values {
      for (name, targets) in row.links {
        expect(targets.allSatisfy { after[$0] != nil }, "\(row.table.name).\(name) leads to a row that is gone")
      }
    }
    for (_, family) in families.members {
      guard let kept = family.first.flatMap({ families.kept(for: $0.id) }), let new = after[kept],
        !run.gone.contains(new.table.name)
      else { continue }
      for (name, kind, _) in new.table.links where !run.changes.contains("\(new.table.name).\(name)") {
        let old = family.flatMap { $0.links[name] ?? [] }
        let leadsToItsKind = old.contains { !Set(before[$0]?.table.kinds ?? []).isDisjoint(with: new.table.kinds) }
        // With a way back, rows of one kind form trees, of which tests with rows made by hand say what becomes of them.
        if leadsToItsKind, kind != .one, kind != .many { continue }
        // Where several become one that can have one owner only, the others lose it.
        if kind.isExclusive, old.contains(where: { families.family(of: $0).count > 1 }) { continue }
        if old.contains(where: { families.kept(for: $0) == nil }) { continue }
        // What goes along with a duplicate is linked no more.
        if old.contains(where: { run.companions.contains(before[$0]?.table.name ?? "") }) { continue }
        var wanted = Set(old.compactMap { families.kept(for: $0) })
        let found = Set(new.links[name] ?? [])
        // A row does not lead to itself because it led to its duplicate; what did so before still does.
        if family.count > 1, !(before[kept]?.links[name]?.contains(kept) ?? false) { wanted.remove(kept) }
        // Nor does a way up become a circle.
        if !kind.isToMany, found.isEmpty, wanted.allSatisfy({ leads(from: $0, to: kept, by: name, after) }) { continue }
        expect(
          kind.isToMany ? found == wanted : wanted.isEmpty == found.isEmpty && found.isSubset(of: wanted),
          "\(new.table.name).\(name) leads to \(found.count) rows, not to those \(wanted.count) that it led to")
      }
    }
  }

  private func leads(
    from start: ObjectIdentifier, to end: ObjectIdentifier, by name: String, _ rows: [ObjectIdentifier: Snapshot]
  ) -> Bool {
    var (next, seen): (ObjectIdentifier?, Set<ObjectIdentifier>) = (start, [])
    while let current = next, seen.insert(current).inserted {
      if current == end { return true }
      next = rows[current]?.links[name]?.first
    }
    return false
  }

  private func checkSecondRun(_ first: [ObjectIdentifier: Snapshot], _ second: [ObjectIdentifier: Snapshot]) {
    expect(Set(first.keys) == Set(second.keys), "a second run adds or removes rows")
    for old in first.values {
      guard let new = second[old.id] else { continue }
      for (name, value) in old.attributes where !run.rewrites.contains("\(old.table.name).\(name)") {
        expect(new.attributes[name] == value, "a second run changes \(old.table.name).\(name)")
      }
      for (name, targets) in old.links {
        expect(Set(new.links[name] ?? []) == Set(targets), "a second run changes \(old.table.name).\(name)")
      }
    }
  }
}

/// Prints a line for each complaint, and what was run; a crash leaves the name of the stage on the last line.
func report(_ runs: [StageRun]) {
  var (removed, thrown) = (0, 0)
  // Past any buffer: what a crash interrupts is on the last line.
  func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
  for run in runs {
    let laws = StageLaws(run)
    say("run \(run.name)")
    do { try laws.check() } catch { say("complaint \(run.name): \(error)") }
    for complaint in laws.complaints.prefix(8) { say("complaint \(complaint)") }
    removed += laws.removed
    thrown += laws.didThrow ? 1 : 0
  }
  say("done \(runs.count) \(removed) \(thrown)")
}
