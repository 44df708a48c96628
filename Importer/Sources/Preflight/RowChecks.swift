import KeyedArchive
import SchemaEvolution
import SchemaModel
import StoreReader

/// Where findings of a check belong: to the store as it is, or to a step ahead.
enum CheckTarget: Hashable {
  case store
  case step(Int)
}

/// A table as one step finds it.
struct TableOfStep: Hashable {
  var target: CheckTarget
  var table: String
}

/// Collects questions about rows, asks them together, and makes findings of the answers.
final class RowChecks {
  let database: Database
  let workers: Workers
  let tally: Tally
  let shapes = EncodedShapes()
  let showsValues: Bool
  private var pending: [(target: CheckTarget, make: () throws(StoreError) -> RowFinding?)] = []
  private(set) var findings: [CheckTarget: [RowFinding]] = [:]
  /// Tables of pairs that were looked at: both of their sides would say the same.
  var joinsAsked: Set<String> = []
  /// The same of pairs that go with a step.
  var pairsLost: Set<TableOfStep> = []
  /// What keys that are new with a step found in a table.
  var sharedKeys: [TableOfStep: [Found<SharedKeys>]] = [:]

  init(_ store: OpenStore, showsValues: Bool) {
    database = store.database
    self.showsValues = showsValues
    workers = Workers([store.database] + store.others)
    tally = Tally(store.database)
    for database in [store.database] + store.others {
      database.addFunction("modelgen_fit") { value, number in ValueFit.fit(value, number) }
      database.addFunction("modelgen_words") { value, _ in
        value.withBytes { $0.split(separator: UInt8(ascii: " ")).count }
      }
      let shapes = shapes
      database.addFunction("modelgen_decodes") { value, number in
        Self.decodes(value, shape: number, of: shapes.shapes).rawValue
      }
      database.addFunction("modelgen_reads") { value, number in
        value.withBytes { EncodedReader.decodes($0, as: number, of: shapes.shapes) } ? 1 : 0
      }
    }
  }

  /// A finding that is known once everything was counted; nil where there is nothing to say.
  func add(_ target: CheckTarget, _ make: @escaping () throws(StoreError) -> RowFinding?) {
    pending.append((target, make))
  }

  func run() throws(StoreError) {
    try tally.addJobs(to: workers)
    try workers.run()
    for (target, make) in pending {
      if let finding = try make() { findings[target, default: []].append(finding) }
    }
    pending = []
  }

  // MARK: - Encoded bytes

  enum Decoding: Int {
    case fails
    case decodes
    /// The bytes are neither JSON nor an archive of it.
    case unknown
  }

  private static func decodes(_ value: Database.Value, shape: Int, of shapes: [EncodedShape]) -> Decoding {
    switch value.kind {
    case .null: return .decodes
    case .integer, .real: return .unknown
    case .text, .blob: break
    }
    return value.withBytes { bytes in
      guard bytes.starts(with: "bplist0".utf8) else {
        let start = bytes.first { $0 > 0x20 }
        guard start == UInt8(ascii: "[") || start == UInt8(ascii: "{") else { return .unknown }
        return EncodedReader.decodes(bytes, as: shape, of: shapes) ? .decodes : .fails
      }
      guard let archive = try? Archive(Array(bytes)), let range = archive.rootData else { return .unknown }
      let isRead = archive.bytes[range].withUnsafeBytes { EncodedReader.decodes($0, as: shape, of: shapes) }
      return isRead ? .decodes : .fails
    }
  }
}

/// What is asked about the rows of an entity.
struct RowQuestion {
  var path: String
  /// In the words of `diff`; empty for what is wrong already.
  var change = ""
  var effect: RowEffect
  var rows: RowSet
  var condition: Condition
  var answer: String?
  /// What holds for the rows: `have no value`.
  var words: String
  /// The same for one row: `has no value`.
  var singular: String?
  /// What follows: `the stage must fill them`.
  var consequence = ""
  /// A narrower condition, and what holds for the rows that meet it too.
  var further: (condition: String, words: String)?
  /// The column whose values are shown, where they may be.
  var shown: TableLayout.Column?
}

extension RowChecks {
  /// Counts the rows for which a condition holds. No finding where there are none.
  ///
  /// - Parameter alwaysFails: what follows where no row is concerned, for changes that no store survives.
  func ask(_ question: RowQuestion, for target: CheckTarget, evenWithoutRows: String? = nil) {
    func unclear(_ reason: String) {
      add(target) { () throws(StoreError) -> RowFinding? in
        RowFinding(
          path: question.path, change: question.change, effect: evenWithoutRows == nil ? .unclear : question.effect,
          words: (evenWithoutRows.map { $0 + "; " } ?? "") + "not checked: \(reason)", answer: question.answer)
      }
    }
    func withoutRows() {
      guard let words = evenWithoutRows else { return }
      add(target) { () throws(StoreError) -> RowFinding? in
        RowFinding(
          path: question.path, change: question.change, effect: question.effect, count: 0, words: words,
          answer: question.answer)
      }
    }
    guard case .rows(let rows) = question.rows else {
      if case .unknown(let reason) = question.rows { unclear(reason) } else { withoutRows() }
      return
    }
    let condition: String
    switch question.condition {
    case .unknown(let reason): return unclear(reason)
    case .never: return withoutRows()
    case .always: condition = rows.condition
    case .sql(let text): condition = "\(rows.condition) AND \(text)"
    }
    let count = tally.count(condition, in: rows.table)
    let total = tally.count(rows.condition, in: rows.table)
    let further = question.further.map { tally.count("\(condition) AND \($0.condition)", in: rows.table) }
    add(target) { [self] () throws(StoreError) -> RowFinding? in
      guard count.value > 0 || evenWithoutRows != nil else { return nil }
      var finding = RowFinding(
        path: question.path, change: question.change, effect: question.effect, count: count.value, total: total.value,
        words: "", answer: question.answer)
      if count.value == 0 {
        finding.words = evenWithoutRows ?? ""
        return finding
      }
      finding.rows = try tally.examples(condition, in: rows.table)
      finding.values = try values(of: question.shown, condition, in: rows.table)
      let verb = count.value == 1 ? question.singular ?? question.words : question.words
      let consequence = question.consequence.isEmpty ? "" : ": \(question.consequence)"
      finding.words = "\(count.value) of \(counted(total.value, "row")) \(verb)\(consequence)"
      if let further, let words = question.further?.words { finding.words += " (\(further.value) of them \(words))" }
      finding.scope = RowScope(table: rows.table, condition: condition)
      return finding
    }
  }

  /// The first distinct values of a column, for those who may see them.
  func values(of column: TableLayout.Column?, _ condition: String, in table: String) throws(StoreError) -> [String] {
    guard showsValues, let column else { return [] }
    let query =
      "SELECT CASE typeof(\(column.sql)) WHEN 'blob' THEN 'x''' || hex(substr(\(column.sql), 1, 64)) || ''''"
      + " ELSE substr(CAST(\(column.sql) AS TEXT), 1, 200) END, count(*) FROM \(Database.quoted(table)) AS t"
      + " WHERE \(condition) AND \(column.sql) IS NOT NULL GROUP BY \(column.sql) ORDER BY 2 DESC, 1 LIMIT 10"
    return try database.rows(query) { row in "\(row.text(0) ?? "") (\(row.integer(1)))" }
  }
}
