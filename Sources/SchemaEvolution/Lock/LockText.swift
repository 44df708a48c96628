import SchemaModel

/// The lines that say what a shipped version means. Whatever can be edited without touching a user's data is left out:
/// defaults, indexes, documentation, Swift access, transient properties.
///
/// The lines are complete enough to make the version's shape again (``LockReader``), so a comparison with today's manifest
/// goes through the same analysis as two versions do.
enum LockText {
  /// - Parameters:
  ///   - index: the version's place in `Schema.versions`.
  ///   - step: the step that leads to the version; nil for the first in the plan.
  static func meaning(of index: Int, in schema: Schema, _ evolution: Evolution, step: MigrationStep?) -> [String] {
    let version = schema.versions[index]
    var lines: [String] = []
    if let step {
      lines.append("after \(schema.versions[step.from].stem)")
      if let stage = step.stage { lines.append("stage \(stage.rawValue)") }
    }
    let notes = version.migration
    lines += notes.removes.map { "removes \($0.value)" } + notes.fills.map { "fills \($0.value)" }
    lines += notes.accepts.map { "accepts \($0.rule.value) \(quoted($0.reason))" }
    for entity in version.entities {
      lines.append("entity \(entity.name)" + (entity.superentity.map { " inherits \($0.value)" } ?? ""))
      let originalName = { (property: String) in
        evolution.originalNames.originalName(version: index, entity: entity.name, property: property)
      }
      for attribute in entity.attributes where attribute.isPersisted {
        lines.append("  " + line(for: attribute, originalName: originalName(attribute.name)))
      }
      for relationship in entity.relationships {
        lines.append("  " + line(for: relationship, originalName: originalName(relationship.name)))
      }
      for members in entity.uniqueness.map({ $0.members.map(\.value) }) {
        lines.append("  unique " + members.joined(separator: " "))
      }
    }
    for type in version.enums { lines += self.lines(for: type) }
    for type in version.structs {
      lines.append("struct \(type.name)")
      lines += type.fields.map { "  field \($0.name): \($0.type)" }
    }
    lines += version.typeAliases.map { "alias \($0.name): \($0.type)" }
    return lines
  }

  static func line(for attribute: Attribute, originalName: String?) -> String {
    var words = ["attribute \(attribute.name): \(attribute.type)"]
    for (word, option) in optionWords where attribute.options.contains(option) { words.append(word) }
    switch attribute.transformer {
    case nil: break
    case .type(let name)?: words.append("transformable=\(name)")
    case .registeredName(let name)?: words.append("transformable=\(quoted(name))")
    }
    if let modifier = attribute.hashModifier { words.append("hashModifier=\(quoted(modifier))") }
    if let originalName { words.append("originalName=\(originalName)") }
    return words.joined(separator: " ")
  }

  static func line(for relationship: Relationship, originalName: String?) -> String {
    var words = [
      "relationship \(relationship.name): \(relationship.isToMany ? "toMany" : "toOne") \(relationship.destination)"
    ]
    if relationship.isOptional { words.append("optional") }
    words.append("deleteRule=\((relationship.deleteRule ?? .nullify).rawValue)")
    switch relationship.inverse {
    case .unstated: break
    case .none: words.append("inverse=none")
    case .property(let name): words.append("inverse=\(name)")
    }
    if let count = relationship.minimumModelCount { words.append("minimumModelCount=\(count)") }
    if let count = relationship.maximumModelCount { words.append("maximumModelCount=\(count)") }
    if let modifier = relationship.hashModifier { words.append("hashModifier=\(quoted(modifier))") }
    if let originalName { words.append("originalName=\(originalName)") }
    return words.joined(separator: " ")
  }

  private static func lines(for type: EnumType) -> [String] {
    let rawValues = type.effectiveRawValues
    let isText = type.rawType?.value == .scalar(.string) || type.rawType?.value == .scalar(.character)
    var lines = ["enum \(type.name)" + (type.rawType.map { ": \($0.value)" } ?? "")]
    for (index, enumCase) in type.cases.enumerated() {
      var text = "  case \(enumCase.name)"
      if let rawValues, index < rawValues.count {
        text += " = " + (isText ? quoted(rawValues[index]) : rawValues[index])
      } else if !enumCase.payload.isEmpty {
        text +=
          "("
          + enumCase.payload.map { ($0.label.map { "\($0): " } ?? "") + $0.type.description }
          .joined(separator: "; ") + ")"
      }
      lines.append(text)
    }
    return lines
  }

  static let optionWords: [(String, Attribute.Options)] = [
    ("unique", .unique), ("externalStorage", .externalStorage), ("preserveValueOnDeletion", .preserveValueOnDeletion),
    ("spotlight", .spotlight), ("allowsCloudEncryption", .allowsCloudEncryption), ("codable", .codable),
  ]

  /// The text in quotes, on one line: backslash, quote and control characters escaped.
  static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x2028 || scalar.value == 0x2029:
        out += "\\u{\(String(scalar.value, radix: 16))}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
