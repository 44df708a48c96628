import Diagnostics

extension Rule {
  public static let identifierReused = Rule(
    "identifier-reused", severity: .error, evidence: .documented, silencing: .nobody,
    problem: """
      The framework matches properties by their first name. A new property under a name that another property once \
      had, a relationship or one of a subclass too, would be taken for it: it gets the wrong values, or Core Data \
      refuses with 134190, each property must have a unique renaming identifier.
      """,
    remedy: """
      Give the new property a name that the entity never had. The name is free again once a version has \
      neither property and a custom stage leads on from it: lightweight stages in a row are one jump.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      entities:
        Trip:
          attributes:
            title: { type: String, renamedFrom: name }
            name: String?
      """,
    good: ["name: String?": "shortName: String?"])
}
