import Diagnostics
import SchemaModel

// Types inside arrays, dictionaries and `codable` attributes: kept as encoded bytes, so that the hash is blind to them
// and only decoding tells whether old rows still mean something.

extension VersionPair {
  private enum Outcome: Comparable { case same, decodes, breaks }

  func compareEncoded(_ old: SwiftType, _ new: SwiftType, at site: TypeSite, into changes: inout ChangeList) {
    var inner = site
    if site.storage == .columns { inner.storage = .encoded }
    let outcome = encodedOutcome(
      from.names.expandingAliases(in: old), to.names.expandingAliases(in: new), inner, depth: 0, into: &changes)
    if outcome == .same { return }
    if site.storage == .columns, outcome == .decodes {
      changes.add(
        site.kind(.elementType), site.path, "element type changed from \(old) to \(new)", .elementLoosened(inner),
        old: site.oldPlace, new: site.newPlace)
      return
    }
    let what = site.storage == .columns ? "element type" : "type"
    changes.add(
      site.kind(.elementType), site.path, "\(what) changed from \(old) to \(new)",
      outcome == .breaks ? .opaqueChanged(inner) : .opaqueLoosened, old: site.oldPlace, new: site.newPlace)
  }

  private func encodedOutcome(
    _ old: SwiftType, _ new: SwiftType, _ site: TypeSite, depth: Int, into changes: inout ChangeList
  ) -> Outcome {
    if depth > 64 { return .same }
    func inner(_ a: SwiftType, _ b: SwiftType) -> Outcome {
      encodedOutcome(a, b, site, depth: depth + 1, into: &changes)
    }
    switch (old, new) {
    case (.optional(let a), .optional(let b)): return inner(a, b)
    case (.optional, _): return .breaks
    case (_, .optional(let b)): return max(.decodes, inner(old, b))
    case (.scalar(let a), .scalar(let b)): return a == b ? .same : a.fits(in: b) && a != .bool ? .decodes : .breaks
    case (.array(let a), .array(let b)), (.set(let a), .set(let b)): return inner(a, b)
    case (.set(let a), .array(let b)), (.array(let a), .set(let b)): return max(.decodes, inner(a, b))
    case (.dictionary(let k1, let v1), .dictionary(let k2, let v2)): return max(inner(k1, k2), inner(v1, v2))
    case (.tuple(let a), .tuple(let b)) where a.count == b.count: return zip(a, b).map(inner).max() ?? .same
    case (.generic(let a, let first), .generic(let b, let second)) where a == b && first.count == second.count:
      return zip(first, second).map(inner).max() ?? .same
    case (.named(let a), .named(let b)): return encodedNamed(a, b, site, into: &changes)
    default: return .breaks
    }
  }

  private func encodedNamed(
    _ old: String, _ new: String, _ site: TypeSite, into changes: inout ChangeList
  ) -> Outcome {
    switch (from.names[old], to.names[new]) {
    case (.structure(let a)?, .structure(let b)?):
      compareStructs(a, b, storage: site.storage, isInsideOptional: (false, false), into: &changes)
      return .same
    case (.enumeration(let a)?, .enumeration(let b)?):
      compareEnums(a, b, storage: site.storage, into: &changes)
      return .same
    case (nil, nil): return old == new ? .same : .breaks
    default: return .breaks
    }
  }
}
