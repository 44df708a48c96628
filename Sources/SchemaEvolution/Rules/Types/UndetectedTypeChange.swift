import Diagnostics

extension Rule {
  public static let undetectedTypeChange = Rule(
    "undetected-type-change", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      A value kept as encoded bytes (elements of an array, values of a dictionary, a `codable` attribute) changes its \
      structure, or a type changes to one that shares its column type. The hash is blind to it: nothing runs, and old \
      rows no longer decode or mean the same. Bytes are compared with all versions before: what went from a struct and \
      is reintroduced with another type is still in them.
      """,
    remedy: """
      Leave it as it is and add a new property under another name; copy in `didMigrate`. For a removed case write \
      `removes` in a version whose hash differs: rows leave it in `willMigrate`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            codes: "[Int]"
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
            codes: "[String]"
            notes: String?
      """,
    good: [
      "# V2.yaml": """
      # V2.yaml
      migration:
        fills: [Trip.codeNames]
      """,
      """
            codes: "[String]"
            notes: String?
      """: """
            codes: "[Int]"
            codeNames: "[String]?"
      """,
    ])
}
