import Diagnostics
import SchemaModel

extension Rule {
  public static let preservedValueType = Rule(
    "preserved-value-type", severity: .warning, evidence: .inferred,
    problem: """
      `preserveValueOnDeletion` is set on an enum or struct. Such a property is stored as its leaves, and Core Data refuses \
      a model in which the whole is preserved and a leaf is not ("Composite … that is preserved on deletion but element … is \
      not"), or in which one struct contains another. Whether SwiftData marks the leaves has not been seen.
      """,
    remedy: """
      Preserve a plain attribute instead, such as the identifier that the history is searched for.
      """,
    bad: """
      entities:
        Trip:
          attributes:
            status: { type: Status, preserveValueOnDeletion: true }
      enums:
        Status: { rawType: String, cases: [planned, booked] }
      """,
    good: """
      entities:
        Trip:
          attributes:
            code: { type: String, preserveValueOnDeletion: true }
      """)
}

extension VersionChecker {
  mutating func checkPreservation(of attribute: Attribute, resolved: ResolvedType, in entity: Entity) {
    guard attribute.options.contains(.preserveValueOnDeletion), attribute.isPersisted, attribute.transformer == nil,
      !attribute.options.contains(.codable)
    else { return }
    switch resolved.kind {
    case .enumeration, .structure, .knownComposite: break
    case .scalar, .array, .set, .dictionary, .unknown, .generic, .tuple, .entity: return
    }
    report(
      .preservedValueType,
      "`\(entity.name).\(attribute.name)` is stored as its parts, which `preserveValueOnDeletion` may not reach",
      at: attribute.place(of: "preserveValueOnDeletion"), fix: "preserve a plain attribute instead")
  }
}
