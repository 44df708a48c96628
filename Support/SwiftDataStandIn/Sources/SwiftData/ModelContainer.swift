/// The schema and its rows. Rows live in memory, whatever the configuration says; no stage runs by itself.
public final class ModelContainer: @unchecked Sendable {
  public let schema: Schema
  public let migrationPlan: (any SchemaMigrationPlan.Type)?
  public private(set) var configurations: Set<ModelConfiguration>
  let storeIdentifier = UUID().uuidString
  /// What has been saved, in the order of insertion.
  var rows: [any PersistentModel] = []

  public init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: [ModelConfiguration]
  ) throws {
    guard Set(configurations).count == configurations.count else { throw SwiftDataError.duplicateConfiguration }
    for configuration in configurations {
      guard let part = configuration.schema else { continue }
      guard part.entities.allSatisfy({ schema.entitiesByName[$0.name] != nil }) else {
        throw SwiftDataError.configurationSchemaNotFoundInContainerSchema
      }
    }
    (self.schema, self.migrationPlan, self.configurations) = (schema, migrationPlan, Set(configurations))
  }

  public convenience init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: ModelConfiguration...
  ) throws {
    try self.init(for: schema, migrationPlan: migrationPlan, configurations: configurations)
  }

  public convenience init(
    for forTypes: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(for: Schema(forTypes), migrationPlan: migrationPlan, configurations: configurations)
  }

  public convenience init(
    for forTypes: any PersistentModel.Type..., configurations: any DataStoreConfiguration...
  ) throws {
    try self.init(for: Schema(forTypes), configurations: configurations.compactMap { $0 as? ModelConfiguration })
  }

  public convenience init(for givenSchema: Schema, configurations: [any DataStoreConfiguration]) throws {
    try self.init(for: givenSchema, configurations: configurations.compactMap { $0 as? ModelConfiguration })
  }

  /// The context for the main actor.
  @MainActor public private(set) lazy var mainContext = ModelContext(self)

  public func deleteAllData() { rows = [] }
  public func erase() throws { rows = [] }
}
