import Diagnostics
import ManifestSupport
import SchemaModel
import Testing

@Test func readsAWholeVersion() throws {
  let text = """
    # V3.yaml
    version: 3.0.0
    doc: Dates are named in Swift style.
    migration:
      removes: [Trip.notes]          # what vanishes on purpose
    entities:
      Trip:
        doc: A journey and the places to stay.
        attributes:
          name:        { type: String, unique: true }
          destination: String
          startDate:   { type: Date, renamedFrom: start_date }
          cover:       { type: Data?, externalStorage: true }
          isFavorite:  Bool = false                      # short form
          status:      Status?
          tripViews:   { type: Int, default: 0, transient: true }
          tags:        [String]
          mood:        { type: Status, default: planned }
        relationships:
          bucketList:          { toMany: BucketListItem, deleteRule: cascade, inverse: trip }
          lastVisited:         { toOne: Place, inverse: none }
        unique: [[name, destination]]        # compound, needs iOS 18
        index:  [[startDate], { rtree: [lat, lon] }]
        init:   [name, destination, startDate]
    enums:
      Status:   { rawType: String, cases: [planned, booked, { cancelled: CANCELLED_BY_USER }] }
      Kind:     { cases: [trip, { season: { number: Int } }, { other: [Int, String] }] }
    structs:
      Address:  { doc: Where to go., fields: { street: String, zip: String? } }
      Palette:  { external: true, fields: { red: Double, green: Double } }
    typeAliases: { ChannelID: String }
    """
  let (version, _, findings) = readVersion(text)
  #expect(findings.all.isEmpty, "\(findings.text)")
  let read = try #require(version)
  #expect(read.number == VersionNumber(3, 0, 0))
  #expect(read.migration.removes.map(\.value) == ["Trip.notes"])
  let trip = try #require(read.entity(named: "Trip"))
  #expect(
    trip.attributes.map { "\($0.name): \($0.type)" } == [
      "name: String", "destination: String", "startDate: Date", "cover: Data?", "isFavorite: Bool", "status: Status?",
      "tripViews: Int", "tags: [String]", "mood: Status",
    ])
  #expect(trip.attribute(named: "mood")?.defaultValue?.value == .enumCase("planned"))
  #expect(trip.relationships.map(\.isToMany) == [true, false])
  #expect(trip.indexes.map(\.kind) == [.binary, .rtree])
  #expect(read.enums[1].cases[1].payload.map(\.label) == ["number"])
  #expect(read.structs.map(\.isExternal) == [false, true])
}
