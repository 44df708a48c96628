import Foundation

/// An empty folder that is gone after the test.
final class ScratchFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("modelgen-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func url(_ name: String) -> URL { URL(fileURLWithPath: path).appendingPathComponent(name) }

  func write(_ text: String, to name: String) throws {
    try makeFolder(url(name).deletingLastPathComponent())
    try Data(text.utf8).write(to: url(name))
  }

  func makeFolder(_ url: URL) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func text(_ name: String) -> String? { try? String(contentsOf: url(name), encoding: .utf8) }

  func names(_ folder: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url(folder).path)) ?? []).sorted()
  }

  /// What must stay the same where nothing was written: inode and time of change, by name.
  func stamps(_ folder: String) -> [String: String] {
    var stamps: [String: String] = [:]
    for name in names(folder) {
      let attributes = try? FileManager.default.attributesOfItem(atPath: url("\(folder)/\(name)").path)
      let inode = attributes?[.systemFileNumber] as? Int
      let date = attributes?[.modificationDate] as? Date
      stamps[name] = "\(inode ?? 0) \(date?.timeIntervalSince1970 ?? 0)"
    }
    return stamps
  }
}

/// The built `modelgen`, run as a user runs it.
struct Tool {
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The binary beside the test bundle.
  static let url: URL = {
    let bundle = Bundle.main.bundleURL
    let candidates =
      [bundle, bundle.deletingLastPathComponent()]
      + Bundle.allBundles.map {
        $0.bundleURL.deletingLastPathComponent()
      }
    let found = candidates.map { $0.appendingPathComponent("modelgen") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
    return found ?? packageRoot.appendingPathComponent(".build/debug/modelgen")
  }()

  /// True in a run under a sanitizer: its shadow memory takes more addresses than any limit would leave, and valgrind
  /// does not understand it.
  static let isSanitized = (["__asan_init", "__tsan_init"] as [String]).contains { dlsym(nil, $0) != nil }

  static let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func run(_ arguments: [String], in folder: String, environment: [String: String] = [:]) throws -> Result {
    try start(arguments, in: folder, environment: environment).finish()
  }

  /// A process that is under way.
  struct Running {
    let process: Process
    let output: URL
    let errors: URL

    func finish() throws -> Result {
      process.waitUntilExit()
      defer { for url in [output, errors] { try? FileManager.default.removeItem(at: url) } }
      return Result(
        status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
        errors: try String(contentsOf: errors, encoding: .utf8))
    }
  }

  static func start(
    _ arguments: [String], in folder: String, environment: [String: String] = [:], executable: URL? = nil
  ) throws -> Running {
    let process = Process()
    process.executableURL = executable ?? url
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files instead of pipes: a pipe that nobody empties would stop the tool.
    let files = ["out", "err"].map { kind in
      FileManager.default.temporaryDirectory.appendingPathComponent("modelgen-\(kind)-\(UUID().uuidString)")
    }
    for file in files { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    return Running(process: process, output: files[0], errors: files[1])
  }
}
