import ManifestReader
import SchemaEvolution
import SchemaRules

/// What is said of the model itself: types that cannot be stored, names and links that do not fit, generated or hand-written
/// Swift that does not compile.
extension FrameworkMessage {
  static let types: [FrameworkMessage] = [
    FrameworkMessage(
      words: ["Passed nil for a non-optional keypath"],
      meaning: """
        A row holds NULL where the model requires an enum or a struct: rows from before the property was added, or a \
        struct all of whose fields are optional and empty.
        """,
      remedy: """
        Make the property optional and fill it in a stage. For an enum with raw values, a raw-value attribute takes an \
        inline default, which existing rows get.
        """, rules: [.requiredValueType, .allOptionalStruct, .unseenRequired]),
    FrameworkMessage(
      words: ["Unexpected property within Persisted Struct/Enum"],
      meaning: """
        A stored struct or enum holds a value that cannot be a column: `DateComponents` and `Calendar` hold a calendar \
        (`_CalendarProtocol`), a set or an array in the payload of a case shows as `Builtin.BridgeObject`.
        """,
      remedy: "Store the parts in attributes or in a struct of your own. Keep collections out of payloads.",
      rules: [.unsupportedType, .payloadCollection]),
    FrameworkMessage(
      words: ["Class property within Persisted Struct/Enum is not supported"], evidence: .documented,
      meaning: """
        A stored struct or enum holds an instance of a class: `Measurement` holds its unit (`NSUnitMass`), other types of \
        Foundation hold one inside.
        """,
      remedy: "Store the values in a struct of your own, such as a number in one unit. From iOS 27, `codable: true`.",
      rules: [.unsupportedType]),
    FrameworkMessage(
      words: ["Unexpected type for CompositeAttribute", "Unexpected class type"],
      meaning: "An attribute's type is a class, or a type that SwiftData cannot split into columns, such as `NSColor`.",
      remedy: "Store the parts, or name a value transformer: `transformable: ColorTransformer`.",
      rules: [.unsupportedType, .uncodableType]),
    FrameworkMessage(
      words: ["Attempting to set value for unknown key", "attempt to access unknown key"],
      meaning: """
        The open store's model does not have the property: the class was edited without a new version, or the container \
        was opened with the model of another version.
        """,
      remedy: "Put the version back and add a new one for the property: `modelgen bump`.",
      rules: [.shippedVersionMoved, .shippedVersionMissing]),
    FrameworkMessage(
      words: ["Failed to validate…because rawValue is not a member of", "rawValue…is not a member of"],
      meaning: """
        A row holds a raw value that the enum does not have: the case was removed or renamed, or a newer build or another \
        device wrote it.
        """,
      remedy: """
        Keep the case, and move its rows in a stage before you remove it. A case can be renamed without a version if it \
        keeps its raw value: `{ newName: oldValue }`.
        """, rules: [.rawValueChanged, .cloudKitNewCase]),
    FrameworkMessage(
      words: ["Invalid KeyPath…has additional descendant", "has additional descendant"],
      meaning: """
        A predicate or sort follows a key path into a value that is not stored in columns: a field of an array, of a \
        transformable or of a `codable` value.
        """,
      remedy: "Store what you search for in an attribute of its own."),
    FrameworkMessage(
      words: [
        "DecodingError.keyNotFound", "DecodingError.valueNotFound", "DecodingError.typeMismatch",
        "DecodingError.dataCorrupted", "Failed to decode a composite attribute",
        "couldn't be read because it is missing",
      ],
      meaning: """
        Encoded bytes in a row have an older shape than the type that reads them: a field was added to, removed from or \
        retyped in a struct that is stored in an array, a payload or a `codable` attribute. Such changes move no hash, so \
        no stage runs.
        """,
      remedy: """
        Make new fields optional, and keep decoding the old shape in `init(from:)`. Or copy the values into a new property \
        in a stage.
        """, rules: [.elementType, .undetectedTypeChange, .requiredField]),
    FrameworkMessage(
      words: ["Unable to have an Attribute named"],
      meaning: "The macro or the framework takes the name for itself: `description`, `hashValue` and others.",
      remedy: "Choose another name; `renamedFrom` keeps the values of one that has shipped.",
      rules: [.reservedName, .managedObjectMethod]),
    FrameworkMessage(
      words: ["Couldn't find…with fields", "points to a field…that is unknown to"],
      meaning: "A sort or predicate names a property that is not stored: a computed or transient one.",
      remedy: "Sort and search by a stored property; store the computed value beside it if you need it in a query."),
    FrameworkMessage(
      words: ["duplicate column name"],
      meaning:
        "Two properties of an entity or its hierarchy would have the same column: their names differ only in case.",
      remedy: "Rename one of the two.", rules: [.namesDifferInCase, .ownTable]),
  ]

