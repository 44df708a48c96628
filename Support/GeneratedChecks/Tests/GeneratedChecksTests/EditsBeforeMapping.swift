import Diagnostics
import SchemaModel
import SchemaSupport

/// Changes that `willMigrate` must touch rows for, or that take something away at once.
extension RandomStage {
  static let makeUnique: Edit = { stage, random in
    let sites = stage.sites { isScalar($0, keyTypes) && !$0.options.contains(.unique) }
    guard let site = random.pickIfAny(sites) else { return false }
    stage.change(site) { $0.options.insert(.unique) }
    stage.laws.keys.append(Laws.Key(entity: site.entity, members: [site.old.name]))
    stage.laws.changesBefore.formUnion(stage.paths(site))
    stage.pooled.insert(site.oldPath)
    return true
  }

  static let makeCompoundUnique: Edit = { stage, random in
    let entity = random.pick(stage.first.entities)
    // What is unique already can have no duplicates; two flags would leave four rows.
    let values = stage.sites { isScalar($0, keyTypes) && $0.type.unwrapped != .bool }.filter { site in
      site.entity == entity.name && !stage.first.entities.contains { $0.allUniqueness.contains([site.old.name]) }
    }
    let links = entity.relationships.filter { link in
      !link.isToMany
        && (stage.second.entity(named: entity.name)?.relationships.contains { $0.name == link.name } ?? false)
    }
    guard let site = random.pickIfAny(values) else { return false }
    var members = [(old: site.old.name, new: site.name)]
    if let link = random.pickIfAny(links), random.chance(50) {
      members.append((link.name, link.name))
    } else if let other = random.pickIfAny(values.filter { $0.name != site.name }) {
      members.append((other.old.name, other.name))
      stage.pooled.insert(other.oldPath)
      stage.laws.changesBefore.formUnion(stage.paths(other))
    } else {
      return false
    }
    stage.pooled.insert(site.oldPath)
    stage.laws.changesBefore.formUnion(stage.paths(site))
    if random.chance(50) { members.reverse() }
    for version in [\RandomStage.second, \.third] {
      guard let index = stage[keyPath: version].entities.firstIndex(where: { $0.name == entity.name }) else { continue }
      stage[keyPath: version].entities[index].uniqueness.append(
        Entity.Uniqueness(members: members.map { Located($0.new) }, place: .nowhere))
    }
    stage.laws.keys.append(Laws.Key(entity: entity.name, members: members.map(\.old)))
    return true
  }

  static let makeRequired: Edit = { stage, random in
    guard let site = random.pickIfAny(stage.sites { $0.type.isOptional }) else { return false }
    stage.change(site) {
      $0.type = $0.type.unwrapped
      if $0.defaultValue?.value == .null { $0.defaultValue = nil }
    }
    stage.laws.required.formUnion(stage.paths(site))
    stage.laws.changesBefore.formUnion(stage.paths(site))
    return true
  }

  static let makeLinkRequired: Edit = { stage, random in
    // Rows are made in the order of the declarations.
    let order = stage.first.entities.map(\.name)
    let places = stage.second.entities.flatMap { entity in
      entity.relationships.filter { link in
        !link.isToMany && link.isOptional
          && (order.firstIndex(of: link.destination) ?? .max) < (order.firstIndex(of: entity.name) ?? 0)
          && stage.first.entity(named: entity.name)?.relationships.contains { $0.name == link.name } ?? false
          && stage.third.entity(named: entity.name)?.relationships.contains { $0.name == link.name } ?? false
      }.map { (entity.name, $0) }
    }
    guard let (entity, link) = random.pickIfAny(places) else { return false }
    for version in [\RandomStage.second, \.third] {
      guard let owner = stage[keyPath: version].entities.firstIndex(where: { $0.name == entity }),
        let index = stage[keyPath: version].entities[owner].relationships.firstIndex(where: { $0.name == link.name })
      else { continue }
      stage[keyPath: version].entities[owner].relationships[index].isOptional = false
    }
    stage.laws.growsBefore.insert(link.destination)
    for kind in stage.first.kinds(of: entity) {
      stage.laws.required.insert("\(kind).\(link.name)")
      stage.laws.changesBefore.insert("\(kind).\(link.name)")
    }
    return true
  }

  static let makeFieldRequired: Edit = { stage, random in
    let places = stage.first.structs.indices.flatMap { index in
      stage.first.structs[index].fields.filter { $0.type.isOptional && !$0.type.unwrapped.isNamed }.map {
        (index, $0.name)
      }
    }
    guard let (index, field) = random.pickIfAny(places) else { return false }
    let name = stage.first.structs[index].name
    for version in [\RandomStage.second, \.third] {
      guard let type = stage[keyPath: version].structs.firstIndex(where: { $0.name == name }),
        let place = stage[keyPath: version].structs[type].fields.firstIndex(where: { $0.name == field })
      else { continue }
      stage[keyPath: version].structs[type].fields[place].type =
        stage[keyPath: version].structs[type].fields[place].type.unwrapped
    }
    stage.allowChanges(ofType: name)
    return true
  }

