/// The declared names of one version, for look-ups in constant time.
///
/// Where a name is declared twice the first declaration answers; the duplicate is a finding of its own.
public struct VersionNames: Sendable {
  public enum Declaration: Hashable, Sendable {
    /// Indices into the version's lists.
    case entity(Int)
    case enumeration(Int)
    case structure(Int)
    case alias(Int)
  }

  private var declarations: [String: Declaration] = [:]
  private let aliases: [TypeAlias]

  public init(_ version: SchemaVersion) {
    aliases = version.typeAliases
    declarations.reserveCapacity(
      version.entities.count + version.enums.count + version.structs.count + version.typeAliases.count)
    func declare(_ name: String, _ declaration: Declaration) {
      if declarations[name] == nil { declarations[name] = declaration }
    }
    for (index, entity) in version.entities.enumerated() { declare(entity.name, .entity(index)) }
    for (index, type) in version.enums.enumerated() { declare(type.name, .enumeration(index)) }
    for (index, type) in version.structs.enumerated() { declare(type.name, .structure(index)) }
    for (index, alias) in version.typeAliases.enumerated() { declare(alias.name, .alias(index)) }
  }

  public subscript(name: String) -> Declaration? { declarations[name] }

  public func entity(_ name: String) -> Int? { if case .entity(let index)? = declarations[name] { index } else { nil } }
  public func enumeration(_ name: String) -> Int? {
    if case .enumeration(let index)? = declarations[name] { index } else { nil }
  }
  public func structure(_ name: String) -> Int? {
    if case .structure(let index)? = declarations[name] { index } else { nil }
  }

  public var all: some Sequence<String> { declarations.keys }

  /// The type without question marks and aliases around it, and whether one of them made it optional; nil where an alias
  /// leads back to itself.
  public func head(of type: SwiftType) -> (type: SwiftType, isOptional: Bool)? {
    type.head(amongAliases: aliases.count) { name in
      if case .alias(let index)? = declarations[name] { aliases[index].type } else { nil }
    }
  }

  /// The type with every alias replaced by what it stands for. An alias that leads back to itself stays as it is, and
  /// so does what is left of aliases that would grow beyond ``expansionBudget`` parts.
  public func expandingAliases(in type: SwiftType) -> SwiftType {
    if aliases.isEmpty { return type }
    var budget = Self.expansionBudget
    return expand(type, visited: [], &budget)
  }

  /// Aliases of aliases can double at every level; no type that a person means comes near this.
  private static let expansionBudget = 2_000

  private func expand(_ type: SwiftType, visited: Set<String>, _ budget: inout Int) -> SwiftType {
    budget -= 1
    guard budget > 0 else { return type }
    switch type {
    case .scalar: return type
    case .named(let name):
      guard case .alias(let index)? = declarations[name], !visited.contains(name) else { return type }
      return expand(aliases[index].type, visited: visited.union([name]), &budget)
    case .optional(let wrapped):
      let inner = expand(wrapped, visited: visited, &budget)
      // An optional alias made optional again is one optional column.
      return inner.isOptional ? inner : .optional(inner)
    case .array(let element): return .array(expand(element, visited: visited, &budget))
    case .set(let element): return .set(expand(element, visited: visited, &budget))
    case .dictionary(let key, let value):
      return .dictionary(
        key: expand(key, visited: visited, &budget), value: expand(value, visited: visited, &budget))
    case .tuple(let elements): return .tuple(elements.map { expand($0, visited: visited, &budget) })
    case .generic(let name, let arguments):
      return .generic(name, arguments.map { expand($0, visited: visited, &budget) })
    }
  }
}
