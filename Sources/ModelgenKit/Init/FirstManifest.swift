/// The V1 that `modelgen init` writes: small enough to read, complete enough to copy from.
///
/// - Parameter prefix: what the types' names begin with where another schema of the module has the plain ones.
func firstVersionText(_ prefix: String) -> String {
  """
  # One complete version of the model. When this version has shipped, leave it as it is and add V2.yaml beside it
  # (modelgen bump): stores on devices are recognized by the exact shape of what you write here.
  version: 1.0.0
  doc: The first version.

  entities:
    \(prefix)Folder:
      doc: A named place for notes.
      attributes:
        name: String                             # name: Type; required, so part of the initializer
        createdAt: { type: Date?, initDefault: Date.now }
      relationships:
        notes: { toMany: \(prefix)Note, deleteRule: cascade, inverse: folder }

    \(prefix)Note:
      doc: Something worth remembering.
      attributes:
        id: { type: UUID, unique: true, initDefault: UUID() }
        title: String = ""                       # a default also serves rows that exist when it is added
        text: String?                            # optional
        isPinned: Bool = false
        priority: { type: \(prefix)Priority, default: normal }
        # The long form takes SwiftData's options, for example:
        # picture: { type: Data?, externalStorage: true }
      relationships:
        folder: { toOne: \(prefix)Folder }                # to-one is optional unless you write optional: false

  enums:
    \(prefix)Priority: { rawType: String, cases: [low, normal, high] }

  """
}

/// The settings that `modelgen init` writes: the deployment targets, and the others as comments, since their defaults serve.
func settingsText(_ schema: String) -> String {
  """
  # Settings of \(schema). Every line is optional, and none of them can change what is stored.

  # Who sees the generated types: internal (default), package, public.
  # access: public

  # Names in Swift: {file} is the version file's name, {schema} the folder's.
  # naming: { version: "\(schema)Schema{file}", plan: \(schema)MigrationPlan, currentSchema: \(schema)CurrentSchema }

  # Folders for what is generated, relative to this file. The default is Generated/ beside the manifests' folder.
  # output: { schemas: ../../Sources/App/Models, migrations: ../../Sources/App/Migrations }

  # The app's deployment targets: what SwiftData has only since a newer system is refused.
  platforms: { iOS: 17, macOS: 14 }

  # Modules that generated files import besides Foundation and SwiftData.
  # imports: [AppCore]

  # Types are nonisolated, so that they compile in modules with default MainActor isolation, too. That takes
  # Swift 6.1 (Xcode 16.3); for an older compiler write false.
  # nonisolated: false

  # Severity by rule: off, warning, error. 'modelgen explain' lists the rules.
  # rules: { unread-file: error }

  """
}
