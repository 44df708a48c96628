import SchemaModel

/// Finds the sources of what one step fills.
///
/// The version that the step leads to holds both sides, and the step after it says what goes: what goes is what goes on.
struct CarrySearch {
  private let changes: [Change]
  private let from: VersionView
  private let to: VersionView
  /// Properties that the next step takes away, by entity.
  private var going: [String: [String]] = [:]
  private var goingEntities: [String] = []
  /// What the next version calls a property of this one: `Trip.amountValue` -> `amount`.
  private var renamed: [String: String] = [:]
  /// Properties that this step takes away, by entity.
  private var gone: [String: [String]] = [:]
  /// True where no version of the plan follows.
  private let isNewest: Bool
  private(set) var carries: [Carry] = []

  /// - Parameter next: the changes of the step that follows; nil at the end of the plan.
  init(_ step: StepDraft, next: [Change]?) {
    (changes, from, to, isNewest) = (step.changes, step.pair.from, step.pair.to, next == nil)
    guard !to.version.migration.fills.isEmpty else { return }
    for change in changes {
      if case .attributeRemoved(let entity, let name) = change.kind { gone[entity, default: []].append(name) }
    }
    for change in next ?? [] {
      switch change.kind {
      case .attributeRemoved(let entity, let name), .relationshipRemoved(let entity, let name):
        going[entity, default: []].append(name)
      case .attributeRenamed(let entity, let old, let new), .relationshipRenamed(let entity, let old, let new):
        renamed["\(entity).\(old)"] = new
      case .entityRemoved(let name): goingEntities.append(name)
      default: break
      }
    }
    findRows()
    for change in changes where change.rowWork == .after {
      if case .fill(let entity, let name) = change.kind { findValues(entity, name) }
    }
  }

  // MARK: Rows

  private mutating func findRows() {
    let filled = changes.compactMap { if case .entityFilled(let name) = $0.kind { name } else { nil } }
    guard !filled.isEmpty else { return }
    var rows: [String: [String]] = [:]
    // Each entity that goes has its rows in one place: where it has most in common.
    for source in goingEntities {
      guard from.entity(source) != nil, let home = mostSimilar(to: source, among: filled) else { continue }
      rows[home, default: []].append(source)
    }
    for target in filled {
      for source in rows[target] ?? [] {
        add(
          source, to: target, filled.count == 1 && goingEntities.count == 1 ? .stated : .likely,
          "the next version removes \(source), which has most in common with \(target)")
      }
      if rows[target] != nil || isLinkFilled(to: target) { continue }
      if let source = giver(to: target) {
        add(source, to: target, .likely, "the next version removes properties of \(source) that \(target) has")
      } else if isNewest, let source = twin(of: target) {
        add(source, to: target, .likely, "\(source) has all that \(target) has, and one leads to the other")
      }
    }
  }

  private mutating func add(_ source: String, to target: String, _ certainty: Carry.Certainty, _ reason: String) {
    carries.append(
      Carry(from: .rows(source), to: .rows(target), closure: .didMigrate, certainty: certainty, reason: reason))
  }

  /// An entity that stays and gives some of its properties to the new one.
  private func giver(to target: String) -> String? {
    let names = propertyNames(target)
    var best: (name: String, shared: Int)?
    for entity in from.version.entities.map(\.name) where to.entity(entity) != nil {
      // What comes back under its name with another type is not given away.
      let stays = Set(renamed.filter { $0.key.hasPrefix("\(entity).") }.values)
      let shared = (going[entity] ?? []).filter { names.contains($0) && !stays.contains($0) }.count
      if shared > best?.shared ?? 0 { best = (entity, shared) }
    }
    return best?.name
  }

  /// While no next version says what goes: the entity that has all values of the new one, and is linked to it.
  private func twin(of target: String) -> String? {
    guard let index = to.entity(target) else { return nil }
    let needed = to.properties[index].filter { $0.value.kind == .attribute }.map(\.key)
    return from.version.entities.map(\.name).first { entity in
      guard let other = to.entity(entity), needed.allSatisfy({ to.properties[other][$0]?.kind == .attribute }) else {
        return false
      }
      return leads(from: other, to: target) || leads(from: index, to: entity)
    }
  }

  private func leads(from entity: Int, to destination: String) -> Bool {
    to.properties[entity].values.contains {
      $0.kind == .relationship && !to.relationship($0).isToMany && to.relationship($0).destination == destination
    }
  }

