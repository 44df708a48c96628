import SchemaModel

/// The function that turns values into rows of another entity, and links them.
struct LinkStatements {
  let version: ScaffoldVersion
  let entity: String
  let relationship: String
  let sources: [String]
  /// True where the step before links these rows, and this one does only what that may not have reached.
  var isLeft = false

  var functionName: String { "link\(capitalized(relationship))Of\(entity)" }

  private var type: String { version.type(entity) }
  private var isLarge: Bool { version.hasLargeValues(entity, sources) }

  func add(to code: inout Statements) {
    guard let found = version.relationship(entity, relationship) else { return }
    let link = found.value
    let list = sources.map { "\(entity).\($0)" }.joined(separator: ", ")
    let isOwn = !link.isToMany && (found.inverse.map { !$0.isToMany } ?? false)
    code.comment(
      isOwn
        ? "Makes \(withArticle(link.destination)) for each \(entity) out of \(list), and links the two."
        : "Makes \(withArticle(link.destination)) for each value of \(list), and links the rows that hold it."
          + (sources.count > 1 ? " Rows in which all of these are empty are linked to nothing." : ""),
      marker: "///")
    // A row on the far side of such a link can be linked once only.
    let isExclusive = link.isToMany && version.isExclusive(found)
    code.function(functionName, ["_ context: \(version.spelling("ModelContext"))"], result: " throws") {
      if isLeft { $0.decideAboutLeft(in: version) }
      addKeys(to: &$0)
      if isOwn {
        addOwn(link, to: &$0)
      } else if sources.count > 1 || structSource != nil, !link.isToMany {
        addSharedParts(link, to: &$0)
      } else {
        addShared(link, isExclusive: isExclusive, to: &$0)
      }
    }
  }

  /// Rows that get the same link may become equal.
  private func addKeys(to code: inout Statements) {
    guard let key = version.keysAtRisk(entity, relationship).first?.members else { return }
    code.decide(
      "\(key.map { "`\($0)`" }.joined(separator: " and ")) of \(entity) \(key.count > 1 ? "are" : "is") unique: rows that"
        + " get the same link become one where they share the rest.", .dataLoss)
  }

  // MARK: A row for each

  private func addOwn(_ link: Relationship, to code: inout Statements) {
    let target = link.destination
    let making = RowMaking(version: version, entity: target) { name in ownValue(of: name, target) }
    guard let arguments = making.requiredArguments() else { return addByHand(link, to: &code) }
    decide(making, target, &code)
    decideAboutUntaken(target, to: &code)
    for key in sharedKeys(of: target) where !key.contains(where: { comesFromUnique($0, target) }) {
      decide(aboutRowsSharing: key, target, isOwn: true, &code)
    }
    var inner = Statements()
    addReturns(link, to: &inner)
    inner.call("let linked = \(version.type(target))", arguments.map { "\(argumentLabel($0.name)): \($0.value)" })
    for (name, value) in making.assignments() { inner.add("linked.\(identifier(name)) = \(value)") }
    inner.add("context.insert(linked)")
    inner.assign("row.\(identifier(relationship))", "linked")
    code.forEachRow(of: type, inner, isLarge: isLarge)
  }

  /// Keys of the new rows, as far as they take values of the old ones: what else is part of them is the same in all.
  private func sharedKeys(of target: String) -> [[String]] {
    version.lineage(of: target).flatMap { version.version.entities[$0].allUniqueness }.compactMap { members in
      let taken = members.filter { ownValue(of: $0, target) != nil }
      let rest = members.filter { !taken.contains($0) }.map { version.attribute(target, $0) }
      // Nil collides with nothing, and what a link leads to is not known here.
      return taken.isEmpty || rest.contains { $0.map { version.isOptional($0.type) } ?? true } ? nil : taken
    }
  }

  private func comesFromUnique(_ name: String, _ target: String) -> Bool {
    structSource == nil && ownSource(of: name, target).map { version.isUnique(entity, $0) } ?? false
  }

