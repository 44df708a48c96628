import Diagnostics
import SchemaModel

extension Rule {
  public static let unknownKeyPath = Rule(
    "unknown-key-path", severity: .error, evidence: .refused,
    problem: """
      `unique:` and `index:` name properties of the entity; they become key paths (`#Unique<Trip>([\\.name])`), which \
      Swift checks. A path may go on through a to-one relationship or a struct: `owner.id`.
      """,
    remedy: "Correct the spelling. Names are those of this version, not those of before a rename.",
    bad: """
      entities:
        Trip:
          attributes:
            name: String
            startDate: Date
          unique: [[name, start_date]]
      """,
    good: """
      entities:
        Trip:
          attributes:
            name: String
            startDate: Date
          unique: [[name, startDate]]
      """)

  public static let unstorableKey = Rule(
    "unstorable-key", severity: .error, evidence: .documented,
    problem: """
      Uniqueness and indexes are made by the database, over columns of the entity's table. A to-many relationship has no \
      column there, and a transient or ephemeral attribute none at all.
      """,
    remedy: "Name stored attributes or to-one relationships.",
    bad: """
      entities:
        Person:
          attributes:
            name: String
          relationships:
            trips: { toMany: Trip, inverse: none }
          unique: [[name, trips]]
        Trip:
          attributes:
            name: String
      """,
    good: """
      entities:
        Person:
          attributes:
            name: String
          relationships:
            trips: { toMany: Trip, inverse: none }
          unique: [[name]]
        Trip:
          attributes:
            name: String
      """)

  public static let compositeKey = Rule(
    "composite-key", severity: .warning, evidence: .inferred,
    problem: """
      A struct, an enum without raw values, an array or a dictionary is stored as several columns or as bytes that \
      SQLite cannot compare as values, so uniqueness or an index over the whole of it is not known to work. One field of a struct can be named.
      """,
    remedy: "Name a field (`address.zip`), or keep a scalar attribute beside it that holds the value to compare.",
    bad: """
      entities:
        Place:
          attributes:
            address: Address
          unique: [[address]]
      structs:
        Address: { fields: { street: String, zip: String } }
      """,
    good: """
      entities:
        Place:
          attributes:
            address: Address
          unique: [[address.street, address.zip]]
      structs:
        Address: { fields: { street: String, zip: String } }
      """)

  public static let repeatedKey = Rule(
    "repeated-key", severity: .warning, evidence: .inferred,
    problem: """
      A constraint or an index that is stated twice, or a property that one of them names twice, says nothing new. \
      Constraints are part of the shape, so a repeated one makes another shape of the same rules.
      """,
    remedy: "Delete the repetition.",
    bad: """
      entities:
        Trip:
          attributes:
            code: { type: String, unique: true }
          unique: [[code]]
      """,
    good: """
      entities:
        Trip:
          attributes:
            code: { type: String, unique: true }
      """)
}

extension VersionChecker {
  mutating func checkKeyPaths(of entity: Entity, at index: Int) {
    var seen: Set<String> = []
    for attribute in entity.attributes where attribute.options.contains(.unique) { seen.insert(attribute.name) }
    for constraint in entity.uniqueness {
      checkMembers(constraint.members, word: "unique", of: entity, at: index)
      checkRepetition(constraint.members, word: "unique", seen: &seen, at: constraint.place, in: entity)
    }
    var indexes: Set<String> = []
    for list in entity.indexes {
      checkMembers(list.members, word: "index", of: entity, at: index)
      checkRepetition(list.members, word: "index", seen: &indexes, at: list.place, in: entity)
    }
    checkKeyAvailability(of: entity)
  }

  private mutating func checkRepetition(
    _ members: [Located<String>], word: String, seen: inout Set<String>, at place: Place, in entity: Entity
  ) {
    // `,` cannot be part of a name.
    if !seen.insert(members.map(\.value).joined(separator: ",")).inserted {
      report(
        .repeatedKey, "`\(word)` of `\(entity.name)` states the same properties twice", at: place,
        fix: word == "unique" && members.count == 1
          ? "delete it here, or delete `unique: true` of the attribute" : "delete one of the two")
    }
    guard members.count > 1 else { return }
    var names: Set<String> = []
    for member in members where !names.insert(member.value).inserted {
      report(
        .repeatedKey, "`\(word)` of `\(entity.name)` names `\(member.value)` twice in one list", at: member.place,
        fix: "delete one of the two")
    }
  }

  private mutating func checkMembers(_ members: [Located<String>], word: String, of entity: Entity, at index: Int) {
    for member in members { checkMember(member, word: word, of: entity, at: index) }
  }

