import CoreDataModel
import Diagnostics
import SchemaModel

/// A store as read: its metadata, and the model that it caches.
public struct Store {
  public var metadata: StoreMetadata
  /// Nil where the framework that wrote the store cached none.
  public var model: ObjectModel?
  /// True where the -wal is not beside the file, which is in write-ahead mode: what an app wrote last may be in it alone.
  public let lacksLog: Bool

  /// Why a part of the -wal is not read; nil where all of it is.
  public let logDamage: String?

  /// What to say of a log that is missing.
  public static let lacksLogNotice =
    "the store is in write-ahead mode and has no -wal beside it: if the app left one, what was written last is missing here"

  /// True where SwiftData made the model.
  public var isSwiftData: Bool {
    // SwiftData names its indexes and configurations so, and has its version identifier in three numbers.
    guard let model else { return false }
    let identifiers = model.versionIdentifiers + metadata.versionIdentifiers
    let looksLikeVersion = identifiers.allSatisfy {
      $0.split(separator: ".").count == 3 && $0.allSatisfy { $0.isNumber || $0 == "." }
    }
    let hasClassNames = model.entities.contains { $0.className?.isEmpty == false && $0.className != "NSManagedObject" }
    return !identifiers.isEmpty && looksLikeVersion && (!hasClassNames || (metadata.framework ?? 0) >= 1345)
  }

  /// Reads a store without touching it.
  public static func read(_ path: String, place: Place) throws(StoreError) -> Store {
    let copy = try StoreCopy(of: path, mayReadInPlace: true)
    defer { withExtendedLifetime(copy) {} }
    return try Store(Database(copy.path), copy, place: place)
  }

  init(_ database: Database, _ copy: StoreCopy, place: Place) throws(StoreError) {
    let hasMetadata = try database.hasTable("Z_METADATA")
    copy.removeNames()
    lacksLog = copy.lacksLog
    logDamage = copy.logDamage
    guard hasMetadata else {
      throw StoreError(
        "is an SQLite database, but not a store of Core Data: it has no Z_METADATA",
        remedy: lacksLog ? "It is in write-ahead mode, and a young store is in its -wal alone: copy that with it." : nil
      )
    }
    let lists = try database.rows("SELECT Z_PLIST FROM Z_METADATA", limit: 1) { $0.bytes(0) }
    guard let list = lists.first, let metadata = StoreMetadata(propertyList: list) else {
      throw StoreError("has metadata that cannot be read")
    }
    self.metadata = metadata
    guard try database.hasTable("Z_MODELCACHE") else {
      try copy.checkIsUnchanged()
      return
    }
    let caches = try database.rows("SELECT Z_CONTENT FROM Z_MODELCACHE", limit: 1) { $0.bytes(0) }
    try copy.checkIsUnchanged()
    guard let cache = caches.first, !cache.isEmpty else { return }
    var archive = try ModelArchive(inflate(cache), place: place)
    model = try archive.model()
  }
}

/// A store whose rows can be asked for. The original is only ever read.
public final class OpenStore {
  public let store: Store
  public let database: Database
  /// Further connections to the same file, for other threads.
  public let others: [Database]
  private let copy: StoreCopy

  /// - Parameter connections: how many threads will ask at once.
  public init(_ path: String, place: Place, connections: Int = 1) throws(StoreError) {
    copy = try StoreCopy(of: path, mayReadInPlace: true)
    database = try Database(copy.path)
    var others: [Database] = []
    // A copy loses its name at once: whoever reads it later must have begun before.
    for _ in 1..<max(1, connections) {
      let other = try Database(copy.path)
      _ = try other.hasTable("Z_METADATA")
      other.allowLongQueries()
      others.append(other)
    }
    self.others = others
    store = try Store(database, copy, place: place)
    database.allowLongQueries()
  }

  /// To be asked once everything was read.
  ///
  /// - Throws: where another program has written the store meanwhile.
  public func checkIsUnchanged() throws(StoreError) { try copy.checkIsUnchanged() }
}
