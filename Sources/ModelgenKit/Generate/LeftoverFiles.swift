import Diagnostics

extension Rule {
  public static let leftoverFiles = Rule(
    "leftover-files", severity: .warning, evidence: .inferred,
    problem: """
      A folder holds files that were generated for a schema whose manifests were removed: the schema folder was \
      renamed or deleted. They are still compiled into the app, beside those of the new name, and declare the same \
      type aliases. The same applies to a file whose version was removed when the record of generated files is lost.
      """,
    remedy: """
      Rename hand-written stages to the new name, then delete the files and the dotfile that lists them. Or give the \
      folder its old name; stores do not record it.
      """)
}

/// Reports files of versions that are gone and that no record lists: a record that was lost forgets them, and they are
/// compiled into the app still.
private func reportLeftoverVersions(_ loaded: LoadedSchema, in folder: String, into report: inout Report) {
  let severity = loaded.severity(of: .leftoverFiles)
  guard severity != .off else { return }
  let names = report.list(folder)
  let start = "\(loaded.folder.name)Schema"
  var listed: Set<String>?
  for name in names where name.hasPrefix(start) && name.hasSuffix(".swift") {
    let stem = String(name.dropFirst(start.utf8.count).dropLast(6))
    guard SchemaFolder.stem(ofVersionFile: "\(stem).yaml") != nil, !loaded.folder.stems.contains(stem) else { continue }
    let path = Path.join(folder, name)
    let record = Path.join(folder, OwnRecord.name(for: loaded.folder.name))
    let known = listed ?? Set(report.read(record).map(OwnRecord.names) ?? [])
    listed = known
    // What the record lists is removed; what does not say where it comes from is somebody's own.
    guard !known.contains(name),
      Disk.beginning(of: path, count: 400).contains("from \(loaded.folder.name)/\(stem).yaml.")
    else { continue }
    var finding = Diagnostic(
      .leftoverFiles, "this was generated for \(stem) of \(loaded.folder.name), whose manifest was removed",
      at: report.place(ofWhole: path),
      fix: "delete it: it is still compiled into the app, and is not in the record of generated files")
    finding.severity = severity
    report.findings.report(finding)
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return count >= bytes.count && indices.dropLast(bytes.count - 1).contains { self[$0...].starts(with: bytes) }
  }
}

/// Reports what was generated for a schema folder that is not there any more: renamed, or gone.
///
/// Nothing is removed: hand-written stages of the old name stand beside it, and a run may be about some schemas only.
func reportLeftovers(_ loaded: [LoadedSchema], _ options: GenerateOptions, into report: inout Report) {
  guard case .asConfigured = options.destination else { return }
  for schema in loaded {
    if let folder = OutputFolders(schema, options.destination)?.schemas {
      reportLeftoverVersions(schema, in: folder, into: &report)
    }
  }
  // The schema that the files are of has no settings any more: one of those that share the folder speaks for it.
  var outputs: [(output: String, severity: Severity)] = []
  for schema in loaded {
    let severity = schema.severity(of: .leftoverFiles)
    for output in OutputFolders(schema, options.destination)?.all ?? [] {
      if let index = outputs.firstIndex(where: { $0.output == output }) {
        if severity != Rule.leftoverFiles.severity { outputs[index].severity = severity }
      } else {
        outputs.append((output, severity))
      }
    }
  }
  for (output, severity) in outputs where severity != .off {
    let names = report.list(output)
    for (name, schema) in leftoverRecords(among: names, of: loaded) {
      let stages = names.filter { $0.hasPrefix("\(schema)Migration") && $0.contains("to") }
      let stage = stages.first.map { ", hand-written stages (\($0)) under the new name" } ?? ""
      var finding = Diagnostic(
        .leftoverFiles, "files of a schema `\(schema)` are here, but no schema folder has that name",
        at: report.place(ofWhole: Path.join(output, name)),
        fix: "if the folder has another name now, move its files\(stage) and delete what this list names; stores do not"
          + " record the name. To keep the Swift names, set `naming:` in schema.yaml")
      finding.severity = severity
      report.findings.report(finding)
    }
  }
}

/// Records among the files of a folder that are of a schema whose folder is gone.
func leftoverRecords(among names: [String], of loaded: [LoadedSchema]) -> [(name: String, schema: String)] {
  let known = Set(loaded.map { $0.folder.name.lowercased() })
  let parents = Set(loaded.map { Path.normalized(Path.join($0.folder.path, "..")) })
  return names.compactMap { name in
    // A run may be about some schemas only.
    guard let schema = OwnRecord.schema(ofFile: name), !known.contains(schema.lowercased()),
      !parents.contains(where: { holdsVersions(Path.join($0, schema)) })
    else { return nil }
    return (name, schema)
  }
}

/// Names that a schema folder had before, as far as files of that name are still in the output folder: the folder beside it is
/// gone, and something of it stayed behind or git knows of it. A schema of elsewhere may write into the same output folder.
func formerNames(of loaded: LoadedSchema, in output: String, among schemas: [LoadedSchema]) -> [String] {
  guard let names = try? Disk.list(output) else { return [] }
  let parent = Path.normalized(Path.join(loaded.folder.path, ".."))
  return leftoverRecords(among: names, of: schemas).map(\.schema).filter { name in
    Disk.isTaken(Path.join(parent, name)) || (try? Git.knows(folder: name, in: parent)) ?? false
  }
}

/// False where nothing is left of a schema folder, or only what did not move with its versions.
private func holdsVersions(_ folder: String) -> Bool {
  (try? Disk.list(folder))?.contains { SchemaFolder.stem(ofVersionFile: $0) != nil } ?? Disk.isTaken(folder)
}
