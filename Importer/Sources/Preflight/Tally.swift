import StoreReader

/// Counts rows by many conditions in few passes: all conditions on one table are answered by one query.
final class Tally {
  final class Count {
    fileprivate(set) var value = 0
  }

  private let database: Database
  private var counts: [String: [(condition: String, count: Count)]] = [:]
  private var known: [String: Count] = [:]
  private var tables: [String] = []
  /// Far below the number of columns that a query may have.
  private static let mostInOneQuery = 120

  init(_ database: Database) { self.database = database }

  /// The number of rows of a table for which a condition holds; known after ``run()``.
  func count(_ condition: String, in table: String) -> Count {
    let key = "\(table)\u{0}\(condition)"
    if let count = known[key] { return count }
    let count = Count()
    known[key] = count
    if counts[table] == nil { tables.append(table) }
    counts[table, default: []].append((condition, count))
    return count
  }

  /// Asks for everything that was registered since the last time.
  func run() throws(StoreError) {
    for table in tables {
      var open = (counts[table] ?? [])[...]
      while !open.isEmpty {
        let part = open.prefix(Self.mostInOneQuery)
        open = open.dropFirst(Self.mostInOneQuery)
        let expressions = part.map { "count(CASE WHEN \($0.condition) THEN 1 END)" }
        let query = "SELECT \(expressions.joined(separator: ", ")) FROM \(Database.quoted(table)) AS t"
        let values = try database.rows(query) { row in part.indices.map { row.integer(Int32($0 - part.startIndex)) } }
        for (entry, value) in zip(part, values.first ?? []) { entry.count.value = Int(value) }
      }
    }
    counts = [:]
    tables = []
  }

  /// Keys of the first rows for which a condition holds.
  func examples(_ condition: String, in table: String, limit: Int = 5) throws(StoreError) -> [Int64] {
    try database.rows(
      "SELECT t.Z_PK FROM \(Database.quoted(table)) AS t WHERE \(condition) ORDER BY t.Z_PK LIMIT \(limit)"
    ) { $0.integer(0) }
  }
}
