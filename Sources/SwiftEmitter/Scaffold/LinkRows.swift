import SchemaModel

/// Rows of a new entity that stands between two others which are linked directly: links that get properties of their own.
struct LinkRows {
  let version: ScaffoldVersion
  let entity: String
  /// The entity whose rows are gone through, its old link, and the two ways out of the new entity.
  let owner: String
  let link: Relationship
  private let toOwner: Relationship
  private let toOther: Relationship

  /// Nil where the new entity does not lead to both ends of exactly one old relationship.
  init?(version: ScaffoldVersion, old: ScaffoldVersion, entity: String) {
    let ways = version.relationships(of: entity).map(\.value).filter { !$0.isToMany }
    var found: [(owner: String, link: Relationship, toOwner: Relationship, toOther: Relationship)] = []
    for toOwner in ways {
      for toOther in ways where toOther.destination != toOwner.destination {
        for link in version.relationships(of: toOwner.destination)
        where link.value.destination == toOther.destination
          && old.name(of: link.value.name, of: toOwner.destination, in: version) != nil
        {
          // Of the two sides of one link, the one with the list; of two lists or two single ones, the first.
          if let back = link.inverse,
            let known = found.firstIndex(where: { $0.owner == toOther.destination && $0.link.name == back.name })
          {
            if link.value.isToMany, !found[known].link.isToMany { found.remove(at: known) } else { continue }
          }
          found.append((toOwner.destination, link.value, toOwner, toOther))
        }
      }
    }
    guard found.count == 1, let only = found.first else { return nil }
    self.version = version
    self.entity = entity
    (owner, link, toOwner, toOther) = only
  }

  /// The function's documentation and body, without its head; false where only a person can make such a row.
  ///
  /// - Parameter isCertain: whether a later version says that the old links go.
  func add(isCertain: Bool, to code: inout Statements) -> Bool {
    let making = RowMaking(version: version, entity: entity) { name in
      name == toOwner.name ? "row" : name == toOther.name ? "other" : nil
    }
    guard let arguments = making.requiredArguments() else { return false }
    let descriptor = version.spelling("FetchDescriptor")
    code.comment("All rows are saved at once: where there is one, all are there.")
    code.add("guard try context.fetchCount(\(descriptor)<\(version.type(entity))>()) == 0 else { return }")
    if !isCertain {
      code.decide(
        "\(withArticle(entity)) for each link of \(owner).\(link.name), which nothing takes away yet.")
    }
    if !making.filled.isEmpty {
      code.decide("\(making.filled.map { "\(entity).\($0)" }.joined(separator: ", ")) of the new rows.")
    }
    code.open("for row in try context.fetch(\(descriptor)<\(version.type(owner))>())") { code in
      let source = "row.\(identifier(link.name))"
      if link.isToMany {
        code.open("for other in \(link.isOptional ? "\(source) ?? []" : source)") { addRow(making, arguments, to: &$0) }
      } else if link.isOptional {
        code.open("if let other = \(source)") { addRow(making, arguments, to: &$0) }
      } else {
        code.add("let other = \(source)")
        addRow(making, arguments, to: &code)
      }
    }
    code.add("try context.save()")
    return true
  }

  var description: String { "Makes \(withArticle(entity)) for each link of \(owner).\(link.name)." }

  private func addRow(_ making: RowMaking, _ arguments: [(name: String, value: String)], to code: inout Statements) {
    code.call("let new = \(version.type(entity))", arguments.map { "\(argumentLabel($0.name)): \($0.value)" })
    for (name, value) in making.assignments() { code.add("new.\(identifier(name)) = \(value)") }
    code.add("context.insert(new)")
    // What the initializer does not have.
    for (way, value) in [(toOwner, "row"), (toOther, "other")] where !arguments.contains(where: { $0.name == way.name })
    {
      code.add("new.\(identifier(way.name)) = \(value)")
    }
  }
}
