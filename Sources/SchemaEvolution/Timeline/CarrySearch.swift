import SchemaModel

/// Finds out where the rows and values come from that a step fills.
///
/// The version that the step leads to holds both sides, and the step after it says what goes: what goes is what goes on.
/// Names and types say which belongs to which. What remains is filled with a value by its type.
struct CarrySearch {
  let old: PlanVersion
  let new: PlanVersion
  let added: Set<String>
  let addedEntities: [String]
  /// Without those that must have their values before the mapping.
  let fills: [(entity: String, property: String)]
  let entityFills: [String]
  /// Properties that this very step takes away, by entity.
  let gone: [String: [String]]
  /// False at the end of the plan, where nothing says yet what goes.
  let hasNext: Bool
  /// Properties of the new version that the next step takes away, by entity.
  let going: [String: [String]]
  let goingEntities: [String]
  /// What the next version calls a property of this one: `Trip.amountValue` -> `amount`.
  let renamed: [String: String]
  /// Fields of structs that are new in this step, and that the next one takes away, by type.
  let addedFields: [String: [String]]
  let goingFields: [String: [String]]
  var found = StepCarries()

  /// - Parameters:
  ///   - changes: those of the step.
  ///   - next: those of the step that follows; nil at the end of the plan.
  static func carries(of changes: [Change], next: [Change]?, old: PlanVersion, new: PlanVersion) -> StepCarries {
    var search = CarrySearch(changes, next, old, new)
    search.findRescues()
    search.findRows()
    search.findValues()
    search.askAboutLeftovers()
    return search.found
  }

  private init(_ changes: [Change], _ next: [Change]?, _ old: PlanVersion, _ new: PlanVersion) {
    (self.old, self.new, hasNext) = (old, new, next != nil)
    var (gone, addedFields): ([String: [String]], [String: [String]]) = ([:], [:])
    var (added, addedEntities, entityFills): (Set<String>, [String], [String]) = ([], [], [])
    var fills: [(String, String)] = []
    for change in changes {
      switch change.kind {
      case .attributeAdded(let entity, let name), .relationshipAdded(let entity, let name):
        added.insert("\(entity).\(name)")
      case .attributeRemoved(let entity, let name): gone[entity, default: []].append(name)
      case .entityAdded(let name): addedEntities.append(name)
      case .fill(let entity, let name) where change.rowWork != .before: fills.append((entity, name))
      case .entityFilled(let name): entityFills.append(name)
      case .valueTypeChanged(let type, let field?, .fieldAdded): addedFields[type, default: []].append(field)
      default: break
      }
    }
    (self.gone, self.addedFields) = (gone, addedFields)
    (self.added, self.addedEntities, self.fills, self.entityFills) = (added, addedEntities, fills, entityFills)
    var (going, goingFields): ([String: [String]], [String: [String]]) = ([:], [:])
    var (goingEntities, renamed): ([String], [String: String]) = ([], [:])
    for change in next ?? [] {
      switch change.kind {
      case .attributeRemoved(let entity, let name), .relationshipRemoved(let entity, let name):
        going[entity, default: []].append(name)
      case .attributeRenamed(let entity, let from, let to), .relationshipRenamed(let entity, let from, let to):
        renamed["\(entity).\(from)"] = to
      case .entityRemoved(let name): goingEntities.append(name)
      case .valueTypeChanged(let type, let field?, .fieldRemoved): goingFields[type, default: []].append(field)
      default: break
      }
    }
    (self.going, self.goingFields) = (going, goingFields)
    (self.goingEntities, self.renamed) = (goingEntities, renamed)
  }

  /// Work in `didMigrate`, and what it carries on.
  mutating func add(_ work: FillWork, _ certainty: Carry.Certainty = .likely, because reason: String? = nil) {
    found.work.append(work)
    guard let reason else { return }
    found.carries += work.edges.map { edge in
      Carry(
        from: edge.from, through: edge.through, to: edge.to, closure: .didMigrate, certainty: certainty, reason: reason)
    }
  }

  // MARK: Before the mapping

