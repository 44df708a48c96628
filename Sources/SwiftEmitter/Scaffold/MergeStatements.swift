import SchemaModel

/// What happens to duplicates of an entity once they are found: their links go over, then they are deleted.
struct MergeStatements {
  let version: ScaffoldVersion
  /// The version that the step leads to.
  let next: ScaffoldVersion
  let entity: String

  private var type: String { version.type(entity) }
  private var context: String { version.spelling("ModelContext") }

  /// - Parameter declared: functions that the file has already, since several entities of a family have duplicates.
  func addFunction(to code: inout Statements, declared: inout Set<String>) {
    let subentities = version.subentities(of: entity)
    let own = ordered(version.relationships(of: entity))
    let all = own.map { (owner: entity, link: $0) } + subentities.flatMap { name in links(of: name) }
    for (owner, link) in all where climbs(link, from: owner) && declared.insert(climbName(owner, link)).inserted {
      addClimb(owner, link, to: &code)
    }
    let going = all.filter { goesAlong($0.link) }.map { "`\($0.link.value.name)`" }
    code.comment(
      "Removes duplicates of \(entity). What they were linked to goes over to the row that is kept, before anything is"
        + " deleted"
        + (going.isEmpty
          ? ": no delete rule takes it along." : ". What a delete rule still takes along: \(list(going))."),
      marker: "///")
    code.function(
      "merge", ["_ duplicates: [(row: \(type), kept: \(type))]", "in context: \(context)"], result: " throws"
    ) {
      // First: what leads to a duplicate leads to the kept row before links go over, those of other duplicates included.
      addOneWays(to: &$0)
      addRelinking(own, subentities, to: &$0)
      $0.block("for (duplicate, _) in duplicates") { $0.add("context.delete(duplicate)") }
    }
  }

  private func addRelinking(_ own: [ScaffoldVersion.Link], _ subentities: [String], to code: inout Statements) {
    var inner = Statements()
    for link in own { addRelinking(link, of: entity, to: &inner) }
    for name in subentities {
      var body = Statements()
      for (owner, link) in links(of: name) { addRelinking(link, of: owner, to: &body) }
      if body.isEmpty { continue }
      if !body.hasCode {
        for (owner, link) in links(of: name) { addRelinking(link, of: owner, to: &inner) }
        continue
      }
      let type = version.type(name)
      inner.open("if let duplicate = duplicate as? \(type), let kept = kept as? \(type)") { $0 = body }
    }
    if inner.isEmpty { return }
    if !inner.hasCode {
      // Advice only: a loop around it would use nothing.
      for (owner, link) in own.map({ (owner: entity, link: $0) }) + subentities.flatMap(links(of:)) {
        addRelinking(link, of: owner, to: &code)
      }
      return
    }
    code.open("for (duplicate, kept) in duplicates") { $0 = inner }
  }

  // MARK: Links of the rows themselves

  /// The relationships that a subentity declares itself.
  private func links(of name: String) -> [(owner: String, link: ScaffoldVersion.Link)] {
    guard let index = version.names.entity(name) else { return [] }
    return ordered(version.relationships(of: name).filter { $0.entity == index }).map { (owner: name, link: $0) }
  }

  /// A row finds its place among its own kind first: what is below its duplicate must not be moved before.
  private func ordered(_ links: [ScaffoldVersion.Link]) -> [ScaffoldVersion.Link] {
    let links = links.map(settled)
    let isFirst = { (link: ScaffoldVersion.Link) in
      !link.value.isToMany && version.isKind(link.value.destination, of: version.version.entities[link.entity].name)
    }
    return links.filter(isFirst) + links.filter { !isFirst($0) }
  }

