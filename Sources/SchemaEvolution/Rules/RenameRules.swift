import Diagnostics

// Rules about names that change between versions.

extension Rule {
  public static let renameFromNowhere = Rule(
    "rename-from-nowhere", severity: .error, evidence: .documented, silencing: .nobody,
    problem: """
      `renamedFrom` names a property that the version before does not have. The framework would find no column \
      of that name and give the property its default, or fail with 134110.
      """,
    remedy: """
      Name the property as it was called in the version that the stage starts from. `originalName` is not \
      needed: modelgen carries the first name of a property through all versions.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            start: Date
      # V2.yaml
      entities:
        Trip:
          attributes:
            begin: { type: Date, renamedFrom: strat }
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            start: Date
      # V2.yaml
      entities:
        Trip:
          attributes:
            begin: { type: Date, renamedFrom: start }
      """)

  public static let renamedTwice = Rule(
    "renamed-twice", severity: .error, evidence: .documented, silencing: .nobody,
    problem: """
      Two properties say that they were the same one before. The framework matches one column with one \
      property.
      """,
    remedy: """
      Keep `renamedFrom` on one of them. Add the other as a new property and compute its values with `fills`.
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
            title: { type: String, renamedFrom: name }
            label: { type: String?, renamedFrom: name }
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      migration:
        fills: [Trip.label]
      entities:
        Trip:
          attributes:
            title: { type: String, renamedFrom: name }
            label: String?
      """)

  public static let identifierReused = Rule(
    "identifier-reused", severity: .error, evidence: .documented, silencing: .nobody,
    problem: """
      The framework matches properties by the first name that they ever had. A new property under a name that \
      another property once had would be taken for it: the values land in the wrong place.
      """,
    remedy: """
      Give the new property a name that the entity never had. The name is free again once a version has \
      neither property.
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
            title: { type: String, renamedFrom: name }
            name: String?
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
            title: { type: String, renamedFrom: name }
            shortName: String?
      """)

  public static let renameCycle = Rule(
    "rename-cycle", severity: .warning, evidence: .inferred,
    problem: """
      Properties exchange their names in one version, or one says that it was renamed from itself. That is \
      easy to write by accident, and nobody has reported what the framework does with exchanged names.
      """,
    remedy: """
      Take `renamedFrom` out where a property keeps its name. Where names were exchanged on purpose, check the \
      result on a store of the version before.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            first: String
            last: Int
      # V2.yaml
      entities:
        Trip:
          attributes:
            first: { type: Int, renamedFrom: last }
            last: { type: String, renamedFrom: first }
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            first: String
            last: Int
      # V2.yaml
      entities:
        Trip:
          attributes:
            first: String
            last: Int
            middle: String?
      """)

  public static let possibleRename = Rule(
    "possible-rename", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      A property vanishes while one of the same type appears. If it is the same value under a new name, the \
      framework does not know: the old column is dropped and the new one starts empty.
      """,
    remedy: """
      Say which it is: `renamedFrom` on the new property, or `removes` for the old one.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            start_date: Date
      # V2.yaml
      entities:
        Trip:
          attributes:
            startDate: Date?
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            start_date: Date
      # V2.yaml
      entities:
        Trip:
          attributes:
            startDate: { type: Date?, renamedFrom: start_date }
      """)

  public static let entityRenamed = Rule(
    "entity-renamed", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      An entity vanishes while one with much the same properties appears. `@Model` has no original name, so \
      this is no rename but an empty new table, and the rows of the old one are gone.
      """,
    remedy: """
      Keep the entity's name; the app can use a typealias. To carry rows over, keep both entities for one \
      version and copy in `didMigrate`. Where it is not the same thing, say `removes`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
            notes: String?
      # V2.yaml
      entities:
        Journey:
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
            notes: String?
      # V2.yaml
      migration:
        removes: [Trip]
      entities:
        Journey:
          attributes:
            name: String
            notes: String?
      """)

  public static let fieldRenamed = Rule(
    "field-renamed", severity: .error, evidence: .reported, silencing: .acceptance,
    problem: """
      A field of a stored struct vanishes while one of the same type appears. SwiftData has no word for \
      renaming it, and ignores CodingKeys: the old column is dropped.
      """,
    remedy: """
      Keep the stored name and add a computed property. Where it is not the same value, say `removes`.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { fields: { street: String, zip: String } }
      # V2.yaml
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { fields: { street: String, zipCode: String? } }
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { fields: { street: String, zip: String } }
      # V2.yaml
      migration:
        removes: [Address.zip]
      entities:
        Trip:
          attributes:
            home: Address?
      structs:
        Address: { fields: { street: String, zipCode: String? } }
      """)

  public static let unseenRename = Rule(
    "unseen-rename", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      The name of an attribute of struct type, or of an enum without raw values, does not enter the hash. \
      After a rename the two versions look alike, and no stage runs that could carry the values over.
      """,
    remedy: """
      Keep the stored name and add a computed property under the new one.
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
            notes: String?
      structs:
        Address: { fields: { street: String } }
      """,
    good: """
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
            home: Address?
            name: String
            notes: String?
      structs:
        Address: { fields: { street: String } }
      """)

  public static let enumRename = Rule(
    "enum-rename", severity: .warning, evidence: .inferred,
    problem: """
      The column of an enum attribute is a leaf that carries the property's name. Whether it follows \
      `originalName` has not been reported.
      """,
    remedy: """
      Try the stage on a store of the version before, or keep the stored name and add a computed property.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            status: Status?
      enums:
        Status: { rawType: String, cases: [planned] }
      # V2.yaml
      entities:
        Trip:
          attributes:
            state: { type: Status?, renamedFrom: status }
      enums:
        Status: { rawType: String, cases: [planned] }
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            status: Status?
      enums:
        Status: { rawType: String, cases: [planned] }
      # V2.yaml
      entities:
        Trip:
          attributes:
            status: Status?
            notes: String?
      enums:
        Status: { rawType: String, cases: [planned] }
      """)
}
