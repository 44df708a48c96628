import Diagnostics
import ManifestWriter
import SchemaModel

extension Rule {
  public static let cloudKitAttribute = Rule(
    "cloudkit-attribute", severity: .error, evidence: .documented,
    problem: """
      A store that syncs needs every attribute to be optional or to have a default, because records may arrive without \
      a field. `initDefault` does not count. Without it the container does not open, and only where sync is on, so a \
      local test does not show it.
      """,
    remedy: "Give the attribute an inline default, or make it optional.",
    bad: """
      cloudKit: true
      entities:
        Entry:
          attributes:
            id: UUID?
            text: String
      """,
    good: ["text: String": "text: String = \"\""])
}

extension VersionChecker {
  mutating func checkCloudKit(_ attribute: Attribute, in entity: Entity) {
    if attribute.options.contains(.unique) {
      reportCloudKitUnique(of: entity, at: attribute.place(of: "unique"), subject: "`\(entity.name).\(attribute.name)`")
    }
    let resolved = resolve(attribute.type)
    if case .named(let name) = attribute.type, let known = ForeignTypeNames.type(for: name),
      let type = try? SwiftType.parse(known), attribute.defaultValue == nil,
      findings.all.last?.rule === Rule.unknownType
    {
      // One round: what CloudKit asks for next is said with the type.
      findings.amendLast(remedy: "write `\(optional(attribute, of: type).manifestLine)`")
    }
    // A type that does not exist is the one mistake: what it should be says whether it is optional.
    guard attribute.isPersisted, attribute.defaultValue == nil, !resolved.isOptional, resolved.kind != .unknown else {
      return
    }
    let placeholder = attribute.type.placeholder
    report(
      .cloudKitAttribute, "`\(entity.name).\(attribute.name)` syncs, so it must be optional or have a default",
      at: attribute.typePlace,
      fix:
        "\(placeholder == nil ? "" : "if it may be empty: ")write `\(optional(attribute, of: attribute.type).manifestLine)`",
      notes: placeholder.map { value in
        var filled = attribute
        filled.defaultValue = Located(value, at: attribute.place)
        return [Diagnostic.Note("if it always has a value: write `\(filled.manifestLine)`")]
      } ?? [])
  }
}

/// The attribute as an optional one. An identifier is made by the initializer: no new record is without one.
private func optional(_ attribute: Attribute, of type: SwiftType) -> Attribute {
  var result = attribute
  result.type = .optional(type)
  if type == .scalar(.uuid), attribute.initDefault == nil {
    result.initDefault = Located(.expression("UUID()"), at: attribute.place)
  }
  return result
}

extension SwiftType {
  /// A value that stands in where none is known; nil where no value is better than another one.
  fileprivate var placeholder: DefaultValue? {
    switch self {
    case .scalar(.string): .string("")
    case .scalar(.bool): .bool(false)
    case .scalar(let scalar) where scalar.isNumber: .number("0")
    case .array, .set: .expression("[]")
    case .dictionary: .expression("[:]")
    default: nil
    }
  }
}
