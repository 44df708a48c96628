/// How the framework stores a Swift type: from a property's type as the manifest states it to type codes and leaves.
///
/// Looks at no more of a type than is hashed. Aliases are followed at the head only, and every walk has a budget, so that
/// no manifest can make this expensive.
struct TypeMapping {
  enum Storage {
    case plain(AttributeType)
    case composite([PropertyShape])
  }

  /// More than SQLite has columns for.
  private static let leafLimit = 2_000
  /// Fields looked at for one property, in structs that have no leaves too.
  private static let visitLimit = 10_000
  private static let depthLimit = 64
  /// Fields looked at for all properties of a version.
  private static let visitBudget = 1_000_000

  private let version: SchemaVersion
  private let names: VersionNames
  let assumptions: HashAssumptions
  private var remainingVisits = Self.visitBudget

  /// Questions that came up, so that their other answers make candidates.
  var openAssumptions: HashAssumptions = []
  /// The traits found since somebody last took them.
  var unverified: [UnverifiedTrait] = []

  init(_ version: SchemaVersion, names: VersionNames, assumptions: HashAssumptions) {
    self.version = version
    self.names = names
    self.assumptions = assumptions
  }

  // MARK: - A property's type

  mutating func storage(of attribute: Attribute) throws(UnknownShape) -> (isOptional: Bool, storage: Storage) {
    let (type, isOptional) = try head(of: attribute.type)
    if attribute.transformer != nil { return (isOptional, .plain(.transformable)) }
    if attribute.options.contains(.codable) {
      return (isOptional, try codableStorage(of: type, isOptional: isOptional, name: attribute.name))
    }
    return (isOptional, try storage(of: type, isOptional: isOptional, name: attribute.name))
  }

  private mutating func storage(
    of type: SwiftType, isOptional: Bool, name: String
  ) throws(UnknownShape) -> Storage {
    switch type {
    case .scalar(let scalar):
      if scalar == .float { note(type, at: name) }
      return .plain(code(of: scalar, at: name))
    case .array(let element): return .plain(try arrayCode(element, isInComposite: false, at: name))
    case .set: return .plain(setCode(type, at: name))
    case .dictionary: return .plain(.binary)
    case .named, .optional, .tuple, .generic:
      var walk = Walk()
      try walkLeaves(of: type, name: name, isOptional: isOptional, path: name, walk: &walk)
      return .composite(finish(walk, property: name))
    }
  }

  /// `.codable` (OS 27) stores an encoded value: changes of its structure are not seen. How is not known.
  private mutating func codableStorage(
    of type: SwiftType, isOptional: Bool, name: String
  ) throws(UnknownShape) -> Storage {
    if assumptions.contains(.codableHasOwnType) {
      note("codable", at: name, alternatives: .codableHasOwnType)
      return .plain(.codable)
    }
    switch type {
    case .scalar, .array, .set, .dictionary:
      note("codable", at: name, alternatives: .codableHasOwnType)
      return try storage(of: type, isOptional: isOptional, name: name)
    case .named, .optional, .tuple, .generic:
      note("codable", at: name, alternatives: [.codableHasOwnType, .codableIsTransformable, .codableIsIgnored])
      if assumptions.contains(.codableIsIgnored) { return try storage(of: type, isOptional: isOptional, name: name) }
      return .plain(assumptions.contains(.codableIsTransformable) ? .transformable : .binary)
    }
  }

  /// The type without aliases and question marks around it.
  private func head(of type: SwiftType) throws(UnknownShape) -> (type: SwiftType, isOptional: Bool) {
    if let head = names.head(of: type) { return head }
    throw UnknownShape("the type alias refers to itself")
  }

  // MARK: - Leaves of enums and structs

  private struct Walk {
    var leaves: [PropertyShape] = []
    var visits = 0
    /// The value types that the walk is inside of.
    var enclosing: [VersionNames.Declaration] = []
  }

