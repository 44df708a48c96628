import Diagnostics

// Rules about properties that change what they are: storage, arity, destination, parents.

extension Rule {
  public static let externalStorageOff = Rule(
    "external-storage-off", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      External storage is switched off. The framework cannot move the files back into the store: 134190, \
      unable to use inferred mapping to move external reference into store.
      """,
    remedy: """
      Leave it on; or add a new property without it, copy in `didMigrate`, and drop the old one in the version \
      after.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            cover: { type: Data?, externalStorage: true }
      # V2.yaml
      entities:
        Trip:
          attributes:
            cover: Data?
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            cover: { type: Data?, externalStorage: true }
      # V2.yaml
      entities:
        Trip:
          attributes:
            cover: { type: Data?, externalStorage: true }
            notes: String?
      """)

  public static let toManyToOne = Rule(
    "to-many-to-one", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      A to-many relationship becomes to-one. No stage can choose one of many: 134190, can not map from a \
      to-many to a to-one relationship.
      """,
    remedy: """
      Add a new to-one relationship under another name, link the rows in `didMigrate`, and drop the old one in \
      the version after.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            places: { toMany: Place, inverse: none }
        Place:
          attributes:
            name: String
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            places: { toOne: Place, inverse: none }
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
          relationships:
            places: { toMany: Place, inverse: none }
        Place:
          attributes:
            name: String
      # V2.yaml
      migration:
        fills: [Trip.place]
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            places: { toMany: Place, inverse: none }
            place: { toOne: Place, inverse: none }
        Place:
          attributes:
            name: String
      """)

  public static let destinationChange = Rule(
    "destination-change", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      A relationship leads to another entity. Its links cannot be carried over: a change of destination is not \
      among those that Apple lists as inferable.
      """,
    remedy: """
      Add a new relationship under another name, link the rows in `didMigrate`, and drop the old one in the \
      version after.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            place: { toOne: Place, inverse: none }
        Place:
          attributes:
            name: String
        Hotel:
          attributes:
            stars: Int?
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            place: { toOne: Hotel, inverse: none }
        Place:
          attributes:
            name: String
        Hotel:
          attributes:
            stars: Int?
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            place: { toOne: Place, inverse: none }
        Place:
          attributes:
            name: String
        Hotel:
          attributes:
            stars: Int?
      # V2.yaml
      entities:
        Trip:
          attributes:
            name: String
          relationships:
            place: { toOne: Place, inverse: none }
            hotel: { toOne: Hotel, inverse: none }
        Place:
          attributes:
            name: String
        Hotel:
          attributes:
            stars: Int?
      """)

  public static let propertyKindChange = Rule(
    "property-kind-change", severity: .error, evidence: .measured, silencing: .acceptance,
    problem: """
      An attribute becomes a relationship under the same name, or the other way round. The two are not \
      matched: values do not become links, nor links values.
      """,
    remedy: """
      Give the new property another name for one version, carry the values over in `didMigrate`, and drop the \
      old one in the version after.
      """,
    bad: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            place: String?
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
      """,
    good: """
      # V1.yaml
      entities:
        Trip:
          attributes:
            place: String?
            name: String
        Place:
          attributes:
            name: String
      # V2.yaml
      migration:
        fills: [Trip.placeLink]
      entities:
        Trip:
          attributes:
            place: String?
            name: String
          relationships:
            placeLink: { toOne: Place, inverse: none }
        Place:
          attributes:
            name: String
      """)

  public static let mergedHierarchy = Rule(
    "merged-hierarchy", severity: .error, evidence: .documented, silencing: .acceptance,
    problem: """
      Entities that had no parent in common get one. Their rows stand in different tables, and the framework \
      cannot merge them.
      """,
    remedy: """
      Add a new entity under the parent, copy the rows in `didMigrate`, and drop the old one in the version \
      after.
      """,
    bad: """
      # V1.yaml
      entities:
        Car:
          attributes: { name: String }
        Boat:
          attributes: { length: Int? }
      # V2.yaml
      entities:
        Vehicle:
          attributes: { notes: String? }
        Car:
          inherits: Vehicle
          attributes: { name: String }
        Boat:
          inherits: Vehicle
          attributes: { length: Int? }
      """,
    good: """
      # V1.yaml
      entities:
        Car:
          attributes: { name: String }
      # V2.yaml
      entities:
        Vehicle:
          attributes: { notes: String? }
        Car:
          inherits: Vehicle
          attributes: { name: String }
      """)
}