  /// True where a link to the entity is filled: its rows are made with it.
  private func isLinkFilled(to target: String) -> Bool {
    changes.contains { change in
      guard case .fill(let entity, let name) = change.kind, let index = to.entity(entity),
        let ref = to.properties[index][name], ref.kind == .relationship
      else { return false }
      return to.relationship(ref).destination == target
    }
  }

  private func mostSimilar(to source: String, among targets: [String]) -> String? {
    let names = propertyNames(source)
    var best: (name: String, shared: Int)?
    for target in targets {
      let shared = propertyNames(target).intersection(names).count
      if shared > best?.shared ?? 0 { best = (target, shared) }
    }
    return best?.name
  }

  private func propertyNames(_ entity: String) -> Set<String> {
    to.entity(entity).map { Set(to.properties[$0].keys) } ?? []
  }

  // MARK: Values

  private mutating func findValues(_ entity: String, _ name: String) {
    guard let index = to.entity(entity), let ref = to.properties[index][name], ref.kind == .attribute,
      let old = from.entity(entity)
    else { return }
    let target = Carry.Thing.values(entity: entity, property: name)
    if let before = from.byIdentifier[old][to.identifier(of: ref)] {
      // The target is there already: only what goes in this step can be meant to go on in it.
      let sources = (gone[entity] ?? []).filter { isNamed(name, after: $0) && canBecome($0, old, in: from, ref) }
      if let source = sources.first {
        carries.append(
          Carry(
            from: .values(entity: entity, property: source),
            to: .values(entity: entity, property: from.name(before)), closure: .willMigrate, certainty: .likely,
            reason: "this version removes it, and \(name) is named like it"))
      }
      return
    }
    let taken = Set(renamed.filter { $0.key.hasPrefix("\(entity).") }.values)
    let candidates = going[entity] ?? []
    if let successor = renamed["\(entity).\(name)"], candidates.contains(successor) {
      add(successor, target, .stated, "the next version gives \(name) its name")
    } else if let source = candidates.first(where: { isBridge(name, of: $0) }) {
      add(source, target, .stated, "\(name) is named as its bridge, and the next version removes it")
    } else {
      let free = candidates.filter { !taken.contains($0) }
      for source in free where isNamed(name, after: source) {
        add(source, target, .likely, "the next version removes it, and \(name) is named like it")
      }
      if carries.contains(where: { $0.to == target }) { return }
      let alike = free.filter { canBecome($0, index, in: to, ref) }
      if alike.count == 1 { add(alike[0], target, .likely, "the next version removes it, and it has the same type") }
    }

    func add(_ source: String, _ target: Carry.Thing, _ certainty: Carry.Certainty, _ reason: String) {
      carries.append(
        Carry(
          from: .values(entity: entity, property: source), to: target, closure: .didMigrate, certainty: certainty,
          reason: reason))
    }
  }

  /// True where values of one attribute are values of the other without a conversion.
  private func canBecome(_ source: String, _ entity: Int, in view: VersionView, _ target: PropertyRef) -> Bool {
    guard source != "id", let ref = view.properties[entity][source], ref.kind == .attribute else { return false }
    let (a, b) = (view.plain(view.attribute(ref).type), to.plain(to.attribute(target).type))
    return a == b
  }
}

/// `amountValue` or `totalAmount` after `amount`; and `code` after `codeText`.
func isNamed(_ new: String, after old: String) -> Bool {
  if isBridge(new, of: old) { return true }
  let (new, old) = (new.lowercased(), old.lowercased())
  guard new.utf8.count > 2, old.utf8.count > 2 else { return false }
  return new.hasPrefix(old) || new.hasSuffix(old) || old.hasPrefix(new) || old.hasSuffix(new)
}

extension StepDraft {
  /// What goes in this step, and goes on in something else since the step before.
  mutating func tell(_ carries: [Carry]) {
    if carries.isEmpty { return }
    for index in changes.indices where changes[index].losesData {
      let source: Carry.Thing
      switch changes[index].kind {
      case .entityRemoved(let name): source = .rows(name)
      case .attributeRemoved(let entity, let name), .relationshipRemoved(let entity, let name):
        source = .values(entity: entity, property: name)
      default: continue
      }
      let heirs = carries.filter { $0.from == source && $0.closure == .didMigrate }
      guard !heirs.isEmpty else { continue }
      let names = heirs.map { carry in
        if case .values(_, let property) = carry.to { "`\(property)`" } else { "\(carry.to)" }
      }.joined(separator: " and ")
      let reason =
        if case .rows = source {
          "The table vanishes on every device; its rows live on in \(names), which the stage before made of them."
        } else {
          "The column vanishes on every device; its values live on in \(names), which the stage before filled."
        }
      changes[index].judge { $0.reason = reason }
    }
  }
}
