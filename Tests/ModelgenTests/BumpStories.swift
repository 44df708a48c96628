/// The next version, and those in between.
extension ShippedStories {
  static let bumps: [Story] = [
    Story(
      "generated files in a folder of one's own",
      [
        .run("bump m"), .edit(v4, "name: String", "name: { type: String, unique: true }"),
        .run("generate m --output Models"), .run("ship m", 1, says: ["[missing-stage-file]"]),
        .run("bump m --renumber --output Models", says: ["wrote Models/TripsMigrationV3toV5.swift"]),
        .run("generate m --output Models"),
        .run("ship m --output Models", 1, says: ["[stage-undecided-loss]"], lacks: ["recorded V5"]),
        .decide("Models/TripsMigrationV3toV5.swift"),
        .run("ship m --output Models", says: ["recorded V5 5.0.0"]),
      ]),
    Story(
      "bump twice",
      [
        .run("bump m --dry-run", says: ["would write m/Trips/V4.yaml"]), .gone(v4),
        .run("bump m", says: ["wrote m/Trips/V4.yaml", "V4 is a copy of V3"]),
        .has(v4, ["# Trips, as the app has them.", "version: 4.0.0", "startDate: Date   # Swift style"]),
        .lacks(v4, ["renamedFrom"]), .run("generate m", 1, says: ["[equal-shape]"]),
        .run("bump m", 1, says: ["V4 has not shipped", "edit V4.yaml itself", "modelgen ship m/Trips", "--force"]),
        .gone(v5), .run("bump m --force", says: ["wrote m/Trips/V5.yaml"]),
        .run("bump m V5 --force", 1, says: ["V5 (5.0.0) exists already"]),
        .run("bump m nonsense", 1, says: ["neither a version number"]), .run("bump m --bridge --renumber", 2),
      ]),
    Story(
      "bridge",
      [
        .run("bump m --bridge", 1, says: ["V3 has shipped"]), .run("bump m"),
        .edit(v4, "rating: Int?", "rating: String"), .edit(v4, "name: String", "name: String\n      code: String"),
        .run("generate m", 1, says: ["[type-change]", "[mandatory-without-default]"]),
        .run("bump m --bridge -n", says: ["would write m/Trips/V5.yaml", "would update m/Trips/V4.yaml"]),
        .run("bump m --bridge", says: ["V4 has both shapes now", "both may ship in one release"]),
        .has(v4, ["fills: [Trip.ratingValue, Trip.code]", "rating: Int?", "ratingValue: String?", "code: String?"]),
        .has(v5, ["removes: [Trip.rating]", "rating: { type: String, renamedFrom: ratingValue }", "code: String\n"]),
        .lacks(v5, ["stage:"]),
        .run(
          "generate m",
          says: ["wrote Generated/TripsMigrationV3toV4.swift", "wrote Generated/TripsMigrationV4toV5.swift"]),
        .run("check m"),
        .run("bump m --bridge", 1, says: ["nothing in the step from V4 to V5 takes two versions"]),
      ]),
    Story(
      "bridge beside a name that is taken, and of what is filled as a key",
      [
        .run("bump m"), .edit(v4, "rating: Int?", "rating: String\n      ratingValue: Int?"),
        .edit(v4, "name: String", "name: String\n      code: { type: String?, unique: true }"),
        .edit(v4, "version: 4.0.0", "version: 4.0.0\nmigration: { fills: [Trip.code] }"),
        .run("generate m", 1, says: ["[type-change]", "[filled-key]", "ratingValue2: String?"]),
        .run("bump m --bridge"),
        .has(v4, ["fills: [Trip.code, Trip.ratingValue2]", "ratingValue2: String?", "code: String?"]),
        .has(v5, ["renamedFrom: ratingValue2", "code: { type: String?, unique: true }"]), .run("generate m"),
        .has("Generated/TripsMigrationV3toV4.swift", ["Trip.ratingValue2 from Trip.rating"]),
        .run("bump m --bridge", 1, says: ["nothing in the step from V4 to V5 takes two versions"]),
      ]),
    Story(
      "bridge says what an enum loses on the way",
      [
        .run("bump m"),
        .edit(v4, "rating: Int?", "rating: { type: Status, default: open, doc: Where it stands. }"),
        .edit(v4, "entities:", "enums:\n  Status: { rawType: String, cases: [open, done] }\nentities:"),
        .run(
          "bump m --bridge",
          says: [
            "Trip.rating is `ratingValue: { type: Status?, doc: Where it stands. }` from now on",
            "left out: the default `open`, that a value is required.", "drafts the stage from V3 to V4",
          ]),
        .run("generate m"),
        .has("Generated/TripsMigrationV3toV4.swift", ["Decide (data may be lost): how Trip.ratingValue comes from"]),
      ]),
    Story(
      "bridge takes an enum over to its raw value",
      [
        .run("bump m"),
        .edit(v4, "rating: Int?", "rating: Int?\n      status: Status?"),
        .edit(v4, "entities:", "enums:\n  Status: { rawType: String, cases: [open, done] }\nentities:"),
        .run("generate m"), .run("ship m/Trips"), .run("bump m"),
        .edit(v5, "status: Status?", "status: { type: Status?, storage: rawValue }"),
        .run("generate m", 1, says: ["[type-change]", "statusValue: { type: Status?, storage: rawValue"]),
        .run("bump m --bridge", says: ["V5 has both shapes now"]),
        .has(
          v5, ["fills: [Trip.statusRawValue]", "storedAs: statusRawValue }", "status: Status?"]),
        .has(
          "m/Trips/V6.yaml", ["removes: [Trip.status]", "status: { type: Status?, storage: rawValue }"]),
        .run("generate m"),
        .has("Generated/TripsMigrationV4toV5.swift", ["Trip.statusRawValue from Trip.status", "rawValue"]),
      ]),
    Story(
      "bridge keeps what the new values are made from",
      [
        .run("bump m"), .edit(v4, "name: String", "firstName: String\n      lastName: String"),
        .run("generate m", 1, says: ["[possible-rename]", "keep `name` beside them in this version"]),
        .edit(v4, "version: 4.0.0", "version: 4.0.0\nmigration: { removes: [Trip.name] }"),
        .run("bump m --bridge", says: ["V4 has both shapes now"]),
        .has(
          v4, ["name: String", "firstName: String?", "lastName: String?", "fills: [Trip.firstName, Trip.lastName]"]),
        .lacks(v4, ["removes"]), .has(v5, ["removes: [Trip.name]", "firstName: String\n"]), .lacks(v5, [" name:"]),
        .run("generate m"), .run("check m"),
      ]),
    Story(
      "bridge takes both sides of a relationship",
      [
        .run("bump m"), .edit(v4, "rating: Int?", "rating: Int?\n\(stops)"), .run("generate m"), .run("ship m/Trips"),
        .run("bump m"), .edit(v5, "toMany: Stop", "toOne: Stop"),
        .run("generate m", 1, says: ["removes: [Trip.stops, Stop.trips]", "inverse: trips, renamedFrom: stopsValue"]),
        .run("bump m --bridge"),
        .has(v5, ["toMany: Stop, inverse: trips", "toOne: Stop, inverse: tripsValue", "fills: [Trip.stopsValue]"]),
        .has("m/Trips/V6.yaml", ["removes: [Trip.stops, Stop.trips]", "renamedFrom: tripsValue"]),
        .run("generate m"), .decide("Generated/TripsMigrationV4toV5.swift"),
        .run("check m", 1, says: ["[stage-undecided-loss]", "TripsMigrationV5toV6.swift"]),
        .decide("Generated/TripsMigrationV5toV6.swift"), .run("check m"),
      ]),
    Story(
      "bridge keeps the types of what goes",
      [
        .run("bump m"), .edit(v4, "rating: Int?", "rating: Int?\n      mood: Mood?\n      place: Place?"),
        .append(v4, "enums:\n  Mood:\n    rawType: String\n    cases:\n      - calm\n      - glad\n"),
        .append(v4, "structs:\n  Place: { fields: { zip: String, mood: Mood? } }\n"), .run("generate m"),
        .run("ship m/Trips"), .run("bump m"), .edit(v5, "\n      mood: Mood?", "\n      mood: Int?"),
        .edit(v5, "place: Place?", "place: String?"),
        .edit(v5, "enums:\n  Mood:\n    rawType: String\n    cases:\n      - calm\n      - glad\n", ""),
        .edit(v5, "structs:\n  Place: { fields: { zip: String, mood: Mood? } }\n", ""),
        .run("bump m --bridge", says: ["V5 has both shapes now"]),
        .has(
          v5,
          [
            "mood: Mood?", "moodValue: Int?", "  Mood: { rawType: String, cases: [calm, glad] }",
            "  Place: { fields: { zip: String, mood: Mood? } }",
          ]),
        .lacks("m/Trips/V6.yaml", ["Mood", "Place"]), .run("generate m"),
        .decide("Generated/TripsMigrationV4toV5.swift"), .decide("Generated/TripsMigrationV5toV6.swift"),
        // Only the questions are gone: nobody can read the enum and the struct.
        .run("check m", 1, says: ["no code in this file has `moodValue`", "[stage-work-missing]"]),
      ]
        + ["V4toV5", "V5toV6"].flatMap { step in
          ["moodValue", "placeValue"].map { name in
            .edit(
              "Generated/TripsMigration\(step).swift", "to Trip.\(name)\n",
              "to Trip.\(name); decided: the app asks again\n")
          }
        } + [.run("check m")]),
    Story(
      "bridge carries an entity over to another name",
      [
        .run("bump m"), .edit(v4, "  Trip:", "  Journey:"),
        .edit(v4, "rating: Int?", "rating: Int?\n      mood: Mood?"),
        .append(v4, "enums:\n  Mood: { rawType: String, cases: [calm, glad] }\n"),
        .run(
          "bump m --bridge",
          says: [
            "V4 has both shapes now", "Journey gets the rows of Trip, with new persistent identifiers",
          ]),
        .has(v4, ["fills: [Journey]", "  Trip:\n    attributes:\n      name: String", "  Journey:\n", "mood: Mood?"]),
        .has(v5, ["removes: [Trip]", "  Journey:\n"]), .lacks(v5, ["  Trip:"]),
        .run("generate m", says: ["wrote Generated/TripsMigrationV3toV4.swift"]),
        .run("check m", 1, says: ["[stage-undecided-loss]"]),
        .has("Generated/TripsMigrationV3toV4.swift", ["make Journey from Trip", "V4.Trip"]),
        .has("Generated/TripsMigrationPlan.swift", ["TripsMigrationV4toV5"]),
      ]),
    Story(
      "bridge carries an entity and a type at once",
      [
        .run("bump m"),
        .edit(v4, "rating: Int?", "rating: Int?\n  Note: { attributes: { text: String, kind: Kind? } }"),
        .append(v4, "enums: { Kind: { rawType: String, cases: [short, long] } }\n"), .run("generate m"),
        .run("ship m/Trips"), .run("bump m"),
        .edit(v5, "  Note: { attributes: { text: String, kind: Kind? }", "  Remark: { attributes: { text: String }"),
        .edit(v5, "enums: { Kind: { rawType: String, cases: [short, long] } }\n", ""),
        .edit(v5, "rating: Int?", "rating: String?"), .run("bump m --bridge"),
        .has(
          v5,
          [
            "fills: [Trip.ratingValue, Remark]", "  Note: { attributes: { text: String, kind: Kind? } }",
            "Kind: { rawType",
          ]),
        .has("m/Trips/V6.yaml", ["removes: [Trip.rating, Note]"]), .lacks("m/Trips/V6.yaml", ["Kind", "  Note"]),
        .run("generate m"), .decide("Generated/TripsMigrationV4toV5.swift"),
        .decide("Generated/TripsMigrationV5toV6.swift"), .run("check m"),
      ]),
    Story(
      "bridge says how an entity that others lead to gets another name",
      [
        .run("bump m"), .edit(v4, "rating: Int?", "rating: Int?\n\(stops)"), .run("generate m"), .run("ship m/Trips"),
        .run("bump m"), .edit(v5, "  Stop:", "  Halt:"), .edit(v5, "toMany: Stop", "toMany: Halt"),
        .run("bump m --bridge", 1, says: ["No expand version can be written", "fills: [Halt]", "removes: [Stop]"]),
        .gone("m/Trips/V6.yaml"),
      ]),
    Story(
      "bridge says what it cannot part",
      [
        .run("bump m"), .edit(v4, "rating: Int?", "rating: Int?\n      tags: \"[String]\""),
        .edit(v4, "[String]\"", "[String] = []\""), .run("generate m"), .run("ship m/Trips"), .run("bump m"),
        .edit(v5, "[String]", "[Int]"),
        .run("bump m --bridge", 1, says: ["Trip.tags", "No expand version can be written"]),
      ]),
    Story(
      "renumber takes the hand-written file along",
      [
        .run("bump m"), .edit(v4, "name: String", "name: { type: String, unique: true }"), .run("generate m"),
        .append("Generated/TripsMigrationV3toV4.swift", "// Mine: V3 to V4, TripsSchemaV4.Trip, V40.\n"),
        .run(
          "bump m --renumber",
          says: ["wrote Generated/TripsMigrationV3toV5.swift", "removed Generated/TripsMigrationV3toV4.swift"]),
        .has(
          "Generated/TripsMigrationV3toV5.swift",
          ["enum TripsMigrationV3toV5", "// Mine: V3 to V5, TripsSchemaV5.Trip, V40."]),
        .lacks("Generated/TripsMigrationV3toV5.swift", ["V4."]), .gone("Generated/TripsMigrationV3toV4.swift"),
        .run("generate m", says: ["removed Generated/TripsSchemaV4.swift"]),
        .decide("Generated/TripsMigrationV3toV5.swift"), .run("check m"),
        .has("Generated/TripsMigrationPlan.swift", ["TripsMigrationV3toV5"]),
      ]),
    Story(
      "a hotfix takes over the hand-written file, and is given up",
      [
        .run("bump m"), .edit(v4, "name: String", "name: { type: String, unique: true }"), .run("generate m"),
        .append("Generated/TripsMigrationV3toV4.swift", "let mark = \"V3\", shape = TripsSchemaV3.self\n"),
        .run("bump m V3_1", says: ["wrote Generated/TripsMigrationV3_1toV4.swift"]),
        .has(
          "Generated/TripsMigrationV3_1toV4.swift",
          ["enum TripsMigrationV3_1toV4", "let mark = \"V3\", shape = TripsSchemaV3_1.self"]),
        .edit("m/Trips/V3_1.yaml", "rating: Int?", "rating: Int?\n      notes: String?"),
        .edit(v4, "rating: Int?", "rating: Int?\n      notes: String?"), .run("generate m"),
        .decide("Generated/TripsMigrationV3_1toV4.swift"), .run("check m"), .remove("m/Trips/V3_1.yaml"),
        .run(
          "generate m", 1,
          says: [
            "a first draft would run here in place of TripsMigrationV3_1toV4.swift", "[missing-stage-file]",
            "git mv Generated/TripsMigrationV3_1toV4.swift Generated/TripsMigrationV3toV4.swift, and write V3 for V3_1",
          ]), .run("check m", 1, says: ["[missing-stage-file]", "git mv"]),
        .gone("Generated/TripsMigrationV3toV4.swift"),
        .move("Generated/TripsMigrationV3_1toV4.swift", "Generated/TripsMigrationV3toV4.swift"),
        .edit("Generated/TripsMigrationV3toV4.swift", "V3_1", "V3"), .run("generate m"),
        .run("check m", lacks: ["stage-file"]), .has("Generated/TripsMigrationV3toV4.swift", ["let mark = \"V3\""]),
      ]),
    Story(
      "numbers of one's own",
      [
        .run("bump m 4.1"), .has("m/Trips/V4_1.yaml", ["version: 4.1.0"]), .remove("m/Trips/V4_1.yaml"),
        .run("bump m VSpring"), .has("m/Trips/VSpring.yaml", ["version: 4.0.0"]),
        .run("bump m --force", says: ["wrote m/Trips/V4.yaml"]), .has(v4, ["version: 4.1.0"]),
        .run("bump m 0.5.0 --force", 1, says: ["nothing to copy"]),
      ]),
  ]
}
