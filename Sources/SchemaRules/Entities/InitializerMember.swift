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
    good: ["init: [name, destinaton, destination]": "init: [name, destination]"])
}

extension VersionChecker {
  mutating func checkInitializer(of entity: Entity, at index: Int) {
    guard let parameters = entity.initializer else { return }
    var known: [String: Bool] = [:]
    for ancestor in lineage(of: index) {
      for attribute in version.entities[ancestor].attributes { known[attribute.name] = false }
      for relationship in version.entities[ancestor].relationships { known[relationship.name] = false }
    }
    var names: [String]?
    var isMisspelled = false
    for parameter in parameters {
      guard let isListed = known[parameter.value] else {
        isMisspelled = true
        if isUnread(parameter.value) || inheritsFromUnknown(entity) { continue }
        let candidates = names ?? known.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        names = candidates
        report(
          .initializerMember,
          "`init` of `\(entity.name)` names \(quoted(parameter.value)), which is not a property of it",
          at: parameter.place,
          notes: [
            .guess(otherwise: "delete it, or declare the property") {
              nearestName(to: parameter.value, among: candidates).map { "did you mean `\($0)`?" }
            }
          ])
        continue
      }
      if isListed {
        report(
          .initializerMember, "`init` of `\(entity.name)` names `\(parameter.value)` twice", at: parameter.place,
          fix: "delete one of the two")
      }
      known[parameter.value] = true
    }
    // A misspelled name is one mistake: the property that it names is not left out.
    if !isMisspelled { checkInitializerOmissions(of: entity, at: index, listed: known) }
  }
}
