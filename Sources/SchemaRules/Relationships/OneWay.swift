import Diagnostics
import SchemaModel

extension VersionChecker {
  /// What follows from a relationship that has no inverse. One finding for each, the most specific one.
  ///
  /// - Parameter reported: relationships whose inverse is a finding of its own.
  mutating func checkOneWay(reported: Set<RelationshipID>) {
    // Whatever is wrong with a relationship may be the reason why another one has no inverse.
    guard reported.isEmpty, version.unreadNames.isEmpty, faultyNames.isEmpty,
      version.entities.allSatisfy({ $0.relationships.allSatisfy { names.entity($0.destination) != nil } })
    else { return }
    for index in version.entities.indices {
      var keys: [ConflictingKey]?
      for position in version.entities[index].relationships.indices {
        let id = RelationshipID(entity: index, position: position)
        guard inverses.link(entity: index, relationship: position) == nil,
          // An inverse that could not be read has its finding.
          self[id].inverse == .none || self[id].inverse == .unstated && self[id].inversePlace == nil
        else { continue }
        let known = keys ?? conflictingKeys(of: index)
        keys = known
        // The cascade has its own finding, with the same remedy.
        if self[id].deleteRule == .cascade {
          adviseOnCascade(id)
        } else if let key = known.first {
          reportUniqueOneWay(id, key: key.members)
        } else if self[id].isToMany {
          reportOneWayToMany(id)
        } else if self[id].inverse == .unstated {
          reportDanglingLink(id)
        }
      }
    }
  }

  /// The text that gives a relationship an inverse, in words that follow a condition or stand alone.
  func addInverse(of id: RelationshipID, toMany: Bool, deleteRule: Relationship.DeleteRule?) -> String {
    let (entity, relationship) = (version.entities[id.entity], self[id])
    let name = inverseName(of: id, toMany: toMany)
    let rule =
      (toMany && version.usesCloudKit ? ", optional: true" : "")
      + (deleteRule.map { ", deleteRule: \($0.rawValue)" } ?? "")
    // Where `inverse: none` stands, it must go; the other side states the pair otherwise.
    let line = "`\(name): { \(toMany ? "toMany" : "toOne"): \(entity.name)\(rule) }`"
    return "in `\(relationship.destination)`, add \(line), and write `inverse: \(name)` here"
  }

  /// A name that is free in the destination and what it inherits.
  private func inverseName(of id: RelationshipID, toMany: Bool) -> String {
    let base = decapitalized(version.entities[id.entity].name)
    let plain = toMany ? plural(of: base) : base
    guard let destination = names.entity(self[id].destination) else { return plain }
    let taken = Set(
      lineage(of: destination).flatMap { ancestor in
        version.entities[ancestor].attributes.map(\.name) + version.entities[ancestor].relationships.map(\.name)
      })
    let candidates = [plain, "\(plain)Of\(capitalized(self[id].name))", "\(plain)Inverse"]
    return candidates.first { !taken.contains($0) } ?? "\(plain)Inverse2"
  }
}

/// An English plural, good enough for a name that people may change.
func plural(of word: String) -> String {
  let bytes = Array(word.utf8)
  guard let last = bytes.last else { return word }
  let before = bytes.dropLast().last ?? 0
  let vowels = Array("aeiou".utf8)
  if last == UInt8(ascii: "y"), !vowels.contains(before) { return word.dropLast() + "ies" }
  if last == UInt8(ascii: "s") || last == UInt8(ascii: "x") || last == UInt8(ascii: "z")
    || last == UInt8(ascii: "h") && (before == UInt8(ascii: "c") || before == UInt8(ascii: "s"))
  {
    return word + "es"
  }
  return word + "s"
}
