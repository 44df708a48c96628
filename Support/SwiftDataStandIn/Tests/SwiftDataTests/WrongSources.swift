import Testing

/// A source that must not compile, and what the compiler says of it.
struct WrongSource: Sendable, CustomTestStringConvertible {
  let name: String
  let source: String
  /// Part of the message; Apple's own words where the list in README says so.
  let message: String
  /// The line of `source` that the message points at, from 1.
  let line: Int
  var mode = "swift6"
  /// The deployment target, by the iOS of its year.
  var target = 27

  var testDescription: String { name }
}

private let emptyVersion = """
  enum V: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    static var models: [any PersistentModel.Type] { [] }
  }

  """

extension WrongSource {
  static let all: [WrongSource] = classes + properties + relationships + versions + concurrency + published + tooNew

  private static let classes = [
    WrongSource(
      name: "a struct", source: "@Model struct S { var a: Int = 1 }",
      message: "'@Model' cannot be applied to struct type 'S'", line: 1),
    WrongSource(
      name: "no initializer, although all properties have defaults", source: "@Model final class L { var a = 1 }",
      message: "@Model requires an initializer be provided for 'L'", line: 1),
    WrongSource(
      name: "an initializer that leaves a property out",
      source: """
        @Model final class L {
          var a: Int
          var b: Int
          init() { a = 1 }
        }
        """, message: "return from initializer without initializing all stored properties", line: 4),
    WrongSource(
      name: "a subclass without availability",
      source: """
        @Model class A { var a = 1; init() {} }
        @Model class B: A { var b = 1; override init() { super.init() } }
        """, message: "A PersistentModel Subclass is required to have platform availability specified", line: 2),
    WrongSource(
      name: "a property of a synthesised name",
      source: """
        @Model final class A {
          var a = 1
          var _a = 2
          init() {}
        }
        """, message: "invalid redeclaration of '_a'", line: 3),
  ]

  private static let properties = [
    WrongSource(
      name: "an implicit member as default",
      source: """
        enum K: String, Codable { case a }
        @Model final class L { var k: K = .a; init() {} }
        """, message: "A default value requires a fully qualified domain named value", line: 2),
    WrongSource(
      name: "a call on an implicit member as default",
      source: "@Model final class L { var d: Date = .now.addingTimeInterval(1); init() {} }",
      message: "A default value requires a fully qualified domain named value", line: 1),
    WrongSource(
      name: "a property named description",
      source: "@Model final class L { var description: String; init(a: String) { description = a } }",
      message: "A stored property cannot be named 'description'", line: 1),
    WrongSource(
      name: "a transient property without default",
      source: "@Model final class L { @Transient var t: Int; init() { t = 1 } }",
      message: "@Transient requires non-optional property 't' to have a default value", line: 1),
    WrongSource(
      name: "a default of another type", source: "@Model final class L { var a: Int = \"x\"; init() {} }",
      message: "cannot convert value of type 'String' to specified type 'Int'", line: 1),
    WrongSource(
      name: "a type that is not Codable",
      source: """
        struct P {}
        @Model final class L { var p: P; init(p: P) { self.p = p } }
        """, message: "no exact matches in call to instance method 'setValue'", line: 2),
    WrongSource(
      name: "a constant, in Swift 6", source: "@Model final class L { let a: Int; init() { a = 1 } }",
      message: "cannot expand accessor macro on variable declared with 'let'", line: 1),
    WrongSource(
      name: "two properties in one declaration", source: "@Model final class L { var a = 1, b = 2; init() {} }",
      message: "can only apply to a single variable", line: 1),
    WrongSource(
      name: "codable before SDK 27", source: "let option: Schema.Attribute.Option = .codable",
      message: "type 'Schema.Attribute.Option' has no member 'codable'", line: 1, mode: "sdk18"),
    WrongSource(
      name: "a name that does not exist in #Unique",
      source: """
        @Model final class A {
          #Unique<A>([\\.nope])
          var b = 1
          init() {}
        }
        """, message: "cannot infer key path type from context", line: 2),
  ]

