import Diagnostics

enum EnumKey: String, ManifestKey {
  case doc, rawType, cases, external, access

  static let mapping = "enum"
  static let mappingDoc = "An enum that attributes use."
  static let table = KeyTable<Self>()
  var isRequired: Bool { self == .cases }

  var value: ValueKind {
    switch self {
    case .doc: .prose
    case .rawType: .type
    case .cases:
      .list(
        .anyOf([.name, .entry(key: "case", value: .anyOf([.text, .list(.type), .table(key: "label", value: .type)]))]))
    case .external: .flag
    case .access: accessChoice
    }
  }

  var doc: String {
    switch self {
    case .doc: "What the enum represents."
    case .rawType: "The type of the raw values, such as `String` or `Int`."
    case .cases: "The cases: `planned`, `{ cancelled: RAW_VALUE }`, or with payloads `{ season: { number: Int } }`."
    case .external: "`true` for the app's own enum: its shape is stated, it is not emitted."
    case .access: "The enum's access level."
    }
  }

  static func hint(for word: String) -> String? {
    switch word {
    case "type", "raw_type", "rawValue", "raw": "write `rawType:`"
    case "values", "case", "options": "write `cases: [a, b]`"
    case "description", "documentation", "comment": "write `doc:`"
    default: nil
    }
  }
}

enum StructKey: String, ManifestKey {
  case doc, fields, external, access

  static let mapping = "struct"
  static let mappingDoc = "A Codable struct that attributes use."
  static let table = KeyTable<Self>()
  var isRequired: Bool { self == .fields }

  var value: ValueKind {
    switch self {
    case .doc: .prose
    case .fields: .table(key: "field", value: .anyOf([.type, .mapping(FieldKey.mapping)]))
    case .external: .flag
    case .access: accessChoice
    }
  }

  var doc: String {
    switch self {
    case .doc: "What the struct represents."
    case .fields: "Its stored properties by name, in order."
    case .external: "`true` for the app's own struct: its shape is stated, it is not emitted."
    case .access: "The struct's access level."
    }
  }

  static func hint(for word: String) -> String? {
    switch word {
    case "attributes", "properties", "members", "field": "write `fields:`"
    case "description", "documentation", "comment": "write `doc:`"
    default: nil
    }
  }
}

enum FieldKey: String, ManifestKey {
  case type, doc, `default`

  static let mapping = "field"
  static let mappingDoc = "A struct's property in the long form."
  static let table = KeyTable<Self>()
  var isRequired: Bool { self == .type }

  var value: ValueKind {
    switch self {
    case .type: .type
    case .doc: .prose
    case .default: .defaultValue
    }
  }

  var doc: String {
    switch self {
    case .type: "The Swift type."
    case .doc: "What the value means."
    case .default: "The property's default."
    }
  }

  static func hint(for word: String) -> String? {
    switch word {
    case "renamedFrom", "originalName": "a struct's properties cannot be renamed in a migration; add a new property"
    case "optional", "isOptional", "required": "optionality is part of the type: `type: String?`"
    default: nil
    }
  }
}

enum SettingsKey: String, ManifestKey {
  case naming, output, access, nonisolated, platforms, snapshots, store, imports, rules

  static let mapping = "schema.yaml"
  static let mappingDoc = "Settings of one schema. Nothing here can change a shape."
  static let table = KeyTable<Self>()

  var value: ValueKind {
    switch self {
    case .naming: .mapping(NamingKey.mapping)
    case .output: .anyOf([.choice(["none"]), .mapping(OutputKey.mapping)])
    case .access: accessChoice
    case .nonisolated, .snapshots: .flag
    case .store: .mapping(StoreKey.mapping)
    case .platforms: .table(key: "platform", value: .systemVersion)
    case .imports: .list(.name)
    case .rules: .table(key: "rule", value: .choice(Severity.allCases.map(\.rawValue)))
    }
  }

  var doc: String {
    switch self {
    case .naming: "Swift names of what is generated."
    case .output: "Folders for generated files, relative to this file; `none` where only the build plugin is used."
    case .access: "The access level of everything that is generated."
    case .nonisolated:
      "Types are `nonisolated`, so that they compile with any default isolation. `false` is for Swift 6.0 (Xcode 16.0 to 16.2)."
    case .platforms:
      "Deployment targets: `{ iOS: 17, macOS: 14.2 }`. A version with inheritance is generated with `@available` where one is older than 26."
    case .snapshots:
      "`true` generates a `Snapshot` for each model of the newest version: a `Sendable` struct of its values, and a model actor."
    case .store: "How the store is opened: `configuration()` is generated from it."
    case .imports: "Modules that generated files import besides Foundation and SwiftData."
    case .rules: "Severity by rule name: `off`, `warning` or `error`."
    }
  }