  static let links: [FrameworkMessage] = [
    FrameworkMessage(
      words: ["Unable to resolve conflict", "Unable to resolve conflict…does not have an inverse"],
      meaning: """
        An object was saved whose unique value a row has already, and the entity has a relationship without an inverse: \
        the framework cannot move the link to the row that stays.
        """,
      remedy: "Declare the inverse. Until then, fetch by the unique value before you insert.", rules: [.uniqueOneWay]),
    FrameworkMessage(
      words: [
        "due to mandatory OTO nullify inverse", "due to mandatory MTO nullify inverse", "Batch delete failed due to",
      ],
      meaning: """
        `delete(model:)` removes rows in the database, past the delete rules, and another entity requires a link to them.
        """,
      remedy: """
        Delete object by object, the rows that require the link first. The generated `deleteAll` does it in that order.
        """, rules: [.requiredToOne]),
    FrameworkMessage(
      words: [
        "because an appropriate default value is not configured",
        "Cannot remove…from relationship",
      ],
      meaning: "Deleting an object would set a to-one relationship to nil that is not optional.",
      remedy: "Make the to-one optional, or write `deleteRule: cascade` on the side that owns it.",
      rules: [.requiredToOne]),
    FrameworkMessage(
      words: ["attempting to relate model…destination model", "but I was asked to cast it to"],
      meaning: """
        Two Swift types represent one entity: classes of two versions are mixed, or a type alias leads to another \
        version's class.
        """,
      remedy: "Use the newest version's types everywhere in the app, and a stage's own types within a stage.",
      rules: [.sharedName]),
    FrameworkMessage(
      words: ["Could not cast value of type"],
      meaning: """
        A row or a link is read as another type than the one that is stored. Where both names are of schema versions, a \
        stage or the app mixes the classes of two versions.
        """,
      remedy: """
        Within a stage, use the types of the version that the closure is for: the old ones in `willMigrate`, the new ones \
        in `didMigrate`.
        """),
    FrameworkMessage(
      words: ["Can't merge models with two different entities named", "Multiple NSEntityDescriptions claim"],
      meaning: """
        Two models in one process have an entity of the same name: two schemas with one class name, or a model that is \
        loaded twice.
        """,
      remedy: "Give an entity name to one schema only, and keep one container for each store.", rules: [.sharedName]),
    FrameworkMessage(
      words: ["multiple conflicting constraint violations"],
      meaning: "One saved object has the unique values of two different rows: the entity has several unique keys.",
      remedy: "Keep one key for each entity, and compare the other values in the app.", rules: [.severalKeys]),
    FrameworkMessage(
      words: [
        "Illegal attempt to resolve a future for a relationship", "Already have an objectID registered",
        "Illegal attempt to map a relationship containing temporary objects",
        "Illegal attempt to establish a relationship…between objects in different contexts",
        "Illegal attempt to insert a model in to a different model context",
      ],
      meaning: "Objects of two contexts, or objects that were not saved yet, were linked with each other.",
      remedy: """
        Insert both objects in one context and save them, then set the link. Pass `persistentModelID` to another context \
        instead of the object.
        """),
    FrameworkMessage(
      words: ["Unsupported relationship key path"],
      meaning: """
        A relationship was declared or set through a key path that is not a stored relationship of the model: an inverse \
        of another version's class, or a computed property.
        """,
      remedy: "Name the inverse in the manifest; the generated macro has the right key path.",
      rules: [.unknownInverse, .inverseDestination]),
    FrameworkMessage(
      words: [
        "could not fulfill a fault", "NSObjectInaccessibleException", "NSManagedObjectReferentialIntegrityError",
      ],
      evidence: .documented,
      meaning: "The row of an object that the app still holds was deleted, in another context or process.",
      remedy: "Fetch again after a deletion, and hold identifiers instead of objects.", rules: [.danglingLink]),
    FrameworkMessage(
      words: ["Dangling reference to an invalid object"],
      meaning: "A relationship leads to an object that was deleted, or that belongs to no context.",
      remedy: "Set the link to nil before you delete its destination, or declare the inverse so that it is cleared.",
      rules: [.danglingLink, .oneToOneDeletion]),
    FrameworkMessage(
      words: ["A PersistentModel Subclass is required to have platform availability specified"], evidence: .documented,
      meaning: "A model inherits from another one, which needs iOS 26, and its class has no `@available`.",
      remedy: "Write `@available(iOS 26, macOS 26, *)` on the class. Generated code has it.", rules: [.tooNew]),
    FrameworkMessage(
      words: ["as its parent but no such entity was found"],
      meaning: "A subclass is in the schema's list of models, and its parent class is not.",
      remedy: "List the parent as well. Generated versions list every entity.", rules: [.unknownSuperentity]),
  ]

