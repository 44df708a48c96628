enum EntityKey: String, ManifestKey {
  case doc, inherits, access, attributes, relationships, unique, index, `init`

  static let mapping = "entity"
  static let mappingDoc = "One `@Model` class."
  static let table = KeyTable<Self>()
  static var mayBeEmpty: Bool { true }

  var value: ValueKind {
    switch self {
    case .doc: .prose
    case .inherits: .name
    case .access: accessChoice
    case .attributes: .table(key: "attribute", value: .anyOf([.type, .mapping(AttributeKey.mapping)]))
    case .relationships: .table(key: "relationship", value: .mapping(RelationshipKey.mapping))
    case .unique: .list(.list(.name))
    case .index: .list(.anyOf([.list(.name), .mapping(IndexKey.mapping)]))
    case .`init`: .list(.name)
    }
  }

  var doc: String {
    switch self {
    case .doc: "What the class represents; becomes its documentation comment."
    case .inherits: "The parent entity (iOS 26, macOS 26)."
    case .access: "The class's access level, where it differs from `schema.yaml`."
    case .attributes:
      "Stored values by name, in the order in which they are emitted: `name: String`, `name: String = \"\"`, or a mapping."
    case .relationships: "Links to other entities by name."
    case .unique: "Compound uniqueness constraints: `[[name, destination]]` (iOS 18)."
    case .index: "Indexes: `[[startDate], { rtree: [latitude, longitude] }]` (iOS 18)."
    case .`init`: "The initializer's parameters in order; by default all properties in declaration order."
    }
  }

  static func hint(for word: String) -> String? {
    switch word {
    case "properties", "props", "fields", "columns", "attrs":
      "write `attributes:`, or `relationships:` for links to entities"
    case "relations", "links": "write `relationships:`"
    case "parent", "superclass", "extends", "super", "superentity", "base": "write `inherits:`"
    case "uniques", "uniquenessConstraints", "unique_together":
      "write `unique:` with a list of lists: `unique: [[name]]`"
    case "indexes", "indices": "write `index:` with a list of lists: `index: [[name]]`"
    case "initializer": "write `init:`"
    case "primaryKey", "primary_key", "id":
      "SwiftData has no primary keys; mark an attribute `unique: true` or write `unique: [[a, b]]`"
    case "description", "documentation", "comment": "write `doc:`"
    case "renamedFrom", "originalName", "renamingIdentifier":
      """
      SwiftData cannot rename an entity: keep the old one beside it for one version with `fills: [NewName]` under \
      `migration:`, and delete it in the next with `removes: [OldName]`
      """
    case "abstract", "isAbstract": "SwiftData has no abstract entities"
    default: nil
    }
  }
}

let accessChoice = ValueKind.choice(["internal", "package", "public"])

enum TransformerKey: String, ManifestKey {
  case name
  static let mapping = "transformer"
  static let mappingDoc = "A value transformer by the name that the app registered."
  static let table = KeyTable<Self>()
  var isRequired: Bool { true }
  var value: ValueKind { .text }
  var doc: String { "The registered name: `.transformable(by: \"X\")`." }
}

enum ExpressionKey: String, ManifestKey {
  case swift
  static let mapping = "expression"
  static let mappingDoc = "A Swift expression where a plain text would be a value."
  static let table = KeyTable<Self>()
  var isRequired: Bool { true }
  var value: ValueKind { .text }
  var doc: String { "The expression, fully qualified: `{ swift: \"UUID().uuidString\" }`." }
}

enum RelationshipKey: String, ManifestKey {
  case toOne, toMany, optional, deleteRule, inverse, minimumModelCount, maximumModelCount, renamedFrom, hashModifier
  case doc, access, setter

  static let mapping = "relationship"
  static let mappingDoc = "A link to one or many rows of an entity."
  static let table = KeyTable<Self>()
  static var exactlyOneOf: [Self] { [.toOne, .toMany] }

  var value: ValueKind {
    switch self {
    case .toOne, .toMany, .renamedFrom, .inverse: .name
    case .optional: .flag
    case .deleteRule: .choice(["cascade", "nullify", "deny", "noAction"])
    case .minimumModelCount, .maximumModelCount: .count
    case .hashModifier: .text
    case .doc: .prose
    case .access, .setter: accessChoice
    }
  }

  var doc: String {
    switch self {
    case .toOne: "The entity of the one row that this leads to."
    case .toMany: "The entity of the rows that this leads to."
    case .optional: "To-one is optional unless `false`; to-many is `[T]? = []` only where `true`."
    case .deleteRule: "What deleting this row does to the rows it leads to: `cascade`, `nullify`, `deny`, `noAction`."
    case .inverse: "The inverse relationship, or `none`; one of the two sides states it."
    case .minimumModelCount: "The fewest rows that the link may lead to."
    case .maximumModelCount: "The most rows that the link may lead to."
    case .renamedFrom: "The name in the version before."
    case .hashModifier: "Changes the version hash without changing the shape, to force a migration."
    case .doc: "What the link means; becomes the documentation comment."
    case .access: "The property's access level."
    case .setter: "The setter's access level, where it is lower."
    }
  }

  static func hint(for word: String) -> String? {
    switch word {
    case "one", "hasOne", "belongsTo", "oneToOne", "manyToOne": "write `toOne:`"
    case "many", "hasMany", "oneToMany": "write `toMany:`"
    case "manyToMany", "many_to_many", "belongsToMany", "hasAndBelongsToMany":
      "write `toMany:` on both sides, and `inverse:` on one: `tags: { toMany: Tag, inverse: posts }` and"
        + " `posts: { toMany: Post }`"
    case "type", "destination", "entity", "target": "write `toOne: Entity` or `toMany: Entity`"
    case "delete_rule", "onDelete", "deletionRule", "delete": "write `deleteRule:`"
    case "cascade", "nullify", "deny", "noAction": "write `deleteRule: \(word)`"
    case "isOptional", "nullable": "write `optional:`"
    case "required", "isRequired": "write `optional: false`"
    case "originalName", "original_name", "renamingIdentifier", "renamed_from", "oldName":
      "write `renamedFrom:`, the name in the version before; modelgen computes `originalName` from it"
    case "min", "minCount", "minimum", "minimum_model_count": "write `minimumModelCount:`"
    case "max", "maxCount", "maximum", "maximum_model_count": "write `maximumModelCount:`"
    case "ordered", "isOrdered": "SwiftData has no ordered relationships; add an attribute such as `sortOrder: Int`"
    case "inverseName", "inverse_name", "inverseRelationship": "write `inverse:`"
    case "default": "a to-many starts as `[]` and a to-one as `nil`"
    case "unique": "uniqueness over relationships is written on the entity: `unique: [[name]]`"
    case "description", "documentation", "comment": "write `doc:`"
    default: nil
    }
  }
}

enum IndexKey: String, ManifestKey {
  case binary, rtree
  static let mapping = "index"
  static let mappingDoc = "An index of a stated kind."
  static let table = KeyTable<Self>()
  var value: ValueKind { .list(.name) }
  var doc: String {
    switch self {
    case .binary: "An ordinary index over these properties."
    case .rtree: "An index for ranges in several dimensions, such as places on a map."
    }
  }

  static func hint(for word: String) -> String? {
    switch word {
    case "type", "kind", "on", "properties", "fields", "columns", "attributes", "keys":
      "an index is a list of names, `[name]`, or its kind with one: `{ rtree: [latitude, longitude] }`"
    default: nil
    }
  }
}