  /// - Parameter isOwn: whether a row can be linked once only.
  private func decide(aboutRowsSharing key: [String], _ target: String, isOwn: Bool = false, _ code: inout Statements) {
    let others = version.attributes(of: target).map(\.name).filter {
      !key.contains($0) && ownValue(of: $0, target) != nil
    }
    let mayBeEmpty = key.contains { name in
      ownSource(of: name, target).flatMap { version.attribute(entity, $0) }.map { version.isOptional($0.type) } ?? false
    }
    let (are, them) = key.count > 1 ? ("are", "them") : ("is", "it")
    code.decide(
      "\(key.map { "`\($0)`" }.joined(separator: " and ")) of \(target) \(are) unique: rows of \(entity) that share"
        + " \(them)\(mayBeEmpty ? ", those without included," : "") get one \(target) in common"
        + (isOwn
          ? ", and only one of them stays linked to it."
          : others.isEmpty ? "." : ", and only one row's \(others.joined(separator: ", ")) stays."),
      .dataLoss)
  }

  /// What is linked already stays so, and of nothing no row is made.
  private func addReturns(_ link: Relationship, to code: inout Statements) {
    addReturnWhereLinked(link, to: &code)
    guard link.isOptional, !link.isToMany else { return }
    if let test = emptiness { code.block("if \(test)") { $0.add("return") } }
  }

  private func addReturnWhereLinked(_ link: Relationship, to code: inout Statements) {
    let now = "row.\(identifier(relationship))"
    switch (link.isToMany, link.isOptional) {
    case (true, true): code.add("if \(now)?.isEmpty == false { return }")
    case (true, false): code.add("if !\(now).isEmpty { return }")
    case (false, true): code.block("if \(now) != nil") { $0.add("return") }
    case (false, false): break
    }
  }

  /// True for a row in which all sources are empty; nil where one of them always has a value.
  private var emptiness: String? {
    var tests: [String] = []
    for source in sources {
      guard let attribute = version.attribute(entity, source) else { return nil }
      let reading = "row.\(identifier(source))"
      let isText = version.plain(attribute.type) == .scalar(.string)
      switch (version.isOptional(attribute.type), isText) {
      case (true, true): tests.append("\(reading)?.isEmpty != false")
      case (true, false): tests.append("\(reading) == nil")
      case (false, true): tests.append("\(reading).isEmpty")
      case (false, false): return nil
      }
    }
    return tests.isEmpty ? nil : tests.joined(separator: ", ")
  }

  // MARK: A row for each combination of values

  private func addSharedParts(_ link: Relationship, to code: inout Statements) {
    let target = link.destination
    let taken = version.attributes(of: target).filter { ownValue(of: $0.name, target) != nil }
    // Rows that share a key are one: by the smallest that there is, else by all values.
    let keys = sharedKeys(of: target).sorted { $0.count < $1.count }
    let parts = keys.first.map { key in taken.filter { key.contains($0.name) } } ?? taken
    let making = RowMaking(version: version, entity: target) { name in
      parts.contains { $0.name == name } ? "values.\(identifier(name))" : ownValue(of: name, target)
    }
    guard !parts.isEmpty, let arguments = making.requiredArguments() else { return addByHand(link, to: &code) }
    for key in keys where !key.contains(where: { comesFromUnique($0, target) }) {
      decide(aboutRowsSharing: key, target, &code)
    }
    code.decide(
      "rows of \(entity) with the same \((keys.first ?? sources).map { "`\($0)`" }.joined(separator: " and ")) get one \(target) in"
        + " common; rows that are there already are used.")
    decideAboutUntaken(target, to: &code)
    decide(making, target, &code)
    code.open("struct Values: \(version.spelling("Hashable"))") {
      for part in parts { $0.add("let \(identifier(part.name)): \(version.spelled(part.type))") }
    }
    code.add("var linkedRows: [Values: \(version.type(target))] = [:]")
    code.open("for row in try context.fetch(\(version.spelling("FetchDescriptor"))<\(version.type(target))>())") {
      $0.call(
        "let values = Values", parts.map { "\(argumentLabel($0.name)): row.\(identifier($0.name))" })
      $0.assign("linkedRows[values]", "row")
    }
    var inner = Statements()
    addReturns(link, to: &inner)
    inner.call(
      "let values = Values", parts.map { "\(argumentLabel($0.name)): \(ownValue(of: $0.name, target) ?? "nil")" })
    inner.open("if let linked = linkedRows[values]") { $0.assign("row.\(identifier(relationship))", "linked") }
    inner.otherwise {
      addMade(making, arguments, &$0)
      $0.assign("linkedRows[values]", "made")
      $0.assign("row.\(identifier(relationship))", "made")
    }
    code.forEachRow(of: type, inner, isLarge: isLarge)
  }

