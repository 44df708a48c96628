import Foundation
import PackagePlugin

/// Runs modelgen with the words a command plugin was given; the schema folders of the targets are filled in where the
/// words name no path.
///
/// - Parameter findHome: where a new schema goes, from the names after `--target`; nil where modelgen knows.
/// - Parameter findTargets: from the same names; all targets where there are none.
func runModelgen(
  _ tool: URL, words: [String], defaultCommand: String,
  findHome: (_ names: [String]) throws -> URL? = { _ in nil },
  findTargets: (_ names: [String]) throws -> [ModelTarget]
) throws {
  var extractor = ArgumentExtractor(words)
  let targetNames = extractor.extractOption(named: "target")
  var arguments = extractor.remainingArguments
  if arguments.first.map({ $0.hasPrefix("-") && !isAboutTheTool($0) }) ?? true {
    arguments.insert(defaultCommand, at: 0)
  }
  let command = arguments[0]
  let names = positionals(arguments.dropFirst())
  if command == "init", !asksForHelp(arguments), !names.contains(where: { $0.contains("/") }),
    let home = try findHome(targetNames)
  {
    return try startSchema(tool, names, arguments.dropFirst(), in: home)
  }
  let isComplete =
    asksForHelp(arguments)
    || names.contains { FileManager.default.fileExists(atPath: $0) }
  guard !isComplete, let place = FolderPlace(command: command) else { return try run(tool, arguments) }

  let targets = try findTargets(targetNames)
  guard let first = targets.first else {
    throw PluginFailure(
      "no target of this package has a schema folder; expected is, for example, Sources/App/Manifests/MySchema/V1.yaml")
  }
  let namesOutput = arguments.contains { $0 == "-o" || $0.hasPrefix("--output") }
  switch place {
  case .one(let takesOptions):
    let folders = targets.flatMap(\.folders).map(\.directory.path)
    guard folders.count == 1 else {
      throw PluginFailure("'\(command)' is about one schema; name its folder: \(folders.joined(separator: " or "))")
    }
    let options = takesOptions && !namesOutput ? first.options : []
    try run(tool, [command, folders[0]] + arguments.dropFirst() + options)
  case .all(let takesOptions):
    // A target is a module: two of them may use the same names. The first failure does not keep quiet about the rest.
    var failure: (any Error)?
    for target in targets {
      let options = takesOptions && !namesOutput ? target.options : []
      let words = [command] + target.folders.map(\.directory.path) + options
      do { try run(tool, words + arguments.dropFirst()) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}

/// A schema whose files the build generates stands in its target's directory, not beside `Package.swift`.
private func startSchema(_ tool: URL, _ names: [String], _ words: ArraySlice<String>, in home: URL) throws {
  guard names.count == 1, let name = names.first else {
    throw PluginFailure("name the schema, for example: init MySchema")
  }
  let folder = home.appendingPathComponent(name).path
  try run(tool, ["init", "--quiet", folder] + words.filter { $0.hasPrefix("-") })
  print("wrote \(folder)/V1.yaml; the next build generates from it")
}

private func asksForHelp(_ words: [String]) -> Bool { words.contains { ["-h", "--help"].contains($0) } }

/// The words that are neither options nor the values of options.
private func positionals(_ words: some Sequence<String>) -> [String] {
  let withValue: Set = ["-o", "--output", "--templates", "--format", "--against", "--forget", "--reason"]
  var isValue = false
  return words.filter { word in
    defer { isValue = withValue.contains(word) }
    return !isValue && !word.hasPrefix("-")
  }
}

private func isAboutTheTool(_ word: String) -> Bool { ["-h", "--help", "-V", "--version"].contains(word) }

/// How many schema folders a command takes.
private enum FolderPlace {
  case all(takesOptions: Bool)
  case one(takesOptions: Bool)

  init?(command: String) {
    switch command {
    case "generate", "check": self = .all(takesOptions: true)
    case "checksum": self = .all(takesOptions: false)
    case "ship", "freeze": self = .one(takesOptions: true)
    case "bump", "diff", "identify", "graph": self = .one(takesOptions: false)
    default: return nil
    }
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
