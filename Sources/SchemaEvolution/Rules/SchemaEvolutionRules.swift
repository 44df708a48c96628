import Diagnostics

/// Every rule of this module, for the catalogue.
public enum SchemaEvolutionRules {
  public static let all: [Rule] = [
    .renameFromNowhere, .renamedTwice, .identifierReused, .renameCycle, .possibleRename, .entityRenamed,
    .fieldRenamed, .unseenRename, .enumRename, .mandatoryWithoutDefault, .requiredValueType, .requiredField,
    .requiredFieldInOptional, .requiredRelationship, .requiredAndUnique, .sameValueForAll, .sameDateForAll,
    .unseenRequired, .typeChange, .undetectedTypeChange, .transformerChanged, .narrowedNumber, .elementType,
    .rawValueMoved,
    .externalStorageOff, .toManyToOne, .destinationChange, .propertyKindChange, .mergedHierarchy, .losesData,
    .cancelledChange, .equalShape, .perhapsEqualShape, .stageWithoutReason, .stageContradiction, .stageSkipsRowWork,
    .unknownEntry, .unusedEntry, .cloudKitRemoval, .cloudKitRename, .cloudKitTypeChange, .cloudKitTightened,
    .cloudKitEncryption,
  ]
}
