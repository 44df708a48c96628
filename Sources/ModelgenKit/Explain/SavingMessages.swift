import SchemaEvolution
import SchemaRules

/// What goes wrong once a store is open, or with the file itself. Most of it is the app's doing; where a manifest can prevent
/// it, the rule is named.
extension FrameworkMessage {
  static let files: [FrameworkMessage] = [
    FrameworkMessage(
      "134130", words: ["missing source managed object model", "NSMigrationMissingSourceModelError"],
      meaning: """
        No model matches the store: the version that wrote it was edited or removed, or the store belongs to another \
        schema. It is what 134504 is to a plan.
        """,
      remedy: """
        `modelgen identify PATH` with the store's metadata names the nearest version and what differs. Put that shape \
        back, or add it as a version of its own.
        """, rules: [.shippedVersionMoved, .shippedVersionMissing, .noLock]),
    FrameworkMessage(
      "134080", "134081", words: ["Can't add the same store twice"],
      meaning: """
        Two configurations of one container have the same file. Without a name or URL each is `default.store`, and \
        stores in memory share one name as well.
        """,
      remedy: "Give each `ModelConfiguration` a name or URL of its own, also those of tests and previews."),
    FrameworkMessage(
      words: ["Failed to identify a store that can hold instances of"],
      meaning: """
        No store of the container holds the model: it is in no configuration's schema, or two configurations without \
        names became one store and one list of models was lost.
        """,
      remedy: """
        Open the container with the generated function, and give each configuration its schema and a name or URL. Two \
        schemas of one app need two files.
        """),
    FrameworkMessage(
      "134093", words: ["NSPersistentStoreCoordinator has no persistent stores"],
      meaning: "The store did not open, for a reason that the log shows earlier, and the app saved all the same.",
      remedy: "Look for the first error in the log. Tell the user that the store did not open, and stop there."),
    FrameworkMessage(
      "134000", "134010", words: ["NSPersistentStoreInvalidTypeError", "NSPersistentStoreTypeMismatchError"],
      meaning: "The file is not a SQLite store: an empty or foreign file is at the URL.",
      remedy: "Check the URL; a folder for the store must exist before the container is made."),
    FrameworkMessage(
      words: ["Failed to stat path", "Failed to create file; code = 2"],
      meaning: """
        The folder of the store (Application Support) does not exist yet. The framework creates it and continues, so at a \
        first launch the lines are harmless.
        """,
      remedy: "Make the folder before the container if they must not show; otherwise nothing."),
    FrameworkMessage(
      "134180",
      words: [
        "NSSQLiteErrorDomain", "attempt to write a readonly database", "database disk image is malformed",
        "file is not a database", "unable to open database file", "database or disk is full", "disk I/O error",
      ],
      meaning: """
        SQLite itself failed; the number beside it says how: 8 read-only (another process replaced the file, or data \
        protection), 11 and 26 damaged or no database (copied without its `-wal`), 13 disk full, 14 cannot be opened.
        """,
      remedy: """
        Copy and move a store with its `-wal` and `-shm` only, and while nothing has it open. The generated \
        `ModelgenStore.moveAside(storeAt:)` does that.
        """),
    FrameworkMessage(
      words: ["no such column", "no such table"],
      meaning: """
        The tables are not those of the model, although the store's metadata says so: a migration that was cut off, a \
        store whose `-wal` was not moved along, or an app that edited the file. Two schemas that share one file show it too: \
        the container that opens second finds the tables of the first.
        """,
      remedy: """
        Go back to a copy from before the migration; columns cannot be added by hand, since the framework fills other \
        tables of its own. Give each schema a file of its own.
        """),
    FrameworkMessage(
      "134150", "134160", "134170", "134120",
      words: [
        "NSMigrationManagerSourceStoreError", "NSMigrationManagerDestinationStoreError", "NSEntityMigrationPolicyError",
        "NSMigrationCancelledError",
      ],
      meaning: """
        A migration was cut off: the old store cannot be read, the new one not written (disk full), a custom policy or \
        stage threw, or the app was ended. The store is as it was.
        """,
      remedy: """
        Let stages do the same when they run again, work in batches, and keep launch short: the system ends an app \
        that takes too long.
        """),
    FrameworkMessage(
      "134301", words: ["NSPersistentHistoryTokenExpiredError", "historyTokenExpired"],
      meaning: "A history token is older than the history that is left, or of a store that was replaced or migrated.",
      remedy: "Drop the token and read everything once. Deleted rows keep only what `preserveValueOnDeletion` marks."),
  ]

