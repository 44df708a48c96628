import SchemaModel

/// Whether values of one type become values of another by code that can be written without a person.
package enum Convertibility: Comparable {
  case never
  /// Some values may not fit.
  case partly
  case always
}

extension PlanVersion {
  /// What a stage draft can convert: it writes code for everything but `never`.
  package func convertibility(of old: SwiftType, to new: SwiftType) -> Convertibility { convert(old, new, depth: 0) }

  /// - Parameter depth: types that hold themselves lead to no end.
  private func convert(_ old: SwiftType, _ new: SwiftType, depth: Int) -> Convertibility {
    if depth > 8 { return .never }
    let (old, new) = (plain(old), plain(new))
    if old == new { return .always }
    func element(_ from: SwiftType, _ to: SwiftType) -> Convertibility { convert(from, to, depth: depth + 1) }
    if let type = enumeration(new) { return toEnum(type, old, depth) }
    if let type = enumeration(old) { return fromEnum(type, new, depth) }
    switch (old, new) {
    case (.scalar(let from), .scalar(let to)): return Self.convert(from, to)
    case (.array(let from), .array(let to)), (.set(let from), .array(let to)):
      // Elements that do not fit are left out.
      return isOptional(from) || element(from, to) == .never ? .never : .always
    case (_, .array(let to)): return element(old, to) == .never ? .never : .always
    case (.array(let from), .scalar(.string)):
      return isOptional(from) || element(from, new) != .always ? .never : .always
    case (_, .named): return toStruct(new, old, depth)
    default: return .never
    }
  }

  private func toEnum(_ type: EnumType, _ old: SwiftType, _ depth: Int) -> Convertibility {
    let other = enumeration(old)
    guard let raw = type.rawType.map({ plain($0.value) }) else {
      if let other { return byCaseName(type, other) }
      return !type.hasPayload && !type.isExternal && old == .scalar(.string) ? .partly : .never
    }
    let fit = RawValueFit(version: version)
    if fit.reaching(type, of: raw, from: old) == .never { return .never }
    if let other {
      let isSameRawType = other.rawType.map { plain($0.value) } == raw
      return isSameRawType && fit.between(other, type) != .never ? .partly : byCaseName(type, other)
    }
    return min(.partly, convert(old, raw, depth: depth + 1))
  }

  /// Cases of one enum as those of another by their names.
  private func byCaseName(_ new: EnumType, _ old: EnumType) -> Convertibility {
    guard !new.hasPayload, !old.hasPayload, !new.isExternal else { return .never }
    let areApart = Set(old.cases.map(\.name)).isDisjoint(with: new.cases.map(\.name))
    return areApart && !old.isExternal ? .never : .partly
  }

  private func fromEnum(_ type: EnumType, _ new: SwiftType, _ depth: Int) -> Convertibility {
    guard let raw = type.rawType.map({ plain($0.value) }) else {
      return !type.hasPayload && new == .scalar(.string) ? .always : .never
    }
    if RawValueFit(version: version).converting(type, from: raw, to: new) == .never { return .never }
    return convert(raw, new, depth: depth + 1)
  }

  /// A struct field by field from another one, or around a single value.
  private func toStruct(_ new: SwiftType, _ old: SwiftType, _ depth: Int) -> Convertibility {
    guard let to = structure(new), !to.isExternal else { return .never }
    guard let from = structure(old) else {
      return to.fields.count == 1 && convert(old, to.fields[0].type, depth: depth + 1) == .always ? .always : .never
    }
    var areShared = false
    for field in to.fields {
      guard let source = from.fields.first(where: { $0.name == field.name }) else {
        if field.defaultValue != nil || isOptional(field.type) { continue }
        return .never
      }
      let takesNil = plain(source.type) == plain(field.type) && isOptional(field.type)
      guard convert(source.type, field.type, depth: depth + 1) == .always, takesNil || !isOptional(source.type) else {
        return .never
      }
      areShared = true
    }
    return areShared ? .always : .never
  }

  private static func convert(_ old: SwiftType.Scalar, _ new: SwiftType.Scalar) -> Convertibility {
    switch (old, new) {
    case (.string, .data): return .always
    case (.string, .cgFloat): return .never
    case (.string, .bool), (.string, .url), (.string, .uuid), (.string, .date), (.string, .character): return .partly
    case (.string, _): return new.isNumber ? .partly : .never
    case (.data, .string): return .partly
    case (_, .string): return .always
    case (.bool, _): return new.isNumber ? .always : .never
    case (.date, _): return !new.isNumber ? .never : new.isInteger ? .partly : .always
    case (_, .date): return old.isNumber && old != .decimal ? .always : .never
    case (_, .bool): return old.isNumber ? .always : .never
    default: return !old.isNumber || !new.isNumber ? .never : new.isInteger ? .partly : .always
    }
  }
}