  /// Adds the leaves below a type, all levels flattened.
  ///
  /// - Parameters:
  ///   - isOptional: whether the property or anything around it is optional, or it lies in an enum's case.
  ///   - path: where in the entity, for findings.
  private mutating func walkLeaves(
    of type: SwiftType, name: String, isOptional: Bool, path: String, walk: inout Walk
  ) throws(UnknownShape) {
    try visit(path, walk: &walk)
    let (type, isMarkedOptional) = try head(of: type)
    let isOptional = isOptional || isMarkedOptional
    func addLeaf(_ code: AttributeType, isOptional: Bool) {
      walk.leaves.append(
        PropertyShape(name: name, isOptional: isOptional, kind: .attribute(AttributeShape(type: code))))
    }
    switch type {
    case .scalar(let scalar): addLeaf(code(of: scalar, at: path), isOptional: isOptional)
    case .array(let element):
      addLeaf(try arrayCode(element, isInComposite: true, at: path), isOptional: isOptional)
    case .set: addLeaf(setCode(type, at: path), isOptional: isOptional)
    case .dictionary: addLeaf(.binary, isOptional: isOptional)
    case .named(let typeName):
      guard let declaration = names[typeName] else {
        guard let leaves = KnownComposites.leaves(of: typeName) else { throw Self.unknown(type, at: path) }
        for leaf in leaves {
          walk.leaves.append(
            PropertyShape(
              name: leaf.name, isOptional: isOptional, kind: .attribute(AttributeShape(type: leaf.type))))
        }
        return
      }
      guard !walk.enclosing.contains(declaration) else { throw UnknownShape("\(typeName) contains itself, at \(path)") }
      guard walk.enclosing.count < Self.depthLimit else {
        throw UnknownShape("\(path) is nested more than \(Self.depthLimit) levels deep")
      }
      walk.enclosing.append(declaration)
      switch declaration {
      case .enumeration(let index):
        try walkEnum(version.enums[index], name: name, path: path, walk: &walk)
      case .structure(let index):
        for field in version.structs[index].fields {
          try walkLeaves(
            of: field.type, name: field.name, isOptional: isOptional, path: "\(path).\(field.name)", walk: &walk)
        }
      case .entity: throw UnknownShape("\(path) has an entity as its type; that is a relationship")
      case .alias: throw Self.unknown(type, at: path)
      }
      walk.enclosing.removeLast()
    case .optional, .tuple, .generic: throw Self.unknown(type, at: path)
    }
  }

  private mutating func visit(_ path: String, walk: inout Walk) throws(UnknownShape) {
    walk.visits += 1
    remainingVisits -= 1
    guard walk.visits <= Self.visitLimit, walk.leaves.count < Self.leafLimit, remainingVisits >= 0 else {
      throw UnknownShape("\(path) has more fields than a table can have columns")
    }
  }

  private mutating func walkEnum(
    _ type: EnumType, name: String, path: String, walk: inout Walk
  ) throws(UnknownShape) {
    if let rawType = type.rawType {
      guard case .scalar(let scalar) = try head(of: rawType.value).type else {
        throw UnknownShape("\(type.name) has a raw type that is not a scalar: \(rawType.value)")
      }
      let shape = AttributeShape(type: code(of: scalar, at: path))
      walk.leaves.append(PropertyShape(name: name, isOptional: true, kind: .attribute(shape)))
      return
    }
    for enumCase in type.cases {
      if enumCase.payload.isEmpty {
        try visit(path, walk: &walk)
        let shape = AttributeShape(type: .string)
        walk.leaves.append(PropertyShape(name: enumCase.name, isOptional: true, kind: .attribute(shape)))
      }
      for (position, payload) in enumCase.payload.enumerated() {
        let label = payload.label ?? "_\(position)"
        try walkLeaves(
          of: payload.type, name: label, isOptional: true, path: "\(path).\(enumCase.name).\(label)", walk: &walk)
      }
    }
  }

  private mutating func finish(_ walk: Walk, property: String) -> [PropertyShape] {
    if walk.leaves.isEmpty { unverified.append(UnverifiedTrait("no stored fields", property)) }
    guard walk.leaves.count > 1, hasUnlikeTwins(walk.leaves) else { return walk.leaves }
    note("leaves of equal name", at: property, alternatives: .equalLeavesAreReversed)
    return assumptions.contains(.equalLeavesAreReversed) ? walk.leaves.reversed() : walk.leaves
  }

