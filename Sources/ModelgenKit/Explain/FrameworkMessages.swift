import SchemaEvolution
import SchemaRules

/// What is said while a store is opened and migrated, its values are read, and the generated Swift is compiled.
extension FrameworkMessage {
  static let opening: [FrameworkMessage] = [
    FrameworkMessage(
      "134504", words: ["Cannot use staged migration with an unknown model version"],
      meaning: """
        The store's checksum belongs to no version of the plan: a version was edited after it had shipped, a shape \
        that shipped was never described, or a beta's store is opened by the release.
        """,
      remedy: """
        `modelgen identify PATH CHECKSUM`, or with the store's metadata, names the version or the nearest one and what \
        differs. Put the shipped shape back, or add it as a version of its own.
        """, rules: [.shippedVersionMoved, .shippedVersionMissing, .noLock]),
    FrameworkMessage(
      "134504", words: ["Cannot use staged migration with an unknown coordinator model version"],
      meaning: """
        The container was opened with models that are in no version of the plan: a model was added to the container \
        but not to the newest version, or the newest version is in no stage.
        """,
      remedy: "Open the container with the generated function, which takes the newest version of the plan."),
    FrameworkMessage(
      "134505",
      words: [
        "The store must be opened one time without Staged Migration",
        "The metadata of this store file must be updated to use Staged Migration",
      ],
      meaning: "The store has no checksum: a system before iOS 17 or macOS 14 wrote it.",
      remedy: "Open it once without the plan, then with it."),
    FrameworkMessage(
      "134506", words: ["A store file cannot be migrated backwards", "backwardMigration"],
      meaning: """
        The store is of a later version than the app's newest: an older build was installed over a newer one. Or a \
        hand-written plan has a stage that leads to a version listed before.
        """,
      remedy: "Install the newer build, or keep the stores of the two builds separate."),
    FrameworkMessage(
      words: [
        "Duplicate version checksums detected", "Duplicate version checksums across stages detected",
        "The current model reference and the next model reference cannot be equal",
        "_findCurrentMigrationStageFromModelChecksum",
      ],
      meaning: """
        Two versions of the plan have one shape: what differs between them is not hashed, or both list the same live \
        classes. The exception cannot be caught.
        """,
      remedy: """
        `modelgen diff` lists the differences that do not count. Delete the version that has not shipped, or put \
        `hashModifier` on a scalar attribute if a stage must run.
        """, rules: [.equalShape, .perhapsEqualShape]),
    FrameworkMessage(
      "134100",
      words: [
        "The model used to open the store is incompatible with the one used to create the store",
        "Incompatible metadata after migration because the store version hashes didn't migrate",
      ],
      meaning: """
        No plan was passed, the last stage did not end at the container's model, or two processes migrated one store \
        at once: an app and its widget, launched together after an update.
        """,
      remedy: """
        Let the app alone open the store with the plan; the widget opens it without, and shows that the app must be \
        opened where that fails.
        """),
    FrameworkMessage(
      "134020", words: ["The model configuration used to open the store is incompatible"],
      meaning: """
        The store was made with another configuration: entities moved to another store, or the two names differ.
        """,
      remedy: "Open each store with the entities it was made with; copy rows between stores by hand."),
    FrameworkMessage(
      words: [
        "loadIssueModelContainer", "SwiftData.SwiftDataError error 1", "unknownDataStoreSchema",
        "SwiftDataError.unknownSchema",
      ],
      meaning: """
        The container could not be opened; the reason is in the unified log only. A store of a shape that the plan \
        does not know is one (iOS 27 says `unknownDataStoreSchema` where the log has 134504); a stage that names a version missing from `schemas` is another; an entitlement for \
        iCloud is a third: `cloudKitDatabase: .automatic` then holds every store against CloudKit's rules, those in \
        memory and of tests too.
        """,
      remedy: """
        Read the log: filter for CoreData in Console, or run with '-com.apple.CoreData.SQLDebug 1', and ask for the \
        code that it shows. Give stores that do not sync `cloudKitDatabase: .none`.
        """),
  ]

