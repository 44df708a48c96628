import ManifestWriter
import SchemaModel

extension SchemaVersion {
  /// The line of the manifest that a shipped member had, as far as the lock knows it: defaults and documentation are not
  /// recorded. Nil for what takes more than a line.
  ///
  /// - Parameter path: `Trip.name`, `Address.zip`, `Status.done`.
  func manifestLine(for path: String) -> String? {
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    if let entity = entity(named: parts[0]) {
      return entity.attribute(named: parts[1])?.asShipped.manifestLine
        ?? entity.relationship(named: parts[1])?.asStored.manifestLine
    }
    if let field = structType(named: parts[0])?.fields.first(where: { $0.name == parts[1] }) {
      return "\(field.name): \(field.type.manifestText)"
    }
    return enumType(named: parts[0])?.cases.first { $0.name == parts[1] }?.manifestLine
  }
}

extension SchemaVersion {
  /// The type alias in the type of an attribute or field that means something else in another version.
  ///
  /// - Parameter path: `Trip.name`, `Address.zip`.
  func movedAlias(of path: String, in other: SchemaVersion) -> TypeAlias? {
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    let type =
      entity(named: parts[0])?.attribute(named: parts[1])?.type
      ?? structType(named: parts[0])?.fields.first { $0.name == parts[1] }?.type
    var open = type.map { [$0] } ?? []
    var seen: Set<String> = []
    while let next = open.popLast() {
      switch next {
      case .optional(let inner), .array(let inner), .set(let inner): open.append(inner)
      case .dictionary(let key, let value): open += [value, key]
      case .named(let name):
        guard seen.insert(name).inserted, let alias = typeAlias(named: name) else { continue }
        if other.typeAlias(named: name)?.type != alias.type { return alias }
        open.append(alias.type)
      default: continue
      }
    }
    return nil
  }
}
