import SchemaModel

/// What a written type turns out to be, aliases followed and question marks counted.
struct ResolvedType {
  enum Kind: Hashable {
    case scalar(SwiftType.Scalar)
    /// Indices into the version's lists.
    case enumeration(Int)
    case structure(Int)
    case entity(Int)
    case array, set, dictionary, tuple, generic
    /// One of the types whose shape is known although no manifest declares them.
    case knownComposite
    /// A name that the version does not declare, or an alias that leads nowhere.
    case unknown
  }
  var kind: Kind
  var isOptional: Bool

  /// True where the framework stores several columns: an enum or a struct.
  var isComposite: Bool {
    switch kind {
    case .enumeration, .structure, .knownComposite: true
    default: false
    }
  }
}

extension VersionChecker {
  func resolve(_ type: SwiftType) -> ResolvedType {
    var type = type
    var isOptional = false
    var hops = 0
    while true {
      switch type {
      case .scalar(let scalar): return ResolvedType(kind: .scalar(scalar), isOptional: isOptional)
      case .optional(let wrapped):
        isOptional = true
        type = wrapped
      case .array: return ResolvedType(kind: .array, isOptional: isOptional)
      case .set: return ResolvedType(kind: .set, isOptional: isOptional)
      case .dictionary: return ResolvedType(kind: .dictionary, isOptional: isOptional)
      case .tuple: return ResolvedType(kind: .tuple, isOptional: isOptional)
      case .generic: return ResolvedType(kind: .generic, isOptional: isOptional)
      case .named(let name):
        switch names[name] {
        case .entity(let index): return ResolvedType(kind: .entity(index), isOptional: isOptional)
        case .enumeration(let index): return ResolvedType(kind: .enumeration(index), isOptional: isOptional)
        case .structure(let index): return ResolvedType(kind: .structure(index), isOptional: isOptional)
        case .alias(let index) where hops <= version.typeAliases.count:
          hops += 1
          type = version.typeAliases[index].type
        case .alias: return ResolvedType(kind: .unknown, isOptional: isOptional)
        case nil:
          let kind: ResolvedType.Kind = KnownComposites.has(name) ? .knownComposite : .unknown
          return ResolvedType(kind: kind, isOptional: isOptional)
        }
      }
    }
  }

  /// The entity itself and its superentities, nearest first; stops where inheritance runs in a circle.
  func lineage(of entity: Int) -> [Int] {
    var result = [entity]
    var seen: Set<Int> = [entity]
    var current = superentities[entity]
    while let index = current, seen.insert(index).inserted {
      result.append(index)
      current = superentities[index]
    }
    return result
  }
}
