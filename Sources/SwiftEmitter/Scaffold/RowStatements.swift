import SchemaEvolution
import SchemaModel

/// What is done to each row of one entity, in one go through its table.
struct RowStatements {
  let version: ScaffoldVersion
  /// The version that the step leads to, where the rows are those of the version before it.
  var next: ScaffoldVersion?
  let entity: String
  var work: [StageWork]
  /// True before the mapping, where no property is new.
  var isBefore = false
  /// True for what the step before may have left: its targets were new in it.
  var isLeft = false

  func add(to code: inout Statements) {
    for item in work {
      switch item {
      case .unlinkRemoved(_, let name): unlink(name, &code)
      case .unlinkLeavers(_, let name, let leavers): unlink(name, from: leavers, &code)
      case .fillNils(_, let name, let key, let preferred): fillNils(name, key, preferred, &code)
      case .fillFieldNils(_, let attribute, let structName, let field):
        fillField(attribute, structName, field, &code)
      case .leaveCase(_, let attribute, let enumName, let enumCase):
        CaseLeaving(
          version: version, next: next ?? version, entity: entity, attribute: attribute, enumName: enumName,
          enumCase: enumCase
        ).add(to: &code)
      case .fills(.fill(_, let name, let candidates?, _)): fill(name, candidates, &code)
      case .fills(.fill(_, let name, nil, let isNew)): fill(name, isNew: isNew, &code)
      case .fills(.fillFields(_, let attribute, let structName, let pairs)):
        FieldCopies(version: version, entity: entity, attribute: attribute, structName: structName, pairs: pairs)
          .add(to: &code)
      case .fills(.copy(_, let sources, let targets)):
        CopyStatements(
          version: version, entity: entity, sources: sources, targets: targets, keepsValues: isBefore, isNew: isLeft
        ).add(to: &code)
      case .uncopied, .removeDuplicates, .fills: break
      }
    }
  }

  /// True where a line of it uses the row.
  var touchesRows: Bool {
    var code = Statements()
    add(to: &code)
    return code.hasCode
  }

  /// True where it reads or writes what may be as large as a picture.
  var copiesLargeValues: Bool {
    work.contains { item in
      guard case .fills(.copy(_, let sources, let targets)) = item else { return false }
      return version.hasLargeValues(entity, sources.map(\.property) + targets)
    }
  }

  private func unlink(_ name: String, _ code: inout Statements) {
    guard let link = version.relationship(entity, name) else { return }
    code.comment("\(link.value.destination) goes with all its rows: no link may be left to them.")
    let empty = link.value.isToMany && !link.value.isOptional ? "[]" : "nil"
    code.assign("row.\(identifier(name))", empty)
  }

  private func unlink(_ name: String, from leavers: [String], _ code: inout Statements) {
    guard let link = version.relationship(entity, name)?.value else { return }
    let property = "row.\(identifier(name))"
    let rows = leavers.joined(separator: " and ")
    if link.isToMany {
      code.comment("Rows of \(rows) are no \(link.destination) any more: no link may be left to them.")
      let test = leavers.map { "$0 is \(version.type($0))" }.joined(separator: " || ")
      code.add("\(property)\(link.isOptional ? "?" : "").removeAll { \(test) }")
    } else if link.isOptional {
      code.comment("Rows of \(rows) are no \(link.destination) any more: no link may be left to them.")
      let test = leavers.map { "\(property) is \(version.type($0))" }.joined(separator: " || ")
      code.block("if \(test)") { $0.assign(property, "nil") }
    } else {
      code.decide(
        "\(entity).\(name) of rows that lead to \(rows), which \(leavers.count == 1 ? "is" : "are") no"
          + " \(link.destination) any more, and the link is required: lead them elsewhere, or delete them.", .dataLoss)
    }
  }

