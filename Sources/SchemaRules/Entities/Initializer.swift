import Diagnostics
import SchemaModel

extension Rule {
  public static let initializerMember = Rule(
    "initializer-member", severity: .error, evidence: .refused,
    problem: """
      `init:` lists the parameters of the class's initializer in order. Each must be a property of the entity or of a \
      superentity, and each can be a parameter once.
      """,
    remedy: "Correct the spelling, or delete the name. Without `init:` every property is a parameter.",
    bad: """
      entities:
        Trip:
          attributes:
            name: String
            destination: String
          init: [name, destinaton, destination]
      """,
    good: """
      entities:
        Trip:
          attributes:
            name: String
            destination: String
          init: [name, destination]
      """)

  public static let initializerOmission = Rule(
    "initializer-omission", severity: .error, evidence: .refused,
    problem: """
      The initializer must give every property a value. A property that `init:` leaves out needs one by itself: a \
      default, an optional type, or an empty to-many. Swift refuses the class otherwise.
      """,
    remedy: "Add the property to `init:`, give it a `default`, or make it optional.",
    bad: """
      entities:
        Trip:
          attributes:
            name: String
            destination: String
          init: [name]
      """,
    good: """
      entities:
        Trip:
          attributes:
            name: String
            destination: String = ""
          init: [name]
      """)
}

extension VersionChecker {
  mutating func checkInitializer(of entity: Entity, at index: Int) {
    guard let parameters = entity.initializer else { return }
    var known: [String: Bool] = [:]
    for ancestor in lineage(of: index) {
      for attribute in version.entities[ancestor].attributes { known[attribute.name] = false }
      for relationship in version.entities[ancestor].relationships { known[relationship.name] = false }
    }
    for parameter in parameters {
      guard let isListed = known[parameter.value] else {
        let nearest = nearestName(
          to: parameter.value, among: known.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        report(
          .initializerMember, "`init` of `\(entity.name)` names \(quoted(parameter.value)), which is no property of it",
          at: parameter.place, fix: nearest.map { "did you mean `\($0)`?" } ?? "delete it, or declare the property")
        continue
      }
      if isListed {
        report(
          .initializerMember, "`init` of `\(entity.name)` names `\(parameter.value)` twice", at: parameter.place,
          fix: "delete one of the two")
      }
      known[parameter.value] = true
    }
    checkOmissions(of: entity, at: index, listed: known)
  }

  private mutating func checkOmissions(of entity: Entity, at index: Int, listed: [String: Bool]) {
    for ancestor in lineage(of: index) {
      let declaring = version.entities[ancestor]
      for attribute in declaring.attributes
      where listed[attribute.name] == false && attribute.defaultValue == nil && attribute.initDefault == nil
        && !attribute.type.isOptional && !resolve(attribute.type).isOptional && !attribute.options.contains(.transient)
      {
        reportOmission(of: attribute.name, type: "\(attribute.type)", in: entity, declared: attribute.place)
      }
      for relationship in declaring.relationships
      where listed[relationship.name] == false && !relationship.isToMany && !relationship.isOptional {
        reportOmission(of: relationship.name, type: nil, in: entity, declared: relationship.place)
      }
    }
  }

  private mutating func reportOmission(of name: String, type: String?, in entity: Entity, declared: Place) {
    let other = type.map { "or give it a value: `\(name): \($0) = …`" } ?? "or delete `optional: false`"
    report(
      .initializerOmission, "`init` of `\(entity.name)` leaves out `\(name)`, which has no other value",
      at: entity.initializerPlace ?? entity.place, fix: "add `\(name)` to the list, \(other)",
      notes: [Diagnostic.Note("`\(name)` is declared here", at: declared)])
  }
}
