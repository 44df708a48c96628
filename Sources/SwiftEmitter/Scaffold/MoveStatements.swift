import SchemaEvolution
import SchemaModel

/// The function that makes rows of new entities out of rows of old ones, with their links.
struct MoveStatements {
  let version: ScaffoldVersion
  let moves: [RowMoves.Move]
  /// False where no later version says yet that the old rows go, or what they give away.
  var isCertain = true
  /// True where the step before makes these rows, and this one does only what that may not have reached.
  var isLeft = false
  let functionName = "moveRows"

  func add(to code: inout Statements) {
    let list = moves.map { "\($0.to) from \($0.from)" }.joined(separator: ", ")
    code.comment(
      isLeft
        ? "Makes the rows of \(list), where the stage before made none: an app that is killed in `didMigrate` may never run"
          + " it again."
        : "Makes the rows of \(list), with their links. The old rows stay until the version that no longer has their"
          + " entity.",
      marker: "///")
    code.function(functionName, ["_ context: \(version.spelling("ModelContext"))"], result: " throws") {
      // A second run must not make the rows twice.
      let test = unique(moves.map { "try context.fetchCount(\(descriptor($0.to))) == 0" })
      if isLeft {
        $0.decide(
          "convert as in the stage before. If both versions go out in one release, nothing else is to be said. Where"
            + " \(version.alias) was in use by itself, one new row that somebody made is enough for none to be copied here,"
            + " and the old rows go.", .dataLoss)
      } else {
        $0.comment("All rows are saved at once: where there is one, all are there.")
      }
      for line in test { $0.add("guard \(line) else { return }") }
      let large = unique(moves.map(\.from)).flatMap { from in
        version.attributes(of: from).map(\.name).filter { version.hasLargeValues(from, [$0]) }.map { "\(from).\($0)" }
      }
      if !large.isEmpty {
        $0.decide(
          "all rows are in memory until they are saved, with their \(large.joined(separator: ", ")). Where these are many"
            + " pictures, remember in each new row which old one it was made from, and save in between.")
      }
      var links = Statements()
      for move in moves { addLinks(of: move, to: &links) }
      addLinksFromElsewhere(to: &links)
      for from in unique(moves.map(\.from)) {
        $0.add("let \(rows(from)) = try context.fetch(\(descriptor(from)))")
      }
      for to in unique(moves.map(\.to)) {
        addMerged(to, to: &$0)
        // A table that nothing reads is a warning in the app's build.
        if links.uses(made(to)) || moves.contains(where: { $0.to == to && arguments(of: $0) == nil }) {
          let identifier = version.spelling("PersistentIdentifier")
          $0.add("var \(made(to)): [\(identifier): \(version.type(to))] = [:]")
        }
      }
      for move in moves { addRows(of: move, areLinked: links.uses(made(move.to)), to: &$0) }
      $0.append(links)
      $0.add("try context.save()")
    }
  }

  private func unique(_ items: [String]) -> [String] {
    items.enumerated().filter { !items[..<$0.offset].contains($0.element) }.map(\.element)
  }

  private func descriptor(_ entity: String) -> String {
    "\(version.spelling("FetchDescriptor"))<\(version.type(entity))>()"
  }
  private func rows(_ entity: String) -> String { "old\(entity)Rows" }
  private func made(_ entity: String) -> String { "made\(entity)Rows" }
  var rowMoves: RowMoves { RowMoves(version: version, moves: moves) }

  // MARK: Rows

  private func making(_ move: RowMoves.Move) -> RowMaking {
    RowMaking(version: version, entity: move.to) { value(of: $0, move) }
  }

  private func arguments(of move: RowMoves.Move) -> [(name: String, value: String)]? {
    making(move).requiredArguments()
  }

  /// The enum by which rows of several entities are told apart: it has a case that is named after each.
  private func kindAttribute(of entity: String) -> String? {
    let sources = moves.filter { $0.to == entity }.map(\.from)
    guard sources.count > 1 else { return nil }
    return version.attributes(of: entity).first { attribute in
      sources.allSatisfy { kindCase($0, attribute) != nil && version.attribute($0, attribute.name) == nil }
    }?.name
  }

