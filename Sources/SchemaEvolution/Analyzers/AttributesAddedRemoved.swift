import Diagnostics
import SchemaModel

// Attributes that come, go or move between the entities of a hierarchy.

extension VersionPair {
  /// - Parameter declaring: the entity itself, or the one that it inherits the attribute from.
  func addedAttribute(
    _ attribute: Attribute, to entity: String, declaredIn declaring: String, into changes: inout ChangeList
  ) {
    changes.add(
      .attributeAdded(entity: entity, attribute: attribute.name), "\(entity).\(attribute.name)",
      attribute.isPersisted ? "added" : "transient property added",
      judgement(forAdding: attribute, to: entity, declaredIn: declaring), new: attribute.place)
  }

  func judgement(forAdding attribute: Attribute, to entity: String, declaredIn parent: String? = nil) -> Judgement {
    let declaring = parent ?? entity
    if !attribute.isPersisted { return .transientProperty }
    let isRequired = !to.isOptional(attribute.type)
    let stored = to.storedType(of: attribute)
    if isUniqueAlone(attribute, in: entity), !to.isNilInOldRows(attribute) {
      let recipe = Recipe.fillThenUnique(declaring, attribute, filling: "\(entity).\(attribute.name)")
      return isRequired ? .requiredUniqueAdded(recipe) : .defaultedUniqueAdded(recipe)
    }
    if isRequired {
      if stored == .composite { return .requiredValueTypeAdded(entity, attribute) }
      guard let written = attribute.defaultValue, written.value != .null else {
        return .mandatoryAdded(
          attribute, Recipe.requiredLater(declaring, attribute, filling: "\(entity).\(attribute.name)"))
      }
    }
    let visible: Visibility = stored == .unknown ? .unverified : .seen
    switch attribute.defaultValue?.value {
    case .expression(let text)? where makesIdentity(text):
      return .sameIdentityForAll(entity, attribute, text).with(visibility: visible)
    case .expression(let text)? where readsClock(text):
      return .sameDateForAll(entity, attribute, text).with(visibility: visible)
    default:
      return (isRequired ? Judgement.defaultedAttributeAdded : .optionalAttributeAdded).with(visibility: visible)
    }
  }

  /// True where `@Attribute(.unique)` or a `#Unique` of this attribute alone stands on it, in the entity or above it.
  private func isUniqueAlone(_ attribute: Attribute, in entity: String) -> Bool {
    guard let index = to.entity(entity) else { return false }
    return to.lineage(of: index).contains { to.version.entities[$0].allUniqueness.contains([attribute.name]) }
  }

  func removedAttribute(
    _ attribute: Attribute, from entity: String, in pair: EntityPair, among added: Newcomers,
    into changes: inout ChangeList
  ) {
    let isStored = attribute.isPersisted
    changes.add(
      .attributeRemoved(entity: entity, attribute: attribute.name), "\(entity).\(attribute.name)",
      isStored ? "removed" : "transient property removed",
      isStored ? judgement(forRemoving: attribute, from: entity, in: pair, among: added) : .transientProperty,
      old: attribute.place, new: losingPlace(of: attribute.name, in: pair))
  }

  private func judgement(
    forRemoving attribute: Attribute, from entity: String, in pair: EntityPair, among added: Newcomers
  ) -> Judgement {
    let keepers = childrenThatKeep(attribute, of: pair)
    if !keepers.isEmpty { return .attributeMovedDown(entity, attribute.name, to: keepers) }
    if let home = newHome(of: attribute, in: pair, among: added) {
      return .attributeLeft(entity, attribute.name, for: home)
    }
    let canDeclare = isInherited(attribute.name, in: pair) && to.properties[pair.new][attribute.name] == nil
    return .attributeRemoved(entity, attribute.name, canDeclare: canDeclare)
  }

  /// Entities below this one that declare the property themselves now, where they inherited it: their rows keep it.
  private func childrenThatKeep(_ attribute: Attribute, of pair: EntityPair) -> [String] {
    guard let old = from.properties[pair.old][attribute.name] else { return [] }
    let identifier = from.identifier(of: old)
    return to.descendants[pair.new].compactMap { child in
      let name = to.version.entities[child].name
      guard let before = from.entity(name), from.isKind(before, of: pair.old),
        to.ownProperties(of: child).contains(where: { to.isStored($0) && to.identifier(of: $0) == identifier })
      else { return nil }
      return name
    }
  }

