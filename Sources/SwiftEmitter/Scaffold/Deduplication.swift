import SchemaModel

/// The code that leaves one row for each key, in `willMigrate`.
struct DeduplicationDraft {
  let version: ScaffoldVersion
  /// The version that the step leads to.
  let next: ScaffoldVersion
  let entity: String
  let members: [String]
  /// What is done to the rows afterwards: keys are compared as they will be then.
  var preparing: [StageWork] = []

  struct Member {
    /// As the manifest names it.
    var path: String
    var name: String
    /// How a row's value is read.
    var expression: String
    var type: String
    var isOptional: Bool
    /// True where nil stays allowed after the step: it collides with nothing.
    var allowsNil = false
    /// The property to fetch for it.
    var property: String
    /// How the key's part is read from a row, and its type: the value itself, unless the step converts it.
    var key = ""
    var keyType = ""
    var isText = false
  }

  var type: String { version.type(entity) }
  /// `TripByName`
  var title: String { entity + "By" + members.map { capitalized(joined($0)) }.joined(separator: "And") }
  var functionName: String { "removeDuplicatesOf\(title)" }
  var keyType: String { members.count > 1 ? "\(title)Key" : "" }
  func emptyRule(_ member: Member) -> String {
    "\(member.name)InsteadOfEmptyIn\(members.count > 1 ? title : entity)"
  }
  func classRule(_ member: Member) -> String { "\(member.name)BesideOtherClassIn\(title)" }
  /// Rows of several classes share the table, and the key.
  var hasClasses: Bool { !version.subentities(of: entity).isEmpty }

  func addFunction(to code: inout Statements) {
    let resolved = members.map(resolve)
    if resolved.count > 1 { addKeyType(resolved, to: &code) }
    let keys = members.map { "`\($0)`" }.joined(separator: " and ")
    code.comment(
      (preparing.isEmpty
        ? "Leaves one \(entity) for each \(keys): the mapping builds the unique index, and fails where two rows share a key."
        : "Leaves one \(entity) for each \(keys), as they are once the rows are prepared: rows that become equal then would"
          + " be merged when they are saved, with no say in which of them stays.")
        + (resolved.contains { $0.isOptional } ? " Rows without a value stay as they are: NULLs do not collide." : "")
        + (resolved.contains { $0.isText } ? " Texts are compared by their bytes, as the index does." : ""),
      marker: "///")
    code.function(functionName, ["_ context: \(version.spelling("ModelContext"))"], result: " throws") {
      addLimit(to: &$0)
      addOldKeys(to: &$0)
      addStrangers(to: &$0)
      if leadsToItself {
        $0.comment("Rows below two that become one may share a key from then on.")
        $0.open("while true") {
          addSearch(resolved, to: &$0)
          $0.block("if duplicates.isEmpty") { $0.add("return") }
          addMerge(to: &$0)
        }
      } else if hasClasses || !changedTexts.isEmpty {
        $0.comment("Values that are given here may be those of further rows: once more.")
        $0.open("for _ in 0..<3") {
          addSearch(resolved, to: &$0)
          addMerge(to: &$0)
        }
      } else {
        addSearch(resolved, to: &$0)
        addMerge(to: &$0)
      }
    }
  }

  /// A key of flags and enums only leaves a handful of rows: few who write it mean that.
  private func addLimit(to code: inout Statements) {
    let types = members.compactMap { path -> SwiftType? in
      let later = next.name(of: path, of: entity, in: version).flatMap { next.attribute(entity, $0) }
      return (later ?? version.attribute(entity, path))?.type
    }
    guard types.count == members.count, let limit = next.version.rowLimit(ofKey: types) else { return }
    let names = members.map { "`\($0)`" }.joined(separator: " and ")
    let isPartial = types.contains { next.isOptional($0) }
    code.decide(
      "\(names) \(members.count == 1 ? "has" : "have together") \(limit) value\(limit == 1 ? "" : "s"), so at"
        + " most \(limit) row\(limit == 1 ? "" : "s") of \(entity)\(isPartial ? " with a value" : "") stay\(limit == 1 ? "s" : "")"
        + " and all others are deleted. If that is not meant, take the uniqueness back.", .dataLoss)
  }

