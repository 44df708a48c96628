import Diagnostics
import SchemaModel
import YAMLDocument

extension FileReader {
  mutating func readEntities(_ node: NodeID) -> [Entity] {
    var entities: [Entity] = []
    readTable(node, of: "`entities`", example: "entities: { Trip: { attributes: { name: String } } }") {
      reader, name, key, value in
      if reader.refusesMisplacedName(name, key, value, among: "entities") { return }
      entities.append(reader.readEntity(name, key, value))
    }
    return entities
  }

  private mutating func readEntity(_ name: String, _ key: NodeID, _ node: NodeID) -> Entity {
    var entity = Entity(name: name, place: place(key))
    if document.isEmpty(node) { return entity }
    readMapping(node, EntityKey.self, of: "an entity", example: "\(name): { attributes: { name: String } }") {
      reader, key, keyNode, value in
      switch key {
      case .doc: entity.doc = reader.readProse(value, "doc")
      case .inherits: entity.superentity = reader.readName(value, "inherits")
      case .access: entity.access = reader.readAccess(value, "access")
      case .attributes: entity.attributes = reader.readAttributes(value)
      case .relationships: entity.relationships = reader.readRelationships(value)
      case .unique: entity.uniqueness = reader.readUniqueness(value)
      case .index: entity.indexes = reader.readIndexes(value)
      case .`init`:
        entity.initializer = reader.readNames(value, "init")
        entity.initializerPlace = reader.place(keyNode)
      }
    }
    return entity
  }

  private mutating func readUniqueness(_ node: NodeID) -> [Entity.Uniqueness] {
    var result: [Entity.Uniqueness] = []
    for group in readGroups(node, "unique") {
      if let members = readNames(group, "unique"), !members.isEmpty {
        result.append(Entity.Uniqueness(members: members, place: place(group)))
      }
    }
    return result
  }

  private mutating func readIndexes(_ node: NodeID) -> [Entity.Index] {
    var result: [Entity.Index] = []
    for group in readGroups(node, "index") {
      if document.kind(of: group) == .mapping {
        readMapping(group, IndexKey.self, of: "an index", example: "{ rtree: [latitude, longitude] }") {
          reader, key, _, value in
          guard let members = reader.readNames(value, key.rawValue), !members.isEmpty else { return }
          result.append(
            Entity.Index(kind: key == .rtree ? .rtree : .binary, members: members, place: reader.place(group)))
        }
      } else if let members = readNames(group, "index"), !members.isEmpty {
        result.append(Entity.Index(kind: .binary, members: members, place: place(group)))
      }
    }
    return result
  }

  /// The inner lists of `[[a, b], [c]]`. A flat list leaves open whether its names belong together.
  private mutating func readGroups(_ node: NodeID, _ what: String) -> [NodeID] {
    if document.isReported(node) || document.isEmpty(node) { return [] }
    guard document.kind(of: node) == .sequence else {
      report(
        .wrongForm, "`\(what)` is a list of lists, not \(described(node))", at: node,
        fix: listRemedy(node) { "\(what): [[\($0)]]" })
      return []
    }
    let items = Array(document.children(of: node))
    let names = items.filter { document.kind(of: $0) == .scalar }.map { document.text(of: $0) }
    guard names.isEmpty else {
      let together = "`\(what): [[\(names.joined(separator: ", "))]]`"
      let each = names.map { "[\($0)]" }.joined(separator: ", ")
      report(
        .wrongForm, "`\(what)` is a list of lists: each inner list names the properties that belong together", at: node,
        fix: names.count == 1 ? "write \(together)" : "write \(together), or `\(what): [\(each)]` for each by itself")
      return []
    }
    return items
  }
}
