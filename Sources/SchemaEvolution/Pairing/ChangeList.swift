import Diagnostics

/// Collects the changes of a step; a value type that several attributes use is told once, with its worst class.
struct ChangeList {
  private(set) var changes: [Change] = []
  private var positions: [ChangeKind: Int] = [:]
  private var visited: Set<TypePair> = []
  private var inheriting: Inheriting?

  /// Where a difference is put right that an entity has from those above it.
  struct Inheriting {
    /// Its `inherits:`.
    var place: Place
    /// In place of a recipe for the property, which is another entity's to declare.
    var remedy: String
  }

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

  /// Adds what a comparison finds about something that the entity declares in neither version.
  mutating func add(_ inheriting: Inheriting, _ compare: (inout ChangeList) -> Void) {
    self.inheriting = inheriting
    compare(&self)
    self.inheriting = nil
  }

  mutating func add(
    _ kind: ChangeKind, _ path: String, _ summary: String, _ judgement: Judgement, old: Place? = nil, new: Place? = nil
  ) {
    var difference = Difference(path: path, summary: summary, kind: kind, oldPlace: old, newPlace: new)
    guard case .valueTypeChanged = kind else {
      var judgement = judgement
      if let inheriting {
        difference.newPlace = inheriting.place
        if judgement.needsRecipe { judgement.remedy = inheriting.remedy }
      }
      changes.append(Change(difference, judgement))
      return
    }
    let change = Change(difference, judgement)
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

extension Judgement {
  fileprivate var needsRecipe: Bool { changeClass == .twoSteps || changeClass == .undetected }
}