  /// The struct that the only source holds: its fields are what a row is made of.
  private var structSource: (attribute: Attribute, type: StructType)? {
    guard sources.count == 1, let from = version.attribute(entity, sources[0]),
      let type = version.structure(from.type), !type.isExternal
    else { return nil }
    return (from, type)
  }

  /// What no property of the new rows takes.
  private func decideAboutUntaken(_ target: String, to code: inout Statements) {
    let untaken: [String]
    if let source = structSource {
      untaken = source.type.fields.filter { ownValue(of: $0.name, target) == nil }.map {
        "\(entity).\(sources[0]).\($0.name)"
      }
    } else {
      let taken = version.attributes(of: target).filter { ownValue(of: $0.name, target) != nil }.compactMap {
        ownSource(of: $0.name, target)
      }
      untaken = sources.filter { !taken.contains($0) }.map { "\(entity).\($0)" }
    }
    if untaken.isEmpty { return }
    code.decide("nothing takes \(untaken.joined(separator: ", ")) over.", .dataLoss)
  }

  /// The source whose name is that of the target's property, or ends in it.
  private func ownSource(of name: String, _ target: String) -> String? {
    guard version.attribute(target, name) != nil else { return nil }
    var source = sources.first { $0 == name } ?? sources.first { $0.lowercased().hasSuffix(name.lowercased()) }
    if source == nil, sources.count == 1 {
      source = keyAttribute(of: target).flatMap { $0.name == name ? sources.first : nil }
    }
    return source
  }

  /// What is read from it, as the target takes it.
  private func ownValue(of name: String, _ target: String) -> String? {
    if let source = structSource { return fieldValue(of: name, target, source.attribute, source.type) }
    guard let to = version.attribute(target, name), let source = ownSource(of: name, target),
      let from = version.attribute(entity, source),
      version.plain(from.type) == version.plain(to.type)
    else { return nil }
    let reading = "row.\(identifier(source))"
    if version.isOptional(from.type), !version.isOptional(to.type) {
      return version.value(for: to.type).map { "\(reading) ?? \($0)" }
    }
    return reading
  }

  private func fieldValue(of name: String, _ target: String, _ from: Attribute, _ type: StructType) -> String? {
    guard let field = type.fields.first(where: { $0.name == name }), let to = version.attribute(target, name),
      version.plain(field.type) == version.plain(to.type)
    else { return nil }
    let isOptional = version.isOptional(from.type)
    let reading = "row.\(identifier(from.name))\(isOptional ? "?" : "").\(identifier(name))"
    if isOptional || version.isOptional(field.type), !version.isOptional(to.type) {
      return version.value(for: to.type).map { "\(reading) ?? \($0)" }
    }
    return reading
  }

  /// What a relationship cannot keep of a list.
  private func decideAboutOrder(_ target: String, linksOnce: Bool, to code: inout Statements) {
    guard let from = version.attribute(entity, sources[0]), case .array = version.plain(from.type) else { return }
    if !linksOnce, let position = positionAttribute(of: target) {
      code.decide("\(target).\(position) is the position in \(entity).\(sources[0]): \(relationship) has no order.")
      return
    }
    code.decide(
      "\(entity).\(sources[0]) is a list, and \(relationship) has no order"
        + (linksOnce ? "; what a row holds twice is linked once." : ".")
        + " To keep it, give \(target) a number for the position.", .dataLoss)
  }

  /// The number of a row that has the place of a list to itself.
  private func positionAttribute(of target: String) -> String? {
    guard case .array? = version.attribute(entity, sources[0]).map({ version.plain($0.type) }) else { return nil }
    let names = ["position", "index", "order", "sortOrder", "sortIndex", "orderIndex", "rank"]
    return version.attributes(of: target).first { attribute in
      names.contains(attribute.name) && version.plain(attribute.type) == .scalar(.int)
        && !version.isUnique(target, attribute.name)
    }?.name
  }

