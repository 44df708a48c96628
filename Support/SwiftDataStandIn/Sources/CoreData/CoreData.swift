// What generated files and drafted migration tests use of Core Data, where there is none. What opening a store needs works
// on the files of the stand-in for SwiftData; the rest is only type-checked.
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
  open var persistentStores: [NSPersistentStore] { [] }
  public init(managedObjectModel: NSManagedObjectModel) { self.managedObjectModel = managedObjectModel }

  open class func metadataForPersistentStore(
    ofType storeType: String, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] { try metadataForPersistentStore(type: .sqlite, at: url) }

  public class func metadataForPersistentStore(
    type storeType: NSPersistentStore.StoreType, at storeURL: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] {
    let (hashes, number) = try _StandInStore.metadata(at: storeURL)
    return [NSStoreModelVersionHashesKey: hashes, NSStoreModelVersionIdentifiersKey: [number]]
  }

  /// Deletes the one file and copies the other: whoever dies in between leaves no store.
  open func replacePersistentStore(
    at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil, withPersistentStoreFrom sourceURL: URL,
    sourceOptions: [AnyHashable: Any]? = nil, type storeType: NSPersistentStore.StoreType
  ) throws {
    let manager = FileManager.default
    if manager.fileExists(atPath: destinationURL.path) { try manager.removeItem(at: destinationURL) }
    try Data(contentsOf: sourceURL).write(to: destinationURL)
  }

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

open class NSPersistentCloudKitContainerOptions: NSObject {
  public let containerIdentifier: String
  public init(containerIdentifier: String) { self.containerIdentifier = containerIdentifier }
}

open class NSPersistentStoreDescription: NSObject {
  open var url: URL?
  open var shouldAddStoreAsynchronously = false
  open var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions?
  public init(url: URL) { self.url = url }
}

open class NSPersistentContainer: NSObject {
  open var persistentStoreDescriptions: [NSPersistentStoreDescription] = []
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator
  public init(name: String, managedObjectModel model: NSManagedObjectModel) {
    persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
  }
  open func loadPersistentStores(
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) { for description in persistentStoreDescriptions { block(description, nil) } }
}

public struct NSPersistentCloudKitContainerSchemaInitializationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let dryRun = Self(rawValue: 2)
  public static let printSchema = Self(rawValue: 4)
}

open class NSPersistentCloudKitContainer: NSPersistentContainer {
  open func initializeCloudKitSchema(
    options: NSPersistentCloudKitContainerSchemaInitializationOptions = []
  ) throws {}
}

open class NSEntityDescription: NSObject {
  open var name: String?
  open var versionHash: Data { Data() }
}

open class NSManagedObjectModel: NSObject {
  open var entities: [NSEntityDescription] = []
  private var hashes: [String: Data] = [:]
  open var entityVersionHashesByName: [String: Data] { hashes }
  open var versionChecksum: String { "" }

  public static func makeManagedObjectModel(
    for entityTypes: [any PersistentModel.Type], mergedWith managedObjectModel: NSManagedObjectModel? = nil
  ) -> NSManagedObjectModel? {
    let model = NSManagedObjectModel()
    model.hashes = _StandInStore.hashes(of: entityTypes)
    return model
  }

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
