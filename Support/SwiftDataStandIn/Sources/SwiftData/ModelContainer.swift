/// The schema and its rows. Rows live in memory; with a URL they are kept in a file too, which a plan migrates.
public class ModelContainer: Equatable, @unchecked Sendable {
  public let schema: Schema
  public let migrationPlan: (any SchemaMigrationPlan.Type)?
  public var configurations: Set<ModelConfiguration>
  let storeIdentifier = UUID().uuidString
  /// What has been saved, in the order of insertion.
  var rows: [any PersistentModel] = []
  /// One for each save that changed something, the oldest first.
  var history: [SavedChanges] = []
  /// Where rows are kept, for a configuration with a URL.
  var file: StoreFile?

  public init(
    for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: [ModelConfiguration]
  ) throws {
    guard Set(configurations).count == configurations.count else { throw SwiftDataError.duplicateConfiguration }
    for configuration in configurations {
      guard let part = configuration.schema else { continue }
      guard part.entities.allSatisfy({ givenSchema.entitiesByName[$0.name] != nil }) else {
        throw SwiftDataError.configurationSchemaNotFoundInContainerSchema
      }
    }
    (self.schema, self.migrationPlan, self.configurations) = (givenSchema, migrationPlan, Set(configurations))
    try openFile()
  }

  public convenience init(
    for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: ModelConfiguration...
  ) throws {
    try self.init(for: givenSchema, migrationPlan: migrationPlan, configurations: configurations)
  }

  public convenience init(
    for forTypes: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(for: Schema(forTypes), migrationPlan: migrationPlan, configurations: configurations)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public convenience init(
    for forTypes: any PersistentModel.Type..., configurations: any DataStoreConfiguration...
  ) throws {
    try self.init(for: Schema(forTypes), configurations: configurations.compactMap { $0 as? ModelConfiguration })
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public convenience init(for givenSchema: Schema, configurations: [any DataStoreConfiguration]) throws {
    try self.init(for: givenSchema, configurations: configurations.compactMap { $0 as? ModelConfiguration })
  }

  /// The context for the main actor.
  @MainActor public var mainContext: ModelContext { contextOfMainActor }
  @MainActor private lazy var contextOfMainActor = ModelContext(self)

  @available(swift, deprecated: 100000.0, renamed: "erase")
  public func deleteAllData() { rows = [] }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public func erase() throws { rows = [] }

  public static func == (a: ModelContainer, b: ModelContainer) -> Bool { a === b }
}
