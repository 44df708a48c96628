/// What becomes of the lock.
extension ShippedStories {
  static let locks: [Story] = [
    Story(
      "lost lock",
      [
        .remove(lock),
        .run(
          "check m", 1,
          says: ["records V1, V2, V3 as shipped", "[lock-rewritten]", "git checkout HEAD -- m/Trips/shipped.lock"],
          lacks: ["[no-lock]"]),
        .run("check m --against main", 1, says: ["[lock-rewritten]", "git checkout main -- m/Trips/shipped.lock"]),
        .run("ship m", 1, says: ["the last commit has it", "nothing was recorded"]), .gone(lock),
        .git("checkout main -- m/Trips/shipped.lock"), .run("check m --against main"),
      ]),
    Story(
      "a version edited while its lock is gone",
      [
        .remove(lock), .edit(v3, "rating: Int?", "rating: Int?\n      notes: String?"),
        .run(
          "generate m", 1,
          says: [
            "the lock is gone: versions of Trips have shipped", "Generated/.Trips.modelgen:3:1", "nothing was written",
          ]),
        .run("generate m --output Elsewhere"),
        .run("check m", 1, says: ["[lock-rewritten]", "Trip.notes", "[shipped-version-moved]"]),
        .run("check m --against main", 1, says: ["git checkout main --"], lacks: ["git checkout HEAD"]),
        .git("checkout main -- m"), .run("generate m"), .run("check m"),
      ]),
    Story(
      "a lock that git does not know is gone",
      [
        .git("rm -q --cached m/Trips/shipped.lock"), .git("commit -q -m 'not for git'"), .remove(lock),
        .has("Generated/.Trips.modelgen", ["# Versions have shipped", "TripsSchemaV1.swift\n"]),
        .run(
          "check m", 1, says: ["the lock is gone: versions of Trips have shipped", "[lock-rewritten]"],
          lacks: ["records V1", "[no-lock]"]),
        .run("ship m", 1, says: ["nothing was recorded"]), .gone(lock),
        .run("generate m", 1, says: ["if nothing was ever released, delete this line"]),
        .edit(
          "Generated/.Trips.modelgen", "# Versions have shipped: there is a shipped.lock beside the manifests.\n", ""),
        .run("generate m"), .run("check m", says: ["[no-lock]"]), .run("ship m"),
        .has("Generated/.Trips.modelgen", ["# Versions have shipped"]), .run("generate m", says: ["up to date"]),
      ]),
    Story(
      "an older lock put in place of the newest",
      [
        .run("bump m"), edit, .run("generate m"), .run("ship m"), .git("add -A"), .git("commit -q -m V4"),
        .git("checkout HEAD~ -- m/Trips/shipped.lock"),
        .run("check m", 1, says: ["V4 (4.0.0) has shipped according to HEAD", "[lock-rewritten]"]),
        .run("ship m", 1, says: ["nothing was recorded"]), .git("checkout HEAD -- m"), .run("check m"),
      ]),
    Story(
      "forgotten and shipped anew before the commit",
      [
        .run("bump m"), edit, .run("generate m"), .run("ship m"), .git("add -A"), .git("commit -q -m V4"),
        .run("ship m --forget V4 --reason 'a build for the lab'"), .run("ship m --forget V3 --reason ' '", 2),
        .edit(v4, "notes: String?", "notes: Int?"), .run("generate m"),
        .run("ship m 4.0.0", says: ["recorded V4 4.0.0"]), .run("check m"),
        .run("check m --against main", says: ["V4 was forgotten and shipped anew: a build for the lab"]),
      ]),
    Story(
      "truncated lock",
      [
        .write(lock, "# Shapes\nmodelgen-lock 1, 3 shipped, newest 0\n"),
        .run("check m", 1, says: ["[lock-damaged]", "git checkout REVISION -- m/Trips/shipped.lock"]),
        .run("generate m", 1, says: ["[lock-damaged]"]), .run("ship m", 1, says: ["nothing was recorded"]),
        .run("bump m", 1, says: ["[lock-damaged]"]), .has(lock, ["newest 0"]),
        .git("checkout m/Trips/shipped.lock"), .run("check m"),
      ]),
    Story(
      "lock and version edited together",
      [
        .edit(v2, "rating: Int?", "rating: String?"),
        .edit(lock, "attribute rating: Int?", "attribute rating: String?"),
        .run("generate m", 1, says: ["[lock-edited]", "V2"]), .run("ship m", 1, says: ["[lock-edited]"]),
      ]),
    Story(
      "lock of a newer modelgen",
      [
        .edit(lock, "modelgen-lock 1", "modelgen-lock 2"), .run("check m", 1, says: ["[lock-format]", "format 2"]),
        .run("ship m", 1), .has(lock, ["modelgen-lock 2"]),
      ]),
    Story(
      "the last entry is taken out by hand",
      [.edit(lock, "version V3 3.0.0", "version V4 4.0.0"), .run("check m", 1, says: ["[lock-edited]"])]),
    Story(
      "forgotten with a reason",
      [
        .run("bump m"), edit, .run("generate m"), .run("ship m"), .git("add -A"), .git("commit -q -m V4"),
        .git("checkout -q -b topic"), .run("ship m --forget V4", 2, says: ["--reason"]),
        .run("ship m --forget V9 --reason 'never built'", 1, says: ["V9 is not in", "it holds V"]),
        .run("ship m --forget V4 --reason 'a build for the lab'", says: ["forgot V4 4.0.0"]),
        .has(lock, ["forgotten V4 4.0.0 \"a build for the lab\""]),
        .run("check m --against main", says: ["V4 leaves the lock: a build for the lab"]),
        .edit(v4, "notes: String?", "notes: Int?"), .run("generate m"), .run("ship m"), .run("check m --shipped"),
        .edit(lock, "forgotten V4 4.0.0 \"a build for the lab\"\n", ""), .run("check m", 1, says: ["[lock-edited]"]),
      ]),
    Story(
      "forgetting works where the manifests are wrong",
      [
        .remove(v3), .run("ship m --forget V3 --reason 'never built'", says: ["forgot V3"]),
        .run("generate m"), .run("check m"),
      ]),
    Story(
      "history rewritten in one pull request",
      [
        .git("checkout -q -b topic"), .edit(v2, "rating: Int?", "rating: String?"),
        .edit(v3, "rating: Int?", "rating: String?"),
        .remove(lock), .run("generate m", 1, says: ["the lock is gone"]),
        .edit(
          "Generated/.Trips.modelgen", "# Versions have shipped: there is a shipped.lock beside the manifests.\n", ""),
        .git("commit -q -a -m 'away with it'"), .run("generate m"), .run("ship m"), .git("add -A"),
        .git("commit -q -m again"), .run("check m --shipped"),
        .run(
          "check m --against main", 1,
          says: [
            "[lock-rewritten]", "the entry of V2 is not the one that main has", "rating: String?",
            "m/Trips/V2.yaml:8:15: error: Trip.rating has changed in V2", "[shipped-version-moved]",
          ]),
      ]),
    Story(
      "a version is remembered while the next one is half written",
      [
        .run("bump m"), edit, .run("generate m"), .run("bump m V5 --force"),
        .edit(v5, "rating: Int?", "rating: String?"), .run("ship m", 1, says: ["nothing was recorded"]),
        // What has errors itself, or follows what has, waits.
        .run("ship m V5", 1, says: ["nothing was recorded"]), .lacks(lock, ["V4"]),
        .run("ship m V4 -n", says: ["would record V4 4.0.0", "V5 is not looked at"]),
        .run("ship m 4.0.0", says: ["recorded V4 4.0.0", "V5 is not looked at: it has errors"]),
        .has(lock, ["version V4 4.0.0"]), .lacks(lock, ["V5"]), .run("ship m V4", says: ["recorded already"]),
        .write(v5, "version: 5.0.0\nentities: [\n"), .run("ship m V3", says: ["recorded already"]),
        .edit("Generated/TripsSchemaV4.swift", "notes: String?", "notes: Int?"),
        .run("ship m V4", 1, says: ["[stale-file]", "nothing was recorded"]),
        // The lock of the last commit guards all of it.
        .remove(lock), .run("ship m V3", 1, says: ["nothing was recorded"]), .gone(lock),
        .git("checkout HEAD -- m/Trips/shipped.lock"), .edit(v3, "rating: Int?", "rating: Int"),
        .run("ship m V4", 1, says: ["[shipped-version-moved]"]), .run("ship m V9", 1), .run("ship m V4 V9", 1),
      ]),
    Story(
      "a schema folder that is gone",
      [
        .write("m/Notes/V1.yaml", "version: 1.0.0\nentities:\n  Note: { attributes: { text: String } }\n"),
        .run("generate m"), .run("ship m/Notes"), .git("add -A"), .git("commit -q -m notes"),
        .run("check m --against main", lacks: ["gone"]), .run("check m --against main~1"), .remove("m/Notes"),
        .remove("Generated/.Notes.modelgen"), .run("check m"),
        .run(
          "check m --against main", 1,
          says: [
            "m/Notes/shipped.lock: error: the schema is gone, and its lock with it; main records V1 as shipped",
            "[lock-rewritten]", "git checkout main -- m/Notes;",
          ]),
        // An empty folder, or one with other files, is no schema either.
        .write("m/Notes/README.md", "Notes."), .run("check m --against main", 1, says: ["the schema is gone"]),
        .run("check m/Trips --against main"), .git("checkout main -- m"), .run("generate m"),
        .run("check . --against main"),
        // Given up on purpose, in two changes.
        .run("ship m/Notes --forget V1 --reason 'no device has it'"), .git("commit -q -a -m forgotten"),
        .remove("m/Notes"), .run("check m --against main"),
      ]),
    Story(
      "a schema folder that has another name",
      [
        .git("mv m/Trips m/Tours"), .git("commit -q -m tours"), .run("generate m"),
        .remove("Generated/.Trips.modelgen"),
        .run(
          "check m --against main~1", says: ["m/Tours is m/Trips of main~1, by another name"],
          lacks: ["nothing to hold it against"]),
        .run("bump m/Tours"), .edit("m/Tours/V4.yaml", "rating: Int?", "rating: Int?\n      notes: String?"),
        .run("generate m"), .run("ship m/Tours"), .run("check m --against main~1"),
        // With the new name comes a new history, as far as the first version.
        .edit("m/Tours/V2.yaml", "rating: Int?", "rating: String?"), .remove("m/Tours/shipped.lock"),
        .edit("m/Tours/V3.yaml", "rating: Int?", "rating: String?"),
        .edit("m/Tours/V4.yaml", "rating: Int?", "rating: String?"),
        .remove("Generated/.Tours.modelgen"), .git("commit -q -a -m 'away with it'"), .run("generate m"),
        .run("ship m/Tours"), .git("add -A"), .git("commit -q -m again"), .run("check m"),
        .run(
          "check m --against main~3", 1,
          says: ["the entry of V2 is not the one that main~3 has", "m/Tours/V2.yaml", "[shipped-version-moved]"]),
        // And wholly.
        .edit("m/Tours/V1.yaml", "name: String", "name: String?"), .remove("m/Tours/shipped.lock"),
        .remove("Generated/.Tours.modelgen"), .git("commit -q -a -m 'away with it'"), .run("generate m"),
        .run("ship m/Tours"), .git("add -A"), .git("commit -q -m again"),
        .run("check m --against main~5", 1, says: ["the schema is gone", "main~5 records V1, V2, V3 as shipped"]),
      ]),
    Story(
      "release branch",
      [
        .run("check m --shipped"), .run("bump m"), edit, .run("generate m"), .run("check m"),
        .run("check m --shipped", 1, says: ["[not-shipped]", "run: modelgen ship m/Trips"]),
        .run("ship m/Trips --dry-run", says: ["would record V4 4.0.0"]), .run("check m --shipped", 1),
        .run("ship m/Trips"), .run("check m --shipped"), .run("ship m/Trips", says: ["recorded already"]),
      ]),
    Story(
      "shipping what was not generated",
      [
        .run("bump m"), edit, .run("ship m", 1, says: ["[stale-file]", "nothing was recorded"]), .lacks(lock, ["V4"]),
        .run("generate m"), .run("ship m"),
      ]),
    Story(
      "generated files edited by hand, and gone",
      [
        .append("Generated/TripsSchemaV2.swift", "// mine\n"), .remove("Generated/TripsSchemaV1.swift"),
        .run(
          "check m --diff", 1, says: ["-// mine", "this file is missing", "edited by hand", "run: modelgen generate m"]),
        .write("m/Trips/schema.yaml", "output: none\n"),
        .run("check m --diff", says: ["checked only"], lacks: ["mine"]),
        .edit(v2, "rating: Int?", "rating: Int"), .run("check m", 1, says: ["[shipped-version-moved]"]),
      ]),
  ]
}