  // MARK: A row for each struct of a list

  /// Rows out of structs, by the names of their fields; false where the source is none.
  private func addParts(_ link: Relationship, to code: inout Statements) -> Bool {
    let target = link.destination
    guard sources.count == 1, link.isToMany, let from = version.attribute(entity, sources[0]),
      let element = version.plain(from.type).element, !version.isOptional(element),
      let type = version.structure(element)
    else { return false }
    func fieldValue(_ name: String) -> String? {
      guard let field = type.fields.first(where: { $0.name == name }), let to = version.attribute(target, name),
        version.plain(field.type) == version.plain(to.type)
      else { return nil }
      let reading = "item.\(identifier(name))"
      if version.isOptional(field.type), !version.isOptional(to.type) {
        return version.value(for: to.type).map { "\(reading) ?? \($0)" }
      }
      return reading
    }
    let position = positionAttribute(of: target).flatMap { fieldValue($0) == nil ? $0 : nil }
    let making = RowMaking(version: version, entity: target) { $0 == position ? "index" : fieldValue($0) }
    guard let arguments = making.requiredArguments(), arguments.contains(where: { fieldValue($0.name) != nil }) else {
      return false
    }
    decide(making, target, &code)
    decideAboutOrder(target, linksOnce: false, to: &code)
    let (values, now) = ("row.\(identifier(sources[0]))", "row.\(identifier(relationship))")
    var inner = Statements()
    addReturnWhereLinked(link, to: &inner)
    var body = Statements()
    body.call("let linked = \(version.type(target))", arguments.map { "\(argumentLabel($0.name)): \($0.value)" })
    for (name, value) in making.assignments() { body.add("linked.\(identifier(name)) = \(value)") }
    body.add("context.insert(linked)")
    body.add("return linked")
    let list = version.isOptional(from.type) ? "(\(values) ?? [])" : values
    inner.open(
      "\(now) = \(list)\(position == nil ? "" : ".enumerated()").map",
      parameters: position == nil ? " item in" : " index, item in"
    ) { $0 = body }
    code.forEachRow(of: version.type(entity), inner, isLarge: isLarge)
    return true
  }

  // MARK: One row for a value

  private func addShared(_ link: Relationship, isExclusive: Bool, to code: inout Statements) {
    let target = link.destination
    if addParts(link, to: &code) { return }
    guard let source = sources.first, let from = version.attribute(entity, source), let key = keyAttribute(of: target)
    else { return addByHand(link, to: &code) }
    let position = isExclusive ? positionAttribute(of: target).flatMap { $0 == key.name ? nil : $0 } : nil
    let making = RowMaking(version: version, entity: target) {
      $0 == key.name ? "key" : $0 == position ? "index" : nil
    }
    guard let arguments = making.requiredArguments() else { return addByHand(link, to: &code) }
    let keyType = version.spelled(version.plain(key.type))
    code.decide(
      "\(target).\(key.name) takes the value; "
        + (isExclusive ? "each row gets its own." : "rows that are there already are used."))
    decide(making, target, &code)
    if link.isToMany { decideAboutOrder(target, linksOnce: !isExclusive, to: &code) }
    if isExclusive {
      let parameters = "for key: \(keyType)" + (position == nil ? "" : ", at index: \(version.spelling("Int"))")
      code.open("func linkedRow(\(parameters)) -> \(version.type(target))") {
        addMade(making, arguments, &$0)
        $0.add("return made")
      }
      return addLoop(link, from, source, isExclusive: true, hasPosition: position != nil, to: &code)
    }
    code.add("var linkedRows: [\(keyType): \(version.type(target))] = [:]")
    code.open("for row in try context.fetch(\(version.spelling("FetchDescriptor"))<\(version.type(target))>())") {
      if version.isOptional(key.type) {
        $0.block("if let key = row.\(identifier(key.name))") { $0.add("linkedRows[key] = row") }
      } else {
        $0.add("linkedRows[row.\(identifier(key.name))] = row")
      }
    }
    code.open("func linkedRow(for key: \(keyType)) -> \(version.type(target))") {
      $0.add("if let found = linkedRows[key] { return found }")
      addMade(making, arguments, &$0)
      $0.assign("linkedRows[key]", "made")
      $0.add("return made")
    }
    addLoop(link, from, source, isExclusive: false, to: &code)
  }

