import SchemaModel

/// The keys of an attribute's long form: those with a value, and one for each option.
enum AttributeKey: ManifestKey, Equatable {
  case value(Value)
  case option(Attribute.Option)

  enum Value: String, CaseIterable {
    case type, doc, `default`, initDefault, storage, storedAs, unknown, transformable, hashModifier, renamedFrom,
      access, setter
  }

  static let mapping = "attribute"
  static let mappingDoc = "A stored value in the long form."
  static let table = KeyTable<Self>()

  /// As the reference lists them: the type and its defaults, the options, and the rest.
  static var allCases: [Self] {
    let values = Value.allCases.map(Self.value)
    return values.prefix(7) + Attribute.Option.allCases.map(Self.option) + values.dropFirst(7)
  }

  init?(rawValue: String) {
    if let value = Value(rawValue: rawValue) {
      self = .value(value)
    } else if let option = Attribute.Option(word: rawValue) {
      self = .option(option)
    } else {
      return nil
    }
  }

  var rawValue: String {
    switch self {
    case .value(let value): value.rawValue
    case .option(let option): option.word
    }
  }

  var isRequired: Bool { self == .value(.type) }

  var value: ValueKind {
    switch self {
    case .option: .flag
    case .value(.type): .type
    case .value(.doc): .prose
    case .value(.default), .value(.initDefault), .value(.unknown): .defaultValue
    case .value(.storage): .choice(Attribute.Storage.allCases.map(\.rawValue))
    case .value(.storedAs): .name
    case .value(.transformable): .anyOf([.name, .mapping(TransformerKey.mapping)])
    case .value(.hashModifier): .text
    case .value(.renamedFrom): .name
    case .value(.access), .value(.setter): accessChoice
    }
  }

  var doc: String {
    switch self {
    case .option(let option): option.facts.doc
    case .value(.type): "The Swift type: `Date?`, `\"[String: Int]\"`."
    case .value(.doc): "What the value means; becomes the documentation comment."
    case .value(.default):
      "The property's inline default, which also fills existing rows in a lightweight migration."
    case .value(.initDefault): "The initializer parameter's default only."
    case .value(.storage):
      "Stores the value and adds a typed accessor: an enum as its `rawValue`, anything `Codable` as `json`."
    case .value(.storedAs):
      "The stored property's name; by default the name with the suffix `RawValue` or `Data`."
    case .value(.unknown):
      "What a stored value reads as that the type does not know; by default the default, and nil where it is optional."
    case .value(.transformable):
      "The `ValueTransformer` subclass that stores the value, or `{ name: \"X\" }` for a registered one."
    case .value(.hashModifier): "Changes the version hash without changing the shape, to force a migration."
    case .value(.renamedFrom): "The name in the version before; modelgen computes `originalName` itself."
    case .value(.access): "The property's access level."
    case .value(.setter): "The setter's access level, where it is lower."
    }
  }

  /// Keys of links in other tools, and of relationships here.
  static let linkWords: Set<String> = [
    "toOne", "toMany", "deleteRule", "inverse", "destination", "many", "isMany", "hasMany", "array", "isArray", "list",
    "isList", "collection", "multiple", "toManyOf",
  ]

  static func hint(for word: String) -> String? {
    switch word {
    case "attributeType", "attribute_type", "dataType", "datatype", "kind", "swiftType", "valueType": "write `type:`"
    case ".unique", "@unique": "write `unique: true`"
    case "originalName", "original_name", "renamingIdentifier", "renamed_from", "oldName", "previousName", "renamed":
      "write `renamedFrom:`, the name in the version before; modelgen computes `originalName` from it"
    case "optional", "isOptional", "nullable", "null", "required", "isRequired", "nonnull":
      "optionality is part of the type: `type: Date?` is optional, `type: Date` is required"
    case "primaryKey", "primary_key", "isPrimaryKey", "primary": "write `unique:`: SwiftData has no primary keys"
    case "isUnique": "write `unique:`"
    case "isTransient": "write `transient:`"
    case "indexed", "index", "isIndexed": "indexes belong to the entity: `index: [[name]]`"
    case "defaultValue", "default_value", "value", "initial": "write `default:`"
    case "init_default", "initialValue": "write `initDefault:`"
    case "external_storage", "allowsExternalStorage", "external", "allowsExternalBinaryDataStorage",
      "allowsExternalBinaryStorage", "storedInExternalRecord":
      "write `externalStorage:`"
    case "encrypted", "allows_cloud_encryption": "write `allowsCloudEncryption:`"
    case "preserve_value_on_deletion", "preservesValueInHistoryOnDeletion", "preserveAfterDeletion":
      "write `preserveValueOnDeletion:`"
    case "stored", "storedName", "column", "columnName": "write `storedAs:`, the name of the stored property"
    case "raw", "isRaw": "write `storage: rawValue`"
    case "encoded", "json", "asJSON": "write `storage: json`"
    case "fallback", "unknownValue": "write `unknown:`, what an unknown stored value reads as"
    case "transformer", "valueTransformer", "valueTransformerName": "write `transformable: TransformerClass`"
    case "hash_modifier", "versionHashModifier": "write `hashModifier:`"
    case "description", "documentation", "comment": "write `doc:`"
    case "toOne", "toMany", "deleteRule", "inverse", "minimumModelCount", "maximumModelCount", "destination":
      "this is a relationship: move it below `relationships:`"
    case "many", "isMany", "hasMany", "array", "isArray", "list", "isList", "collection", "multiple", "toManyOf":
      "a list of values is part of the type, as in \"[String]\"; links to an entity are `toMany:` below `relationships:`"
    case "attribute", "attributes", "options", "option", "modifiers":
      "options are keys of the attribute: `unique: true`, `externalStorage: true`"
    case "maxLength", "minLength", "length", "min", "max", "regex", "pattern", "validation", "maxValue", "minValue":
      "SwiftData does not validate values: delete `\(word)`, and check values in the app"
    case "computed", "derived", "formula": "write computed properties in an extension of the class, in the app"
    case "autoincrement", "autoIncrement", "serial":
      "SwiftData does not count: use `{ type: UUID, initDefault: UUID() }`"
    case "private", "readonly", "readOnly", "hidden": "write `access:`, or `setter:` for the setter alone"
    case "deprecated": "write it into `doc:`"
    case "rawType", "cases": "declare the enum below `enums:` and name it as the type"
    default: nil
    }
  }
}
