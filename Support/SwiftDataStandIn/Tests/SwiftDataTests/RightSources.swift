import Testing

/// A source as apps have it, which must compile without a warning.
struct RightSource: Sendable, CustomTestStringConvertible {
  let name: String
  let source: String
  var modes = ["swift6", "swift5-complete", "mainactor", "sdk26", "sdk18"]
  /// The deployment target, by the iOS of its year.
  var target = 27

  var testDescription: String { name }
}

/// For sources that do not say `nonisolated` where the language asks for it.
private let notMainActor = ["swift6", "swift5-complete", "sdk26", "sdk18"]

extension RightSource {
  static let all: [RightSource] = [
    RightSource(
      name: "properties in all forms",
      source: """
        @Model
        public class Note: Identifiable {
          @Attribute(.unique, .spotlight) public var id: UUID
          @Attribute public private(set) var created = Date()
          var tags: [String] = []
          var `default`: Int? = nil
          static let limit = 3
          var counts: [String: Int] = [:]
          var rank: Int! = 3
          var watched: Int { didSet { print(watched) } }
          var size: Int { counts.count }
          @Transient private var cache: [Int] = []
          @Attribute(.externalStorage) var data: Data?
          #if DEBUG
            static var seed: Int { 1 }
          #endif
          enum Kind: String, Codable { case a, b }
          var kind: Kind = Kind.a
          init(id: UUID) {
            self.id = id
            watched = 1
          }
          convenience init() { self.init(id: UUID()) }
          func touch() { created = Date() }
        }
        extension Note: Comparable {
          public static func < (a: Note, b: Note) -> Bool { a.created < b.created }
        }
        """, modes: notMainActor),
    RightSource(
      name: "a model with a hand-written Codable, and a relationship to it",
      source: """
        @Model
        final class Point: Codable {
          enum CodingKeys: CodingKey { case x, parent }
          var x: Int
          @Relationship(deleteRule: .nullify) var parent: Point?
          @Relationship(deleteRule: .cascade, inverse: \\Point.parent) var children: [Point] = []
          init(x: Int) { self.x = x }
          required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            x = try container.decode(Int.self, forKey: .x)
            parent = try container.decodeIfPresent(Point.self, forKey: .parent)
          }
          func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(x, forKey: .x)
          }
        }
        """),
    RightSource(
      name: "a transformable value that is not Codable",
      source: """
        final class Shade: NSObject {}
        final class ShadeTransformer: ValueTransformer {}
        @Model
        final class Paint {
          @Attribute(.transformable(by: ShadeTransformer.self)) var shade: Shade
          @Attribute(.transformable(by: "ShadeTransformer")) var other: Shade?
          init(shade: Shade) { self.shade = shade }
        }
        """, modes: notMainActor),
    RightSource(
      name: "a plan with both kinds of stage",
      source: """
        nonisolated enum V1: VersionedSchema {
          static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
          static var models: [any PersistentModel.Type] { [Trip.self] }
          @Model nonisolated final class Trip {
            var name: String
            init(name: String) { self.name = name }
          }
        }
        nonisolated enum V2: VersionedSchema {
          static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
          static var models: [any PersistentModel.Type] { [Trip.self] }
          @Model nonisolated final class Trip {
            @Attribute(.unique) var name: String
            init(name: String) { self.name = name }
          }
        }
        nonisolated enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [v1ToV2, light] }
          static var light: MigrationStage { .lightweight(fromVersion: V1.self, toVersion: V2.self) }
          static var v1ToV2: MigrationStage {
            .custom(
              fromVersion: V1.self, toVersion: V2.self,
              willMigrate: { context in
                var seen: Set<String> = []
                // A sort descriptor would warn in Swift 5 mode: a key path is Sendable only from Swift 6 on.
                var descriptor = FetchDescriptor<V1.Trip>()
                descriptor.propertiesToFetch = [\\.name]
                try context.enumerate(descriptor, batchSize: 100) { trip in
                  if !seen.insert(trip.name).inserted { context.delete(trip) }
                }
                try context.save()
              }, didMigrate: nil)
          }
        }
        """),
    RightSource(
      name: "what the newer interface allows",
      source: """
        enum V: VersionedSchema {
          static let versionIdentifier = Schema.Version(1, 0, 0)
          static var models: [any PersistentModel.Type] { [] }
        }
        enum Plan: SchemaMigrationPlan {
          static let schemas: [any VersionedSchema.Type] = [V.self]
          static let stages: [MigrationStage] = [.lightweight(fromVersion: V.self, toVersion: V.self)]
        }
        """, modes: ["swift6", "mainactor", "sdk26"]),
    RightSource(
      name: "history, notices, authors and errors",
      source: """
        @Model nonisolated final class Trip {
          @Attribute(.preserveValueOnDeletion) var name: String
          init(name: String) { self.name = name }
        }
        nonisolated func changes(_ context: ModelContext) throws -> [PersistentIdentifier] {
          context.author = "import"
          context.editingState.author = nil
          var descriptor = HistoryDescriptor<DefaultHistoryTransaction>()
          descriptor.fetchLimit = 10
          let found = try context.fetchHistory(descriptor)
          try context.deleteHistory(HistoryDescriptor<DefaultHistoryTransaction>(predicate: descriptor.predicate))
          for case .delete(let change as DefaultHistoryDelete<Trip>) in found.flatMap(\\.changes) {
            print(change.tombstone[\\.name] as Any)
          }
          return found.filter { $0.author != "import" }.flatMap(\\.changes).map(\\.changedPersistentIdentifier)
        }
        nonisolated func name(_ error: any Error) -> String {
          switch error {
          case SwiftDataError.historyTokenExpired: "expired"
          default: "other"
          }
        }
        nonisolated let notices = [ModelContext.willSave, ModelContext.didSave]
        """, target: 18),
    RightSource(
      name: "a descriptor that is sent to an actor",
      source: """
        @Model nonisolated final class Trip {
          var name: String
          init(name: String) { self.name = name }
        }
        @ModelActor actor Store {
          func count(_ descriptor: FetchDescriptor<Trip>) throws -> Int { try modelContext.fetchCount(descriptor) }
        }
        nonisolated func count(_ store: Store, _ descriptor: FetchDescriptor<Trip>) async throws -> Int {
          try await store.count(descriptor)
        }
        """, modes: ["swift6", "swift5-complete", "sdk26", "sdk18"], target: 18),
    RightSource(
      name: "a container from a literal, for iOS 17",
      source: """
        nonisolated func open(_ schema: Schema, _ url: URL) throws -> ModelContainer {
          try ModelContainer(for: schema, configurations: [ModelConfiguration(url: url, cloudKitDatabase: .none)])
        }
        """, target: 17),
  ]
}
