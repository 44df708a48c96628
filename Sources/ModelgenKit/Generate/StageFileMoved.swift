import Diagnostics
import SchemaModel
import SwiftEmitter

// A hand-written stage stays where it is when `output:` moves. The plan goes on calling it by name, and a first draft of
// that name beside the plan compiles: its empty body would run on every device in place of the real one.

extension Rule {
  public static let stageFileMoved = Rule(
    "stage-file-moved", severity: .warning, evidence: .inferred,
    problem: """
      Generated files are written to another folder than before, and a hand-written stage is still in the old one. modelgen moves \
      nothing that belongs to you: it writes a first draft into the new folder, and the plan would run that one.
      """,
    remedy: "Move the file that was written by hand: `git mv -f OLD NEW`. The finding names both.")
}

/// A hand-written file that is, edited, where the files of the schema were written before.
struct MovedStageFile: Sendable {
  /// Where it is expected.
  let path: String
  let message: String
  let fix: String
}

func report(_ moved: MovedStageFile, _ loaded: LoadedSchema, into report: inout Report) {
  var finding = Diagnostic(
    .stageFileMoved, moved.message, at: report.place(ofWhole: moved.path), fix: moved.fix)
  finding.severity = loaded.severity(of: .stageFileMoved)
  report.findings.report(finding)
}

/// Hand-written files of the folder that were left where the files of the schema were written before.
func movedStageFiles(
  _ folder: PlannedFolder, _ loaded: LoadedSchema, _ output: OutputFolders, _ emitted: [GeneratedFile],
  _ schemas: [LoadedSchema], _ options: GenerateOptions
) -> [MovedStageFile] {
  let files = folder.files.filter(\.isOwnedByUser)
  guard loaded.severity(of: .stageFileMoved) != .off, !files.isEmpty else { return [] }
  let places = formerFolders(loaded, output, emitted, schemas, options.destination)
  return files.compactMap { file in
    let path = folder.path(of: file)
    // Whoever has written there has decided.
    guard !Disk.isTaken(path) || (try? Disk.holds(file.contents, at: path)) == true else { return nil }
    // A draft that nobody has touched is no loss.
    let old = places.map { Path.join($0, file.name) }.first { (try? Disk.holds(file.contents, at: $0)) == false }
    guard let old else { return nil }
    let isMissing = options.isDryRun && Disk.kind(of: folder.path) != .folder
    return MovedStageFile(
      path: path, message: "this would be a first draft; the hand-written file is in \(Path.parent(of: old))",
      fix:
        "move it: \(isMissing ? "mkdir -p \(Path.typed(folder.path)) && " : "")git mv -f \(Path.typed(old)) \(Path.typed(path))"
    )
  }
}

private func formerFolders(
  _ loaded: LoadedSchema, _ output: OutputFolders, _ emitted: [GeneratedFile], _ schemas: [LoadedSchema],
  _ destination: GenerateOptions.Destination
) -> [String] {
  switch destination {
  case .build, .stages: return []
  case .folder:
    return (OutputFolders(loaded, .asConfigured)?.all ?? []).filter { !output.all.contains($0) }
  case .asConfigured:
    let record = OwnRecord.name(for: loaded.folder.name)
    return oldFolders(loaded, output).filter { folder in
      if folder == loaded.folder.standardOutput { return true }
      // In a neighbour, another app's schema may have the same name.
      guard let bytes = try? Disk.readIfPresent(Path.join(folder, record)) else { return false }
      return wasOutput(folder, of: loaded, bytes, emitted, schemas, destination)
    }
  }
}
