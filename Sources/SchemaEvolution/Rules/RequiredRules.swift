import Diagnostics

// Rules about values that existing rows would not have.

extension Rule {
  public static let mandatoryWithoutDefault = Rule(
    "mandatory-without-default", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      A required attribute is added without an inline default. Existing rows have no value for it, and the \
      migration fails with 134110, missing attribute values on mandatory destination attribute. `initDefault` \
      does not count: no initializer runs in a migration.
      """,
    remedy: """
      Give it an inline default, or make it optional. For a value of its own in each row, add it optional with \
      `fills` and make it required in the version after.
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
            name: String
            age: Int
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
            age: Int = 0
      """)

  public static let requiredValueType = Rule(
    "required-value-type", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      A required attribute of enum or struct type is added. An inline default does not reach the old rows of \
      an enum or struct: they stay NULL and trap when they are first read, long after launch.
      """,
    remedy: """
      Make it optional.
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
            name: String
            status: { type: Status, default: planned }
      enums:
        Status: { rawType: String, cases: [planned, booked] }
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
            status: Status?
      enums:
        Status: { rawType: String, cases: [planned, booked] }
      """)

  public static let requiredField = Rule(
    "required-field", severity: .error, evidence: .reported, silencing: .acceptance,
    problem: """
      A required field is added to a stored struct, or a required value to an enum case. Rows that exist have \
      none; a default inside the struct does not count (134110).
      """,
    remedy: """
      Make the field optional.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            home: Address
      structs:
        Address: { fields: { street: String } }
      # V2.yaml
      entities:
        Trip:
          attributes:
            home: Address
      structs:
        Address: { fields: { street: String, floor: Int } }
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            home: Address
      structs:
        Address: { fields: { street: String } }
      # V2.yaml
      entities:
        Trip:
          attributes:
            home: Address
      structs:
        Address: { fields: { street: String, floor: Int? } }
      """)

  public static let requiredFieldInOptional = Rule(
    "required-field-in-optional", severity: .warning, evidence: .inferred,
    problem: """
      A required field is added to a struct that is stored as an optional attribute. The column may be empty, \
      so the stage succeeds, but rows that hold the struct have no value for the field.
      """,
    remedy: """
      Make the field optional.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { fields: { street: String } }
      # V2.yaml
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { fields: { street: String, floor: Int } }
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { fields: { street: String } }
      # V2.yaml
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { fields: { street: String, floor: Int? } }
      """)

  public static let requiredRelationship = Rule(
    "required-relationship-added", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      A required to-one relationship is added. Existing rows have no link, and the migration fails with \
      134110, missing attribute values on mandatory destination relationship. An object as the default does \
      not help.
      """,
    remedy: """
      Make it optional.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
        Place:
          attributes:
            name: String
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            place: { toOne: Place, optional: false, inverse: none }
        Place:
          attributes:
            name: String
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
        Place:
          attributes:
            name: String
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            place: { toOne: Place, inverse: none }
        Place:
          attributes:
            name: String
      """)

  public static let requiredAndUnique = Rule(
    "required-and-unique", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      A required attribute is added and unique at once. The default is one constant for all rows, and the \
      unique index is built before `didMigrate` can give each row its own value.
      """,
    remedy: """
      Add it optional with `fills`, and make it required and unique in the version after. Both may go out in \
      one release.
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
            name: String
            slug: { type: String, default: "", unique: true }
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

  public static let sameValueForAll = Rule(
    "same-value-for-all", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      An attribute is added whose default makes an identity, such as `UUID()`. The default is evaluated once, \
      when the model is built: every existing row gets the same one.
      """,
    remedy: """
      Name it in `fills`: the stage becomes custom, and `didMigrate` gives each row its own.
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
            name: String
            token: UUID = UUID()
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      migration:
        fills: [Trip.token]
      entities:
        Trip:
          attributes:
            name: String
            token: UUID = UUID()
      """)

  public static let sameDateForAll = Rule(
    "same-date-for-all", severity: .warning, evidence: .measured,
    problem: """
      An attribute is added whose default reads the clock. The default is evaluated once, when the model is \
      built: all existing rows get the moment of their migration.
      """,
    remedy: """
      Name it in `fills` to compute a date for each row, or make it optional where old rows have none.
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
            name: String
            createdAt: Date = Date.now
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
            createdAt: Date?
      """)

  public static let unseenRequired = Rule(
    "unseen-required", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      An optional enum, or an optional struct whose fields are all optional, becomes required. The columns may \
      be empty either way, so the hash does not move and no stage runs: rows that hold NULL trap when they are \
      read.
      """,
    remedy: """
      Keep it optional; or force a stage with `hashModifier` on a scalar attribute and fill the nils: `fills`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            status: Status?
      enums:
        Status: { rawType: String, cases: [planned] }
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
            status: Status
            notes: String?
      enums:
        Status: { rawType: String, cases: [planned] }
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            status: Status?
      enums:
        Status: { rawType: String, cases: [planned] }
      # V2.yaml
      migration:
        fills: [Trip.status]
      entities:
        Trip:
          attributes:
            name: { type: String, hashModifier: V2 }
            status: Status
      enums:
        Status: { rawType: String, cases: [planned] }
      """)
}
