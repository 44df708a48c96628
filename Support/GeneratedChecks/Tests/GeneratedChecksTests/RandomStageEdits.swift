import Diagnostics
import SchemaModel
import SchemaSupport

/// What a step may do, each a change that rows must be touched for, or one that makes that harder.
extension RandomStage {
  typealias Edit = @Sendable (inout RandomStage, inout SeededGenerator) -> Bool

  static let allEdits: [(String, Edit)] = [
    ("unique", makeUnique), ("unique", makeUnique), ("compound unique", makeCompoundUnique),
    ("compound unique", makeCompoundUnique), ("required", makeRequired), ("required", makeRequired),
    ("link required", makeLinkRequired), ("field required", makeFieldRequired), ("renamed", rename),
    ("fill", fill), ("retype", retype), ("retype", retype), ("enum retype", retypeEnum), ("split", split),
    ("merge", merge), ("link instead of value", link), ("move", move), ("case removed", removeCase),
    ("entity removed", removeEntity),
  ]

  // MARK: Finding

  /// A place in all versions: entity, index in the first version, and the names there and later.
  private struct Site {
    var entity: String
    var old: Attribute
    var name: String
    var oldPath: String { "\(entity).\(old.name)" }
    var path: String { "\(entity).\(name)" }
  }

  private func sites(_ fits: (Attribute) -> Bool) -> [Site] {
    first.entities.flatMap { entity in
      entity.attributes.compactMap { attribute -> Site? in
        guard attribute.isPersisted, fits(attribute), let later = second.entity(named: entity.name),
          third.entity(named: entity.name) != nil,
          let name = later.attributes.first(where: { ($0.renamedFrom?.value ?? $0.name) == attribute.name })?.name,
          third.entity(named: entity.name)?.attribute(named: name) != nil,
          !removesLater.contains("\(entity.name).\(name)")
        else { return nil }
        return Site(entity: entity.name, old: attribute, name: name)
      }
    }
  }

  private static func isScalar(_ attribute: Attribute, _ types: [SwiftType.Scalar]? = nil) -> Bool {
    guard case .scalar(let scalar) = attribute.type.unwrapped else { return false }
    return types?.contains(scalar) ?? true
  }

  private static let keyTypes: [SwiftType.Scalar] = [
    .string, .int, .int64, .int32, .int16, .uint8, .uint32, .uint64, .uuid, .date, .double, .url, .data,
  ]

  /// Changes an attribute from the second version on.
  private mutating func change(_ site: Site, _ body: (inout Attribute) -> Void) {
    for version in [\RandomStage.second, \.third] {
      guard let entity = self[keyPath: version].entities.firstIndex(where: { $0.name == site.entity }),
        let index = self[keyPath: version].entities[entity].attributes.firstIndex(where: { $0.name == site.name })
      else { continue }
      body(&self[keyPath: version].entities[entity].attributes[index])
    }
  }

  private func isUsedInKey(_ site: Site) -> Bool {
    site.old.options.contains(.unique)
      || (second.entity(named: site.entity)?.allUniqueness.contains { $0.contains(site.name) } ?? true)
      || (first.entity(named: site.entity)?.allUniqueness.contains { $0.contains(site.old.name) } ?? true)
  }

  private mutating func add(_ attribute: Attribute, to entity: String, andLater: Bool = true) {
    for version in andLater ? [\RandomStage.second, \.third] : [\.second] {
      guard let index = self[keyPath: version].entities.firstIndex(where: { $0.name == entity }) else { continue }
      self[keyPath: version].entities[index].attributes.append(attribute)
    }
  }

  /// Takes an attribute out of the last version.
  private mutating func leave(_ site: Site) {
    guard let index = third.entities.firstIndex(where: { $0.name == site.entity }) else { return }
    third.entities[index].attributes.removeAll { $0.name == site.name }
    third.entities[index].indexes.removeAll { $0.members.contains { $0.value == site.name } }
    if third.entities[index].attributes.isEmpty {
      third.entities[index].attributes.append(Attribute("left", .optional(.int)))
    }
    removesLater.append(site.path)
  }

  /// `Entity.property` for an entity and all below it.
  private func paths(_ site: Site) -> Set<String> {
    Set(first.kinds(of: site.entity).map { "\($0).\(site.old.name)" })
  }

  // MARK: Before the mapping

  private static let makeUnique: Edit = { stage, random in
    let sites = stage.sites { isScalar($0, keyTypes) && !$0.options.contains(.unique) }
    guard let site = random.pickIfAny(sites) else { return false }
    stage.change(site) { $0.options.insert(.unique) }
    stage.laws.keys.append(Laws.Key(entity: site.entity, members: [site.old.name]))
    stage.laws.changesBefore.formUnion(stage.paths(site))
    stage.pooled.insert(site.oldPath)
    return true
  }