  static let isolation: [FrameworkMessage] = [
    FrameworkMessage(
      words: [
        "main actor-isolated…in a synchronous nonisolated context", "main actor-isolated…from a nonisolated context",
        "Main actor-isolated conformance of",
      ],
      meaning: """
        The module isolates everything to the main actor by default, and a type that a model uses does not say otherwise: \
        one of the app's own, or a generated one where schema.yaml says `nonisolated: false`.
        """,
      remedy: """
        Write `nonisolated` before the app's own type; delete `nonisolated: false` from schema.yaml and run \
        `modelgen generate`.
        """),
    FrameworkMessage(
      words: ["is not concurrency-safe because"],
      meaning: "A version's `versionIdentifier` or stage is a stored `static var`, which Swift 6 refuses.",
      remedy: "Make it a computed property, as generated files do."),
    FrameworkMessage(
      words: [
        "Unbinding from the main queue", "ModelContexts are not Sendable",
        "Conformance of…to 'Sendable' is unavailable",
      ], evidence: .documented,
      meaning: "A model or a context was used on another actor than the one that made it.",
      remedy: "Use a `@ModelActor` for work in the background, and pass `persistentModelID` between actors."),
    FrameworkMessage(
      words: ["@Model requires an initializer be provided"],
      meaning: "A model class has stored properties without defaults and no initializer.",
      remedy: "Write an initializer. Generated classes have one."),
    FrameworkMessage(
      words: [
        "No exact matches in call to instance method 'setValue'",
        "No exact matches in call to instance method 'getValue'",
      ],
      meaning: "A property's type is not `Codable`, so the code that `@Model` adds does not compile.",
      remedy: "Make the type `Codable`, or store its parts.", rules: [.uncodableType, .unsupportedType]),
    FrameworkMessage(
      words: ["invalid redeclaration of"],
      meaning: "Two declarations have one name. For `_x`, the macro adds the same member for a property `x`.",
      remedy: "Rename one of the two.", rules: [.synthesizedMember, .duplicateName]),
    FrameworkMessage(
      words: ["Trailing closure passed to parameter of type 'any Decoder'"],
      meaning: "A model is called `Task`, and hides Swift's `Task` where the app starts one.",
      remedy: "Rename the entity while it is new, or write `_Concurrency.Task { … }`.", rules: [.shadowedType]),
    FrameworkMessage(
      words: ["cannot use instance member…within property initializer"], evidence: .documented,
      meaning: "A default uses another property, or a property has the name of a type that a default needs.",
      remedy:
        "Write a default that does not depend on the object; set what depends on other properties in the initializer.",
      rules: [.memberHidesType, .defaultExpression]),
    FrameworkMessage(
      words: ["'Unique' is only available in", "'Index' is only available in", "is only available in iOS"],
      evidence: .documented,
      meaning: "The model uses a feature that is newer than the app's deployment target.",
      remedy: "Write the deployment target under `platforms:` in schema.yaml, and `modelgen check` reports the lines.",
      rules: [.tooNew]),
  ]
}
