import Diagnostics
import ManifestReader
import ManifestWriter
import SchemaEvolution
import SchemaModel
import SchemaRules

/// Turns a step that no single stage can do into two: the newest version becomes the contract version under the next
/// number, and an expand version with both shapes takes its place.
func bridge(_ loaded: LoadedSchema, _ options: BumpOptions, into result: inout BumpResult) {
  let schema = loaded.schema
  guard let evolution = loaded.evolution, let step = evolution.steps.last else {
    result.refuse("\(schema.name) has one version, and no step to bridge", fix: "without --bridge, bump copies it")
    return
  }
  let (old, new) = (schema.versions[step.from], schema.versions[step.to])
  guard loaded.lock?.entry(for: new.stem) == nil else {
    result.refuse(
      "\(new.stem) has shipped, so its step cannot be split", at: new.numberPlace,
      fix: "make the change in a new version: modelgen bump \(Path.typed(loaded.folder.path))")
    return
  }
  let refused = step.changes.filter { $0.resolution == nil && $0.rule?.severity == .error }
  let open = refused.filter { $0.changeClass == .twoSteps || $0.rule === Rule.filledKey }
  let renamed = refused.filter { $0.rule === Rule.entityRenamed }
  guard !(open + renamed).isEmpty else {
    // Refused as well, and kept beside each other the same way, but the bytes need a property that is new for good.
    if let change = refused.first(where: { $0.changeClass == .undetected }), let remedy = change.remedy {
      result.refuseBridge(change, new, fix: remedy)
      return
    }
    result.refuse(
      "nothing in the step from \(old.stem) to \(new.stem) takes two versions", at: new.numberPlace,
      fix: "see what it does: modelgen diff \(Path.typed(loaded.folder.path)) \(old.stem) \(new.stem)")
    return
  }
  guard let next = nextName(loaded, options.version, into: &result) else { return }
  let files = result.report.files
  guard let before = ManifestEdit.next(after: files[old.file].bytes, number: old.number.description),
    let oldText = ManifestEdit(before), let newText = ManifestEdit(files[new.file].bytes),
    let after = ManifestEdit.next(after: files[new.file].bytes, number: next.number.description),
    let contractText = ManifestEdit(after)
  else {
    result.refuse(
      "the two versions could not be copied", at: new.numberPlace, fix: "write the two versions by hand")
    return
  }
  let free: BridgedProperty.FreeName = { evolution.freeName($0, of: $1, in: schema, step) }
  var items: [BridgedProperty] = []
  for change in open {
    guard let item = BridgedProperty(change, old: old, new: new, free: free, oldText, contractText) else {
      result.refuseBridge(change, new, fix: change.remedy ?? "write the two versions by hand")
      continue
    }
    // Of several entities that inherit it, each has rows to fill.
    if let known = items.firstIndex(where: { $0.entity == item.entity && $0.name == item.name }) {
      items[known].fills += item.fills.filter { !items[known].fills.contains($0) }
    } else {
      items.append(item)
    }
  }
  for change in open {
    guard let back = BridgedProperty(backOf: change, old: old, new: new, free: free, oldText, contractText),
      !items.contains(where: { $0.entity == back.entity && $0.name == back.name })
    else { continue }
    items.append(back)
  }
  var entities: [BridgedEntity] = []
  for change in renamed {
    if let entity = BridgedEntity(change, old: old, new: new) {
      entities.append(entity)
    } else {
      result.refuseBridge(change, new, fix: change.remedy ?? "write the two versions by hand")
    }
  }
  if result.isRefused { return }
  items.keepSources(new.migration.removes, oldText)
  var expand = newText
  var contract = contractText
  for item in items {
    expand.replaceProperty(item, with: item.expand)
    contract.replaceProperty(item, with: item.contract)
  }
  for entity in entities { expand.keepEntity(entity, from: oldText) }
  // Until the contract version the old property stays, and with it what it is of.
  for type in vanishedTypes(of: items, entities, old: old, new: new) { expand.declare(type, from: oldText) }
  expand.setMigration(items.expandNotes(new.migration, entities))
  contract.setMigration(items.contractNotes(entities))
  judge(loaded, replacing: new.stem, by: expand.edited, adding: next, contract.edited, open + renamed, into: &result)
  if result.isRefused { return }
  let path = loaded.folder.versionPath(new.stem)
  result.changes = [
    FileChange(path: loaded.folder.versionPath(next.stem), action: .create, new: contract.edited),
    FileChange(path: path, action: .update, old: files[new.file].bytes, new: expand.edited),
  ]
  result.notes = [
    "\(new.stem) has both shapes now (expand), \(next.stem) only the new one (contract); both may ship in one release"
  ]
  result.notes += items.compactMap(\.note) + entities.map(\.note)
  result.notes.append(
    "next: modelgen generate \(Path.typed(loaded.folder.path)), which drafts the stage from \(old.stem) to \(new.stem) with the copy of"
      + " the values in 'didMigrate'; then read its lines with 'Decide:'")
}

