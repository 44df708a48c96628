import Diagnostics
import SchemaModel

// `removes`, `fills` and `accepts`: what a manifest says to the changes of its step.

extension StepDraft {
  mutating func applyRemovals() {
    if notes.removes.isEmpty { return }
    // A misspelled entry is reported for itself; what it was meant to answer is not asked again.
    let (removable, most) = (removableNames(), 1_000)
    var guessCount = 0
    let names = notes.removes.map { entry in
      let parts = entry.value.split(separator: ".").map(String.init)
      if isDeclared(parts, in: pair.from) { return entry.value }
      guessCount += 1
      return guessCount <= most ? Self.meantRemoval(entry.value, among: removable) ?? entry.value : entry.value
    }
    let entries = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for index in changes.indices {
      guard let removal = removalEntry(for: changes[index], among: entries) else { continue }
      if names[removal] == removals[removal].note.value { removals[removal].isUsed = true }
      // What no stage can do is not answered by wanting it.
      if changes[index].rule === Rule.noCaseLeft { continue }
      // Rows can be moved off a case only in a stage that runs.
      if changes[index].leavesCaseUnseen {
        if haveEqualShape { continue }
        changes[index].judge { $0.changeClass = .custom }
      }
      changes[index].resolve(.removes)
    }
  }

  /// - Parameter entries: the places of names in the list.
  private func removalEntry(for change: Change, among entries: [String: Int]) -> Int? {
    guard let name = change.removalName else { return nil }
    if let entry = entries[name] { return entry }
    // What goes with its owner needs no word of its own; where the owner stays, each part is named.
    let owner = String(name.prefix { $0 != "." })
    if let entry = entries[owner], pair.to.names[owner] == nil { return entry }
    // A way to rows that go goes with them.
    guard case .relationshipRemoved(let entity, let relationship) = change.kind, let old = pair.from.entity(entity),
      let ref = pair.from.properties[old][relationship], ref.kind == .relationship
    else { return nil }
    let destination = pair.from.relationship(ref).destination
    return pair.to.entity(destination) == nil ? entries[destination] : nil
  }

  mutating func applyFills() {
    for entry in fills.indices {
      let fill = fills[entry].note
      let parts = fill.value.split(separator: ".", maxSplits: 1).map(String.init)
      if parts.count == 1, applyFill(ofEntity: parts[0], at: fill.place) {
        fills[entry].isUsed = true
        continue
      }
      guard parts.count == 2, let new = pair.to.entity(parts[0]), pair.from.entity(parts[0]) != nil,
        let ref = pair.to.properties[new][parts[1]], pair.to.isStored(ref)
      else { continue }
      fills[entry].isUsed = true
      var work = RowWork.after
      for index in changes.indices where changes[index].path == fill.value && changes[index].resolution == nil {
        switch changes[index].kind {
        case .attributeAdded where changes[index].changeClass <= .custom: changes[index].resolve(.fills)
        case .attributeBecameRequired, .relationshipChanged(_, _, .becameRequired):
          work = .before
          // Not hashed, but another change of the step makes a stage run, and it fills the nils.
          if changes[index].changeClass == .undetected, !haveEqualShape {
            changes[index].judge { $0.changeClass = .custom }
          }
          changes[index].resolve(.fills)
        default: break
        }
      }
      let old = pair.from.entity(parts[0]).flatMap { pair.from.byIdentifier[$0][pair.to.identifier(of: ref)] }
      let replaces = work == .after && old.map(pair.from.isStored) ?? false
      let difference = Difference(
        path: fill.value, summary: replaces ? "values replaced in existing rows" : "values computed for existing rows",
        kind: .fill(entity: parts[0], property: parts[1]), oldPlace: nil, newPlace: fill.place)
      var judgement = Judgement(
        changeClass: .custom, visibility: .unseen, rowWork: work,
        reason: work == .before
          ? "`fills` asks for values before the mapping, in `willMigrate`."
          : replaces
            ? "Rows have a value already: the stage replaces it only where it assigns one in `didMigrate`."
            : "`fills` asks for a value in each row, computed in `didMigrate`.", evidence: .documented)
      // Encoded bytes of an older shape can only be written anew as a whole.
      if replaces, ref.kind == .relationship || pair.to.encodedRoots(of: pair.to.attribute(ref)).isEmpty {
        judgement.rule = .filledAgain
        judgement.remedy =
          "delete `\(fill.value)` from `fills`; or, where the stage is to replace values:"
          + " `accepts: { \(Rule.filledAgain.name): { \(fill.value): <why> } }` under `migration:`"
      }
      if work == .after { judgeKey(&judgement, fill.value, new, ref, parts[0]) }
      changes.append(Change(difference, judgement))
    }
  }