  /// The other side as the mapping finds it: nothing may be left without a row where it becomes required.
  private func settled(_ link: ScaffoldVersion.Link) -> ScaffoldVersion.Link {
    guard let inverse = link.inverse, inverse.isOptional, !inverse.isToMany,
      let name = next.name(of: inverse.name, of: link.value.destination, in: version),
      let later = next.relationship(link.value.destination, name)?.value, !later.isOptional
    else { return link }
    var link = link
    link.inverse?.isOptional = false
    return link
  }

  private func isSelf(_ link: ScaffoldVersion.Link, _ owner: String) -> Bool {
    version.isKind(owner, of: link.value.destination) || version.isKind(link.value.destination, of: owner)
  }

  /// True where rows form a tree by it: a way up, of which many rows can have the same end.
  private func climbs(_ link: ScaffoldVersion.Link, from owner: String) -> Bool {
    guard !link.value.isToMany, link.value.isOptional, link.inverse.map(\.isToMany) ?? true else { return false }
    return version.isKind(link.value.destination, of: version.version.entities[link.entity].name)
  }

  private func climbName(_ owner: String, _ link: ScaffoldVersion.Link) -> String {
    "\(link.value.name)Of\(owner)"
  }

  private func addClimb(_ owner: String, _ link: ScaffoldVersion.Link, to code: inout Statements) {
    let name = identifier(link.value.name)
    let destination = version.type(link.value.destination)
    code.comment("True where `\(link.value.name)` of a row, followed upwards, comes to another row.", marker: "///")
    code.function(
      climbName(owner, link), ["_ row: \(version.type(owner))", "leadsTo other: \(version.type(owner))"],
      result: " -> \(version.spelling("Bool"))"
    ) {
      $0.add("var seen: \(version.spelling("Set"))<\(version.spelling("PersistentIdentifier"))> = []")
      $0.add("var next: \(destination)? = row.\(name)")
      $0.open("while let current = next, seen.insert(current.persistentModelID).inserted") {
        $0.add("if current === other { return true }")
        $0.add("next = current.\(name)")
      }
      $0.add("return false")
    }
    code.separate()
  }

  private func addRelinking(_ link: ScaffoldVersion.Link, of owner: String, to code: inout Statements) {
    if link.value.isToMany {
      addToMany(link, of: owner, to: &code)
    } else if climbs(link, from: owner) {
      addWayUp(link, of: owner, to: &code)
    } else if link.value.isOptional {
      addToOne(link, of: owner, to: &code)
    } else if let inverse = link.inverse, !inverse.isToMany, !inverse.isOptional, link.value.deleteRule != .cascade {
      code.decide(
        "\(owner).\(link.value.name) and \(link.value.destination).\(inverse.name) are required, so the two go"
          + " together. Copy what has to stay.", .dataLoss)
      code.add("context.delete(duplicate.\(identifier(link.value.name)))")
    } else if goesAlong(link) {
      // With an inverse no other row can have it; without one, nothing says so.
      let shared =
        link.inverse == nil
        ? " Without an inverse, other rows may lead to the same one, the kept row among them: then give the duplicate"
          + " another one first." : ""
      code.decide(
        "\(owner).\(link.value.name) is required, so the \(link.value.destination) of the duplicate is deleted"
          + " with it. Copy what has to stay.\(shared)", .dataLoss)
    }
  }

  private func addToMany(_ link: ScaffoldVersion.Link, of owner: String, to code: inout Statements) {
    let name = identifier(link.value.name)
    let isSelf = isSelf(link, owner)
    let list = link.value.isOptional ? "(kept.\(name) ?? [])" : "kept.\(name)"
    let source = link.value.isOptional ? "duplicate.\(name) ?? []" : "duplicate.\(name)"
    if let inverse = link.inverse, !inverse.isToMany {
      let back = identifier(inverse.name)
      code.block("for row in \(source)\(isSelf ? " where row !== kept" : "")") { $0.add("row.\(back) = kept") }
      return
    }
    code.open("for row in \(source)") {
      $0.open("if \(isSelf ? "row !== kept, row !== duplicate, " : "")!\(list).contains(where: { $0 === row })") {
        $0.add(link.value.isOptional ? "kept.\(name) = \(list) + [row]" : "kept.\(name).append(row)")
      }
    }
    code.add("duplicate.\(name) = []")
  }