  /// A property that both versions have gets the values of one that goes in this very step: only `willMigrate` can read
  /// it, and since the target is there already, nothing has to be carried over the mapping.
  private mutating func findRescues() {
    for fill in fills {
      guard let name = old.name(of: fill.property, of: fill.entity, in: new),
        let target = old.attribute(fill.entity, name)
      else { continue }
      let likeness = Likeness(version: old, entity: fill.entity)
      let fitting = (gone[fill.entity] ?? []).filter { source in
        old.attribute(fill.entity, source).map { likeness.canBecome(source, $0.type, target.type) } ?? false
      }
      let best = fitting.max { likeness.between($0, name) < likeness.between($1, name) }
      guard let best, fitting.count == 1 || likeness.between(best, name) > 0 else { continue }
      found.rescues.append(.copy(entity: fill.entity, sources: [.init(property: best)], targets: [name]))
      rescued.insert("\(fill.entity).\(fill.property)")
      found.carries.append(
        Carry(
          from: .values(entity: fill.entity, property: best), to: .values(entity: fill.entity, property: name),
          closure: .willMigrate, certainty: .likely,
          reason: fitting.count == 1
            ? "this version removes it, and nothing else that could become \(name)"
            : "this version removes it, and \(name) is named like it"))
    }
  }

  /// `Entity.property` of the new version, for what has its values before the mapping.
  private(set) var rescued: Set<String> = []

  // MARK: Rows

  private mutating func findRows() {
    let filled = addedEntities.filter(entityFills.contains)
    // Each entity that goes has its rows in one place: where it has most in common.
    var sources: [String: [String]] = [:]
    for source in goingEntities where old.has(source) {
      if let home = mostSimilar(to: source, among: filled) { sources[home, default: []].append(source) }
    }
    for target in filled { findRows(of: target, sources[target] ?? [], among: filled) }
  }

  private mutating func findRows(of target: String, _ sources: [String], among filled: [String]) {
    guard hasNext else {
      if let source = whole(target) {
        return add(
          .moveRows(from: source, to: target),
          because: "\(source) has all that \(target) has, and one leads to the other")
      }
      return addMaking(of: target)
    }
    for source in sources {
      add(
        .moveRows(from: source, to: target), filled.count == 1 && goingEntities.count == 1 ? .stated : .likely,
        because: "the next version removes \(source), which has most in common with \(target)")
    }
    if !sources.isEmpty { return }
    // One that goes may become two.
    if let source = mostSimilar(to: target, among: goingEntities) {
      add(
        .moveRows(from: source, to: target),
        because: "the next version removes \(source), which has properties of \(target)")
    } else if let source = owner(ofPartsIn: target) {
      add(
        .moveRows(from: source, to: target),
        because: "the next version removes properties of \(source) that \(target) has")
    } else {
      addMaking(of: target)
    }
  }

  /// Rows out of links, or out of what only a person can say; not where they are made with the links that lead to them.
  private mutating func addMaking(of target: String) {
    if fills.contains(where: { leads($0, to: target) }) { return }
    let like = mostSimilar(to: target, among: old.version.entities.map(\.name))
    if let rows = LinkRows(of: target, old: old, new: new) {
      add(
        .makeLinkRows(rows, like: like), because: "\(target) leads to both ends of \(rows.owner).\(rows.relationship)")
    } else {
      add(.makeRows(entity: target, like: like))
    }
  }

  /// While no next version says what goes: the entity that has all values of the new one, and is linked to it.
  private func whole(_ entity: String) -> String? {
    guard let best = mostSimilar(to: entity, among: old.version.entities.map(\.name)) else { return nil }
    let move = RowMoves.Move(from: best, to: entity)
    guard RowMoves(version: new, moves: [move]).splitLink(of: move) != nil,
      new.attributes(of: entity).allSatisfy({ new.attribute(best, $0.name) != nil })
    else { return nil }
    return best
  }

