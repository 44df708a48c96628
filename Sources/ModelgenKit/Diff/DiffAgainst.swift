import Diagnostics
import ManifestReader
import SchemaEvolution
import SchemaModel

/// The manifests of a schema folder as a git revision has them; nil where the folder was not there.
///
/// Findings of the old texts are nobody's business now and are dropped.
func readSchema(
  of folder: SchemaFolder, at revision: String, into report: inout Report
) throws(GitError) -> Schema? {
  let git = try Git(folder: folder.path, revision: revision)
  let names = try git.names()
  var versions: [ManifestFile] = []
  var settings: FileID?
  for name in names {
    let stem = SchemaFolder.stem(ofVersionFile: name)
    guard stem != nil || name == "schema.yaml" else { continue }
    let id = report.files.add(path: "\(revision):\(Path.join(folder.path, name))", bytes: try git.read(name))
    if let stem { versions.append(ManifestFile(stem: stem, id: id)) } else { settings = id }
  }
  guard !versions.isEmpty else { return nil }
  var ignored = Findings()
  return readSchema(name: folder.name, versions: versions, settings: settings, files: report.files, into: &ignored)
}

/// What the working tree changes: versions edited in place, and the steps to versions that are new.
func against(
  _ revision: String, _ loaded: LoadedSchema, _ evolution: Evolution, into report: inout Report
) -> SchemaDiff? {
  let old: Schema?
  do throws(GitError) {
    old = try readSchema(of: loaded.folder, at: revision, into: &report)
  } catch {
    report.report(error, revision: revision, folder: loaded.folder.path)
    return nil
  }
  guard let old else {
    var diff = history(loaded, evolution, evolution.steps)
    diff.notes.insert("\(revision) does not have this schema: all of it is new", at: 0)
    return diff
  }
  let schema = loaded.schema
  var diff = SchemaDiff(schema: schema.name)
  for (index, version) in schema.versions.enumerated() {
    guard let before = old.versions.firstIndex(where: { $0.stem == version.stem }) else {
      if let step = evolution.steps.first(where: { $0.to == index }) {
        diff.steps += history(loaded, evolution, [step]).steps
      } else {
        diff.notes.append(
          version.migration.isWithdrawn
            ? "\(version.stem) is new and withdrawn" : "\(version.stem) is new and the first version of the plan")
      }
      continue
    }
    note(old.versions[before], version, into: &diff)
    let step = compare(before, of: old, with: index, of: schema)
    if step.changes.isEmpty {
      if report.files[old.versions[before].file].bytes != report.files[version.file].bytes {
        diff.notes.append("\(version.stem) was edited only in what stores do not record: texts, comments or order")
      }
      continue
    }
    diff.steps.append(
      SchemaDiff.Step(from: "\(version.stem)@\(revision)", to: version.stem, step: step, isEdit: true))
  }
  for version in old.versions where !schema.versions.contains(where: { $0.stem == version.stem }) {
    diff.notes.append("\(version.stem) was removed: if it has shipped, no plan would recognize its stores")
  }
  if diff.steps.isEmpty, diff.notes.isEmpty { diff.notes.append("no version differs from \(revision)") }
  return diff
}

private func note(_ old: SchemaVersion, _ new: SchemaVersion, into diff: inout SchemaDiff) {
  if old.number != new.number {
    diff.notes.append(
      "\(new.stem) was \(old.number) and is \(new.number) now; stores do not record it, but the"
        + " order of the plan follows it")
  }
  if old.migration.isWithdrawn != new.migration.isWithdrawn {
    diff.notes.append("\(new.stem) is \(new.migration.isWithdrawn ? "withdrawn" : "in the plan again")")
  }
}
