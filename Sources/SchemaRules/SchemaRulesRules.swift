import Diagnostics

/// Every rule of this module, in the order of the catalogue.
public enum SchemaRulesRules {
  public static let all: [Rule] = [
    // Names
    .reservedName, .shadowedType, .namesDifferInCase, .shadowedMember, .invalidName, .duplicateName,
    .synthesizedMember,
    // Types
    .tooManyColumns, .allOptionalStruct, .allCasesName, .rawType, .decimalInOptionalStruct, .rawValue,
    .repeatedRawValue, .doublyOptional, .accessMismatch, .unkeyedContainer, .unknownShape, .unsupportedType,
    .typeRecursion, .emptyType, .leafCollision, .unusedType, .unknownType, .entityAsAttributeType,
    .missingImport,
    // Entities
    .unknownSuperentity, .inheritanceCycle, .initializerMember, .initializerOmission, .unknownKeyPath,
    .unstorableKey, .compositeKey, .repeatedKey,
    // Relationships
    .unknownInverse, .inverseClaimedTwice, .selfInverse, .missingInverse, .modelCounts, .requiredToOne,
    .inverseDisagreement, .inverseDestination, .unknownDestination,
    // Defaults
    .defaultExpression, .defaultKind, .implicitMemberDefault, .unknownEnumCase, .defaultRange,
    // Options
    .tooNew, .hashModifierWithoutEffect, .externalStorageType, .preservedValueType, .transientDefault, .optionConflict,
    .codableOwnType,
    // CloudKit
    .cloudKitInverse, .cloudKitAttribute, .cloudKitRelationship, .cloudKitUnique, .cloudKitDeny,
    // Versions
    .undocumentedVersion, .versionOrder, .sharedName, .swiftName, .noVersions, .repeatedVersionNumber,
    .versionFileName,
    // Advice
    .implicitNullify, .settingsEntity, .largeData, .cascadeCycle, .payloadEnum, .uniqueDisplayName,
    .cascadeWithoutInverse, .requiredTimestamp, .perRowDefault, .noNaturalKey,
    // Settings
    .unknownName, .fixedSeverity, .unusedAllowance,
  ]
}