  private static let relationships = [
    WrongSource(
      name: "inverse on both sides",
      source: """
        @Model final class A { @Relationship(inverse: \\B.a) var b: B?; init() {} }
        @Model final class B { @Relationship(inverse: \\A.b) var a: A?; init() {} }
        """, message: "circular reference resolving attached macro 'Relationship'", line: 1),
    WrongSource(
      name: "an inverse that does not exist",
      source: """
        @Model final class A { @Relationship(inverse: \\B.nope) var b: B?; init() {} }
        @Model final class B { var a: A?; init() {} }
        """, message: "value of type 'B' has no member 'nope'", line: 1),
    WrongSource(
      name: "an inverse in a class that does not exist",
      source: "@Model final class A { @Relationship(inverse: \\Missing.a) var b: [A] = []; init() {} }",
      message: "cannot find 'Missing' in scope", line: 1),
    WrongSource(
      name: "a delete rule that does not exist",
      source: "@Model final class A { @Relationship(deleteRule: .cascading) var b: [A] = []; init() {} }",
      message: "type 'Schema.Relationship.DeleteRule' has no member 'cascading'", line: 1),
    WrongSource(
      name: "the delete rule as an option, as the first samples had it",
      source: "@Model final class A { @Relationship(.cascade) var b: [A] = []; init() {} }",
      message: "type 'Schema.Relationship.Option' has no member 'cascade'", line: 1),
    WrongSource(
      name: "an ordered relationship",
      source: "@Model final class A { @Relationship(.ordered) var b: [A] = []; init() {} }",
      message: "type 'Schema.Relationship.Option' has no member 'ordered'", line: 1),
    WrongSource(
      name: "a set of models", source: "@Model final class A { var b: Set<A> = []; init() {} }",
      message: "requires that 'A' conform to 'Encodable'", line: 1),
  ]

  private static let versions = [
    WrongSource(
      name: "a type that is no model",
      source: """
        enum V: VersionedSchema {
          static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
          static var models: [any PersistentModel.Type] { [Int.self] }
        }
        """, message: "cannot convert value of type 'Int.Type' to expected element type 'any PersistentModel.Type'",
      line: 3),
    WrongSource(
      name: "no identifier",
      source: "enum V: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }",
      message: "type 'V' does not conform to protocol 'VersionedSchema'", line: 1),
    WrongSource(
      name: "wrong labels of a stage",
      source: emptyVersion + "func f() -> MigrationStage { .lightweight(from: V.self, to: V.self) }",
      message: "incorrect argument labels in call", line: 5),
    WrongSource(
      name: "a versioned schema handed to a container",
      source: emptyVersion + "func f() throws { _ = try ModelContainer(versionedSchema: V.self) }",
      message: "versionedSchema", line: 5),
  ]

  private static let concurrency = [
    WrongSource(
      name: "a mutable identifier",
      source: """
        enum V: VersionedSchema {
          static var versionIdentifier = Schema.Version(1, 0, 0)
          static var models: [any PersistentModel.Type] { [] }
        }
        """, message: "is not concurrency-safe because it is nonisolated global shared mutable state", line: 2),
    WrongSource(
      name: "a constant identifier before SDK 26",
      source: """
        enum V: VersionedSchema {
          static let versionIdentifier = Schema.Version(1, 0, 0)
          static var models: [any PersistentModel.Type] { [] }
        }
        """, message: "non-'Sendable' type 'Schema.Version'", line: 2, mode: "sdk18"),
    WrongSource(
      name: "a constant stage before SDK 26.1",
      source: emptyVersion + """
        enum P { static let stage = MigrationStage.lightweight(fromVersion: V.self, toVersion: V.self) }
        """, message: "non-'Sendable' type 'MigrationStage'", line: 5, mode: "sdk18"),
    WrongSource(
      name: "a stage that changes a captured variable",
      source: emptyVersion + """
        func f() -> MigrationStage {
          var names: [String] = []
          return .custom(
            fromVersion: V.self, toVersion: V.self, willMigrate: { _ in names.append("a") }, didMigrate: nil)
        }
        """, message: "mutation of captured var 'names' in concurrently-executing code", line: 8),
    WrongSource(
      name: "a model that crosses to another task",
      source: """
        @Model final class A { var b = 1; init() {} }
        func f(_ a: A) { Task.detached { print(a.b) } }
        """, message: "passing closure as a 'sending' parameter risks causing data races", line: 2),
  ]

