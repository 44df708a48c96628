import Diagnostics
import SchemaModel

extension VersionChecker {
  mutating func checkKeyPaths(of entity: Entity, at index: Int) {
    var seen: Set<String> = []
    for attribute in entity.attributes where attribute.options.contains(.unique) { seen.insert(attribute.name) }
    for constraint in entity.uniqueness {
      checkMembers(constraint.members, word: "unique", of: entity, at: index)
      checkRepeatedKeys(constraint.members, word: "unique", seen: &seen, at: constraint.place, in: entity)
    }
    var indexes: Set<String> = []
    for list in entity.indexes {
      checkMembers(list.members, word: "index", of: entity, at: index)
      checkRepeatedKeys(list.members, word: "index", seen: &indexes, at: list.place, in: entity)
    }
    checkKeyAvailability(of: entity)
  }

  private mutating func checkMembers(_ members: [Located<String>], word: String, of entity: Entity, at index: Int) {
    for member in members { checkMember(member, word: word, of: entity, at: index) }
  }

  /// Follows a path through to-one relationships and structs to what the database would compare.
  private mutating func checkMember(_ member: Located<String>, word: String, of entity: Entity, at index: Int) {
    var scope: KeyPathScope = .entity(index)
    var result: KeyPathStep = .value
    for part in member.value.split(separator: ".", omittingEmptySubsequences: false) {
      result = step(String(part), in: scope)
      switch result {
      case .into(let next): scope = next
      case .value: scope = .nothing
      case .missing(let candidates):
        reportUnknownKeyPath(String(part), of: member, word: word, in: entity, candidates: candidates)
        return
      case .toMany, .transient, .broken: break
      }
      if case .broken = result { return }
    }
    reportUnstorableKey(result, member: member, word: word, in: entity)
  }

  /// Where the next part of a path is looked up.
  enum KeyPathScope {
    case entity(Int)
    case structure(Int)
    /// A value without parts of its own.
    case nothing
  }

  /// What one part of a path names.
  enum KeyPathStep {
    case into(KeyPathScope)
    case value
    case toMany
    case transient
    case missing(candidates: [String])
    /// Its type is a finding already.
    case broken
  }

  private mutating func step(_ name: String, in scope: KeyPathScope) -> KeyPathStep {
    switch scope {
    case .nothing: return .missing(candidates: [])
    case .structure(let index):
      guard let field = version.structs[index].fields.first(where: { $0.name == name }) else {
        return .missing(candidates: version.structs[index].fields.map(\.name))
      }
      return step(into: field.type)
    case .entity(let index):
      let lineage = lineage(of: index)
      for ancestor in lineage {
        let entity = version.entities[ancestor]
        switch properties.property(name, of: ancestor, in: version) {
        case .attribute(let position)?:
          let attribute = entity.attributes[position]
          if !attribute.isPersisted { return .transient }
          // A transformable is one column of bytes: apps have shipped keys of them.
          if attribute.transformer != nil { return .value }
          // What is encoded has no parts.
          return attribute.options.contains(.codable) ? .into(.nothing) : step(into: attribute.type)
        case .relationship(let position)?:
          let relationship = entity.relationships[position]
          if relationship.isToMany { return .toMany }
          return names.entity(relationship.destination).map { .into(.entity($0)) } ?? .broken
        case nil: break
        }
      }
      return .missing(
        candidates: lineage.flatMap { ancestor in
          version.entities[ancestor].attributes.map(\.name) + version.entities[ancestor].relationships.map(\.name)
        })
    }
  }

  private func step(into type: SwiftType) -> KeyPathStep {
    switch resolve(type).kind {
    case .scalar: .value
    // One column of the raw type, named like the property.
    case .enumeration(let index) where version.enums[index].rawType != nil: .value
    case .structure(let index): .into(.structure(index))
    case .entity, .unknown: .broken
    default: .into(.nothing)
    }
  }
}
