import SwiftData

/// Where the journal is: said once, for the app and its widget.
public enum JournalStore {
  /// The group's folder is shared with the widget; the private database is the person's own.
  public static func configuration(inMemory: Bool = false, allowsSave: Bool = true) -> ModelConfiguration {
    ModelConfiguration(
      "Journal", isStoredInMemoryOnly: inMemory, allowsSave: allowsSave,
      groupContainer: inMemory ? .none : .identifier("group.com.example.journal"),
      cloudKitDatabase: inMemory ? .none : .private("iCloud.com.example.journal"))
  }
}
