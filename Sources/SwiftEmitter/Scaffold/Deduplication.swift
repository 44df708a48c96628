import SchemaModel

/// The code that leaves one row for each key, in `willMigrate`.
struct Deduplication {
  let version: ScaffoldVersion
  /// The version that the step leads to.
  let next: ScaffoldVersion
  let entity: String
  let members: [String]

  private struct Member {
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

  private var type: String { version.type(entity) }
  /// `TripByName`
  private var title: String { entity + "By" + members.map { capitalized(joined($0)) }.joined(separator: "And") }
  var functionName: String { "removeDuplicatesOf\(title)" }
  private var keyType: String { members.count > 1 ? "\(title)Key" : "" }
  private func emptyRule(_ member: Member) -> String {
    "\(member.name)InsteadOfEmptyIn\(members.count > 1 ? title : entity)"
  }
  private func classRule(_ member: Member) -> String { "\(member.name)BesideOtherClassIn\(title)" }
  /// Rows of several classes share the table, and the key.
  private var hasClasses: Bool { !version.subentities(of: entity).isEmpty }

  // MARK: Rules, for the top of the file

  /// Which of several rows stays; one for each entity.
  func addKeepRule(to code: inout CodeLines) {
    let dates = version.attributes(of: entity).filter { version.plain($0.type) == .scalar(.date) }
    let changed = dates.first { attribute in
      ["updated", "modified", "changed", "edited"].contains { attribute.name.lowercased().hasPrefix($0) }
        || ["Updated", "Modified", "Changed", "Edited"].contains { attribute.name.hasSuffix($0) }
    }
    code.comment(
      "Of several \(entity) rows with the same key one is kept: `first`, where this is true for it and every `second`.",
      marker: "///")
    code.add("///")
    if changed != nil {
      code.comment("Here the one that was changed last; of two, the one with the lower identifier.", marker: "///")
    } else {
      let example = dates.first.map { ", say `first.\($0.name) > second.\($0.name)` for the latest" } ?? ""
      code.comment(
        "Here the one with the lower identifier, as a rule the older. Any other order will do\(example).", marker: "///"
      )
    }
    code.function("staysBefore", ["_ first: \(type)", "_ second: \(type)"], result: " -> \(version.spelling("Bool"))") {
      if let changed {
        let name = identifier(changed.name)
        let fallback = version.isOptional(changed.type) ? " ?? .distantPast" : ""
        if fallback.isEmpty {
          $0.block("if first.\(name) != second.\(name)") { $0.add("return first.\(name) > second.\(name)") }
        } else {
          $0.add("let (firstDate, secondDate) = (first.\(name)\(fallback), second.\(name)\(fallback))")
          $0.add("if firstDate != secondDate { return firstDate > secondDate }")
        }
        $0.add("return first.persistentModelID < second.persistentModelID")
      } else {
        $0.add("first.persistentModelID < second.persistentModelID")
      }
    }
  }

  /// What an empty text becomes.
  func addEmptyRule(to code: inout CodeLines) {
    guard let member = changedText else { return }
    let becomesNil = member.isOptional && member.allowsNil
    let others = texts.count > 1 ? "all texts of the key are" : "it is"
    code.comment(
      "\(entity).\(member.path) of a row where \(others) empty"
        + (members.count > 1 ? " and another row has the same key" : "")
        + ". Empty texts collide like others, yet seldom mean the same thing.", marker: "///")
    code.add("///")
    code.comment(
      becomesNil
        ? "Here nil, which collides with nothing. Return \"\" to keep one of these rows and remove the others."
        : "Here a text of its own for each. Return \"\" to keep one of these rows and remove the others.", marker: "///"
    )
    code.function(
      emptyRule(member), ["for row: \(type)"],
      result: " -> \(version.spelling("String"))\(member.isOptional ? "?" : "")"
    ) {
      $0.comment("Decide: what \(entity).\(member.path) should say where \(others) empty.")
      $0.add(becomesNil ? "nil" : "\(version.spelling("UUID"))().uuidString")
    }
  }

  /// What makes the key of a row another one where a row of another class has it already.
  func addClassRule(to code: inout CodeLines) {
    guard hasClasses, let (member, value) = distinctMember else { return }
    code.comment(
      "\(entity).\(member.path) of a row whose key a row of another class has as well: the key is one for all classes"
        + " that are \(entity), and rows of two of them cannot become one.", marker: "///")
    code.function(
      classRule(member), ["for row: \(type)"], result: " -> \(member.type)\(member.isOptional ? "?" : "")"
    ) {
      $0.comment("Decide: what \(entity).\(member.path) should be there.")
      $0.add(value)
    }
  }

