import Diagnostics
import SchemaModel

extension Rule {
  public static let inheritanceCycle = Rule(
    "inheritance-cycle", severity: .error, evidence: .refused,
    problem: "An entity that inherits from itself, directly or through others, has no superclass to start from.",
    remedy: "Delete `inherits` in the entity that is the most general one.",
    bad: """
      entities:
        Trip:
          inherits: BusinessTrip
          attributes:
            name: String
        BusinessTrip:
          inherits: Trip
          attributes:
            purpose: String
      """,
    good: [
      """
        Trip:
          inherits: BusinessTrip
      """: "  Trip:"
    ])
}

extension VersionChecker {
  /// Each circle is reported once, at the entity where the walk met it first.
  mutating func checkInheritanceCycle(from start: Int, finished: inout Set<Int>) {
    var path: [Int] = []
    var onPath: Set<Int> = []
    var current: Int? = start
    while let index = current, !finished.contains(index) {
      guard onPath.insert(index).inserted else {
        let circle = path.drop { $0 != index }.map { version.entities[$0].name }
        let entity = version.entities[index]
        report(
          .inheritanceCycle,
          "`\(entity.name)` inherits from itself: \((circle + [entity.name]).joined(separator: " → "))",
          at: entity.superentity?.place ?? entity.place,
          fix: "delete `inherits` in the most general of them")
        break
      }
      path.append(index)
      current = hierarchy.parents[index]
    }
    finished.formUnion(path)
  }
}
