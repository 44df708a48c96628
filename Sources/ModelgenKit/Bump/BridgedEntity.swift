import Diagnostics
import SchemaEvolution
import SchemaModel
import YAMLDocument

/// An entity under another name, whose rows go over to the new one while both are there.
///
/// Only where nothing leads to it or away from it: links cannot be in both tables, and which of the other entities'
/// relationships stay and which go is more than one text can say.
struct BridgedEntity {
  let old: String
  let new: String

  /// Nil where the entity has relationships or relatives, or another one leads to it.
  init?(_ change: Change, old: SchemaVersion, new: SchemaVersion) {
    guard case .entityRemoved(let name) = change.kind,
      let newcomer = new.entities.first(where: { $0.place == change.newPlace })?.name, new.entity(named: name) == nil,
      old.stands(alone: name), new.stands(alone: newcomer)
    else { return nil }
    (self.old, self.new) = (name, newcomer)
  }

  var note: String {
    "\(new) gets the rows of \(old), with new persistent identifiers: identifiers that the app"
      + " has stored no longer find a row"
  }
}

extension SchemaVersion {
  fileprivate func stands(alone name: String) -> Bool {
    guard let entity = entity(named: name), entity.superentity == nil, entity.relationships.isEmpty else {
      return false
    }
    return !entities.contains { other in
      other.superentity?.value == name || other.relationships.contains { $0.destination == name }
    }
  }
}

extension ManifestEdit {
  /// Writes an entity as another text has it, before one that is there.
  mutating func keepEntity(_ item: BridgedEntity, from other: ManifestEdit) {
    let entities = value(of: "entities", in: document.root)
    guard let list = entities, let key = key(item.new, in: list),
      let otherList = other.value(of: "entities", in: other.document.root),
      let oldKey = other.key(item.old, in: otherList),
      let value = other.value(of: item.old, in: otherList), let flow = other.flowText(of: value)
    else { return }
    let start = document.byteRange(of: key).lowerBound
    guard document.style(of: list) == .block else { return replace(start..<start, with: "\(item.old): \(flow), ") }
    let line = lineStart(start)
    let indentation = text(line..<start)
    let oldStart = other.document.byteRange(of: oldKey).lowerBound
    let isAlike =
      other.document.style(of: otherList) == .block && other.lineBreak == lineBreak
      && other.text(other.lineStart(oldStart)..<oldStart) == indentation
    replace(
      line..<line,
      with: isAlike
        ? other.text(other.lines(ofKey: oldKey, value)) : "\(indentation)\(item.old): \(flow)\(lineBreak)")
  }

  private func key(_ name: String, in mapping: YAMLDocument.NodeID) -> YAMLDocument.NodeID? {
    document.entries(of: mapping).first { document.text(of: $0.key) == name }?.key
  }
}
