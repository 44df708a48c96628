import SchemaModel

/// Where a key's member ends: `code`, `owner.code`, `address.zip`.
struct KeyLeaf {
  /// The entity that the last relationship of the path leads to; the key's own where there is none.
  var owner: String
  var attribute: String
  /// The fields of structs that the path goes on through, each with its struct.
  var fields: [(structName: String, name: String)] = []
  var type: SwiftType

  /// True where the path leads through a field.
  func passes(_ structName: String, _ field: String) -> Bool {
    fields.contains { $0.structName == structName && $0.name == field }
  }
}

extension ScaffoldVersion {
  /// Nil where the path ends at a row, or at nothing.
  func leaf(of member: String, from entity: String) -> KeyLeaf? {
    var owner = entity
    var leaf: KeyLeaf?
    for part in member.split(separator: ".").map(String.init) {
      if let current = leaf {
        guard case .named(let name) = plain(current.type),
          let field = structure(current.type)?.fields.first(where: { $0.name == part })
        else { return nil }
        leaf?.fields.append((name, part))
        leaf?.type = field.type
      } else if let link = relationship(owner, part) {
        owner = link.value.destination
      } else if let attribute = attribute(owner, part) {
        leaf = KeyLeaf(owner: owner, attribute: part, type: attribute.type)
      } else {
        return nil
      }
    }
    return leaf
  }

  /// Keys of any entity with a member that ends at an attribute of an entity, or of its kin.
  func keys(ending entity: String, _ attribute: String, where isMeant: (KeyLeaf) -> Bool) -> [(
    entity: String, members: [String]
  )] {
    version.entities.flatMap { owner in
      owner.allUniqueness.filter { members in
        members.contains { member in
          guard let leaf = leaf(of: member, from: owner.name), leaf.attribute == attribute,
            isKind(leaf.owner, of: entity) || isKind(entity, of: leaf.owner)
          else { return false }
          return isMeant(leaf)
        }
      }.map { (entity: owner.name, members: $0) }
    }
  }

  /// Keys that a field of a struct in an attribute is part of.
  func keys(of entity: String, _ attribute: String, field: String, of structName: String) -> [(
    entity: String, members: [String]
  )] { keys(ending: entity, attribute) { $0.passes(structName, field) } }

  /// Keys by which rows may become equal where an attribute gets the same value in several rows, those of other entities
  /// included that lead to it through a link.
  func keysMet(_ entity: String, _ attribute: String) -> [(entity: String, members: [String])] {
    keysAtRisk(entity, attribute)
      + keys(ending: entity, attribute) { $0.fields.isEmpty }.filter { key in
        !key.members.contains(attribute)
      }
  }
}
