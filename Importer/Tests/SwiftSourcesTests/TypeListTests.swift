import Testing

/// However a list of models is put together, the version has all of them, or the import is refused.
@Suite struct TypeListTests {
  private static let classes = """
    @Model final class A { var a = 0; init() {} }
    @Model final class B { var b = 0; init() {} }
    @Model final class C { var c = 0; init() {} }
    """

  private func entities(_ models: String, _ more: String = "") -> (names: [String], hasErrors: Bool) {
    let (schemas, report, _) = imported(
      """
      import SwiftData
      enum TripsV1: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
        \(models)
      }
      \(more)
      \(Self.classes)
      """)
    return (schemas.first?.schema.versions.first?.entities.map(\.name) ?? [], report.hasErrors)
  }

  private static let type = "static var models: [any PersistentModel.Type]"

  @Test(arguments: [
    "\(type) { [A.self, B.self, C.self] }",
    "\(type) = [A.self] + [B.self, C.self]",
    "\(type) { [A.self] + Rest.models }",
    "\(type) { return ([A.self] + Self.rest) }\n  static let rest: [any PersistentModel.Type] = [B.self, C.self]",
    "\(type) { var all: [any PersistentModel.Type] = [A.self]; all.append(B.self); all += [C.self]; return all }",
    "\(type) {\n    var all = [any PersistentModel.Type]()\n    all.append(contentsOf: [A.self, B.self])\n    all.append(C.self)\n    return all\n  }",
    "\(type) = {\n    var all: [any PersistentModel.Type] = [A.self, B.self]\n    if #available(iOS 26, *) { all.append(C.self) }\n    return all\n  }()",
    "\(type) {\n    #if os(iOS)\n    return [A.self, B.self, C.self]\n    #else\n    return [A.self]\n    #endif\n  }",
    "\(type) {\n    var all: [any PersistentModel.Type] = [A.self, B.self]\n    #if os(iOS)\n    all.append(C.self)\n    #endif\n    return all\n  }",
  ])
  func isReadToItsEnd(_ models: String) {
    let found = entities(models, "enum Rest { \(Self.type) { [B.self, C.self] } }")
    #expect(found.names == ["A", "B", "C"] && !found.hasErrors, "\(found)")
  }

  @Test(arguments: [
    "\(type) { [A.self, B.self, C.self].filter { _ in true } }",
    "\(type) { makeModels() }",
    "\(type) { isBeta ? [A.self, B.self] : [A.self] }",
    "\(type) { if isBeta { return [A.self] }; return [A.self, B.self] }",
    "\(type) { [A.self, Missing.self] }",
    "\(type) { models + [A.self] }",
    "\(type) { for each in all { list.append(each) }; return list }",
  ])
  func isRefusedWhereTextDoesNotTell(_ models: String) { #expect(entities(models).hasErrors) }

  /// Each version adds to the one before: after a hundred of them nothing is lost.
  @Test func longChain() {
    let versions = (2...100).map { number in
      """
      enum V\(number): VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(\(number), 0, 0) }
        static var models: [any PersistentModel.Type] { V\(number - 1).models + [M\(number).self] }
      }
      @Model final class M\(number) { var x = 0; init() {} }
      """
    }
    let (schemas, report, _) = imported(
      """
      import SwiftData
      enum V1: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
        static var models: [any PersistentModel.Type] { [M1.self] }
      }
      @Model final class M1 { var x = 0; init() {} }
      \(versions.joined(separator: "\n"))
      """)
    #expect(!report.hasErrors)
    #expect(schemas.first?.schema.versions.last?.entities.count == 100)
  }

  /// What a plan lists under `#if` is the branch of a release build.
  @Test func planWithConditions() {
    let (schemas, report, _) = imported(
      """
      import SwiftData
      enum V1: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
        static var models: [any PersistentModel.Type] { [A.self] }
      }
      enum V2: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
        static var models: [any PersistentModel.Type] { [A.self, B.self] }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] {
          #if DEBUG
          return [V1.self]
          #else
          return [V1.self, V2.self]
          #endif
        }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      \(Self.classes)
      """)
    #expect(!report.hasErrors)
    #expect(schemas.first?.schema.versions.map(\.migration.isWithdrawn) == [false, false])
  }

  /// A container beside versions names a model that none of them has.
  @Test func containerWithOneMore() {
    let (schemas, report, _) = imported(
      """
      import SwiftData
      enum V1: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
        static var models: [any PersistentModel.Type] { [A.self] }
      }
      let container = try ModelContainer(for: Schema([A.self, B.self]))
      \(Self.classes)
      """)
    #expect(schemas.count == 1)
    #expect(report.entries.contains { $0.message.contains("a container lists `B`") && $0.place?.line == 6 })
  }

  /// The store of a container has what the container lists, whatever the plan's versions list.
  @Test(arguments: [
    ("for: Schema([A.self, B.self]), migrationPlan: Plan.self", true),
    ("for: A.self, B.self, migrationPlan: Plan.self", true),
    ("for: schema, migrationPlan: Plan.self, configurations: [one]", true),
    ("for: schema, migrationPlan: Plan.self, configurations: one", true),
    ("for: schema, migrationPlan: Plan.self, configurations: one, two", false),
    ("for: schema, migrationPlan: Plan.self, configurations: [one, two]", false),
    ("for: other, migrationPlan: Plan.self", false), ("for: schema", false),
  ])
  func containerOfThePlanWithOneMore(_ arguments: String, isAdded: Bool) throws {
    let (schemas, report, _) = imported(
      """
      import SwiftData
      enum V1: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
        static var models: [any PersistentModel.Type] { [A.self] }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      func open() throws -> ModelContainer {
        let schema = Schema([A.self, B.self])
        return try ModelContainer(\(arguments))
      }
      \(Self.classes)
      """)
    #expect(schemas.count == 1)
    let entities = try #require(schemas.first?.schema.versions.first?.entities.map(\.name))
    #expect(entities == (isAdded ? ["A", "B"] : ["A"]))
    let message = isAdded ? "the container of `Plan` lists what `V1` does not: `B`" : "a container lists `B`, and no"
    #expect(report.entries.contains { $0.message.hasPrefix(message) }, "\(report.entries.map(\.message))")
  }
}
