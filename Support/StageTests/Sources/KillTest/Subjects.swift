import SwiftData

@testable import AccessorStages
@testable import PublicStages
@testable import Stages

/// A schema whose plan has a custom stage.
struct Subject: Sendable {
  typealias Opening = @Sendable ([ModelConfiguration]) throws -> ModelContainer

  let name: String
  let plan: any SchemaMigrationPlan.Type
  /// True where the last version takes away what the one before was filled from: that it copies what is left is enough.
  let isBridge: Bool
  /// What columns of bytes and of raw values hold in the first version, by `Entity.property`.
  let encoded: [String: any (Codable & SendableMetatype).Type]
  /// With the copy of the store that modelgen's opening makes.
  let open: Opening

  init(
    _ name: String, _ plan: any SchemaMigrationPlan.Type, isBridge: Bool = false,
    encoded: [String: any (Codable & SendableMetatype).Type] = [:], _ open: @escaping Opening
  ) {
    (self.name, self.plan, self.isBridge, self.encoded, self.open) = (name, plan, isBridge, encoded, open)
  }

  /// As an app does that makes its container itself: no copy, no marker.
  func openPlainly(_ configurations: [ModelConfiguration]) throws -> ModelContainer {
    guard let newest = plan.schemas.last else { throw SwiftDataError.loadIssueModelContainer }
    return try ModelContainer(
      for: Schema(versionedSchema: newest), migrationPlan: plan, configurations: configurations)
  }
}

let subjects: [Subject] = [
  Subject("Atelier", AtelierMigrationPlan.self) { try AtelierCurrentSchema.makeContainer(configurations: $0) },
  Subject("Bank", BankMigrationPlan.self) { try BankCurrentSchema.makeContainer(configurations: $0) },
  Subject("Box", BoxMigrationPlan.self, isBridge: true) { try BoxCurrentSchema.makeContainer(configurations: $0) },
  Subject("Chores", ChoresMigrationPlan.self, isBridge: true) {
    try ChoresCurrentSchema.makeContainer(configurations: $0)
  },
  Subject("Cinema", CinemaMigrationPlan.self, isBridge: true) {
    try CinemaCurrentSchema.makeContainer(configurations: $0)
  },
  Subject("Clinic", ClinicMigrationPlan.self) { try ClinicCurrentSchema.makeContainer(configurations: $0) },
  Subject("Contacts", ContactsMigrationPlan.self) { try ContactsCurrentSchema.makeContainer(configurations: $0) },
  Subject("Depot", DepotMigrationPlan.self) { try DepotCurrentSchema.makeContainer(configurations: $0) },
  Subject("Diary", DiaryMigrationPlan.self, isBridge: true) {
    try DiaryCurrentSchema.makeContainer(configurations: $0)
  },
  Subject("Fields", FieldsMigrationPlan.self) { try FieldsCurrentSchema.makeContainer(configurations: $0) },
  Subject("Gym", GymMigrationPlan.self) { try GymCurrentSchema.makeContainer(configurations: $0) },
  Subject("Keys", KeysMigrationPlan.self) { try KeysCurrentSchema.makeContainer(configurations: $0) },
  Subject(
    "Kiosk", KioskMigrationPlan.self, isBridge: true,
    encoded: ["Article.tagsData": [String].self, "Article.sizeData": KioskSchemaV1.Extent.self]
  ) { try KioskCurrentSchema.makeContainer(configurations: $0) },
  Subject("Library", LibraryMigrationPlan.self) { try LibraryCurrentSchema.makeContainer(configurations: $0) },
  Subject("Media", MediaMigrationPlan.self) { try MediaCurrentSchema.makeContainer(configurations: $0) },
  Subject("Notes", NotesMigrationPlan.self) { try NotesCurrentSchema.makeContainer(configurations: $0) },
  Subject("Parcels", ParcelsMigrationPlan.self) { try ParcelsCurrentSchema.makeContainer(configurations: $0) },
  Subject("People", PeopleMigrationPlan.self, isBridge: true) {
    try PeopleCurrentSchema.makeContainer(configurations: $0)
  },
  Subject("Prices", PricesMigrationPlan.self, isBridge: true) {
    try PricesCurrentSchema.makeContainer(configurations: $0)
  },
  Subject("Shelf", ShelfMigrationPlan.self, isBridge: true) {
    try ShelfCurrentSchema.makeContainer(configurations: $0)
  },
  Subject("Shop", ShopMigrationPlan.self) { try ShopCurrentSchema.makeContainer(configurations: $0) },
  Subject("Tags", TagsMigrationPlan.self) { try TagsCurrentSchema.makeContainer(configurations: $0) },
  Subject("Team", TeamMigrationPlan.self) { try TeamCurrentSchema.makeContainer(configurations: $0) },
  Subject("Travel", TravelMigrationPlan.self) { try TravelCurrentSchema.makeContainer(configurations: $0) },
  Subject("Venues", VenuesMigrationPlan.self) { try VenuesCurrentSchema.makeContainer(configurations: $0) },
  Subject("Trips", Stages.TripsMigrationPlan.self) { try Stages.TripsCurrentSchema.makeContainer(configurations: $0) },
  Subject(
    "Trips with accessors", AccessorStages.TripsMigrationPlan.self,
    encoded: [
      "Trip.paletteData": AccessorStages.TripsSchemaV1.Palette.self, "Trip.notesData": [String].self,
      "Trip.totalsData": [String: Double].self, "Trip.shapeData": AccessorStages.TripsSchemaV1.Shape.self,
      "Trip.statusRawValue": AccessorStages.TripsSchemaV1.Status.self,
      "Trip.moodRawValue": AccessorStages.TripsSchemaV1.Mood.self,
    ]
  ) {
    try AccessorStages.TripsCurrentSchema.makeContainer(configurations: $0)
  },
  Subject("Club", ClubMigrationPlan.self) { try ClubCurrentSchema.makeContainer(configurations: $0) },
  Subject("Kit", KMMigrationPlan.self) { try KMCurrent.makeContainer(configurations: $0) },
]
