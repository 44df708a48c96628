import Testing

/// What happens to teams whose versions have shipped. Each story ends right, or with a message that leads there.
@Suite struct ShippedStories {
  @Test(arguments: edits + locks + branches + bumps)
  func story(_ story: Story) throws { try story.tell() }

  private static let stops = """
        relationships:
          stops: { toMany: Stop, inverse: trips }
      Stop:
        attributes: { place: String }
        relationships: { trips: { toMany: Trip, deleteRule: nullify } }
    """
  private static let v2 = "m/Trips/V2.yaml"
  private static let v3 = "m/Trips/V3.yaml"
  private static let v4 = "m/Trips/V4.yaml"
  private static let v5 = "m/Trips/V5.yaml"
  private static let lock = "m/Trips/shipped.lock"
  private static let edit = Step.edit(v4, "rating: Int?", "rating: Int?\n      notes: String?")

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
        .git("checkout m/Trips/V2.yaml"), .run("check m", says: ["everything is in step"]),
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
        .run("check m --against main", says: ["Trips V2 differs from main in what stores do not notice"]),
        .git("commit -q -a -m doc"), .git("checkout -q main"),
        .run("check m --against topic", says: ["V2 differs from topic in what stores do not notice"]),
      ]),
    Story(
      "withdrawn after shipping",
      [
        .edit(v3, "version: 3.0.0", "version: 3.0.0\nmigration: { withdrawn: true }"),
        .run("check m", 1, says: ["[shipped-version-withdrawn]", "take `withdrawn: true` out"]),
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
            "Generated/.Trips.modelgen", "files of a schema `Trips` stand here", "stores do not care about the name",
            "[leftover-files]",
          ]),
        .run("check m", says: ["[leftover-files]"]), .run("ship m", says: ["recorded already"]),
        .git("rm -q -r --cached Generated"), .remove("Generated"), .run("generate m", lacks: ["leftover"]),
        .run("check m", says: ["everything is in step"]),
      ]),
    Story(
      "checked out with other line ends",
      [
        .git("config core.autocrlf true"), .git("rm -q --cached -r ."), .git("reset -q --hard"),
        .run("check m", 1, says: ["line ends (CRLF)", "`*.swift text eol=lf`", ".gitattributes"], lacks: ["lock"]),
        .write(".gitattributes", "*.swift text eol=lf\n"), .remove("Generated"), .git("checkout -q -- Generated"),
        .run("check m", says: ["everything is in step"]),
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
          says: ["Trip.rating stood in V3 and was gone in V4", "a store of V3 goes straight to V5", "[returning-name]"]),
        .edit(v5, "rating: String?", "rating: Int?\n      notes: String?"),
        .run("generate m", lacks: ["returning-name"]),
      ]),
    Story(
      "a stage becomes custom after shipping",
      [
        .edit(v3, "version: 3.0.0", "version: 3.0.0\nmigration: { stage: { custom: we log it } }"),
        .run("generate m", says: ["[shipped-stage-changed]", "shipped as lightweight and is custom now"]),
      ]),
  ]

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
        .remove(lock), .edit(v3, "rating: Int?", "rating: Int?\n      notes: String?"), .run("generate m"),
        .run("check m", 1, says: ["[lock-rewritten]", "Trip.notes", "[shipped-version-moved]"]),
        .run("check m --against main", 1, says: ["git checkout main --"], lacks: ["git checkout HEAD"]),
        .git("checkout main -- m"), .run("generate m"), .run("check m"),
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
        .run("check m", 1, says: ["[lock-damaged]", "git checkout REVISION -- shipped.lock"]),
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
        .remove(lock), .git("commit -q -a -m 'away with it'"), .run("generate m"), .run("ship m"), .git("add -A"),
        .git("commit -q -m again"), .run("check m --shipped"),
        .run(
          "check m --against main", 1,
          says: [
            "[lock-rewritten]", "the entry of V2 is not the one that main has", "rating: String?",
            "m/Trips/V2.yaml:8:15: error: Trip.rating has changed in V2", "[shipped-version-moved]",
          ]),
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

  static let branches: [Story] = [
    Story(
      "hotfix during a beta",
      [
        .run("bump m"), edit, .run("generate m"), .run("ship m", says: ["recorded V4"]), .git("add -A"),
        .git("commit -q -m beta"),
        .run("bump m V3_1", says: ["V3_1 is a copy of V3", "from V3 to V4 starts from V3_1 now"]),
        .has("m/Trips/V3_1.yaml", ["version: 3.1.0"]), .lacks("m/Trips/V3_1.yaml", ["notes"]),
        .edit("m/Trips/V3_1.yaml", "rating: Int?", "rating: Int?\n      code: String?"),
        // The beta's version never had it: the plan says what happens to the column.
        .run("generate m", 1, says: ["Trip.code", "removes: [Trip.code]"]),
        .edit(v4, "version: 4.0.0", "version: 4.0.0\nmigration: { removes: [Trip.code] }"),
        .run("generate m"), .run("ship m V3_1", says: ["recorded V3_1 3.1.0"]), .run("check m --against main"),
        .run("bump m 3.1.0", 1, says: ["V3_1 (3.1.0) exists already"]),
      ]),
    Story(
      "two branches both add V4, one has shipped",
      [
        .write("m/Trips/schema.yaml", "output: none\n"), .git("add -A"), .git("commit -q -m settings"),
        .git("checkout -q -b a"), .run("bump m"), edit, .run("ship m"), .git("add -A"), .git("commit -q -m A"),
        .git("checkout -q -b b main"), .run("bump m"), .edit(v4, "rating: Int?", "rating: Int?\n      code: String?"),
        .git("add -A"), .git("commit -q -m B"), .gitFails("merge -q a"),
        .run(
          "check m", 1,
          says: ["m/Trips/V4.yaml:9:1: error: a merge conflict", "[merge-conflict]", "bump m/Trips --renumber"]),
        .git("merge --abort"), .run("check m --against a", 1, says: ["V4 (4.0.0) has shipped according to a"]),
        .run("bump m --renumber --dry-run", says: ["would write m/Trips/V5.yaml"]), .gone(v5),
        .run("bump m --renumber", says: ["wrote m/Trips/V5.yaml", "removed m/Trips/V4.yaml"]),
        .has(v5, ["version: 5.0.0", "code: String?"]), .git("add -A"), .git("commit -q -m renumbered"),
        .git("merge -q -m merged a"), .run("check m", 1, says: ["Trip.notes", "removes: [Trip.notes]"]),
        .edit(v5, "code: String?", "code: String?\n      notes: String?"), .run("check m --against a"),
      ]),
    Story(
      "two branches both ship V4",
      [
        .write("m/Trips/schema.yaml", "output: none\n"), .git("add -A"), .git("commit -q -m settings"),
        .git("checkout -q -b a"), .run("bump m"), edit, .run("ship m"), .git("add -A"), .git("commit -q -m A"),
        .git("checkout -q -b b main"), .run("bump m"),
        .edit(v4, "rating: Int?", "rating: Int?\n      code: String?\n      notes: String?"),
        .run("ship m"), .git("add -A"), .git("commit -q -m B"), .gitFails("merge -q a"),
        .run(
          "check m", 1,
          says: ["[merge-conflict]", "[lock-conflict]", "this branch ships V1 1.0.0, V2 2.0.0, V3 3.0.0, V4 4.0.0"]),
        .run("bump m --renumber", 1, says: ["both branches shipped a V4", "git merge --abort", "--renumber --force"]),
        .git("merge --abort"), .run("bump m --renumber", 1, says: ["V4 is in m/Trips/shipped.lock", "--force"]),
        .run("bump m --renumber --force", says: ["updated m/Trips/shipped.lock", "V5's now"]),
        .has(lock, ["forgotten V4 4.0.0 \"renumbered to V5 5.0.0"]),
        .run("check m --shipped"), .git("add -A"), .git("commit -q -m renumbered"), .gitFails("merge -q a"),
        .run("bump m --renumber", says: ["holds what both branches shipped: V1, V2, V3, V5, V4"]),
        .lacks(lock, ["<<<<<<<", ">>>>>>>"]), .run("check m --against a"),
      ]),
    Story(
      "two branches ship different versions",
      [
        .write("m/Trips/schema.yaml", "output: none\n"), .git("add -A"), .git("commit -q -m settings"),
        .git("checkout -q -b a"), .run("bump m"), edit, .run("ship m"), .git("add -A"), .git("commit -q -m A"),
        .git("checkout -q -b b main"), .run("bump m V3_1"),
        .edit("m/Trips/V3_1.yaml", "rating: Int?", "rating: Int?\n      notes: String?"),
        .edit("m/Trips/V3_1.yaml", "name: String", "name: String?"), .run("ship m"), .git("add -A"),
        .git("commit -q -m B"),
        .gitFails("merge -q a"), .run("check m", 1, says: ["[lock-conflict]", "bump PATH --renumber"]),
        .run("bump m --renumber -n", says: ["would update m/Trips/shipped.lock"]), .has(lock, ["<<<<<<<"]),
        .run("bump m --renumber", says: ["V1, V2, V3, V3_1, V4"]),
        .run("check m --against a"),
      ]),
    Story(
      "a branch that is behind",
      [
        .git("branch topic"), .run("bump m"), edit, .run("generate m"), .run("ship m"), .git("add -A"),
        .git("commit -q -m V4"), .git("checkout -q topic"),
        .run(
          "check m --against main", 1,
          says: ["V4 (4.0.0) has shipped according to main", "merge main into this branch"]),
        .git("merge -q main"), .run("check m --against main"),
      ]),
    Story(
      "against what is not there",
      [
        .run("check m --against nowhere", 2, says: ["[git-revision]"]),
        .write("n/Notes/V1.yaml", Story.manifest("1.0.0", "title: String")), .run("generate n"),
        .run("check n --against main", says: ["there is nothing to hold it against"]),
      ]),
    Story(
      "checked out with carriage returns",
      [
        .git("rm -q --cached -r ."), .git("-c core.autocrlf=true reset -q --hard"), .has(lock, ["\r\n"]),
        .run("check m --shipped --against main", 1, says: ["[stale-file]"], lacks: ["lock", "shipped"]),
        .run("generate m"),
        .run("check m --shipped --against main"), .run("bump m"), .has(v4, ["version: 4.0.0\r\n"]),
      ]),
  ]

  static let bumps: [Story] = [
    Story(
      "generated files in a folder of one's own",
      [
        .run("bump m"), .edit(v4, "name: String", "name: { type: String, unique: true }"),
        .run("generate m --output Models"), .run("ship m", 1, says: ["[missing-stage-file]"]),
        .run("bump m --renumber --output Models", says: ["wrote Models/TripsMigrationV3toV5.swift"]),
        .run("generate m --output Models"), .run("ship m --output Models", says: ["recorded V5 5.0.0"]),
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
        .run("bump m --bridge", says: ["V4 has both shapes now", "both may go out in one release"]),
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
      "bridge says what an enum loses on the way",
      [
        .run("bump m"),
        .edit(v4, "rating: Int?", "rating: { type: Status, default: open, doc: Where it stands. }"),
        .edit(v4, "entities:", "enums:\n  Status: { rawType: String, cases: [open, done] }\nentities:"),
        .run(
          "bump m --bridge",
          says: [
            "Trip.rating is `ratingValue: Status?` from now on",
            "left out: the default `open`, that a value is required, `doc`", "drafts the stage from V3 to V4",
          ]),
        .run("generate m"),
        .has("Generated/TripsMigrationV3toV4.swift", ["Decide: how Trip.ratingValue comes from Trip.rating"]),
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
        .run("generate m"), .run("check m"),
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
        .lacks("m/Trips/V6.yaml", ["Mood", "Place"]), .run("generate m"), .run("check m"),
      ]),
    Story(
      "bridge says how an entity gets another name",
      [
        .run("bump m"), .edit(v4, "  Trip:", "  Journey:"),
        .run("bump m --bridge", 1, says: ["No expand version can be written", "fills: [Journey]", "removes: [Trip]"]),
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
        .run("generate m", says: ["removed Generated/TripsSchemaV4.swift"]), .run("check m"),
        .has("Generated/TripsMigrationPlan.swift", ["TripsMigrationV3toV5"]),
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
