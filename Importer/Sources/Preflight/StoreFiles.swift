import ModelgenKit
import StoreReader

/// The files of a store, and the stores of a folder.
public struct StoreFiles {
  let path: String

  init(_ path: String) { self.path = path }

  func measure(into answer: inout StoreAnswer) {
    // The logs are beside the file itself, wherever a link to it is.
    let real = Disk.resolved(path)
    answer.size = Disk.size(of: real) ?? 0
    answer.logSize = Disk.size(of: real + "-wal") ?? 0
    let external = Path.join(Path.parent(of: real), ".\(Path.stem(of: real))_SUPPORT/_EXTERNAL_DATA")
    guard let files = try? Disk.list(external) else { return }
    answer.externalFiles = files.count
    answer.externalSize = files.reduce(0) { $0 + (Disk.size(of: Path.join(external, $1)) ?? 0) }
  }

  /// The stores that a path means: itself, or what a folder and those in it hold.
  public static func stores(at path: String) -> [String] {
    guard Disk.kind(of: path) == .folder else { return [path] }
    var found: [String] = []
    var pending = [(path: path, depth: 0)]
    while let (folder, depth) = pending.popLast() {
      for name in (try? Disk.list(folder)) ?? [] where !name.hasPrefix(".") {
        let path = Path.join(folder, name)
        switch Disk.kind(of: path) {
        case .folder: if depth < 8 { pending.append((path, depth + 1)) }
        case .file:
          if StoreFingerprint.isStore(atPath: path) || isNamedLikeStore(name) { found.append(path) }
        case .other, .missing: continue
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// What cannot be read as a store is said of a file that is called one.
  private static func isNamedLikeStore(_ name: String) -> Bool {
    [".store", ".sqlite", ".sqlite3"].contains { name.hasSuffix($0) }
  }
}

/// The largest text or blob of a store.
enum LargestValue {
  static func find(in layout: TableLayout, _ database: Database) throws(StoreError) -> (path: String, size: Int)? {
    var largest: (path: String, size: Int)?
    var seen: Set<String> = []
    for (entity, nodes) in layout.attributes.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      guard let rows = layout.rows[entity] else { continue }
      var columns: [(path: String, column: TableLayout.Column)] = []
      for (name, node) in nodes.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        collect(node, "\(entity).\(name)", into: &columns)
      }
      // Columns that are inherited are looked at once.
      columns.removeAll { !seen.insert("\(rows.table) \($0.column.name)").inserted }
      for start in stride(from: 0, to: columns.count, by: 100) {
        let part = columns[start..<min(start + 100, columns.count)]
        let sizes = part.map { "max(length(CAST(\($0.column.sql) AS BLOB)))" }.joined(separator: ", ")
        let query = "SELECT \(sizes) FROM \(Database.quoted(rows.table)) AS t"
        let values = try database.rows(query) { row in part.indices.map { Int(row.integer(Int32($0 - start))) } }
        for (entry, size) in zip(part, values.first ?? []) where size > largest?.size ?? 0 {
          largest = (entry.path, size)
        }
      }
    }
    return largest
  }

  private static func collect(
    _ node: TableLayout.Node, _ path: String, into columns: inout [(path: String, column: TableLayout.Column)]
  ) {
    switch node {
    case .column(let column):
      switch column.type {
      case .string, .uri, .binary, .transformable: columns.append((path, column))
      default: return
      }
    case .composite(let parts):
      for part in parts { collect(part.node, "\(path).\(part.name)", into: &columns) }
    case .unreadable: return
    }
  }
}
