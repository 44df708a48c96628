import SwiftData

/// Where the journal is: said once, for the app and its widget.
public enum JournalStore {
  /// The group's folder is shared with the widget; the private database is the person's own.
  ///
  /// - Parameter onlyReads: for another process than the app. The app alone writes, and the app alone syncs: two processes
  ///   must not mirror one store.
  public static func configuration(inMemory: Bool = false, onlyReads: Bool = false) -> ModelConfiguration {
    ModelConfiguration(
      "Journal", isStoredInMemoryOnly: inMemory, allowsSave: inMemory || !onlyReads,
      groupContainer: inMemory ? .none : .identifier("group.com.example.journal"),
      cloudKitDatabase: inMemory || onlyReads ? .none : .private("iCloud.com.example.journal"))
  }
}