  /// An entity that is new, whose rows `didMigrate` makes from those of others; true where there is one.
  private mutating func applyFill(ofEntity name: String, at place: Place) -> Bool {
    guard pair.to.entity(name) != nil, pair.from.entity(name) == nil else { return false }
    let difference = Difference(
      path: name, summary: "rows made from those of others", kind: .entityFilled(name), oldPlace: nil, newPlace: place)
    changes.append(
      Change(
        difference,
        Judgement(
          changeClass: .custom, visibility: .unseen, rowWork: .after,
          reason: "`fills` asks for its rows, made in `didMigrate`.", evidence: .documented)))
    return true
  }

  /// Silences one rule for this step, or one for a line of the version file.
  mutating func applyAcceptances() {
    for index in changes.indices where changes[index].resolution == nil {
      guard let rule = changes[index].rule else { continue }
      if let reason = acceptance(of: rule, path: changes[index].path, changes[index].subject) {
        changes[index].resolve(.accepted(rule: rule.name, reason: reason))
      } else if let reason = allowance(of: rule, at: findingPlace(of: changes[index])) {
        changes[index].resolve(.accepted(rule: rule.name, reason: reason))
        changes[index].isAllowedByComment = true
      }
    }
  }

  /// - Parameters:
  ///   - path: what the finding is about; nil where it is about the step.
  ///   - subject: what one reason can speak of, where that is more than the path.
  mutating func acceptance(of rule: Rule, path: String? = nil, _ subject: String? = nil) -> String? {
    guard rule.silencing != .nobody,
      let entry = acceptances.firstIndex(where: { $0.note.rule.value == rule.name && $0.note.covers(path) })
    else { return nil }
    acceptances[entry].isUsed = true
    if let covered = subject ?? path, !acceptances[entry].covered.contains(covered) {
      acceptances[entry].covered.append(covered)
    }
    return acceptances[entry].note.reason
  }

  /// One reason for several things: the next one that breaks the rule would pass unseen.
  func reportBroadAcceptances(into findings: inout Findings) {
    for entry in acceptances where entry.note.path == nil && entry.covered.count > 1 {
      let (acceptance, covered) = (entry.note, entry.covered)
      let shown =
        covered.prefix(5).joined(separator: ", ") + (covered.count > 5 ? " and \(covered.count - 5) more" : "")
      let form =
        covered.prefix(2).map { ($0.contains("(") ? "\"\($0)\"" : $0) + ": <why>" }.joined(separator: ", ")
        + (covered.count > 2 ? ", …" : "")
      findings.report(
        .broadAcceptance, "one reason lets `\(acceptance.rule.value)` pass for \(shown)", at: acceptance.rule.place,
        fix: "name what is meant, each with its reason: `\(acceptance.rule.value): { \(form) }`")
    }
  }

  /// A comment's allowance for the line. Its finding is reported nevertheless: whoever applies allowances to findings
  /// takes it out there, and knows then that the comment is used.
  func allowance(of rule: Rule, at place: Place) -> String? {
    let version = pair.to.version
    guard place.file == version.file, rule.silencing == .anyone else { return nil }
    return version.allowances.first { $0.rule == rule.name && $0.line == place.line }?.reason
  }