  /// The entity of both versions that shares most with another one.
  private func mostSimilar(to entity: String, among candidates: [String]) -> String? {
    let names = Set(propertyNames(entity))
    var best: (name: String, shared: Int)?
    for candidate in candidates where new.has(candidate) && (candidate != entity) {
      guard old.has(candidate) || old.has(entity) else { continue }
      let shared = propertyNames(candidate).filter(names.contains).count
      if shared > best?.shared ?? 0 { best = (candidate, shared) }
    }
    return best?.name
  }

  /// The entity that stays and gives some of its properties to the new one, unless its link to the new one is filled.
  private func owner(ofPartsIn entity: String) -> String? {
    let names = Set(propertyNames(entity))
    var best: (name: String, shared: Int)?
    for candidate in old.version.entities.map(\.name) where new.has(candidate) {
      // What comes under its name again with another type is not given away.
      let stays = namesTaken(in: candidate)
      let shared = going[candidate, default: []].filter { names.contains($0) && !stays.contains($0) }.count
      if shared > best?.shared ?? 0 { best = (candidate, shared) }
    }
    guard let best, !fills.contains(where: { $0.entity == best.name && leads($0, to: entity) }) else { return nil }
    return best.name
  }

  /// Names that the next version gives to properties of this one.
  private func namesTaken(in entity: String) -> Set<String> {
    Set(propertyNames(entity).compactMap { renamed["\(entity).\($0)"] })
  }

  /// True for a link that is filled: its rows are made with it.
  private func leads(_ fill: (entity: String, property: String), to entity: String) -> Bool {
    new.relationship(fill.entity, fill.property)?.value.destination == entity
  }

  func propertyNames(_ entity: String) -> [String] {
    new.attributes(of: entity).map(\.name) + new.relationships(of: entity).map(\.value.name)
  }
}

extension FillWork {
  /// From where to where it carries something, and the link by which a row leads to the source.
  fileprivate var edges: [(from: Carry.Thing, through: String?, to: Carry.Thing)] {
    switch self {
    case .moveRows(let from, let to): [(.rows(from), nil, .rows(to))]
    case .makeLinkRows(let rows, _):
      [(.values(entity: rows.owner, property: rows.relationship), nil, .rows(rows.entity))]
    case .linkValues(let entity, let relationship, let sources):
      sources.map {
        (.values(entity: entity, property: $0), nil, .values(entity: entity, property: relationship))
      }
    case .copy(let entity, let sources, let targets):
      sources.flatMap { source in
        targets.map { target in
          (
            .values(entity: source.owner ?? entity, property: source.property), source.through,
            .values(entity: entity, property: target)
          )
        }
      }
    case .fillFields(let entity, let attribute, _, let pairs):
      pairs.map { pair in
        (
          .field(entity: entity, property: attribute, field: pair.source), nil,
          .field(entity: entity, property: attribute, field: pair.target)
        )
      }
    case .makeRows, .fill: []
    }
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
  /// What the stage is asked to carry on, with what the version after it says and as it was without; nil where nothing is.
  func carries(next: [Change]?, _ originalNames: OriginalNames) -> (now: StepCarries, beforeNext: StepCarries)? {
    guard !notes.fills.isEmpty else { return nil }
    let old = PlanVersion(pair.from.version, index: pair.from.index, originalNames)
    let new = PlanVersion(pair.to.version, index: pair.to.index, originalNames)
    let now = CarrySearch.carries(of: changes, next: next, old: old, new: new)
    return (now, next == nil ? now : CarrySearch.carries(of: changes, next: nil, old: old, new: new))
  }

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
        if case .values(_, let property) = carry.to, carry.through == nil { "`\(property)`" } else { "\(carry.to)" }
      }.joined(separator: " and ")
      let reason =
        switch changes[index].kind {
        case _ where heirs.allSatisfy { $0.certainty == .guessed }:
          "The column vanishes on every device. The stage before may have filled \(names) from it: nothing but its type says so."
        case .entityRemoved:
          "The table vanishes on every device; its rows live on in \(names), which the stage before made of them."
        case .relationshipRemoved:
          "The links vanish on every device; they live on in \(names), which the stage before filled."
        default: "The column vanishes on every device; its values live on in \(names), which the stage before filled."
        }
      changes[index].judge { $0.reason = reason }
    }
  }
}