  /// Follows a path through to-one relationships and structs to what the database would compare.
  private mutating func checkMember(_ member: Located<String>, word: String, of entity: Entity, at index: Int) {
    var scope: Scope = .entity(index)
    var result: Step = .value
    for part in member.value.split(separator: ".", omittingEmptySubsequences: false) {
      result = step(String(part), in: scope)
      switch result {
      case .into(let next): scope = next
      case .value: scope = .nothing
      case .missing(let candidates):
        reportMissing(String(part), of: member, word: word, in: entity, candidates: candidates)
        return
      case .toMany, .transient, .broken: break
      }
      if case .broken = result { return }
    }
    reportUnstorable(result, member: member, word: word, in: entity)
  }

  private enum Scope {
    case entity(Int)
    case structure(Int)
    /// A value without parts of its own.
    case nothing
  }

  private enum Step {
    case into(Scope)
    case value
    case toMany
    case transient
    case missing(candidates: [String])
    /// Its type is a finding already.
    case broken
  }

  private func step(_ name: String, in scope: Scope) -> Step {
    switch scope {
    case .nothing: return .missing(candidates: [])
    case .structure(let index):
      guard let field = version.structs[index].fields.first(where: { $0.name == name }) else {
        return .missing(candidates: version.structs[index].fields.map(\.name))
      }
      return step(into: field.type)
    case .entity(let index):
      let lineage = lineage(of: index)
      for ancestor in lineage {
        let entity = version.entities[ancestor]
        if let attribute = entity.attributes.first(where: { $0.name == name }) {
          if !attribute.isPersisted { return .transient }
          return attribute.transformer == nil ? step(into: attribute.type) : .into(.nothing)
        }
        if let relationship = entity.relationships.first(where: { $0.name == name }) {
          if relationship.isToMany { return .toMany }
          return names.entity(relationship.destination).map { .into(.entity($0)) } ?? .broken
        }
      }
      return .missing(
        candidates: lineage.flatMap { ancestor in
          version.entities[ancestor].attributes.map(\.name) + version.entities[ancestor].relationships.map(\.name)
        })
    }
  }

  private func step(into type: SwiftType) -> Step {
    switch resolve(type).kind {
    case .scalar: .value
    // One column of the raw type, named like the property.
    case .enumeration(let index) where version.enums[index].rawType != nil: .value
    case .structure(let index): .into(.structure(index))
    case .entity, .unknown: .broken
    default: .into(.nothing)
    }
  }

  private mutating func reportMissing(
    _ part: String, of member: Located<String>, word: String, in entity: Entity, candidates: [String]
  ) {
    let fix =
      nearestName(to: part, among: candidates).map { "did you mean `\($0)`?" }
      ?? "name a property of `\(entity.name)`, or declare `\(part)`"
    report(
      .unknownKeyPath, "`\(word)` of `\(entity.name)` names \(quoted(member.value)), and there is no \(quoted(part))",
      at: member.place, fix: fix)
  }

  private mutating func reportUnstorable(_ step: Step, member: Located<String>, word: String, in entity: Entity) {
    let verb = word == "unique" ? "made unique" : "indexed"
    switch step {
    case .toMany:
      report(
        .unstorableKey, "`\(member.value)` of `\(entity.name)` is to-many and cannot be \(verb)", at: member.place,
        fix: "name stored attributes or to-one relationships")
    case .transient:
      report(
        .unstorableKey, "`\(member.value)` of `\(entity.name)` is not stored and cannot be \(verb)", at: member.place,
        fix: "name stored attributes, or store this one")
    case .into(.structure), .into(.nothing):
      report(
        .compositeKey, "`\(member.value)` of `\(entity.name)` is not one plain column, so it may not work when \(verb)",
        at: member.place, fix: "name a field of it (`\(member.value).…`), or a scalar attribute")
    case .into(.entity), .value, .missing, .broken: break
    }
  }

  /// `unique: true` on an attribute.
  mutating func checkUniqueAttribute(_ attribute: Attribute, resolved: ResolvedType, in entity: Entity) {
    let place = attribute.place(of: "unique")
    guard attribute.isPersisted else { return }
    switch resolved.kind {
    case .enumeration(let index) where version.enums[index].rawType != nil: return
    case .structure, .enumeration, .knownComposite, .array, .set, .dictionary:
      guard attribute.transformer == nil else { return }
      report(
        .compositeKey, "`\(attribute.name)` of `\(entity.name)` is not one plain column, so uniqueness may not work",
        at: place, fix: "keep a scalar attribute beside it that holds the value to compare, and make that one unique")
    default: break
    }
  }
}