  private func fillNils(_ name: String, _ key: [String], _ preferred: DefaultValue?, _ code: inout Statements) {
    guard let attribute = version.attribute(entity, name) else {
      linkLoose(name, key, &code)
      return
    }
    let isDistinct = !key.isEmpty
    let unique =
      key.count > 1 ? "\(key.map { "`\($0)`" }.joined(separator: " and ")) are unique together" : "it becomes unique"
    let value = version.value(for: attribute.type, isDistinct: isDistinct, preferring: preferred)
    guard let value else {
      code.decide(
        "\(entity).\(name) becomes required\(isDistinct ? ", and \(unique)" : ""). Give each row where it is nil a"
          + " value\(isDistinct ? " of its own" : ""): the mapping fails where one is left.", .dataLoss)
      return
    }
    code.decide(
      "\(entity).\(name) of rows that have none"
        + (isDistinct ? "; each needs its own, since \(unique)." : "."))
    code.block("if row.\(identifier(name)) == nil") { $0.assign("row.\(identifier(name))", value) }
  }

  // MARK: Links that become required

  /// What is declared before the loop.
  var declarations: [String] {
    work.compactMap { item in
      guard case .fillNils(_, let name, let key, _) = item, let link = version.relationship(entity, name),
        isShared(link, key), madeRow(link) != nil
      else { return nil }
      return "var \(sharedRow(link)): \(version.type(link.value.destination))?"
    }
  }

  private func sharedRow(_ link: ScaffoldVersion.Link) -> String { "shared\(capitalized(link.value.name))" }

  /// True where many rows can lead to one, and no key tells them apart by what they lead to.
  private func isShared(_ link: ScaffoldVersion.Link, _ key: [String]) -> Bool {
    key.isEmpty && link.inverse?.isToMany ?? true
  }

  /// Entities of which rows are made here for rows that lead nowhere.
  private var made: [String] {
    work.compactMap { item in
      guard case .fillNils(_, let name, _, _) = item else { return nil }
      return version.relationship(entity, name)?.value.destination
    }
  }

  /// Rows are made before those of their entity are prepared: they need what becomes required, too.
  static func inOrder(_ loops: [RowStatements]) -> [RowStatements] {
    var (ordered, visited): ([RowStatements], Set<String>) = ([], [])
    func visit(_ loop: RowStatements) {
      guard visited.insert(loop.entity).inserted else { return }
      for other in loops
      where other.made.contains(where: {
        loop.version.isKind(loop.entity, of: $0) || loop.version.isKind($0, of: loop.entity)
      }) { visit(other) }
      ordered.append(loop)
    }
    for loop in loops { visit(loop) }
    return ordered
  }

  /// Code that makes a row of a link's destination, with what else it fills; nil where only a person can write it.
  private func madeRow(_ link: ScaffoldVersion.Link) -> (code: [String], filled: [String])? {
    let destination = link.value.destination
    // A row of the same kind would lead nowhere itself.
    if version.isKind(destination, of: version.version.entities[link.entity].name) { return nil }
    let making = RowMaking(version: version, entity: destination) { _ in nil }
    guard let arguments = making.requiredArguments() else { return nil }
    return (arguments.map { "\(argumentLabel($0.name)): \($0.value)" }, making.filled)
  }

  private func linkLoose(_ name: String, _ key: [String], _ code: inout Statements) {
    guard let link = version.relationship(entity, name), let made = madeRow(link) else {
      code.decide(
        "\(entity).\(name) becomes required. Link each row that leads nowhere, or delete it: the mapping fails where one is"
          + " left.", .dataLoss)
      return
    }
    let target = "row.\(identifier(name))"
    let type = version.type(link.value.destination)
    code.decide(
      "\(entity).\(name) of rows that lead nowhere: it becomes required. Here \(withArticle(link.value.destination))"
        + " is made for \(isShared(link, key) ? "all of them" : "each"); to delete them instead: context.delete(row).")
    code.open("if \(target) == nil") {
      guard isShared(link, key) else {
        $0.call("let made = \(type)", made.code)
        $0.add("context.insert(made)")
        $0.assign(target, "made")
        return
      }
      let shared = sharedRow(link)
      $0.call("let linked = \(shared) ?? \(type)", made.code)
      $0.add("if \(shared) == nil { context.insert(linked) }")
      $0.add("\(shared) = linked")
      $0.assign(target, "linked")
    }
  }