  /// What a number is compared by whose type changes in the step.
  func addConversionRules(to code: inout CodeLines) {
    for path in members {
      guard let (old, new) = conversion(of: path) else { continue }
      let (from, to) = (version.spelled(old), version.spelled(new))
      if code.lines.last.map({ !$0.isEmpty }) ?? false { code.add("") }
      code.comment(
        "\(entity).\(path) as \(to): rows where this is equal have the same key after the mapping, which converts.",
        marker: "///")
      code.function(conversionRule(path), ["_ value: \(from)"], result: " -> \(to)") {
        let expression = comparedValue("value", old, new)
        if let doubt = expression.doubt { $0.comment("Decide: \(doubt): then other rows become equal.") }
        $0.add(expression.text)
      }
    }
  }

  private func conversionRule(_ path: String) -> String { "converted\(capitalized(path))Of\(title)" }

  private func conversion(of path: String) -> (old: SwiftType, new: SwiftType)? {
    guard let attribute = version.attribute(entity, path), let name = next.name(of: path, of: entity, in: version),
      let changed = next.attribute(entity, name)
    else { return nil }
    let (old, new) = (version.plain(attribute.type), next.plain(changed.type))
    guard case .scalar(let from) = old, case .scalar(let to) = new, from != to, from.isNumber || from == .bool,
      to.isNumber || to == .bool
    else { return nil }
    return (old, new)
  }

  /// A conversion that never fails: what does not fit becomes the nearest value that does. Where the mapping may do
  /// something else, the words say so.
  private func comparedValue(_ value: String, _ old: SwiftType, _ new: SwiftType) -> (text: String, doubt: String?) {
    guard case .scalar(let from) = old, case .scalar(let to) = new else { return (value, nil) }
    let name = version.spelled(new)
    if to == .bool { return ("\(value) != 0", nil) }
    if from == .bool { return ("\(value) ? 1 : 0", nil) }
    let number = from == .decimal ? "NSDecimalNumber(decimal: \(value)).doubleValue" : value
    if !to.isInteger {
      return (to == .decimal && from == .float ? "\(name)(Double(\(value)))" : "\(name)(\(number))", nil)
    }
    if from.isInteger {
      return (
        "\(name)(clamping: \(value))",
        to.holdsIntegers(of: from)
          ? nil
          : "what does not fit becomes the nearest number here. The mapping may keep its lowest bits instead"
      )
    }
    return (
      "\(name)(exactly: \(number).rounded()) ?? (\(value) < 0 ? .min : .max)",
      "values are rounded here. The mapping may cut off instead"
    )
  }

  // MARK: The function

  func addFunction(to code: inout CodeLines) {
    let resolved = members.map(resolve)
    if resolved.count > 1 { addKeyType(resolved, to: &code) }
    let keys = members.map { "`\($0)`" }.joined(separator: " and ")
    code.comment(
      "Leaves one \(entity) for each \(keys): the mapping builds the unique index, and fails where two rows share a key."
        + (resolved.contains { $0.isOptional } ? " Rows without a value stay as they are: NULLs do not collide." : "")
        + (resolved.contains { $0.isText } ? " Texts are compared by their bytes, as the index does." : ""),
      marker: "///")
    code.function(functionName, ["_ context: \(version.spelling("ModelContext"))"], result: " throws") {
      addLimit(to: &$0)
      addStrangers(to: &$0)
      guard leadsToItself else { return addBody(resolved, to: &$0) }
      $0.comment("Rows below two that become one may share a key from then on.")
      $0.open("while true") {
        addBody(resolved, to: &$0)
        $0.replaceLast(with: "if duplicates.isEmpty { return }")
        $0.add("try merge(duplicates, in: context)")
      }
    }
  }

  /// A key of flags and enums only leaves a handful of rows: few who write it mean that.
  private func addLimit(to code: inout CodeLines) {
    let types = members.compactMap { path -> SwiftType? in
      let later = next.name(of: path, of: entity, in: version).flatMap { next.attribute(entity, $0) }
      return (later ?? version.attribute(entity, path))?.type
    }
    guard types.count == members.count, let limit = next.version.rowLimit(ofKey: types) else { return }
    let names = members.map { "`\($0)`" }.joined(separator: " and ")
    let isPartial = types.contains { next.isOptional($0) }
    code.comment(
      "Decide: \(names) \(members.count == 1 ? "has" : "have together") \(limit) value\(limit == 1 ? "" : "s"), so at"
        + " most \(limit) row\(limit == 1 ? "" : "s") of \(entity)\(isPartial ? " with a value" : "") stay\(limit == 1 ? "s" : "")"
        + " and all others are deleted. If that is not meant, take the uniqueness back.")
  }

