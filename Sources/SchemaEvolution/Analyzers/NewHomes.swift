import SchemaModel

// A property goes and one like it comes elsewhere: in an entity split in two, in a struct that gathers fields, or in the
// fields that were a struct's. Mappings are inferred within an entity and by name, so no values go along.

extension VersionPair {
  /// Where the values of a vanishing property seem meant to go.
  struct NewHome {
    var path: String
    /// What `fills` calls it.
    var fill: String
    /// False in a new entity, whose rows the stage makes as they must be.
    var hasRows: Bool
    /// The entity that is new below the property's own, and could inherit it.
    var heirOfAll: String?
    /// The entity above the property's own that has one of its name now.
    var parent: String?
  }

  /// What comes in an entity, made once for all that goes from it.
  struct Newcomers {
    /// Stored attributes, and those of struct type with their struct.
    var attributes: [Attribute] = []
    var structs: [(attribute: Attribute, type: StructType)] = []
    var relationships: [Relationship] = []
    /// Attributes and relationships in their order, by names in lower case.
    var names: [(lowercased: String, name: String, type: SwiftType?)] = []
  }

  func newcomers(in pair: EntityPair) -> Newcomers {
    var result = Newcomers()
    for ref in addedProperties(of: pair) {
      let name = to.name(ref)
      guard ref.kind == .attribute else {
        result.relationships.append(to.relationship(ref))
        result.names.append((name.lowercased(), name, nil))
        continue
      }
      let attribute = to.attribute(ref)
      guard attribute.isPersisted else { continue }
      result.attributes.append(attribute)
      result.names.append((name.lowercased(), name, attribute.type))
      if case .named(let type) = to.plain(attribute.type), let structType = to.version.structType(named: type) {
        result.structs.append((attribute, structType))
      }
    }
    return result
  }

  func newHome(of attribute: Attribute, in pair: EntityPair, among added: Newcomers) -> NewHome? {
    // Many entities have one, each its own.
    guard attribute.name != "id" else { return nil }
    return field(for: attribute, of: pair, among: added) ?? part(of: attribute, in: pair, among: added)
      ?? newEntity(for: attribute, of: pair, among: added) ?? otherEntity(for: attribute, than: pair)
      ?? successor(of: attribute, in: pair, among: added)
  }

  /// A property of the entity whose name goes on from the old one's, and whose type does not: `day` and `days: [Int]`,
  /// `photo` and `photoFile`, `category` and a link to a Category. Of one type, it may be a rename.
  private func successor(of attribute: Attribute, in pair: EntityPair, among added: Newcomers) -> NewHome? {
    let old = attribute.name.lowercased()
    guard old.utf8.count > 2 else { return nil }
    let heir = added.names.first { new in
      guard new.lowercased.hasPrefix(old) || (new.lowercased.utf8.count > 2 && old.hasPrefix(new.lowercased)) else {
        return false
      }
      return new.type.map { !areAlike(attribute.type, $0) } ?? true
    }
    return heir.map { NewHome(path: "\(pair.name).\($0.name)", fill: "\(pair.name).\($0.name)", hasRows: true) }
  }

  /// Types that take each other's values without a conversion.
  func areAlike(_ old: SwiftType, _ new: SwiftType) -> Bool {
    let before = from.plain(old)
    let after = to.plain(new)
    if before == after { return true }
    let stored = from.storedType(before)
    return stored == to.storedType(after) && stored != .unknown && stored != .composite
  }

  /// A field of a struct that the entity has now.
  private func field(for attribute: Attribute, of pair: EntityPair, among added: Newcomers) -> NewHome? {
    let holder = added.structs.first { candidate in
      candidate.type.fields.contains { $0.name == attribute.name && areAlike(attribute.type, $0.type) }
    }
    guard let holder else { return nil }
    let path = "\(pair.name).\(holder.attribute.name)"
    return NewHome(path: "\(path).\(attribute.name)", fill: path, hasRows: true)
  }

