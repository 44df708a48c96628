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
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSReadOnlyPersistentStoreOption: String = "NSReadOnlyPersistentStoreOption"

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
  public let managedObjectModel: NSManagedObjectModel
  public init(managedObjectModel: NSManagedObjectModel) { self.managedObjectModel = managedObjectModel }

  open class func metadataForPersistentStore(
    ofType storeType: String, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] { [:] }

  public class func metadataForPersistentStore(
    type storeType: NSPersistentStore.StoreType, at storeURL: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] { [:] }

  @discardableResult
  open func addPersistentStore(
    ofType storeType: String, configurationName configuration: String?, at storeURL: URL?,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore { NSPersistentStore() }

  @discardableResult
  public func addPersistentStore(
    type: NSPersistentStore.StoreType, configuration: String? = nil, at storeURL: URL,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore { NSPersistentStore() }

  open func remove(_ store: NSPersistentStore) throws {}
}

open class NSEntityDescription: NSObject {
  open var name: String?
  open var versionHash: Data { Data() }
}

open class NSManagedObjectModel: NSObject {
  open var entities: [NSEntityDescription] = []
  open var entityVersionHashesByName: [String: Data] { [:] }
  open var versionChecksum: String { "" }

  public static func makeManagedObjectModel(
    for entityTypes: [any PersistentModel.Type], mergedWith managedObjectModel: NSManagedObjectModel? = nil
  ) -> NSManagedObjectModel? { nil }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  public static func makeManagedObjectModel(
    for entityTypes: any PersistentModel.Type..., mergedWith managedObjectModel: NSManagedObjectModel? = nil
  ) -> NSManagedObjectModel? { nil }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  public static func makeManagedObjectModel(
    for schema: Schema, mergedWith managedObjectModel: NSManagedObjectModel? = nil
  ) -> NSManagedObjectModel? { nil }
}

public protocol NSFetchRequestResult: NSObjectProtocol {}
extension NSNumber: NSFetchRequestResult {}

open class NSFetchRequest<ResultType: NSFetchRequestResult>: NSObject {
  public init(entityName: String) {}
}

open class NSManagedObjectContext: NSObject {
  public struct ConcurrencyType: Sendable {
    public static let privateQueue = ConcurrencyType()
    public static let mainQueue = ConcurrencyType()
  }

  open var persistentStoreCoordinator: NSPersistentStoreCoordinator?
  public init(_ type: ConcurrencyType) {}
  public func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try block() }
  open func count<T>(for request: NSFetchRequest<T>) throws -> Int { 0 }
}

@available(*, unavailable)
extension NSManagedObjectContext: Sendable {}
