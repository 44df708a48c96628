import Foundation
import Testing

/// How the work grows with the schema, in instructions: the same on a busy machine and on an idle one.
///
/// Counted by valgrind where that is installed (Linux); skipped where it is not.
@Suite struct GrowthTests {
  private static let valgrind = ["/usr/bin/valgrind", "/usr/local/bin/valgrind"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private static func manifest(_ entities: Int, version: String = "1.0.0", more: String = "") -> String {
    var text = "version: \(version)\nentities:\n"
    for number in 0..<entities {
      text += """
          Entity\(number):
            attributes:
              identifier: UUID
              title: String
              summary: String?
              count: Int = 0
              amount: Double = 0
              updatedAt: Date?

        """
    }
    return text + more
  }

  /// One thing that there can be many of, in a manifest otherwise small.
  struct Many: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// What one more may cost on average, in thousands of instructions of a debug build: twice what it costs today. Where
    /// the work for one grew with their number, it would be many times as much.
    var limit: Double
    /// The exit status of `modelgen generate`.
    var status: Int32 = 0
    var count = 120
    /// What is run instead of `modelgen generate`.
    var command = ["generate"]
    var text: @Sendable (Int) -> String
    /// A second version, from `entities:` on.
    var next: (@Sendable (Int) -> String)?
  }

  private static func joined(_ count: Int, _ separator: String = "", _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined(separator: separator)
  }

  private static let attributes = "entities:\n  A:\n    attributes:\n      name: String\n"
  private static let one = "version: 1.0.0\n" + attributes

  static let manifolds: [Many] = [
    Many(testDescription: "pairs of relationships between two entities", limit: 2_000) { count in
      one + "    relationships:\n"
        + joined(count) { "      a\($0): { toMany: B, deleteRule: nullify, inverse: b\($0) }\n" }
        + "  B:\n    relationships:\n" + joined(count) { "      b\($0): { toOne: A }\n" }
    },
    Many(testDescription: "indexed attributes", limit: 900) { count in
      one + joined(count) { "      a\($0): Int\n" } + "    index: [" + joined(count, ", ") { "[a\($0)]" } + "]\n"
    },
    Many(testDescription: "findings on one line", limit: 3_000, status: 1) { count in
      one + "    init: [" + joined(count, ", ") { "unknownParameter\($0)" } + "]\n"
    },
    Many(testDescription: "one key again and again", limit: 3_500) { count in
      one + "      x: Int\n    unique: [" + joined(count, ", ") { _ in "[name, x]" } + "]\n"
    },
    Many(testDescription: "names in a file that cannot be read", limit: 650, status: 1) { count in
      one + "enum:\n" + joined(count) { "  Kind\($0): { rawType: String, cases: [a, b] }\n" }
    },
    Many(testDescription: "lines that want quotes", limit: 5_500, status: 1, count: 240) { count in
      one + joined(count) { "      a\($0): [String]?\n" }
    },
    Many(
      testDescription: "renamed cases", limit: 1_000, count: 60, command: ["diff"],
      text: { one + "      s: S\nenums:\n  S: { rawType: String, cases: [" + joined($0, ", ") { "a\($0)" } + "] }\n" },
      next: {
        attributes + "      s: S\n      t: Int?\nenums:\n  S: { rawType: String, cases: ["
          + joined($0, ", ") { "{ b\($0): a\($0) }" } + "] }\n"
      }),
    Many(
      testDescription: "renamed attributes", limit: 2_500, count: 60, command: ["diff"],
      text: { one + joined($0) { "      a\($0): Int\n" } },
      next: { attributes + joined($0) { "      b\($0): { type: Int, renamedFrom: a\($0) }\n" } }),
    Many(
      testDescription: "attributes that may be renamed", limit: 13_000, status: 1, count: 60, command: ["diff"],
      text: { one + joined($0) { "      a\($0): Int\n" } }, next: { attributes + joined($0) { "      b\($0): Int\n" } }),
    Many(
      testDescription: "overlapping keys in a draft", limit: 13_000, count: 60,
      command: ["generate", "--show-scaffold"],
      text: { one + joined($0) { "      a\($0): Int\n" } },
      next: { count in
        attributes + joined(count) { "      a\($0): Int\n" } + "    unique: ["
          + joined(count - 1, ", ") { "[a\($0), a\($0 + 1)]" } + "]\n"
      }),
  ]

  @Test(arguments: manifolds) func manyOfOneKind(_ many: Many) throws {
    guard let valgrind = Self.valgrind, !Tool.isSanitized else {
      print("skipped: instructions are counted by valgrind, where it is installed, without a sanitizer")
      return
    }
    let folder = try ScratchFolder()
    try folder.write(many.text(many.count), to: "many/Sample/V1.yaml")
    if let next = many.next { try folder.write("version: 2.0.0\n" + next(many.count), to: "many/Sample/V2.yaml") }
    let whole = try Self.instructions(folder, "many", valgrind, many.command, status: many.status)
    let each = try (whole - Self.start.get()) / Double(many.count) / 1_000
    #expect(each < many.limit, "one costs \(each) thousand instructions")
  }

  /// What one entity of one attribute costs, nearly all of it the start of the program: counted once.
  private static let start = Result {
    let folder = try ScratchFolder()
    try folder.write(one, to: "one/Sample/V1.yaml")
    return try instructions(folder, "one", #require(valgrind))
  }

  /// Instructions of a command over the folder.
  private static func instructions(
    _ folder: ScratchFolder, _ path: String, _ valgrind: String, _ command: [String] = ["generate"], status: Int32 = 0
  ) throws -> Double {
    let counts = folder.url("\(path).counts").path
    let result = try Tool.start(
      ["--tool=callgrind", "--callgrind-out-file=\(counts)", Tool.url.path] + command + [path], in: folder.path,
      executable: URL(fileURLWithPath: valgrind)
    ).finish()
    #expect(result.status == status, "\(result.errors.prefix(1_000))")
    let summary = try #require(result.errors.split(separator: "\n").first { $0.contains("Collected") })
    return try #require(Double(summary.split(separator: " ").last ?? ""))
  }

  @Test func workGrowsWithWhatChanges() throws {
    guard let valgrind = Self.valgrind, !Tool.isSanitized else {
      print("skipped: instructions are counted by valgrind, where it is installed, without a sanitizer")
      return
    }
    let folder = try ScratchFolder()
    try folder.write(Self.manifest(20), to: "small/Small/V1.yaml")
    try folder.write(Self.manifest(80), to: "large/Large/V1.yaml")
    for number in 1...4 {
      let added = (0..<number).map { "      added\($0): String?\n" }.joined()
      try folder.write(
        Self.manifest(20, version: "\(number).0.0", more: "  Grows:\n    attributes:\n" + added),
        to: "history/History/V\(number).yaml")
    }
    let small = try Self.instructions(folder, "small", valgrind)
    let large = try Self.instructions(folder, "large", valgrind)
    let history = try Self.instructions(folder, "history", valgrind)
    let again = try Self.instructions(folder, "large", valgrind)
    let check = try Self.instructions(folder, "large", valgrind, ["check"])
    #expect(large < 6 * small, "four times the entities cost \(large / small) times the work")
    #expect(history < 8 * small, "four versions cost \(history / small) times the work of one")
    #expect(again < 1.05 * large, "a run with nothing to do costs \(again / large) times the first")
    #expect(check < 1.05 * large, "a check costs \(check / large) times the first run")
    // A debug build needs a sixth of this.
    #expect(large < 1_000_000_000, "80 entities of six attributes cost \(large) instructions")
  }
}
