import Foundation
import Testing

/// Emitted files are as the repository's own formatter settings want them.
@Suite struct LintTests {
  @Test func formatterFindsNothing() throws {
    var files: [String] = []
    for name in GoldenTests.cases {
      let folder = GoldenTests.folder.appendingPathComponent("\(name)/expected")
      files += try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
        folder.appendingPathComponent($0).path
      }
    }
    #expect(files.count > 20)
    let configuration = GoldenTests.packageRoot.appendingPathComponent(".swift-format").path
    let lint = Process()
    lint.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    lint.arguments = ["swift", "format", "lint", "--strict", "--parallel", "--configuration", configuration] + files
    let output = Pipe()
    lint.standardError = output
    lint.standardOutput = output
    try lint.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    lint.waitUntilExit()
    #expect(lint.terminationStatus == 0 && text.isEmpty, "\(text)")
    #expect(try files.allSatisfy { try longestLine(of: $0) <= 120 })
  }

  private func longestLine(of path: String) throws -> Int {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return text.split(separator: "\n").map(\.count).max() ?? 0
  }
}