  private static let makeCompoundUnique: Edit = { stage, random in
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

  private static let makeRequired: Edit = { stage, random in
    guard let site = random.pickIfAny(stage.sites { $0.type.isOptional }) else { return false }
    stage.change(site) {
      $0.type = $0.type.unwrapped
      if $0.defaultValue?.value == .null { $0.defaultValue = nil }
    }
    stage.laws.required.formUnion(stage.paths(site))
    stage.laws.changesBefore.formUnion(stage.paths(site))
    return true
  }

  private static let makeLinkRequired: Edit = { stage, random in
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

  private static let makeFieldRequired: Edit = { stage, random in
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

  private static let removeCase: Edit = { stage, random in
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

  private static let removeEntity: Edit = { stage, random in
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

  private static let rename: Edit = { stage, random in
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

  // MARK: After the mapping

  private mutating func addFilled(_ attribute: Attribute, to entity: String) {
    add(attribute, to: entity)
    fills.append("\(entity).\(attribute.name)")
    for kind in second.kinds(of: entity) { laws.changesAfter.insert("\(kind).\(attribute.name)") }
  }

  private static let fill: Edit = { stage, random in
    let entity = random.pick(stage.second.entities).name
    if stage.third.entity(named: entity) == nil { return false }
    let type = SwiftType.scalar(random.pick([.string, .int, .uuid, .date, .bool, .double]))
    var attribute = Attribute(stage.freshName("filled"), .optional(type))
    if random.chance(30), type != .bool { attribute.options.insert(.unique) }
    stage.addFilled(attribute, to: entity)
    return true
  }

  /// Old type, new type, and the new value of `old`, which is never nil, as an optional.
  private static let conversions: [(SwiftType.Scalar, SwiftType.Scalar, String)] = [
    (.int, .string, "String(old)"), (.string, .int, "Int(old)"), (.int64, .string, "String(old)"),
    (.double, .string, "String(old)"), (.uuid, .string, "old.uuidString"), (.bool, .string, "String(old)"),
    (.bool, .int, "old ? 1 : 0"), (.int, .double, "Double(old)"), (.string, .double, "Double(old)"),
    (.string, .uuid, "UUID(uuidString: old)"), (.int32, .int64, "Int64(old)"), (.int16, .bool, "old != 0"),
    (.url, .string, "old.absoluteString"), (.date, .double, "old.timeIntervalSince1970"),
    (.string, .data, "Data(old.utf8)"), (.data, .string, "String(data: old, encoding: .utf8)"),
    (.string, .url, "URL(string: old)"), (.uint8, .int, "Int(old)"), (.string, .string, "old"),
    (.int64, .int16, "Int16(exactly: old)"), (.double, .int, "Int(exactly: old.rounded())"),
  ]

  private static let retype: Edit = { stage, random in
    let places = stage.sites { isScalar($0) }.filter { !stage.isUsedInKey($0) }.flatMap { site in
      conversions.filter { isScalar(site.old, [$0.0]) }.map { (site, $0) }
    }
    guard let (site, conversion) = random.pickIfAny(places) else { return false }
    let bridge = random.chance(70) ? site.name + "Value" : stage.freshName(site.name + "Next")
    stage.addFilled(Attribute(bridge, .optional(.scalar(conversion.1))), to: site.entity)
    stage.leave(site)
    stage.laws.expectations.append(
      (
        entity: site.entity, condition: "row.\(bridge) == converted(row.\(site.name)) { old in \(conversion.2) }"
      ))
    return true
  }

  private static let retypeEnum: Edit = { stage, random in
    let sites = stage.sites { attribute in
      guard case .named(let name) = attribute.type.unwrapped, let type = stage.second.enumType(named: name) else {
        return false
      }
      return !type.hasPayload
    }
    guard let site = random.pickIfAny(sites), case .named(let name) = site.old.type.unwrapped,
      var type = stage.second.enumType(named: name)
    else { return false }
    type.name = stage.freshName("Other")
    type.rawType = Located(random.pick([.string, .int]))
    type.cases = type.cases.map { EnumType.Case(name: $0.name, place: .nowhere) }
    stage.second.enums.append(type)
    stage.third.enums.append(type)
    let bridge = site.name + "Value"
    stage.addFilled(Attribute(bridge, .optional(.named(type.name))), to: site.entity)
    stage.leave(site)
    return true
  }

  private static let split: Edit = { stage, random in
    let sites = stage.sites { isScalar($0, [.string]) }.filter { !stage.isUsedInKey($0) }
    guard let site = random.pickIfAny(sites) else { return false }
    for word in ["First", "Last"] { stage.addFilled(Attribute(site.name + word, .optional(.string)), to: site.entity) }
    stage.leave(site)
    stage.laws.expectations.append(
      (
        entity: site.entity,
        condition: "text(row.\(site.name)First) + text(row.\(site.name)Last) == "
          + "text(row.\(site.name)).split(separator: \" \", maxSplits: 1).joined()"
      ))
    return true
  }

  private static let merge: Edit = { stage, random in
    let sites = stage.sites { isScalar($0, [.string]) }.filter { !stage.isUsedInKey($0) }
    guard sites.count > 1 else { return false }
    let site = random.pick(sites)
    guard let other = random.pickIfAny(sites.filter { $0.entity == site.entity && $0.name != site.name }) else {
      return false
    }
    stage.addFilled(Attribute(stage.freshName("merged"), .optional(.string)), to: site.entity)
    stage.leave(site)
    stage.leave(other)
    return true
  }

  private static let link: Edit = { stage, random in
    let sites = stage.sites { isScalar($0, [.string]) }.filter { !stage.isUsedInKey($0) }
    guard let site = random.pickIfAny(sites) else { return false }
    let target = Entity(stage.freshName("Target"), attributes: [Attribute("name", .string, .unique)])
    let name = site.name + "Link"
    for version in [\RandomStage.second, \.third] {
      stage[keyPath: version].entities.append(target)
      guard let index = stage[keyPath: version].entities.firstIndex(where: { $0.name == site.entity }) else { continue }
      stage[keyPath: version].entities[index].relationships.append(
        .toOne(name, target.name, inverse: .none, isOptional: true))
    }
    stage.fills.append("\(site.entity).\(name)")
    for kind in stage.second.kinds(of: site.entity) { stage.laws.changesAfter.insert("\(kind).\(name)") }
    stage.laws.grows.insert(target.name)
    stage.leave(site)
    stage.laws.expectations.append(
      (entity: site.entity, condition: "text(row.\(name)?.name) == text(row.\(site.name))"))
    return true
  }

  private static let move: Edit = { stage, random in
    let names = stage.second.entities.filter { entity in
      entity.superentity == nil && stage.second.kinds(of: entity.name).count == 1 && entity.relationships.isEmpty
        && stage.first.entity(named: entity.name) != nil && stage.third.entity(named: entity.name) != nil
        && !stage.second.entities.contains { $0.relationships.contains { $0.destination == entity.name } }
        && !stage.fills.contains { $0.hasPrefix("\(entity.name).") }
        && !stage.removesLater.contains { $0.hasPrefix("\(entity.name).") }
    }
    guard var entity = random.pickIfAny(names) else { return false }
    let old = entity.name
    entity.name = stage.freshName("Moved")
    for index in entity.attributes.indices { entity.attributes[index].renamedFrom = nil }
    stage.second.entities.append(entity)
    stage.third.entities.append(entity)
    stage.third.entities.removeAll { $0.name == old }
    stage.removesLater.append(old)
    stage.fills.append(entity.name)
    stage.laws.grows.insert(entity.name)
    return true
  }

  private func freshName(_ stem: String) -> String {
    var taken = Set(second.entities.map(\.name) + second.enums.map(\.name) + second.structs.map(\.name))
    taken.formUnion(second.entities.flatMap { $0.attributes.map(\.name) + $0.relationships.map(\.name) })
    var name = stem
    while taken.contains(name) { name += "X" }
    return name
  }
}

extension SwiftType {
  fileprivate var isNamed: Bool { if case .named = self { true } else { false } }
}

extension SchemaVersion {
  /// An entity and all below it.
  func kinds(of name: String) -> [String] {
    entities.map(\.name).filter { kind in
      var next: String? = kind
      while let current = next {
        if current == name { return true }
        next = entity(named: current)?.superentity?.value
      }
      return false
    }
  }

  /// True where a type holds another anywhere.
  fileprivate func mentions(_ name: String, in type: SwiftType) -> Bool {
    switch type {
    case .named(name): true
    case .named(let other):
      structType(named: other)?.fields.contains { mentions(name, in: $0.type) }
        ?? typeAlias(named: other).map { mentions(name, in: $0.type) } ?? false
    case .optional(let wrapped): mentions(name, in: wrapped)
    case .array(let element), .set(let element): mentions(name, in: element)
    case .dictionary(let key, let value): mentions(name, in: key) || mentions(name, in: value)
    default: false
    }
  }
}
