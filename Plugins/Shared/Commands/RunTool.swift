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
  guard !asksForHelp(arguments), let place = FolderPlace(command: command) else { return try run(tool, arguments) }

  let paths = names.filter(isFolder)
  let targets = try findTargets(targetNames).compactMap { $0.narrowed(to: paths) }
  let namesOutput = arguments.contains { $0 == "-o" || $0.hasPrefix("--output") }
  func options(_ target: ModelTarget?) -> [String] { namesOutput ? [] : target?.options(place.knowledge) ?? [] }
  if !paths.isEmpty, targets.count < 2 {
    // As it was typed; whose folder it is, modelgen cannot know.
    return try run(tool, arguments + options(targets.first))
  }
  guard let first = targets.first else {
    throw PluginFailure(
      "no target of this package has a schema folder; expected is, for example, Sources/App/Manifests/MySchema/V1.yaml")
  }
  let words = arguments.dropFirst().filter { !paths.contains($0) }
  if place.isOne {
    let folders = targets.flatMap(\.folders).map(\.directory.path)
    guard folders.count == 1 else {
      throw PluginFailure("'\(command)' is about one schema; name its folder: \(folders.joined(separator: " or "))")
    }
    return try run(tool, [command, folders[0]] + words + options(first))
  }
  // A target is a module: two of them may use the same names. The first failure does not keep quiet about the rest.
  var failure: (any Error)?
  for target in targets {
    do {
      try run(tool, [command] + target.folders.map(\.directory.path) + options(target) + words)
    } catch { failure = error }
  }
  if let failure { throw failure }
}

private func isFolder(_ path: String) -> Bool {
  var isFolder: ObjCBool = false
  return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
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

/// How many schema folders a command takes, and what else it has to know about a target whose files the build generates.
private struct FolderPlace {
  var isOne: Bool
  var knowledge: ModelTarget.Knowledge

  init?(command: String) {
    switch command {
    case "generate", "check": (isOne, knowledge) = (false, .stageFiles)
    case "checksum": (isOne, knowledge) = (false, .nothing)
    case "ship", "freeze": (isOne, knowledge) = (true, .stageFiles)
    case "bump": (isOne, knowledge) = (true, .stageFolder)
    case "diff", "identify", "graph": (isOne, knowledge) = (true, .nothing)
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
