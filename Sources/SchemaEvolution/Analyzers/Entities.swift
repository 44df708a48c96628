import Diagnostics
import SchemaModel

// Entities that come and go. SwiftData has no word for renaming one.

extension VersionPair {
  func compareEntityLists(into changes: inout ChangeList) {
    for index in addedEntities {
      let entity = to.version.entities[index]
      changes.add(.entityAdded(entity.name), entity.name, "entity added", .entityAdded, new: entity.place)
    }
    for index in removedEntities {
      let entity = from.version.entities[index]
      changes.add(
        .entityRemoved(entity.name), entity.name, "entity removed", .entityRemoved(entity.name), old: entity.place,
        new: to.version.numberPlace)
    }
  }

  /// Everything about an entity that both versions have.
  func compareEntity(_ pair: EntityPair, into changes: inout ChangeList) {
    let (before, after) = (from.version.entities[pair.old], to.version.entities[pair.new])
    compareSpelling(before.name, after.name, pair.name, old: before.place, new: after.place, into: &changes)
    compareInheritance(pair, into: &changes)
    for (old, new) in propertyPairs(of: pair) {
      if let inheriting = inheriting(old, new, in: pair) {
        changes.add(inheriting) { compareProperties(old, new, of: pair, into: &$0) }
      } else {
        compareProperties(old, new, of: pair, into: &changes)
      }
    }
    let conversions = storageConversions(of: pair)
    for (old, new) in conversions {
      if let inheriting = inheriting(old, new, in: pair) {
        changes.add(inheriting) { convertedStorage(from.attribute(old), to.attribute(new), of: pair.name, into: &$0) }
      } else {
        convertedStorage(from.attribute(old), to.attribute(new), of: pair.name, into: &changes)
      }
    }
    let removed = removedProperties(of: pair).filter { ref in !conversions.contains { $0.old == ref } }
    let newcomers = removed.isEmpty ? Newcomers() : newcomers(in: pair)
    for ref in removed {
      switch ref.kind {
      case .attribute:
        removedAttribute(from.attribute(ref), from: pair.name, in: pair, among: newcomers, into: &changes)
      case .relationship: removedRelationship(from.relationship(ref), from: pair.name, in: pair, into: &changes)
      }
    }
    for ref in addedProperties(of: pair) where !conversions.contains(where: { $0.new == ref }) {
      switch ref.kind {
      case .attribute:
        addedAttribute(
          to.attribute(ref), to: pair.name, declaredIn: to.version.entities[ref.entity].name, into: &changes)
      case .relationship: addedRelationship(to.relationship(ref), to: pair.name, into: &changes)
      }
    }
    compareUniqueness(pair, into: &changes)
    compareNeutral(pair, into: &changes)
  }

  private func compareProperties(
    _ old: PropertyRef, _ new: PropertyRef, of pair: EntityPair, into changes: inout ChangeList
  ) {
    compareSpelling(old, new, of: pair.name, into: &changes)
    movedProperty(old, new, in: pair, into: &changes)
    switch (old.kind, new.kind) {
    case (.attribute, .attribute):
      compareAttributes(from.attribute(old), to.attribute(new), of: pair.name, into: &changes)
    case (.relationship, .relationship): compareRelationships(old, new, of: pair.name, into: &changes)
    default: changedKind(old, new, of: pair.name, into: &changes)
    }
  }

  private func compareAttributes(_ old: Attribute, _ new: Attribute, of entity: String, into changes: inout ChangeList)
  {
    if comparePersistence(old, new, of: entity, into: &changes) { return }
    if old.name != new.name { renamedAttribute(old, new, of: entity, into: &changes) }
    compareType(old, new, of: entity, into: &changes)
    compareOptions(old, new, of: entity, into: &changes)
    compareAccessors(old, new, of: entity, into: &changes)
  }

  /// An attribute became a relationship, or the other way round.
  private func changedKind(_ old: PropertyRef, _ new: PropertyRef, of entity: String, into changes: inout ChangeList) {
    if !from.isStored(old) || !to.isStored(new) {
      // What had no column is simply new, or gone.
      if to.isStored(new), new.kind == .relationship {
        addedRelationship(to.relationship(new), to: entity, into: &changes)
      } else if from.isStored(old) {
        changes.add(
          .relationshipRemoved(entity: entity, relationship: from.name(old)), "\(entity).\(to.name(new))",
          "relationship became transient", .relationshipRemoved(entity, from.name(old)), old: from.place(old),
          new: to.place(new))
      }
      return
    }
    changes.add(
      .propertyKindChanged(entity: entity, property: to.name(new)), "\(entity).\(to.name(new))",
      new.kind == .relationship ? "attribute became a relationship" : "relationship became an attribute",
      .propertyKindChanged(
        entity, from.name(old), to.name(new),
        bridge: freeName(to.name(new) + (new.kind == .relationship ? "Link" : "Value"), in: entity),
        isRelationship: new.kind == .relationship),
      old: from.place(old), new: to.place(new))
  }
}

extension Judgement {
  static let entityAdded = lightweight("A new table, empty.")

  static func entityRemoved(_ name: String) -> Judgement {
    losesData(
      "The table vanishes with all its rows, on every device.",
      remedy: "if that is intended: `removes: [\(name)]` under `migration:`; it covers the entity's properties, and"
        + " relationships that led to it", rule: .losesData)
  }

  static func propertyKindChanged(
    _ entity: String, _ old: String, _ new: String, bridge: String, isRelationship: Bool
  ) -> Judgement {
    twoSteps(
      "The two are not matched under one name: no stage turns values into links or links into values.", .measured,
      remedy: Recipe.changedKind(
        entity: entity, old: old, new: new, bridge: bridge, isRelationship: isRelationship),
      rule: .propertyKindChange)
  }
}
