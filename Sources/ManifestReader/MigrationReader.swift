import Diagnostics
import SchemaModel
import YAMLDocument

extension FileReader {
  mutating func readMigration(_ node: NodeID, keyPlace: Place) -> MigrationNotes {
    var notes = MigrationNotes()
    notes.place = keyPlace
    if document.isEmpty(node) { return notes }
    readMapping(node, MigrationKey.self, of: "`migration`", example: "migration: { removes: [Trip.notes] }") {
      reader, key, _, value in
      switch key {
      case .removes: notes.removes = reader.readNames(value, "removes") ?? []
      case .fills: notes.fills = reader.readNames(value, "fills") ?? []
      case .stage: reader.readStage(value, into: &notes)
      case .reason: if let reason = reader.readProse(value, "reason") { notes.stageReason = reason }
      case .accepts: notes.accepts = reader.readAcceptances(value)
      case .withdrawn: notes.isWithdrawn = reader.readFlag(value, "withdrawn") ?? false
      }
    }
    return notes
  }

  private mutating func readStage(_ node: NodeID, into notes: inout MigrationNotes) {
    guard document.kind(of: node) == .mapping else {
      notes.stage = readChoice(node, "stage", as: StageKind.self).map { Located($0, at: place(node)) }
      return
    }
    readMapping(node, StageKey.self, of: "`stage`", example: "stage: { custom: reason }") {
      reader, key, keyNode, value in
      if let first = notes.stage {
        reader.report(
          .wrongForm, "a stage is either lightweight or custom", at: keyNode, fix: "delete one of the two",
          notes: [.init("the other one is here", at: first.place)])
        return
      }
      notes.stage = Located(key == .custom ? .custom : .lightweight, at: reader.place(keyNode))
      if let reason = reader.readProse(value, key.rawValue) { notes.stageReason = reason }
    }
  }

  private mutating func readAcceptances(_ node: NodeID) -> [MigrationNotes.Acceptance] {
    var result: [MigrationNotes.Acceptance] = []
    if document.kind(of: node) == .sequence {
      let name = document.firstChild(of: node).map { document.text(of: $0) } ?? "rule-name"
      report(
        .wrongForm, "each rule in `accepts` has its reason", at: node, fix: "write `accepts: { \(name): <why> }`")
      return []
    }
    readTable(node, of: "`accepts`", example: "accepts: { rule-name: reason }") { reader, rule, key, value in
      guard reader.document.kind(of: value) == .mapping else {
        if let reason = reader.readReason(value, for: rule) {
          result.append(MigrationNotes.Acceptance(rule: Located(rule, at: reader.place(key)), reason: reason))
        }
        return
      }
      let count = result.count
      reader.readTable(value, of: "`\(rule)`", example: "\(rule): { Trip.code: reason }") { reader, path, key, value in
        guard let reason = reader.readReason(value, for: path) else { return }
        result.append(
          MigrationNotes.Acceptance(rule: Located(rule, at: reader.place(key)), path: path, reason: reason))
      }
      if result.count == count, Array(reader.document.entries(of: value)).isEmpty {
        reader.report(
          .wrongForm, "`accepts` has no reason for `\(rule)`", at: value, fix: "write `\(rule): <why it is meant>`")
      }
    }
    return result
  }

  private mutating func readReason(_ node: NodeID, for name: String) -> String? {
    guard let reason = readProse(node, name) else { return nil }
    guard reason.contains(where: { !$0.isWhitespace }) else {
      report(
        .wrongForm, "`accepts` has no reason for `\(name)`", at: node, fix: "write `\(name): <why it is meant>`")
      return nil
    }
    return reason
  }
}
