import Diagnostics
import SchemaModel

extension Rule {
  public static let accessMismatch = Rule(
    "access-mismatch", severity: .error, evidence: .refused,
    problem: """
      Swift refuses a declaration that more code can see than its parts: a public property of an internal type, a \
      public class with an internal superclass, a setter that is more visible than its property. Where a manifest \
      writes no access for a property, modelgen lowers it to that of its type, and that of an initializer to what its \
      parameters' types and defaults name; what is written is not changed.
      """,
    remedy: "Write the same `access:` on both, or omit it on both: `schema.yaml` sets it for all.",
    bad: """
      entities:
        Trip:
          access: public
          attributes:
            status: { type: Status?, access: public }
      enums:
        Status: { access: internal, rawType: String, cases: [planned, booked] }
      # schema.yaml
      access: public
      """,
    good: [
      """
        Trip:
          access: public
      """: "  Trip:",
      "status: { type: Status?, access: public }": "status: Status?",
      "Status: { access: internal, rawType: String, cases: [planned, booked] }":
        "Status: { rawType: String, cases: [planned, booked] }",
    ])
}

extension VersionChecker {
  /// What code can really see: nothing inside a type is more visible than the type.
  private func effective(_ access: Access?, in outer: Access? = nil) -> Access {
    let own = access ?? outer ?? schema.settings.access
    return min(own, outer ?? .public, schema.settings.access)
  }

  /// A declaration cannot be seen further than the enum of the version around it. Said once for each version: the
  /// remedy is one line.
  mutating func checkAccessOfDeclarations() {
    let limit = schema.settings.access
    let declared: [(name: String, access: Access?, place: Place)] =
      version.entities.map { ($0.name, $0.access, $0.place) } + version.enums.map { ($0.name, $0.access, $0.place) }
      + version.structs.map { ($0.name, $0.access, $0.place) }
    guard let (name, access, place) = declared.first(where: { ($0.access ?? limit) > limit }), let access
    else { return }
    report(
      .accessMismatch,
      "`\(name)` has access `\(access.rawValue)`, but the access level of this schema is \(limit.rawValue)",
      at: place, fix: "write `access: \(access.rawValue)` in schema.yaml, or delete it here")
  }

  mutating func checkAccess(of attribute: Attribute, resolved: ResolvedType, in entity: Entity) {
    checkSetter(
      attribute.setter, access: attribute.access, name: attribute.name, at: attribute.place(of: "setter"), in: entity)
    // What is not written gives way to its type by itself.
    guard attribute.access != nil else { return }
    let type: (name: String, access: Access?, place: Place)
    switch resolved.kind {
    case .enumeration(let index):
      let declaration = version.enums[index]
      guard !declaration.isExternal else { return }
      type = (declaration.name, declaration.access, declaration.place)
    case .structure(let index):
      let declaration = version.structs[index]
      guard !declaration.isExternal else { return }
      type = (declaration.name, declaration.access, declaration.place)
    default: return
    }
    let visible = effective(attribute.access, in: effective(entity.access))
    guard visible > effective(type.access) else { return }
    report(
      .accessMismatch,
      "`\(entity.name).\(attribute.name)` is \(visible.rawValue), and its type `\(type.name)` is not",
      at: attribute.place,
      fix: "write `access: \(visible.rawValue)` in `\(type.name)`, or less access here",
      notes: [Diagnostic.Note("`\(type.name)` is declared here", at: type.place)])
  }

  mutating func checkAccess(of relationship: Relationship, in entity: Entity) {
    checkSetter(
      relationship.setter, access: relationship.access, name: relationship.name, at: relationship.place(of: "setter"),
      in: entity)
    guard relationship.access != nil, let index = names.entity(relationship.destination) else { return }
    let destination = version.entities[index]
    let visible = effective(relationship.access, in: effective(entity.access))
    guard visible > effective(destination.access) else { return }
    report(
      .accessMismatch,
      "`\(entity.name).\(relationship.name)` is \(visible.rawValue), and `\(destination.name)` is not",
      at: relationship.place,
      fix: "write `access: \(visible.rawValue)` in `\(destination.name)`, or less access here",
      notes: [Diagnostic.Note("`\(destination.name)` is declared here", at: destination.place)])
  }

  mutating func checkAccess(of entity: Entity, superentity: Entity) {
    let visible = effective(entity.access)
    guard visible > effective(superentity.access) else { return }
    report(
      .accessMismatch, "`\(entity.name)` is \(visible.rawValue), and its superentity `\(superentity.name)` is not",
      at: entity.place, fix: "write the same `access:` in both",
      notes: [Diagnostic.Note("`\(superentity.name)` is declared here", at: superentity.place)])
  }

  private mutating func checkSetter(
    _ setter: Access?, access: Access?, name: String, at place: Place, in entity: Entity
  ) {
    guard let setter else { return }
    let own = access ?? entity.access ?? schema.settings.access
    guard setter > own else { return }
    report(
      .accessMismatch,
      "the setter of `\(entity.name).\(name)` is \(setter.rawValue), and the property itself is \(own.rawValue)",
      at: place, fix: "write `setter: \(own.rawValue)` or `access: \(setter.rawValue)`")
  }
}
