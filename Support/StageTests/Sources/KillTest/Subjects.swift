import SwiftData

@testable import Stages

/// A schema whose plan has a custom stage.
struct Subject: Sendable {
  let name: String
  let plan: any SchemaMigrationPlan.Type
  let open: @Sendable ([ModelConfiguration]) throws -> ModelContainer
}

let subjects: [Subject] = [
  Subject(name: "Atelier", plan: AtelierMigrationPlan.self) {
    try AtelierCurrentSchema.makeContainer(configurations: $0)
  },
  Subject(name: "Chores", plan: ChoresMigrationPlan.self) { try ChoresCurrentSchema.makeContainer(configurations: $0) },
  Subject(name: "Cinema", plan: CinemaMigrationPlan.self) { try CinemaCurrentSchema.makeContainer(configurations: $0) },
  Subject(name: "Clinic", plan: ClinicMigrationPlan.self) { try ClinicCurrentSchema.makeContainer(configurations: $0) },
  Subject(name: "Contacts", plan: ContactsMigrationPlan.self) {
    try ContactsCurrentSchema.makeContainer(configurations: $0)
  },
  Subject(name: "Depot", plan: DepotMigrationPlan.self) { try DepotCurrentSchema.makeContainer(configurations: $0) },
  Subject(name: "Diary", plan: DiaryMigrationPlan.self) { try DiaryCurrentSchema.makeContainer(configurations: $0) },
  Subject(name: "Library", plan: LibraryMigrationPlan.self) {
    try LibraryCurrentSchema.makeContainer(configurations: $0)
  },
  Subject(name: "Notes", plan: NotesMigrationPlan.self) { try NotesCurrentSchema.makeContainer(configurations: $0) },
  Subject(name: "Parcels", plan: ParcelsMigrationPlan.self) {
    try ParcelsCurrentSchema.makeContainer(configurations: $0)
  },
  Subject(name: "People", plan: PeopleMigrationPlan.self) { try PeopleCurrentSchema.makeContainer(configurations: $0) },
  Subject(name: "Prices", plan: PricesMigrationPlan.self) { try PricesCurrentSchema.makeContainer(configurations: $0) },
  Subject(name: "Shop", plan: ShopMigrationPlan.self) { try ShopCurrentSchema.makeContainer(configurations: $0) },
  Subject(name: "Tags", plan: TagsMigrationPlan.self) { try TagsCurrentSchema.makeContainer(configurations: $0) },
  Subject(name: "Team", plan: TeamMigrationPlan.self) { try TeamCurrentSchema.makeContainer(configurations: $0) },
  Subject(name: "Travel", plan: TravelMigrationPlan.self) { try TravelCurrentSchema.makeContainer(configurations: $0) },
]
