import Diagnostics
import SchemaModel

extension VersionChecker {
  mutating func checkInheritance() {
    guard version.entities.contains(where: { $0.superentity != nil }) else { return }
    var finished: Set<Int> = []
    for index in version.entities.indices {
      let entity = version.entities[index]
      guard let superentity = entity.superentity else { continue }
      if tooDeep.contains(index) {
        reportInheritanceDepth(of: entity, at: superentity)
        continue
      }
      guard let parent = hierarchy.parents[index] else {
        reportSuperentity(superentity, of: entity)
        continue
      }
      checkAccess(of: entity, superentity: version.entities[parent])
      checkInheritanceCycle(from: index, finished: &finished)
    }
  }

  /// True where a superentity is not known, so that nobody can say what the entity has.
  func inheritsFromUnknown(_ entity: Entity) -> Bool {
    guard let index = names.entity(entity.name), let last = lineage(of: index).last else { return false }
    return version.entities[last].superentity != nil
  }
}