  private func kindCase(_ source: String, _ attribute: Attribute) -> String? {
    version.enumeration(attribute.type)?.cases.first {
      $0.payload.isEmpty && $0.name.lowercased() == source.lowercased()
    }?.name
  }

  /// Rows of several entities under one roof.
  private func addMerged(_ entity: String, to code: inout Statements) {
    let sources = moves.filter { $0.to == entity }.map(\.from)
    guard sources.count > 1 else { return }
    let list = sources.joined(separator: " and ")
    if let kind = kindAttribute(of: entity) {
      code.decide("\(entity).\(kind) of the new rows says whether they were rows of \(list).")
    } else {
      code.decide(
        "rows of \(list) all become rows of \(entity): nothing in them says afterwards what they were, unless a property"
          + " does.", .dataLoss)
    }
    let keys = version.lineage(of: entity).flatMap { version.version.entities[$0].allUniqueness }
    if let key = keys.first {
      code.decide(
        "\(key.map { "`\($0)`" }.joined(separator: " and ")) of \(entity) \(key.count > 1 ? "are" : "is") unique: rows"
          + " of \(sources.joined(separator: " and ")) that share \(key.count > 1 ? "them" : "it") become one.",
        .dataLoss)
    }
  }

  private func addRows(of move: RowMoves.Move, areLinked: Bool, to code: inout Statements) {
    let making = making(move)
    guard let arguments = arguments(of: move) else {
      code.decide(
        "how \(withArticle(move.to)) is made out of \(withArticle(move.from)). Keep each in \(made(move.to)).",
        .dataLoss)
      code.add("_ = \(rows(move.from))")
      code.add("\(made(move.to)) = [:]")
      return
    }
    let unmatched = version.attributes(of: move.from).map(\.name).filter { name in
      !version.attributes(of: move.to).contains {
        source(of: $0.name, move) == name && value(of: $0.name, move) != nil
      }
    }
    if !making.filled.isEmpty {
      code.decide("\(making.filled.map { "\(move.to).\($0)" }.joined(separator: ", ")) of the new rows.")
    }
    for attribute in version.attributes(of: move.to) {
      let source = source(of: attribute.name, move)
      guard let old = version.attribute(move.from, source), value(of: attribute.name, move) != nil else { continue }
      let conversion = Conversion.from(old.type, to: attribute.type, in: version)
      let needsDecision = conversion?.needsDecision ?? false
      let merges =
        version.isUnique(move.to, attribute.name)
        && !(version.isUnique(move.from, source) && version.plain(old.type) == version.plain(attribute.type))
      if source != attribute.name || needsDecision || merges {
        code.decide(
          "\(move.to).\(attribute.name) from \(move.from).\(source)"
            + (conversion?.words(
              takesNil: version.isOptional(attribute.type), otherwise: "the row gets a value by its type") ?? ".")
            + (merges ? " It is unique: rows that get the same value become one." : ""),
          needsDecision || merges ? .dataLoss : .open)
      }
    }
    addSharedKeys(of: move, to: &code)
    let split = rowMoves.splitLink(of: move)
    if !unmatched.isEmpty, split == nil {
      code.decide(
        "nothing takes \(unmatched.map { "\(move.from).\($0)" }.joined(separator: ", ")) over.", .dataLoss)
    }
    if !isCertain {
      code.decide(
        "\(withArticle(move.to)) for each \(move.from), which nothing takes away yet.")
    }
    code.open("for old in \(rows(move.from))", uses: functions(of: move)) {
      if let test = emptiness(of: move, isSplit: split != nil) { $0.block("if \(test)") { $0.add("continue") } }
      $0.call("let new = \(version.type(move.to))", arguments.map { "\(argumentLabel($0.name)): \($0.value)" })
      for (name, value) in making.assignments() { $0.add("new.\(identifier(name)) = \(value)") }
      $0.add("context.insert(new)")
      if let line = split?.line { $0.add(line) }
      if areLinked { $0.add("\(made(move.to))[old.persistentModelID] = new") }
    }
  }

