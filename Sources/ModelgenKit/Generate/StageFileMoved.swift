import Diagnostics
import SchemaModel
import SwiftEmitter

// A hand-written stage stays where it is when `output:` moves or its schema folder gets another name. The plan calls it by
// name, and a first draft of that name compiles: it would run on every device in place of the real one.

extension Rule {
  public static let stageFileMoved = Rule(
    "stage-file-moved", severity: .error, evidence: .inferred,
    problem: """
      Generated files are written to another folder or under another name than before, and a hand-written stage is still in \
      the old place. modelgen moves nothing that belongs to you, and a first draft in the new place would run on every \
      device instead.
      """,
    remedy: "Move the file that was written by hand: `git mv -f OLD NEW`. The finding names both.")
}

/// A hand-written file that is, edited, where or under the name that the files of the schema were written before.
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

/// Hand-written files of the folder that were left where, or under the name that, the schema's files were written before.
func movedStageFiles(
  _ folder: PlannedFolder, _ loaded: LoadedSchema, _ output: OutputFolders, _ emitted: [GeneratedFile],
  _ schemas: [LoadedSchema], _ options: GenerateOptions
) -> [MovedStageFile] {
  let files = folder.files.filter(\.isOwnedByUser)
  guard loaded.severity(of: .stageFileMoved) != .off, !files.isEmpty else { return [] }
  let places = formerFolders(loaded, output, emitted, schemas, options.destination)
  var isConfigured = false
  if case .asConfigured = options.destination { isConfigured = true }
  // Asks git, which only a file that is not there is worth.
  lazy var names = isConfigured ? formerNames(of: loaded, in: folder.path, among: schemas) : []
  return files.compactMap { file in
    let path = folder.path(of: file)
    // Whoever has written there has decided.
    guard !Disk.isTaken(path) || (try? Disk.holds(file.contents, at: path)) == true else { return nil }
    // A draft that nobody has touched is no loss.
    let old = places.map { Path.join($0, file.name) }.first { (try? Disk.holds(file.contents, at: $0)) == false }
    if let old {
      return MovedStageFile(
        path: path, message: "this would be a first draft; the hand-written file is in \(Path.parent(of: old))",
        fix: "move it: \(move(old, to: path))")
    }
    return names.lazy.compactMap { former in
      let old = folder.path(of: file, named: former, instead: loaded.folder.name)
      guard let old, Disk.isTaken(old) else { return nil }
      return MovedStageFile(
        path: path,
        message: "this would be a first draft; \(Path.name(of: old)) is there, and the folder `\(former)` is gone",
        fix: "if that folder is called `\(loaded.folder.name)` now: \(move(old, to: path)), and write"
          + " `\(loaded.folder.name)` for `\(former)` in it. If not, delete the files of `\(former)`")
    }.first
  }
}

private func move(_ old: String, to path: String) -> String {
  let folder = Path.parent(of: path)
  let isMissing = Disk.kind(of: folder) != .folder
  return "\(isMissing ? "mkdir -p \(Path.typed(folder)) && " : "")git mv -f \(Path.typed(old)) \(Path.typed(path))"
}

extension PlannedFolder {
  /// Where the file would be if the schema had another name; nil where its name does not begin with the schema's.
  fileprivate func path(of file: File, named former: String, instead name: String) -> String? {
    file.name.hasPrefix(name) ? Path.join(path, former + file.name.dropFirst(name.count)) : nil
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