  static func hint(for word: String) -> String? {
    switch word {
    case "import", "modules": "write `imports:`"
    case "platform", "deploymentTarget", "deployment": "write `platforms: { iOS: 17 }`"
    case "version", "entities", "enums", "structs", "typeAliases", "cloudKit", "migration":
      "it belongs in a version file, such as `V1.yaml`"
    case "cloudkit", "CloudKit", "iCloud", "icloud", "sync":
      "write `cloudKit: true` in the version files; the container belongs to `store: { cloudKit: iCloud.… }` here"
    case "name": "the schema's name is its folder's name"
    case "isolation", "mainActor", "isNonisolated": "write `nonisolated:`"
    case "snapshot": "write `snapshots: true`"
    case "configuration", "configurations", "stores": "write `store:`; each schema folder is one store"
    default: nil
    }
  }
}

enum NamingKey: String, ManifestKey {
  case version, plan, currentSchema, typeAliases

  static let mapping = "naming"
  static let mappingDoc = "Swift names. `{file}` is replaced by a version file's stem, `{schema}` by the schema's name."
  static let table = KeyTable<Self>()
  static var mayBeEmpty: Bool { true }
  var value: ValueKind { self == .typeAliases ? .flag : .text }

  var doc: String {
    switch self {
    case .version: "The enum of one version; contains `{file}`."
    case .plan: "The migration plan."
    case .currentSchema: "The enum that lists the newest models and makes the container."
    case .typeAliases: "`false` where the app writes its own type aliases to the newest models."
    }
  }
}

enum StoreKey: String, ManifestKey {
  case name, file, appGroup, cloudKit, allowsSave

  static let mapping = "store"
  static let mappingDoc = "How the store is opened. Each schema is one store."
  static let table = KeyTable<Self>()
  static var mayBeEmpty: Bool { true }
  var value: ValueKind { self == .allowsSave ? .flag : .text }

  var doc: String {
    switch self {
    case .name: "The configuration's name: `Trips` is the file `Trips.store`. Without it, `default.store`."
    case .file: "The file in place of `name:`: a path below Application Support, of the app or of the app group."
    case .appGroup: "The app group that holds the store. Without it the store is in the app's own folder."
    case .cloudKit: "The container that the store syncs with, or `none`, which is the default."
    case .allowsSave: "`false` for a store that the app only reads."
    }
  }

  static func hint(for word: String) -> String? {
    switch word {
    case "url", "path": "write `file:`, below Application Support"
    case "group", "groupContainer", "appGroupContainer": "write `appGroup:`"
    case "cloudKitDatabase", "container", "sync", "icloud": "write `cloudKit:`"
    case "readOnly", "isReadOnly": "write `allowsSave: false`"
    case "entities", "models": "every entity of the schema is in its store; two stores are two schema folders"
    case "schema": "the store has the schema of its folder"
    default: nil
    }
  }
}

enum OutputKey: String, ManifestKey {
  case schemas, migrations, tests, support, reader

  static let mapping = "output"
  static let mappingDoc = "Folders for generated files, relative to `schema.yaml`."
  static let table = KeyTable<Self>()
  var value: ValueKind { .text }

  var doc: String {
    switch self {
    case .schemas: "The versions, the plan and the current schema."
    case .migrations: "Hand-written stages, which are created once."
    case .tests: "Migration tests, which are created once and only where this is set."
    case .support:
      """
      `ModelgenStore.swift` and `ModelgenMigration.swift`, which all schemas of a module share. Name one folder where their \
      `schemas:` differ.
      """
    case .reader:
      "A second copy of what a widget or an extension needs: the newest version and the current schema, without the plan."
    }
  }

  static func hint(for word: String) -> String? {
    switch word {
    case "schema", "models", "sources": "write `schemas:`"
    case "migration", "stages": "write `migrations:`"
    case "test": "write `tests:`"
    case "shared", "common": "write `support:`"
    case "widget", "extension", "readers": "write `reader:`"
    default: nil
    }
  }
}
