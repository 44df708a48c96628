import Diagnostics

extension Rule {
  public static let losesData = Rule(
    "loses-data", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      Something that is stored is removed: the framework infers the change silently, and the values are \
      gone on every device.
      """,
    remedy: """
      Write it under `removes` if it is intended. An entity covers its properties, and relationships that led to it; but not what \
      entities that stay inherited from it: their rows stay and lose the values, which are named as theirs, `Cat.owner`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            rating: Int?
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
      """,
    good: [
      "# V2.yaml": """
      # V2.yaml
      migration:
        removes: [Trip.rating]
      """
    ])
}