  /// True for a row that gives nothing to the one made out of its parts: nil where each gives something.
  func emptiness(of move: RowMoves.Move, isSplit: Bool) -> String? {
    guard isSplit else { return nil }
    let sources = version.attributes(of: move.to).filter { value(of: $0.name, move) != nil }.compactMap {
      version.attribute(move.from, source(of: $0.name, move))
    }
    guard !sources.isEmpty, sources.allSatisfy({ version.isOptional($0.type) }) else { return nil }
    return sources.map { "old.\(identifier($0.name)) == nil" }.joined(separator: ", ")
  }

  /// What the values of its rows are converted by.
  private func functions(of move: RowMoves.Move) -> Set<String> {
    version.attributes(of: move.to).reduce(into: []) { functions, attribute in
      guard let old = version.attribute(move.from, source(of: attribute.name, move)) else { return }
      functions.formUnion(Conversion.from(old.type, to: attribute.type, in: version)?.uses ?? [])
    }
  }

  /// Keys of several that the old rows need not differ in: the index of the new table stands already.
  private func addSharedKeys(of move: RowMoves.Move, to code: inout Statements) {
    let kept = version.lineage(of: move.from).flatMap { version.version.entities[$0].allUniqueness }
    for key in version.lineage(of: move.to).flatMap({ version.version.entities[$0].allUniqueness })
    where key.count > 1 && !kept.contains(where: { $0.allSatisfy(key.contains) })
      && key.allSatisfy({ name in
        version.attribute(move.from, name) != nil || version.relationship(move.from, name) != nil
      })
    {
      code.decide(
        "\(key.map { "`\($0)`" }.joined(separator: " and ")) of \(move.to) are unique together: rows of"
          + " \(move.from) that share them become one.", .dataLoss)
    }
  }

  /// The value of a property of the new entity, from the property of that name.
  func value(of name: String, _ move: RowMoves.Move) -> String? {
    if name == kindAttribute(of: move.to), let kind = version.attribute(move.to, name) {
      return kindCase(move.from, kind).map { ".\(identifier($0))" }
    }
    let source = source(of: name, move)
    let reading = "old.\(identifier(source))"
    if let to = version.attribute(move.to, name), let from = version.attribute(move.from, source) {
      guard let conversion = Conversion.from(from.type, to: to.type, in: version) else { return nil }
      if version.plain(from.type) == version.plain(to.type) {
        if version.isOptional(from.type), !version.isOptional(to.type) {
          return version.value(for: to.type).map { "\(reading) ?? \($0)" }
        }
        return reading
      }
      let fits = version.isOptional(to.type) || !conversion.canFail
      if version.isOptional(from.type) {
        guard version.isOptional(to.type) else { return nil }
        return "\(reading).\(conversion.canFail ? "flatMap" : "map") { value in \(conversion.expression("value")) }"
      }
      if fits { return conversion.expression(reading) }
      return version.value(for: to.type).map { "\(conversion.expression(reading)) ?? \($0)" }
    }
    if let split = rowMoves.splitLink(of: move), split.isOfNew, split.relationship == name { return "old" }
    // A required link can only be given at once, and only to a row that stays.
    guard let to = version.relationship(move.to, name)?.value, let from = version.relationship(move.from, name)?.value,
      !to.isToMany, !from.isToMany, !from.isOptional, rowMoves.move(of: from.destination) == nil,
      version.isKind(from.destination, of: to.destination)
    else { return nil }
    return reading
  }

  /// The attribute of that name; for a unique one without a namesake, the one of its type that is unique as well.
  func source(of name: String, _ move: RowMoves.Move) -> String {
    guard version.isUnique(move.to, name), version.attribute(move.from, name) == nil,
      let to = version.attribute(move.to, name)
    else { return name }
    let fitting = version.attributes(of: move.from).filter {
      version.isUnique(move.from, $0.name) && version.plain($0.type) == version.plain(to.type)
        && version.attribute(move.to, $0.name) == nil
    }
    // Where several could take it, the first of them does: the others get values of their own.
    let first = version.attributes(of: move.to).first {
      version.isUnique(move.to, $0.name) && version.plain($0.type) == version.plain(to.type)
        && version.attribute(move.from, $0.name) == nil
    }
    return fitting.count == 1 && first?.name == name ? fitting[0].name : name
  }

