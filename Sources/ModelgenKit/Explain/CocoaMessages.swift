/// What Core Data, Foundation and SQLite say of stores in general, and Swift of the app's code.
extension FrameworkMessage {
  static let cocoa: [FrameworkMessage] = [
    FrameworkMessage(
      "259", words: ["NSFileReadCorruptFileError", "isn't in the correct format"], evidence: .documented,
      meaning: """
        The file is not a SQLite store, or it is damaged: another kind of file is at the URL, or the store was copied \
        without its `-wal`.
        """,
      remedy: """
        Check the URL, and look at a copy of the file with `modelgen identify`. Move the store aside only after the user \
        agreed.
        """),
    FrameworkMessage(
      words: ["SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLite error 11", "SQLite error code:11", "SQLite error code:26"],
      evidence: .documented,
      meaning:
        "The database is damaged or is not one: it was copied without its `-wal`, or two processes wrote it unlocked.",
      remedy: "Go back to a copy. Never delete or replace one of the three files while a container is open."),
    FrameworkMessage(
      words: ["SQLITE_FULL", "SQLite error 13", "SQLite error code:13", "SQLITE_IOERR", "SQLite error code:10"],
      evidence: .documented,
      meaning: "The volume is full, or the file cannot be read or written: data protection, or a removed volume.",
      remedy: "Ask the user for space, or try again when the device is unlocked. The store is as it was."),
    FrameworkMessage(
      words: ["SQLite 5", "SQLITE_LOCKED", "SQLite error 6", "SQLite error code:6"], evidence: .documented,
      meaning: "Another process or connection has the store locked: a widget, an extension, a second container.",
      remedy: "Try again after a moment. Never move the store aside or delete it for this."),
    FrameworkMessage(
      "133000", words: ["NSManagedObjectReferentialIntegrityError"], evidence: .documented,
      meaning: "An object refers to one that does not exist: its row was deleted in another context or process.",
      remedy: "Fetch again after a deletion. Declare the inverse, so that the framework clears the link.",
      rules: [.danglingLink]),
    FrameworkMessage(
      "1550", words: ["NSManagedObjectValidationError"], evidence: .documented,
      meaning:
        "A property's value did not pass a validation as the context saved; the error's keys name object and property.",
      remedy: "Read `NSValidationErrorKey` in the error's `userInfo`, and set a value before you save."),
    FrameworkMessage(
      "134030", "134040", words: ["NSPersistentStoreSaveError", "NSPersistentStoreIncompleteSaveError"],
      evidence: .documented,
      meaning: "The store could not be saved, or only one of several stores was; the underlying error says why.",
      remedy: "Read `NSUnderlyingError` and `NSAffectedStoresErrorKey`, and explain that code."),
    FrameworkMessage(
      "134090", "134091", "134092",
      words: ["NSPersistentStoreTimeoutError", "NSPersistentStoreUnsupportedRequestTypeError"], evidence: .documented,
      meaning:
        "The store did not answer in time, or does not support the request: a batch request to a store in memory.",
      remedy:
        "Try again where it is a timeout. Delete and change objects one by one in stores in memory, as tests use them."),
    FrameworkMessage(
      "134000", "134010", words: ["NSPersistentStoreInvalidTypeError", "NSPersistentStoreTypeMismatchError"],
      evidence: .documented,
      meaning: "The file is of another kind of store than the one that was asked for; SwiftData opens SQLite stores.",
      remedy: "Check the URL: an XML or binary store of an old app must be migrated with Core Data first."),
    FrameworkMessage(
      "4864", "4865", words: ["NSCoderReadCorruptError", "NSCoderValueNotFoundError", "no value associated with key"],
      evidence: .documented,
      meaning: """
        Stored bytes do not decode as the type that reads them: a transformer or a `Codable` type has changed, or a field \
        was added that old rows do not have.
        """,
      remedy: "Make new fields optional, or decode the old form too. Changes of encoded values move no hash.",
      rules: [.undetectedTypeChange, .transformerChanged]),
    FrameworkMessage(
      words: ["Failed to call designated initializer on NSManagedObject class"],
      meaning: "A managed object was made with `init()`, which belongs to no entity and context.",
      remedy: "Use `init(context:)` in Core Data. In SwiftData, insert the model: `context.insert(trip)`."),
    FrameworkMessage(
      words: ["is not a valid NSFetchRequest", "must have a valid NSEntityDescription"],
      meaning:
        "The entity is not in the model that is open: the container was made without it, or the model is not loaded.",
      remedy: "Open the container with the generated function: there is one list of models."),
    FrameworkMessage(
      words: ["persistent store is not reachable"],
      meaning: "An object of a store that was closed, replaced or removed is still in use.",
      remedy: "Drop every object before you replace the container, and fetch again."),
    FrameworkMessage(
      words: ["unrecognized selector sent to instance"],
      meaning: """
        A method was called that the object does not have. With models: a property that Core Data reaches by key has \
        another name or class than the stored one, or a transformer returned another class.
        """,
      remedy: "Read which class and selector the message names. Compare them with the version that the store has.",
      rules: [.managedObjectMethod]),
    FrameworkMessage(
      words: ["couldn't be saved because you don't have permission", "NSFileWriteNoPermissionError"],
      evidence: .documented,
      meaning: "The folder of the store is read-only or outside the app's container, or the device is locked.",
      remedy: "Use a URL in Application Support or in the app group."),
  ]

  static let app: [FrameworkMessage] = [
    FrameworkMessage(
      words: ["too complex to be solved in reasonable time"], evidence: .refused,
      meaning: "The expression of a predicate is too long for the compiler.",
      remedy: "Split it: make constants first, and combine shorter predicates with `evaluate`."),
    FrameworkMessage(
      words: ["Cannot convert value of type 'Binding"], evidence: .refused,
      meaning: "A view needs a binding of another type: mostly an optional property where the control takes a value.",
      remedy: "Write `Binding(get:set:)` with a default, or make the property required with a default.",
      rules: []),
    FrameworkMessage(
      words: ["Sendable closure captures", "in a `@Sendable` closure"], evidence: .refused,
      meaning: "A closure that runs on another actor captures a model or a context. Models are not `Sendable`.",
      remedy: "Capture `persistentModelID` and fetch in a `@ModelActor`, or pass a snapshot (`snapshots: true`)."),
  ]
}