  /// The first row above the kept one that goes on: what is above its duplicate, where that is above it.
  private func addWayUp(_ link: ScaffoldVersion.Link, of owner: String, to code: inout Statements) {
    let name = identifier(link.value.name)
    let climb = climbName(owner, link)
    code.open("if \(climb)(kept, leadsTo: duplicate)") {
      $0.add("kept.\(name) = duplicate.\(name) === kept ? nil : duplicate.\(name)")
    }
    let condition = "kept.\(name) == nil, !\(climb)(duplicate, leadsTo: kept)"
    code.otherwise("else if \(condition)") { $0.assign("kept.\(name)", "duplicate.\(name)") }
    code.add("duplicate.\(name) = nil")
  }

  private func addToOne(_ link: ScaffoldVersion.Link, of owner: String, to code: inout Statements) {
    let name = identifier(link.value.name)
    let isSelf = isSelf(link, owner)
    let hasRule = link.value.deleteRule == .cascade || link.value.deleteRule == .deny
    guard let inverse = link.inverse, !inverse.isToMany else {
      code.block("if kept.\(name) == nil, let other = duplicate.\(name)\(isSelf ? ", other !== kept" : "")") {
        $0.add("kept.\(name) = other")
      }
      if hasRule, link.inverse == nil { addOwnerless(link, of: owner, to: &code) }
      code.add("duplicate.\(name) = nil")
      return
    }
    if isSelf {
      code.open("if kept.\(name) === duplicate") {
        $0.add("let other = duplicate.\(name)")
        $0.add("duplicate.\(name) = nil")
        $0.add("kept.\(name) = other === kept ? nil : other")
      }
      code.otherwise("else if kept.\(name) == nil, let other = duplicate.\(name), other !== kept") {
        $0.assign("duplicate.\(name)", "nil")
        $0.assign("kept.\(name)", "other")
      }
    } else if inverse.isOptional {
      code.open("if kept.\(name) == nil, let other = duplicate.\(name)") {
        $0.add("duplicate.\(name) = nil")
        $0.add("kept.\(name) = other")
      }
    } else if goesAlong(link) {
      code.block("if kept.\(name) == nil, let other = duplicate.\(name)") {
        $0.add("other.\(identifier(inverse.name)) = kept")
      }
    } else {
      addSecondOwned(link, inverse, of: owner, to: &code)
      return
    }
    guard hasRule else { return }
    if goesAlong(link) {
      code.decide(
        "\(link.value.destination).\(inverse.name) is required, so where both rows have a \(link.value.name) that"
          + " of the duplicate is deleted with it. Copy what has to stay.", .dataLoss)
    } else {
      addOwnerless(link, of: owner, to: &code)
      code.add("duplicate.\(name) = nil")
    }
  }

  /// What cannot be without a row, and of which the kept one has its own already.
  private func addSecondOwned(
    _ link: ScaffoldVersion.Link, _ inverse: Relationship, of owner: String, to code: inout Statements
  ) {
    let name = identifier(link.value.name)
    code.decide(
      "\(link.value.destination).\(inverse.name) is required, so where both rows have a \(link.value.name) that of"
        + " the duplicate goes with it. Copy what has to stay.", .dataLoss)
    code.open("if kept.\(name) == nil, let other = duplicate.\(name)") {
      $0.add("other.\(identifier(inverse.name)) = kept")
    }
    code.otherwise("else if let other = duplicate.\(name)") { $0.add("context.delete(other)") }
  }

  private func addOwnerless(_ link: ScaffoldVersion.Link, of owner: String, to code: inout Statements) {
    code.decide(
      "where both rows have a \(link.value.name), that of the duplicate stays, and belongs to no \(owner). Delete"
        + " it here if it need not stay.", .dataLoss)
  }