  /// What compiled with an earlier stand-in and not with Apple's module.
  private static let published = [
    WrongSource(
      name: "a batch of identifiers as an array",
      source: """
        @Model final class A { var b = 1; init() {} }
        func f(_ context: ModelContext) throws -> [PersistentIdentifier] {
          try context.fetchIdentifiers(FetchDescriptor<A>(), batchSize: 10)
        }
        """, message: "FetchResultsCollection<PersistentIdentifier>", line: 3),
    WrongSource(
      name: "a database compared",
      source: """
        func f(_ configuration: ModelConfiguration) -> Bool {
          configuration.cloudKitDatabase == ModelConfiguration.CloudKitDatabase.none
        }
        """, message: "cannot be applied to two 'ModelConfiguration.CloudKitDatabase' operands", line: 2),
    WrongSource(
      name: "a configuration's id as text",
      source: "func f(_ configuration: ModelConfiguration) -> String { configuration.id }",
      message: "cannot convert return expression of type 'URL'", line: 1),
    WrongSource(
      name: "a row's id in place of its identifier",
      source: "func f(_ row: PersistentIdentifier) -> PersistentIdentifier { row.id }",
      message: "cannot convert return expression of type 'PersistentIdentifier.ID'", line: 1),
    WrongSource(
      name: "a global delete rule",
      source: "enum R { static let rule: Schema.Relationship.DeleteRule = .cascade }",
      message: "non-'Sendable' type 'Schema.Relationship.DeleteRule'", line: 1),
    WrongSource(
      name: "reading metadata", source: "func f(_ metadata: Schema.PropertyMetadata) -> String { metadata.name }",
      message: "'name' is inaccessible", line: 1),
    WrongSource(
      name: "a collection with a primary type",
      source: "func f<T: PersistentModel>(_ rows: some RelationshipCollection<T>) {}",
      message: "does not have primary associated types", line: 1),
  ]

  /// Availability, which the compiler of another system would not look at.
  private static let tooNew = [
    WrongSource(
      name: "a compound key for iOS 17",
      source: """
        @Model final class A {
          #Unique<A>([\\.b])
          var b = 1
          init() {}
        }
        """, message: "'Unique' is unavailable", line: 2, target: 17),
    WrongSource(
      name: "an index for iOS 17",
      source: """
        @Model final class A {
          #Index<A>([\\.b])
          var b = 1
          init() {}
        }
        """, message: "'Index' is unavailable", line: 2, target: 17),
    WrongSource(
      name: "an author for iOS 17", source: "func f(_ context: ModelContext) { context.author = nil }",
      message: "'author' is unavailable", line: 1, target: 17),
    WrongSource(
      name: "a descriptor that is sent, for iOS 17",
      source: """
        @Model final class A { var b = 1; init() {} }
        func g<T: Sendable>(_: T) {}
        func f(_ descriptor: FetchDescriptor<A>) { g(descriptor) }
        """, message: "conformance of 'FetchDescriptor<T>' to 'Sendable' is unavailable", line: 3, target: 17),
    WrongSource(
      name: "an error in a catch clause for iOS 17",
      source:
        "func f(_ g: () throws -> Void) { do { try g() } catch SwiftDataError.loadIssueModelContainer {} catch {} }",
      message: "'~=' is unavailable", line: 1, target: 17),
    WrongSource(
      name: "a schema of types for iOS 18",
      source: """
        @Model final class A { var b = 1; init() {} }
        func f() -> Schema { Schema(A.self, version: Schema.Version(1, 0, 0)) }
        """, message: "is unavailable", line: 2, target: 18),
    WrongSource(
      name: "codable for iOS 26", source: "let option: Schema.Attribute.Option = .codable",
      message: "'codable' is unavailable", line: 1, target: 26),
  ]
}
