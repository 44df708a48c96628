import SchemaEvolution
import SchemaModel

/// The function that makes rows of an entity between two others, one for each link.
struct LinkRowStatements {
  let version: ScaffoldVersion
  let rows: LinkRows
  private let link: Relationship

  /// Nil where the link is not one of the version.
  init?(version: ScaffoldVersion, rows: LinkRows) {
    guard let link = version.relationship(rows.owner, rows.relationship)?.value else { return nil }
    (self.version, self.rows, self.link) = (version, rows, link)
  }

  private var entity: String { rows.entity }
  private var owner: String { rows.owner }

  /// The function's documentation and body, without its head; false where only a person can make such a row.
  ///
  /// - Parameters:
  ///   - isCertain: whether a later version says that the old links go.
  ///   - isLeft: whether the step before makes these rows, and this one only where that was cut off.
  func add(isCertain: Bool, isLeft: Bool, to code: inout Statements) -> Bool {
    let making = RowMaking(version: version, entity: entity) { name in
      name == rows.toOwner ? "row" : name == rows.toOther ? "other" : nil
    }
    guard let arguments = making.requiredArguments() else { return false }
    let descriptor = version.spelling("FetchDescriptor")
    if isLeft {
      code.decide(
        "If both versions go out in one release, nothing else is to be said. Where \(version.alias) was in use by itself, one"
          + " \(entity) that somebody made is enough for none to be made here, and links of \(owner).\(link.name) go.",
        .dataLoss)
    } else {
      code.comment("All rows are saved at once: where there is one, all are there.")
    }
    code.add("guard try context.fetchCount(\(descriptor)<\(version.type(entity))>()) == 0 else { return }")
    if !isCertain, !isLeft {
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
    let ends = [(rows.toOwner, "row"), (rows.toOther, "other")]
    for (end, value) in ends where !arguments.contains(where: { $0.name == end }) {
      code.add("new.\(identifier(end)) = \(value)")
    }
  }
}
