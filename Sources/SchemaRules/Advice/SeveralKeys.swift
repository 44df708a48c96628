import Diagnostics
import SchemaModel

extension Rule {
  public static let severalKeys = Rule(
    "several-keys", severity: .warning, evidence: .reported,
    problem: """
      An entity has two keys that are unique independently. An object that has the one value of one row and the other \
      value of another row replaces both, or the save fails with "multiple conflicting constraint violations". A value \
      that the initializer makes anew for each object, such as `initDefault: UUID()`, never conflicts.
      """,
    remedy: """
      Keep the key that identifies a row, and compare the other value in the app. Where the two together identify it, \
      write one key: `unique: [[a, b]]`.
      """,
    bad: """
      entities:
        Account:
          attributes:
            number: { type: String, unique: true }
            email: { type: String, unique: true }
      """,
    good: ["email: { type: String, unique: true }": "email: String"])
}

/// A unique key of an entity whose values can meet those of another object.
struct ConflictingKey {
  var members: [String]
  var place: Place
}

extension VersionChecker {
  /// The keys of the entity and its superentities that another object may claim: not those that an initializer makes
  /// anew for each object.
  func conflictingKeys(of index: Int) -> [ConflictingKey] {
    var result: [ConflictingKey] = []
    for ancestor in lineage(of: index) {
      let entity = version.entities[ancestor]
      for attribute in entity.attributes
      where attribute.options.contains(.unique) && attribute.isPersisted
        && !isFresh(attribute) && version.rowLimit(ofKey: [attribute.type]) == nil
      {
        result.append(ConflictingKey(members: [attribute.name], place: attribute.place(of: "unique")))
      }
      for key in entity.uniqueness {
        let members = key.members.map(\.value)
        // A longer key with a fresh member never conflicts; one that repeats an attribute's own is another rule's matter.
        if members.contains(where: { name in entity.attribute(named: name).map(isFresh) ?? false }) { continue }
        // So are members that are no plain attribute of the entity, and keys that few rows can have.
        let attributes = members.compactMap { name in
          entity.attribute(named: name).flatMap { $0.isPersisted ? $0 : nil }
        }
        guard attributes.count == members.count, version.rowLimit(ofKey: attributes.map(\.type)) == nil,
          !result.contains(where: { $0.members == members })
        else { continue }
        result.append(ConflictingKey(members: members, place: key.place))
      }
    }
    return result
  }

  private func isFresh(_ attribute: Attribute) -> Bool {
    for value in [attribute.initDefault, attribute.defaultValue] {
      if case .expression(let text)? = value?.value, isPerRow(text) { return true }
    }
    return false
  }

  mutating func adviseOnSeveralKeys(of entity: Entity, at index: Int) {
    let keys = conflictingKeys(of: index)
    guard keys.count > 1, let own = keys.last(where: { $0.place.file == entity.place.file }),
      // Those of a superentity alone have their finding there.
      !entity.uniqueness.isEmpty || entity.attributes.contains(where: { $0.options.contains(.unique) }),
      let other = keys.first(where: { $0.members != own.members })
    else { return }
    report(
      .severalKeys,
      "\(listed(other.members)) and \(listed(own.members)) of `\(entity.name)` are unique independently: one object can"
        + " conflict with two rows, and the save fails", at: own.place,
      fix: "keep the key that identifies a row, and compare the other value in the app",
      notes: [Diagnostic.Note("the other key is here", at: other.place)])
  }

  /// `a` and `b`
  func listed(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: " and ") }
}
