import SchemaModel

/// One way in which an entity of a store may differ from the one that a version declares.
struct ShapeEdit {
  /// `Trip.name`, or `Trip` where it is about the entity.
  var path: String
  /// What the store has, and what the version has instead.
  var summary: String
  var shape: EntityShape
}

/// Shows `visit` every shape that is one edit away from the given one.
///
/// - Parameters:
///   - others: properties of that entity in other versions, which the store may have as well.
///   - inverses: relationship names of a destination.
///   - visit: gets one shape at a time, since together they would be many times the model.
func forEachSingleEdit(
  of shape: EntityShape, others: [PropertyShape], inverses: (String) -> [String], visit: (ShapeEdit) -> Void
) {
  for index in shape.properties.indices {
    let property = shape.properties[index]
    let path = "\(shape.name).\(property.name)"
    for (changed, summary) in variants(of: property, inverses: inverses) {
      var edited = shape
      edited.properties[index] = changed
      visit(ShapeEdit(path: path, summary: summary, shape: edited))
    }
    var without = shape
    without.properties.remove(at: index)
    visit(ShapeEdit(path: path, summary: "the store does not have it", shape: without))
    for other in others {
      var renamed = shape
      renamed.properties[index] = renaming(property, to: other.name)
      visit(ShapeEdit(path: path, summary: "the store has it under the name \(other.name)", shape: renamed))
    }
  }
  for other in others {
    var with = shape
    with.properties.append(other)
    visit(ShapeEdit(path: "\(shape.name).\(other.name)", summary: "only the store has it", shape: with))
  }
  forEachUniquenessEdit(of: shape, visit: visit)
  forEachHierarchyEdit(of: shape, visit: visit)
}

/// The leaf of an enum with raw values bears the property's name too.
private func renaming(_ property: PropertyShape, to name: String) -> PropertyShape {
  var renamed = property
  renamed.name = name
  if case .composite(let leaves) = property.kind, leaves.count == 1, leaves[0].name == property.name {
    renamed.kind = .composite([renaming(leaves[0], to: name)])
  }
  return renamed
}

// MARK: - Properties

private func variants(
  of property: PropertyShape, inverses: (String) -> [String]
) -> [(PropertyShape, String)] {
  var variants: [(PropertyShape, String)] = []
  var toggled = property
  toggled.isOptional.toggle()
  let optionality =
    property.isOptional ? "required in the store, optional here" : "optional in the store, required here"
  if property.hashModifier != nil {
    var plain = property
    plain.hashModifier = nil
    variants.append((plain, "the store has no hashModifier"))
  }
  switch property.kind {
  case .attribute(let attribute):
    variants.append((toggled, optionality))
    variants += attributeVariants(of: property, attribute)
  case .relationship(let relationship):
    variants.append((toggled, optionality))
    variants += relationshipVariants(of: property, relationship, inverses: inverses(relationship.destination))
  case .composite(let leaves): variants += compositeVariants(of: property, leaves)
  case .derived: break
  }
  return variants
}

private func attributeVariants(of property: PropertyShape, _ attribute: AttributeShape) -> [(PropertyShape, String)] {
  var variants: [(PropertyShape, String)] = []
  func add(_ kind: PropertyShape.Kind, _ summary: String, optional: Bool) {
    var changed = property
    changed.isOptional = optional
    changed.kind = kind
    variants.append((changed, summary))
  }
  for type in AttributeType.known where type != attribute.type {
    var other = attribute
    other.type = type
    let summary = "\(type.words) in the store, \(attribute.type.words) here"
    add(.attribute(other), summary, optional: property.isOptional)
    // A type that changes often takes optionality with it.
    add(
      .attribute(other), "\(summary); and \(property.isOptional ? "required" : "optional") in the store",
      optional: !property.isOptional)
  }
  var outside = attribute
  outside.usesExternalStorage.toggle()
  let storage = attribute.usesExternalStorage ? "no externalStorage in the store" : "externalStorage in the store"
  add(.attribute(outside), storage, optional: property.isOptional)
  if attribute.preservesValueOnDeletion {
    var plain = attribute
    plain.preservesValueOnDeletion = false
    add(.attribute(plain), "no preserveValueOnDeletion in the store", optional: property.isOptional)
  }
  // An enum with raw values is one leaf that is always optional.
  for type in [attribute.type, .string, .int64] {
    let leaf = PropertyShape(name: property.name, isOptional: true, kind: .attribute(AttributeShape(type: type)))
    add(
      .composite([leaf]), "an enum with raw values (\(type.words)) in the store, \(attribute.type.words) here",
      optional: property.isOptional)
  }
  return variants
}

