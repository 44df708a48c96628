/// Two branches, one history.
extension ShippedStories {
  /// On branch `a`, where nothing is generated into the repository: V4 has shipped, and everything is committed.
  private static let shippedV4: [Step] = [
    .write("m/Trips/schema.yaml", "output: none\n"), .git("checkout -q -b a"), .run("bump m"), edit, .run("ship m"),
    .git("add -A"), .git("commit -q -m V4"),
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
        .run("generate m", 1, says: ["Trip.code", "V4 has shipped, so its shape stays", "removes: [Trip.code]"]),
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
          says: [
            "m/Trips/V4.yaml:9:1: error: a merge conflict", "[merge-conflict]", "bump m/Trips --renumber",
            "--theirs -- m/Trips/V4.yaml",
          ]),
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
        .gitFails("merge -q a"), .run("check m", 1, says: ["[lock-conflict]", "bump m/Trips --renumber"]),
        .run("bump m --renumber -n", says: ["would update m/Trips/shipped.lock"]), .has(lock, ["<<<<<<<"]),
        .run("bump m --renumber", says: ["V1, V2, V3, V3_1, V4"]),
        .run("check m --against a"),
      ]),
    Story(
      "a version is forgotten on one branch, the next one ships on the other",
      shippedV4 + [
        .git("checkout -q -b b"), .run("bump m"), .edit(v5, "rating: Int?", "rating: Int?\n      code: String?"),
        .run("ship m", says: ["recorded V5"]), .git("add -A"), .git("commit -q -m B"), .git("checkout -q a"),
        .run("ship m --forget V4 --reason 'a build for the lab'"), .git("commit -q -a -m A"), .gitFails("merge -q b"),
        .run("check m", 1, says: ["[lock-conflict]", "bump m/Trips --renumber"]),
        .run("bump m --renumber", says: ["V1, V2, V3, V5", "V4 out, so it stays out: a build for the lab"]),
        .has(lock, ["forgotten V4 4.0.0", "version V5 5.0.0"]), .lacks(lock, ["version V4", "<<<<<<<"]),
        .run("check m --shipped --against b", says: ["V4 leaves the lock: a build for the lab"]),
      ]),
    Story(
      "an entry in the middle is forgotten on the branch that is merged",
      shippedV4 + [
        .git("checkout -q -b b"), .run("bump m V5"), .edit(v5, "rating: Int?", "rating: Int?\n      code: String?"),
        .run("ship m"), .run("ship m --forget V3 --reason 'never built'"), .git("add -A"), .git("commit -q -m B"),
        .git("checkout -q a"), .run("bump m V4_1"),
        .edit("m/Trips/V4_1.yaml", "rating: Int?", "rating: Int?\n      code: String?\n      days: Int?"),
        .run("ship m"), .git("add -A"), .git("commit -q -m A"), .gitFails("merge -q b"),
        .run("bump m --renumber", says: ["V1, V2, V4, V4_1, V5", "V3 out, so it stays out: never built"]),
        .run("check m", 1, says: ["Trip.days", "removes: [Trip.days]"], lacks: ["lock"]),
      ]),
    Story(
      "forgotten and shipped anew on one branch",
      shippedV4 + [
        .git("checkout -q -b b"), .run("bump m"), .edit(v5, "rating: Int?", "rating: Int?\n      code: String?"),
        .run("ship m"), .git("add -A"), .git("commit -q -m B"), .git("checkout -q a"),
        .run("ship m --forget V4 --reason 'a build for the lab'"), .edit(v4, "notes: String?", "remarks: String?"),
        .run("ship m", says: ["recorded V4"]), .git("commit -q -a -m A"), .gitFails("merge -q b"),
        .run("bump m --renumber -n", says: ["V1, V2, V3, V4, V5", "V4 out and shipped it anew: a build for the lab"]),
        // The other way round, too; and what was shipped after the forgetting that both know stays.
        .git("merge --abort"), .git("checkout -q b"), .gitFails("merge -q a"),
        .run("bump m --renumber", says: ["V1, V2, V3, V5, V4", "V4 out and shipped it anew"]),
        .has(lock, ["attribute remarks: String?"]),
      ]),
    Story(
      "shipped again after both branches knew it as forgotten",
      shippedV4 + [
        .run("ship m --forget V4 --reason 'a build for the lab'"), .git("commit -q -a -m forgotten"),
        .git("checkout -q -b b"), .run("ship m", says: ["recorded V4"]), .git("commit -q -a -m B"),
        .git("checkout -q a"), .run("check m --against b", 1, says: ["V4 (4.0.0) has shipped according to b"]),
        .run("bump m V3_1"), .edit("m/Trips/V3_1.yaml", "rating: Int?", "rating: Int?\n      notes: String?"),
        .edit("m/Trips/V3_1.yaml", "name: String", "name: String?"), .run("ship m V3_1"), .git("add -A"),
        .git("commit -q -m A"), .gitFails("merge -q b"), .run("bump m --renumber", says: ["V1, V2, V3, V3_1, V4"]),
        .run("check m --against b"),
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
        .run("check n --against main", says: ["there is nothing to compare it with"]),
        // Each schema asks for it; that it is not there is said once.
        .run("check m n --against nowhere", 2, says: ["[shared-name]", "[git-revision]", "\n2 errors"]),
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
}
