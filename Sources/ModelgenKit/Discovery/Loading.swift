import Diagnostics
import ManifestReader
import SchemaEvolution
import SchemaModel
import SchemaRules

/// A schema folder with what was read from it.
public struct LoadedSchema: Sendable {
  public var folder: SchemaFolder
  public var schema: Schema
  /// What follows from comparing its versions; nil where an error made comparing pointless.
  public var evolution: Evolution?
  /// What has shipped; nil where there is no lock, or it cannot be read as one.
  public var lock: ShippedLock?
  /// How today's manifests differ from it; nil where that could not be compared.
  public var comparison: LockComparison?
  /// True where every file was read and understood, whatever the rules then say of it: its hashes are those of the whole.
  public var isRead: Bool
  /// Where its files may be.
  var confinement: Confinement
}

extension LoadedSchema {
  /// What the schema's settings make of a rule that is not checked while it is read.
  func severity(of rule: Rule) -> Severity {
    schema.settings.severities.last { $0.rule.value == rule.name }?.severity ?? rule.severity
  }
}

/// Finds, reads, validates and compares every schema below the paths; what every command starts with.
public func loadSchemas(at paths: [String], into report: inout Report) -> [LoadedSchema] {
  var discovery = Discovery(report)
  discovery.search(paths)
  report = discovery.report
  let schemas = discovery.folders.indices.map {
    load(discovery.folders[$0], discovery.folderFindings[$0], into: &report)
  }
  if schemas.count > 1 { validateTogether(schemas.map(\.schema), into: &report.findings) }
  return schemas
}

/// Reads, validates and compares the schema of one folder, with the versions that it lists.
func load(_ folder: SchemaFolder, _ noticed: Findings, into report: inout Report) -> LoadedSchema {
  var findings = noticed
  let versions = folder.stems.compactMap { stem in
    readManifest(folder.versionPath(stem), into: &report).flatMap { id in
      hasConflict(report.files[id], id, folder, into: &findings) ? nil : ManifestFile(stem: stem, id: id)
    }
  }
  let settings = folder.hasSettings ? readManifest(folder.settingsPath, into: &report) : nil
  let isComplete = versions.count == folder.stems.count
  let schema = readSchema(
    name: folder.name, versions: versions, settings: settings, files: report.files, into: &findings)
  let isRead = isComplete && !findings.hasErrors
  // Where no file could be read, that is the finding: not that there are no versions.
  if folder.stems.isEmpty, findings.all.contains(where: { $0.rule === Rule.unreadFile }) {
    // The name of the file is the mistake, not that there are no versions.
    findings = Findings(findings.all.map { $0.rule === Rule.unreadFile ? $0.asError : $0 })
  } else if isComplete || !schema.versions.isEmpty {
    validate(schema, into: &findings)
  }
  var evolution: Evolution?
  // A version that could not be read, or reads as something else, would look like hundreds of changes.
  let isSound = isComplete && !wouldFail(findings, schema)
  let lock = folder.hasLock ? readLock(folder, into: &report, &findings) : nil
  let onDevices = versionsOnDevices(of: schema, lock)
  findings.adviseForShipped(onDevices, at: folder.path)
  if isSound {
    let shipped = lock?.entries ?? []
    evolution = evolve(
      schema, shipped: Set(shipped.map(\.stem)),
      lightweight: Set(shipped.filter { $0.stage == .lightweight }.map(\.stem)), into: &findings)
  }
  let comparison = evolution.flatMap { lock?.compare(with: schema, $0, into: &findings) }
  let moved = comparison.map { $0.moved + $0.renumbered } ?? []
  if let evolution { findings.removeSteps(touching: moved, of: schema, evolution) }
  if let evolution { findings.holdBackStepsOutOfOrder(of: schema, evolution) }
  findings.removeIncluded()
  let isJudged = evolution != nil && moved.isEmpty
  applySettings(
    to: &findings, schema: schema, catalogue: RuleCatalogue.current.rules,
    judged: isJudged ? ManifestReaderRules.all + SchemaRulesRules.all + SchemaEvolutionRules.all : [])
  // What is shown of a step must agree with the errors of the run, the lock's among them.
  evolution?.refuseSteps(with: findings.all, in: schema)
  findings.postponeAdvice(in: onDevices, at: Path.typed(folder.path))
  if let accepted = report.read(Path.join(folder.path, AcceptedWarnings.fileName)) {
    findings.accept(AcceptedWarnings(accepted), in: report.files)
  }
  report.protectedFiles.formUnion(onDevices.keys)
  report.findings.append(contentsOf: findings)
  return LoadedSchema(
    folder: folder, schema: schema, evolution: evolution, lock: lock, comparison: comparison, isRead: isRead,
    confinement: Confinement(ofSchemaAt: folder.path, allowsOutside: report.allowsOutside))
}

