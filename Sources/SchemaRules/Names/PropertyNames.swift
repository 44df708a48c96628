import Diagnostics
import SchemaModel

extension VersionChecker {
  /// Names that some rule about properties speaks of: one look-up decides for nearly every property.
  /// Sorted, and a copy of their keys: a list is part of the program, and tables would be built at each start.
  static let suspicious = KnownWords([
    "Protocol", "Type", "_SwiftDataNoType", "attributeKeys", "autoContentAccessingProxy", "autorelease",
    "awakeFromFetch", "awakeFromInsert", "awakeFromNib", "changedValues", "changedValuesForCurrentEvent", "class",
    "classCode", "classForArchiver", "classForCoder", "classForKeyedArchiver", "classForPortCoder", "className",
    "copy", "dealloc", "debugDescription", "description", "didSave", "didTurnIntoFault", "entity", "exposedBindings",
    "faultingState", "finalize", "hasChanges", "hasPersistentChangedValues", "hash", "hashValue", "isDeleted",
    "isFault", "isInserted", "isProxy", "isUpdated", "managedObjectContext", "modelContext", "mutableCopy",
    "objectID", "objectSpecifier", "observationInfo", "persistentBackingData", "persistentModelID",
    "prepareForDeletion", "release", "retain", "retainCount", "schemaMetadata", "scriptingProperties", "self",
    "superclass", "toManyRelationshipKeys", "toOneRelationshipKeys", "willSave", "willTurnIntoFault", "zone",
  ])

  /// Compares the names that ``checkPropertyName(_:at:in:)`` has seen, with each other and with inherited ones.
  mutating func checkNameCollisions(in entity: Entity, at index: Int) {
    checkCollisions(in: entity)
    if hierarchy.parents[index] != nil { checkInheritedNames(of: entity, at: index) }
  }

  mutating func checkPropertyName(_ name: String, at place: Place, in entity: Entity) {
    let folded = FoldedName(name)
    scratch.append(folded)
    if !folded.isPlainIdentifier { checkIdentifier(name, at: place, role: "a property of `\(entity.name)`") }
    checkMemberHidesType(name, at: place, in: entity)
    if folded.startsWithUnderscore {
      checkSynthesizedMember(name, at: place, in: entity)
      checkOwnColumn(name, at: place, in: entity)
    }
    if Self.suspicious.contains(name) {
      checkReservedName(name, at: place, in: entity)
      checkShadowedMember(name, at: place, in: entity)
      checkManagedObjectMethod(name, at: place, in: entity)
    }
  }

  /// Compares hashes first: names are looked at only where two hashes agree.
  private mutating func checkCollisions(in entity: Entity) {
    let count = scratch.count
    if count > 64 {
      checkCollisionsOfMany(in: entity)
      return
    }
    for later in 1..<max(1, count) {
      let hash = scratch[later].hash
      for earlier in 0..<later where scratch[earlier].hash == hash {
        compareNames(later, earlier, in: entity)
        break
      }
    }
  }

  private mutating func checkCollisionsOfMany(in entity: Entity) {
    var first: [UInt64: Int] = [:]
    first.reserveCapacity(scratch.count)
    for index in scratch.indices {
      if let earlier = first[scratch[index].hash] {
        compareNames(index, earlier, in: entity)
      } else {
        first[scratch[index].hash] = index
      }
    }
  }

  private mutating func compareNames(_ later: Int, _ earlier: Int, in entity: Entity) {
    let (name, place) = property(later, of: entity)
    let (other, first) = property(earlier, of: entity)
    if name == other {
      reportDuplicate(name, other, in: "`\(entity.name)`", at: place, first: first)
    } else if name.lowercased() == other.lowercased() {
      reportCaseTwins(name, other, in: "of `\(entity.name)` differ only in case", at: place, first: first)
    }
  }

  /// Attributes first, then accessors and relationships, as they were scanned.
  private func property(_ index: Int, of entity: Entity) -> (name: String, place: Place) {
    var index = index
    if index < entity.attributes.count { return (entity.attributes[index].name, entity.attributes[index].place) }
    index -= entity.attributes.count
    for attribute in entity.attributes {
      guard let accessor = attribute.accessor else { continue }
      if index == 0 { return (accessor.name, attribute.place) }
      index -= 1
    }
    let relationship = entity.relationships[index]
    return (relationship.name, relationship.place)
  }

  private mutating func checkInheritedHidesType(of entity: Entity, from parent: Entity) {
    let place =
      parent.attributes.first { $0.name == entity.name }?.place
      ?? parent.relationships.first { $0.name == entity.name }?.place
    guard let place else { return }
    reportMemberHidesType(
      entity.name, "the code that `@Model` adds to the subclass `\(entity.name)` names the class", at: place, in: parent
    )
  }

  private mutating func checkInheritedNames(of entity: Entity, at index: Int) {
    var inherited: [String: (name: String, owner: String, place: Place)] = [:]
    for ancestor in lineage(of: index).dropFirst() {
      let parent = version.entities[ancestor]
      checkInheritedHidesType(of: entity, from: parent)
      for attribute in parent.attributes {
        inherited[attribute.name.lowercased()] = (attribute.name, parent.name, attribute.place)
      }
      for relationship in parent.relationships {
        inherited[relationship.name.lowercased()] = (relationship.name, parent.name, relationship.place)
      }
    }
    for position in scratch.indices {
      let (name, place) = property(position, of: entity)
      guard let (other, owner, first) = inherited[name.lowercased()] else { continue }
      if name == other {
        report(
          .duplicateName, "`\(name)` of `\(entity.name)` is already inherited from `\(owner)`", at: place,
          fix: "delete it here, or rename one of the two",
          notes: [Diagnostic.Note("it is declared here first", at: first)])
      } else {
        reportCaseTwins(
          name, other, in: "share the table of `\(entity.name)` and `\(owner)` and differ only in case", at: place,
          first: first)
      }
    }
  }
}
