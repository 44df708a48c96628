import Diagnostics
import SchemaModel

extension Rule {
  public static let storageType = Rule(
    "storage-type", severity: .error, evidence: .refused,
    problem: """
      `storage: rawValue` needs an enum with a raw type: the raw value is what is stored. `storage: json` needs a value that \
      is encoded alike every time: a `Set`, and a dictionary whose keys are neither `String` nor `Int`, is written in \
      another order by each run of the app, so that equal values would be different bytes.
      """,
    remedy: "Give the enum a `rawType:`, or write `storage: json`; hold a set as an array.",
    bad: """
      entities:
        Trip:
          attributes:
            tags: { type: "Set<String>", storage: json, unknown: "[]" }
      """,
    good: [
      "tags: { type: \"Set<String>\", storage: json, unknown: \"[]\" }":
        "tags: { type: \"[String]\", storage: json, unknown: \"[]\" }"
    ])
}

extension VersionChecker {
  mutating func checkStorageType(of accessor: Attribute.Accessor, resolved: ResolvedType, _ stored: Attribute) {
    switch accessor.storage {
    case .rawValue:
      if case .enumeration(let index) = resolved.kind {
        guard version.enums[index].rawType == nil else { return }
        report(
          .storageType, "`\(version.enums[index].name)` has no raw values to be stored",
          at: stored.place(of: "storage"),
          fix: "write `rawType: String` on the enum, or `storage: json`",
          notes: [Diagnostic.Note("the enum is declared here", at: version.enums[index].place)])
      } else if case .unknown = resolved.kind {
        return  // An unknown type has its finding.
      } else if case .scalar = resolved.kind {
        report(
          .storageType, "`\(accessor.type)` is not an enum, so it has no raw value", at: stored.place(of: "storage"),
          fix: "delete `storage`: the value is stored as it is")
      } else {
        report(
          .storageType, "`\(accessor.type)` is not an enum, so it has no raw value", at: stored.place(of: "storage"),
          fix: "write `storage: json`, or delete `storage`")
      }
    case .json:
      guard let unordered = unorderedPart(of: accessor.type) else { return }
      report(
        .storageType, "`\(unordered)` is encoded in another order each time", at: stored.typePlace,
        fix: "hold it as an array, or in a dictionary with `String` keys")
    }
  }

  /// A part of the type whose encoding has no order; structs and enums of the manifest are looked into.
  private func unorderedPart(of type: SwiftType) -> SwiftType? {
    var pending = [type]
    var seen: Set<String> = []
    while let next = pending.popLast() {
      switch next {
      case .scalar, .generic, .tuple: break
      case .optional(let inner), .array(let inner): pending.append(inner)
      case .set: return next
      case .dictionary(let key, let value):
        let key = names.head(of: key)?.type
        if key != .scalar(.string), key != .scalar(.int) { return next }
        pending.append(value)
      case .named(let name):
        guard seen.insert(name).inserted else { continue }
        switch names[name] {
        case .alias?: if let head = names.head(of: next)?.type { pending.append(head) }
        case .structure(let index)?: pending += version.structs[index].fields.map(\.type)
        case .enumeration(let index)?: pending += version.enums[index].cases.flatMap { $0.payload.map(\.type) }
        case .entity?, nil: break
        }
      }
    }
    return nil
  }
}
