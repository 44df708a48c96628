import Diagnostics
import SchemaModel

extension VersionChecker {
  mutating func checkInheritance() {
    guard version.entities.contains(where: { $0.superentity != nil }) else { return }
    var finished: Set<Int> = []
    for index in version.entities.indices {
      let entity = version.entities[index]
      guard let superentity = entity.superentity else { continue }
      guard let parent = superentities[index] else {
        reportSuperentity(superentity, of: entity)
        continue
      }
      checkAccess(of: entity, superentity: version.entities[parent])
      checkInheritanceCycle(from: index, finished: &finished)
    }
    checkInheritanceAvailability()
  }
}
