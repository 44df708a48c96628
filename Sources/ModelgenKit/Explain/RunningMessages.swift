import SchemaEvolution
import SchemaRules

/// What is said while an app runs: files that others hold, contexts and undo, launch times, and iCloud's errors.
extension FrameworkMessage {
  static let locking: [FrameworkMessage] = [
    FrameworkMessage(
      "3850",
      words: [
        "database is locked", "NSSQLiteErrorDomain=5", "NSSQLiteErrorDomain Code=5", "SQLITE_BUSY", "SQLite error 5",
        "SQLite error code:5", "NSSQLiteErrorDomain=3850", "NSSQLiteErrorDomain Code=3850", "SQLite error code:3850",
        "SQLite error 3850", "NSSQLiteErrorDomain=261", "NSSQLiteErrorDomain=517",
      ],
      evidence: .documented,
      meaning: "Another process or connection is writing to the store: a widget, an extension, a second container.",
      remedy: """
        Try again after a moment: the store is intact. Never move it aside or delete it for this, and keep transactions in \
        extensions short.
        """),
    FrameworkMessage(
      words: ["vnode unlinked while in use", "database integrity compromised by API violation"],
      meaning: "The store's file was deleted, moved or replaced while a container had it open.",
      remedy: "Release the container before you touch the file, and move it with its `-wal` and `-shm`."),
    FrameworkMessage(
      words: ["0xdead10cc"], evidence: .documented,
      meaning:
        "The app was suspended while it held a lock on a file in the app group: a save or a migration was running.",
      remedy: "Wrap the work in a background task (`beginBackgroundTask`), and save in small steps."),
    FrameworkMessage(
      words: ["0x8badf00d", "scene-create watchdog", "exhausted real (wall clock) time allowance"],
      evidence: .documented,
      meaning:
        "The app took too long to launch, and the system ended it. A long migration on the main thread does that.",
      remedy: """
        Open the container off the main thread, with a progress view, and keep custom stages in batches. Nobody has shown \
        that a stage that was cut off runs again: the generated `open` puts the copy of the store back instead.
        """),
    FrameworkMessage(
      words: ["Store opened without NSPersistentHistoryTrackingKey", "Forcing into Read Only mode store"],
      meaning: """
        The store was written with persistent history, as SwiftData does, and is opened by a Core Data stack that does \
        not enable it.
        """,
      remedy: "Set `NSPersistentHistoryTrackingKey` in the Core Data stack, in extensions too."),
    FrameworkMessage(
      words: ["has to be truncated due to the following entities being removed"],
      meaning: """
        A version removed entities, and the history of changes to them is dropped. Readers of the history with an older \
        token have to read everything once.
        """,
      remedy: "Nothing where the removal is intended. Otherwise put the entities back.", rules: [.losesData]),
    FrameworkMessage(
      "256", "257", "513", "640",
      words: ["You don't have permission to save the file", "couldn't be opened because you don't have permission"],
      evidence: .documented,
      meaning: """
        The file system refused the store: the folder is read-only or outside the app's container (257, 513), the disk is \
        full (640), or the file is protected while the device is locked.
        """,
      remedy: "Use a URL in Application Support or in the app group, and try again when the device is unlocked."),
    FrameworkMessage(
      words: ["Unable to find App Group Container in Entitlements", "Unable to find App Group"],
      meaning: """
        The configuration names an app group that the target's entitlements do not list. The app stops; the error cannot \
        be caught.
        """,
      remedy: """
        Add the group to every target that opens the store. Check `containerURL(forSecurityApplicationGroupIdentifier:)` \
        before you make the container.
        """),
    FrameworkMessage(
      words: ["too many SQL variables"],
      meaning: "A predicate compares with a list of more values than one SQL statement can have.",
      remedy: "Split the list, or fetch by a relationship instead of by identifiers."),
  ]