  private func fillField(_ attribute: String, _ structName: String, _ field: String, _ code: inout Statements) {
    guard let declared = version.attribute(entity, attribute),
      let found = version.structure(.named(structName))?.fields.first(where: { $0.name == field }),
      version.isOptional(found.type)
    else { return }
    // A key through the field: one value for all would make rows equal.
    let keys =
      next.flatMap { next in
        next.name(of: attribute, of: entity, in: version).map {
          next.keys(of: entity, $0, field: field, of: structName)
        }
      } ?? []
    let distinct = keys.isEmpty ? nil : version.value(for: found.type, isDistinct: true)
    Occurrences(version: version, name: structName).add(
      of: declared, in: entity, to: &code,
      line: { place, code in
        let words = "\(place.words).\(field)"
        guard let value = distinct ?? version.value(for: found.type) else {
          code.decide(
            "\(words) becomes required. Give each row where it is nil a value: the mapping fails where one is left.",
            .dataLoss)
          return
        }
        let path = "\(place.chain).\(identifier(field))"
        let members = (keys.first?.members ?? []).map { "`\($0)`" }.joined(separator: " and ")
        code.decide(
          "\(words) of rows that have none"
            + (distinct == nil ? "." : "; each needs its own, since \(members) must differ from row to row."))
        let condition = place.takesNil ? "if \(place.path) != nil, \(path) == nil" : "if \(path) == nil"
        code.block(condition) { $0.add("\(path) = \(value)") }
      },
      byHand: { words, code in
        code.decide(
          "\(words) holds values of \(structName). Give each whose \(field) is nil a value: the mapping fails where one is"
            + " left.", .dataLoss)
      })
  }

  /// A constant would hide that nothing was copied, and what it should be copied from goes.
  private func fill(_ name: String, _ candidates: FillWork.Candidates, _ code: inout Statements) {
    let all = candidates.names.map { "\(entity).\($0)" } + candidates.elsewhere
    let list = all.prefix(5).joined(separator: ", ") + (all.count > 5 ? " and \(all.count - 5) more" : "")
    let several = all.count > 1 ? " or several of them" : ""
    if candidates.areGone {
      code.decide(
        "\(entity).\(name) of each row. \(list) cannot be read here any more: keep what it comes from in"
          + " \(version.alias), and remove it in the version after.", .dataLoss)
      return
    }
    code.decide(
      "\(entity).\(name) of each row\(isLeft ? " that has none yet" : ""), out of \(list)\(several),"
        + " which \(isLeft ? "this step removes" : "a later version removes"): row.\(identifier(name)) = …", .dataLoss)
    guard candidates.elsewhere.isEmpty, candidates.names.count == 1,
      let from = version.attribute(entity, candidates.names[0]),
      let to = version.attribute(entity, name)
    else { return }
    KnownValues(version: version).add(
      from: "row.\(identifier(from.name))", from.type, to: "row.\(identifier(name))", to.type, &code)
  }

  private func fill(_ name: String, isNew: Bool, _ code: inout Statements) {
    guard let attribute = version.attribute(entity, name) else {
      code.decide("what \(entity).\(name) leads to: row.\(identifier(name)) = …")
      return
    }
    let isDistinct =
      version.isUnique(entity, name)
      || (!version.keysAtRisk(entity, name).isEmpty && version.value(for: attribute.type, isDistinct: true) != nil)
    let property = "row.\(identifier(name))"
    // Values that users have are worth more than any that can be made up here.
    if !isNew, !version.isOptional(attribute.type) {
      code.decide("\(entity).\(name) has a value in each row already, and keeps it. To replace it:")
      code.lineForLater("\(property) = …")
      return
    }
    guard
      let value = version.value(for: attribute.type, isDistinct: isDistinct, preferring: attribute.defaultValue?.value)
    else {
      code.decide("\(entity).\(name) of each row: \(property) = …")
      return
    }
    code.decide("\(entity).\(name) of each row\(isNew ? "" : " that has none").")
    if version.isOptional(attribute.type) {
      // A second run finds what the first one wrote.
      code.block("if \(property) == nil") { $0.assign(property, value) }
    } else {
      code.assign(property, value)
    }
  }
}
