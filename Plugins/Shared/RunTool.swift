import Foundation
import PackagePlugin

/// Runs modelgen with the words a command plugin was given; the schema folders of the package's targets are filled in
/// where the words name no path.
func runModelgen(_ tool: URL, words: [String], defaultCommand: String, package: Package) throws {
  try runModelgen(tool, words: words, defaultCommand: defaultCommand) { targetNames in
    let targets = targetNames.isEmpty ? package.targets : try package.targets(named: targetNames)
    return targets.compactMap(\.sourceModule).flatMap { SchemaFolder.all(below: $0.directoryURL) }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  /// The same for an Xcode project, whose targets list their files.
  func runModelgen(_ tool: URL, words: [String], defaultCommand: String, project: XcodeProject) throws {
    try runModelgen(tool, words: words, defaultCommand: defaultCommand) { targetNames in
      project.targets.filter { targetNames.isEmpty || targetNames.contains($0.displayName) }
        .flatMap { SchemaFolder.group($0.inputFiles.map(\.url)) }
    }
  }
#endif

private func runModelgen(
  _ tool: URL, words: [String], defaultCommand: String, findFolders: (_ targetNames: [String]) throws -> [SchemaFolder]
) throws {
  var extractor = ArgumentExtractor(words)
  let targetNames = extractor.extractOption(named: "target")
  var arguments = extractor.remainingArguments
  let command = arguments.first { !$0.hasPrefix("-") } ?? defaultCommand
  if !arguments.contains(command) { arguments.insert(command, at: 0) }
  let namesPath = arguments.contains { $0 != command && FileManager.default.fileExists(atPath: $0) }
  let asksForHelp = arguments.contains { ["-h", "--help"].contains($0) }
  if !namesPath, !asksForHelp, let place = FolderPlace(command: command) {
    var seen: Set<String> = []
    let folders = try findFolders(targetNames).map(\.directory.path).filter { seen.insert($0).inserted }
    arguments = try place.insert(folders, into: arguments, after: command)
  }
  try run(tool, arguments)
}

/// How many schema folders a command takes.
private enum FolderPlace {
  case all
  case one

  init?(command: String) {
    switch command {
    case "generate", "check", "checksum": self = .all
    case "ship", "freeze", "bump", "diff", "identify", "graph": self = .one
    default: return nil
    }
  }

  func insert(_ folders: [String], into arguments: [String], after command: String) throws -> [String] {
    guard let first = folders.first else {
      throw PluginFailure(
        "no target of this package has a schema folder; expected is, for example, Sources/App/Manifests/MySchema/V1.yaml"
      )
    }
    if case .one = self, folders.count > 1 {
      throw PluginFailure("'\(command)' is about one schema; name its folder: \(folders.joined(separator: " or "))")
    }
    let index = (arguments.firstIndex(of: command) ?? 0) + 1
    let inserted: [String] = if case .all = self { folders } else { [first] }
    return Array(arguments[..<index]) + inserted + Array(arguments[index...])
  }
}

private func run(_ tool: URL, _ arguments: [String]) throws {
  let process = Process()
  process.executableURL = tool
  process.arguments = arguments
  try process.run()
  process.waitUntilExit()
  guard process.terminationReason == .exit, process.terminationStatus == 0 else {
    throw PluginFailure("modelgen ended with status \(process.terminationStatus); what it found stands above")
  }
}

struct PluginFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
