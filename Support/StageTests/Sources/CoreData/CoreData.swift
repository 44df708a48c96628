// What drafted migration tests use of Core Data, so that they can be type-checked where there is none. Nothing runs it.
import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSStoreModelVersionHashesKey = "NSStoreModelVersionHashes"

public final class NSPersistentStore {
  public struct StoreType: Sendable {
    public static let sqlite = StoreType()
  }
}

public final class NSPersistentStoreCoordinator {
  public static func metadataForPersistentStore(
    type: NSPersistentStore.StoreType, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] { [:] }
}
