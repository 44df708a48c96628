import SchemaModel

/// Whether a value of a type is written alike in two versions.
struct SameMeaning {
  let old: ScaffoldVersion
  let new: ScaffoldVersion

  func of(_ before: SwiftType, _ after: SwiftType, depth: Int = 0) -> Bool {
    if depth > 8 { return false }
    let (before, after) = (old.names.expandingAliases(in: before), new.names.expandingAliases(in: after))
    func same(_ a: SwiftType, _ b: SwiftType) -> Bool { of(a, b, depth: depth + 1) }
    switch (before, after) {
    case (.scalar(let a), .scalar(let b)): return a == b
    case (.optional(let a), .optional(let b)), (.array(let a), .array(let b)), (.set(let a), .set(let b)):
      return same(a, b)
    case (.dictionary(let a, let x), .dictionary(let b, let y)): return same(a, b) && same(x, y)
    case (.named, .named): break
    default: return false
    }
    if let a = old.enumeration(before), let b = new.enumeration(after) {
      return !a.isExternal && a.rawType?.value == b.rawType?.value
        && old.version.comparableRawValues(of: a) == new.version.comparableRawValues(of: b)
        && a.cases.count == b.cases.count
        && zip(a.cases, b.cases).allSatisfy { one, other in
          one.name == other.name && one.payload.count == other.payload.count
            && zip(one.payload, other.payload).allSatisfy { $0.label == $1.label && same($0.type, $1.type) }
        }
    }
    if let a = old.structure(before), let b = new.structure(after) {
      return !a.isExternal && a.fields.count == b.fields.count
        && zip(a.fields, b.fields).allSatisfy { $0.name == $1.name && same($0.type, $1.type) }
    }
    return false
  }
}
