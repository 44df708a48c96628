import SchemaModel
import SchemaSupport

/// Swift that makes rows of one version of a random step, and that lists its properties for the laws.
struct RandomStageRows {
  static let rowsPerEntity = 6

  let version: SchemaVersion
  let typeName: String
  /// Properties of a small pool, so that values repeat.
  let pooled: Set<String>
  /// Properties that stay as the mapping leaves them: nil or their default.
  let untouched: Set<String>
  var random: SeededGenerator
  private var taken = 0

  init(
    _ version: SchemaVersion, typeName: String, pooled: Set<String> = [], untouched: Set<String> = [], seed: UInt64
  ) {
    (self.version, self.typeName, self.pooled, self.untouched) = (version, typeName, pooled, untouched)
    random = SeededGenerator(seed: seed)
  }

  // MARK: Tables

  /// One `table(…)` for each entity.
  func tables() -> String {
    version.entities.map { entity in
      let type = "\(typeName).\(entity.name)"
      let lineage = lineage(of: entity)
      func list(_ names: [String]) -> String {
        "[" + names.map { "(\"\($0)\", \\\(type).\($0))" }.joined(separator: ", ") + "]"
      }
      let attributes = lineage.flatMap { $0.attributes.filter(\.isPersisted).map(\.name) }
      let links = lineage.flatMap(\.relationships).map { "(\"\($0.name)\", .\(kind($0)), \\\(type).\($0.name))" }
      let kinds = lineage.map { "\"\($0.name)\"" }.joined(separator: ", ")
      return
        "    table(\(type).self, kinds: [\(kinds)], attributes: \(list(attributes)), links: [\(links.joined(separator: ", "))]),\n"
    }.joined()
  }

  private func kind(_ link: Relationship) -> String {
    var name = link.isToMany ? "many" : "one"
    if case .property(let back) = link.inverse,
      let other = version.entity(named: link.destination)?.relationships.first(where: { $0.name == back })
    {
      name += other.isToMany ? "Many" : "One"
    }
    return name
  }

  /// An entity and those above it, the root first.
  private func lineage(of entity: Entity) -> [Entity] {
    var lineage = [entity]
    while let parent = lineage[0].superentity.flatMap({ version.entity(named: $0.value) }) {
      lineage.insert(parent, at: 0)
    }
    return lineage
  }

  // MARK: Rows

  mutating func functionBody() -> String {
    var lines: [String] = []
    for entity in version.entities {
      for number in 0..<Self.rowsPerEntity { lines += row(entity, number) }
    }
    for entity in version.entities {
      for link in lineage(of: entity).flatMap(\.relationships) { lines += links(link, of: entity) }
    }
    return lines.map { "  \($0)\n" }.joined()
  }

  private func variable(_ entity: String, _ number: Int) -> String { "row\(entity)\(number)" }

  private mutating func row(_ entity: Entity, _ number: Int) -> [String] {
    var arguments: [String] = []
    for owner in lineage(of: entity) {
      for attribute in owner.attributes where !attribute.options.contains(.transient) {
        let path = "\(owner.name).\(attribute.name)"
        if untouched.contains(path), attribute.type.isOptional { continue }
        arguments.append("\(attribute.name): \(value(of: attribute, owner, number))")
      }
      for link in owner.relationships where !link.isToMany && !link.isOptional {
        arguments.append("\(link.name): \(variable(link.destination, number))")
      }
    }
    let name = variable(entity.name, number)
    return [
      "let \(name) = \(typeName).\(entity.name)(\(arguments.joined(separator: ", ")))", "context.insert(\(name))",
    ]
  }