  // MARK: Links

  private func addLinks(of move: RowMoves.Move, to code: inout Statements) {
    var inner = Statements()
    for link in version.relationships(of: move.to) { addLink(link.value, of: move, to: &inner) }
    if inner.isEmpty { return }
    code.open("for old in \(rows(move.from))") {
      $0.add("guard let new = \(made(move.to))[old.persistentModelID] else { continue }", uses: [made(move.to)])
      $0.append(inner)
    }
  }

  private func addLink(_ to: Relationship, of move: RowMoves.Move, to code: inout Statements) {
    guard let old = version.relationship(move.from, to.name), let new = version.relationship(move.to, to.name) else {
      return
    }
    let from = old.value
    if version.isExclusive(new), !version.isExclusive(old) {
      code.decide(
        "several rows of \(move.from) may lead to one row by `\(to.name)`, and only one row of \(move.to) can: the last"
          + " takes it from the others.", .dataLoss)
    }
    let name = identifier(to.name)
    let source = "old.\(name)"
    let list = from.isOptional ? "(\(source) ?? [])" : source
    switch rowMoves.destination(of: to, after: move) {
    case .nowhere: break
    case .undecided: code.decide("what \(move.to).\(to.name) leads to.")
    case .oldRows: code.add("new.\(name) = \(from.isToMany && from.isOptional && !to.isOptional ? list : source)")
    case .madeRows(let other):
      let table = made(other.to)
      if from.isToMany {
        code.assign("new.\(name)", "\(list).compactMap { \(table)[$0.persistentModelID] }", uses: [table])
      } else if from.isOptional, to.isOptional {
        code.assign("new.\(name)", "\(source).flatMap { \(table)[$0.persistentModelID] }", uses: [table])
      } else {
        code.block("if let linked = \(table)[\(source).persistentModelID]", uses: [table]) {
          $0.assign("new.\(name)", "linked")
        }
      }
    }
  }

  /// Links of entities that stay, from rows that go to those that take their place.
  private func addLinksFromElsewhere(to code: inout Statements) {
    let moved = Set(moves.map(\.from) + moves.map(\.to))
    for owner in version.version.entities where !moved.contains(owner.name) {
      var inner = Statements()
      for move in moves { addLinks(of: owner, through: move, to: &inner) }
      guard !inner.isEmpty else { continue }
      code.open("for row in try context.fetch(\(descriptor(owner.name)))") { $0.append(inner) }
    }
  }

  private func addLinks(of owner: Entity, through move: RowMoves.Move, to code: inout Statements) {
    for (old, to) in rowMoves.links(of: owner, through: move) {
      let (name, source) = (identifier(to.name), "row.\(identifier(old.name))")
      if to.isToMany {
        let list = old.isOptional ? "(\(source) ?? [])" : source
        code.assign(
          "row.\(name)", "\(list).compactMap { \(made(move.to))[$0.persistentModelID] }", uses: [made(move.to)])
      } else if old.isOptional {
        code.block("if let old = \(source), let new = \(made(move.to))[old.persistentModelID]", uses: [made(move.to)]) {
          $0.assign("row.\(name)", "new")
        }
      } else {
        code.block("if let new = \(made(move.to))[\(source).persistentModelID]", uses: [made(move.to)]) {
          $0.assign("row.\(name)", "new")
        }
      }
    }
  }
}

extension RowMoves.SplitLink {
  /// The line that links the two; nil where the initializer has it already.
  fileprivate var line: String? {
    if isRequired { return nil }
    let name = identifier(relationship)
    return isOfNew ? "new.\(name) = old" : "old.\(name) = \(isToMany ? "[new]" : "new")"
  }
}
