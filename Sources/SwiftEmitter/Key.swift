import Mustache

/// Every key that a template may name, spelled as templates spell it. The number is what contexts are asked for.
///
/// A `CodingKey` for its `stringValue` alone: the compiler writes it down, where `"\(key)"` would ask reflection at each
/// start, which took longer than to generate ten entities.
enum Key: Int, CaseIterable, CodingKey {
  // Every file
  case source, lintExceptions, imports, schemaName, name, access, modifiers, nonisolated, documentation, availability
  // Versions and plan
  case number, modelsInline, entities, enums, structs
  case versions, versionsInline, steps, stepsInline, isGated, condition
  case explanation, isCustom, from, to, fromStem, toStem, customStage, currentSchema
  // Current schema
  case hasAliases, aliases, target, longTarget, newest, newestEverywhere, plan, deletions
  case hasStore, `throws`, storeLines
  // Snapshots
  case snapshots, hasSnapshots, hasStoreFolders, model, values, reads, writes, persistentIdentifier
  // Opening with the plan
  case syncs, container
  case customStages, hasCustomStages, versionNames
  // Hand-written stages
  case work, stageAliases, rules, hasRules, before, after, functions, hasFunctions, usesBatches, hasDecisions
  case usesSmallBatches, batch
  // Migration tests
  case tested, checksum, hashes, hasHashes, counts, hasCounts, expectedVersions, module
  // Types
  case superclass, constraints, hasConstraints, properties, hasProperties, initializer
  case rawType, hasPlainCases, cases, rawValue, payload, payloadLines, hasPayloadLines
  // Properties and initializers
  case macro, macroLines, type, value, longValue, parameterDefault, longParameterDefault, omittedValue,
    isAssignmentLong, isLast
  case accessorName, accessorType, accessorLines, parameterName, parameterType, assignedValue
  case jsonHelper
  case isEmpty, isLong, parameters, assigned, omitted, superCall, assignedAfterSuper
  // Names of other modules, qualified where something shadows them
  case versionedSchema, schemaMigrationPlan, migrationStage, schemaType, persistentModel, modelContext
  case modelContainer, modelConfiguration, fetchDescriptor, codable, hashable, caseIterable, sendable
  case decodable, encodable, jsonDecoder, jsonEncoder
  case dataType, errorType, urlType, fileManagerType, stringType, intType, boolType, voidType, lockType

  /// The name of another module's declaration that the key stands for.
  var moduleMember: String? {
    switch self {
    case .versionedSchema: "VersionedSchema"
    case .schemaMigrationPlan: "SchemaMigrationPlan"
    case .migrationStage: "MigrationStage"
    case .schemaType: "Schema"
    case .persistentModel: "PersistentModel"
    case .modelContext: "ModelContext"
    case .persistentIdentifier: "PersistentIdentifier"
    case .modelContainer: "ModelContainer"
    case .modelConfiguration: "ModelConfiguration"
    case .fetchDescriptor: "FetchDescriptor"
    case .codable: "Codable"
    case .hashable: "Hashable"
    case .decodable: "Decodable"
    case .encodable: "Encodable"
    case .jsonDecoder: "JSONDecoder"
    case .jsonEncoder: "JSONEncoder"
    case .caseIterable: "CaseIterable"
    case .sendable: "Sendable"
    case .dataType: "Data"
    case .errorType: "Error"
    case .urlType: "URL"
    case .fileManagerType: "FileManager"
    case .stringType: "String"
    case .intType: "Int"
    case .boolType: "Bool"
    case .voidType: "Void"
    case .lockType: "NSLock"
    default: nil
    }
  }
}

/// A context that is asked by ``Key``.
protocol KeyedContext: MustacheContext {
  func value(_ key: Key) -> MustacheValue
}

extension KeyedContext {
  func value(for key: Int) -> MustacheValue { Key(rawValue: key).map(value) ?? .missing }
}

extension MustacheValue {
  /// The text, or nothing where there is none.
  static func optional(_ text: String?) -> MustacheValue { text.map(MustacheValue.text) ?? .nothing }
  /// One element for each line.
  static func lines(_ lines: [String]) -> MustacheValue { .list(lines.map(MustacheValue.text)) }
}
