import CSQLite
import CZlib
import CoreDataModel
import Diagnostics
import Foundation
import SchemaModel
import StoreReader

/// A folder that goes away with the test.
package final class TemporaryFolder {
  package let path: String
  package init() throws {
    path = NSTemporaryDirectory() + "/importer-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }
}

package func execute(_ statements: [String], in database: OpaquePointer?) throws {
  for statement in statements where sqlite3_exec(database, statement, nil, nil, nil) != SQLITE_OK {
    throw StoreError(String(cString: sqlite3_errmsg(database)))
  }
}

/// Makes a store as the framework lays it out: metadata and, unless nil, a cached model.
package func makeStore(_ path: String, model archive: [UInt8]?, compresses: Bool = true, keepsWAL: Bool = false) throws
  -> OpaquePointer?
{
  var database: OpaquePointer?
  guard sqlite3_open(path, &database) == SQLITE_OK else { throw StoreError("cannot create \(path)") }
  if keepsWAL { try execute(["PRAGMA journal_mode=WAL", "PRAGMA wal_autocheckpoint=0"], in: database) }
  try execute(
    [
      "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
      "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
    ], in: database)
  var hashes: [String: Data] = [:]
  if let archive {
    var reader = try ModelArchive(archive, place: Place(file: FileID(number: 0), line: 1, column: 1))
    let model = try reader.model()
    for (entity, hash) in zip(model.entities, ModelHashes(of: model.shapes).versionHashes) {
      hashes[entity.name] = Data(hash?.bytes ?? [])
    }
  }
  let metadata = try PropertyListSerialization.data(
    fromPropertyList: ["NSStoreModelVersionHashes": hashes, "NSStoreModelVersionIdentifiers": ["2.1.0"]]
      as [String: Any],
    format: .binary, options: 0)
  try insert("INSERT INTO Z_METADATA VALUES (1, 'X', ?)", Array(metadata), in: database)
  if let archive {
    try insert("INSERT INTO Z_MODELCACHE VALUES (?)", compresses ? deflated(archive) : archive, in: database)
  }
  if keepsWAL { return database }
  sqlite3_close(database)
  return nil
}

func insert(_ statement: String, _ bytes: [UInt8], in database: OpaquePointer?) throws {
  var prepared: OpaquePointer?
  guard sqlite3_prepare_v2(database, statement, -1, &prepared, nil) == SQLITE_OK else {
    throw StoreError("cannot insert")
  }
  defer { sqlite3_finalize(prepared) }
  try bytes.withUnsafeBytes { buffer in
    sqlite3_bind_blob(prepared, 1, buffer.baseAddress, Int32(buffer.count), nil)
    guard sqlite3_step(prepared) == SQLITE_DONE else { throw StoreError("cannot insert") }
  }
}

/// A bare deflate stream, as the framework writes it.
package func deflated(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  deflateInit2_(
    &stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: Int(compressBound(UInt(bytes.count))) + 64)
  let count = input.withUnsafeMutableBufferPointer { source in
    output.withUnsafeMutableBufferPointer { target -> Int in
      stream.next_in = source.baseAddress
      stream.avail_in = UInt32(source.count)
      stream.next_out = target.baseAddress
      stream.avail_out = UInt32(target.count)
      _ = deflate(&stream, Z_FINISH)
      return target.count - Int(stream.avail_out)
    }
  }
  return Array(output[..<count])
}
