import Diagnostics
import SchemaModel

// The type of an attribute that lives on: retyped, required, optional, and how its bytes are kept.

extension VersionPair {
  func compareType(_ old: Attribute, _ new: Attribute, of entity: String, into changes: inout ChangeList) {
    var site = TypeSite(
      owner: .attribute(entity: entity, name: new.name, oldName: old.name), attributes: (old, new),
      oldPlace: old.typePlace, newPlace: new.typePlace)
    site.surroundings = {
      .init(bridge: freeName(new.name + "Value", in: entity), newOwner: newOwner(of: new.name, of: entity))
    }
    if storageKind(old) != storageKind(new) {
      compareStorageKind(old, new, at: site, into: &changes)
      return
    }
    switch storageKind(old) {
    case .plain: compare(old.type, new.type, at: site, into: &changes)
    case .transformable: compareTransformable(old, new, at: site, into: &changes)
    case .codable:
      var opaque = site
      opaque.storage = .codable
      compare(old.type, new.type, at: opaque, into: &changes)
    }
  }

  /// The entity above that declares the property now, where the entity did so itself.
  private func newOwner(of name: String, of entity: String) -> String? {
    guard let index = to.entity(entity), let ref = to.properties[index][name], ref.entity != index else { return nil }
    return to.version.entities[ref.entity].name
  }

  private enum StorageKind: String { case plain, transformable, codable }

  private func storageKind(_ attribute: Attribute) -> StorageKind {
    if attribute.transformer != nil { return .transformable }
    return attribute.options.contains(.codable) ? .codable : .plain
  }

  /// Plain, `transformable` and `codable` write different bytes for the same Swift type.
  private func compareStorageKind(_ old: Attribute, _ new: Attribute, at site: TypeSite, into changes: inout ChangeList)
  {
    let before = from.storedType(of: old)
    let after = to.storedType(of: new)
    let summary = "kept as \(words(for: new)) instead of \(words(for: old))"
    let judgement: Judgement
    if before == after, before != .unknown {
      judgement = .sameColumnOtherBytes(site)
    } else {
      let isKnown = before != .unknown && after != .unknown
      judgement = Judgement.retyped(
        site, old: from.spelled(old.type), new: to.spelled(new.type), from: before, to: after
      ).with(visibility: isKnown ? .seen : .unverified)
    }
    changes.add(
      .attributeTypeChanged(entity: site.entity, attribute: new.name), site.path, summary, judgement,
      old: site.oldPlace,
      new: site.newPlace)
  }

  private func words(for attribute: Attribute) -> String {
    switch storageKind(attribute) {
    case .plain: "\(attribute.type)"
    case .transformable: "transformable bytes"
    case .codable: "codable bytes"
    }
  }

  private func compareTransformable(
    _ old: Attribute, _ new: Attribute, at site: TypeSite, into changes: inout ChangeList
  ) {
    compareOptionality(from.isOptional(old.type), to.isOptional(new.type), at: site, into: &changes)
    if old.transformer != new.transformer {
      changes.add(
        .attributeTypeChanged(entity: site.entity, attribute: new.name), site.path, "transformer changed",
        .transformerChanged(site), old: old.place(of: "transformable"), new: new.place(of: "transformable"))
    } else if from.plain(old.type) != to.plain(new.type) {
      changes.add(
        .attributeTypeChanged(entity: site.entity, attribute: new.name), site.path,
        "type changed from \(from.plain(old.type)) to \(to.plain(new.type))", .transformerChanged(site),
        old: site.oldPlace, new: site.newPlace)
    } else if let inside = changedInside(old.type.unwrapped, new.type.unwrapped, at: site) {
      changes.add(
        .attributeTypeChanged(entity: site.entity, attribute: new.name), site.path,
        "\(inside.path): \(inside.summary), inside of what the transformer writes", .transformerChanged(site),
        old: inside.oldPlace ?? site.oldPlace, new: inside.newPlace ?? site.newPlace)
    }
  }

  /// What of a type under one name would no longer decode, were it encoded.
  private func changedInside(_ old: SwiftType, _ new: SwiftType, at site: TypeSite) -> Change? {
    var inner = site
    inner.storage = .codable
    var found = ChangeList()
    compareEncoded(old, new, at: inner, into: &found)
    return found.changes.first { $0.changeClass > .neutral }
  }

  /// A column's own question mark.
  func compareOptionality(_ old: Bool, _ new: Bool, at site: TypeSite, into changes: inout ChangeList) {
    if old == new { return }
    if site.storage != .columns {
      // Inside encoded bytes nobody checks, and nothing runs.
      let judgement = new ? Judgement.opaqueLoosened : .opaqueChanged(site)
      changes.add(
        site.kind(new ? .becameOptional : .becameRequired), site.path, new ? "became optional" : "became required",
        judgement, old: site.oldPlace, new: site.newPlace)
      return
    }
    let judgement: Judgement
    if new {
      judgement = .becameOptional
    } else if case .attribute(let entity, let name, _) = site.owner {
      judgement = becameRequired(entity, name)
    } else {
      judgement = .becameRequired
    }
    changes.add(
      site.optionalityKind(becameOptional: new), site.path, new ? "became optional" : "became required", judgement,
      old: site.oldPlace, new: site.newPlace)
  }

  private func becameRequired(_ entity: String, _ name: String) -> Judgement {
    guard let index = to.entity(entity), let ref = to.properties[index][name], ref.kind == .attribute,
      let written = to.attribute(ref).defaultValue, written.value != .null
    else { return .becameRequired }
    return .becameRequiredWithDefault
  }
}