  /// Values of a type may change wherever it is held.
  private mutating func allowChanges(ofType name: String) {
    for entity in first.entities {
      for attribute in entity.attributes where first.mentions(name, in: attribute.type) {
        for kind in first.kinds(of: entity.name) { laws.changesBefore.insert("\(kind).\(attribute.name)") }
      }
    }
  }

  static let removeCase: Edit = { stage, random in
    let places = stage.first.enums.filter { type in
      type.cases.count > 1 && stage.second.enumType(named: type.name)?.cases.count == type.cases.count
    }
    guard let type = random.pickIfAny(places) else { return false }
    let gone = random.pick(type.cases).name
    for version in [\RandomStage.second, \.third] {
      guard let index = stage[keyPath: version].enums.firstIndex(where: { $0.name == type.name }) else { continue }
      stage[keyPath: version].enums[index].cases.removeAll { $0.name == gone }
    }
    stage.removesNow.append("\(type.name).\(gone)")
    stage.allowChanges(ofType: type.name)
    for entity in stage.first.entities {
      for attribute in entity.attributes
      where attribute.isPersisted && attribute.type.unwrapped == .named(type.name) {
        stage.laws.leavings.append((path: "\(entity.name).\(attribute.name)", enumCase: gone))
      }
    }
    return true
  }

  static let removeEntity: Edit = { stage, random in
    let names = stage.first.entities.map(\.name).filter { name in
      stage.first.kinds(of: name).count == 1 && stage.first.entity(named: name)?.superentity == nil
        && stage.second.entity(named: name) != nil && stage.third.entity(named: name) != nil
    }
    guard stage.second.entities.count > 2, let name = random.pickIfAny(names) else { return false }
    for version in [\RandomStage.second, \.third] {
      stage[keyPath: version].entities.removeAll { $0.name == name }
      for index in stage[keyPath: version].entities.indices {
        let owner = stage[keyPath: version].entities[index].name
        let links = stage[keyPath: version].entities[index].relationships.filter { $0.destination == name }
        for link in links {
          if !link.isToMany && !link.isOptional { return false }
          if version == \RandomStage.second { stage.removesNow.append("\(owner).\(link.name)") }
          for kind in stage.first.kinds(of: owner) { stage.laws.changesBefore.insert("\(kind).\(link.name)") }
        }
        stage[keyPath: version].entities[index].relationships.removeAll { $0.destination == name }
        stage[keyPath: version].entities[index].uniqueness.removeAll { key in
          links.contains { link in key.members.contains { $0.value == link.name } }
        }
      }
    }
    stage.removesNow.append(name)
    stage.laws.gone.insert(name)
    stage.laws.keys.removeAll { key in
      key.entity == name
        || (stage.first.entity(named: key.entity)?.relationships.contains {
          $0.destination == name && key.members.contains($0.name)
        } ?? false)
    }
    stage.laws.required = stage.laws.required.filter { !$0.hasPrefix("\(name).") }
    return true
  }

  static let rename: Edit = { stage, random in
    let sites = stage.sites { isScalar($0) }.filter { $0.name == $0.old.name }
    guard let site = random.pickIfAny(sites) else { return false }
    let new = site.name + "Renamed"
    let isKey = stage.second.entity(named: site.entity)?.uniqueness.contains {
      $0.members.contains { $0.value == site.name }
    }
    if isKey ?? true { return false }
    stage.change(site) { $0.name = new }
    for version in [\RandomStage.second, \.third] {
      guard let entity = stage[keyPath: version].entities.firstIndex(where: { $0.name == site.entity }) else {
        continue
      }
      for index in stage[keyPath: version].entities[entity].indexes.indices {
        for member in stage[keyPath: version].entities[entity].indexes[index].members.indices
        where stage[keyPath: version].entities[entity].indexes[index].members[member].value == site.name {
          stage[keyPath: version].entities[entity].indexes[index].members[member].value = new
        }
      }
      if version == \RandomStage.second,
        let index = stage.second.entities[entity].attributes.firstIndex(where: { $0.name == new })
      {
        stage.second.entities[entity].attributes[index].renamedFrom = Located(site.old.name)
      }
    }
    return true
  }
}

extension SwiftType {
  fileprivate var isNamed: Bool { if case .named = self { true } else { false } }
}
