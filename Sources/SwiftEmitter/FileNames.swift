import SchemaModel

/// What the files of a schema are called.
///
/// A build plugin opens no manifest: it derives the same names from those of the version files alone
/// (`Plugins/Shared/Search/SchemaFolder.swift`), so nothing else may go into them.
public struct FileNames {
  private let schema: String

  public init(schema: String) { self.schema = schema }

  public func version(_ stem: String) -> String { "\(schema)Schema\(stem).swift" }
  public var plan: String { "\(schema)MigrationPlan.swift" }
  public var currentSchema: String { "\(schema)CurrentSchema.swift" }

  /// Shared by the schemas of a folder: what every target needs that opens a store.
  public static let storeSupport = "ModelgenStore.swift"
  /// Shared by the schemas of a folder: what only the app needs, which migrates.
  public static let migrationSupport = "ModelgenMigration.swift"

  /// The user-owned enum of a custom stage: `SampleTripsMigrationV1toV2`.
  public func stage(from: String, to: String) -> String { "\(schema)Migration\(from)to\(to)" }
  public func stageFile(from: String, to: String) -> String { "\(stage(from: from, to: to)).swift" }
}

extension Schema {
  public var fileNames: FileNames { FileNames(schema: name) }
}
