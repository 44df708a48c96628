/// Types of the app's own that a new version changes.
extension ShippedStories {
  /// V4 with an external struct, shipped; V5 as its copy with one field more.
  private static let changedStruct: [Step] = [
    .run("bump m"),
    .edit(v4, "rating: Int?", "rating: Int?\n      home: Address?\n      kind: Kind?"),
    .append(
      v4,
      """
      enums:
        Kind: { rawType: String, cases: [short, long], external: true }
      structs:
        # The app declares it.
        Address: { external: true, fields: { street: String, place: Place } }
        Place:
          external: true
          fields: { zip: String }

      """),
    .run("generate m"), .run("ship m/Trips", says: ["recorded V4"]),
    .run("bump m", says: ["run modelgen bump m/Trips again"]),
    .edit(v5, "zip: String", "zip: String, country: String?"),
    .run(
      "check m", 1, says: ["[live-type-changed]", "`Address` is the app's own type", "`Place` is the app's own type"]),
    .run("ship m", 1, lacks: ["recorded V5", "Nothing is uploaded"]),
  ]

  private static let isFrozen: [Step] = [
    .has(v4, ["Address: { external: false,", "external: false\n", "cases: [short, long], external: true"]),
    .has(v5, ["Address: { external: true,", "external: true\n"]),
    .run("generate m"), .run("check m", lacks: ["[live-type-changed]", "[shipped-version-moved]"]),
    .has("Generated/TripsSchemaV4.swift", ["struct Address: Codable", "struct Place: Codable"]),
    .lacks("Generated/TripsSchemaV4.swift", ["enum Kind"]), .lacks("Generated/TripsSchemaV5.swift", ["struct Place"]),
    .run("ship m", says: ["Nothing is uploaded", "recorded V5"]),
  ]

  static let freezes: [Story] = [
    Story(
      "bump freezes what the new version changes",
      changedStruct + [
        .run("bump m --dry-run", says: ["would update m/Trips/V4.yaml"]), .lacks(v4, ["false"]),
        .run("bump m", says: ["V4 declares a frozen copy of Address, Place now", "V5 has not shipped"]),
      ] + isFrozen),
    Story(
      "check --fix freezes in a shipped version, and edits nothing else there",
      changedStruct + [
        .edit(v4, "# The app declares it.", "# The app declares it."),
        .run("check m --fix", 1, says: ["fixed 2 findings in 1 file", "[stale-file]"], lacks: ["[live-type-changed]"]),
      ] + isFrozen),
    Story(
      "a frozen copy does not hide an edit of a shipped version",
      changedStruct + [
        .edit(v4, "{ zip: String }", "{ zip: String, city: String? }"),
        .run("check m", 1, says: ["[shipped-version-moved]"]),
      ]),
    Story(
      "two versions of one shape: the older one is forgotten as the message says",
      [
        .run("bump m"), edit, .run("generate m"), .run("ship m/Trips"), .run("bump m V3_1"),
        .edit("m/Trips/V3_1.yaml", "rating: Int?", "rating: Int?\n      notes: String?"),
        .run("generate m", 1, says: ["[equal-shape]"]),
      ]),
  ]
}
