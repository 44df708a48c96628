import CSQLite

/// An SQLite database of ours, asked with care: it may come from anywhere.
public final class Database {
  private var handle: OpaquePointer?
  /// Functions that queries call, kept as long as the connection.
  private var functions: [FunctionBox] = []
  private static let mostSteps: Int32 = 200_000
  /// Nobody reads SQLite's statistics of memory, for whose sake connections would wait for each other.
  private static let isConfigured = modelgen_sqlite_without_statistics() == SQLITE_OK

  /// No query is long at first: one that is, because a view is in the place of a table, is stopped.
  ///
  /// - Parameter path: a URI, as ``StoreCopy`` makes it.
  init(_ path: String) throws(StoreError) {
    _ = Self.isConfigured
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
    guard sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK else {
      sqlite3_close_v2(handle)
      handle = nil
      throw StoreError("cannot be opened by SQLite")
    }
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 256 << 20)
    sqlite3_limit(handle, SQLITE_LIMIT_VDBE_OP, 100_000)
    sqlite3_progress_handler(handle, Self.mostSteps, { _ in 1 }, nil)
    sqlite3_exec(handle, "PRAGMA trusted_schema=OFF; PRAGMA mmap_size=0; PRAGMA cache_size=-16384", nil, nil, nil)
  }

  deinit { sqlite3_close_v2(handle) }

  /// From here on queries take the time that they need: they are asked of real tables only.
  func allowLongQueries() { sqlite3_progress_handler(handle, 0, nil, nil) }

  /// True where a real table of that name exists.
  public func hasTable(_ name: String) throws(StoreError) -> Bool {
    try !rows(
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = \(Self.literal(name)) AND sql LIKE 'CREATE TABLE%'",
      limit: 1
    ) { _ in true }.isEmpty
  }

  /// The rows of a query; `read` gets the statement.
  public func rows<T>(_ query: String, limit: Int = .max, _ read: (Row) -> T?) throws(StoreError) -> [T] {
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

  public struct Row {
    fileprivate let statement: OpaquePointer?

    public func bytes(_ column: Int32) -> [UInt8]? {
      guard sqlite3_column_type(statement, column) == SQLITE_BLOB, let pointer = sqlite3_column_blob(statement, column)
      else {
        return nil
      }
      return Array(UnsafeRawBufferPointer(start: pointer, count: Int(sqlite3_column_bytes(statement, column))))
    }

    /// Zero for NULL.
    public func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// Nil for NULL; numbers as SQLite writes them.
    public func text(_ column: Int32) -> String? {
      sqlite3_column_text(statement, column).map { String(cString: $0) }
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

  // MARK: - SQL text

  /// A name in quotes.
  public static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }

  /// A text as a literal.
  public static func literal(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }

  // MARK: - Functions

  /// One argument of a function: a value of a row, valid during the call.
  public struct Value {
    public enum Kind {
      case null
      case integer(Int64)
      case real(Double)
      case text, blob
    }
    fileprivate let pointer: OpaquePointer?

    public var kind: Kind {
      switch sqlite3_value_type(pointer) {
      case SQLITE_INTEGER: .integer(sqlite3_value_int64(pointer))
      case SQLITE_FLOAT: .real(sqlite3_value_double(pointer))
      case SQLITE_TEXT: .text
      case SQLITE_BLOB: .blob
      default: .null
      }
    }

    /// The bytes of a text or blob.
    public func withBytes<T>(_ body: (UnsafeRawBufferPointer) -> T) -> T {
      let start = sqlite3_value_blob(pointer)
      return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(pointer))))
    }
  }

  private final class FunctionBox {
    let body: (Value, Int) -> Int
    init(_ body: @escaping (Value, Int) -> Int) { self.body = body }
  }

  /// Makes a function known to queries: `NAME(value, number)`, which gives an integer.
  public func addFunction(_ name: String, _ body: @escaping (_ value: Value, _ number: Int) -> Int) {
    let box = FunctionBox(body)
    functions.append(box)
    sqlite3_create_function_v2(
      handle, name, 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, Unmanaged.passUnretained(box).toOpaque(),
      { context, _, values in
        guard let data = sqlite3_user_data(context), let values else { return }
        let box = Unmanaged<FunctionBox>.fromOpaque(data).takeUnretainedValue()
        let result = box.body(Value(pointer: values[0]), Int(sqlite3_value_int64(values[1])))
        sqlite3_result_int64(context, Int64(result))
      }, nil, nil, nil)
  }
}
