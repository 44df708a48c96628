import CSQLite
import CoreDataModel
import Diagnostics
import Foundation
import KeyedArchive
import SchemaModel
import StoreFixtures
import Testing

@testable import StoreReader

private let place = Place(file: FileID(number: 0), line: 1, column: 1)

@Suite struct StoreTests {
  @Test func theCachedModelIsRead() throws {
    var reader = try ModelArchive(sampleArchive(), place: place)
    let model = try reader.model()
    #expect(model.entities.map(\.name) == ["Stop", "Trip"])
    #expect(model.versionIdentifiers == ["2.1.0"])
    let trip = try #require(model.entities.last)
    #expect(trip.uniqueness == [["name"], ["name", "count"]])
    #expect(
      trip.properties.map(\.name) == ["count", "cover", "id", "kind", "name", "place", "status", "stops", "tags"])
    var mapping = ModelMapping(model, origin: .swiftData, file: FileID(number: 0))
    let version = mapping.version(stem: "V2", number: VersionNumber(2, 1, 0))
    // What the manifest says hashes as the archive does.
    let hashes = ModelHashes(of: model.shapes)
    for (entity, hash) in zip(model.entities, hashes.versionHashes) {
      #expect(VersionShape(of: version).entity(named: entity.name)?.versionHash == hash, "\(entity.name)")
    }
    #expect(version.entity(named: "Trip")?.relationship(named: "stops")?.deleteRule == .cascade)
    #expect(version.entity(named: "Trip")?.attribute(named: "name")?.defaultValue?.value == .string("Unnamed"))
  }

  @Test func theLogBesideAStoreCountsAndNothingIsTouched() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/default.store"
    // The writer stays open, so that everything is in the log and a lock is held.
    let writer = try makeStore(path, model: sampleArchive(), keepsWAL: true)
    defer { sqlite3_close(writer) }
    try execute(["BEGIN IMMEDIATE"], in: writer)
    let before = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: path + $0)) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let store = try Store.read(path, place: place)
    #expect(store.model?.entities.count == 2 && store.isSwiftData)
    #expect(try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: path + $0)) } == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names)
  }

  /// A store of the time before write-ahead logs, taken while a transaction had written half of its pages.
  @Test func anUnfinishedTransactionDoesNotCount() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/default.store"
    let taken = folder.path + "/taken.store"
    _ = try makeStore(path, model: sampleArchive())
    var writer: OpaquePointer?
    #expect(sqlite3_open(path, &writer) == SQLITE_OK)
    defer { sqlite3_close(writer) }
    try execute(
      [
        "PRAGMA journal_mode=DELETE", "PRAGMA cache_size=5", "BEGIN", "DELETE FROM Z_METADATA", "CREATE TABLE T (x)",
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 500) "
          + "INSERT INTO T SELECT randomblob(4000) FROM c",
      ], in: writer)
    for suffix in ["", "-journal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: taken + suffix)
    }
    #expect(try Store.read(taken, place: place).model?.entities.count == 2)
  }

  /// What is wrong with a file, and a word that its message must hold.
  @Test(arguments: [
    ("missing", "no such file"), ("folder", "is a folder"), ("empty", "is empty"), ("random", "not an SQLite database"),
    ("text", "not an SQLite database"), ("list", "property list"), ("truncated", "damaged"),
    ("foreign", "not a store of Core Data"),
    ("view", "no Z_METADATA"), ("noMetadata", "metadata"), ("garbageCache", "inflated"), ("bomb", "inflates to more"),
    ("lyingArchive", "cannot be read"),
  ])
  func wrongFilesAreNamed(_ kind: String, _ word: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/default.store"
    try prepare(kind, path)
    do {
      let store = try Store.read(path, place: place)
      Issue.record("\(kind) was read: \(store.model?.entities.count ?? -1)")
    } catch {
      #expect(error.description.contains(word), "\(kind): \(error.description)")
    }
  }

  private func prepare(_ kind: String, _ path: String) throws {
    let url = URL(fileURLWithPath: path)
    switch kind {
    case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    case "empty": try Data().write(to: url)
    case "random": try Data((0..<8192).map { UInt8(truncatingIfNeeded: $0 &* 73 ^ ($0 >> 3)) }).write(to: url)
    case "text": try Data("hello, this is not a database".utf8).write(to: url)
    case "list":
      try PropertyListSerialization.data(fromPropertyList: ["a": 1], format: .binary, options: 0).write(to: url)
    case "truncated":
      _ = try makeStore(path, model: sampleArchive())
      let data = try Data(contentsOf: url)
      try data.prefix(data.count / 3).write(to: url)
    case "foreign", "view", "noMetadata":
      var database: OpaquePointer?
      sqlite3_open(path, &database)
      let statement =
        switch kind {
        case "foreign": "CREATE TABLE notes (text)"
        case "view":
          "CREATE VIEW Z_METADATA AS WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x FROM r) SELECT x AS Z_PLIST FROM r"
        default: "CREATE TABLE Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST)"
        }
      try execute([statement], in: database)
      sqlite3_close(database)
    case "garbageCache":
      _ = try makeStore(path, model: nil).map { sqlite3_close($0) }
      try addCache([1, 2, 3, 4, 5], path)
    case "bomb":
      _ = try makeStore(path, model: nil)
      try addCache(deflated([UInt8](repeating: 0, count: 80 << 20)), path)
    case "lyingArchive":
      _ = try makeStore(path, model: nil)
      var bytes = sampleArchive()
      bytes[bytes.count - 24] = 0x7F
      try addCache(deflated(bytes), path)
    default: break
    }
  }

  private func addCache(_ bytes: [UInt8], _ path: String) throws {
    var database: OpaquePointer?
    sqlite3_open(path, &database)
    defer { sqlite3_close(database) }
    let hex = bytes.map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
    try execute(["INSERT INTO Z_MODELCACHE VALUES (X'\(hex)')"], in: database)
  }

  /// Bytes all over an archive are changed and its end is cut off: nothing may crash or hang. The fuzz target does more.
  @Test func archivesThatLieAreRefusedOrRead() {
    let original = sampleArchive()
    for index in stride(from: 8, to: original.count, by: 61) {
      for value: UInt8 in [0x00, 0xFF, original[index] ^ 0x10, original[index] &+ 1] {
        var bytes = original
        bytes[index] = value
        readQuietly(bytes)
      }
    }
    for length in stride(from: 0, to: original.count, by: 193) { readQuietly(Array(original.prefix(length))) }
  }

  private func readQuietly(_ bytes: [UInt8]) {
    guard var reader = try? ModelArchive(bytes, place: place), let model = try? reader.model() else { return }
    var mapping = ModelMapping(model, origin: .swiftData, file: FileID(number: 0))
    _ = VersionShape(of: mapping.version(stem: "V1", number: VersionNumber(1, 0, 0)))
  }

  @Test func aCompositeThatHoldsItselfEnds() throws {
    let builder = ArchiveBuilder()
    let loop = builder.reserve()
    builder.fill(
      loop, "NSCompositeAttributeDescription",
      [
        ("NSPropertyName", builder.text("loop")), ("NSAttributeType", .integer(2100)),
        ("NSCompositeElements", builder.list([.uid(loop), .uid(loop)])),
      ])
    let entity = builder.object(
      "NSEntityDescription",
      [("NSEntityName", builder.text("A")), ("NSProperties", builder.dictionary([("loop", .uid(loop))]))])
    let root = builder.object("NSManagedObjectModel", [("NSEntities", builder.dictionary([("A", entity)]))])
    var reader = try ModelArchive(builder.bytes(root: root), place: place)
    #expect(throws: StoreError.self) { try reader.model() }
  }
}