  static let contexts: [FrameworkMessage] = [
    FrameworkMessage(
      words: ["A snapshot should exist before creating a new snapshot for undo"],
      meaning: "Undo is on, and an object was changed that has never been saved.",
      remedy: "Save new objects before undo can reach them, or set `undoManager` to nil while you insert."),
    FrameworkMessage(
      words: ["This backing data was detached from a context without resolving attribute faults"],
      meaning: "An object is read whose context or container is gone, or whose row was deleted elsewhere.",
      remedy: "Keep the container for as long as its objects, and pass `persistentModelID` instead of objects."),
    FrameworkMessage(
      words: ["A ModelSnapshot must be initialized with a known-keys dictionary"],
      meaning: "An object was saved in a state that the framework cannot read back, mostly after it had been deleted.",
      remedy: "Do not change an object after deleting it; fetch again in each context."),
    FrameworkMessage(
      words: ["cannot delete objects in other contexts"],
      meaning: "An object of one context was deleted through another.",
      remedy: "Fetch the object in the context that deletes it: `context.model(for: id)`."),
    FrameworkMessage(
      words: ["persistent store is not reachable from this NSManagedObjectContext's coordinator"],
      meaning: "An object of a store that was closed or replaced is still in use.",
      remedy: "Drop every object before you replace the container, and fetch again."),
    FrameworkMessage(
      words: ["Duplicate keys of type", "occurs multiple times within the collection"],
      meaning: """
        Two rows in a list have one identifier: an attribute `id` with equal values hides the model's own identifier. A \
        migration that gives every row one `UUID()` does that.
        """,
      remedy: "Give each row its own value in a stage, and make `id` unique afterwards.",
      rules: [.sameValueForAll, .perRowDefault]),
    FrameworkMessage(
      words: ["A fetch request must have an entity"],
      meaning: "The model that is fetched is not in the container's schema.",
      remedy: "Open the container with the generated function: there is one list of models."),
    FrameworkMessage(
      words: [
        "unsupportedSortDescriptor", "unsupportedKeyPath", "duplicateConfiguration",
        "configurationFileNameContainsInvalidCharacters", "configurationFileNameTooLong",
        "configurationSchemaNotFoundInContainerSchema",
        "missingModelContext", "invalidTransactionFetchRequest", "modelValidationFailure",
        "includePendingChangesWithBatchSize",
        "sortingPendingChangesWithIdentifiers",
      ], evidence: .documented,
      meaning: """
        A case of `SwiftDataError`: the name says which input is refused. A sort or key path that is not stored, a \
        configuration whose name or schema does not fit, a fetch whose options exclude each other, or a value that a rule \
        of the model refuses at the save.
        """,
      remedy: "Change the input that it names; `modelValidationFailure` is mostly a required value that is nil.",
      rules: [.requiredToOne, .modelCounts]),
  ]

  static let cloud: [FrameworkMessage] = [
    FrameworkMessage(
      words: ["Never successfully initialized and cannot execute request"],
      meaning:
        "Mirroring could not be set up, for a reason that the log gives before: an account, an entitlement, a rule.",
      remedy: "Look for the first CoreData+CloudKit error in the log. The local store works meanwhile.",
      rules: [.cloudKitAttribute, .cloudKitInverse]),
    FrameworkMessage(
      words: ["CloudKit push notifications require the 'remote-notification' background mode"], evidence: .documented,
      meaning: "The target syncs, and its Info.plist does not have the background mode for remote notifications.",
      remedy: "Add Background Modes, Remote notifications, to the target."),
    FrameworkMessage(
      words: ["is not marked queryable"], evidence: .documented,
      meaning: "CloudKit's console or a query asks for records by a field that has no index there.",
      remedy: "Add an index for the field in the CloudKit console; the model needs no change."),
    FrameworkMessage(
      words: ["CKErrorDomain", "Quota Exceeded", "Change Token Expired", "Account Temporarily Unavailable"],
      evidence: .documented,
      meaning: """
        iCloud refused a request. Common numbers: 6, 7 and 23 busy, 9 and 36 no account for now, 21 token expired, 25 \
        storage full, 10 and 5 a container that the app may not use.
        """,
      remedy: """
        The framework tries again by itself; show the state to the user where it lasts. For 5 and 10, check the container \
        in the entitlements.
        """),
  ]
}
