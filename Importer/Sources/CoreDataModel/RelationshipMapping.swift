import Diagnostics
import ImportReport
import SchemaModel

extension ModelMapping {
  mutating func map(
    _ relationship: ObjectRelationship, _ property: ObjectProperty, of entity: ObjectEntity
  ) -> Relationship {
    let name = "\(entity.name).\(property.name)"
    var result = Relationship(
      name: property.name, destination: relationship.destination, isToMany: relationship.isToMany,
      isOptional: property.isOptional, place: property.place, destinationPlace: property.place)
    result.doc = property.doc
    result.hashModifier = property.hashModifier
    result.deleteRule = relationship.deleteRule == .nullify ? nil : relationship.deleteRule
    result.inverse = inverse(of: relationship, property, entity, name)
    mapCounts(relationship, name, property, into: &result)
    if relationship.isOrdered {
      report.add(
        .warning, "`\(name)` is ordered", at: property.place,
        "SwiftData has no ordered relationships, and ordered is hashed: the same store is not recognized. Keep the order in an attribute, such as `sortOrder: Int`."
      )
    }
    return result
  }

  private mutating func mapCounts(
    _ relationship: ObjectRelationship, _ name: String, _ property: ObjectProperty, into result: inout Relationship
  ) {
    if relationship.minimumCount > 0 { result.minimumModelCount = Int(relationship.minimumCount) }
    if relationship.isToMany, relationship.maximumCount > 1 {
      result.maximumModelCount = Int(relationship.maximumCount)
    }
    if relationship.maximumCount < 0 {
      report.add(
        .warning, "`\(name)` has the maximum count \(relationship.maximumCount)", at: property.place,
        "A manifest cannot state it, and counts are hashed: the same store is not recognized.")
    }
  }

  private mutating func inverse(
    of relationship: ObjectRelationship, _ property: ObjectProperty, _ entity: ObjectEntity, _ name: String
  ) -> Relationship.Inverse {
    guard let inverse = relationship.inverse else {
      return hasWayBack(from: relationship.destination, to: entity.name, except: property.name) ? .none : .unstated
    }
    if inverse == property.name, relationship.destination == entity.name {
      report.add(
        .note, "`\(name)` is its own inverse", at: property.place,
        "A manifest states it as `inverse: none`, which has the same hash; the framework no longer sets the other side."
      )
      return .none
    }
    guard let other = self.relationship(inverse, of: relationship.destination) else { return .property(inverse) }
    if other.relationship.inverse != property.name {
      let names = other.relationship.inverse.map { "`\(other.relationship.destination).\($0)`" } ?? "none"
      report.add(
        .warning,
        "`\(name)` names `\(other.entity).\(inverse)` as its inverse, whose own inverse is \(names)",
        at: property.place,
        "SwiftData links relationships in pairs, so it is imported without an inverse. Core Data hashes the name: the same store is not recognized."
      )
      return hasWayBack(from: relationship.destination, to: entity.name, except: property.name) ? .none : .unstated
    }
    // One side says it: the to-many side, else the first in order.
    if relationship.isToMany != other.relationship.isToMany {
      return relationship.isToMany ? .property(inverse) : .unstated
    }
    let entities = model.entities
    let order = { (name: String) in entities.firstIndex { $0.name == name } ?? 0 }
    let (mine, others) = ((order(entity.name), property.name), (order(other.entity), inverse))
    return mine < others ? .property(inverse) : .unstated
  }

  private func relationship(_ name: String, of entity: String) -> (entity: String, relationship: ObjectRelationship)? {
    var current: String? = entity
    for _ in 0..<64 {
      guard let here = current, let found = model.entities.first(where: { $0.name == here }) else { return nil }
      for property in found.properties where property.name == name {
        if case .relationship(let relationship) = property.kind { return (here, relationship) }
      }
      current = found.superentity
    }
    return nil
  }

  private func hasWayBack(from destination: String, to entity: String, except name: String) -> Bool {
    guard let found = model.entities.first(where: { $0.name == destination }) else { return false }
    return found.properties.contains { property in
      guard case .relationship(let back) = property.kind, back.destination == entity else { return false }
      return !(destination == entity && property.name == name)
    }
  }
}
