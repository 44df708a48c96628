import SchemaModel

/// Which properties of an entity differ between a version of a schema folder and a store's cached model.
public enum PropertyDifference {
  /// Each with the property's path, and what the store says in place of the manifest.
  public static func between(
    _ version: SchemaVersion, _ model: ObjectModel, entity: String
  ) -> [(path: String, summary: String)] {
    let real = model.withoutInherited().shapes.first { $0.name == entity }
    guard let mine = VersionShape(of: version).entity(named: entity)?.shape, let theirs = real else { return [] }
    let own = differences(entity, mine, theirs)
    guard own.isEmpty, let parent = mine.superentity else { return own }
    return [(entity, "its parent \(parent) differs")]
  }

  private static func differences(
    _ entity: String, _ mine: EntityShape, _ theirs: EntityShape
  ) -> [(path: String, summary: String)] {
    var result: [(String, String)] = []
    let properties = Dictionary(theirs.properties.map { ($0.name, $0) }) { first, _ in first }
    for property in mine.properties where !property.isTransient {
      let path = "\(entity).\(property.name)"
      guard let other = properties[property.name], !other.isTransient else {
        result.append((path, "not in the store"))
        continue
      }
      if let difference = difference(property, other) { result.append((path, difference)) }
    }
    let names = Set(mine.properties.map(\.name))
    for property in theirs.properties where !names.contains(property.name) && !property.isTransient {
      result.append(("\(entity).\(property.name)", "only in the store"))
    }
    if Set(mine.uniqueness) != Set(theirs.uniqueness) {
      result.append(
        (entity, "unique over \(text(theirs.uniqueness)) in the store, over \(text(mine.uniqueness)) in the manifest"))
    }
    if mine.superentity != theirs.superentity {
      result.append((entity, "inherits from \(theirs.superentity ?? "nothing") in the store"))
    }
    if mine.isAbstract != theirs.isAbstract { result.append((entity, "abstract in the store")) }
    return result
  }

  private static func difference(_ mine: PropertyShape, _ theirs: PropertyShape) -> String? {
    if mine == theirs { return nil }
    switch (mine.kind, theirs.kind) {
    case (.attribute(let a), .attribute(let b)):
      if a.type != b.type { return "type \(b.type.rawValue) in the store, \(a.type.rawValue) in the manifest" }
      if a.usesExternalStorage != b.usesExternalStorage { return "external storage" }
      if a.preservesValueOnDeletion != b.preservesValueOnDeletion { return "preserve value on deletion" }
    case (.relationship(let a), .relationship(let b)):
      if a.destination != b.destination { return "leads to \(b.destination) in the store" }
      if a.inverse != b.inverse {
        return "inverse \(b.inverse ?? "none") in the store, \(a.inverse ?? "none") in the manifest"
      }
      if a.maximumCount != b.maximumCount || a.minimumCount != b.minimumCount { return "counts" }
      if a.isOrdered != b.isOrdered { return "ordered in the store" }
    case (.composite(let a), .composite(let b)):
      // The type's own name and optionality are not hashed.
      return sorted(a) == sorted(b) ? nil : "the fields of its type differ"
    default: return "another kind of property in the store"
    }
    if mine.isOptional != theirs.isOptional {
      return theirs.isOptional ? "optional in the store" : "required in the store"
    }
    if mine.hashModifier != theirs.hashModifier { return "hash modifier \(theirs.hashModifier ?? "none") in the store" }
    return nil
  }

  private static func sorted(_ leaves: [PropertyShape]) -> [PropertyShape] {
    leaves.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func text(_ constraints: [[String]]) -> String {
    constraints.isEmpty ? "nothing" : constraints.map { $0.joined(separator: " and ") }.joined(separator: ", ")
  }
}
