/// Versions that have shipped are edited, moved, taken back.
extension ShippedStories {
  static let edits: [Story] = [
    Story(
      "accidental edit after shipping",
      [
        .edit(v2, "rating: Int?", "rating: String?"),
        .run(
          "check m", 1,
          says: [
            "m/Trips/V2.yaml:8:15: error: Trip.rating has changed in V2", "Int", "String", "[shipped-version-moved]",
            "put it back as it shipped: `rating: Int?`; or leave V2 alone", "modelgen bump", "as it shipped",
          ],
          // Steps that have long run need no recipes.
          lacks: ["[type-change]"]),
        .run("generate m", 1, says: ["[shipped-version-moved]", "nothing was written"]),
        .git("checkout m/Trips/V2.yaml"), .run("check m", says: ["everything is up to date"]),
      ]),
    Story(
      "the edit was meant, in the wrong version",
      [
        .edit(v3, "rating: Int?", "rating: Int?\n      notes: String?"), .run("check m", 1, says: ["Trip.notes"]),
        .run("bump m", says: ["wrote m/Trips/V4.yaml", "git checkout HEAD -- m/Trips/V3.yaml"]),
        .git("checkout HEAD -- m/Trips/V3.yaml"), .has(v4, ["version: 4.0.0", "notes: String?"]),
        .run("generate m"), .run("check m"),
      ]),
    Story(
      "neutral edit of a shipped version",
      [
        .git("checkout -q -b topic"), .edit(v2, "rating: Int?", "rating: { type: Int?, doc: From one to five. }"),
        .run("check m", 1, says: ["[stale-file]"], lacks: ["shipped"]), .run("generate m"), .run("check m"),
        .run("check m --against main", says: ["Trips V2 differs from main in what stores do not record"]),
        .git("commit -q -a -m doc"), .git("checkout -q main"),
        .run("check m --against topic", says: ["V2 differs from topic in what stores do not record"]),
      ]),
    Story(
      "nothing is generated yet",
      [
        .run(
          "check m --output elsewhere", 1,
          says: ["TripsSchemaV1.swift: error: this file and `", "and", "are missing", "1 error"])
      ]),
    Story(
      "withdrawn after shipping",
      [
        .edit(v3, "version: 3.0.0", "version: 3.0.0\nmigration: { withdrawn: true }"),
        .run("check m", 1, says: ["[shipped-version-withdrawn]", "delete `withdrawn: true`"]),
        .git("checkout m/Trips/V3.yaml"), .run("bump m"),
        .edit(v4, "      rating: Int?\n", ""),
        .edit(v4, "version: 4.0.0", "version: 4.0.0\nmigration: { removes: [Trip.rating] }"),
        .run("generate m"), .run("check m"),
      ]),
    Story(
      "withdrawn before shipping",
      [
        .run("bump m"), edit, .edit(v4, "version: 4.0.0", "version: 4.0.0\nmigration: { withdrawn: true }"),
        .run("generate m"), .run("check m"), .run("ship m/Trips V4", 1, says: ["withdrawn"]),
        .run("bump m", says: ["wrote m/Trips/V5.yaml", "V5 is a copy of V3"]), .has(v5, ["version: 5.0.0"]),
      ]),
    Story(
      "file renamed after shipping",
      [
        .move(v2, "m/Trips/V2_0.yaml"),
        .run("check m", 1, says: ["[shipped-version-missing]", "V2_0.yaml: rename that file back"]),
        .move("m/Trips/V2_0.yaml", v2), .run("check m"),
      ]),
    Story(
      "version removed after shipping",
      [
        .remove("m/Trips/V1.yaml"),
        .run("generate m", 1, says: ["V1 (1.0.0) is on users' devices, and its file is gone", "version control"]),
        .git("checkout m/Trips/V1.yaml"), .run("check m"),
      ]),
    Story(
      "renumbered after shipping",
      [
        .edit(v2, "2.0.0", "2.5.0"),
        .run("check m", 1, says: ["[shipped-version-renumbered]", "write `version: 2.0.0` again"]),
      ]),
    Story(
      "revert to an older shape",
      [
        .run("bump m"),
        .edit(
          v4, "      startDate: Date   # Swift style\n", "      start_date: { type: Date, renamedFrom: startDate }\n"),
        .run("generate m", 1, says: ["[equal-shape]", "hashModifier"]),
        .edit(v4, "name: String", "name: { type: String, hashModifier: back }"), .run("generate m"),
        .run("ship m/Trips", says: ["recorded V4 4.0.0"]), .run("check --shipped m"),
      ]),
    Story(
      "identifier used again",
      [
        .run("bump m"), .edit(v4, "rating: Int?", "rating: Int?\n      start_date: Date?"),
        .run("generate m", 1, says: ["start_date", "[identifier-reused]"]),
        .edit(v4, "start_date: Date?", "departure: Date?"), .run("generate m"),
      ]),
    Story(
      "class renamed",
      [
        .run("bump m"), .edit(v4, "  Trip:", "  Journey:"),
        .run("generate m", 1, says: ["[entity-renamed]", "Trip", "Journey"]), .edit(v4, "  Journey:", "  Trip:"), edit,
        .run("generate m"), .run("check m"),
      ]),
    Story(
      "schema folder renamed",
      [
        .git("mv m/Trips m/Journeys"),
        .run(
          "generate m",
          says: [
            "Generated/.Trips.modelgen", "files of a schema `Trips` are here", "stores do not record the name",
            "[leftover-files]",
          ]),
        .run("check m", says: ["[leftover-files]"]), .run("ship m", says: ["recorded already"]),
        .git("rm -q -r --cached Generated"), .remove("Generated"), .run("generate m", lacks: ["leftover"]),
        .run("check m", says: ["everything is up to date"]),
      ]),
    Story(
      "checked out with other line ends",
      [
        .git("config core.autocrlf true"), .git("rm -q --cached -r ."), .git("reset -q --hard"),
        .run("check m", 1, says: ["line ends (CRLF)", "`*.swift text eol=lf`", ".gitattributes"], lacks: ["lock"]),
        .write(".gitattributes", "*.swift text eol=lf\n"), .remove("Generated"), .git("checkout -q -- Generated"),
        .run("check m", says: ["everything is up to date"]),
      ]),
    Story(
      "a release taken back",
      [
        .run("bump m"), edit, .run("generate m"), .run("ship m/Trips"), .git("add -A"), .git("commit -q -m V4"),
        .run("bump m"), .edit(v5, "      notes: String?\n", ""),
        .edit(v5, "version: 5.0.0", "version: 5.0.0\nmigration: { removes: [Trip.notes] }"),
        .run("generate m", 1, says: ["V5 has the same shape as V3", "put `hashModifier: V5` on a scalar attribute"]),
        .edit(v5, "name: String", "name: { type: String, hashModifier: V5 }"), .run("generate m"), .run("check m"),
      ]),
    Story(
      "a shape that nobody has verified ships",
      [
        .run("bump m"), .edit(v4, "rating: Int?", "rating: Int?\n      days: \"[Date]?\""), .run("generate m"),
        .run(
          "ship m",
          says: ["recorded V4 4.0.0", "nobody has verified (Trip, [Date]: days)", "compare its checksum on a Mac"]),
      ]),
    Story(
      "a name comes back",
      [
        .run("bump m"), .edit(v4, "      rating: Int?\n", ""),
        .edit(v4, "version: 4.0.0", "version: 4.0.0\nmigration: { removes: [Trip.rating] }"), .run("generate m"),
        .run("ship m/Trips"), .run("bump m"), .edit(v5, "name: String", "name: String\n      rating: String?"),
        .run(
          "generate m",
          says: [
            "Trip.rating was in V3 and was removed in V4", "a store of V3 migrates straight to V5", "[returning-name]",
          ]),
        .edit(v5, "rating: String?", "rating: Int?\n      notes: String?"),
        .run("generate m", says: ["its values were never removed; all other stores have none", "[returning-name]"]),
        .edit(v5, "rating: Int?", "stars: Int?"), .run("generate m", lacks: ["returning-name"]),
      ]),
    Story(
      "a stage becomes custom after shipping",
      [
        .edit(v3, "version: 3.0.0", "version: 3.0.0\nmigration: { stage: { custom: we log it } }"),
        .run("generate m", says: ["[shipped-stage-changed]", "shipped as lightweight and is custom now"]),
      ]),
  ]
}