extension Diagnostic {
  fileprivate var asError: Diagnostic {
    var result = self
    result.severity = .error
    return result
  }
}

/// The files of versions whose shape is on devices: those in the lock, and those of an import that nobody has recorded yet.
private func versionsOnDevices(of schema: Schema, _ lock: ShippedLock?) -> [FileID: VersionOnDevices] {
  var result: [FileID: VersionOnDevices] = [:]
  for version in schema.versions {
    let isRecorded = lock?.entry(for: version.stem) != nil
    guard isRecorded || version.isImported else { continue }
    result[version.file] = VersionOnDevices(stem: version.stem, isRecorded: isRecorded)
  }
  return result
}

/// A version whose shape stores may have.
struct VersionOnDevices {
  var stem: String
  /// False for a version that was imported and is in no lock.
  var isRecorded: Bool
}

/// True where an error is left after the schema's settings had their say.
private func wouldFail(_ findings: Findings, _ schema: Schema) -> Bool {
  guard findings.hasErrors else { return false }
  var judged = findings
  applySettings(to: &judged, schema: schema, catalogue: RuleCatalogue.current.rules, judged: [])
  return judged.hasErrors
}

/// A merge's markers are no YAML mistake: what to do about them has nothing to do with quotes.
private func hasConflict(
  _ file: SourceFiles.File, _ id: FileID, _ folder: SchemaFolder, into findings: inout Findings
) -> Bool {
  guard let (line, length, isStart) = conflictMarker(in: file.bytes) else { return false }
  let place = Place(file: id, line: line, column: 1, length: length)
  guard isStart else {
    findings.report(
      .mergeConflict, "a merge marker is left in the file", at: place,
      fix: "delete the line, and check the lines around it")
    return true
  }
  findings.report(
    .mergeConflict, "a merge conflict: two branches have changed this file, or both added it",
    at: place,
    fix:
      "keep one side whole (git checkout --ours or --theirs -- \(Path.typed(file.path))); if both branches added the"
      + " version, stop the merge, run modelgen bump \(Path.typed(folder.path)) --renumber on the branch whose version has not"
      + " shipped, and merge again")
  return true
}

/// The first line that git writes between the sides of a conflict, by its number and length; `isStart` for the one that
/// opens it.
private func conflictMarker(in bytes: [UInt8]) -> (line: Int, length: Int, isStart: Bool)? {
  bytes.withUnsafeBufferPointer { bytes in
    var line = 1
    var start = 0
    while start < bytes.count {
      let first = bytes[start]
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let isMark = first == UInt8(ascii: "<") || first == UInt8(ascii: ">") || first == UInt8(ascii: "=")
      if isMark, end - start >= 7, bytes[start..<start + 7].allSatisfy({ $0 == first }),
        start + 7 == end || bytes[start + 7] == UInt8(ascii: " ") || bytes[start + 7] == UInt8(ascii: "\r")
      {
        return (line, end - start, first == UInt8(ascii: "<"))
      }
      line += 1
      start = end + 1
    }
    return nil
  }
}

private func readLock(_ folder: SchemaFolder, into report: inout Report, _ findings: inout Findings) -> ShippedLock? {
  guard let id = readManifest(folder.lockPath, limit: Disk.largestFile, into: &report) else { return nil }
  return ShippedLock.parse(report.files[id].bytes, file: id, folder: folder.path, into: &findings)
}

/// Ten thousand entities take a quarter of this; what is larger was not written by people, and would cost minutes.
private let largestManifest = 16 << 20

private func readManifest(
  _ path: String, limit: Int = largestManifest, into report: inout Report
) -> FileID? {
  do throws(DiskError) {
    if let edited = report.edited[path] { return report.files.add(path: path, bytes: edited) }
    let bytes = try Disk.read(path, limit: limit, followsLink: report.allowsOutside)
    return report.files.add(path: path, bytes: bytes)
  } catch {
    report.report(.unreadableFile, "cannot be read", error)
    return nil
  }
}