/// Both versions must pass before anything is written.
private func judge(
  _ loaded: LoadedSchema, replacing stem: String, by expand: [UInt8], adding next: VersionName, _ contract: [UInt8],
  _ open: [Change], into result: inout BumpResult
) {
  var files = result.report.files
  var versions: [ManifestFile] = []
  for version in loaded.schema.versions where version.stem != stem {
    versions.append(ManifestFile(stem: version.stem, id: version.file))
  }
  for (stem, bytes) in [(stem, expand), (next.stem, contract)] {
    versions.append(ManifestFile(stem: stem, id: files.add(path: "\(stem).yaml", bytes: bytes)))
  }
  let settings = files.id(ofPath: loaded.folder.settingsPath)
  var findings = Findings()
  let schema = readSchema(
    name: loaded.schema.name, versions: versions, settings: loaded.folder.hasSettings ? settings : nil, files: files,
    into: &findings)
  validate(schema, into: &findings)
  if !findings.hasErrors { _ = evolve(schema, into: &findings) }
  applySettings(to: &findings, schema: schema, catalogue: RuleCatalogue.current.rules, judged: [])
  // Warnings elsewhere. Here the copy would miss what the property can no longer read, or links that it no longer has, and
  // the old property goes.
  let losing: [Rule] = [.unmappedValue, .inverseExchanged, .inverseNarrowed]
  let obstacles = findings.sorted.filter { finding in
    finding.severity == .error || losing.contains { $0 === finding.rule }
  }
  guard !obstacles.isEmpty else { return }
  let reasons = obstacles.prefix(5).map { finding in
    let file = finding.place.map { Path.name(of: files[$0.file].path) + ": " } ?? ""
    // What the message begins with is what goes; saying so is all that the bridge needs.
    let removal = finding.rule === Rule.possibleRename || finding.rule === Rule.losesData
    let path = finding.message.prefix { $0 != ":" }
    let answer =
      removal
      ? ": if other properties get its values, write `removes: [\(path)]` under `migration:`, and run this again" : ""
    return Diagnostic.Note("\(file)\(finding.message) [\(finding.rule.name)]\(answer)")
  }
  result.refuse(
    "the two versions that --bridge can write for \(stem) would not pass",
    fix: "remove from \(stem) what the notes name, or write both versions by hand, after the recipe",
    notes: reasons + open.prefix(3).compactMap { change in change.remedy.map { .init("\(change.path): \($0)") } })
}

/// Enums and structs of the old version that a bridge keeps alive and the new version no longer declares.
private func vanishedTypes(
  of items: [BridgedProperty], _ entities: [BridgedEntity], old: SchemaVersion, new: SchemaVersion
) -> [String] {
  let names = VersionNames(new)
  var found: [String] = []
  func visit(_ type: SwiftType) {
    switch type {
    case .optional(let inner), .array(let inner), .set(let inner): visit(inner)
    case .dictionary(let key, let value):
      visit(key)
      visit(value)
    case .named(let name):
      guard names[name] == nil, !found.contains(name) else { return }
      if let type = old.structType(named: name) {
        found.append(name)
        for field in type.fields { visit(field.type) }
      } else if let type = old.enumType(named: name) {
        found.append(name)
        for payload in type.cases.flatMap(\.payload) { visit(payload.type) }
      }
    default: break
    }
  }
  for removal in items.flatMap(\.removes) {
    let parts = removal.split(separator: ".").map(String.init)
    guard parts.count == 2, let attribute = old.entity(named: parts[0])?.attribute(named: parts[1]) else { continue }
    visit(attribute.declared.type)
  }
  for entity in entities {
    for attribute in old.entity(named: entity.old)?.attributes ?? [] { visit(attribute.declared.type) }
  }
  return found
}

extension BumpResult {
  fileprivate mutating func refuseBridge(_ change: Change, _ new: SchemaVersion, fix: String) {
    refuse(
      "\(change.path): \(change.summary). No expand version can be written for this by itself",
      at: change.newPlace ?? new.numberPlace, fix: fix)
  }
}

extension [BridgedProperty] {
  /// The expand version keeps what the refused one said about its other changes.
  fileprivate func expandNotes(_ old: MigrationNotes, _ entities: [BridgedEntity]) -> [String] {
    let kept = Set(flatMap(\.removes) + entities.map(\.old))
    let removes = old.removes.map(\.value).filter { !kept.contains($0) }
    var lines: [String] = []
    if !removes.isEmpty { lines.append("removes: [\(removes.joined(separator: ", "))]") }
    let asked = old.fills.map(\.value)
    let fills = asked + (flatMap(\.fills) + entities.map(\.new)).filter { !asked.contains($0) }
    lines.append("fills: [\(fills.joined(separator: ", "))]")
    if !old.accepts.isEmpty {
      lines.append("accepts:")
      for (index, entry) in old.accepts.enumerated() {
        guard let path = entry.path else {
          lines.append("  \(entry.rule.value): \(YAMLScalar.quoted(entry.reason))")
          continue
        }
        // Those of one rule stand in a row, as they were read.
        if index == 0 || old.accepts[index - 1].rule.value != entry.rule.value || old.accepts[index - 1].path == nil {
          lines.append("  \(entry.rule.value):")
        }
        lines.append("    \(path): \(YAMLScalar.quoted(entry.reason))")
      }
    }
    return lines
  }

  fileprivate func contractNotes(_ entities: [BridgedEntity]) -> [String] {
    let removes = flatMap(\.removes) + entities.map(\.old)
    return removes.isEmpty ? [] : ["removes: [\(removes.joined(separator: ", "))]"]
  }
}