  /// Stored, transient and ephemeral: the column comes or goes. True where there is nothing more to compare.
  func comparePersistence(_ old: Attribute, _ new: Attribute, of entity: String, into changes: inout ChangeList) -> Bool
  {
    if old.isPersisted, new.isPersisted { return false }
    let path = "\(entity).\(new.name)"
    switch (old.isPersisted, new.isPersisted) {
    case (true, false):
      let word = new.unstoredWord
      changes.add(
        .attributeRemoved(entity: entity, attribute: old.name), path, "became \(word)",
        .becameTransient(entity, old.name, word), old: old.place, new: new.place(of: word))
    case (false, true):
      changes.add(
        .attributeAdded(entity: entity, attribute: new.name), path, "became stored",
        judgement(forAdding: new, to: entity), old: old.place, new: new.place)
    default:
      if old.type != new.type || old.options != new.options {
        changes.add(
          .otherNeutral, path, "transient property changed", .transientProperty, old: old.place, new: new.place)
      }
    }
    return true
  }

  func renamedAttribute(_ old: Attribute, _ new: Attribute, of entity: String, into changes: inout ChangeList) {
    let stored = from.storedType(of: old)
    var judgement = Judgement.renamed
    if stored == .composite {
      judgement = isRawEnum(old.type) ? .renamedEnum : .renamedComposite(entity, new.name)
      if !isRawEnum(old.type), changesPlaceInNameOrder(old.name, new.name, in: entity) {
        judgement = .renamedCompositeThatMoves
      }
    }
    changes.add(
      .attributeRenamed(entity: entity, from: old.name, to: new.name), "\(entity).\(new.name)",
      "renamed from \(old.name)", judgement, old: old.place, new: new.renamedFrom?.place ?? new.place)
  }

  private func isRawEnum(_ type: SwiftType) -> Bool {
    guard case .named(let name) = from.plain(type), let index = from.names.enumeration(name) else { return false }
    return from.version.enums[index].rawType != nil
  }

  /// A composite's own name is not hashed, but properties are hashed in name order: a rename shows where it changes
  /// the order.
  private func changesPlaceInNameOrder(_ old: String, _ new: String, in entity: String) -> Bool {
    guard let index = from.entity(entity) else { return false }
    let (first, last) = utf8Order(old, new) ? (old, new) : (new, old)
    // Any other name between the two changes its place relative to this one.
    let names = from.storedNames(of: index)
    return names[names.lowerBound(of: first)..<names.lowerBound(of: last)].contains { $0 != old && $0 != new }
  }

  /// A default that would have to differ from row to row to be of any use.
  private func makesIdentity(_ expression: String) -> Bool {
    ["UUID()", "globallyUniqueString", "random(", "randomElement("].contains { expression.contains($0) }
  }

  private func readsClock(_ expression: String) -> Bool {
    ["Date()", "Date.now", "Date(timeIntervalSinceNow", "Date.init()"].contains { expression.contains($0) }
  }
}

extension VersionView {
  /// True where rows that are older than the attribute have NULL in it: it is optional, and no default reaches them.
  func isNilInOldRows(_ attribute: Attribute) -> Bool {
    guard isOptional(attribute.type) else { return false }
    return isComposite(attribute) || attribute.defaultValue.map { $0.value == .null } ?? true
  }
}

extension Judgement {
  static let optionalAttributeAdded = lightweight("Existing rows get nil, or the default where there is one.")
  static let defaultedAttributeAdded = lightweight("Existing rows get the property's inline default.")
  static let transientProperty = neutral("A transient property has no column in the store.", .documented)
  static let renamed = lightweight("The framework finds the old column by `originalName`.")

  static let renamedEnum = Judgement(
    changeClass: .lightweight,
    reason: "An enum's column is a leaf that carries the property's name; whether the leaf follows `originalName` has"
      + " not been reported.", evidence: .inferred,
    remedy: "try it on a store of the version before, or keep the stored name and add a computed property under the new"
      + " name", rule: .enumRename)

  static func renamedComposite(_ entity: String, _ name: String) -> Judgement {
    undetected(
      "The name of an attribute of struct or enum type is not hashed, so the two versions look alike and no stage"
        + " carries the values over.", .measured,
      remedy: "keep the stored name and add a computed property `\(name)` in an extension; or put `hashModifier` on a"
        + " scalar attribute of \(entity), or add one, so that a stage runs, and try it on a store of the version before",
      rule: .unseenRename)
  }