extension Judgement {
  static let becameOptional = lightweight("Every old value is still a value.")
  static let becameRequired = custom(
    .before,
    "The mapping fails on rows that hold nil (134110); they must be filled in `willMigrate`, before the mapping.",
    remedy: "keep it optional to stay lightweight")
  static let becameRequiredWithDefault = custom(
    .before,
    "Apple's pages disagree on whether the default replaces nils; filling them in `willMigrate` is safe either way.",
    remedy: "fill the nils in `willMigrate`, or keep it optional to stay lightweight")
  static let opaqueLoosened = neutral(
    "Encoded values decode as before.", .inferred,
    remedy: "no new version is needed; stored values decode as they are")

  static func retyped(
    _ site: TypeSite, old: SwiftType, new: SwiftType, from before: StoredType, to after: StoredType
  ) -> Judgement {
    twoSteps(
      "No stage can convert the values, not even a custom one: " + retypedConsequence(before, after),
      remedy: site.retypeRemedy(old: old, new: new, keepsBridge: after == .composite), rule: .typeChange)
  }

  /// Two columns are matched by name and refused for their types. Leaves of a struct or enum are matched by their paths,
  /// so that a struct and a column have nothing in common.
  private static func retypedConsequence(_ before: StoredType, _ after: StoredType) -> String {
    switch (before, after) {
    case (.composite, .composite):
      "leaves are matched by their names. Leaves without a counterpart are deleted with their values, new ones start empty, and"
        + " where they are required the migration fails (134110)."
    case (.composite, _), (_, .composite):
      "an enum or struct has columns of its own for its leaves, so the framework drops the old values and adds a new"
        + " property. It starts with its default or empty, or fails (134110, missing attribute values on mandatory"
        + " destination attribute)."
    default:
      "the mapping between its two closures is inferred, and that fails (134190, source and destination attribute types"
        + " are incompatible)."
    }
  }

  static func sameColumnOtherBytes(_ site: TypeSite) -> Judgement {
    undetected(
      "Both are stored in the same kind of column, so nothing runs and the stored bytes no longer decode.", .measured,
      remedy: site.newPropertyRemedy, rule: .undetectedTypeChange)
  }

  static func transformerChanged(_ site: TypeSite) -> Judgement {
    undetected(
      "Neither the transformer nor the type is hashed: nothing runs, and the new transformer must read the old bytes.",
      .inferred, remedy: site.newPropertyRemedy, rule: .transformerChanged)
  }

  static func opaqueChanged(_ site: TypeSite) -> Judgement {
    undetected(
      "The values are kept as encoded bytes whose structure is not hashed: nothing runs, and old rows no longer decode.",
      site.storage == .codable ? .documented : .measured, remedy: site.newPropertyRemedy, rule: .undetectedTypeChange)
  }

  static func elementLoosened(_ site: TypeSite) -> Judgement {
    undetected(
      "Element types are not hashed: nothing runs, and nobody has reported whether the stored bytes decode as the new type.",
      .inferred, remedy: site.newPropertyRemedy + "; or try it on a store of the version before", rule: .elementType)
  }

  static func sameCodeOtherRange(_ site: TypeSite, old: SwiftType, new: SwiftType) -> Judgement {
    undetected(
      "Both types share one column type, so nothing runs, and \(old) values that \(new) cannot hold would be misread.",
      .measured, remedy: site.newPropertyRemedy, rule: .undetectedTypeChange)
  }

  static let sameColumn = neutral(
    "Both types share one column type, and every stored value fits.", .measured,
    remedy: "no new version is needed")

  static func sameExpectedColumn(_ old: SwiftType.Scalar, _ new: SwiftType.Scalar) -> Judgement {
    let unseen = old.columnType == nil ? old : new
    return neutral(
      "Nobody has seen how a \(unseen.rawValue) is stored. Both are expected to share one column type, and every stored value"
        + " fits.", .inferred,
      remedy: "compare the checksums on a Mac before you edit a version that has shipped")
  }

  static let numberWidened = lightweight(
    "The framework converts between number types, and every value fits.", .reported)

  static func uniqueNumberNarrowed(_ old: SwiftType, _ new: SwiftType) -> Judgement {
    let isBool = new == .scalar(.bool)
    return Judgement(
      changeClass: .custom, rowWork: .before,
      reason:
        "Not every \(old) is \(withArticle("\(new)")), and values that differ may become one: the unique index could not be"
        + " built. `willMigrate` must remove rows whose values will be equal.",
      evidence: .inferred,
      remedy:
        "compare the rows by \(isBool ? "`value != 0`" : "the \(new) that the value becomes") in `willMigrate`; or add a new property and convert in `didMigrate`",
      rule: .narrowedNumber)
  }

  static func numberInComposite(_ site: TypeSite, old: SwiftType, new: SwiftType) -> Judgement {
    twoSteps(
      "The framework converts between the number types of plain attributes. That it does so for a field of a struct has not"
        + " been seen, and where it does not, the migration fails (134190).", .inferred,
      remedy: site.retypeRemedy(old: old, new: new, keepsBridge: false), rule: .typeChange)
  }

  static func numberNarrowed(_ old: SwiftType, _ new: SwiftType) -> Judgement {
    Judgement(
      changeClass: .lightweight,
      reason: "The framework converts between number types, but not every \(old) is \(withArticle("\(new)")):"
        + " values may be cut off.",
      evidence: .reported,
      remedy: "check the stored range, or add a new property and convert in `didMigrate`", rule: .narrowedNumber)
  }
}
