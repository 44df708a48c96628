// Made once by modelgen for the step from V1 to V2 of Team. The file is yours: modelgen never changes it.
// modelgen:work make Membership

import Foundation
import SwiftData

/// What the stage from ``TeamSchemaV1`` to ``TeamSchemaV2`` does by hand.
///
/// Membership entity added; Person.memberships relationship added; Team.memberships relationship added.
/// Custom: didMigrate computes Membership for the rows that exist.
///
/// Lines below a `Decide:` hold what modelgen could only guess: read them, and take the word out. As long as one says
/// `(data may be lost)`, `modelgen check` and `ship` fail.
nonisolated enum TeamMigrationV1toV2 {
  private typealias V1 = TeamSchemaV1
  private typealias V2 = TeamSchemaV2

  /// Runs before the mapping, on the store as V1 left it: the context holds models of ``TeamSchemaV1`` only.
  ///
  /// If the app is killed before the mapping, this runs again. If it throws, the container does not open.
  static func willMigrate(_ context: ModelContext) throws {
    try context.save()
  }

  /// Runs after the mapping, on the store in its new shape: the context holds models of ``TeamSchemaV2`` only.
  ///
  /// If the app is killed in it, it may never run again: the store may count as migrated by then.
  static func didMigrate(_ context: ModelContext) throws {
    try makeMembershipRows(context)
  }

  /// Makes a Membership for each link of Team.members.
  private static func makeMembershipRows(_ context: ModelContext) throws {
    // All rows are saved at once: where there is one, all are there.
    guard try context.fetchCount(FetchDescriptor<V2.Membership>()) == 0 else { return }
    // Decide: a Membership for each link of Team.members, which nothing takes away yet.
    for row in try context.fetch(FetchDescriptor<V2.Team>()) {
      for other in row.members ?? [] {
        let new = V2.Membership(person: other)
        context.insert(new)
        new.team = row
      }
    }
    try context.save()
  }
}
