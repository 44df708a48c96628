import Models
import SwiftData

/// The app's two stores: the journal, which is synced, and what stays on the device. A container has one migration plan,
/// so each schema has a container of its own.
public struct AppStores: Sendable {
  public let journal: ModelContainer
  public let device: ModelContainer

  /// Opens both stores, and migrates those that an older version of the app has written.
  public init(inMemory: Bool = false) throws {
    journal = try JournalCurrentSchema.makeContainer(configurations: [JournalStore.configuration(inMemory: inMemory)])
    device = try DeviceCurrentSchema.makeContainer(
      configurations: [
        ModelConfiguration("Device", isStoredInMemoryOnly: inMemory, groupContainer: .none, cloudKitDatabase: .none)
      ])
  }
}
