import Diagnostics
import SchemaModel

extension Rule {
  public static let unknownSuperentity = Rule(
    "unknown-superentity", severity: .error, evidence: .refused,
    problem: """
      `inherits` names the superclass of the model, which must be an entity of the same version: a class that is no \
      model has no table, and a version never reaches into another one.
      """,
    remedy: "Correct the spelling, or declare the superentity in this file.",
    bad: """
      entities:
        Trip:
          attributes:
            name: String
        BusinessTrip:
          inherits: Tripp
          attributes:
            purpose: String
      """,
    good: """
      entities:
        Trip:
          attributes:
            name: String
        BusinessTrip:
          inherits: Trip
          attributes:
            purpose: String
      """)

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
    good: """
      entities:
        Trip:
          attributes:
            name: String
        BusinessTrip:
          inherits: Trip
          attributes:
            purpose: String
      """)
}

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
      checkCycle(from: index, finished: &finished)
    }
    checkInheritanceAvailability()
  }

  private mutating func reportSuperentity(_ superentity: Located<String>, of entity: Entity) {
    let name = superentity.value
    let fix: String
    switch names[name] {
    case .enumeration?, .structure?, .alias?: fix = "`\(name)` is no entity; only entities can be inherited from"
    default:
      let nearest = nearestName(to: name, among: version.entities.lazy.map(\.name))
      fix = nearest.map { "did you mean `\($0)`?" } ?? "declare `\(name)` under `entities:` of this file"
    }
    report(
      .unknownSuperentity, "`\(entity.name)` inherits from \(quoted(name)), which is no entity of this version",
      at: superentity.place, fix: fix)
  }

  /// Each circle is reported once, at the entity where the walk met it first.
  private mutating func checkCycle(from start: Int, finished: inout Set<Int>) {
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
      current = superentities[index]
    }
    finished.formUnion(path)
  }
}