  static let migrating: [FrameworkMessage] = [
    FrameworkMessage(
      "134110",
      words: [
        "missing attribute values on mandatory destination attribute",
        "Cannot migrate store in-place: Validation error",
      ],
      meaning: """
        A required attribute has no value in old rows: it was added without an inline default, became required while \
        nils remained, or was renamed without `renamedFrom`. For an enum or struct an inline default does not help.
        """,
      remedy: "Give it an inline default, make it optional, or add it in two steps.",
      rules: [.mandatoryWithoutDefault, .requiredValueType, .requiredField, .possibleRename]),
    FrameworkMessage(
      "134110", words: ["missing attribute values on mandatory destination relationship"],
      meaning: "A required to-one relationship was added, or became required while rows without a link remained.",
      remedy: "Make it optional; fill it in `didMigrate` and require it a version later.",
      rules: [.requiredRelationshipAdded, .requiredToOne]),
    FrameworkMessage(
      "134111", words: ["constraint violation during attempted migration", "UNIQUE constraint failed"],
      meaning: "Rows share a value that is unique from this version on; the index is built before `didMigrate` runs.",
      remedy: """
        Remove duplicates in `willMigrate`; `modelgen generate` writes the code. Empty strings collide, nils do not.
        """,
      rules: [.requiredAndUnique, .sameValueForAll, .stageSkipsRowWork]),
    FrameworkMessage(
      "134190", "134140",
      words: [
        "Source and destination attribute types are incompatible",
        "Can't find or automatically infer mapping model for migration",
        "Persistent store migration failed, missing mapping model",
      ],
      meaning: """
        A type changed under one name, or a name was reintroduced with another type. No stage can do it, not even a custom one.
        """,
      remedy: """
        `modelgen diff` prints both versions of the two-step change: a new property beside the old one, copied in \
        `didMigrate`.
        """,
      rules: [.typeChange, .returningName]),
    FrameworkMessage(
      "134190", words: ["Can not map from a to-many to a to-one relationship"],
      meaning: "A to-many relationship became to-one under one name.",
      remedy: "Keep both for one version and link the rows in `didMigrate`.", rules: [.toManyToOne]),
    FrameworkMessage(
      "134190", words: ["Unable to use inferred mapping to move external reference into store"],
      meaning: "External storage was switched off.", remedy: "Leave it on, or copy into a new attribute.",
      rules: [.externalStorageOff]),
    FrameworkMessage(
      "134190", words: ["Each property must have a unique renaming identifier"],
      meaning: "Two properties of an entity have the same original name, which the framework matches them by.",
      remedy: "Give the newer property a name that the entity never had.", rules: [.identifierReused, .renamedTwice]),
    FrameworkMessage(
      words: ["What kind of backing data is this"],
      meaning: """
        A stage built or fetched a model of the wrong version: to-version types in `willMigrate`, from-version types \
        in `didMigrate`, or a type alias to the current version in either.
        """,
      remedy: "Use the version's own types, as the generated scaffolds do."),
    FrameworkMessage(
      words: ["This KeyPath does not appear to relate"],
      meaning: "A model of one version leads to a model of another: an alias or a class that two versions share.",
      remedy: "Declare every model in every version; generated versions share nothing."),
    FrameworkMessage(
      words: ["Expected only Arrays for Relationships"],
      meaning: """
        A row with a to-one inverse was deleted: reports name one-to-one relationships, a missing inverse, and plans \
        on iOS 17.0 to 17.3.
        """,
      remedy: "State the inverse, and set the link to nil before deleting.", rules: [.missingInverse]),
  ]

  static let values: [FrameworkMessage] = [
    FrameworkMessage(
      words: ["Could not cast value of type 'Swift.Optional<Any>'"],
      meaning: """
        A row holds NULL where the model promises a value: mostly a required enum or struct that older rows never had.
        """,
      remedy: "Make it optional, or fill the rows in a stage.", rules: [.requiredValueType, .unseenRequired]),
    FrameworkMessage(
      words: ["Composite Coder only supports Keyed Container"],
      meaning: """
        A stored value type encodes an unkeyed container: `CGPoint`, `CGSize`, `CGRect`, `AttributedString`, a tuple.
        """,
      remedy: "Store the numbers in a struct of your own.", rules: [.unkeyedContainer]),
    FrameworkMessage(
      words: ["Could not materialize Objective-C class named \"Array\""],
      meaning: """
        A fault that the log shows for arrays of strings and other scalars. Most apps that report it work; one traced \
        a crash at save to an *optional* array.
        """,
      remedy: "Prefer `[String]` with an empty default to `[String]?`."),
    FrameworkMessage(
      words: ["that is preserved on deletion but element", "is not eligible for preserving values on deletion"],
      meaning: "`preserveValueOnDeletion` is set on an enum or struct, whose leaves are not marked.",
      remedy: "Preserve a plain attribute instead.", rules: [.preservedValueType]),
    FrameworkMessage(
      words: ["failed to find a currently active container"],
      meaning: """
        A model was made while no container that knows it was alive: in a preview or a test, or before the app opened \
        it.
        """,
      remedy: "Make the container first, and keep it."),
    FrameworkMessage(
      words: ["could not locate an NSEntityDescription for entity name", "unable to find entity"],
      meaning: "The model is not in the list that the container was opened with.",
      remedy: "Open the container with the generated function: there is one list of models."),
    FrameworkMessage(
      words: ["version checksum while the model is still editable"],
      meaning: "Harmless, according to an Apple engineer.", remedy: "Nothing."),
  ]

  static let syncing: [FrameworkMessage] = [
    FrameworkMessage(
      "134060",
      words: [
        "CloudKit integration requires that all attributes be optional",
        "CloudKit integration requires that all relationships",
        "CloudKit integration does not support unique constraints",
        "CloudKit integration does not support",
      ],
      meaning: "A rule of CloudKit is broken. The same model opens where nothing syncs, so tests do not show it.",
      remedy: "Set `cloudKit: true` in the version file and run `modelgen check`.",
      rules: [.cloudKitAttribute, .cloudKitRelationship, .cloudKitInverse, .cloudKitUnique, .cloudKitDeny]),
    FrameworkMessage(
      words: ["in production schema", "CKError", "Partial Failure"],
      meaning: """
        iCloud does not know a record type or field: the new schema was not deployed from development to production.
        """,
      remedy: """
        Deploy it in the CloudKit console before the release. Fields and types can only be added there, never removed \
        or retyped.
        """, rules: [.cloudKitRemoval, .cloudKitRename, .cloudKitTypeChange]),
  ]

  static let compiling: [FrameworkMessage] = [
    FrameworkMessage(
      words: ["A default value requires a fully qualified domain named value"],
      meaning: "`.now` or `.planned` as a property's default.",
      remedy: "Write `Date.now`, `Status.planned`; generated files do.", rules: [.implicitMemberDefault]),
    FrameworkMessage(
      words: ["Circular reference resolving attached macro 'Relationship'"],
      meaning: "Both sides state `inverse:` in Swift.",
      remedy: "State it on one side; generated files do, also where a manifest says it on both."),
    FrameworkMessage(
      words: ["A stored property cannot be named"], meaning: "The macro takes the name for itself.",
      remedy: "Choose another name.", rules: [.reservedName]),
  ]
}
