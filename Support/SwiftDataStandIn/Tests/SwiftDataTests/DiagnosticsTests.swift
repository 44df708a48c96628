import Foundation
import Testing

/// Sources go through `check-generated`, as the root package's tests do it.
@Suite struct DiagnosticsTests {
  @Test(arguments: WrongSource.all) func aWrongSourceIsRefused(_ wrong: WrongSource) throws {
    let log = try check(wrong.source, mode: wrong.mode, target: wrong.target)
    // The import stands above the source.
    let place = "Source.swift:\(wrong.line + 1):"
    let found = log.split(separator: "\n").contains { $0.contains(wrong.message) }
    #expect(found, "expected: \(wrong.message)\n\(log)")
    #expect(log.contains(place), "expected at \(place)\n\(log)")
  }

  @Test(arguments: RightSource.all) func aRightSourceCompiles(_ right: RightSource) throws {
    for mode in right.modes {
      let log = try check(right.source, mode: mode, target: right.target)
      #expect(log.isEmpty, "in mode \(mode):\n\(log)")
    }
  }

  /// What the compiler prints, without the summary.
  private func check(_ source: String, mode: String, target: Int) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Source.swift")
    try Data("import SwiftData\n\(source)\n".utf8).write(to: file)
    let process = Process()
    process.executableURL = supportFolder.appendingPathComponent("check-generated")
    process.arguments = ["--full", "--mode", mode, "--target", "\(target)", file.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    if process.terminationStatus == 0 { return "" }
    return text
  }

  private var supportFolder: URL {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder
  }
}
