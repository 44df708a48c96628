import SchemaModel

extension SchemaVersion {
  /// Takes out value types and aliases that no property reaches.
  mutating func dropUnusedTypes() {
    var used: Set<String> = []
    var pending = entities.flatMap { $0.attributes.map(\.type) }
    while let type = pending.popLast() {
      switch type {
      case .scalar: continue
      case .named(let name):
        guard used.insert(name).inserted else { continue }
        pending += enumType(named: name)?.cases.flatMap { $0.payload.map(\.type) } ?? []
        pending += structType(named: name)?.fields.map(\.type) ?? []
        if let alias = typeAlias(named: name) { pending.append(alias.type) }
      case .optional(let inner), .array(let inner), .set(let inner): pending.append(inner)
      case .dictionary(let key, let value): pending += [key, value]
      case .tuple(let elements): pending += elements
      case .generic(_, let arguments): pending += arguments
      }
    }
    enums.removeAll { !used.contains($0.name) }
    structs.removeAll { !used.contains($0.name) }
    typeAliases.removeAll { !used.contains($0.name) }
  }
}
