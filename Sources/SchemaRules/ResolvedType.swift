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
    guard let (head, isOptional) = names.head(of: type) else { return ResolvedType(kind: .unknown, isOptional: false) }
    return ResolvedType(kind: kind(of: head), isOptional: isOptional)
  }

  private func kind(of type: SwiftType) -> ResolvedType.Kind {
    switch type {
    case .scalar(let scalar): .scalar(scalar)
    case .array: .array
    case .set: .set
    case .dictionary: .dictionary
    case .tuple: .tuple
    case .generic: .generic
    case .optional: .unknown
    case .named(let name):
      switch names[name] {
      case .entity(let index): .entity(index)
      case .enumeration(let index): .enumeration(index)
      case .structure(let index): .structure(index)
      case .alias: .unknown
      case nil: KnownComposites.has(name) ? .knownComposite : .unknown
      }
    }
  }

  /// The entity itself and its superentities, nearest first.
  func lineage(of entity: Int) -> [Int] { hierarchy.lineage(of: entity) }
}
