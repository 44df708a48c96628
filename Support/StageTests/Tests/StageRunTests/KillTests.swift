import Foundation
import Testing

/// A migration that is killed at any point loses nothing.
@Suite struct KillTests {
  @Test func storesHaveTheirRowsAfterTheNextLaunch() throws {
    let run = Process()
    // Beside the bundle of tests.
    run.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("KillTest")
    run.arguments = ["1"]
    let output = Pipe()
    run.standardOutput = output
    try run.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    run.waitUntilExit()
    print(text)
    #expect(run.terminationStatus == 0, "\(text)")
  }
}