  /// A property of the entity that was a field of the struct: `street` or `homeStreet` of a `home`.
  private func part(of attribute: Attribute, in pair: EntityPair, among added: Newcomers) -> NewHome? {
    guard case .named(let type) = from.plain(attribute.type), let structType = from.version.structType(named: type)
    else { return nil }
    let heirs = structType.fields.compactMap { field -> String? in
      let names = [field.name.lowercased(), (attribute.name + field.name).lowercased()]
      return added.attributes.first {
        names.contains($0.name.lowercased()) && areAlike(field.type, $0.type)
      }.map { "\(pair.name).\($0.name)" }
    }
    return heirs.first.map { NewHome(path: $0, fill: heirs.joined(separator: ", "), hasRows: true) }
  }

  /// Where the entity leads to the new one, filling that link makes the rows as well.
  private func newEntity(for attribute: Attribute, of pair: EntityPair, among added: Newcomers) -> NewHome? {
    guard let home = addedEntities.first(where: { isHome(of: attribute, entity: $0) }) else { return nil }
    let name = to.version.entities[home].name
    if to.descendants[pair.new].contains(home) {
      return NewHome(path: "\(name).\(attribute.name)", fill: name, hasRows: false, heirOfAll: name)
    }
    let link = added.relationships.first { $0.destination == name && !$0.isToMany }
    return NewHome(
      path: "\(name).\(attribute.name)", fill: link.map { "\(pair.name).\($0.name)" } ?? name, hasRows: false)
  }

  /// An entity that both versions have, where the property is new.
  private func otherEntity(for attribute: Attribute, than pair: EntityPair) -> NewHome? {
    let home = entityPairs.first { other in
      guard other.new != pair.new, isHome(of: attribute, entity: other.new),
        let ref = to.properties[other.new][attribute.name]
      else { return false }
      return predecessor(of: ref, in: other) == nil
    }
    guard let home else { return nil }
    let path = "\(home.name).\(attribute.name)"
    return NewHome(
      path: path, fill: path, hasRows: true, parent: to.isKind(pair.new, of: home.new) ? home.name : nil)
  }

  private func isHome(of attribute: Attribute, entity: Int) -> Bool {
    guard let ref = to.properties[entity][attribute.name], ref.kind == .attribute else { return false }
    let candidate = to.attribute(ref)
    return candidate.isPersisted && areAlike(attribute.type, candidate.type)
  }
}

extension Judgement {
  static func attributeLeft(_ entity: String, _ name: String, for home: VersionPair.NewHome) -> Judgement {
    if let heir = home.heirOfAll {
      return losesData(
        "`\(home.path)` was added, but rows of \(entity) stay what they are, and none becomes \(withArticle(heir)): the"
          + " column vanishes on every device.",
        remedy: "leave `\(name)` in \(entity), from which \(heir) inherits it; if the values may go:"
          + " `removes: [\(entity).\(name)]` under `migration:`", rule: .losesData)
    }
    if let parent = home.parent {
      // Under the same name it would be declared twice in one hierarchy.
      let bridge = name + "Value"
      return losesData(
        "`\(home.path)` was added, and it continues the property of another entity below \(parent): values of \(entity)"
          + " do not follow, and the column vanishes on every device.",
        remedy:
          "to keep them: leave `\(name)` where it was in this version, and add `\(bridge)` to \(parent), optional,"
          + " with `fills: [\(parent).\(bridge)]` under `migration:`; in the version after it, remove `\(name)` below"
          + " \(parent), and keep `\(bridge)`. If the values may go: `removes: [\(entity).\(name)]`", rule: .losesData)
    }
    return losesData(
      "`\(home.path)` was added, but values do not follow by themselves: the column vanishes on every device.",
      remedy: "if its values belong there: keep `\(entity).\(name)` in this version, with `fills: [\(home.fill)]` under"
        + " `migration:`\(home.hasRows ? " and `\(home.fill)` optional" : ""), and remove it in the version after; both"
        + " may ship in one release. If not: `removes: [\(entity).\(name)]`", rule: .losesData)
  }
}