  private mutating func links(_ link: Relationship, of entity: Entity) -> [String] {
    if !link.isToMany && !link.isOptional || untouched.contains("\(entity.name).\(link.name)") { return [] }
    if case .property(let back) = link.inverse,
      let other = version.entity(named: link.destination)?.relationships.first(where: { $0.name == back })
    {
      // One side says it: the other one would undo it, and must not where it is required.
      if !other.isToMany && !other.isOptional { return [] }
      if other.isToMany == link.isToMany ? back < link.name : link.isToMany { return [] }
    }
    return (0..<Self.rowsPerEntity).compactMap { number in
      let targets = (0..<(link.isToMany ? random.below(3) : random.below(4) > 0 ? 1 : 0)).map { _ in
        random.below(Self.rowsPerEntity)
      }
      if targets.isEmpty { return nil }
      let list = Set(targets).sorted().map { variable(link.destination, $0) }
      return "\(variable(entity.name, number)).\(link.name) = "
        + (link.isToMany ? "[\(list.joined(separator: ", "))]" : list[0])
    }
  }

  // MARK: Values

  private mutating func value(of attribute: Attribute, _ owner: Entity, _ number: Int) -> String {
    let isUnique = owner.allUniqueness.contains { $0.contains(attribute.name) }
    let isPooled = pooled.contains("\(owner.name).\(attribute.name)")
    if attribute.type.isOptional, random.chance(30) { return "nil" }
    // What is unique already must not repeat.
    let wanted = isUnique && !isPooled ? distinct() : isPooled ? random.below(3) : 10 + random.below(50)
    return value(attribute.type.unwrapped, wanted, isPooled: isPooled)
  }

  /// Numbers that never repeat in one version.
  private mutating func distinct() -> Int {
    taken += 1
    return 100 + taken
  }

  private mutating func value(_ type: SwiftType, _ number: Int, isPooled: Bool = false) -> String {
    switch type {
    case .scalar(let scalar): return value(scalar, number, isPooled)
    case .optional(let wrapped): return random.chance(40) ? "nil" : value(wrapped, number)
    case .array(let element), .set(let element):
      return "[" + (0..<random.below(3)).map { value(element, number + $0) }.joined(separator: ", ") + "]"
    case .dictionary(let key, let item):
      let items = (0..<random.below(3)).map { "\(value(key, number + $0)): \(value(item, number + $0))" }
      return items.isEmpty ? "[:]" : "[\(items.joined(separator: ", "))]"
    case .named(let name): return value(named: name, number)
    case .tuple, .generic: return "nil"
    }
  }

  private mutating func value(named name: String, _ number: Int) -> String {
    if let type = version.enumType(named: name) {
      let picked = random.pick(type.cases)
      let payload = picked.payload.map { ($0.label.map { "\($0): " } ?? "") + value($0.type, number) }
      return "\(typeName).\(name).\(picked.name)" + (payload.isEmpty ? "" : "(\(payload.joined(separator: ", ")))")
    }
    if let type = version.structType(named: name) {
      let fields = type.fields.map { "\($0.name): \(value($0.type, number))" }
      return "\(typeName).\(name)(\(fields.joined(separator: ", ")))"
    }
    return version.typeAlias(named: name).map { value($0.type, number) } ?? "nil"
  }

  /// Texts of a pool: an empty one, and two that Swift calls equal and a store does not.
  private static let texts = [#""""#, #""\u{e9}""#, #""e\u{301}""#, #""a b c""#]

  private mutating func value(_ scalar: SwiftType.Scalar, _ number: Int, _ isPooled: Bool) -> String {
    switch scalar {
    case .bool: number % 2 == 0 ? "false" : "true"
    case .int, .int16, .int32, .int64, .uint, .uint16, .uint32, .uint64: "\(number)"
    case .int8: "\(number % 128)"
    case .uint8: "\(number % 256)"
    case .float, .double, .cgFloat, .timeInterval, .decimal: "\(number).5"
    case .string: isPooled ? random.pick(Self.texts) : random.chance(30) ? "\"\(number)\"" : "\"text\(number) x\""
    case .character: "\"c\""
    case .date: "Date(timeIntervalSince1970: \(number))"
    case .data: "Data([\(number / 200), \(number % 200)])"
    case .uuid: "UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, \(number / 200), \(number % 200)))"
    case .url: "URL(fileURLWithPath: \"/\(number)\")"
    }
  }
}
