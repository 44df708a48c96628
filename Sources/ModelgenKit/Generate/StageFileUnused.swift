import Diagnostics
import SchemaModel
import SwiftEmitter

// Hand-written stages that no step of the plan calls any more. Nothing else would say so: the file goes on compiling,
// and its code runs nowhere.

extension Rule {
  public static let stageFileUnused = Rule(
    "stage-file-unused", severity: .warning, evidence: .measured,
    problem: """
      A hand-written stage belongs to no step of the plan: a version was inserted between its two versions or removed, or the
      stage became lightweight. The file still compiles, and its code runs on no device.
      """,
    remedy: "Move what it does into the stage that the finding names, then delete the file.")
}

/// Two stems out of `SampleTripsMigrationV1toV2.swift`.
struct StageFileName {
  var name: String
  var from: String
  var to: String

  init?(_ name: String, schema: String) {
    let prefix = "\(schema)Migration"
    guard name.hasPrefix(prefix), name.hasSuffix(".swift") else { return nil }
    let middle = name.dropFirst(prefix.count).dropLast(".swift".count)
    // A stem may hold the letters `to` itself.
    var index = middle.startIndex
    while let end = middle.index(index, offsetBy: 2, limitedBy: middle.endIndex) {
      if middle[index..<end] == "to",
        let from = SchemaFolder.stem(ofVersionFile: "\(middle[..<index]).yaml"),
        let to = SchemaFolder.stem(ofVersionFile: "\(middle[end...]).yaml")
      {
        (self.name, self.from, self.to) = (name, from, to)
        return
      }
      index = middle.index(after: index)
    }
    return nil
  }
}

/// - Parameter folder: where hand-written stages go; nil in a build, which knows names only.
func reportUnusedStages(_ loaded: LoadedSchema, among names: [String], in folder: String?, into report: inout Report) {
  guard let evolution = loaded.evolution else { return }
  let severity = loaded.severity(of: .stageFileUnused)
  guard severity != .off else { return }
  let stems = evolution.plan.map { loaded.schema.versions[$0].stem }
  for name in names {
    guard let file = StageFileName(name, schema: loaded.schema.name) else { continue }
    let step = evolution.steps.first {
      loaded.schema.versions[$0.from].stem == file.from && loaded.schema.versions[$0.to].stem == file.to
    }
    // A step that is refused has its own findings.
    if let step, step.stage != .lightweight { continue }
    var finding = Diagnostic(
      .stageFileUnused, why(file, stems, isLightweight: step != nil),
      at: folder.map { report.place(ofWhole: Path.join($0, name)) },
      fix: advice(for: file, loaded, isLightweight: step != nil))
    finding.severity = severity
    report.findings.report(finding)
  }
}

private func why(_ file: StageFileName, _ stems: [String], isLightweight: Bool) -> String {
  if isLightweight { return "\(file.name) is not called by any stage: \(file.from) to \(file.to) is lightweight" }
  guard let from = stems.firstIndex(of: file.from), let to = stems.firstIndex(of: file.to), from < to else {
    let gone = [file.from, file.to].filter { !stems.contains($0) }.joined(separator: " and ")
    return "\(file.name) is not called by any stage: "
      + (gone.isEmpty ? "the plan has the two versions in another order" : "\(gone) is not in the plan")
  }
  let between = stems[(from + 1)..<to].joined(separator: ", ")
  return "\(file.name) is not called by any stage: \(between) is between \(file.from) and \(file.to) now"
}

private func advice(for file: StageFileName, _ loaded: LoadedSchema, isLightweight: Bool) -> String {
  if isLightweight {
    return "delete it; or, if its code must run, write `stage: { custom: <why> }` under `migration:` of \(file.to)"
  }
  let versions = loaded.schema.versions
  let steps = loaded.evolution?.steps ?? []
  // The code was written for what changes on the way to `to`, or away from `from`.
  let near = steps.filter { versions[$0.to].stem == file.to || versions[$0.from].stem == file.from }
  let custom = near.filter { $0.stage == .custom }
  guard let step = custom.last ?? near.last else { return "delete it" }
  let (from, to) = (versions[step.from].stem, versions[step.to].stem)
  let target = loaded.schema.fileNames.stageFile(from: from, to: to)
  return custom.isEmpty
    ? "if its code must run, write `stage: { custom: <why> }` under `migration:` of \(to) and move it to \(target),"
      + " with the types of \(from) and \(to); then delete it"
    : "move its code to \(target), with the types of \(from) and \(to), then delete it"
}
