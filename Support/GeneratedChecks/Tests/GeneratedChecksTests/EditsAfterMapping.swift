import Diagnostics
import SchemaModel
import SchemaSupport

/// Changes whose values `didMigrate` makes, out of what the next version takes away.
extension RandomStage {
  private mutating func addFilled(_ attribute: Attribute, to entity: String) {
    add(attribute, to: entity)
    fills.append("\(entity).\(attribute.name)")
    for kind in second.kinds(of: entity) { laws.changesAfter.insert("\(kind).\(attribute.name)") }
  }

  static let fill: Edit = { stage, random in
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

  static let retype: Edit = { stage, random in
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

  static let retypeEnum: Edit = { stage, random in
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

  static let split: Edit = { stage, random in
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

  static let merge: Edit = { stage, random in
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

  static let link: Edit = { stage, random in
    let sites = stage.sites { isScalar($0, [.string]) }.filter { !stage.isUsedInKey($0) }
    guard let site = random.pickIfAny(sites) else { return false }
    let target = Entity(stage.freshName("Target"), attributes: [Attribute("name", .string, [.unique])])
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

  static let move: Edit = { stage, random in
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
}
