import Diagnostics
import SchemaEvolution
import SchemaModel
import StoreReader

// Enums and structs: a change of one type concerns every attribute that has such values, in columns of its own or inside
// of encoded bytes.

/// A place where a value of a type is.
struct TypeUse {
  var entity: String
  /// The attribute in the version before the step.
  var attribute: Attribute
  /// `Trip.place.spot`
  var path: String
  /// The value's columns, or those of the bytes that hold it.
  var slot: Slot
  var isEncoded: Bool
  /// True for rows in which something around the value is there.
  var isSurrounded: Condition
}

extension StepChecks {
  func askValueType(_ change: Change, _ type: String, _ member: String?, _ aspect: ChangeKind.ValueTypeAspect) {
    switch aspect {
    case .renamed, .reordered, .rawValueAdded, .caseRenamed, .caseAdded, .becameOptional:
      guard change.changeClass != .neutral, change.changeClass != .lightweight else { return }
    default: break
    }
    if change.changeClass == .neutral { return }
    let name = news.renamedTypes[type] ?? type
    for site in sites(of: name, change) {
      if site.isEncoded { askEncoded(change, site) } else { ask(change, name, member, aspect, at: site) }
    }
  }

  private func askEncoded(_ change: Change, _ site: TypeUse) {
    guard case .encoded(let column) = site.slot else {
      return ask(
        change, .unclear, of: site.entity, .unknown("its bytes are not in a column that is known"), "", path: site.path)
    }
    let names = next.attributes(of: site.entity).filter { oldName($0.name, of: site.entity) == site.attribute.name }
    guard let new = names.first else { return }
    guard site.attribute.transformer == nil, !site.attribute.options.contains(.codable) else {
      return ask(
        change, .unclear, of: site.entity, .unknown("only its transformer or coding can read the bytes"), "",
        path: site.path)
    }
    if case .valueTypeChanged(_, _, .fieldRemoved) = change.kind {
      return ask(
        change, .lost, of: site.entity,
        .sql("(\(column.sql) IS NOT NULL AND CAST(\(column.sql) AS TEXT) NOT IN ('[]', '{}'))"),
        "hold values that may have the field", "holds values that may have the field", path: site.path)
    }
    askDecoding(change, site.entity, column, new.type, path: site.path)
  }

  private func ask(
    _ change: Change, _ type: String, _ member: String?, _ aspect: ChangeKind.ValueTypeAspect, at site: TypeUse
  ) {
    func ask(
      _ effect: RowEffect, _ condition: Condition, _ words: String, _ singular: String, then consequence: String = "",
      evenWithoutRows: String? = nil
    ) {
      self.ask(
        change, effect, of: site.entity, condition, words, singular, then: consequence, shown: site.slot.firstColumn,
        evenWithoutRows: evenWithoutRows, path: site.path)
    }
    let refused: RowEffect = change.changeClass == .twoSteps ? .fails : .broken
    switch aspect {
    case .fieldRemoved:
      ask(.lost, part(member, of: site)?.isPresent ?? .never, "have a value for it", "has a value for it")
    case .fieldAdded:
      guard change.changeClass == .twoSteps else { return }
      let isThere = change.rule?.name == "required-field" ? .always : site.slot.isPresent
      ask(.fails, .any([isThere, site.isSurrounded]), "would have no value for it", "would have no value for it")
    case .caseRemoved:
      let isLeft = change.resolution == .removes && step.stage == .custom
      ask(
        isLeft ? .work : .lost, part(member, of: site)?.isPresent ?? .never, "are in this case", "is in this case",
        then: isLeft ? "the stage must move what is there to another case" : "they have no value left")
    case .rawValueRemoved, .rawValue:
      let isLeft = change.resolution == .removes && step.stage == .custom
      ask(
        isLeft ? .work : .broken, hasRawValue(of: member ?? "", type, site.slot), "hold its raw value",
        "holds its raw value",
        then: isLeft ? "the stage must move what is there to another case" : "the new version does not know it")
    case .rawType:
      ask(
        refused, site.slot.isPresent, "have a value that no stage can convert in place",
        "has a value that no stage can convert in place",
        evenWithoutRows: refused == .fails ? "no stage can convert it in place" : nil)
    case .payload:
      ask(
        refused, part(member, of: site)?.isPresent ?? .never, "are in this case", "is in this case",
        evenWithoutRows: refused == .fails ? "no stage can do it" : nil)
    case .type, .elementType: askRetypedPart(change, member, at: site, refused)
    case .becameRequired:
      guard let part = part(member, of: site) else { return }
      let isMissing = Condition.all([part.isNil, .any([site.slot.isPresent, site.isSurrounded])])
      let isPrepared = step.stage == .custom && change.changeClass == .custom
      ask(
        isPrepared ? .work : change.changeClass == .undetected ? .broken : .fails, isMissing, "have no value for it",
        "has no value for it", then: isPrepared ? "the stage must fill \(Self.them)" : "")
    case .renamed, .reordered, .rawValueAdded, .caseRenamed, .caseAdded, .becameOptional: return
    }
  }

