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

  /// Instructions of a command over the folder.
  private func instructions(
    _ folder: ScratchFolder, _ path: String, _ valgrind: String, command: String = "generate"
  ) throws -> Double {
    let counts = folder.url("\(path).counts").path
    let result = try Tool.start(
      ["--tool=callgrind", "--callgrind-out-file=\(counts)", Tool.url.path, command, path], in: folder.path,
      executable: URL(fileURLWithPath: valgrind)
    ).finish()
    #expect(result.status == 0, "\(result.errors)")
    let summary = try #require(result.errors.split(separator: "\n").first { $0.contains("Collected") })
    return try #require(Double(summary.split(separator: " ").last ?? ""))
  }

  @Test func workGrowsWithWhatChanges() throws {
    guard let valgrind = Self.valgrind else {
      print("skipped: valgrind is not installed, so instructions are not counted")
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
    let small = try instructions(folder, "small", valgrind)
    let large = try instructions(folder, "large", valgrind)
    let history = try instructions(folder, "history", valgrind)
    let again = try instructions(folder, "large", valgrind)
    let check = try instructions(folder, "large", valgrind, command: "check")
    #expect(large < 6 * small, "four times the entities cost \(large / small) times the work")
    #expect(history < 8 * small, "four versions cost \(history / small) times the work of one")
    #expect(again < 1.05 * large, "a run with nothing to do costs \(again / large) times the first")
    #expect(check < 1.05 * large, "a check costs \(check / large) times the first run")
    // A debug build needs a sixth of this.
    #expect(large < 1_000_000_000, "80 entities of six attributes cost \(large) instructions")
  }
}
