import ImportReport
import ManifestWriter
import ModelgenKit
import SchemaModel

/// An executable: its name, and what it can do.
package struct Tool {
  package var name: String
  /// `swift`, where the executable has a Swift parser.
  package var importsSwift: ((ImportArguments) throws(InputError) -> Outcome)?

  package init(name: String, importsSwift: ((ImportArguments) throws(InputError) -> Outcome)? = nil) {
    self.name = name
    self.importsSwift = importsSwift
  }

  var commands: [ImportArguments.Command] {
    ImportArguments.Command.allCases.filter { $0 != .swift || importsSwift != nil }
  }
}

/// Runs a command line of `modelgen-store`.
///
/// - Returns: the exit status: 0 fine, 1 nothing written, not proven or something lost, 2 usage error or unreadable input.
public func runStoreCommands(
  _ commandLine: [String], print: (String) -> Void, printError: (String) -> Void
) -> Int32 {
  run(commandLine, as: Tool(name: "modelgen-store"), print: print, printError: printError)
}

/// Runs a command line. Manifests of a dry run go to standard output, everything that is said to standard error.
///
/// - Returns: the exit status: 0 imported, 1 nothing written or not proven, 2 usage error or unreadable input.
package func run(
  _ commandLine: [String], as tool: Tool, print: (String) -> Void, printError: (String) -> Void
) -> Int32 {
  let arguments: ImportArguments
  do {
    switch try ImportArguments.parse(commandLine, of: tool) {
    case .help(let page):
      print(page)
      return 0
    case .run(let request): arguments = request
    }
  } catch {
    printError("error: \(error.message)\n")
    if let hint = error.hint { printError("note: \(hint)\n") }
    return 2
  }
  do throws(InputError) {
    switch arguments.command {
    case .identify: return try identify(arguments, print: print, printError: printError)
    case .preflight: return try preflight(arguments, print: print, printError: printError)
    case .swift:
      guard let importsSwift = tool.importsSwift else { return 2 }
      return try finish(importsSwift(arguments), arguments, print: print, printError: printError)
    case .model: return try finish(importFromBundle(arguments), arguments, print: print, printError: printError)
    case .store: return try finish(importFromStore(arguments), arguments, print: print, printError: printError)
    }
  } catch {
    printError("error: \(error.message)\n")
    return 2
  }
}

private func finish(
  _ outcome: Outcome, _ arguments: ImportArguments, print: (String) -> Void, printError: (String) -> Void
) throws(InputError) -> Int32 {
  var outcome = outcome
  if let name = arguments.name, outcome.schemas.count == 1 { outcome.schemas[0].schema.name = name }
  var proof = Proof(try evidence(arguments) + outcome.evidence)
  var written: [(folder: String, texts: [WrittenManifest])] = []
  var drafts: [CarriedDraft] = []
  for index in outcome.schemas.indices {
    proof.settle(&outcome.schemas[index], originals: outcome.originalHashes, report: &outcome.report)
    let folder = "\(arguments.output ?? "manifests")/\(outcome.schemas[index].schema.name)"
    var history = History()
    history.settle(&outcome.schemas[index].schema, folder: folder, report: &outcome.report)
    for version in outcome.schemas[index].schema.versions.indices {
      outcome.schemas[index].schema.versions[version].isImported = true
    }
    let schema = outcome.schemas[index].schema
    let texts = manifestTexts(of: schema)
    var verification = Verification(texts, name: schema.name, folder: folder)
    verification.compare(with: schema, report: &outcome.report)
    verification.reportRules(to: &outcome.report)
    written.append((folder, texts))
    drafts += carriedDrafts(of: verification.schema, at: folder, carrying: outcome.schemas[index].stageCode)
  }
  proof.reportUnused(to: &outcome.report)
  reportSharedNames(outcome.schemas.map(\.schema), to: &outcome.report)
  printError(outcome.report.text(files: outcome.files))
  if let file = arguments.reportFile {
    do {
      try Disk.replace(file, with: Array(outcome.report.text(files: outcome.files).utf8))
    } catch { throw InputError(message: "\(file): cannot be written: \(error.reason)") }
  }
  guard !outcome.report.hasErrors else {
    printError("nothing is written: \(outcome.report.summary)\n")
    return 1
  }
  for (folder, texts) in written {
    if arguments.isDryRun {
      for text in texts { print("# \(folder)/\(text.name)\n\(text.text)\n") }
    } else {
      let (changed, others) = try Writing.write(texts, to: folder, replaces: arguments.replaces)
      if changed.isEmpty { printError("\(folder) is up to date\n") }
      for text in changed { printError("wrote \(folder)/\(text.name)\n") }
      if !others.isEmpty {
        printError(
          "left as it was, and still a version of \(folder): \(others.joined(separator: ", "));"
            + " delete what is of an earlier import\n")
      }
    }
  }
  try write(drafts, arguments, print: print, printError: printError)
  for line in proof.lines { printError(line + "\n") }
  printError("\(outcome.report.summary)\n")
  return proof.hasFailed ? 1 : 0
}

/// Stages that have code of the app's own are drafted at once: `generate` would not know of it.
private func write(
  _ drafts: [CarriedDraft], _ arguments: ImportArguments, print: (String) -> Void, printError: (String) -> Void
) throws(InputError) {
  for draft in drafts {
    if arguments.isDryRun {
      print("// \(draft.path)\n\(String(decoding: draft.contents, as: UTF8.self))\n")
    } else if draft.isTaken {
      printError("\(draft.path) is there already, and stays: the code of the app's own stage is not carried over\n")
    } else {
      do throws(DiskError) {
        try ModelgenKit.write(draft)
      } catch {
        throw InputError(message: "\(draft.path): cannot be written: \(error.reason)")
      }
      printError("wrote \(draft.path), with the code of the app's own stage as a comment\n")
    }
  }
}