  /// Rows of entities that had no key in common so far, and will have.
  private func addStrangers(to code: inout CodeLines) {
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
    code.comment(
      "Decide: the key is one for all rows that are \(withArticle(top)), those of \(strangers.joined(separator: " and "))"
        + " among them. Rows of two entities that share it need another in one of the two: the mapping fails where they"
        + " are left.")
  }

  private func addBody(_ resolved: [Member], to code: inout CodeLines) {
    addFetch(resolved, to: &code)
    addGrouping(resolved, to: &code)
    if hasClasses { addOthers(to: &code) }
    code.add("try merge(duplicates, in: context)")
  }

  /// True where a part of the key is a row of the same kind.
  private var leadsToItself: Bool {
    members.contains { member in
      guard let first = member.split(separator: ".").first,
        let link = version.relationship(entity, String(first))?.value
      else { return false }
      return version.isKind(entity, of: link.destination) || version.isKind(link.destination, of: entity)
    }
  }

  private func addKeyType(_ members: [Member], to code: inout CodeLines) {
    code.open("private \(version.modifiers)struct \(keyType): \(version.spelling("Hashable"))") {
      for member in members { $0.add("let \(member.name): \(member.keyType)") }
      guard changesKeys else { return }
      $0.add("")
      $0.open("init\(members.contains { $0.isOptional } ? "?" : "")(_ row: \(type))") {
        for member in members where member.isOptional {
          $0.add("guard let \(identifier(member.name)) = \(member.key) else { return nil }")
        }
        for member in members {
          $0.add(
            "\(member.isOptional ? "self." : "")\(identifier(member.name)) = \(member.isOptional ? identifier(member.name) : member.key)"
          )
        }
      }
    }
    code.add("")
  }

  private func addFetch(_ members: [Member], to code: inout CodeLines) {
    var fetched = members.map(\.property).filter { version.attribute(entity, $0) != nil }
    for index in fetched.indices.reversed() where fetched[..<index].contains(fetched[index]) {
      fetched.remove(at: index)
    }
    let links = version.relationships(of: entity).map { "\\.\(identifier($0.value.name))" }
    code.add("var descriptor = \(version.spelling("FetchDescriptor"))<\(type)>()")
    if !fetched.isEmpty {
      code.add("descriptor.propertiesToFetch = [\(fetched.map { "\\.\(identifier($0))" }.joined(separator: ", "))]")
    }
    if !links.isEmpty {
      let line = "descriptor.relationshipKeyPathsForPrefetching = [\(links.joined(separator: ", "))]"
      if line.utf8.count + 4 <= Layout.lineLength {
        code.add(line)
      } else {
        code.add("descriptor.relationshipKeyPathsForPrefetching = [")
        for link in links { code.add("  \(link),") }
        code.add("]")
      }
    }
    code.add("let rows = try context.fetch(descriptor).sorted { staysBefore($0, $1) }")
    if members.count == 1, let text = changedText {
      code.block("for row in rows where \(isEmpty(text))") {
        $0.add("\(text.expression) = \(emptyRule(text))(for: row)")
      }
    }
  }

  private func addGrouping(_ members: [Member], to code: inout CodeLines) {
    let key = members.count > 1 ? keyType : members[0].keyType
    code.add("var keptRows: [\(key): \(hasClasses ? "[\(type)]" : type)] = [:]")
    code.add("var duplicates: [(row: \(type), kept: \(type))] = []")
    if hasClasses { code.add("var others: [\(type)] = []") }
    code.open("for row in rows") {
      if changesKeys { addChangingKey(members, to: &$0) } else { addKey(members, to: &$0) }
      if hasClasses {
        $0.open("if let kept = keptRows[key]?.first(where: { type(of: $0) == type(of: row) })") {
          $0.add("duplicates.append((row: row, kept: kept))")
        }
        $0.replaceLast(with: "} else {")
        $0.add("  if keptRows[key] != nil { others.append(row) }")
        $0.add("  keptRows[key, default: []].append(row)")
      } else {
        $0.open("if let kept = keptRows[key]") { $0.add("duplicates.append((row: row, kept: kept))") }
        $0.replaceLast(with: "} else {")
        $0.add("  keptRows[key] = row")
      }
      $0.add("}")
    }
  }

  private func addKey(_ members: [Member], to code: inout CodeLines) {
    for member in members where member.isOptional {
      let name = members.count > 1 ? identifier(member.name) : "key"
      code.add("guard let \(name) = \(member.key) else { continue }")
    }
    if members.count > 1 {
      let arguments = members.map { member in
        "\(member.name): \(member.isOptional ? identifier(member.name) : member.key)"
      }
      code.call("let key = \(keyType)", arguments)
    } else if !members[0].isOptional {
      code.add("let key = \(members[0].key)")
    }
  }

