/// Sorts properties by name without touching a String twice. Used as a stack, because composites nest in entities.
struct NameSorter: ~Copyable {
  private struct Entry {
    var start: Int
    var size: Int
    var index: Int
  }

  private var names = ByteStack()
  private var entries: [Entry] = []

  var count: Int { entries.count }

  /// Where the entries that are added next will start.
  func begin() -> Int { entries.count }

  mutating func add(_ name: String, index: Int) {
    let start = names.count
    names.append(name)
    entries.append(Entry(start: start, size: names.count &- start, index: index))
  }

  /// Stable: equal names keep the order of their indices.
  mutating func sort(from mark: Int, by order: NameOrder) {
    let base = UnsafePointer(names.base)
    entries[mark...].sort { a, b in
      let answer = order.compare(base + a.start, a.size, base + b.start, b.size)
      return answer == 0 ? a.index < b.index : answer < 0
    }
  }

  func index(at position: Int) -> Int { entries[position].index }

  /// Forgets the entries from `mark` on.
  mutating func end(_ mark: Int) {
    var size = 0
    for entry in entries[mark...] { size += entry.size }
    names.truncate(to: names.count - size)
    entries.removeSubrange(mark...)
  }

  /// The positions of names in order.
  static func permutation(of names: [String], by order: NameOrder) -> [Int] {
    var sorter = NameSorter()
    for (index, name) in names.enumerated() { sorter.add(name, index: index) }
    sorter.sort(from: 0, by: order)
    return names.indices.map { sorter.index(at: $0) }
  }
}
