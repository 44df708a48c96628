import Diagnostics
import SchemaModel

/// A relationship by its indices.
struct RelationshipID: Hashable {
  var entity: Int
  var position: Int
}

extension VersionChecker {
  /// Compares both sides of every relationship. Each pair is reported once.
  mutating func checkInverses() {
    var reported: Set<RelationshipID> = []
    var unstated: [RelationshipID] = []
    for index in version.entities.indices {
      for position in version.entities[index].relationships.indices {
        let id = RelationshipID(entity: index, position: position)
        let relationship = version.entities[index].relationships[position]
        guard names.entity(relationship.destination) != nil else { continue }
        switch relationship.inverse {
        case .property(let name): checkStated(name, of: id, reported: &reported)
        case .none: break
        case .unstated:
          if inverses.link(entity: index, relationship: position) == nil { unstated.append(id) }
        }
      }
    }
    checkMissingInverses(unstated, reported: &reported)
    if version.usesCloudKit {
      checkCloudKitInverses(reported: reported)
    } else if isNewest {
      checkOneWay(reported: reported)
    }
  }

  private mutating func checkStated(_ name: String, of id: RelationshipID, reported: inout Set<RelationshipID>) {
    let relationship = self[id]
    guard let destination = names.entity(relationship.destination) else { return }
    guard let other = find(name, from: destination) else {
      reported.insert(id)
      reportUnknownInverse(name, of: id, destination: destination)
      return
    }
    if other == id {
      reportSelfInverse(id)
      return
    }
    let otherSide = self[other]
    // A way back to nowhere is a finding of its own.
    guard let back = names.entity(otherSide.destination) else { return }
    if !hierarchy.areRelated(back, id.entity) {
      reported.insert(id)
      reportWrongDestination(id, other)
    } else if otherSide.inverse == .none {
      reported.insert(id)
      reportDisagreement(id, other)
    } else if case .property(let stated) = otherSide.inverse, stated != relationship.name {
      reported.insert(id)
      reportDisagreement(id, other)
    } else if let link = inverses.link(entity: other.entity, relationship: other.position),
      link.entity != id.entity || link.relationship != id.position
    {
      reported.insert(id)
      reportClaimedTwice(id, other, RelationshipID(entity: link.entity, position: link.relationship))
    }
  }

  subscript(id: RelationshipID) -> Relationship { version.entities[id.entity].relationships[id.position] }

  func path(_ id: RelationshipID) -> String { "\(version.entities[id.entity].name).\(self[id].name)" }

  /// A relationship of the entity or the nearest superentity that declares it.
  private mutating func find(_ name: String, from entity: Int) -> RelationshipID? {
    for ancestor in lineage(of: entity) {
      if case .relationship(let position)? = properties.property(name, of: ancestor, in: version) {
        return RelationshipID(entity: ancestor, position: position)
      }
    }
    return nil
  }
}