  /// Rows that a key kept apart on purpose so far, and rows that go for a key that goes as well.
  private func addOldKeys(to code: inout Statements) {
    let names = members.map { "`\($0)`" }.joined(separator: " and ")
    let keys = version.lineage(of: entity).flatMap { version.version.entities[$0].allUniqueness }
    if let wider = keys.first(where: { $0.count > members.count && members.allSatisfy($0.contains) }) {
      let others = wider.filter { !members.contains($0) }.map { "`\($0)`" }.joined(separator: " and ")
      code.decide(
        "so far rows of \(entity) with one \(names) differ in \(others), and all of them stay. From now on one stays,"
          + " and the others are deleted.", .dataLoss)
    }
    let later = next.lineage(of: entity).flatMap { next.version.entities[$0].allUniqueness }.compactMap {
      StagePlan.oldMembers(entity, $0, version, next)
    }
    guard !preparing.isEmpty, next.has(entity), keys.contains(members),
      !later.contains(where: { $0.allSatisfy(members.contains) })
    else { return }
    code.decide(
      "this step removes the key, and rows go only since it holds until the mapping. Where a version before this one"
        + " removes it, all of them stay.", .dataLoss)
  }

  /// Rows of entities that had no key in common so far, and will have.
  private func addStrangers(to code: inout Statements) {
    let names = members.compactMap { next.name(of: String($0.prefix { $0 != "." }), of: entity, in: version) }
    let owner = next.lineage(of: entity).last { index in
      next.version.entities[index].allUniqueness.contains { key in
        key.contains { names.contains(String($0.prefix { $0 != "." })) }
      }
    }
    guard let owner, names.count == members.count else { return }
    let top = next.version.entities[owner].name
    let strangers = ([top] + next.subentities(of: top)).filter { other in
      version.has(other) && other != entity && !version.isKind(other, of: entity) && !version.isKind(entity, of: other)
        && members.allSatisfy { member in
          next.name(of: String(member.prefix { $0 != "." }), of: entity, in: version).map {
            version.name(of: $0, of: other, in: next) != nil
          } ?? false
        }
    }
    guard top != entity, !strangers.isEmpty else { return }
    code.decide(
      "the key is one for all rows that are \(withArticle(top)), those of \(strangers.joined(separator: " and "))"
        + " among them. Rows of two entities that share it need another in one of the two: the mapping fails where they"
        + " are left.", .dataLoss)
  }

  private func addSearch(_ resolved: [Member], to code: inout Statements) {
    addFetch(resolved, to: &code)
    addGrouping(resolved, to: &code)
    if hasClasses { addOthers(to: &code) }
  }

  private func addMerge(to code: inout Statements) { code.add("try merge(duplicates, in: context)") }

  /// True where a part of the key is a row of the same kind.
  private var leadsToItself: Bool {
    members.contains { member in
      guard let first = member.split(separator: ".").first,
        let link = version.relationship(entity, String(first))?.value
      else { return false }
      return version.isKind(entity, of: link.destination) || version.isKind(link.destination, of: entity)
    }
  }

  private func addKeyType(_ members: [Member], to code: inout Statements) {
    code.open("private \(version.modifiers)struct \(keyType): \(version.spelling("Hashable"))") {
      for member in members { $0.add("let \(member.name): \(member.keyType)") }
      $0.separate()
      $0.open("init\(canBeNil(members) ? "?" : "")(_ row: \(type))") {
        for member in members where member.isOptional {
          $0.guardLet(identifier(member.name), member.key)
        }
        for member in members {
          // `row` is the parameter.
          let needsSelf = member.isOptional || member.name == "row"
          let value = member.isOptional ? identifier(member.name) : member.key
          $0.add("\(needsSelf ? "self." : "")\(identifier(member.name)) = \(value)")
        }
      }
    }
    code.separate()
  }

  private func canBeNil(_ members: [Member]) -> Bool { members.contains { $0.isOptional } }

  /// The key of `row`.
  private func key(_ members: [Member]) -> String { members.count > 1 ? "\(keyType)(row)" : members[0].key }

