import Diagnostics

/// What is wrong with a manifest's form. Whether names exist and values fit is for the schema's rules.
public enum ManifestReaderRules {
  public static let all: [Rule] = [
    .emptyManifest, .unknownKey, .missingKey, .wrongForm, .emptyValue, .invalidType, .defaultLooksLikeSwift,
    .textAfterHash, .versionNumber, .privateAccess, .namingPattern, .invalidAllowance,
  ]
}
