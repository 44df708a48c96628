import Diagnostics

/// The rules about shipped versions.
public enum LockRules {
  public static let all: [Rule] = [
    .lockConflict, .lockDamaged, .lockEdited, .lockFormat, .shippedVersionMoved, .shippedVersionMissing,
    .shippedVersionRenumbered, .shippedVersionWithdrawn, .shippedStageChanged, .shippedSyncRemoved,
  ]
}