  /// Only rows whose key another one has as well are read as a whole.
  private func addFetch(_ members: [Member], to code: inout Statements) {
    func distinct(_ names: [String]) -> [String] {
      names.indices.filter { !names[..<$0].contains(names[$0]) }.map { "\\.\(identifier(names[$0]))" }
    }
    let fetched = distinct(members.map(\.property).filter { version.attribute(entity, $0) != nil })
    let links = distinct(members.map(\.property).filter { version.relationship(entity, $0) != nil })
    code.add("var descriptor = \(version.spelling("FetchDescriptor"))<\(type)>()")
    if !fetched.isEmpty { code.add("descriptor.propertiesToFetch = [\(fetched.joined(separator: ", "))]") }
    if !links.isEmpty {
      code.add("descriptor.relationshipKeyPathsForPrefetching = [\(links.joined(separator: ", "))]")
    }
    code.open("var rows = try \(Self.sharing)(descriptor, in: context)", parameters: " row in", uses: [Self.sharing]) {
      $0.add(key(members))
    }
    code.block("if rows.isEmpty") { $0.add("return") }
    code.add("rows.sort { staysBefore($0, $1) }")
    if members.count == 1, let text = changedTexts.first {
      code.block("for row in rows where \(isEmpty(text))") {
        $0.add("\(text.expression) = \(emptyRule(text))(for: row)")
      }
    }
  }

  private func addGrouping(_ members: [Member], to code: inout Statements) {
    let keyName = members.count > 1 ? keyType : members[0].keyType
    code.add("var keptRows: [\(keyName): \(hasClasses ? "[\(type)]" : type)] = [:]")
    code.add("var duplicates: [(row: \(type), kept: \(type))] = []")
    if hasClasses { code.add("var others: [\(type)] = []") }
    code.open("for row in rows") {
      let word = changesKeys ? "var" : "let"
      $0.add(
        canBeNil(members)
          ? "guard \(word) key = \(key(members)) else { continue }" : "\(word) key = \(key(members))")
      if changesKeys { addChangingKey(members, to: &$0) }
      if hasClasses {
        $0.open("if let kept = keptRows[key]?.first(where: { type(of: $0) == type(of: row) })") {
          $0.add("duplicates.append((row: row, kept: kept))")
        }
        $0.otherwise {
          $0.block("if keptRows[key] != nil") { $0.add("others.append(row)") }
          $0.add("keptRows[key, default: []].append(row)")
        }
      } else {
        $0.open("if let kept = keptRows[key]") { $0.add("duplicates.append((row: row, kept: kept))") }
        $0.otherwise { $0.assign("keptRows[key]", "row") }
      }
    }
  }

  /// A key with an empty text becomes another where a row has it already.
  private func addChangingKey(_ members: [Member], to code: inout Statements) {
    let changed = changedTexts
    code.open("if keptRows[key] != nil, \(changed.map(isEmpty).joined(separator: " || "))") {
      for (index, text) in changed.enumerated() {
        let value = "\(emptyRule(text))(for: row)"
        if changed.count == 1 {
          $0.assign(text.expression, value)
        } else if index == 0 {
          $0.open("if \(isEmpty(text))") { $0.assign(text.expression, value) }
        } else {
          $0.otherwise(index + 1 < changed.count ? "else if \(isEmpty(text))" : "else") {
            $0.assign(text.expression, value)
          }
        }
      }
      if canBeNil(members) {
        $0.add("guard let other = \(keyType)(row) else { continue }")
        $0.add("key = other")
      } else {
        $0.add("key = \(keyType)(row)")
      }
    }
  }

  private func addOthers(to code: inout Statements) {
    guard let (member, _) = distinctMember else {
      code.decide(
        "`others` share a key with a row of another class, and cannot become one with it. Give each another key,"
          + " or delete it: the mapping fails where they are left.", .dataLoss)
      code.block("if !others.isEmpty") { $0.add("throw CocoaError(.featureUnsupported)") }
      return
    }
    code.block("for row in others") { $0.assign("row.\(identifier(member.path))", "\(classRule(member))(for: row)") }
  }
}
