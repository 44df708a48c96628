import Diagnostics
import SchemaModel

extension Rule {
  public static let hashModifierWithoutEffect = Rule(
    "hash-modifier-without-effect", severity: .warning, evidence: .inferred,
    problem: """
      `hashModifier` forces another version hash, so that a stage runs although nothing else differs. An enum or a \
      struct enters the hash by its parts only, and a transient attribute not at all, so the modifier would not be seen \
      there. This follows from the hash's layout; no store with one has been seen.
      """,
    remedy: "Put `hashModifier` on a stored attribute of a plain type, such as a `String` or `Int`.",
    bad: """
      entities:
        Trip:
          attributes:
            name: String
            status: { type: Status, hashModifier: v2 }
      enums:
        Status: { rawType: String, cases: [planned, booked] }
      """,
    good: """
      entities:
        Trip:
          attributes:
            name: { type: String, hashModifier: v2 }
            status: Status
      enums:
        Status: { rawType: String, cases: [planned, booked] }
      """)
}

extension VersionChecker {
  mutating func checkHashModifier(of attribute: Attribute, resolved: ResolvedType, in entity: Entity) {
    guard attribute.hashModifier != nil, attribute.transformer == nil else { return }
    guard resolved.isComposite || !attribute.isPersisted else { return }
    let reason = attribute.isPersisted ? "is stored as its parts" : "is not stored"
    report(
      .hashModifierWithoutEffect,
      "`hashModifier` has no effect on `\(entity.name).\(attribute.name)`, which \(reason)",
      at: attribute.place(of: "hashModifier"), fix: "move it to an attribute of a plain type")
  }
}
