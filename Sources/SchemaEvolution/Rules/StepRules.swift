import Diagnostics

// Rules about a step as a whole, and about what `migration:` says to it.

extension Rule {
  public static let losesData = Rule(
    "loses-data", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      Something that is stored vanishes: the framework infers the change without a word, and the values are \
      gone on every device.
      """,
    remedy: """
      Say in `removes` that it is meant. An entity covers its properties, and relationships that led to it.
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
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            rating: Int?
      # V2.yaml
      migration:
        removes: [Trip.rating]
      entities:
        Trip:
          attributes:
            name: String
      """)

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
    good: """
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
            cover: { type: Data?, externalStorage: true, hashModifier: V2 }
        Place:
          attributes:
            name: String
            notes: String?
      """)

  public static let equalShape = Rule(
    "equal-shape", severity: .error, evidence: .measured, silencing: .nobody,
    problem: """
      Two versions of the plan have one shape. The framework compares shapes, not version numbers, and stops \
      the app at launch with "Duplicate version checksums detected", which no `catch` can catch. Defaults, \
      delete rules, indexes, documentation and raw values do not count.
      """,
    remedy: """
      Make neutral changes in the version that exists and delete the new one; or force a difference with \
      `hashModifier` on a scalar attribute; or withdraw one of the two.
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
            name: String = "Untitled"
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: { type: String, default: Untitled, hashModifier: V2 }
      """)

  public static let perhapsEqualShape = Rule(
    "perhaps-equal-shape", severity: .error, evidence: .inferred, silencing: .acceptance,
    problem: """
      Two versions differ only in something whose effect on the hash nobody has verified. If it has none, the \
      framework stops the app at launch with "Duplicate version checksums detected".
      """,
    remedy: """
      Compare the checksums on a Mac and say in `accepts` what you saw; or force a difference with \
      `hashModifier` on a scalar attribute.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: { type: String, preserveValueOnDeletion: true }
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: { type: String, preserveValueOnDeletion: true }
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: { type: String, hashModifier: V2 }
      """)

  public static let stageWithoutReason = Rule(
    "stage-without-reason", severity: .error, evidence: .documented, silencing: .nobody,
    problem: """
      `stage:` asks for another kind than the changes do. Whoever reads the plan later needs to know why.
      """,
    remedy: """
      Write the reason: `stage: { lightweight: <why> }`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      migration:
        stage: custom
      entities:
        Trip:
          attributes:
            name: String
            notes: String?
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      migration:
        stage: { custom: sends old trips to the archive }
      entities:
        Trip:
          attributes:
            name: String
            notes: String?
      """)

  public static let stageContradiction = Rule(
    "stage-contradiction", severity: .error, evidence: .documented, silencing: .nobody,
    problem: """
      `stage: lightweight` and `fills` exclude each other: a lightweight stage runs no code.
      """,
    remedy: """
      Take one of the two out.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      migration:
        stage: { lightweight: no code }
        fills: [Trip.slug]
      entities:
        Trip:
          attributes:
            name: String
            slug: String?
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      migration:
        fills: [Trip.slug]
      entities:
        Trip:
          attributes:
            name: String
            slug: String?
      """)

  public static let stageSkipsRowWork = Rule(
    "stage-skips-row-work", severity: .warning, evidence: .documented, silencing: .acceptance,
    problem: """
      `stage: lightweight` stands on a step whose rows must be prepared: nils filled before a property becomes required, \
      duplicates removed before it becomes unique. A lightweight stage runs no code, so it fails on the first store \
      that holds such a row.
      """,
    remedy: """
      Take `stage:` out: the stage is custom then. Rows that were filled in the version before may still be nil, where \
      no value could be made or where they were added since.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String?
      # V2.yaml
      migration:
        stage: { lightweight: every row has a name }
      entities:
        Trip:
          attributes:
            name: String
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String?
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
      """)

  public static let unknownEntry = Rule(
    "unknown-migration-entry", severity: .error, evidence: .documented, silencing: .nobody,
    problem: """
      `removes` or `fills` names something that does not exist: a typing error, or a name of the other \
      version.
      """,
    remedy: """
      `removes` takes names of the version before, `fills` properties of this one.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            rating: Int?
      # V2.yaml
      migration:
        removes: [Trip.ratings]
      entities:
        Trip:
          attributes:
            name: String
            rating: Int?
            notes: String?
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            rating: Int?
      # V2.yaml
      migration:
        removes: [Trip.rating]
      entities:
        Trip:
          attributes:
            name: String
            notes: String?
      """)

  public static let unusedEntry = Rule(
    "unused-migration-entry", severity: .warning, evidence: .documented,
    problem: """
      An entry under `migration:` has nothing to say to this step: nothing of that name vanishes, no row is \
      there to be filled, or no rule of that name is broken.
      """,
    remedy: """
      Take it out, so that the entries that are left mean something.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      migration:
        removes: [Trip.name]
      entities:
        Trip:
          attributes:
            name: String
            notes: String?
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
            notes: String?
      """)
}
