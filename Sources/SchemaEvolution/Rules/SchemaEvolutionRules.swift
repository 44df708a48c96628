import Diagnostics

/// Every rule of this module, for the catalogue.
public enum SchemaEvolutionRules {
  public static let all: [Rule] = [
    // Renames: names that change between versions
    .renameFromNowhere, .renamedTwice, .identifierReused, .renameCycle, .possibleRename, .entityRenamed,
    .fieldRenamed, .unseenRename, .enumRename, .nameRespelt,
    // RequiredValues: values that existing rows would not have
    .mandatoryWithoutDefault, .requiredValueType, .requiredField, .requiredFieldInOptional,
    .requiredRelationshipAdded, .requiredAndUnique, .filledKey, .sameValueForAll, .sameDateForAll, .unseenRequired,
    .noCaseLeft, .equalKeys, .filledAgain, .tightenedCount,
    // Types: values that no stage can convert, or that change their meaning unseen
    .typeChange, .undetectedTypeChange, .transformerChanged, .narrowedNumber, .elementType, .rawValueChanged,
    .unmappedValue, .columnExchanged, .liveTypeChanged,
    // Structure: properties that change what they are: storage, arity, destination, parents
    .externalStorageOff, .toManyToOne, .destinationChange, .propertyKindChange, .mergedHierarchy, .inverseExchanged,
    .inverseNarrowed, .linksLeftBehind, .sharedLinksLost, .destinationWidened,
    // Steps: a step as a whole, and what `migration:` says to it
    .losesData, .cancelledChange, .equalShape, .perhapsEqualShape, .stageWithoutReason, .stageContradiction,
    .stageSkipsRowWork, .returningName, .defaultStillNeeded, .filledFromRemoved, .broadAcceptance,
    .unknownMigrationEntry, .unusedMigrationEntry,
    // CloudKit: steps of a schema that syncs: in production, iCloud only grows
    .cloudKitRemoval, .cloudKitRename, .cloudKitTypeChange, .cloudKitTightened, .cloudKitEncryption,
    .cloudKitNewCase, .cloudKitRecordType, .cloudKitEnded,
  ]
}