  /// A key whose texts are all empty becomes another where a row has it already.
  private func addChangingKey(_ members: [Member], to code: inout CodeLines) {
    guard let changed = changedText else { return }
    let canFail = members.contains { $0.isOptional }
    code.add(canFail ? "guard var key = \(keyType)(row) else { continue }" : "var key = \(keyType)(row)")
    code.open("if keptRows[key] != nil, \(texts.map(isEmpty).joined(separator: ", "))") {
      $0.add("\(changed.expression) = \(emptyRule(changed))(for: row)")
      if canFail {
        $0.add("guard let other = \(keyType)(row) else { continue }")
        $0.add("key = other")
      } else {
        $0.add("key = \(keyType)(row)")
      }
    }
  }

  private func addOthers(to code: inout CodeLines) {
    guard let (member, _) = distinctMember else {
      code.comment(
        "Decide: `others` share a key with a row of another class, and cannot become one with it. Give each another key,"
          + " or delete it: the mapping fails where they are left.")
      code.block("if !others.isEmpty") { $0.add("throw CocoaError(.featureUnsupported)") }
      return
    }
    code.block("for row in others") { $0.add("row.\(identifier(member.path)) = \(classRule(member))(for: row)") }
  }

  // MARK: Members

  /// The members that are texts of the row itself.
  private var texts: [Member] {
    members.filter { version.attribute(entity, $0).map { version.plain($0.type) == .scalar(.string) } ?? false }
      .map(resolve)
  }

  /// The one that changes where all are empty: best one that can be nil.
  private var changedText: Member? { texts.first { $0.isOptional && $0.allowsNil } ?? texts.first }

  /// True where keys of several members are looked at twice.
  private var changesKeys: Bool { members.count > 1 && !texts.isEmpty }

  private func isEmpty(_ text: Member) -> String {
    text.isOptional ? "\(text.expression)?.isEmpty == true" : "\(text.expression).isEmpty"
  }

  /// A member of which each row can have a value of its own, with that value.
  private var distinctMember: (member: Member, value: String)? {
    for path in members {
      guard let attribute = version.attribute(entity, path) else { continue }
      let member = resolve(path)
      if member.isOptional, member.allowsNil { return (member, "nil") }
      if let value = version.value(for: attribute.type, isDistinct: true) { return (member, value) }
    }
    return nil
  }

  private func allowsNil(_ member: String) -> Bool {
    guard let name = next.name(of: member, of: entity, in: version), let attribute = next.attribute(entity, name)
    else { return true }
    return next.isOptional(attribute.type)
  }

  /// Follows `owner.address.zip` through relationships and structs.
  private func resolve(_ member: String) -> Member {
    let parts = member.split(separator: ".").map(String.init)
    var result = Member(
      path: member, name: joined(member), expression: "row", type: version.spelling("Int"), isOptional: false,
      allowsNil: allowsNil(parts[0]), property: parts[0])
    var owner: String? = entity
    var fields: StructType?
    var separator = "."
    for part in parts {
      var type: SwiftType?
      if let current = owner, let link = version.relationship(current, part) {
        (owner, fields) = (link.value.destination, nil)
        result.expression += "\(separator)\(identifier(part))"
        if link.value.isOptional {
          result.isOptional = true
          separator = "?."
        }
        continue
      } else if let current = owner {
        type = version.attribute(current, part)?.type
      } else {
        type = fields?.fields.first { $0.name == part }?.type
      }
      result.expression += "\(separator)\(identifier(part))"
      guard let type else { break }
      (owner, fields) = (nil, version.structure(type))
      if version.isOptional(type) {
        result.isOptional = true
        separator = "?."
      }
      result.type = version.spelled(version.plain(type))
    }
    if owner != nil, !parts.isEmpty {
      // The key ends at a row: its identifier tells it from others.
      result.expression += "\(separator)persistentModelID"
      result.type = version.spelling("PersistentIdentifier")
    }
    if let (_, new) = conversion(of: member) {
      let rule = conversionRule(member)
      result.keyType = version.spelled(new)
      result.key = result.isOptional ? "\(result.expression).map { \(rule)($0) }" : "\(rule)(\(result.expression))"
    } else if result.type == version.spelling("String") {
      // The unique index compares bytes; Swift takes texts for equal that differ in how letters are composed.
      result.isText = true
      result.keyType = "[\(version.spelling("UInt8"))]"
      result.key =
        result.isOptional
        ? "\(result.expression.contains("?") ? "(\(result.expression))" : result.expression).map({ \(version.spelling("Array"))($0.utf8) })"
        : "\(version.spelling("Array"))(\(result.expression).utf8)"
    } else {
      result.keyType = result.type
      result.key = result.expression
    }
    return result
  }

  private func joined(_ member: String) -> String {
    let parts = member.split(separator: ".").map(String.init)
    return (parts.first ?? "") + parts.dropFirst().map(capitalized).joined()
  }
}
