import Foundation

/// Runs `Support/check-generated`.
public enum CheckGenerated {
  public struct Failure: Error, CustomStringConvertible {
    public var description: String
  }

  public static let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The versions of one module, compiled, run, and read back.
  public static func reflect(_ groups: [URL]) throws -> [ReflectedSchema] {
    let (status, output, log) = try run(["--reflect"] + groups.map(\.path))
    guard status == 0 else { throw Failure(description: "does not compile:\n\(log)") }
    return try JSONDecoder().decode([ReflectedSchema].self, from: output)
  }

  /// Nil if the sources compile in every mode, else what the compiler says.
  ///
  /// - Parameters:
  ///   - sources: files, or folders of files: one module together.
  ///   - target: the deployment target, by the iOS of its year.
  public static func log(ofCompiling sources: [URL], modes: [String], target: Int = 27) throws -> String? {
    let files = sources.flatMap(swiftFiles)
    let (status, output, log) = try run(modes.flatMap { ["--mode", $0] } + ["--target", "\(target)"] + files)
    return status == 0 ? nil : String(decoding: output, as: UTF8.self) + log
  }

  private static func swiftFiles(_ source: URL) -> [String] {
    guard let found = FileManager.default.enumerator(atPath: source.path) else { return [source.path] }
    let names = found.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    return names.isEmpty && source.pathExtension == "swift" ? [source.path] : names.map { "\(source.path)/\($0)" }
  }

  /// The lines that a module's `main.swift` prints, compiled without a warning.
  public static func output(ofRunning groups: [URL]) throws -> [String] {
    let (status, output, log) = try run(["--run"] + groups.map(\.path))
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    guard status == 0 || !lines.isEmpty else { throw Failure(description: "does not compile:\n\(log)") }
    return lines
  }

  private static func run(_ arguments: [String]) throws -> (status: Int32, output: Data, log: String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files instead of pipes: a pipe that nobody empties would stop the compiler.
    let output = folder.appendingPathComponent("output")
    let log = folder.appendingPathComponent("log")
    for file in [output, log] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = packageRoot.appendingPathComponent("Support/check-generated")
    process.arguments = arguments
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, try Data(contentsOf: output),
      String(decoding: try Data(contentsOf: log), as: UTF8.self)
    )
  }
}