  func findingPlace(of change: Change) -> Place { change.newPlace ?? pair.to.version.numberPlace }

  func reportUnusedEntries(into findings: inout Findings) {
    for entry in removals where !entry.isUsed { reportRemoval(entry.note, into: &findings) }
    for entry in fills where !entry.isUsed { reportFill(entry.note, into: &findings) }
    for acceptance in acceptances.lazy.filter({ !$0.isUsed }).map(\.note) {
      let name = acceptance.rule.value
      if let path = acceptance.path, let rule = SchemaEvolutionRules.all.first(where: { $0.name == name }),
        rule.silencing != .nobody
      {
        findings.report(
          .unusedMigrationEntry,
          "`accepts` names `\(path)` under `\(name)`, but nothing of that name breaks the rule in this step",
          at: acceptance.rule.place, fix: "delete it, or correct the name")
        continue
      }
      let known = SchemaEvolutionRules.all.first { $0.name == name }
      if let known, known.silencing == .nobody {
        findings.report(
          .unusedMigrationEntry, "`accepts` names `\(name)`, which cannot be accepted: what it finds cannot work",
          at: acceptance.rule.place, fix: "delete it")
        continue
      }
      findings.report(
        .unusedMigrationEntry, "`accepts` names `\(name)`, but nothing in this step breaks a rule of that name",
        at: acceptance.rule.place,
        notes: [
          known != nil
            ? .init("delete it")
            : .guess(otherwise: "delete it") {
              nearestName(to: name, among: SchemaEvolutionRules.all.lazy.map(\.name)).map { "did you mean `\($0)`?" }
            }
        ])
    }
  }

  private func reportRemoval(_ removal: Located<String>, into findings: inout Findings) {
    let parts = removal.value.split(separator: ".").map(String.init)
    let before = pair.from.version.stem
    if let owner = parts.first, isDeclared(parts, in: pair.from) {
      let fix =
        if let heir = heir(of: removal.value) {
          "delete it: it is kept as `\(heir)`"
        } else if notes.removes.count(where: { $0.value == removal.value }) > 1 {
          "delete it: it is in the list twice"
        } else if parts.count == 1, case let gone = removableNames().filter({ $0.hasPrefix(owner + ".") }),
          !gone.isEmpty
        {
          "`\(owner)` stays; name each removed part: `removes: [\(gone.prefix(10).joined(separator: ", "))]`"
        } else if isDeclared(parts, in: pair.to) {
          "delete it, or delete `\(removal.value)` from this version"
        } else {
          notes.removes.contains { $0.value == owner } ? "delete it: `\(owner)` covers it" : "delete it"
        }
      findings.report(
        .unusedMigrationEntry, "`removes` names `\(removal.value)`, but nothing of that name is removed in this step",
        at: removal.place, fix: fix)
      return
    }
    findings.report(
      .unknownMigrationEntry, "`removes` names `\(removal.value)`, which \(before) does not have", at: removal.place,
      notes: [
        .guess(
          otherwise:
            "`removes` takes names of the version before: `Trip`, `Trip.notes`, `Address.zip`, `Status.archived`"
        ) { [changes, version = pair.from.version] in
          Self.meantRemoval(removal.value, among: Self.removableNames(changes, version)).map { "did you mean `\($0)`?" }
        }
      ])
  }

  /// The new name of a property that was renamed.
  private func heir(of path: String) -> String? {
    changes.lazy.compactMap { change in
      switch change.kind {
      case .attributeRenamed(let entity, let from, let to), .relationshipRenamed(let entity, let from, let to):
        "\(entity).\(from)" == path ? to : nil
      default: nil
      }
    }.first
  }

