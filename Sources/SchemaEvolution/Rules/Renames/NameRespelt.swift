import Diagnostics

extension Rule {
  public static let nameRespelt = Rule(
    "name-respelt", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      A name looks the same, but consists of other code points: `é` as one (U+00E9), or as `e` and an accent (U+0065 \
      U+0301). Swift takes the two for one name; version hashes are made of bytes, and so are the names of columns and \
      tables, so to a store it is another name: the old values are deleted, and a required property fails the migration (134110). \
      Some editors and input methods write one form, some the other.
      """,
    remedy: """
      Copy the name from the version before.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            "caf\\u00E9": String
      # V2.yaml
      entities:
        Trip:
          attributes:
            "cafe\\u0301": String
            notes: String?
      """,
    good: ["\"cafe\\u0301\": String": "\"caf\\u00E9\": String"])
}
