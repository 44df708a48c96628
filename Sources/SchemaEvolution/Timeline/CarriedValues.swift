import SchemaModel

// Values that go on in other properties.

extension CarrySearch {
  mutating func findValues() {
    let moves = found.work.compactMap { work -> RowMoves.Move? in
      if case .moveRows(let from, let to) = work { RowMoves.Move(from: from, to: to) } else { nil }
    }
    // Some links are made with the rows that they lead to.
    let made = RowMoves(version: new, moves: moves)
    var entities: [String] = []
    for fill in fills where !entities.contains(fill.entity) { entities.append(fill.entity) }
    for entity in entities {
      let targets = fills.filter {
        $0.entity == entity && !made.set($0.property, of: entity) && !rescued.contains("\($0.entity).\($0.property)")
      }
      addWork(for: entity, targets.map(\.property))
    }
  }

  fileprivate mutating func addWork(for entity: String, _ targets: [String]) {
    var open = targets
    var sources = candidates(in: entity)
    var pairs: [(source: String, target: String, reason: String)] = []
    // Names first: what the next version calls the bridge, then what the bridge is called after.
    for target in targets where isAdded(entity, target) {
      guard let (source, reason) = namesake(of: target, in: entity, among: sources) else { continue }
      pairs.append((source, target, reason))
    }
    for pair in pairs {
      open.removeAll { $0 == pair.target }
      sources.removeAll { $0 == pair.source }
      addPair(entity, pair.source, pair.target, hasNext ? .stated : .likely, pair.reason)
    }
    let all = sources
    if hasNext {
      addGroup(entity, &sources, &open)
      addLikeOnes(entity, &sources, &open)
      addGroup(entity, &sources, &open)
    }
    for target in open { addRest(entity, target, sources.isEmpty ? all : sources) }
  }

  fileprivate mutating func addGroup(_ entity: String, _ sources: inout [String], _ open: inout [String]) {
    guard let group = group(entity, sources, open.filter { isAdded(entity, $0) }) else { return }
    add(
      group.work, group.isGuess ? .guessed : .likely,
      because: group.targets.count == 1 && sources.count == 1
        ? "of what the next version removes, nothing else could become \(group.targets[0])"
        : "the next version removes it, and nothing else is filled from it")
    open.removeAll { group.targets.contains($0) }
    sources = []
  }

