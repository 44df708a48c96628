import SwiftData

/// Rows that are one in the end: those of one class with the same key, where links lead to the same family.
struct Families {
  private var heads: [ObjectIdentifier: ObjectIdentifier] = [:]
  private(set) var members: [ObjectIdentifier: [Snapshot]] = [:]
  private let survivors: Set<ObjectIdentifier>

  /// - Parameters:
  ///   - before: all rows as they were.
  ///   - ended: the same rows with their last values, those that are gone included.
  init(
    _ before: [ObjectIdentifier: Snapshot], ended: [ObjectIdentifier: Snapshot], left: [ObjectIdentifier: Snapshot],
    keys: [(entity: String, members: [String])]
  ) {
    survivors = Set(left.keys)
    for id in before.keys { heads[id] = id }
    var isStable = false
    while !isStable {
      isStable = true
      for (entity, members) in keys {
        // By what rows had in the end, and by what they had before: a kept row may have got another key since.
        for rows in [ended, before] {
          var firsts: [[AnyHashable]: ObjectIdentifier] = [:]
          for (id, old) in before where old.table.kinds.contains(entity) {
            let links = old.links.mapValues { $0.map { heads[$0] ?? $0 } }
            guard let key = rows[id]?.key(members, links: links), !key.allSatisfy({ $0 == Snapshot.emptyText }) else {
              continue
            }
            let first = firsts[[AnyHashable(old.table.name)] + key, default: id]
            firsts[[AnyHashable(old.table.name)] + key] = first
            guard let (one, other) = differing(first, id) else { continue }
            isStable = false
            for (member, head) in heads where head == other { heads[member] = one }
          }
        }
      }
    }
    for old in before.values { members[heads[old.id] ?? old.id, default: []].append(old) }
  }

  private func differing(_ a: ObjectIdentifier, _ b: ObjectIdentifier) -> (ObjectIdentifier, ObjectIdentifier)? {
    guard let one = heads[a], let other = heads[b], one != other else { return nil }
    return (one, other)
  }

  func family(of id: ObjectIdentifier) -> [Snapshot] { heads[id].flatMap { members[$0] } ?? [] }

  /// True where a row of the same family is there in the end.
  func hasSurvivor(of id: ObjectIdentifier) -> Bool { family(of: id).contains { survivors.contains($0.id) } }

  /// The row that stands for another in the end. Nil where that may be one of several: a row that went by one key took
  /// the other along.
  func kept(for id: ObjectIdentifier) -> ObjectIdentifier? {
    let left = family(of: id).filter { survivors.contains($0.id) }
    return left.count == 1 ? left[0].id : nil
  }
}
