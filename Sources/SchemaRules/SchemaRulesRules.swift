import Diagnostics

/// Every rule of this module, in the order of the catalogue.
public enum SchemaRulesRules {
  public static let all: [Rule] =
    [
      // Names
      .reservedName, .memberHidesType, .ownTable, .namesDifferInCase, .invalidName, .duplicateName, .synthesizedMember,
      // Types
      .tooManyColumns, .allOptionalStruct, .allCasesName, .rawType, .decimalInOptionalStruct, .rawValue,
      .repeatedRawValue, .doublyOptional, .accessMismatch, .unkeyedContainer, .unknownShape, .unsupportedType,
      .uncodableType,
      .typeRecursion, .emptyType, .leafCollision, .unusedType, .unknownType, .entityAsAttributeType,
      .missingImport,
      // Entities
      .unknownSuperentity, .inheritanceCycle, .inheritanceDepth, .initializerMember, .initializerOmission,
      .unknownKeyPath, .unstorableKey, .compositeKey, .repeatedKey,
      // Relationships
      .unknownInverse, .inverseClaimedTwice, .selfInverse, .missingInverse, .modelCounts,
      .inverseDisagreement, .inverseDestination, .unknownDestination,
      // Defaults
      .defaultExpression, .defaultKind, .implicitMemberDefault, .unknownEnumCase, .defaultRange,
      // Options
      .tooNew, .deploymentTarget, .hashModifierWithoutEffect, .externalStorageType, .preservedValueType,
      .transientDefault,
      .optionConflict, .codableOwnType, .storageType, .unknownValue,
      // CloudKit
      .cloudKitInverse, .cloudKitAttribute, .cloudKitRelationship, .cloudKitUnique, .cloudKitDeny, .cloudKitSharedField,
      .uncheckedSync,
      // Versions
      .noEntities, .undocumentedVersion, .versionOrder, .sharedName, .swiftName, .noVersions, .repeatedVersionNumber,
      .versionFileName,
      // Settings
      .unknownName, .fixedSeverity, .unusedAllowance,
    ] + advice

  /// Given for the newest version only: what an older one does is known by now, and its file stays as it is.
  static let advice: [Rule] = [
    .implicitNullify, .syncedValue, .settingsEntity, .largeData, .cascadeCycle, .payloadEnum, .uniqueDisplayName,
    .uniqueLowCardinality, .uniqueConstantDefault,
    .cascadeWithoutInverse, .requiredTimestamp, .perRowDefault, .noNaturalKey, .requiredToOne, .shadowedType,
    .shadowedMember, .oneWayToMany, .managedObjectMethod, .cascadeToOwner, .cascadeManyToMany, .oneToOneDeletion,
    .noAction,
    .danglingLink, .uniqueOneWay, .severalKeys, .uniqueBothEnds, .payloadCollection,
  ]

  /// Advice whose remedy moves the shape by which a store is recognized: never for a version that is on devices.
  public static let changingShape: [Rule] = [
    .syncedValue, .largeData, .requiredTimestamp, .payloadEnum, .payloadCollection, .uniqueDisplayName,
    .uniqueLowCardinality,
    .cascadeWithoutInverse, .noNaturalKey, .requiredToOne, .danglingLink, .oneWayToMany, .uniqueOneWay, .severalKeys,
    .shadowedMember, .managedObjectMethod,
  ]
}
