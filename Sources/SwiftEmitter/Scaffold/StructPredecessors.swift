import SchemaModel

/// Where the old version holds values that become those of a struct of the new one: the same struct, one that had another
/// name, or another one whose place it takes in some attributes only.
struct StructPredecessors {
  struct Value: Hashable {
    var entity: String
    var attribute: String
    /// The struct, by its old name.
    var type: String
  }

  private let old: ScaffoldVersion
  private let new: ScaffoldVersion
  private let name: String
  private(set) var values: [Value] = []

  /// - Parameter name: the struct, by its new name.
  init(of name: String, old: ScaffoldVersion, new: ScaffoldVersion) {
    (self.name, self.old, self.new) = (name, old, new)
    for entity in old.version.entities.map(\.name) where new.has(entity) {
      for attribute in old.attributes(of: entity) {
        guard let later = new.name(of: attribute.name, of: entity, in: old).flatMap({ new.attribute(entity, $0) })
        else { continue }
        var found: [String] = []
        var visited: Set<String> = []
        collect(attribute.type, later.type, &found, &visited)
        for type in found { add(Value(entity: entity, attribute: attribute.name, type: type)) }
      }
    }
  }

  /// Rows of an entity are rows of those above it as well.
  private mutating func add(_ value: Value) {
    let above = old.lineage(of: value.entity).dropFirst().map { old.version.entities[$0].name }
    let isThere = values.contains { other in
      other.attribute == value.attribute && other.type == value.type && above.contains(other.entity)
    }
    guard !isThere else { return }
    values.removeAll { other in
      other.attribute == value.attribute && other.type == value.type && old.isKind(other.entity, of: value.entity)
    }
    values.append(value)
  }

  /// Walks two types side by side, by what the framework or a decoder matches: names of fields, cases and labels.
  private func collect(_ before: SwiftType, _ after: SwiftType, _ found: inout [String], _ visited: inout Set<String>) {
    switch (old.plain(before), new.plain(after)) {
    case (.array(let a), .array(let b)), (.set(let a), .set(let b)): collect(a, b, &found, &visited)
    case (.dictionary(let key, let a), .dictionary(let otherKey, let b)):
      collect(key, otherKey, &found, &visited)
      collect(a, b, &found, &visited)
    case (.named(let a), .named(let b)):
      guard visited.insert("\(a) \(b)").inserted else { return }
      if b == name, old.structure(.named(a)) != nil { found.append(a) }
      let later = Dictionary(parts(of: b, in: new), uniquingKeysWith: { first, _ in first })
      for (part, type) in parts(of: a, in: old) {
        if let other = later[part] { collect(type, other, &found, &visited) }
      }
    default: break
    }
  }

  private func parts(of type: String, in version: ScaffoldVersion) -> [(String, SwiftType)] {
    if let structure = version.structure(.named(type)) { return structure.fields.map { ($0.name, $0.type) } }
    guard let enumeration = version.enumeration(.named(type)) else { return [] }
    return enumeration.cases.flatMap { enumCase in
      enumCase.payload.enumerated().map { ("\(enumCase.name).\($1.label ?? "_\($0)")", $1.type) }
    }
  }
}

extension ScaffoldVersion {
  /// True where values of a field may be nil.
  func hasNils(_ type: String, _ field: String) -> Bool {
    structure(.named(type))?.fields.first { $0.name == field }.map { isOptional($0.type) } ?? false
  }
}
