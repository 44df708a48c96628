import SchemaEvolution
import SchemaModel

/// Finds out where values come from that a step fills.
///
/// The version that holds both sides says what is new and to be filled; the step after it says what goes. Names and types
/// tell which belongs to which. What remains is filled with a value by its type.
struct Copies {
  /// What the schema's timeline says of this step.
  private let carries: [Carry]
  private let old: ScaffoldVersion
  private let new: ScaffoldVersion
  private let added: Set<String>
  private let addedEntities: [String]
  private let fills: [(entity: String, property: String)]
  private let entityFills: [String]
  /// Properties of the new version that the next step takes away, by entity; nil where there is no next step.
  private let going: [String: [String]]
  private let goingEntities: [String]
  /// Properties that this very step takes away, by entity.
  private let gone: [String: [String]]
  private let hasNext: Bool
  /// What the next version calls a property of this one: `Trip.amountValue` -> `amount`.
  private let renamed: [String: String]
  /// Fields of structs that are new in this step, and that the next one takes away, by type.
  private let addedFields: [String: [String]]
  private let goingFields: [String: [String]]
  private(set) var work: [StageWork] = []

  init(
    _ step: MigrationStep, next: MigrationStep?, old: ScaffoldVersion, new: ScaffoldVersion, carries: [Carry]
  ) {
    (self.old, self.new, self.carries) = (old, new, carries)
    hasNext = next != nil
    var gone: [String: [String]] = [:]
    var (addedFields, goingFields): ([String: [String]], [String: [String]]) = ([:], [:])
    var (added, addedEntities, fills, entityFills): (Set<String>, [String], [(String, String)], [String]) =
      ([], [], [], [])
    for change in step.changes {
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
    self.gone = gone
    (self.added, self.addedEntities, self.fills, self.entityFills) = (added, addedEntities, fills, entityFills)
    var (going, goingEntities, renamed): ([String: [String]], [String], [String: String]) = ([:], [], [:])
    for change in next?.changes ?? [] {
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
    (self.addedFields, self.goingFields) = (addedFields, goingFields)
    (self.going, self.goingEntities, self.renamed) = (going, goingEntities, renamed)
    find()
  }

  private mutating func find() {
    for name in addedEntities {
      let sources = sources(forRowsOf: name)
      if !sources.isEmpty {
        work += sources.map { .moveRows(from: $0, to: name) }
      } else if entityFills.contains(name), !fills.contains(where: { leads($0, to: name) }) {
        work.append(.makeRows(entity: name, like: mostSimilar(name)))
      }
    }
    var entities: [String] = []
    for fill in fills where !entities.contains(fill.entity) { entities.append(fill.entity) }
    for entity in entities {
      let targets = fills.filter { $0.entity == entity && !areLinkedByMoves($0.entity, $0.property) }.map(\.property)
      addWork(for: entity, targets)
    }
  }

  /// True for a link that is made with the rows that it leads to.
  private func areLinkedByMoves(_ entity: String, _ property: String) -> Bool {
    let moves = work.compactMap { item -> MoveStatements.Move? in
      if case .moveRows(let from, let to) = item { MoveStatements.Move(from: from, to: to) } else { nil }
    }
    return MoveStatements(version: new, moves: moves).links(entity, property)
  }

  // MARK: Rows of one entity that become rows of another

  /// Entities that go, or one that gives a part of it away. Rows of one that stays as it is are no source: each would be
  /// there twice. Nothing is moved that `fills` does not ask for.
  private func sources(forRowsOf entity: String) -> [String] {
    guard entityFills.contains(entity) else { return [] }
    let names = Set(propertyNames(entity))
    if !hasNext { return whole(entity, names).map { [$0] } ?? [] }
    let carried = carries.compactMap { carry -> String? in
      if case .rows(let source) = carry.from, carry.to == .rows(entity) { source } else { nil }
    }
    if !carried.isEmpty { return carried }
    // One that goes may become two.
    guard let best = mostSimilar(names, among: goingEntities) else {
      return owner(ofPartsIn: entity, named: names).map { [$0] } ?? []
    }
    return [best.name]
  }

  private func shared(_ entity: String, _ names: Set<String>) -> Int {
    propertyNames(entity).filter(names.contains).count
  }

  /// While no next version says what goes: the entity that has all values of the new one, and is linked to it.
  private func whole(_ entity: String, _ names: Set<String>) -> String? {
    guard let best = mostSimilar(names, among: old.version.entities.map(\.name)) else { return nil }
    let move = MoveStatements.Move(from: best.name, to: entity)
    guard MoveStatements(version: new, moves: [move]).splitLink(of: move) != nil,
      new.attributes(of: entity).allSatisfy({ new.attribute(best.name, $0.name) != nil })
    else { return nil }
    return best.name
  }

  /// The entity that shares most with another one.
  private func mostSimilar(_ entity: String) -> String? {
    mostSimilar(Set(propertyNames(entity)), among: old.version.entities.map(\.name))?.name
  }

  private func mostSimilar(_ names: Set<String>, among candidates: [String]) -> (name: String, shared: Int)? {
    var best: (name: String, shared: Int)?
    for candidate in candidates where new.has(candidate) && old.has(candidate) {
      let shared = shared(candidate, names)
      if shared > best?.shared ?? 0 { best = (candidate, shared) }
    }
    return best
  }

  /// True for a link that is filled: its rows are made with it.
  private func leads(_ fill: (entity: String, property: String), to entity: String) -> Bool {
    new.relationship(fill.entity, fill.property)?.value.destination == entity
  }

  /// The entity that stays and gives some of its properties to the new one, unless its link to the new one is filled.
  private func owner(ofPartsIn entity: String, named names: Set<String>) -> String? {
    var best: (name: String, shared: Int)?
    for candidate in old.version.entities.map(\.name) where new.has(candidate) {
      // What comes back under its name with another type is not given away.
      let stays = Set(renamed.filter { $0.key.hasPrefix("\(candidate).") }.values)
      let shared = going[candidate, default: []].filter { names.contains($0) && !stays.contains($0) }.count
      if shared > best?.shared ?? 0 { best = (candidate, shared) }
    }
    guard let best else { return nil }
    let isLinked = fills.contains { $0.entity == best.name && leads($0, to: entity) }
    return isLinked ? nil : best.name
  }

  private func propertyNames(_ entity: String) -> [String] {
    new.attributes(of: entity).map(\.name) + new.relationships(of: entity).map(\.value.name)
  }

  // MARK: Values that go on in other properties

  private mutating func addWork(for entity: String, _ targets: [String]) {
    var open = targets
    var sources = candidates(in: entity)
    var pairs: [(source: String, target: String)] = []
    // Names first: what the next version calls the bridge, then what the bridge is called after.
    for target in targets where isAdded(entity, target) {
      guard let source = namesake(of: target, in: entity, among: sources) else { continue }
      pairs.append((source, target))
    }
    for pair in pairs {
      open.removeAll { $0 == pair.target }
      sources.removeAll { $0 == pair.source }
      addPair(entity, pair.source, pair.target)
    }
    let all = sources
    if hasNext {
      addGroup(entity, &sources, &open)
      addLikeOnes(entity, &sources, &open)
      addGroup(entity, &sources, &open)
    }
    for target in open { addRest(entity, target, sources.isEmpty ? all : sources) }
  }

  private mutating func addGroup(_ entity: String, _ sources: inout [String], _ open: inout [String]) {
    guard let group = group(entity, sources, open.filter { isAdded(entity, $0) }) else { return }
    work.append(group.work)
    open.removeAll { group.targets.contains($0) }
    sources = []
  }

  /// Pairs what names and types say belongs together, as far as they say it of one source only.
  private mutating func addLikeOnes(_ entity: String, _ sources: inout [String], _ open: inout [String]) {
    let likeness = Likeness(version: new, entity: entity)
    var found: [(source: String, target: String, score: Int)] = []
    for target in open where isAdded(entity, target) {
      let scores = sources.map { (source: $0, score: likeness.between($0, target)) }
      guard let best = scores.max(by: { $0.score < $1.score }), best.score > 0,
        scores.filter({ $0.score == best.score }).count == 1
      else { continue }
      found.append((best.source, target, best.score))
    }
    for source in sources {
      var pairs = found.filter { $0.source == source }
      guard let top = pairs.map(\.score).max() else { continue }
      let names = pairs.map(\.target)
      if names.count > 1, canSplit(entity, source, names) {
        work.append(.copy(entity: entity, sources: [.init(property: source)], targets: names))
      } else {
        pairs.removeAll { $0.score < top }
        guard pairs.count == 1 else { continue }
        addPair(entity, source, pairs[0].target)
      }
      open.removeAll { open in pairs.contains { $0.target == open } }
      sources.removeAll { $0 == source }
    }
  }

  /// A text into texts, or a struct into what its fields are called.
  private func canSplit(_ entity: String, _ source: String, _ targets: [String]) -> Bool {
    guard let from = new.attribute(entity, source) else { return false }
    if new.structure(from.type) != nil { return targets.allSatisfy { new.attribute(entity, $0) != nil } }
    return isText(entity, source) && targets.allSatisfy { isText(entity, $0) }
  }

  private func isText(_ entity: String, _ name: String) -> Bool {
    new.attribute(entity, name).map { new.plain($0.type) == .scalar(.string) } ?? false
  }

  /// Properties of an entity that have values now and go with the next step.
  private func candidates(in entity: String) -> [String] {
    let names = hasNext ? going[entity] ?? [] : propertyNames(entity)
    return names.filter { old.name(of: $0, of: entity, in: new) != nil }
  }

  private func isAdded(_ entity: String, _ name: String) -> Bool { added.contains("\(entity).\(name)") }

  private func namesake(of target: String, in entity: String, among sources: [String]) -> String? {
    if let later = renamed["\(entity).\(target)"], sources.contains(later) { return later }
    // `codeValue2` where `codeValue` was taken.
    let bare = String(decoding: target.utf8.reversed().drop { $0 >= 0x30 && $0 <= 0x39 }.reversed(), as: UTF8.self)
    for suffix in ["Value", "Link", "New"] where bare.hasSuffix(suffix) {
      let name = String(bare.dropLast(suffix.count))
      if sources.contains(name) { return name }
    }
    // What the app calls them: `placeValue`, in front of the JSON in `placeData`, is `place` in the next version.
    guard let to = new.attribute(entity, target) else { return nil }
    return sources.first { source in
      guard let from = new.attribute(entity, source), new.holdSameValue(from, to) else { return false }
      return to.declaredName == from.declaredName + "Value" || from.declaredName == to.declaredName + "Value"
    }
  }

  private mutating func addPair(_ entity: String, _ source: String, _ target: String) {
    if let link = new.relationship(entity, target), new.attribute(entity, source) != nil {
      work.append(.linkValues(entity: entity, relationship: link.value.name, sources: [source]))
    } else {
      work.append(.copy(entity: entity, sources: [.init(property: source)], targets: [target]))
    }
  }

  /// Split, merge, a struct from its fields, fields from their struct, or one property for another.
  private func group(_ entity: String, _ sources: [String], _ targets: [String]) -> (
    work: StageWork, targets: [String]
  )? {
    let sources = sources.filter { new.attribute(entity, $0) != nil }
    let attributes = targets.filter { new.attribute(entity, $0) != nil }
    let origins = sources.map { StageWork.CopySource(property: $0) }
    if let link = targets.compactMap({ new.relationship(entity, $0) }).first, targets.count == 1,
      sources.count == 1 || (!link.value.isToMany && fieldsOfRow(link.value.destination, entity, sources) > 1)
    {
      return (.linkValues(entity: entity, relationship: link.value.name, sources: sources), [link.value.name])
    }
    if sources.isEmpty || attributes.isEmpty { return nil }
    let isFit: Bool
    switch (sources.count, attributes.count) {
    case (1, 1): isFit = canConvert(entity, sources[0], attributes[0])
    case (1, _): isFit = canSplit(entity, sources[0], attributes)
    case (_, 1): isFit = canMerge(entity, sources, attributes[0])
    default: isFit = false
    }
    return isFit ? (.copy(entity: entity, sources: origins, targets: attributes), attributes) : nil
  }

  private func canConvert(_ entity: String, _ source: String, _ target: String) -> Bool {
    guard let from = new.attribute(entity, source), let to = new.attribute(entity, target) else { return false }
    return new.holdSameValue(from, to) || Likeness.flaggedCase(source, from.type, to.type, in: new) != nil
      || Conversion.from(from.type, to: to.type, in: new) != nil
  }

  /// Texts into a text, or what a struct's fields are called into the struct.
  private func canMerge(_ entity: String, _ sources: [String], _ target: String) -> Bool {
    guard let to = new.attribute(entity, target) else { return false }
    if let type = new.structure(to.type) {
      return sources.contains { source in type.fields.contains { isNamed(source, after: $0.name) } }
    }
    return isText(entity, target) && sources.allSatisfy { isText(entity, $0) }
  }

  /// How many of the values a row of another entity would take.
  private func fieldsOfRow(_ destination: String, _ entity: String, _ sources: [String]) -> Int {
    sources.filter { source in
      new.attributes(of: destination).contains { isNamed(source, after: $0.name) }
    }.count
  }

  private func isNamed(_ source: String, after name: String) -> Bool {
    source.lowercased().hasSuffix(name.lowercased())
  }

  /// The only values of its type in rows that go, and that this row leads to.
  private func gathered(_ entity: String, _ target: String) -> StageWork.CopySource? {
    guard isAdded(entity, target), let to = new.attribute(entity, target),
      case .scalar(let scalar) = new.plain(to.type),
      scalar == .date || scalar.isNumber
    else { return nil }
    let sources = new.relationships(of: entity).filter { $0.value.isToMany }.flatMap { link in
      goingEntities.contains(link.value.destination)
        ? new.attributes(of: link.value.destination).filter { new.plain($0.type) == new.plain(to.type) }.map {
          StageWork.CopySource(through: link.value.name, property: $0.name)
        } : []
    }
    return sources.count == 1 ? sources[0] : nil
  }

  /// A value from a row that this one leads to, else a value by type.
  private mutating func addRest(_ entity: String, _ target: String, _ sources: [String]) {
    if let source = gathered(entity, target) {
      work.append(.copy(entity: entity, sources: [source], targets: [target]))
      return
    }
    if let pairs = fieldPairs(entity, target) {
      work.append(pairs)
      return
    }
    if let source = namedAfterLink(entity, target) {
      work.append(.copy(entity: entity, sources: [source], targets: [target]))
      return
    }
    if isAdded(entity, target), new.attribute(entity, target) != nil {
      for link in new.relationships(of: entity) where !link.value.isToMany {
        let owner = link.value.destination
        if going[owner, default: []].contains(target), new.attribute(owner, target) != nil {
          let source = StageWork.CopySource(through: link.value.name, property: target)
          work.append(.copy(entity: entity, sources: [source], targets: [target]))
          return
        }
      }
    }
    var candidates: StageWork.Candidates?
    if isAdded(entity, target) {
      let lost = gone[entity] ?? []
      if hasNext, !sources.isEmpty {
        candidates = .init(names: sources, areGone: false)
      } else if !lost.isEmpty {
        candidates = .init(names: lost, areGone: true)
      }
    }
    work.append(
      .fill(entity: entity, property: target, candidates: candidates, isNew: isAdded(entity, target)))
  }

  /// `exerciseId` beside a link `exercise` whose rows have an `id` of that type.
  private func namedAfterLink(_ entity: String, _ target: String) -> StageWork.CopySource? {
    guard isAdded(entity, target), let to = new.attribute(entity, target) else { return nil }
    for link in new.relationships(of: entity) where !link.value.isToMany {
      for from in new.attributes(of: link.value.destination) {
        let name = link.value.name.lowercased() + from.name.lowercased()
        guard target.lowercased().filter({ $0 != "_" }) == name, new.plain(from.type) == new.plain(to.type) else {
          continue
        }
        return StageWork.CopySource(through: link.value.name, property: from.name)
      }
    }
    return nil
  }

  /// Fields that are new in the struct of a property that is not, each from a field of the same struct that goes.
  private func fieldPairs(_ entity: String, _ target: String) -> StageWork? {
    guard !isAdded(entity, target), let attribute = new.attribute(entity, target) else { return nil }
    for structure in new.version.structs {
      let type = structure.name
      guard let fields = addedFields[type], Occurrences(version: new, name: type).areIn(attribute.type) else {
        continue
      }
      let sources = goingFields[type] ?? []
      let pairs = fields.compactMap { field -> StageWork.FieldPair? in
        let best =
          sources.count == 1 && fields.count == 1
          ? sources.first : sources.first { Likeness.ofNames($0, field) > 0 }
        guard let best, let from = structure.fields.first(where: { $0.name == best }),
          let to = structure.fields.first(where: { $0.name == field }),
          Conversion.from(from.type, to: to.type, in: new) != nil, new.isOptional(to.type)
        else { return nil }
        return .init(source: best, target: field)
      }
      if pairs.isEmpty { continue }
      return .fillFields(entity: entity, attribute: target, structName: type, pairs: pairs)
    }
    return nil
  }
}
