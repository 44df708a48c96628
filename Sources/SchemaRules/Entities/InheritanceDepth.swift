import Diagnostics
import SchemaModel

extension Rule {
  public static let inheritanceDepth = Rule(
    "inheritance-depth", severity: .error, evidence: .refused,
    problem: """
      The entity has more than 100 superentities. Each class has the properties of all of them in its initializer, and \
      each row has the columns of all of them and of all their other subentities in one table: and the size of the \
      generated code grows with the square of the depth.
      """,
    remedy: "Let the deepest entities inherit from one higher up, or hold what they share in a struct.")
}

extension VersionChecker {
  static let deepestInheritance = 100

  mutating func reportInheritanceDepth(of entity: Entity, at superentity: Located<String>) {
    report(
      .inheritanceDepth, "\(quoted(entity.name)) has more than \(Self.deepestInheritance) superentities",
      at: superentity.place, fix: "let it inherit from an entity higher up, or hold what they share in a struct")
  }

  /// Inheritance, cut where it gets too deep, so that nothing that walks up takes longer for it.
  static func hierarchy(of version: SchemaVersion, names: VersionNames) -> (known: Hierarchy, tooDeep: Set<Int>) {
    var known = Hierarchy(version, names: names).parents
    var depths = [Int?](repeating: nil, count: known.count)
    var tooDeep: Set<Int> = []
    for start in known.indices {
      var path: [Int] = []
      var current: Int? = start
      while let index = current, depths[index] == nil {
        depths[index] = 0  // On the path: a circle ends here, and is a finding of its own.
        path.append(index)
        current = known[index]
      }
      var depth = current.flatMap { depths[$0] } ?? -1
      for index in path.reversed() {
        depth += 1
        if depth > deepestInheritance {
          tooDeep.insert(index)
          known[index] = nil
          depth = 0
        }
        depths[index] = depth
      }
    }
    return (Hierarchy(parents: known), tooDeep)
  }
}
