import Foundation
import Models
import SwiftData

/// What the widget shows. It reads the app's journal, and leaves migrating to the app: a widget has little time and
/// memory, and two processes must not migrate one store.
public struct LatestEntry {
  let container: ModelContainer

  /// Throws `ModelgenStore.OpenError` if the app has not made or migrated the store yet: the widget then asks to open the app.
  public init(inMemory: Bool = false) throws {
    container = try JournalCurrentSchema.makeContainerWithoutPlan(
      configurations: [JournalStore.configuration(inMemory: inMemory, onlyReads: true)])
  }

  init(container: ModelContainer) {
    self.container = container
  }

  /// The text of the newest entry, or nil while the journal is empty.
  public func text() throws -> String? {
    var newest = FetchDescriptor<Entry>(sortBy: [SortDescriptor(\.day, order: .reverse)])
    newest.fetchLimit = 1
    return try ModelContext(container).fetch(newest).first?.text
  }
}
