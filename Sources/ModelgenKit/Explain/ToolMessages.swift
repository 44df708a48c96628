/// What queries, iCloud's servers and the tools say: SQL that cannot be made, CloudKit's refusals, SwiftPM and Xcode.
extension FrameworkMessage {
  static let queries: [FrameworkMessage] = [
    FrameworkMessage(
      words: [
        "unimplemented SQL generation for predicate", "Unsupported predicate", "Unsupported function expression",
        "The compiler is unable to type-check this expression",
      ],
      meaning: """
        A predicate cannot be translated to SQL, or is too long for the compiler: it calls a method, compares a computed \
        property, an enum or an array, or nests conditions.
        """,
      remedy:
        "Compare stored properties with constants that are made before the predicate, and filter the rest in Swift."
    ),
    FrameworkMessage(
      words: ["to-many key not allowed here"],
      meaning: "A predicate or sort follows a to-many relationship to a property of its objects.",
      remedy: "Ask whether some object matches: `items.contains { $0.isDone }`."),
    FrameworkMessage(
      words: ["SQLITE_CONSTRAINT", "NSSQLiteErrorDomain=19", "NSSQLiteErrorDomain Code=19", "constraint failed"],
      meaning: "A row breaks a constraint of its table: a unique value that another row has already.",
      remedy: "Fetch by the unique value before you insert. In a migration, remove duplicates in `willMigrate`."),
    FrameworkMessage(
      words: ["invalid database connection pointer", "SQLITE_MISUSE"],
      meaning: "SQLite was called through a connection that is closed: a container was released while it was in use.",
      remedy: "Keep the container for the life of the process."),
    FrameworkMessage(
      "260", words: ["NSFileReadNoSuchFileError", "couldn't be opened because there is no such file"],
      evidence: .documented, meaning: "There is no store at the URL, or its folder does not exist.",
      remedy: "Create the folder before the container, and check the URL that the configuration has."),
  ]

  static let servers: [FrameworkMessage] = [
    FrameworkMessage(
      words: ["did not find record type", "Cannot create or modify field", "Cannot create new type"],
      meaning: "The production schema of the container lacks a record type or field that the model has.",
      remedy: "Deploy the schema to production in the CloudKit console before you release the build."),
    FrameworkMessage(
      words: ["Server Record Changed", "oplock error", "serverRecordChanged"], evidence: .documented,
      meaning: "Another device changed the record first. The framework fetches it and sends the change again.",
      remedy: "Nothing, unless it is repeated for one record: then look for two containers that sync one store."),
    FrameworkMessage(
      words: ["Permission Failure", "Invalid bundle ID for container", "CKErrorDomain Code=10", "Bad Container"],
      evidence: .documented,
      meaning:
        "The app may not use the container: it is missing in the entitlements, or belongs to another team or app.",
      remedy: "Check the container under Signing & Capabilities, and its list of apps in the CloudKit console."),
    FrameworkMessage(
      words: ["recoverFromError", "NSCloudKitMirroringDelegate"],
      meaning: "Core Data's part that syncs reports an error and says whether it can recover. The cause is beside it.",
      remedy: "Look for `CKError` or `NSCocoaErrorDomain` in the same lines, and explain that."),
  ]

  static let tools: [FrameworkMessage] = [
    FrameworkMessage(
      words: ["no such module 'SwiftData'"], evidence: .refused,
      meaning: "The target is built for a platform without SwiftData: Linux, or an SDK before iOS 17 and macOS 14.",
      remedy: "Build the target that has the models for an Apple platform only. modelgen itself runs on Linux."),
    FrameworkMessage(
      words: ["must be enabled", "validation of plug-in", "is disabled. Enable"],
      evidence: .documented, meaning: "Xcode runs a package's plugin or macro only after somebody has trusted it.",
      remedy: "Choose Trust & Enable in Xcode. In CI, pass `-skipPackagePluginValidation -skipMacroValidation`."),
    FrameworkMessage(
      words: ["Multiple commands produce", "used twice"], evidence: .refused,
      meaning: """
        Two files of one name are in a target: the build plugin generates what is also committed to the target, or two \
        schemas write the same file.
        """,
      remedy:
        "Use the build plugin or committed files, not both: `output: none` in schema.yaml leaves it to the plugin."),
    FrameworkMessage(
      words: ["is using Swift tools version"], evidence: .refused,
      meaning: "The package needs a newer Swift than the one that is selected.",
      remedy:
        "Select a newer Xcode (`sudo xcode-select -s`), or use the executable of a release instead of the package."),
    FrameworkMessage(
      words: ["Plugin does not have permission", "deny file-write", "--allow-writing-to-package-directory"],
      evidence: .documented, meaning: "A command plugin may write into the package only where that is allowed.",
      remedy: "Run `swift package --allow-writing-to-package-directory modelgen generate`."),
    FrameworkMessage(
      words: ["external macro implementation type", "could not be found for macro"], evidence: .refused,
      meaning:
        "The compiler does not find the implementation of a macro: the toolchain and the SDK do not fit together.",
      remedy: "Build with the toolchain of the selected Xcode, and clean the build folder."),
    FrameworkMessage(
      words: ["is ambiguous for type lookup", "ambiguous use of"], evidence: .refused,
      meaning:
        "Two modules or declarations have the name: an entity hides a type of a framework, or two schemas share it.",
      remedy: "Write the module before the name, as in `SwiftData.Schema`, or rename the entity while it is new.",
      rules: [.shadowedType, .sharedName]),
    FrameworkMessage(
      words: ["risks causing data races", "with non-Sendable type", "non-sendable type"], evidence: .refused,
      meaning: "A model or context leaves the actor that made it. Models are not `Sendable`.",
      remedy: "Pass `persistentModelID` to the other actor and fetch there, in a `@ModelActor`."),
    FrameworkMessage(
      words: ["does not conform to protocol 'PersistentModel'", "to conform to 'PersistentModel'"], evidence: .refused,
      meaning: "The class has no `@Model`, or the macro failed and the first error of the file says why.",
      remedy: "Look at the first error of the file. Use the type alias of the newest version in the app."),
    FrameworkMessage(
      words: ["Cannot find type…in scope", "Cannot find…in scope"], evidence: .refused,
      meaning: """
        Nothing of that name is in the module: the generated files are not in the target, or `naming: { typeAliases: false }` \
        leaves the names to the app.
        """,
      remedy: "Add the folder of generated files to the target, or the build plugin. Run `modelgen check`."),
    FrameworkMessage(
      words: ["required by package…not found", "required by package"], evidence: .refused,
      meaning: "The version of the package that was resolved does not have the product.",
      remedy: "Compare the product's name with the package's README, and update the package (`swift package update`)."),
    FrameworkMessage(
      words: ["EXC_BAD_ACCESS", "EXC_BREAKPOINT", "EXC_BAD_INSTRUCTION"],
      meaning: "The app stopped; this says only how. SwiftData's reason is the last line that the log has before it.",
      remedy: """
        Read the console for a line with `SwiftData/` or `CoreData` and explain that. After a delete, see \
        `one-to-one-delete-rule` and `dangling-link`.
        """, rules: [.oneToOneDeletion, .danglingLink]),
  ]
}
