import Diagnostics
import SchemaEvolution
import SchemaModel
import SwiftEmitter

/// Reads, validates, compares and emits every schema below the paths, then writes what differs.
///
/// Everything is computed before the first byte is written, and nothing is written if there is an error anywhere.
public func generate(paths: [String], _ options: GenerateOptions = GenerateOptions()) -> GenerateResult {
  var result = GenerateResult()
  result.report.allowsOutside = options.allowsOutside
  let schemas = loadSchemas(at: paths, into: &result.report)
  result.schemas = schemas
  let templates = loadTemplates(options.templates, into: &result.report)
  for loaded in schemas { OutputFolders.refusal(loaded, options.destination, into: &result.report) }
  if case .build = options.destination {
    if !options.isReader { reportMissingStages(schemas, options, into: &result.report) }
    for loaded in schemas { reportUnusedStages(loaded, among: options.stageFiles, in: nil, into: &result.report) }
  } else {
    for loaded in schemas {
      guard let folder = OutputFolders(loaded, options.destination)?.migrations else { continue }
      let names = result.report.list(folder)
      reportUnusedStages(loaded, among: names, in: folder, into: &result.report)
    }
    reportLeftovers(schemas, options, into: &result.report)
  }
  guard result.report.verdict(strict: options.isStrict) == .fine, let templates else { return result }

  var folders: [PlannedFolder] = []
  var needs: [(names: [String], settings: SupportSettings)] = []
  for loaded in schemas {
    guard let evolution = loaded.evolution else { continue }
    if options.showsScaffolds {
      result.scaffolds += emit(loaded, evolution, templates).filter(\.ownedByUser).map(\.contents)
      continue
    }
    guard let output = OutputFolders(loaded, options.destination) else {
      result.notes.append("\(loaded.folder.name): checked only, its schema.yaml says 'output: none'")
      continue
    }
    let emitted = emit(loaded, evolution, templates, output.module)
    reportUnfinished(emitted, options, into: &result.report)
    result.notes += leftOverNotes(loaded, output, emitted, schemas, options.destination)
    let planned = planFolders(loaded, emitted, output, options)
    for folder in planned {
      if let lost = LostLock(folder, loaded, among: schemas, into: &result.report) {
        result.lostLocks[loaded.folder.lockPath] = lost
        if !options.isForCheck { report(lost, of: loaded, into: &result.report) }
      }
      reportReplaced(folder, loaded, into: &result.report)
      for moved in movedStageFiles(folder, loaded, output, emitted, schemas, options) {
        result.movedStages[moved.path] = moved
        // `check` tells of a missing file by itself.
        if !options.isForCheck || Disk.isTaken(moved.path) { report(moved, loaded, into: &result.report) }
      }
      reportIncomplete(folder, loaded, paths, into: &result.report)
      reportOutdated(folder, loaded, paths, into: &result.report)
    }
    if output.module == nil { result.notes += testsWithoutModule(emitted, output) }
    folders += planned
    needs += planned.map {
      (output.sharedFiles(in: $0.path, emitted, options), SupportSettings(loaded.schema))
    }
  }
  addSharedFiles(to: &folders, needs, templates: templates)
  if case .asConfigured = options.destination { reportSupportTwice(folders, needs.map(\.names), into: &result.report) }
  reportSharedPaths(folders, into: &result.report)
  guard result.report.verdict(strict: options.isStrict) == .fine, result.lostLocks.isEmpty else { return result }
  write(folders, options, into: &result)
  if result.hasWritten { noteNewLocks(of: schemas, options, into: &result.report) }
  return result
}

/// A lock that another run has made since the folders were listed is not in the records that this run wrote.
private func noteNewLocks(of schemas: [LoadedSchema], _ options: GenerateOptions, into report: inout Report) {
  for loaded in schemas where !loaded.folder.hasLock && Disk.isTaken(loaded.folder.lockPath) {
    do throws(DiskError) {
      try noteLock(loaded, options.destination)
    } catch {
      report.report(.unwritable, "cannot be written", error)
    }
  }
}

private func emit(
  _ loaded: LoadedSchema, _ evolution: Evolution, _ templates: Templates, _ module: String? = nil
) -> [GeneratedFile] {
  SwiftEmitter.emit(
    loaded.schema, evolution, templates: templates, shipped: loaded.lock?.entries.map(\.stem) ?? [], module: module)
}

/// Says of tests that this run drafts which line only their owner can write.
private func testsWithoutModule(_ emitted: [GeneratedFile], _ output: OutputFolders) -> [String] {
  emitted.filter { $0.role == .migrationTests }.map { Path.join(output.tests, $0.name) }
    .filter { Disk.kind(of: $0) == .missing }
    .map { "\($0): write '@testable import' with the module that holds the models" }
}

/// Templates can repeat without bound.
private func reportUnfinished(_ files: [GeneratedFile], _ options: GenerateOptions, into report: inout Report) {
  guard let file = files.first(where: { $0.contents == Templates.unfinished }) else { return }
  report.findings.report(
    .brokenTemplate, "the template of \(file.name) repeats too much: more than 64 MB, or 20 million repetitions",
    at: options.templates.map { report.place(ofWhole: $0) }, fix: "remove the section that is inside itself")
}

private func write(_ folders: [PlannedFolder], _ options: GenerateOptions, into result: inout GenerateResult) {
  let allPaths = Set(folders.flatMap { folder in folder.files.map { folder.path(of: $0).lowercased() } })
  var toWrite: [PlannedFolder] = []
  for folder in folders {
    let (found, unchanged) = changes(in: folder, keeping: allPaths, into: &result.report)
    result.unchangedCount += unchanged
    result.changes += found.filter { !$0.isRecord }
    guard !found.isEmpty else { continue }
    toWrite.append(folder)
    // A run that writes nothing needs no permission to; a file where a folder should be is told all the same.
    if let error = Disk.obstacle(to: folder.path, isDryRun: options.isDryRun) {
      result.report.report(.unwritable, "cannot be written", error, notes: folder.notes)
    }
  }
  guard result.report.verdict(strict: options.isStrict) == .fine, !options.isDryRun else { return }

  for folder in toWrite {
    do throws(DiskError) {
      try Disk.makeFolders(folder.path)
      try Disk.whileLocked(folder.path) { () throws(DiskError) in
        // Another run may have written since: what counts is what is there now that the folder is ours.
        try apply(changes(in: folder, keeping: allPaths, into: &result.report).changes)
        result.hasWritten = true
      }
    } catch {
      result.report.report(.unwritable, "cannot be written", error, notes: folder.notes)
      return
    }
  }
  result.isComplete = true
}

/// A build cannot write a hand-written file; it can say which one is missing and how to get it.
private func reportMissingStages(_ schemas: [LoadedSchema], _ options: GenerateOptions, into report: inout Report) {
  for loaded in schemas {
    for step in loaded.evolution?.steps ?? [] where step.stage == .custom {
      let (from, to) = (loaded.schema.versions[step.from], loaded.schema.versions[step.to])
      let name = loaded.schema.fileNames.stageFile(from: from.stem, to: to.stem)
      guard !options.hasStageFile(name) else { continue }
      report.findings.report(
        .missingStageFile,
        "the custom stage from \(from.stem) to \(to.stem) needs \(name), which this target does not have",
        at: to.migration.place ?? to.numberPlace,
        fix: "write its first draft with: \(options.draftCommand([loaded.folder.path]))")
    }
  }
}
