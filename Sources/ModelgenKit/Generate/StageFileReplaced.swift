import Diagnostics
import SchemaModel

// A version that is put between two others, or given up, gives a step another pair of ends, and the hand-written file of
// the old pair is called no more. A first draft for the new pair would compile, and run in place of that file's code.

/// Reports hand-written stages of a folder that are missing while one that somebody has edited was written for the step
/// from the same version, or to it.
func reportReplaced(_ folder: PlannedFolder, _ loaded: LoadedSchema, into report: inout Report) {
  guard let evolution = loaded.evolution else { return }
  let missing = folder.files.filter { $0.isOwnedByUser && !Disk.isTaken(folder.path(of: $0)) }
  guard !missing.isEmpty else { return }
  let steps = evolution.steps.filter { $0.stage == .custom }.map {
    (from: loaded.schema.versions[$0.from].stem, to: loaded.schema.versions[$0.to].stem)
  }
  let unused = ((try? Disk.list(folder.path)) ?? []).compactMap { StageFileName($0, schema: loaded.schema.name) }
    .filter { file in !steps.contains { $0.from == file.from && $0.to == file.to } }
  for file in missing {
    guard let step = StageFileName(file.name, schema: loaded.schema.name) else { continue }
    let edited = unused.filter { old in
      (old.from == step.from || old.to == step.to) && isEdited(old, of: folder, comparedWith: file, step, loaded)
    }
    // What leads to the same version was written for the same work.
    guard let old = edited.first(where: { $0.to == step.to }) ?? edited.first else { continue }
    let path = folder.path(of: file)
    let names = [(old.from, step.from), (old.to, step.to)].filter { $0.0 != $0.1 }
      .map { "\($0.1) for \($0.0)" }.joined(separator: " and ")
    report.findings.report(
      .missingStageFile,
      "a first draft would run here in place of \(old.name), which was written by hand and which no stage calls now",
      at: report.place(ofWhole: path),
      fix:
        "keep its code: git mv \(Path.typed(Path.join(folder.path, old.name))) \(Path.typed(path)), and write \(names) in it; if it is"
        + " no longer needed, delete it")
  }
}

/// False for a draft that nobody has touched, whose code is today's draft under other names.
private func isEdited(
  _ old: StageFileName, of folder: PlannedFolder, comparedWith draft: PlannedFolder.File, _ step: StageFileName,
  _ loaded: LoadedSchema
) -> Bool {
  guard let text = try? Disk.readIfPresent(Path.join(folder.path, old.name)) else { return false }
  var words = [(String(old.name.dropLast(6)), String(step.name.dropLast(6)))]
  for (before, after) in [(old.from, step.from), (old.to, step.to)] {
    words += [(loaded.schema.typeName(ofStem: before), loaded.schema.typeName(ofStem: after)), (before, after)]
  }
  return codeLines(of: replacingWords(words, in: text)) != codeLines(of: draft.contents)
}

/// The lines that are neither empty nor a comment, without their indentation.
private func codeLines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
  text.split(separator: 0x0A).map { line in
    let code = line.drop { $0 == 0x20 || $0 == 0x09 }
    return code.last == 0x0D ? code.dropLast() : code
  }.filter { !$0.isEmpty && !$0.starts(with: "//".utf8) }
}
