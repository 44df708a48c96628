import Diagnostics
import SchemaModel

extension Rule {
  public static let unknownValue = Rule(
    "unknown-value", severity: .error, evidence: .refused,
    problem: """
      A value with `storage:` is computed from what is stored, and what is stored may be of a newer version of the app, or \
      of an older one. A type without a question mark needs a value to read then; without one, reading could only trap.
      """,
    remedy: "Write `unknown:`, or a default, or put `?` on the type: it reads nil then.",
    bad: """
      entities:
        Trip:
          attributes:
            status: { type: Status, storage: rawValue }
      enums:
        Status: { rawType: String, cases: [planned, booked] }
      """,
    good: [
      "status: { type: Status, storage: rawValue }": "status: { type: Status, storage: rawValue, unknown: planned }"
    ])
}

extension VersionChecker {
  mutating func checkUnknownValue(
    of accessor: Attribute.Accessor, resolved: ResolvedType, _ stored: Attribute, in entity: Entity
  ) {
    if let unknown = accessor.unknown {
      checkDefault(
        unknown, for: accessor.type, resolved: resolved,
        owner: PropertyPath(type: entity.name, property: accessor.name), isPropertyLevel: false)
    }
    guard accessor.fallback == nil, !resolved.isOptional else { return }
    // A plain value has nothing that could be unknown: `storage` itself is the mistake.
    if case .scalar = resolved.kind { return }
    var example = "…"
    if case .enumeration(let index) = resolved.kind, let first = version.enums[index].cases.first {
      example = first.name
    }
    report(
      .unknownValue,
      "`\(entity.name).\(accessor.name)` has no value to read where the stored value is not one of `\(accessor.type)`",
      at: stored.place(of: "storage"), fix: "add `unknown: \(example)`, or write `type: \(accessor.type)?`")
  }
}
