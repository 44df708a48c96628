import Diagnostics
import SchemaModel

// Types inside arrays, dictionaries and `codable` attributes: kept as encoded bytes, so that the hash is blind to them
// and only decoding tells whether old rows still mean something.

extension VersionPair {
  private enum Outcome: Comparable {
    case same
    /// Every value encodes as one of the new type.
    case decodes
    /// By the encoding that is expected it decodes; nobody has reported that it does.
    case unclear
    case breaks
  }

  func compareEncoded(_ old: SwiftType, _ new: SwiftType, at site: TypeSite, into changes: inout ChangeList) {
    var inner = site
    if site.storage == .columns { inner.storage = .encoded }
    let outcome = encodedOutcome(
      from.names.expandingAliases(in: old), to.names.expandingAliases(in: new), inner, depth: 0, into: &changes)
    if outcome == .same { return }
    let isElement = site.storage == .columns
    let judgement: Judgement =
      switch outcome {
      case .breaks: .opaqueChanged(inner)
      case .unclear: .elementLoosened(inner)
      default: isElement ? .elementLoosened(inner) : .opaqueLoosened
      }
    changes.add(
      site.kind(.elementType), site.path, "\(isElement ? "element type" : "type") changed from \(old) to \(new)",
      judgement, old: site.oldPlace, new: site.newPlace)
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
    case (.scalar(let a), .scalar(let b)): return encodedOutcome(a, b)
    case (.named(let name), .scalar(let b)): return encodedRawValue(of: name, as: b)
    case (.array(let a), .array(let b)), (.set(let a), .set(let b)): return inner(a, b)
    case (.set(let a), .array(let b)), (.array(let a), .set(let b)): return max(.decodes, inner(a, b))
    case (.dictionary(let k1, let v1), .dictionary(let k2, let v2)):
      // Swift encodes texts and `Int` as keys, and whatever else in a list of keys and values.
      return Self.isEncodedAsKey(k1) == Self.isEncodedAsKey(k2) ? max(inner(k1, k2), inner(v1, v2)) : .breaks
    case (.tuple(let a), .tuple(let b)) where a.count == b.count: return zip(a, b).map(inner).max() ?? .same
    case (.generic(let a, let first), .generic(let b, let second)) where a == b && first.count == second.count:
      return zip(first, second).map(inner).max() ?? .same
    case (.named(let a), .named(let b)): return encodedNamed(a, b, site, depth: depth, into: &changes)
    default: return .breaks
    }
  }

  private static func isEncodedAsKey(_ type: SwiftType) -> Bool { type == .scalar(.string) || type == .scalar(.int) }

  private func encodedOutcome(_ a: SwiftType.Scalar, _ b: SwiftType.Scalar) -> Outcome {
    if a == b { return .same }
    if a == .bool { return .breaks }
    if a.fits(in: b) { return .decodes }
    // JSON writes a whole number alike, whatever it is read as.
    return a.integerWidth != nil && b.isNumeric && b.integerWidth == nil && b != .bool ? .unclear : .breaks
  }

  /// An enum with raw values is encoded as its raw value, unless someone else encodes it.
  private func encodedRawValue(of name: String, as scalar: SwiftType.Scalar) -> Outcome {
    guard case .enumeration(let index)? = from.names[name], let raw = from.version.enums[index].rawType,
      case .scalar(let own) = from.plain(raw.value)
    else { return .breaks }
    let outcome = encodedOutcome(own, scalar)
    return outcome == .breaks ? .breaks : from.version.enums[index].isExternal ? .unclear : max(.decodes, outcome)
  }

  private func encodedNamed(
    _ old: String, _ new: String, _ site: TypeSite, depth: Int, into changes: inout ChangeList
  ) -> Outcome {
    switch (from.names[old], to.names[new]) {
    case (.structure(let a)?, .structure(let b)?):
      compareStructs(a, b, storage: site.storage, isInsideOptional: (false, false), into: &changes)
      return .same
    case (.enumeration(let a)?, .enumeration(let b)?):
      // A list can be emptied; the one value of a `codable` attribute cannot.
      let isSoleValue = site.storage == .codable && depth == 0
      compareEnums(a, b, storage: site.storage, holdsValue: isSoleValue, into: &changes)
      return .same
    case (nil, nil): return old == new ? .same : .breaks
    default: return .breaks
    }
  }
}
