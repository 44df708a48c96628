import Diagnostics
import SchemaModel

/// Where two types are compared: what they belong to, how values are kept there, and what is optional around them.
struct TypeSite {
  enum Owner {
    case attribute(entity: String, name: String, oldName: String)
    case field(type: String, name: String)
    case payload(type: String, enumCase: String, label: String)
  }

  struct Surroundings {
    /// A name for the new value beside the old one.
    var bridge: String
    /// The entity that declares the attribute from the new version on, where that is another one.
    var newOwner: String?
  }

  enum Storage: Hashable {
    /// A column for each leaf: the framework sees the structure.
    case columns
    /// Inside an array or dictionary, as encoded bytes.
    case encoded
    /// `@Attribute(.codable)`.
    case codable
  }

  var owner: Owner
  /// The attribute itself on both sides, for what recipes must keep of it.
  var attributes: (old: Attribute, new: Attribute)?
  /// What a recipe for an attribute must know of its entity; worked out only where there is one to write.
  var surroundings: (() -> Surroundings)?
  var storage = Storage.columns
  /// True where an enclosing property makes every leaf optional.
  var isInsideOptional = (old: false, new: false)
  var oldPlace: Place
  var newPlace: Place

  var path: String {
    switch owner {
    case .attribute(let entity, let name, _): "\(entity).\(name)"
    case .field(let type, let name): "\(type).\(name)"
    case .payload(let type, let enumCase, let label): "\(type).\(enumCase).\(label)"
    }
  }

  /// The entity or value type that owns the property.
  var entity: String {
    switch owner {
    case .attribute(let entity, _, _): entity
    case .field(let type, _), .payload(let type, _, _): type
    }
  }

  var name: String {
    switch owner {
    case .attribute(_, let name, _), .field(_, let name), .payload(_, _, let name): name
    }
  }

  var isAttribute: Bool { if case .attribute = owner { true } else { false } }

  /// The kind of a change at this place that has no kind of its own.
  func kind(_ aspect: ChangeKind.ValueTypeAspect) -> ChangeKind {
    switch owner {
    case .attribute(let entity, let name, _): .attributeTypeChanged(entity: entity, attribute: name)
    case .field(let type, let name): .valueTypeChanged(type: type, member: name, aspect: aspect)
    case .payload(let type, let enumCase, let label):
      .valueTypeChanged(type: type, member: "\(enumCase).\(label)", aspect: aspect)
    }
  }

  var newPropertyRemedy: String {
    switch owner {
    case .attribute(let entity, let name, _):
      "add a new property beside it and copy in `didMigrate`, then drop the old one (`removes: [\(entity).\(name)]`)"
    case .field(let type, let name), .payload(let type, _, let name):
      "leave `\(name)` as it is and give the new type another name (`\(type)2`), with a new property that uses it"
    }
  }

  func retypeRemedy(old: SwiftType, new: SwiftType, keepsBridge: Bool) -> String {
    switch owner {
    case .attribute(let entity, let name, let oldName):
      if let (before, after) = attributes, let accessor = after.accessor, accessor.storage == .rawValue,
        let former = before.accessor, former.storage == .rawValue
      {
        return Recipe.otherRawType(entity: entity, name: accessor.name, from: former, to: new.unwrapped)
      }
      let surroundings = surroundings?()
      return Recipe.retype(
        entity: entity, name: name, oldName: oldName, bridge: surroundings?.bridge ?? name + "Value", old: old,
        new: new, attributes: attributes, keepsBridge: keepsBridge, movesTo: surroundings?.newOwner)
    case .field(let type, let name):
      return
        "leave `\(type).\(name)` as it is and add an optional field for the new type; copy in `didMigrate`, and drop the"
        + " old field in the version after (`removes: [\(type).\(name)]`)"
    case .payload(let type, let enumCase, _):
      return
        "leave the case `\(enumCase)` as it is and add a new case with the new payload; move rows over in `didMigrate`,"
        + " and drop the old case in the version after (`removes: [\(type).\(enumCase)]`)"
    }
  }
}
