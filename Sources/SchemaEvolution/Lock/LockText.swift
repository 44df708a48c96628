import SchemaModel

/// The lines that say what a shipped version means. Whatever can be edited without touching a user's data is left out:
/// defaults, indexes, documentation, Swift access, transient properties.
///
/// The lines are complete enough to make the version's shape again (``LockReader``), so a comparison with today's manifest
/// goes through the same analysis as two versions do.
enum LockText {
  /// The first line of a version that syncs. Locks of before modelgen 0.2.0 do not have it.
  static let syncs = "\nsyncs"

  /// The lines as one text, a line break before each.
  ///
  /// - Parameters:
  ///   - index: the version's place in `Schema.versions`.
  ///   - step: the step that leads to the version; nil for the first in the plan.
  static func meaning(of index: Int, in schema: Schema, _ evolution: Evolution, step: MigrationStep?) -> String {
    let version = schema.versions[index]
    var text = Lines()
    if version.usesCloudKit { text += syncs }
    if let step {
      text += "\nafter \(schema.versions[step.from].stem)"
      if let stage = step.stage { text += "\nstage \(stage.rawValue)" }
    }
    let notes = version.migration
    for entry in notes.removes { text += "\nremoves \(entry.value)" }
    for entry in notes.fills { text += "\nfills \(entry.value)" }
    for entry in notes.accepts {
      text += "\naccepts \(entry.rule.value) \(entry.path.map { "\($0) " } ?? "")\(quoted(entry.reason))"
    }
    for entity in version.entities {
      add(entity, to: &text) { evolution.originalNames.originalName(version: index, entity: entity.name, property: $0) }
    }
    for type in version.enums { add(type, of: version, to: &text) }
    for type in version.structs {
      text += "\nstruct \(type.name)"
      for field in type.fields { text += "\n  field \(field.name): \(field.type)" }
    }
    for alias in version.typeAliases { text += "\nalias \(alias.name): \(alias.type)" }
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// Text that grows by tens of thousands of words: bytes take a third of the time that a string does.
  private struct Lines {
    var bytes: [UInt8] = []

    static func += (lines: inout Lines, text: String) {
      var text = text
      text.withUTF8 { lines.bytes.append(contentsOf: $0) }
    }
  }

  private static func add(_ entity: Entity, to text: inout Lines, originalName: (String) -> String?) {
    text += "\nentity \(entity.name)"
    if let superentity = entity.superentity { text += " inherits \(superentity.value)" }
    for attribute in entity.attributes where attribute.isPersisted {
      add(attribute, to: &text, originalName: originalName(attribute.name))
    }
    for relationship in entity.relationships {
      add(relationship, to: &text, originalName: originalName(relationship.name))
    }
    for constraint in entity.uniqueness {
      text += "\n  unique"
      for member in constraint.members { text += " \(member.value)" }
    }
  }

  /// Piece by piece: most of a lock are attributes.
  private static func add(_ attribute: Attribute, to text: inout Lines, originalName: String?) {
    text += "\n  attribute "
    text += attribute.name
    text += ": "
    if case .scalar(let scalar) = attribute.type { text += scalar.rawValue } else { text += attribute.type.description }
    if !attribute.options.isEmpty {
      for option in attribute.options { text += " \(option.word)" }
    }
    switch attribute.transformer {
    case nil: break
    case .type(let name)?: text += " transformable=\(name)"
    case .registeredName(let name)?: text += " transformable=\(quoted(name))"
    }
    if let modifier = attribute.hashModifier { text += " hashModifier=\(quoted(modifier))" }
    if let originalName { text += " originalName=\(originalName)" }
    // What maps stored values is as good as stored.
    if let accessor = attribute.accessor {
      text += " storage=\(accessor.storage.rawValue) reads=\(quoted(accessor.type.description)) as=\(accessor.name)"
    }
  }

  private static func add(_ relationship: Relationship, to text: inout Lines, originalName: String?) {
    let kind = relationship.isToMany ? "toMany" : "toOne"
    text += "\n  relationship \(relationship.name): \(kind) \(relationship.destination)"
    if relationship.isOptional { text += " optional" }
    text += " deleteRule=\((relationship.deleteRule ?? .nullify).rawValue)"
    switch relationship.inverse {
    case .unstated: break
    case .none: text += " inverse=none"
    case .property(let name): text += " inverse=\(name)"
    }
    if let count = relationship.minimumModelCount { text += " minimumModelCount=\(count)" }
    if let count = relationship.maximumModelCount { text += " maximumModelCount=\(count)" }
    if let modifier = relationship.hashModifier { text += " hashModifier=\(quoted(modifier))" }
    if let originalName { text += " originalName=\(originalName)" }
  }

  private static func add(_ type: EnumType, of version: SchemaVersion, to text: inout Lines) {
    let rawValues = version.rawValues(of: type)
    let isText = version.hasTextRawValues(type)
    text += "\nenum \(type.name)"
    if let rawType = type.rawType { text += ": \(rawType.value)" }
    for (index, enumCase) in type.cases.enumerated() {
      text += "\n  case \(enumCase.name)"
      if let rawValues, index < rawValues.count {
        text += " = " + (isText ? quoted(rawValues[index]) : rawValues[index])
      } else if !enumCase.payload.isEmpty {
        let payload = enumCase.payload.map { ($0.label.map { "\($0): " } ?? "") + $0.type.description }
        text += "(\(payload.joined(separator: "; ")))"
      }
    }
  }

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
