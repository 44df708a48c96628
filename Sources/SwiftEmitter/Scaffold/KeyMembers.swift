import SchemaModel

// What a key is made of: how each part is read from a row, compared, and spelled.

extension DeduplicationDraft {
  /// The members that are texts of the row itself.
  var texts: [Member] {
    members.filter { version.attribute(entity, $0).map { version.plain($0.type) == .scalar(.string) } ?? false }
      .map(resolve)
  }

  /// Those that change where they are empty, the first of them that is: best one that can be nil.
  var changedTexts: [Member] {
    texts.filter { $0.isOptional && $0.allowsNil } + texts.filter { !($0.isOptional && $0.allowsNil) }
  }

  /// True where keys of several members are looked at twice.
  var changesKeys: Bool { members.count > 1 && !texts.isEmpty }

  func isEmpty(_ text: Member) -> String {
    text.isOptional ? "\(text.expression)?.isEmpty == true" : "\(text.expression).isEmpty"
  }

  /// A member of which each row can have a value of its own, with that value.
  var distinctMember: (member: Member, value: String)? {
    for path in members {
      guard let attribute = version.attribute(entity, path) else { continue }
      let member = resolve(path)
      if member.isOptional, member.allowsNil { return (member, "nil") }
      if let value = version.value(for: attribute.type, isDistinct: true) { return (member, value) }
    }
    return nil
  }

  func allowsNil(_ member: String) -> Bool {
    guard let name = next.name(of: member, of: entity, in: version), let attribute = next.attribute(entity, name)
    else { return true }
    return next.isOptional(attribute.type)
  }

  /// Follows `owner.address.zip` through relationships and structs.
  func resolve(_ member: String) -> Member {
    let parts = member.split(separator: ".").map(String.init)
    var result = Member(
      path: member, name: joined(member), expression: "row", type: version.spelling("Int"), isOptional: false,
      allowsNil: allowsNil(parts[0]), property: parts[0])
    var owner: String? = entity
    var fields: StructType?
    var separator = "."
    var isChained = false
    for part in parts {
      if separator == "?." { isChained = true }
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
      if separator == "?." { isChained = true }
      result.expression += "\(separator)persistentModelID"
      result.type = version.spelling("PersistentIdentifier")
    }
    let reading = prepared(&result)
    if let (_, new) = conversion(of: member) {
      let rule = conversionRule(member)
      result.keyType = version.spelled(new)
      result.key =
        result.isOptional
        ? "\(isChained ? "(\(reading))" : reading).map({ \(rule)($0) })" : "\(rule)(\(reading))"
    } else if result.type == version.spelling("String") {
      // The unique index compares bytes; Swift takes texts for equal that differ in how letters are composed.
      result.isText = true
      result.keyType = "[\(version.spelling("UInt8"))]"
      result.key =
        result.isOptional
        ? "\(isChained ? "(\(reading))" : reading).map({ \(version.spelling("Array"))($0.utf8) })"
        : "\(version.spelling("Array"))(\(reading).utf8)"
    } else {
      result.keyType = result.type
      result.key = reading
    }
    return result
  }

  /// How a part of the key is read, as it is once the rows are prepared.
  private func prepared(_ member: inout Member) -> String {
    guard let replacement = replacement(of: member.path) else { return member.expression }
    let rule = preparedRule(member.path)
    let isOptional =
      version.leaf(of: member.path, from: entity).map { version.isOptional($0.type) } ?? member.isOptional
    if replacement.value == nil, member.isOptional {
      return "\(wrapped(member.expression)).\(isOptional ? "flatMap" : "map")({ \(rule)($0) })"
    }
    // Nil in front of the value stays nil: only the value itself is prepared.
    if let end = member.expression.lastIndex(of: "."), member.expression[..<end].contains("?") {
      let container = member.expression[..<end]
      let row = wrapped(String(container.last == "?" ? container.dropLast() : container))
      return "\(row).map({ \(rule)($0\(member.expression[end...])) })"
    }
    member.isOptional = false
    return "\(rule)(\(member.expression))"
  }

  /// What is called on a chain with `?` is called on its links.
  private func wrapped(_ chain: String) -> String { chain.contains("?") ? "(\(chain))" : chain }

  func joined(_ member: String) -> String {
    let parts = member.split(separator: ".").map(String.init)
    return (parts.first ?? "") + parts.dropFirst().map(capitalized).joined()
  }
}
