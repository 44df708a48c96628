import Diagnostics

/// Collects the changes of a step; a value type that several attributes use is told once, with its worst class.
struct ChangeList {
  private(set) var changes: [Change] = []
  private var positions: [ChangeKind: Int] = [:]
  private var visited: Set<TypePair> = []

  private struct TypePair: Hashable {
    var old: String
    var new: String
    var storage: TypeSite.Storage
    var oldInsideOptional: Bool
    var newInsideOptional: Bool
  }

  /// True on the first visit: two types are compared once for each way they are kept, so that neither recursion nor
  /// wide sharing makes the work grow.
  mutating func visit(
    _ old: String, _ new: String, storage: TypeSite.Storage, insideOptional: (old: Bool, new: Bool)
  ) -> Bool {
    visited.insert(
      TypePair(
        old: old, new: new, storage: storage, oldInsideOptional: insideOptional.old,
        newInsideOptional: insideOptional.new)
    ).inserted
  }

  mutating func add(
    _ kind: ChangeKind, _ path: String, _ summary: String, _ judgement: Judgement, old: Place? = nil, new: Place? = nil
  ) {
    let difference = Difference(path: path, summary: summary, kind: kind, oldPlace: old, newPlace: new)
    let change = Change(difference, judgement)
    guard case .valueTypeChanged = kind else {
      changes.append(change)
      return
    }
    if let position = positions[kind] {
      var worst = changes[position].changeClass < change.changeClass ? change : changes[position]
      // Seen in one place is seen.
      if changes[position].visibility == .seen, worst.visibility != .seen {
        worst = Change(worst.difference, worst.judgement.with(visibility: .seen))
      }
      changes[position] = worst
    } else {
      positions[kind] = changes.count
      changes.append(change)
    }
  }
}
