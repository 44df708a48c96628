import Diagnostics

extension Rule {
  public static let columnExchanged = Rule(
    "column-exchanged", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      A property with `storage:` keeps its name and reads another column than before, which held another property's values. \
      `storedAs` alone says which column is read, and the hash does not move: no stage runs, and every row shows one value \
      in the other's place.
      """,
    remedy: """
      Write `storedAs` as it was. Where the values are to change places, add properties under new names and copy in a \
      stage.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            start: { type: Place?, storage: json, storedAs: startData }
            end: { type: Place?, storage: json, storedAs: endData }
      structs:
        Place: { fields: { name: String } }
      # V2.yaml
      entities:
        Trip:
          attributes:
            start: { type: Place?, storage: json, storedAs: endData }
            end: { type: Place?, storage: json, storedAs: startData }
            notes: String?
      structs:
        Place: { fields: { name: String } }
      """,
    good: [
      """
            start: { type: Place?, storage: json, storedAs: endData }
            end: { type: Place?, storage: json, storedAs: startData }
            notes
      """: """
            start: { type: Place?, storage: json, storedAs: startData }
            end: { type: Place?, storage: json, storedAs: endData }
            notes
      """
    ])
}
