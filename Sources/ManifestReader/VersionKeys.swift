enum VersionKey: String, ManifestKey {
  case version, doc, cloudKit, generate, migration, entities, enums, structs, typeAliases

  static let mapping = "version file"
  static let mappingDoc = "One complete version of the data model."
  static let table = KeyTable<Self>()

  var isRequired: Bool { self == .version }

  var value: ValueKind {
    switch self {
    case .version: .versionNumber
    case .doc: .prose
    case .cloudKit, .generate: .flag
    case .migration: .mapping(MigrationKey.mapping)
    case .entities: .table(key: "entity", value: .mapping(EntityKey.mapping))
    case .enums: .table(key: "enum", value: .mapping(EnumKey.mapping))
    case .structs: .table(key: "struct", value: .mapping(StructKey.mapping))
    case .typeAliases: .table(key: "type alias", value: .type)
    }
  }

  var doc: String {
    switch self {
    case .version: "The version's number, three numbers as in 3.0.0; versions are ordered by it."
    case .doc: "What is new in this version; becomes the documentation of its Swift enum."
    case .cloudKit:
      "Checks this version, and the step to the next, against CloudKit's rules; changes nothing that is emitted."
    case .generate: "`false` states the shape only: the Swift of this version is hand-written."
    case .migration: "Answers about the step that leads to this version which the two versions alone do not give."
    case .entities: "The `@Model` classes by name, in the order in which they are emitted."
    case .enums: "The enums that attributes of this version use."
    case .structs: "The Codable structs that attributes of this version use."
    case .typeAliases: "The app's own type aliases and the types they name; they are not emitted."
    }
  }

  static func hint(for word: String) -> String? {
    switch word {
    case "models", "classes", "model", "tables", "entity": "write `entities:`"
    case "types": "write `enums:`, `structs:` or `typeAliases:`"
    case "schemaVersion", "versionIdentifier", "identifier", "number": "write `version:`"
    case "aliases", "typealiases", "type_aliases", "typealias": "write `typeAliases:`"
    case "cloudkit", "icloud", "cloud_kit": "write `cloudKit:`"
    case "migrations", "stages": "write `migration:`; it describes the step that leads to this version"
    case "description", "documentation", "comment": "write `doc:`"
    case "name": "a version has no name: the file's name and `version:` say which one it is"
    case "removes", "fills", "stage", "reason", "accepts", "withdrawn": "it belongs below `migration:`"
    case "naming", "output", "access", "nonisolated", "platforms", "snapshots", "store", "imports", "rules":
      "it belongs in `schema.yaml`, beside the version files"
    default: nil
    }
  }
}

enum MigrationKey: String, ManifestKey {
  case removes, fills, stage, reason, accepts, withdrawn

  static let mapping = "migration"
  static let mappingDoc = "Answers about the step that leads to this version which the two versions alone do not give."
  static let table = KeyTable<Self>()
  static var mayBeEmpty: Bool { true }

  var value: ValueKind {
    switch self {
    case .removes, .fills: .list(.name)
    case .stage: .anyOf([.choice(["lightweight", "custom"]), .mapping(StageKey.mapping)])
    case .reason: .prose
    case .accepts: .table(key: "rule", value: .anyOf([.prose, .table(key: "path", value: .prose)]))
    case .withdrawn: .flag
    }
  }

  var doc: String {
    switch self {
    case .removes: "Names of the version before that are removed on purpose: `Trip`, `Trip.notes`, `Status.archived`."
    case .fills:
      "Properties of this version whose values are computed for existing rows, and new entities whose rows are made from"
        + " those of others; makes the stage custom."
    case .stage: "The stage's kind, `lightweight` or `custom`, where it differs from what modelgen would choose."
    case .reason: "Why `stage:` is what it is."
    case .accepts:
      "Rules that this step is known to break, each with the reason; or with one for each thing that breaks it:"
        + " `type-change: { Trip.code: reason }`."
    case .withdrawn: "`true` keeps the version declared and out of the plan."
    }
  }

  static func hint(for word: String) -> String? {
    switch word {
    case "remove", "removed", "deletes", "drops": "write `removes:`"
    case "fill", "backfill", "backfills": "write `fills:`"
    case "accept", "allow", "allows": "write `accepts: { rule-name: reason }`"
    case "rename", "renames", "renamed", "renamedFrom": "a rename is written on the property: `renamedFrom: oldName`"
    case "kind", "type": "write `stage: custom`"
    case "willMigrate", "didMigrate", "script", "code":
      "code is in the stage's own Swift file, which modelgen starts: write `stage: custom` and a `reason:`"
    case "from", "to", "fromVersion", "toVersion": "the step from the version before is implied"
    default: nil
    }
  }
}

enum StageKey: String, ManifestKey {
  case lightweight, custom

  static let mapping = "stage"
  static let mappingDoc = "A stage's kind together with the reason for it."
  static let table = KeyTable<Self>()
  static var exactlyOneOf: [Self] { [.lightweight, .custom] }
  var value: ValueKind { .prose }
  var doc: String {
    switch self {
    case .lightweight: "The stage is lightweight, for this reason."
    case .custom: "The stage is custom, for this reason."
    }
  }
}
