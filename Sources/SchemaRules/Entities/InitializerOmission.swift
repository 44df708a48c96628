import Diagnostics
import SchemaModel

extension Rule {
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
    good: ["destination: String": "destination: String = \"\""])
}

extension VersionChecker {
  mutating func checkInitializerOmissions(of entity: Entity, at index: Int, listed: [String: Bool]) {
    for ancestor in lineage(of: index) {
      let declaring = version.entities[ancestor]
      for attribute in declaring.attributes
      where listed[attribute.name] == false && attribute.defaultValue == nil && attribute.declared.initDefault == nil
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
