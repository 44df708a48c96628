import Foundation
import SwiftData

// The app's own types of the schema: what a snapshot holds is Codable, Hashable and Sendable.

nonisolated struct Money: Codable, Hashable, Sendable {
  var cents: Int
  var currency: String
}

nonisolated enum Tint: Int, Codable, Hashable, Sendable {
  case red = 1
}

nonisolated final class TintTransformer: ValueTransformer {}

/// Snapshots cross actors, the models do not.
@MainActor func raise(_ books: [ShopSchemaV2.Book.Snapshot_], with actor: ModelgenStore.SnapshotActor) async throws {
  var books = books
  for index in books.indices { books[index].price.cents += 1 }
  try await actor.apply(books)
  let found: [ShopSchemaV2.Book.Snapshot_] = try await actor.snapshots(limit: 10)
  books = found
}