  /// True where what a duplicate leads to is deleted with it, since neither side can be without the other.
  private func goesAlong(_ link: ScaffoldVersion.Link) -> Bool {
    guard !link.value.isToMany, link.value.deleteRule == .cascade else { return false }
    if link.inverse?.isToMany ?? false { return false }
    return !link.value.isOptional || !(link.inverse?.isOptional ?? true)
  }

  // MARK: Links of others

  private func addOneWays(to code: inout Statements) {
    let ways = version.oneWayLinks(toKindsOf: entity)
    guard !ways.isEmpty else { return }
    code.comment("Rows that lead here, and that nothing leads back to.")
    code.add("var keptFor: [\(version.spelling("PersistentIdentifier")): \(type)] = [:]")
    code.block("for (duplicate, kept) in duplicates") { $0.add("keptFor[duplicate.persistentModelID] = kept") }
    var owners: [String] = []
    for (owner, _) in ways where !owners.contains(owner) { owners.append(owner) }
    for (owner, link) in ways where link.value.isToMany { addOwnedRows(owner, link.value, to: &code) }
    for owner in owners {
      code.open("for row in try context.fetch(\(version.spelling("FetchDescriptor"))<\(version.type(owner))>())") {
        for way in ways where way.owner == owner { addOneWay(owner, way.link.value, to: &$0) }
      }
    }
  }

  /// The rows that are in some list: a row is in one only, since nothing in it leads back.
  private func addOwnedRows(_ owner: String, _ relationship: Relationship, to code: inout Statements) {
    let (name, fetch) = (identifier(relationship.name), version.spelling("FetchDescriptor"))
    code.decide(
      "which \(owner) has the row that stays in its `\(relationship.name)`. Without an inverse a row is in one list only:"
        + " here it stays in the one that it is in, and others that held a duplicate of it have one row less.",
      .dataLoss)
    let list = relationship.isOptional ? "($0.\(name) ?? [])" : "$0.\(name)"
    code.addLong(
      "var \(ownedRows(owner, relationship)) = \(version.spelling("Set"))(try context.fetch(\(fetch)<\(version.type(owner))>())"
        + ".flatMap { \(list).map(\\.persistentModelID) })")
  }

  private func ownedRows(_ owner: String, _ relationship: Relationship) -> String {
    "rowsIn\(capitalized(relationship.name))Of\(owner)"
  }

  private func addOneWay(_ owner: String, _ relationship: Relationship, to code: inout Statements) {
    let name = identifier(relationship.name)
    // A row must not lead to itself because its duplicate did, or the other way round.
    let isSelf = version.isKind(owner, of: entity) || version.isKind(entity, of: owner)
    let cast =
      version.isKind(entity, of: relationship.destination) ? "" : " as? \(version.type(relationship.destination))"
    if relationship.isToMany {
      let list = relationship.isOptional ? "row.\(name) ?? []" : "row.\(name)"
      let held = ownedRows(owner, relationship)
      code.open("for target in \(list)") {
        $0.add("guard let kept = keptFor[target.persistentModelID]\(cast) else { continue }")
        let others = relationship.isOptional ? "(\(list))" : list
        $0.add("row.\(name) = \(others).filter { $0 !== target }")
        let test = "\(isSelf ? "row !== kept, " : "")\(held).insert(kept.persistentModelID).inserted"
        $0.block("if \(test)") { $0.add("row.\(name) = \(others) + [kept]") }
      }
    } else if relationship.isOptional {
      code.open("if let target = row.\(name), let kept = keptFor[target.persistentModelID]\(cast)") {
        $0.add("row.\(name) = \(isSelf ? "row === kept ? nil : kept" : "kept")")
      }
    } else {
      code.open("if let kept = keptFor[row.\(name).persistentModelID]\(cast)") { $0.add("row.\(name) = kept") }
    }
  }

  private func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
