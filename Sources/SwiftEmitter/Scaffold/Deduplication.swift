import SchemaModel

/// The code that leaves one row for each key, in `willMigrate`.
struct Deduplication {
  let version: ScaffoldVersion
  let entity: String
  let members: [String]
  /// True where nil stays allowed: an empty text can then become nil, which collides with nothing.
  let allowsNil: Bool

  private struct Member {
    var name: String
    /// How a row's value is read.
    var expression: String
    var type: String
    var isOptional: Bool
    /// The property to fetch for it.
    var property: String
  }

  private var type: String { version.type(entity) }
  /// `TripByName`
  private var title: String { entity + "By" + members.map { capitalized(joined($0)) }.joined(separator: "And") }
  var functionName: String { "removeDuplicatesOf\(title)" }
  private var keyType: String { members.count > 1 ? "\(title)Key" : "" }
  private var emptyRule: String { "\(joined(members[0]))InsteadOfEmptyIn\(entity)" }

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

  /// What an empty text becomes; only where the key is one text.
  func addEmptyRule(to code: inout CodeLines) {
    guard let member = textMember else { return }
    let string = version.spelling("String")
    code.comment(
      "\(entity).\(members[0]) of a row where it is empty. Empty texts collide like others, yet seldom mean the same thing.",
      marker: "///")
    code.add("///")
    code.comment(
      member.isOptional && allowsNil
        ? "Here nil, which collides with nothing. Return \"\" to keep one of these rows and remove the others."
        : "Here a text of its own for each. Return \"\" to keep one of these rows and remove the others.", marker: "///"
    )
    code.function(emptyRule, ["for row: \(type)"], result: " -> \(string)\(member.isOptional ? "?" : "")") {
      $0.comment("Decide: what \(entity).\(members[0]) should say where it is empty.")
      $0.add(member.isOptional && allowsNil ? "nil" : "\(version.spelling("UUID"))().uuidString")
    }
  }

  // MARK: The function

  func addFunction(to code: inout CodeLines) {
    let resolved = members.map(resolve)
    if resolved.count > 1 { addKeyType(resolved, to: &code) }
    let keys = members.map { "`\($0)`" }.joined(separator: " and ")
    code.comment(
      "Leaves one \(entity) for each \(keys): the mapping builds the unique index, and fails where two rows share a key."
        + (resolved.contains { $0.isOptional } ? " Rows without a value stay as they are: NULLs do not collide." : ""),
      marker: "///")
    code.function(functionName, ["_ context: \(version.spelling("ModelContext"))"], result: " throws") {
      addFetch(resolved, to: &$0)
      addGrouping(resolved, to: &$0)
      $0.add("try merge(duplicates, in: context)")
    }
  }

  /// What happens to duplicates once they are found; one function for each entity.
  func addMerge(to code: inout CodeLines) {
    code.comment(
      "Removes duplicates of \(entity). What they were linked to goes over to the row that is kept, before anything is"
        + " deleted: no delete rule takes it along.", marker: "///")
    code.function(
      "merge",
      [
        "_ duplicates: [(row: \(type), kept: \(type))]", "in context: \(version.spelling("ModelContext"))",
      ], result: " throws"
    ) {
      addRelinking(to: &$0)
      $0.block("for (duplicate, _) in duplicates") { $0.add("context.delete(duplicate)") }
      $0.add("try context.save()")
    }
  }

