import ConcurrentMap
import StoreReader

/// Counts rows by many conditions in few passes: all conditions on one table are answered by one query.
final class Tally {
  /// Parts of one count are added by several threads.
  final class Count: @unchecked Sendable {
    private let sum = Sum()
    var value: Int { sum.value }
    fileprivate func add(_ part: Int) { sum.add(part) }
  }

  private let database: Database
  private var counts: [String: [(condition: String, count: Count)]] = [:]
  private var known: [String: Count] = [:]
  private var tables: [String] = []
  /// Far below the number of columns that a query may have.
  private static let mostInOneQuery = 120
  /// Smaller tables are counted before another thread has begun.
  private static let leastParted: Int64 = 20_000

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

  /// Adds jobs for everything that was registered since the last time; the counts are known when they are done.
  ///
  /// A large table is parted, so that several connections count in it.
  func addJobs(to workers: Workers) throws(StoreError) {
    for table in tables {
      let ranges = try ranges(of: table, workers.count)
      let entries = counts[table] ?? []
      for start in stride(from: 0, to: entries.count, by: Self.mostInOneQuery) {
        let part = Array(entries[start..<min(start + Self.mostInOneQuery, entries.count)])
        let expressions = part.map { "count(CASE WHEN \($0.condition) THEN 1 END)" }
        let query = "SELECT \(expressions.joined(separator: ", ")) FROM \(Database.quoted(table)) AS t"
        for range in ranges {
          workers.add(cost: range.cost) { database throws(StoreError) in
            let values = try database.rows(query + range.condition) { row in
              part.indices.map { Int(row.integer(Int32($0))) }
            }
            for (entry, value) in zip(part, values.first ?? []) { entry.count.add(value) }
          }
        }
      }
    }
    counts = [:]
    tables = []
    known = [:]
  }

  /// The parts of a table, by its row numbers; the whole of one that is small or has none.
  private func ranges(of table: String, _ workers: Int) throws(StoreError) -> [(condition: String, cost: Int)] {
    let bounds =
      try? database.rows("SELECT min(rowid), max(rowid) FROM \(Database.quoted(table))") {
        ($0.integer(0), $0.integer(1))
      }
    guard let (low, high) = bounds?.first, case (let span, false) = high.subtractingReportingOverflow(low) else {
      return [("", 0)]
    }
    guard workers > 1, span >= Self.leastParted else { return [("", Int(span))] }
    // More parts than workers, so that none waits long for the last one.
    let parts = Int64(workers * 4)
    return (0..<parts).map { part in
      let (start, end) = (low + span / parts * part, low + span / parts * (part + 1))
      let upper = part == parts - 1 ? "" : " AND t.rowid < \(end)"
      return (" WHERE t.rowid >= \(start)\(upper)", Int(span / parts))
    }
  }

  /// Keys of the first rows for which a condition holds.
  func examples(_ condition: String, in table: String, limit: Int = 5) throws(StoreError) -> [Int64] {
    try database.rows(
      "SELECT t.Z_PK FROM \(Database.quoted(table)) AS t WHERE \(condition) ORDER BY t.Z_PK LIMIT \(limit)"
    ) { $0.integer(0) }
  }
}