  /// Pairs what names and types say belongs together, as far as they say it of one source only.
  fileprivate mutating func addLikeOnes(_ entity: String, _ sources: inout [String], _ open: inout [String]) {
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
        add(
          .copy(entity: entity, sources: [.init(property: source)], targets: names),
          because: "the next version removes it, and its parts are named like what is filled")
      } else {
        pairs.removeAll { $0.score < top }
        guard pairs.count == 1 else { continue }
        addPair(entity, source, pairs[0].target, .likely, "the next version removes it, and the two are alike")
      }
      open.removeAll { open in pairs.contains { $0.target == open } }
      sources.removeAll { $0 == source }
    }
  }

  /// A text into texts, or a struct into what its fields are called.
  fileprivate func canSplit(_ entity: String, _ source: String, _ targets: [String]) -> Bool {
    guard let from = new.attribute(entity, source) else { return false }
    if new.structure(from.type) != nil { return targets.allSatisfy { new.attribute(entity, $0) != nil } }
    return isText(entity, source) && targets.allSatisfy { isText(entity, $0) }
  }

  fileprivate func isText(_ entity: String, _ name: String) -> Bool {
    new.attribute(entity, name).map { new.plain($0.type) == .scalar(.string) } ?? false
  }

  /// Properties of an entity that have values now and go with the next step.
  fileprivate func candidates(in entity: String) -> [String] {
    let names = hasNext ? going[entity] ?? [] : propertyNames(entity)
    return names.filter { old.name(of: $0, of: entity, in: new) != nil }
  }

  fileprivate func isAdded(_ entity: String, _ name: String) -> Bool { added.contains("\(entity).\(name)") }

  fileprivate func namesake(of target: String, in entity: String, among sources: [String]) -> (
    source: String, reason: String
  )? {
    if let later = renamed["\(entity).\(target)"], sources.contains(later) {
      return (later, "the next version gives \(target) its name")
    }
    // `codeValue2` where `codeValue` was taken.
    let bare = String(decoding: target.utf8.reversed().drop { $0 >= 0x30 && $0 <= 0x39 }.reversed(), as: UTF8.self)
    for suffix in ["Value", "Link", "New"] where bare.hasSuffix(suffix) {
      let name = String(bare.dropLast(suffix.count))
      guard sources.contains(name) else { continue }
      return (name, "\(target) is named as its bridge" + (hasNext ? ", and the next version removes it" : ""))
    }
    // What the app calls them: `placeValue`, in front of the JSON in `placeData`, is `place` in the next version.
    guard let to = new.attribute(entity, target) else { return nil }
    let source = sources.first { source in
      guard let from = new.attribute(entity, source), new.holdSameValue(from, to) else { return false }
      return to.declaredName == from.declaredName + "Value" || from.declaredName == to.declaredName + "Value"
    }
    return source.map { ($0, "to the app the two are one value") }
  }

  fileprivate mutating func addPair(
    _ entity: String, _ source: String, _ target: String, _ certainty: Carry.Certainty, _ reason: String
  ) {
    if let link = new.relationship(entity, target), new.attribute(entity, source) != nil {
      add(
        .linkValues(entity: entity, relationship: link.value.name, sources: [source]), certainty, because: reason)
    } else {
      add(.copy(entity: entity, sources: [.init(property: source)], targets: [target]), certainty, because: reason)
    }
  }

  /// Split, merge, a struct from its fields, fields from their struct, or one property for another.
  fileprivate func group(_ entity: String, _ sources: [String], _ targets: [String]) -> (
    work: FillWork, targets: [String], isGuess: Bool
  )? {
    let sources = sources.filter { new.attribute(entity, $0) != nil }
    let attributes = targets.filter { new.attribute(entity, $0) != nil }
    var origins = sources.map { FillWork.CopySource(property: $0) }
    if let link = targets.compactMap({ new.relationship(entity, $0) }).first, targets.count == 1,
      sources.count == 1 || (!link.value.isToMany && fieldsOfRow(link.value.destination, entity, sources) > 1)
    {
      return (.linkValues(entity: entity, relationship: link.value.name, sources: sources), [link.value.name], false)
    }
    if sources.isEmpty || attributes.isEmpty { return nil }
    let isFit: Bool
    switch (sources.count, attributes.count) {
    case (1, 1): isFit = canConvert(entity, sources[0], attributes[0])
    case (1, _): isFit = canSplit(entity, sources[0], attributes)
    case (_, 1): isFit = canMerge(entity, sources, attributes[0])
    default: isFit = false
    }
    let isPair = sources.count == 1 && attributes.count == 1
    let isGuess = isPair && Likeness(version: new, entity: entity).between(sources[0], attributes[0]) == 0
    if isGuess { origins[0].doubt = .onlyType }
    return isFit ? (.copy(entity: entity, sources: origins, targets: attributes), attributes, isGuess) : nil
  }

  fileprivate func canConvert(_ entity: String, _ source: String, _ target: String) -> Bool {
    guard let from = new.attribute(entity, source), let to = new.attribute(entity, target) else { return false }
    return new.holdSameValue(from, to)
      || Likeness(version: new, entity: entity).canBecome(source, from.type, to.type)
  }

  /// Texts into a text, or what a struct's fields are called into the struct.
  fileprivate func canMerge(_ entity: String, _ sources: [String], _ target: String) -> Bool {
    guard let to = new.attribute(entity, target) else { return false }
    if let type = new.structure(to.type) {
      return sources.contains { source in type.fields.contains { isNamed(source, after: $0.name) } }
    }
    return isText(entity, target) && sources.allSatisfy { isText(entity, $0) }
  }

  /// How many of the values a row of another entity would take.
  fileprivate func fieldsOfRow(_ destination: String, _ entity: String, _ sources: [String]) -> Int {
    sources.filter { source in
      new.attributes(of: destination).contains { isNamed(source, after: $0.name) }
    }.count
  }

  fileprivate func isNamed(_ source: String, after name: String) -> Bool {
    source.lowercased().hasSuffix(name.lowercased())
  }

  /// The only values of its type in rows that go, and that this row leads to.
  fileprivate func gathered(_ entity: String, _ target: String) -> FillWork.CopySource? {
    guard isAdded(entity, target), let to = new.attribute(entity, target),
      case .scalar(let scalar) = new.plain(to.type),
      scalar == .date || scalar.isNumber
    else { return nil }
    let sources = new.relationships(of: entity).filter { $0.value.isToMany }.flatMap { link in
      goingEntities.contains(link.value.destination)
        ? new.attributes(of: link.value.destination).filter { new.plain($0.type) == new.plain(to.type) }.map {
          FillWork.CopySource(through: link.value.name, owner: link.value.destination, property: $0.name)
        } : []
    }
    return sources.count == 1 ? sources[0] : nil
  }

  /// A value from a row that this one leads to, else a value by type.
  fileprivate mutating func addRest(_ entity: String, _ target: String, _ sources: [String]) {
    func addCopy(_ source: FillWork.CopySource, _ reason: String) {
      add(.copy(entity: entity, sources: [source], targets: [target]), because: reason)
    }
    if let source = gathered(entity, target) {
      return addCopy(source, "its rows go, and nothing else that they have is of that type")
    }
    if let pairs = fieldPairs(entity, target) {
      return add(pairs, because: "the next version removes it from the same struct")
    }
    if let source = namedAfterLink(entity, target) {
      return addCopy(source, "\(target) is named after it and the relationship that leads there")
    }
    if isAdded(entity, target), new.attribute(entity, target) != nil {
      let links = new.relationships(of: entity).filter { link in
        let owner = link.value.destination
        return !link.value.isToMany && going[owner, default: []].contains(target) && new.attribute(owner, target) != nil
      }
      // Of several links, only a person knows which is meant.
      if links.count == 1, let link = links.first?.value {
        let source = FillWork.CopySource(
          through: link.name, owner: link.destination, property: target, doubt: .onlyLinkedRows)
        return addCopy(source, "the next version removes it, and \(entity) has one of that name")
      }
    }
    var candidates: FillWork.Candidates?
    if isAdded(entity, target) {
      let lost = gone[entity] ?? []
      if hasNext, !sources.isEmpty {
        candidates = .init(names: sources, areGone: false)
      } else if !lost.isEmpty {
        candidates = .init(names: lost, areGone: true)
      }
    }
    add(
      .fill(entity: entity, property: target, candidates: candidates, isNew: isAdded(entity, target)))
  }

  /// `exerciseId` beside a link `exercise` whose rows have an `id` of that type.
  fileprivate func namedAfterLink(_ entity: String, _ target: String) -> FillWork.CopySource? {
    guard isAdded(entity, target), let to = new.attribute(entity, target) else { return nil }
    for link in new.relationships(of: entity) where !link.value.isToMany {
      for from in new.attributes(of: link.value.destination) {
        let name = link.value.name.lowercased() + from.name.lowercased()
        guard target.lowercased().filter({ $0 != "_" }) == name, new.plain(from.type) == new.plain(to.type) else {
          continue
        }
        let owner = link.value.destination
        let goes = goingEntities.contains(owner) || going[owner, default: []].contains(from.name)
        return FillWork.CopySource(
          through: link.value.name, owner: owner, property: from.name, doubt: goes ? .onlyLinkedRows : nil)
      }
    }
    return nil
  }

  /// Fields that are new in the struct of a property that is not, each from a field of the same struct that goes.
  fileprivate func fieldPairs(_ entity: String, _ target: String) -> FillWork? {
    guard !isAdded(entity, target), let attribute = new.attribute(entity, target) else { return nil }
    for structure in new.version.structs {
      let type = structure.name
      guard let fields = addedFields[type], new.holds(attribute.type, type) else {
        continue
      }
      let sources = goingFields[type] ?? []
      let pairs = fields.compactMap { field -> FillWork.FieldPair? in
        let best =
          sources.count == 1 && fields.count == 1
          ? sources.first : sources.first { Likeness.ofNames($0, field) > 0 }
        guard let best, let from = structure.fields.first(where: { $0.name == best }),
          let to = structure.fields.first(where: { $0.name == field }),
          new.convertibility(of: from.type, to: to.type) != .never, new.isOptional(to.type)
        else { return nil }
        return .init(source: best, target: field)
      }
      if pairs.isEmpty { continue }
      return .fillFields(entity: entity, attribute: target, structName: type, pairs: pairs)
    }
    return nil
  }
}
