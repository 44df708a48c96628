import SchemaModel

/// What is drawn: boxes with rows, and lines between them.
struct Diagram {
  /// What a difference says about a part.
  enum Mark: Equatable {
    case none, added, removed, changed
  }

  struct Row {
    /// `Trip.name`, for finding the row's counterpart.
    var key: String
    var text: String
    var mark = Mark.none
  }

  struct Box {
    var name: String
    /// Nil for an entity.
    var annotation: String?
    var superentity: String?
    var rows: [Row]
    var mark = Mark.none
  }

  struct Line {
    /// `Trip.bucketList`: the side by which the line is known.
    var key: String
    var from: String
    var to: String
    /// How many rows of `from` lead to one of `to`; nil where there is no way back.
    var fromCount: String?
    var toCount: String
    /// The relationship of `from`: its name and delete rule.
    var label: String
    /// The way back, where there is one.
    var inverseLabel: String?
    var mark = Mark.none
  }

  var boxes: [Box]
  var lines: [Line]
}

extension Diagram {
  init(_ version: SchemaVersion) {
    boxes = version.entities.map(Box.init) + version.enums.map(Box.init) + version.structs.map(Box.init)
    lines = Self.lines(version)
  }

  private static func lines(_ version: SchemaVersion) -> [Line] {
    let inverses = InverseTable(version, names: VersionNames(version))
    var lines: [Line] = []
    for (entityIndex, entity) in version.entities.enumerated() {
      for (index, relationship) in entity.relationships.enumerated() {
        let key = "\(entity.name).\(relationship.name)"
        guard let link = inverses.link(entity: entityIndex, relationship: index) else {
          lines.append(
            Line(
              key: key, from: entity.name, to: relationship.destination, toCount: relationship.count,
              label: relationship.label))
          continue
        }
        let other = version.entities[link.entity].relationships[link.relationship]
        let otherKey = "\(version.entities[link.entity].name).\(other.name)"
        // One line for both sides, known by the same side in every version.
        guard key.utf8.lexicographicallyPrecedes(otherKey.utf8) else { continue }
        lines.append(
          Line(
            key: key, from: entity.name, to: relationship.destination, fromCount: other.count,
            toCount: relationship.count, label: relationship.label, inverseLabel: other.label))
      }
    }
    return lines
  }
}

extension Diagram.Box {
  fileprivate init(_ entity: Entity) {
    self.init(name: entity.name, superentity: entity.superentity?.value, rows: [])
    for attribute in entity.attributes {
      rows.append(Diagram.Row(key: "\(entity.name).\(attribute.name)", text: attribute.row))
    }
    for constraint in entity.uniqueness {
      let text = "#Unique \(constraint.members.map(\.value).joined(separator: ", "))"
      rows.append(Diagram.Row(key: "\(entity.name) \(text)", text: text))
    }
    for index in entity.indexes {
      let kind = index.kind == .binary ? "" : " \(index.kind.rawValue)"
      let text = "#Index\(kind) \(index.members.map(\.value).joined(separator: ", "))"
      rows.append(Diagram.Row(key: "\(entity.name) \(text)", text: text))
    }
  }

  fileprivate init(_ type: EnumType) {
    let rows = type.cases.map { item in
      var text = item.name
      if let rawValue = item.rawValue { text += " = \(rawValue.value)" }
      if !item.payload.isEmpty {
        let values = item.payload.map { ($0.label.map { "\($0): " } ?? "") + $0.type.description }
        text += "(\(values.joined(separator: ", ")))"
      }
      return Diagram.Row(key: "\(type.name).\(item.name)", text: text)
    }
    let words = (type.isExternal ? "external " : "") + "enum" + (type.rawType.map { " of \($0.value)" } ?? "")
    self.init(name: type.name, annotation: words, rows: rows)
  }

  fileprivate init(_ type: StructType) {
    let rows = type.fields.map { Diagram.Row(key: "\(type.name).\($0.name)", text: "\($0.name): \($0.type)") }
    self.init(name: type.name, annotation: type.isExternal ? "external struct" : "struct", rows: rows)
  }
}

extension Attribute {
  /// `name: String, unique, was title`
  fileprivate var row: String {
    let head = accessor.map { "\($0.name): \($0.type), stored as \(name): \(type)" } ?? "\(name): \(type)"
    var parts = [head] + options.map(\.word)
    switch transformer {
    case .type(let name), .registeredName(let name): parts.append("transformable by \(name)")
    case nil: break
    }
    if let hashModifier { parts.append("hashModifier \(hashModifier)") }
    return parts.joined(separator: ", ")
  }
}

extension Relationship {
  /// `bucketList cascade`
  fileprivate var label: String { "\(name) \((deleteRule ?? .nullify).rawValue)" }

  /// How many rows it leads to: `0..1`, `1`, `0..*`, `1..20`.
  fileprivate var count: String {
    guard isToMany else { return isOptional ? "0..1" : "1" }
    return "\(minimumModelCount ?? 0)..\(maximumModelCount.flatMap { $0 == 0 ? nil : "\($0)" } ?? "*")"
  }
}