  static let saving: [FrameworkMessage] = [
    FrameworkMessage(
      "1570", "1560",
      words: ["is a required value", "NSValidationMissingMandatoryPropertyError", "Multiple validation errors"],
      meaning: """
        A required property was nil as the context saved: mostly a required to-one whose other end was deleted with \
        `nullify`, or was not set yet; with a one-way relationship, the object at its end.
        """,
      remedy: """
        Make the to-one optional, or let the other side cascade. Insert the object at the end of a one-way \
        relationship before you link it.
        """, rules: [.requiredToOne, .missingInverse]),
    FrameworkMessage(
      "1600", words: ["NSValidationRelationshipDeniedDeleteError"],
      meaning: "An object was deleted while others exist in a relationship with the rule `deny`.",
      remedy: "Delete those first, or choose another delete rule: it is not hashed, so no version is needed.",
      rules: [.implicitNullify]),
    FrameworkMessage(
      "1580", "1590",
      words: ["NSValidationRelationshipLacksMinimumCountError", "NSValidationRelationshipExceedsMaximumCountError"],
      meaning: "A relationship has fewer or more objects than `minimumModelCount` and `maximumModelCount` allow.",
      remedy: "Check the number in the app and remove the counts; they are hashed, so in a version of its own.",
      rules: [.modelCounts]),
    FrameworkMessage(
      "134030", "134040", words: ["An error occurred while saving", "NSPersistentStoreSaveError"],
      meaning: """
        The file could not be written: no space, a device locked with data protection on, a file that was removed or \
        replaced while it was open. The underlying error has SQLite's number.
        """,
      remedy: "Read `NSUnderlyingError`. Never delete or replace the file while a container has it open."),
    FrameworkMessage(
      "134050", "133020", "133021", "1551",
      words: [
        "NSPersistentStoreSaveConflictsError", "NSManagedObjectConstraintMergeError", "Could not merge changes",
        "conflictList",
      ],
      meaning: """
        Two contexts changed one row, or two objects have one unique value, and no merge policy decides. SwiftData \
        replaces the stored row; a Core Data context with its default policy fails. During a migration, rows have \
        duplicate values of what becomes unique.
        """,
      remedy: """
        Look an object up by its key before you make another, among the pending inserts too. In a migration, remove the \
        duplicates in `willMigrate`.
        """, rules: [.uniqueDisplayName, .uniqueConstantDefault, .requiredAndUnique]),
    FrameworkMessage(
      words: ["remapped to a temporary identifier during save"],
      meaning: """
        Objects with the same unique value were inserted and not saved yet: uniqueness is settled against saved rows. \
        Reports have it for unique models at both ends of a relationship.
        """,
      remedy: """
        Fetch by the key and look among the pending inserts before you insert; do it on one context. Make only the \
        identifier unique.
        """, rules: [.uniqueDisplayName, .uniqueConstantDefault]),
    FrameworkMessage(
      words: ["Duplicate registration attempt for object with id"],
      meaning: """
        An object was inserted twice: by itself and with the one that it is linked with, or a second object of its \
        unique value came in between.
        """,
      remedy: "Insert one end only; the other comes with it. Fetch by the key before you insert."),
    FrameworkMessage(
      words: ["Never access a full future backing data"],
      meaning: """
        A model was read whose row is gone or was never saved: deleted while a view or a relationship still led to it, \
        or read through its inverse right after the save.
        """,
      remedy: """
        Remove the object from relationships and views before you delete it, or let the owner cascade; save, then \
        fetch it again.
        """, rules: [.implicitNullify, .missingInverse]),
    FrameworkMessage(
      words: ["This model instance was invalidated", "This model instance was destroyed"],
      meaning: """
        The row of a model that the app still holds is gone: deleted by a cascade or another context, replaced by a \
        save with its unique value, or the context was reset.
        """,
      remedy: "Keep `persistentModelID` instead of the model, and fetch again.", rules: [.uniqueDisplayName]),
    FrameworkMessage(
      words: ["create a full future for a temporary identifier"],
      meaning:
        "A model that was not inserted or not saved yet was handed to another context or window by its identifier.",
      remedy: "Save before you pass the identifier on."),
    FrameworkMessage(
      words: [
        "No NSValueTransformer with class name", "nil or an insecure NSValueTransformer", "is not among allowed",
        "only decode classes that adopt NSSecureCoding",
      ],
      meaning: """
        A transformable attribute names a transformer that is not registered, or one that does not allow the class. \
        Nothing of it is hashed, so a version does not show it.
        """,
      remedy: """
        Register the transformer under its name before the container is made, in widgets and tests too, and list every \
        class that the value contains in `allowedTopLevelClasses`.
        """, rules: [.transformerChanged]),
    FrameworkMessage(
      words: ["unsupportedPredicate", "not found in entity"],
      meaning: """
        A predicate or sort asks for something that is not a column: a computed property, an array, an enum before OS 27, \
        a field of an optional struct (*keypath … not found in entity*).
        """,
      remedy: "Store what you search for in a plain attribute: a raw value beside the enum, a field beside the struct.",
      rules: [.payloadEnum, .compositeKey]),
    FrameworkMessage(
      words: ["Failed to find a unique match for an NSEntityDescription"],
      meaning: """
        Two models in memory have an entity of this class: the app and a test, or two containers, each loaded its own. \
        A warning; with two *different* models it ends in crashes at the first fetch.
        """,
      remedy: "Keep one container for the process, or share one `Schema`."),
  ]

  static let sharing: [FrameworkMessage] = [
    FrameworkMessage(
      "134400", words: ["Unable to initialize without an iCloud account"],
      meaning: "Nobody is signed in, or iCloud Drive is off for the app. The store works; it does not sync.",
      remedy: "Nothing in the model. Do not delete the store for it."),
    FrameworkMessage(
      "134410", "134422",
      words: ["another instance of this persistent store actively syncing with CloudKit in this process"],
      meaning:
        "Two containers of one process sync the same file: the app's, and one of an intent, a preview or a test.",
      remedy: "Keep one container and pass it on; open others with `cloudKitDatabase: .none`."),
    FrameworkMessage(
      "134405", "134406", "134407",
      words: ["was cancelled because the store was removed from the coordinator", "CKAccountStatusNoAccount"],
      meaning: "The account changed, or the container was released while it was syncing.",
      remedy: "Keep the container alive for the life of the app. The framework starts over by itself."),
  ]
}
