#if SDK18
  public protocol VersionedSchema {
    static var models: [any PersistentModel.Type] { get }
    static var versionIdentifier: Schema.Version { get }
  }

  public protocol SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { get }
    static var stages: [MigrationStage] { get }
  }
#else
  /// One version of the model: its types and its number.
  public protocol VersionedSchema: SendableMetatype {
    static var models: [any PersistentModel.Type] { get }
    static var versionIdentifier: Schema.Version { get }
  }

  /// All versions in order, and the stages between them.
  public protocol SchemaMigrationPlan: SendableMetatype {
    static var schemas: [any VersionedSchema.Type] { get }
    static var stages: [MigrationStage] { get }
  }
#endif

#if SDK18
  public enum MigrationStage {
    case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
    case custom(
      fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
      willMigrate: ((ModelContext) throws -> Void)?, didMigrate: ((ModelContext) throws -> Void)?)
  }

  // This interface states no conformance; `static let stage` is an error in Swift 6 [IF, COM].
  @available(*, unavailable)
  extension MigrationStage: Sendable {}
#elseif SDK26
  // The closures are printed without `@Sendable` in SDK 26.1. Whether they have it is not known: the next form has.
  public enum MigrationStage: @unchecked Sendable, SendableMetatype {
    case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
    @preconcurrency
    case custom(
      fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
      willMigrate: ((ModelContext) throws -> Void)?, didMigrate: ((ModelContext) throws -> Void)?)
  }
#else
  /// One step from a version to the next.
  public enum MigrationStage: Sendable, SendableMetatype {
    case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
    @preconcurrency
    case custom(
      fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
      willMigrate: (@Sendable (ModelContext) throws -> Void)?, didMigrate: (@Sendable (ModelContext) throws -> Void)?)
  }
#endif
