import Diagnostics
import SchemaModel

// Differences that neither the hash nor stored data care about. They matter where they are all there is: then a new
// version would be refused at launch.

extension VersionPair {
  func compareNeutral(_ pair: EntityPair, into changes: inout ChangeList) {
    let old = from.version.entities[pair.old]
    let new = to.version.entities[pair.new]
    // Texts and defaults of what is inherited are told where they are declared.
    for (before, after) in propertyPairs(of: pair) where before.entity == pair.old || after.entity == pair.new {
      switch (before.kind, after.kind) {
      case (.attribute, .attribute):
        compareDefaults(from.attribute(before), to.attribute(after), of: pair.name, into: &changes)
      case (.relationship, .relationship):
        compareTexts(from.relationship(before), to.relationship(after), of: pair.name, into: &changes)
      default: break
      }
    }
    if indexes(of: pair.old, in: from) != indexes(of: pair.new, in: to) {
      changes.add(
        .indexChanged(entity: pair.name), pair.name, "index changed", .indexChanged,
        old: old.indexes.first?.place ?? old.place, new: new.indexes.first?.place ?? new.place)
    }
    if old.doc != new.doc {
      changes.add(.documentationChanged, pair.name, "documentation changed", .textOnly, old: old.place, new: new.place)
    }
    if old.access != new.access || old.initializer?.map(\.value) != new.initializer?.map(\.value) {
      changes.add(.otherNeutral, pair.name, "Swift declaration changed", .swiftOnly, old: old.place, new: new.place)
    }
  }

  private func compareDefaults(_ old: Attribute, _ new: Attribute, of entity: String, into changes: inout ChangeList) {
    let path = "\(entity).\(new.name)"
    let (before, after) = (old.defaultValue?.value, new.defaultValue?.value)
    // A number in place of a text comes with the type, and no edit in place is to be had.
    let comesWithType = old.type.unwrapped != new.type.unwrapped && before?.kind != after?.kind
    if before != after, !comesWithType, new.isPersisted {
      changes.add(
        .attributeDefaultChanged(entity: entity, attribute: new.name), path, "default changed", .defaultChanged,
        old: old.defaultValue?.place ?? old.place, new: new.defaultValue?.place ?? new.place)
    }
    if old.initDefault?.value != new.initDefault?.value || old.access != new.access || old.setter != new.setter {
      changes.add(.otherNeutral, path, "Swift declaration changed", .swiftOnly, old: old.place, new: new.place)
    }
    if old.doc != new.doc {
      changes.add(.documentationChanged, path, "documentation changed", .textOnly, old: old.place, new: new.place)
    }
  }

  private func compareTexts(_ old: Relationship, _ new: Relationship, of entity: String, into changes: inout ChangeList)
  {
    let path = "\(entity).\(new.name)"
    if old.doc != new.doc {
      changes.add(.documentationChanged, path, "documentation changed", .textOnly, old: old.place, new: new.place)
    }
    if old.access != new.access || old.setter != new.setter {
      changes.add(.otherNeutral, path, "Swift declaration changed", .swiftOnly, old: old.place, new: new.place)
    }
  }

  private func indexes(of entity: Int, in view: VersionView) -> [String] {
    view.version.entities[entity].indexes.map { index in
      let members = index.members.map { member in
        view.properties[entity][member.value].map { view.identifier(of: $0) } ?? member.value
      }
      return index.kind.rawValue + ":" + members.joined(separator: ",")
    }.sorted(by: utf8Order)
  }
}

extension Judgement {
  static let defaultChanged = neutral(
    "Defaults are not hashed, and existing rows keep their values.", .measured,
    remedy: "edit the version in place; the new default holds for new rows")
  static let indexChanged = neutral(
    "Indexes are not hashed: existing stores get a new one only with the next migration of that entity.", .measured)
  static let textOnly = neutral("Documentation is not stored.", .documented)
  static let swiftOnly = neutral(
    "Access levels and initializers are not stored.", .measured)
}

extension DefaultValue {
  fileprivate var kind: Int {
    switch self {
    case .string: 0
    case .number: 1
    case .bool: 2
    case .enumCase: 3
    case .expression: 4
    case .null: 5
    }
  }
}