  /// True where two leaves share a name and nothing else, so that the order among them shows.
  private func hasUnlikeTwins(_ leaves: [PropertyShape]) -> Bool {
    var seen: [String: PropertyShape] = [:]
    for leaf in leaves {
      if let twin = seen.updateValue(leaf, forKey: leaf.name), twin != leaf { return true }
    }
    return false
  }

  private static func unknown(_ type: SwiftType, at path: String) -> UnknownShape {
    UnknownShape("how \(type) is stored is not known, at \(path)")
  }

  // MARK: - Scalars and collections

  private mutating func code(of scalar: SwiftType.Scalar, at path: String) -> AttributeType {
    switch scalar {
    case .bool: return .boolean
    case .int, .int64, .uint64: return .int64
    case .int32, .uint32: return .int32
    case .int16, .uint8: return .int16
    case .double, .timeInterval: return .double
    case .float: return .float
    case .decimal: return .decimal
    case .string: return .string
    case .date: return .date
    case .data: return .binary
    case .uuid: return .uuid
    case .url: return .uri
    case .int8:
      note(.scalar(scalar), at: path)
      return .int16
    case .uint:
      note(.scalar(scalar), at: path)
      return .int64
    case .uint16:
      note(.scalar(scalar), at: path, alternatives: .uint16IsInt16)
      return assumptions.contains(.uint16IsInt16) ? .int16 : .int32
    case .cgFloat:
      note(.scalar(scalar), at: path, alternatives: .cgFloatIsFloat)
      return assumptions.contains(.cgFloatIsFloat) ? .float : .double
    case .character:
      note(.scalar(scalar), at: path, alternatives: .characterIsTransformable)
      return assumptions.contains(.characterIsTransformable) ? .transformable : .string
    }
  }

  /// An array of plain scalars is a transformable, whatever the scalar; any other array is encoded into Data.
  private mutating func arrayCode(
    _ element: SwiftType, isInComposite: Bool, at path: String
  ) throws(UnknownShape) -> AttributeType {
    let (bare, hasOptionalElements) = try head(of: element)
    if case .named(let name) = bare {
      switch names[name] {
      case nil where !KnownComposites.has(name): throw Self.unknown(.array(element), at: path)
      case .entity: throw UnknownShape("\(path) is an array of entities; that is a relationship")
      case .alias: throw Self.unknown(.array(element), at: path)
      case .enumeration where !isInComposite || hasOptionalElements:
        note(.array(element), at: path, alternatives: .enumArrayIsTransformable)
        return assumptions.contains(.enumArrayIsTransformable) ? .transformable : .binary
      default: return .binary
      }
    }
    guard case .scalar(let scalar) = bare else {
      if case .tuple = bare { throw Self.unknown(.array(element), at: path) }
      return .binary
    }
    if hasOptionalElements {
      note(.array(element), at: path, alternatives: .optionalElementsAreTransformable)
      return assumptions.contains(.optionalElementsAreTransformable) ? .transformable : .binary
    }
    switch scalar {
    case .string, .uint32, .float, .bool, .data: return .transformable
    default:
      note(.array(element), at: path, alternatives: .scalarArrayIsBinary)
      return assumptions.contains(.scalarArrayIsBinary) ? .binary : .transformable
    }
  }

  private mutating func setCode(_ type: SwiftType, at path: String) -> AttributeType {
    note(type, at: path, alternatives: .setIsTransformable)
    return assumptions.contains(.setIsTransformable) ? .transformable : .binary
  }

  // MARK: - Doubts

  private mutating func note(_ type: SwiftType, at path: String, alternatives: HashAssumptions = []) {
    note(type.description, at: path, alternatives: alternatives)
  }

  mutating func note(_ trait: String, at path: String, alternatives: HashAssumptions = []) {
    unverified.append(UnverifiedTrait(trait, path))
    openAssumptions.formUnion(alternatives)
  }
}
