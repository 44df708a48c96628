/// The errors that the framework throws, told apart by value.
public struct SwiftDataError: Error, Hashable, Sendable {
  let name: String

  public static let backwardMigration = Self(name: "backwardMigration")
  public static let configurationFileNameContainsInvalidCharacters = Self(
    name: "configurationFileNameContainsInvalidCharacters")
  public static let configurationFileNameTooLong = Self(name: "configurationFileNameTooLong")
  public static let configurationSchemaNotFoundInContainerSchema = Self(
    name: "configurationSchemaNotFoundInContainerSchema")
  public static let duplicateConfiguration = Self(name: "duplicateConfiguration")
  public static let includePendingChangesWithBatchSize = Self(name: "includePendingChangesWithBatchSize")
  public static let loadIssueModelContainer = Self(name: "loadIssueModelContainer")
  public static let missingModelContext = Self(name: "missingModelContext")
  public static let modelValidationFailure = Self(name: "modelValidationFailure")
  public static let sortingPendingChangesWithIdentifiers = Self(name: "sortingPendingChangesWithIdentifiers")
  public static let unknownSchema = Self(name: "unknownSchema")
  public static let unsupportedKeyPath = Self(name: "unsupportedKeyPath")
  public static let unsupportedPredicate = Self(name: "unsupportedPredicate")
  public static let unsupportedSortDescriptor = Self(name: "unsupportedSortDescriptor")

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public static let historyTokenExpired = Self(name: "historyTokenExpired")
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public static let invalidTransactionFetchRequest = Self(name: "invalidTransactionFetchRequest")

  /// `catch SwiftDataError.loadIssueModelContainer`
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public static func ~= (pattern: SwiftDataError, error: any Error) -> Bool { error as? SwiftDataError == pattern }
}
