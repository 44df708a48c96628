// What generated files and drafted migration tests use of Core Data, so that they can be type-checked where there is
// none. Nothing runs it.
//
// Declared as the SDK declares it, the older forms included: an ambiguity there would be one here.
import Foundation
import SwiftData

// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSStoreModelVersionHashesKey: String = "NSStoreModelVersionHashes"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSStoreModelVersionIdentifiersKey: String = "NSStoreModelVersionIdentifiers"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSStoreTypeKey: String = "NSStoreType"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSStoreUUIDKey: String = "NSStoreUUID"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSSQLiteStoreType: String = "SQLite"

open class NSPersistentStore: NSObject {
  public struct StoreType: RawRepresentable, Equatable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let sqlite = StoreType(rawValue: NSSQLiteStoreType)
    public static let binary = StoreType(rawValue: "Binary")
    public static let inMemory = StoreType(rawValue: "InMemory")
  }
}

open class NSPersistentStoreCoordinator: NSObject {
  open class func metadataForPersistentStore(
    ofType storeType: String, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] { [:] }

  public class func metadataForPersistentStore(
    type storeType: NSPersistentStore.StoreType, at storeURL: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] { [:] }
}

open class NSManagedObjectModel: NSObject {
  open var entityVersionHashesByName: [String: Data] { [:] }

  /// SwiftData's own addition.
  public static func makeManagedObjectModel(
    for entityTypes: [any PersistentModel.Type], mergedWith managedObjectModel: NSManagedObjectModel? = nil
  ) -> NSManagedObjectModel? { nil }
}