  private func askRetypedPart(_ change: Change, _ member: String?, at site: TypeUse, _ refused: RowEffect) {
    guard let part = part(member, of: site) else { return }
    if case .encoded(let column) = part, let member, let type = newFieldType(change, member) {
      return askDecoding(change, site.entity, column, type, path: "\(site.path).\(member)")
    }
    ask(
      change, refused, of: site.entity, part.isPresent, "have a value that no stage can convert in place",
      "has a value that no stage can convert in place", path: site.path)
  }

  private func newFieldType(_ change: Change, _ member: String) -> SwiftType? {
    guard case .valueTypeChanged(let type, _, _) = change.kind else { return nil }
    return next.structure(.named(type))?.fields.first { $0.name == member }?.type
  }

  /// `zip`, or `done.label` of an enum's case.
  private func part(_ member: String?, of site: TypeUse) -> Slot? {
    var slot: Slot? = site.slot
    for name in (member ?? "").split(separator: ".") { slot = slot?.part(String(name)) }
    return slot
  }

  private func hasRawValue(of member: String, _ type: String, _ slot: Slot) -> Condition {
    guard case .raw(let column) = slot else { return .unknown("its column is not known") }
    let values = state.types.enumeration(.named(type)).flatMap { state.types.rawValues(of: $0) }
    guard let value = values?.first(where: { $0.name == member }) else {
      return .unknown("the raw value of \(member) is not known")
    }
    return .sql("\(column.sql) = \(value.literal)")
  }

  // MARK: - Places

  private func sites(of type: String, _ change: Change) -> [TypeUse] {
    var sites: [TypeUse] = []
    for entity in state.types.version.entities {
      // Rows of a child are among those of its parent.
      for attribute in entity.attributes where attribute.isPersisted {
        let source = state.source(entity.name, attribute.name)
        guard let slot = source.slot else {
          if let reason = source.unread, occurs(type, in: attribute.type, []) { addUnclear(change, reason) }
          continue
        }
        let site = TypeUse(
          entity: entity.name, attribute: attribute, path: "\(entity.name).\(attribute.name)", slot: slot,
          isEncoded: false, isSurrounded: state.types.isOptional(attribute.type) ? .never : .always)
        find(type, attribute.type, site, depth: 0, into: &sites)
      }
    }
    return sites
  }

  private func find(_ name: String, _ type: SwiftType, _ site: TypeUse, depth: Int, into sites: inout [TypeUse]) {
    guard depth < 24, sites.count < 4_000 else { return }
    if case .encoded = site.slot {
      if occurs(name, in: type, []) {
        var encoded = site
        encoded.isEncoded = true
        sites.append(encoded)
      }
      return
    }
    let plain = state.types.plain(type)
    if plain == .named(name) { sites.append(site) }
    if let structure = state.types.structure(plain) {
      for field in structure.fields {
        guard let slot = site.slot.part(field.name) else { continue }
        var inner = site
        inner.path += ".\(field.name)"
        inner.slot = slot
        inner.isSurrounded = state.types.isOptional(field.type) ? .never : site.slot.isPresent
        find(name, field.type, inner, depth: depth + 1, into: &sites)
      }
    }
    for enumCase in state.types.enumeration(plain)?.cases ?? [] {
      guard let payload = site.slot.part(enumCase.name) else { continue }
      for (position, value) in enumCase.payload.enumerated() {
        let label = value.label ?? "_\(position)"
        guard let slot = payload.part(label) else { continue }
        var inner = site
        inner.path += ".\(enumCase.name).\(label)"
        inner.slot = slot
        inner.isSurrounded = .never
        find(name, value.type, inner, depth: depth + 1, into: &sites)
      }
    }
  }

  /// True where values of the type are somewhere inside of values of another one.
  private func occurs(_ name: String, in type: SwiftType, _ visited: Set<String>) -> Bool {
    switch state.types.names.expandingAliases(in: type) {
    case .scalar: return false
    case .optional(let inner), .array(let inner), .set(let inner): return occurs(name, in: inner, visited)
    case .dictionary(let key, let value): return occurs(name, in: key, visited) || occurs(name, in: value, visited)
    case .tuple(let elements), .generic(_, let elements): return elements.contains { occurs(name, in: $0, visited) }
    case .named(let other):
      if other == name { return true }
      if visited.contains(other) { return false }
      let parts =
        state.types.structure(.named(other))?.fields.map(\.type)
        ?? state.types.enumeration(.named(other))?.cases.flatMap { $0.payload.map(\.type) } ?? []
      return parts.contains { occurs(name, in: $0, visited.union([other])) }
    }
  }
}
