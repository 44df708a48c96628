import CSQLite

/// An SQLite database of ours, asked with care: it may come from anywhere.
final class Database {
  private var handle: OpaquePointer?
  private static let mostSteps: Int32 = 200_000

  init(_ path: String) throws(StoreError) {
    guard
      sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil) == SQLITE_OK
    else {
      sqlite3_close_v2(handle)
      handle = nil
      throw StoreError("cannot be opened by SQLite")
    }
    // No query of ours is long. A view in the place of a table could make one so: it is stopped.
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 256 << 20)
    sqlite3_limit(handle, SQLITE_LIMIT_VDBE_OP, 100_000)
    sqlite3_progress_handler(handle, Self.mostSteps, { _ in 1 }, nil)
    sqlite3_exec(handle, "PRAGMA trusted_schema=OFF; PRAGMA mmap_size=0", nil, nil, nil)
  }

  deinit { sqlite3_close_v2(handle) }

  /// True where a real table of that name exists.
  func hasTable(_ name: String) throws(StoreError) -> Bool {
    try !rows("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '\(name)'", limit: 1) { _ in true }.isEmpty
  }

  /// The rows of a query; `read` gets the statement.
  func rows<T>(_ query: String, limit: Int, _ read: (Row) -> T?) throws(StoreError) -> [T] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, query, -1, &statement, nil) == SQLITE_OK else { throw failure() }
    defer { sqlite3_finalize(statement) }
    var result: [T] = []
    while result.count < limit {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        if let row = read(Row(statement: statement)) { result.append(row) }
      case SQLITE_DONE: return result
      default: throw failure()
      }
    }
    return result
  }

  struct Row {
    fileprivate let statement: OpaquePointer?

    func bytes(_ column: Int32) -> [UInt8]? {
      guard sqlite3_column_type(statement, column) == SQLITE_BLOB, let pointer = sqlite3_column_blob(statement, column)
      else {
        return nil
      }
      return Array(UnsafeRawBufferPointer(start: pointer, count: Int(sqlite3_column_bytes(statement, column))))
    }
  }

  private func failure() -> StoreError {
    let code = sqlite3_errcode(handle)
    let text = sqlite3_errmsg(handle).map { String(cString: $0) } ?? "unknown"
    switch code & 0xFF {
    case SQLITE_NOTADB: return StoreError("is not an SQLite database, or an encrypted one: \(text)")
    case SQLITE_CORRUPT:
      return StoreError("is damaged or truncated: \(text)", remedy: "Copy the store once more, its -wal file with it.")
    case SQLITE_INTERRUPT: return StoreError("asks for more work than a store of Core Data does")
    default: return StoreError("cannot be read by SQLite: \(text)")
    }
  }
}
