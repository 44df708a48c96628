import CSQLite
import Diagnostics
import Foundation
import StoreFixtures
import Testing

@testable import StoreReader

private let place = Place(file: FileID(number: 0), line: 1, column: 1)

/// Stores that a stranger has made, and copies that must not stay.
@Suite struct HostileStoreTests {
  private func store(metadata: [UInt8]) throws -> (TemporaryFolder, String) {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a % ?#.store"
    _ = try makeStore(path, model: sampleArchive())
    var database: OpaquePointer?
    #expect(sqlite3_open(path, &database) == SQLITE_OK)
    defer { sqlite3_close(database) }
    let hex = metadata.map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined()
    try execute(["UPDATE Z_METADATA SET Z_PLIST = x'\(hex)'"], in: database)
    return (folder, path)
  }

  /// Arrays of references to one array of references: the file is small, the tree is not.
  @Test func sharedReferencesArePaidFor() throws {
    var objects: [[UInt8]] = []
    for level in 0..<20 { objects.append([0xAF, 0x10, 16] + [UInt8](repeating: UInt8(level + 1), count: 16)) }
    objects.append([0x5F, 0x10, 200] + [UInt8](repeating: 0x61, count: 200))
    let key: [UInt8] = [0x5F, 0x10, 25] + Array("NSStoreModelVersionHashes".utf8)
    objects.append(key)
    objects.append([0xD1, UInt8(objects.count - 1), 0])
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
      bytes += object
    }
    let table = bytes.count
    func wide(_ number: Int) -> [UInt8] { [0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 255)] }
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1] + wide(objects.count) + wide(objects.count - 1) + wide(table)
    let (folder, path) = try store(metadata: bytes)
    defer { withExtendedLifetime(folder) {} }
    let start = Date()
    #expect(throws: StoreError.self) { try Store.read(path, place: place) }
    #expect(Date().timeIntervalSince(start) < 20)
  }

  /// One long text that is the name of everything: the file is small, and every look at it would cost its length.
  @Test func longArchivedKeysArePaidForOnce() throws {
    let builder = ArchiveBuilder()
    let key = builder.text(String(repeating: "k", count: 100_000))
    let entity = builder.object("NSEntityDescription", [("NSEntityName", key)])
    let count = 20_000
    let entities = builder.object(
      "NSMutableDictionary",
      [
        ("NS.keys", .array(Array(repeating: key, count: count))),
        ("NS.objects", .array(Array(repeating: entity, count: count))),
        (String(repeating: "x", count: 100_000), .bool(true)),
      ])
    let bytes = builder.bytes(root: builder.object("NSManagedObjectModel", [("NSEntities", entities)]))
    let start = Date()
    #expect(throws: StoreError.self) {
      var archive = try ModelArchive(bytes, place: place)
      _ = try archive.model()
    }
    #expect(Date().timeIntervalSince(start) < 20)
  }

  /// Without a log the store is read where it is; with one, the copy has no name any more once it is open.
  @Test(arguments: [false, true]) func noCopyStays(hasLog: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/default.store"
    let writer = try makeStore(path, model: sampleArchive(), keepsWAL: hasLog)
    defer { sqlite3_close(writer) }
    let copy = try StoreCopy(of: path, mayReadInPlace: true)
    #expect(copy.path.contains("modelgen-store-") == hasLog)
    // Not all copies of this process: other tests have theirs.
    let copied = String(copy.path.dropFirst("file:".count))
    #expect(FileManager.default.fileExists(atPath: copied) == hasLog)
    let database = try Database(copy.path)
    #expect(try database.hasTable("Z_METADATA"))
    copy.removeNames()
    #expect(try !database.rows("SELECT Z_PLIST FROM Z_METADATA", limit: 1) { $0.bytes(0) }.isEmpty)
    try copy.checkIsUnchanged()
    #expect(!FileManager.default.fileExists(atPath: copied))
  }

  @Test func copiesOfKilledRunsGo() throws {
    let left = NSTemporaryDirectory() + "/modelgen-store-999999999-X"
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
    // What the first store that a process opens does.
    StoreCopy.removeAbandoned()
    #expect(!FileManager.default.fileExists(atPath: left))
  }

  @Test func aStoreThatChangesIsRefused() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/default.store"
    _ = try makeStore(path, model: sampleArchive())
    let copy = try StoreCopy(of: path, mayReadInPlace: true)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data([0]))
    try handle.close()
    #expect(throws: StoreError.self) { try copy.checkIsUnchanged() }
  }

  /// Ten gigabytes of holes.
  @Test func holesStayHoles() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/default.store"
    let writer = try makeStore(path, model: sampleArchive(), keepsWAL: true)
    defer { sqlite3_close(writer) }
    let size = (try Data(contentsOf: URL(fileURLWithPath: path))).count
    #expect(truncate(path, 10 << 30) == 0)
    let copy = try StoreCopy(of: path)
    let copied = String(copy.path.dropFirst("file:".count))
    var info = stat()
    #expect(stat(copied, &info) == 0 && info.st_size == 10 << 30)
    #expect(Int(info.st_blocks) * 512 < size + (4 << 20))
  }
}
