import Diagnostics
import SchemaModel
import SchemaSupport

/// What a step may do, each a change that rows must be touched for, or one that makes that harder; and what they find
/// their places with.
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
  struct Site {
    var entity: String
    var old: Attribute
    var name: String
    var oldPath: String { "\(entity).\(old.name)" }
    var path: String { "\(entity).\(name)" }
  }

  func sites(_ fits: (Attribute) -> Bool) -> [Site] {
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

  static func isScalar(_ attribute: Attribute, _ types: [SwiftType.Scalar]? = nil) -> Bool {
    guard case .scalar(let scalar) = attribute.type.unwrapped else { return false }
    return types?.contains(scalar) ?? true
  }

  static let keyTypes: [SwiftType.Scalar] = [
    .string, .int, .int64, .int32, .int16, .uint8, .uint32, .uint64, .uuid, .date, .double, .url, .data,
  ]

  /// Changes an attribute from the second version on.
  mutating func change(_ site: Site, _ body: (inout Attribute) -> Void) {
    for version in [\RandomStage.second, \.third] {
      guard let entity = self[keyPath: version].entities.firstIndex(where: { $0.name == site.entity }),
        let index = self[keyPath: version].entities[entity].attributes.firstIndex(where: { $0.name == site.name })
      else { continue }
      body(&self[keyPath: version].entities[entity].attributes[index])
    }
  }

  func isUsedInKey(_ site: Site) -> Bool {
    site.old.options.contains(.unique)
      || (second.entity(named: site.entity)?.allUniqueness.contains { $0.contains(site.name) } ?? true)
      || (first.entity(named: site.entity)?.allUniqueness.contains { $0.contains(site.old.name) } ?? true)
  }

  mutating func add(_ attribute: Attribute, to entity: String, andLater: Bool = true) {
    for version in andLater ? [\RandomStage.second, \.third] : [\.second] {
      guard let index = self[keyPath: version].entities.firstIndex(where: { $0.name == entity }) else { continue }
      self[keyPath: version].entities[index].attributes.append(attribute)
    }
  }

  /// Takes an attribute out of the last version.
  mutating func leave(_ site: Site) {
    guard let index = third.entities.firstIndex(where: { $0.name == site.entity }) else { return }
    third.entities[index].attributes.removeAll { $0.name == site.name }
    third.entities[index].indexes.removeAll { $0.members.contains { $0.value == site.name } }
    if third.entities[index].attributes.isEmpty {
      third.entities[index].attributes.append(Attribute("left", .optional(.int)))
    }
    removesLater.append(site.path)
  }

  /// `Entity.property` for an entity and all below it.
  func paths(_ site: Site) -> Set<String> {
    Set(first.kinds(of: site.entity).map { "\($0).\(site.old.name)" })
  }

  func freshName(_ stem: String) -> String {
    var taken = Set(second.entities.map(\.name) + second.enums.map(\.name) + second.structs.map(\.name))
    taken.formUnion(second.entities.flatMap { $0.attributes.map(\.name) + $0.relationships.map(\.name) })
    var name = stem
    while taken.contains(name) { name += "X" }
    return name
  }
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
  func mentions(_ name: String, in type: SwiftType) -> Bool {
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
