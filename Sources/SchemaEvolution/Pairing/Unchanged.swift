import Diagnostics
import SchemaModel

// Most entities of a version are those of the version before, letter for letter. They are told apart first, so that a
// history of many versions costs what has changed in it.

extension VersionPair {
  /// True where comparing the pair could find nothing: both sides declare the same, and what they refer to is the same.
  ///
  /// False proves nothing: whatever is not worth a look here is compared in full.
  func isUnchanged(_ pair: EntityPair) -> Bool {
    guard haveSameValueTypes, from.keepsNames(of: pair.old), to.keepsNames(of: pair.new),
      from.version.entities[pair.old].superentity == nil, to.version.entities[pair.new].superentity == nil,
      from.version.entities[pair.old].declaresSame(as: to.version.entities[pair.new])
    else { return false }
    return to.version.entities[pair.new].relationships.indices.allSatisfy { index in
      hasSameInverse(
        PropertyRef(kind: .relationship, entity: pair.old, index: index),
        PropertyRef(kind: .relationship, entity: pair.new, index: index))
    }
  }

  static func haveSameValueTypes(_ from: SchemaVersion, _ to: SchemaVersion) -> Bool {
    from.enums.elementsEqual(to.enums) { $0.declaresSame(as: $1) }
      && from.structs.elementsEqual(to.structs) { $0.declaresSame(as: $1) }
      && from.typeAliases.elementsEqual(to.typeAliases) { $0.name == $1.name && $0.type == $1.type }
  }
}

// Equality of declarations, wherever they stand in their files.

extension Entity {
  fileprivate func declaresSame(as other: Entity) -> Bool {
    name == other.name && name.hasSameBytes(as: other.name) && doc == other.doc && access == other.access
      && attributes.count == other.attributes.count
      // By index: a pair of iterators would make optional copies of both.
      && attributes.indices.allSatisfy { attributes[$0].declaresSame(as: other.attributes[$0]) }
      && relationships.elementsEqual(other.relationships) { $0.declaresSame(as: $1) }
      && uniqueness.elementsEqual(other.uniqueness) { $0.members.haveSameValues(as: $1.members) }
      && indexes.elementsEqual(other.indexes) {
        $0.kind == $1.kind && $0.members.haveSameValues(as: $1.members)
      } && (initializer ?? []).haveSameValues(as: other.initializer ?? [])
      && (initializer == nil) == (other.initializer == nil)
  }
}

extension Attribute {
  fileprivate func declaresSame(as other: Attribute) -> Bool {
    name == other.name && name.hasSameBytes(as: other.name) && type == other.type && options == other.options
      && transformer == other.transformer
      && hashModifier == other.hashModifier && renamedFrom?.value == other.renamedFrom?.value
      && defaultValue?.value == other.defaultValue?.value && initDefault?.value == other.initDefault?.value
      && doc == other.doc && access == other.access && setter == other.setter && hasSameAccessor(as: other)
  }

  private func hasSameAccessor(as other: Attribute) -> Bool {
    accessor?.name == other.accessor?.name && accessor?.type == other.accessor?.type
      && accessor?.storage == other.accessor?.storage
      && accessor?.defaultValue?.value == other.accessor?.defaultValue?.value
      && accessor?.initDefault?.value == other.accessor?.initDefault?.value
      && accessor?.unknown?.value == other.accessor?.unknown?.value
  }
}

extension Relationship {
  fileprivate func declaresSame(as other: Relationship) -> Bool {
    name == other.name && name.hasSameBytes(as: other.name) && destination == other.destination
      && isToMany == other.isToMany
      && isOptional == other.isOptional && deleteRule == other.deleteRule && inverse == other.inverse
      && minimumModelCount == other.minimumModelCount && maximumModelCount == other.maximumModelCount
      && renamedFrom?.value == other.renamedFrom?.value && hashModifier == other.hashModifier && doc == other.doc
      && access == other.access && setter == other.setter
  }
}

extension EnumType {
  fileprivate func declaresSame(as other: EnumType) -> Bool {
    name == other.name && doc == other.doc && rawType?.value == other.rawType?.value && isExternal == other.isExternal
      && access == other.access
      && cases.elementsEqual(other.cases) { a, b in
        a.name == b.name && a.name.hasSameBytes(as: b.name) && a.rawValue?.value == b.rawValue?.value && a.doc == b.doc
          && a.payload.elementsEqual(b.payload) {
            $0.label == $1.label && ($0.label ?? "").hasSameBytes(as: $1.label ?? "") && $0.type == $1.type
          }
      }
  }
}

extension StructType {
  fileprivate func declaresSame(as other: StructType) -> Bool {
    name == other.name && doc == other.doc && isExternal == other.isExternal && access == other.access
      && fields.elementsEqual(other.fields) {
        $0.name == $1.name && $0.name.hasSameBytes(as: $1.name) && $0.type == $1.type
          && $0.defaultValue?.value == $1.defaultValue?.value
          && $0.doc == $1.doc
      }
  }
}

extension [Located<String>] {
  fileprivate func haveSameValues(as other: Self) -> Bool { elementsEqual(other) { $0.value == $1.value } }
}
