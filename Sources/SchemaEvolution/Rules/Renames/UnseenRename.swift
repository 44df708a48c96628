import Diagnostics

extension Rule {
  public static let unseenRename = Rule(
    "unseen-rename", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      The name of an attribute of struct type, or of an enum without raw values, does not enter the hash. \
      After a rename the two versions look alike, and no stage runs that could carry the values over.
      """,
    remedy: """
      Keep the stored name and add a computed property under the new one. Where another change of the entity moves its \
      hash, a stage runs, and the rule is `enum-rename`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            home: Address?
            name: String
      structs:
        Address: { fields: { street: String } }
      # V2.yaml
      entities:
        Trip:
          attributes:
            house: { type: Address?, renamedFrom: home }
            name: String
        Guide:
          attributes:
            name: String
      structs:
        Address: { fields: { street: String } }
      """,
    good: [
      "house: { type: Address?, renamedFrom: home }": "home: Address?",
      """
        Guide:
          attributes:
            name: String
      """: "      notes: String?",
    ])
}