  private func addMade(_ making: RowMaking, _ arguments: [(name: String, value: String)], _ code: inout Statements) {
    code.call("let made = \(version.type(making.entity))", arguments.map { "\(argumentLabel($0.name)): \($0.value)" })
    for (name, value) in making.assignments() { code.add("made.\(identifier(name)) = \(value)") }
    code.add("context.insert(made)")
  }

  private func addLoop(
    _ link: Relationship, _ from: Attribute, _ source: String, isExclusive: Bool, hasPosition: Bool = false,
    to code: inout Statements
  ) {
    let target = link.destination
    let values = "row.\(identifier(source))"
    let isList = version.plain(from.type).element != nil
    var inner = Statements()
    addReturnWhereLinked(link, to: &inner)
    switch (isList, link.isToMany) {
    case (true, true):
      let list = version.isOptional(from.type) ? "\(values) ?? []" : values
      if isExclusive {
        let now = "row.\(identifier(relationship))"
        let list = version.isOptional(from.type) ? "(\(list))" : list
        inner.assign(
          now,
          hasPosition
            ? "\(list).enumerated().map { linkedRow(for: $0.element, at: $0.offset) }"
            : "\(list).map { linkedRow(for: $0) }")
        break
      }
      inner.add("var linked: [\(version.type(target))] = []")
      inner.open("for key in \(list)") {
        $0.add("let other = linkedRow(for: key)")
        $0.block("if !linked.contains(where: { $0 === other })") { $0.add("linked.append(other)") }
      }
      inner.assign("row.\(identifier(relationship))", "linked")
    case (false, false), (false, true):
      let call = hasPosition ? "linkedRow(for: key, at: 0)" : "linkedRow(for: key)"
      let value = link.isToMany ? "[\(call)]" : call
      let isText = version.plain(from.type) == .scalar(.string)
      if version.isOptional(from.type) {
        inner.block("if let key = \(values)\(isText ? ", !key.isEmpty" : "")") {
          $0.assign("row.\(identifier(relationship))", value)
        }
      } else if isText, link.isOptional || link.isToMany {
        inner.add("let key = \(values)")
        inner.block("if !key.isEmpty") { $0.assign("row.\(identifier(relationship))", value) }
      } else {
        inner.add("let key = \(values)")
        inner.assign("row.\(identifier(relationship))", value)
      }
    case (true, false):
      inner.decide("which of the values \(entity).\(relationship) stands for; here the first.", .dataLoss)
      inner.block("if let key = \(values)\(version.isOptional(from.type) ? "?" : "").first") {
        $0.assign("row.\(identifier(relationship))", "linkedRow(for: key)")
      }
    }
    code.forEachRow(of: type, inner, isLarge: isLarge)
  }

  /// The attribute of the target that can hold the value: one with a telling name first.
  private func keyAttribute(of target: String) -> Attribute? {
    guard let source = sources.first.flatMap({ version.attribute(entity, $0) }) else { return nil }
    let plain = version.plain(source.type)
    let wanted = plain.element.map(version.plain) ?? plain
    let fitting = version.attributes(of: target).filter { version.plain($0.type) == wanted }
    return fitting.first { ["name", "title", "label", "text", "value", "key", "code"].contains($0.name) }
      ?? fitting.first { sources[0].lowercased().hasSuffix($0.name.lowercased()) } ?? fitting.first
  }

  // MARK: Help

  private func decide(_ making: RowMaking, _ target: String, _ code: inout Statements) {
    let filled = making.filled
    if filled.isEmpty { return }
    code.decide("\(filled.map { "\(target).\($0)" }.joined(separator: ", ")) of the new rows.")
  }

  private func addByHand(_ link: Relationship, to code: inout Statements) {
    code.decide(
      "how \(withArticle(link.destination)) is made out of \(sources.joined(separator: ", ")), and linked:", .dataLoss)
    code.comment("row.\(relationship) = \(link.destination)(…)")
    code.add("try context.save()")
  }
}

extension SwiftType {
  /// What an array or set holds.
  var element: SwiftType? {
    switch self {
    case .array(let element), .set(let element): element
    default: nil
    }
  }
}