private func compositeVariants(of property: PropertyShape, _ leaves: [PropertyShape]) -> [(PropertyShape, String)] {
  var variants: [(PropertyShape, String)] = []
  func add(_ kind: PropertyShape.Kind, _ summary: String, optional: Bool = false) {
    var changed = property
    changed.isOptional = optional
    changed.kind = kind
    variants.append((changed, summary))
  }
  func setting(optional: Bool) -> [PropertyShape] {
    leaves.map { leaf in
      var leaf = leaf
      leaf.isOptional = optional
      return leaf
    }
  }
  add(.composite(setting(optional: true)), "optional in the store, with every field; required here")
  add(.composite(setting(optional: false)), "required in the store, with every field; optional here")
  // Every edit of a leaf is a copy of all leaves.
  guard leaves.count <= 64 else { return variants }
  for index in leaves.indices {
    var others = leaves
    others[index].isOptional.toggle()
    add(.composite(others), "its field \(leaves[index].name) differs in being optional")
    others = leaves
    others.remove(at: index)
    add(.composite(others), "the store does not have its field or case \(leaves[index].name)")
    for type in AttributeType.known {
      guard case .attribute(let attribute) = leaves[index].kind, attribute.type != type else { continue }
      others = leaves
      others[index].kind = .attribute(AttributeShape(type: type))
      add(
        .composite(others),
        "its field \(leaves[index].name) is \(type.words) in the store, \(attribute.type.words) here")
    }
  }
  for type in AttributeType.known {
    for optional in [false, true] {
      add(
        .attribute(AttributeShape(type: type)),
        "\(type.words)\(optional ? ", optional" : "") in the store, an enum or struct here", optional: optional)
    }
  }
  return variants
}

private func relationshipVariants(
  of property: PropertyShape, _ relationship: RelationshipShape, inverses: [String]
) -> [(PropertyShape, String)] {
  var variants: [(PropertyShape, String)] = []
  func add(_ other: RelationshipShape, _ summary: String) {
    var changed = property
    changed.kind = .relationship(other)
    variants.append((changed, summary))
  }
  var other = relationship
  other.maximumCount = relationship.maximumCount == 1 ? 0 : 1
  add(other, relationship.maximumCount == 1 ? "to-many in the store, to-one here" : "to-one in the store, to-many here")
  let here = relationship.inverse.map { "inverse \($0) here" } ?? "no inverse here"
  for inverse in [nil] + inverses.map(Optional.some) where inverse != relationship.inverse {
    other = relationship
    other.inverse = inverse
    add(other, "\(inverse.map { "inverse \($0)" } ?? "no inverse") in the store, \(here)")
  }
  if relationship.minimumCount != 0 || relationship.maximumCount > 1 {
    other = relationship
    other.minimumCount = 0
    other.maximumCount = min(other.maximumCount, 1) == 1 ? 0 : other.maximumCount
    add(other, "no counts in the store")
  }
  other = relationship
  other.isOrdered.toggle()
  add(other, "ordered in the store, which SwiftData does not have")
  return variants
}

// MARK: - Entities

private func forEachUniquenessEdit(of shape: EntityShape, visit: (ShapeEdit) -> Void) {
  func show(_ uniqueness: [[String]], _ path: String, _ summary: String) {
    var edited = shape
    edited.uniqueness = uniqueness
    visit(ShapeEdit(path: path, summary: summary, shape: edited))
  }
  for property in shape.properties where !shape.uniqueness.contains([property.name]) {
    show(shape.uniqueness + [[property.name]], "\(shape.name).\(property.name)", "unique in the store, not here")
  }
  for index in shape.uniqueness.indices {
    let constraint = shape.uniqueness[index]
    var others = shape.uniqueness
    others.remove(at: index)
    let path = constraint.count == 1 ? "\(shape.name).\(constraint[0])" : shape.name
    show(others, path, "not unique in the store: \(constraint.joined(separator: ", "))")
    guard constraint.count > 1, constraint.count <= 4 else { continue }
    for order in permutations(constraint) where order != constraint {
      show(
        others + [order], shape.name, "unique in another order in the store: \(order.joined(separator: ", "))")
    }
  }
}

private func permutations(_ values: [String]) -> [[String]] {
  guard values.count > 1 else { return [values] }
  return values.indices.flatMap { index -> [[String]] in
    var rest = values
    let first = rest.remove(at: index)
    return permutations(rest).map { [first] + $0 }
  }
}

private func forEachHierarchyEdit(of shape: EntityShape, visit: (ShapeEdit) -> Void) {
  var edited = shape
  if shape.superentity != nil {
    edited.superentity = nil
    visit(ShapeEdit(path: shape.name, summary: "it inherits from nothing in the store", shape: edited))
  }
  edited = shape
  edited.isAbstract.toggle()
  visit(ShapeEdit(path: shape.name, summary: "it is abstract in the store", shape: edited))
}

extension AttributeType {
  static let known: [AttributeType] = [
    .int16, .int32, .int64, .decimal, .double, .float, .string, .boolean, .date, .binary, .uuid, .uri, .transformable,
  ]

  /// The Swift types that are stored so.
  var words: String {
    switch self {
    case .int16: "Int16"
    case .int32: "Int32"
    case .int64: "Int"
    case .decimal: "Decimal"
    case .double: "Double"
    case .float: "Float"
    case .string: "String"
    case .boolean: "Bool"
    case .date: "Date"
    case .binary: "Data (or a collection that is encoded)"
    case .uuid: "UUID"
    case .uri: "URL"
    case .transformable: "a transformable (or an array of scalars)"
    default: "type \(rawValue)"
    }
  }
}
