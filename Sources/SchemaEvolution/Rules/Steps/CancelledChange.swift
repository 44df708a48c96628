import Diagnostics

extension Rule {
  public static let cancelledChange = Rule(
    "cancelled-change", severity: .error, evidence: .inferred, silencing: .acceptance,
    problem: """
      Changes of one entity cancel each other out: together they leave its hash as it was, such as two \
      properties of one type that exchange their names. Nothing runs for an entity whose hash has not moved.
      """,
    remedy: """
      Spread the changes over two versions, or force the hash to move with `hashModifier` on a scalar \
      attribute.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            cover: { type: Data?, externalStorage: true }
        Place:
          attributes:
            name: String
      # V2.yaml
      entities:
        Trip:
          attributes:
            cover: { type: Data?, preserveValueOnDeletion: true }
        Place:
          attributes:
            name: String
            notes: String?
      """,
    good: [
      "cover: { type: Data?, preserveValueOnDeletion: true }":
        "cover: { type: Data?, externalStorage: true, hashModifier: V2 }"
    ])
}
