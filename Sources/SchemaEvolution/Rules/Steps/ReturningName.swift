import Diagnostics

extension Rule {
  public static let returningName = Rule(
    "returning-name", severity: .warning, evidence: .inferred,
    problem: """
      Lightweight stages that follow each other are one jump: where only such stages are left, the framework migrates from \
      the store's version to the newest, and the versions between are skipped. A name that was removed in one version and \
      reintroduced in a later one was never removed for those who skip: the migration fails with 134190 where the type is another one, and \
      the values of a renamed property are taken for those of a new one that has its first name. That the framework skips \
      versions is a conclusion from how it works; nobody has reported the failure, so this warns only.
      """,
    remedy: """
      Give it a name that the entity never had; or let a custom stage end the jump, in the version in which it is reintroduced: \
      `stage: { custom: <why> }`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            rating: Int
      # V2.yaml
      migration:
        removes: [Trip.rating]
      entities:
        Trip:
          attributes:
            name: String
      # V3.yaml
      entities:
        Trip:
          attributes:
            name: String
            rating: String?
      """,
    good: ["rating: String?": "ratingText: String?"])
}