  private func isDeclared(_ parts: [String], in view: VersionView) -> Bool {
    guard let owner = parts.first else { return false }
    switch view.names[owner] {
    case .entity(let index)?: return parts.count == 1 || view.properties[index][parts[1]] != nil
    case .structure(let index)?:
      return parts.count == 1 || view.version.structs[index].fields.contains { $0.name == parts[1] }
    case .enumeration(let index)?:
      return parts.count == 1 || view.version.enums[index].cases.contains { $0.name == parts[1] }
    case .alias?: return parts.count == 1
    case nil: return false
    }
  }

  /// What an entry of `removes` that names nothing was most likely meant to name.
  private static func meantRemoval(_ name: String, among names: [String]) -> String? {
    let bare = names.filter { $0.hasSuffix(".\(name)") }
    return bare.count == 1 ? bare[0] : nearestName(to: name, among: names)
  }

  private func removableNames() -> [String] { Self.removableNames(changes, pair.from.version) }

  private static func removableNames(_ changes: [Change], _ version: SchemaVersion) -> [String] {
    let gone = changes.compactMap(\.removalName)
    return gone.isEmpty ? version.entities.map(\.name) : gone
  }

  private func reportFill(_ fill: Located<String>, into findings: inout Findings) {
    let parts = fill.value.split(separator: ".", maxSplits: 1).map(String.init)
    let stem = pair.to.version.stem
    if parts.count == 1, pair.to.entity(parts[0]) != nil {
      findings.report(
        .unusedMigrationEntry,
        "`fills` names `\(fill.value)`, whose rows exist already in \(pair.from.version.stem)",
        at: fill.place, fix: "name a property: `\(fill.value).slug`; an entity alone is for one that is new")
      return
    }
    guard parts.count == 2, let entity = pair.to.entity(parts[0]) else {
      findings.report(
        .unknownMigrationEntry, "`fills` names `\(fill.value)`, which \(stem) does not have", at: fill.place,
        notes: [
          .guess(otherwise: "`fills` takes properties of this version: `Trip.slug`, or an entity that is new in it") {
            [version = pair.to.version] in
            Self.meantFill(parts, in: version).map { "did you mean `\($0)`?" }
          }
        ])
      return
    }
    guard let ref = pair.to.properties[entity][parts[1]] else {
      let properties = pair.to.properties[entity]
      findings.report(
        .unknownMigrationEntry, "`fills` names `\(fill.value)`, which \(stem) does not have", at: fill.place,
        notes: [
          .guess(otherwise: "name a property that \(parts[0]) has in \(stem)") {
            nearestName(to: parts[1], among: properties.keys.sorted(by: utf8Order))
              .map { "did you mean `\(parts[0]).\($0)`?" }
          }
        ])
      return
    }
    findings.report(
      .unusedMigrationEntry,
      pair.to.isStored(ref)
        ? "`fills` names `\(fill.value)`, but \(parts[0]) is new in \(stem): there are no rows to fill"
        : "`fills` names `\(fill.value)`, which is not stored", at: fill.place,
      fix: pair.to.isStored(ref)
        ? "delete it; to make rows from those of another entity, name this one: `fills: [\(parts[0])]`"
        : "delete it")
  }

  /// What an entry of `fills` that names no entity was most likely meant to name.
  private static func meantFill(_ parts: [String], in version: SchemaVersion) -> String? {
    func owners(of name: String) -> [String] {
      version.entities.filter { $0.attribute(named: name) != nil || $0.relationship(named: name) != nil }.map(\.name)
    }
    if parts.count == 2 {
      return nearestName(to: parts[0], among: owners(of: parts[1])).map { "\($0).\(parts[1])" }
    }
    let holders = parts.first.map(owners) ?? []
    if holders.count == 1 { return "\(holders[0]).\(parts[0])" }
    return nearestName(to: parts.first ?? "", among: version.entities.map(\.name))
  }
}
