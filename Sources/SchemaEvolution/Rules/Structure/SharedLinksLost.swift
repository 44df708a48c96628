import Diagnostics

extension Rule {
  public static let sharedLinksLost = Rule(
    "shared-links-lost", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      A to-many relationship without an inverse is one key column in the table of its destination, so each row can be in \
      the list of one owner only. Where several rows shared a destination before (a many-to-many pair, or a to-one \
      without an inverse), all but one of them lose the link. Which one keeps it is not documented.
      """,
    remedy: """
      Keep the to-many inverse. Where no two rows share a destination, write `accepts` with the reason.
      """,
    bad: """
      # V1.yaml
      entities:
        Note:
          attributes:
            text: String
          relationships:
            tags: { toMany: Tag, inverse: notes, deleteRule: nullify }
        Tag:
          attributes:
            label: String
          relationships:
            notes: { toMany: Note, deleteRule: nullify }
      # V2.yaml
      migration:
        removes: [Tag.notes]
      entities:
        Note:
          attributes:
            text: String
          relationships:
            tags: { toMany: Tag, inverse: none, deleteRule: nullify }
        Tag:
          attributes:
            label: String
      """,
    good: """
      # V1.yaml
      entities:
        Note:
          attributes:
            text: String
          relationships:
            tags: { toMany: Tag, inverse: notes, deleteRule: nullify }
        Tag:
          attributes:
            label: String
          relationships:
            notes: { toMany: Note, deleteRule: nullify }
      # V2.yaml
      entities:
        Note:
          attributes:
            text: String
            title: String?
          relationships:
            tags: { toMany: Tag, inverse: notes, deleteRule: nullify }
        Tag:
          attributes:
            label: String
          relationships:
            notes: { toMany: Note, deleteRule: nullify }
      """)
}