  private func addKeyType(_ members: [Member], to code: inout CodeLines) {
    code.open("private \(version.modifiers)struct \(keyType): \(version.spelling("Hashable"))") {
      for member in members { $0.add("let \(member.name): \(member.type)") }
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
    if let text = textMember {
      let test = text.isOptional ? "\(text.expression)?.isEmpty == true" : "\(text.expression).isEmpty"
      code.block("for row in rows where \(test)") { $0.add("\(text.expression) = \(emptyRule)(for: row)") }
    }
  }

  private func addGrouping(_ members: [Member], to code: inout CodeLines) {
    let key = members.count > 1 ? keyType : members[0].type
    code.add("var keptRows: [\(key): \(type)] = [:]")
    code.add("var duplicates: [(row: \(type), kept: \(type))] = []")
    code.open("for row in rows") {
      for member in members where member.isOptional {
        let name = members.count > 1 ? identifier(member.name) : "key"
        $0.add("guard let \(name) = \(member.expression) else { continue }")
      }
      if members.count > 1 {
        let arguments = members.map { member in
          "\(member.name): \(member.isOptional ? identifier(member.name) : member.expression)"
        }
        $0.call("let key = \(keyType)", arguments)
      } else if !members[0].isOptional {
        $0.add("let key = \(members[0].expression)")
      }
      $0.open("if let kept = keptRows[key]") { $0.add("duplicates.append((row: row, kept: kept))") }
      $0.replaceLast(with: "} else {")
      $0.add("  keptRows[key] = row")
      $0.add("}")
    }
  }

  // MARK: Relationships

  private func addRelinking(to code: inout CodeLines) {
    var inner = CodeLines(indentation: 6)
    for link in version.relationships(of: entity) { addRelinking(link, to: &inner) }
    if !inner.lines.isEmpty {
      code.add("for (duplicate, kept) in duplicates {")
      code.append(inner)
      code.add("}")
    }
    let ways = version.oneWayLinks(to: entity)
    guard !ways.isEmpty else { return }
    code.comment("Rows that lead here, and that nothing leads back to.")
    code.add("var keptFor: [\(version.spelling("PersistentIdentifier")): \(type)] = [:]")
    code.block("for (duplicate, kept) in duplicates") { $0.add("keptFor[duplicate.persistentModelID] = kept") }
    var owners: [String] = []
    for (owner, _) in ways where !owners.contains(owner) { owners.append(owner) }
    for owner in owners {
      code.open("for row in try context.fetch(\(version.spelling("FetchDescriptor"))<\(version.type(owner))>())") {
        for way in ways where way.owner == owner { addOneWay(owner, way.link.value, to: &$0) }
      }
    }
  }

  private func addRelinking(_ link: ScaffoldVersion.Link, to code: inout CodeLines) {
    let name = identifier(link.value.name)
    // A row must not become its own parent.
    let isSelf =
      version.isKind(entity, of: link.value.destination) || version.isKind(link.value.destination, of: entity)
    if link.value.isToMany {
      let list = link.value.isOptional ? "(kept.\(name) ?? [])" : "kept.\(name)"
      let source = link.value.isOptional ? "duplicate.\(name) ?? []" : "duplicate.\(name)"
      if let inverse = link.inverse, !inverse.isToMany {
        let back = identifier(inverse.name)
        if isSelf, inverse.isOptional {
          code.open("for row in \(source)") { $0.add("row.\(back) = row === kept ? nil : kept") }
        } else {
          code.block("for row in \(source)\(isSelf ? " where row !== kept" : "")") { $0.add("row.\(back) = kept") }
        }
      } else {
        let test = "!\(list).contains(where: { $0 === row })"
        code.open("for row in \(source)") {
          $0.open("if \(isSelf ? "row !== kept, " : "")\(test)") {
            $0.add(link.value.isOptional ? "kept.\(name) = \(list) + [row]" : "kept.\(name).append(row)")
          }
        }
        code.add("duplicate.\(name) = []")
      }
    } else if link.value.isOptional {
      let condition = isSelf ? ", other !== kept" : ""
      if link.inverse.map({ !$0.isToMany }) ?? false {
        code.open("if kept.\(name) == nil, let other = duplicate.\(name)\(condition)") {
          $0.add("duplicate.\(name) = nil")
          $0.add("kept.\(name) = other")
        }
      } else {
        code.block("if kept.\(name) == nil, let other = duplicate.\(name)\(condition)") {
          $0.add("kept.\(name) = other")
        }
        code.add("duplicate.\(name) = nil")
      }
    }
  }

  private func addOneWay(_ owner: String, _ relationship: Relationship, to code: inout CodeLines) {
    let name = identifier(relationship.name)
    // A row must not lead to itself because its duplicate did, or the other way round.
    let isSelf = version.isKind(owner, of: entity) || version.isKind(entity, of: owner)
    if relationship.isToMany {
      let list = relationship.isOptional ? "row.\(name) ?? []" : "row.\(name)"
      code.open("for target in \(list)") {
        $0.add("guard let kept = keptFor[target.persistentModelID] else { continue }")
        let others = relationship.isOptional ? "(\(list))" : list
        $0.add(
          "row.\(name) = \(others).filter { $0 !== target && $0 !== kept } + \(isSelf ? "(row === kept ? [] : [kept])" : "[kept]")"
        )
      }
    } else if relationship.isOptional {
      code.open("if let target = row.\(name), let kept = keptFor[target.persistentModelID]") {
        $0.add("row.\(name) = \(isSelf ? "row === kept ? nil : kept" : "kept")")
      }
    } else {
      code.open("if let kept = keptFor[row.\(name).persistentModelID]") { $0.add("row.\(name) = kept") }
    }
  }

  // MARK: Members

  /// The one member where it is a text.
  private var textMember: Member? {
    guard members.count == 1, !members[0].utf8.contains(UInt8(ascii: ".")),
      let attribute = version.attribute(entity, members[0]), version.plain(attribute.type) == .scalar(.string)
    else { return nil }
    return resolve(members[0])
  }

  /// Follows `owner.address.zip` through relationships and structs.
  private func resolve(_ member: String) -> Member {
    let parts = member.split(separator: ".").map(String.init)
    var result = Member(
      name: joined(member), expression: "row", type: version.spelling("Int"), isOptional: false, property: parts[0])
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
    return result
  }

  private func joined(_ member: String) -> String {
    let parts = member.split(separator: ".").map(String.init)
    return (parts.first ?? "") + parts.dropFirst().map(capitalized).joined()
  }
}

/// The text with its first letter as a capital.
func capitalized(_ text: String) -> String {
  guard let first = text.first else { return text }
  return first.uppercased() + text.dropFirst()
}