  static let renamedCompositeThatMoves = Judgement(
    changeClass: .lightweight,
    reason: "The hash moves only because the new name has another place in the alphabet; the leaves keep their"
      + " columns.", evidence: .inferred, remedy: "try it on a store of the version before", rule: .enumRename)

  static let renamedCompositeInMovedEntity = Judgement(
    changeClass: .lightweight, visibility: .unseen,
    reason:
      "The hash moves by other changes of the entity, so a stage runs. The leaves have columns of their own names;"
      + " whether they follow `originalName` of the attribute has not been reported.", evidence: .inferred,
    remedy: "try it on a store of the version before, or keep the stored name and add a computed property under the new"
      + " name", rule: .enumRename)

  /// - Parameter canDeclare: the entity had it from one above, and may have it itself.
  static func attributeRemoved(_ entity: String, _ name: String, canDeclare: Bool = false) -> Judgement {
    losesData(
      canDeclare
        ? "\(entity) no longer inherits it: its values vanish on every device, while the rows stay."
        : "The column and its values vanish on every device.",
      remedy: (canDeclare ? "declare `\(name)` in \(entity) itself, which keeps the values; " : "")
        + "if that is intended: `removes: [\(entity).\(name)]` under `migration:`", rule: .losesData)
  }

  static func attributeMovedDown(_ entity: String, _ name: String, to children: [String]) -> Judgement {
    losesData(
      "Rows of \(children.joined(separator: " and ")) keep their values, in a property of their own; all other rows of"
        + " \(entity) lose theirs on every device.",
      remedy: "if that is intended: `removes: [\(entity).\(name)]` under `migration:`", rule: .losesData)
  }

  static func becameTransient(_ entity: String, _ name: String, _ word: String) -> Judgement {
    losesData(
      "\(word == "transient" ? "A transient" : "An ephemeral") property has no column: the stored values vanish.",
      .inferred, remedy: "if that is intended: `removes: [\(entity).\(name)]` under `migration:`", rule: .losesData)
  }

  static func mandatoryAdded(_ attribute: Attribute, _ recipe: String) -> Judgement {
    let hint = attribute.initDefault == nil ? "" : " `initDefault` does not count: no initializer runs in a migration."
    return twoSteps(
      "Existing rows would have no value (134110, missing attribute values on mandatory destination attribute).\(hint)",
      remedy: "give it an inline default (`default:`), or make it optional (`\(attribute.type)?`)"
        + recipe, rule: .mandatoryWithoutDefault)
  }

  static func requiredValueTypeAdded(_ entity: String, _ attribute: Attribute) -> Judgement {
    twoSteps(
      "A default does not reach the old rows of an enum or struct: they stay NULL and trap when they are read.",
      .measured, remedy: "make it optional: `\(attribute.name): \(attribute.type)?`", rule: .requiredValueType)
  }

  static func requiredUniqueAdded(_ recipe: String) -> Judgement {
    twoSteps(
      "The unique index is built before `didMigrate` can give each row its own value, and a default is the same for all"
        + " rows.", .measured,
      remedy: "fill it in this version, make it unique in the next" + recipe,
      rule: .requiredAndUnique)
  }

  static func defaultedUniqueAdded(_ recipe: String) -> Judgement {
    twoSteps(
      "All existing rows get the one default and collide: the unique index is built before `didMigrate` can give each row"
        + " its own value.", .measured,
      remedy: "delete the default, so that existing rows get nil, which collides with nothing (`initDefault` still"
        + " gives new objects a value); or fill it in this version, make it unique in the next"
        + recipe, rule: .requiredAndUnique)
  }

  static func sameIdentityForAll(_ entity: String, _ attribute: Attribute, _ expression: String) -> Judgement {
    Judgement(
      changeClass: .custom, rowWork: .after,
      reason: "The default is evaluated once, when the model is built: every existing row gets the same"
        + " `\(expression)`.", evidence: .measured,
      remedy: "`fills: [\(entity).\(attribute.name)]` under `migration:` gives each row its own in `didMigrate`",
      rule: .sameValueForAll)
  }

  static func sameDateForAll(_ entity: String, _ attribute: Attribute, _ expression: String) -> Judgement {
    Judgement(
      changeClass: .lightweight,
      reason: "The default is evaluated once, when the model is built: all existing rows get the moment of their"
        + " migration.", evidence: .measured,
      remedy: "`fills: [\(entity).\(attribute.name)]` computes one for each row; `Date?` says that old rows have none",
      rule: .sameDateForAll)
  }
}
