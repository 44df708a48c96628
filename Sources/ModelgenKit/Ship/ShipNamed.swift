import Diagnostics
import SchemaEvolution
import SchemaModel
import SwiftEmitter

// Somebody remembers that V1 has gone out while V2 is half written. V1 is what it was, and recording it must not wait until
// V2 is right: until then nothing guards it.

/// The schema without the later versions that have errors, where the named ones and all before them are in order and are
/// what was generated; nil where they are not.
func withoutUnfinished(
  _ loaded: LoadedSchema, naming stems: [String], _ options: GenerateOptions, into result: inout ShipResult
) -> LoadedSchema? {
  let unfinished = unfinishedStems(after: stems, of: loaded, result.report)
  // Whatever else is wrong, a lock that git knows otherwise for example, stands in the way of shipping anything.
  let paths = Set(unfinished.map(loaded.folder.versionPath))
  guard !unfinished.isEmpty, result.report.pathsOfErrors.isSubset(of: paths) else { return nil }
  var folder = loaded.folder
  folder.stems.removeAll(where: unfinished.contains)
  var report = Report()
  report.allowsOutside = options.allowsOutside
  let rest = load(folder, Findings(), into: &report)
  guard report.verdict() == .fine, let evolution = rest.evolution,
    let templates = loadTemplates(options.templates, into: &report)
  else {
    result.report = report
    return nil
  }
  reportStale(rest, evolution, templates, options, into: &report)
  // Warnings about what is left would stand twice, and the errors are those of versions that nobody named.
  result.report = report
  result.leftOut = loaded.folder.stems.filter(unfinished.contains)
  return rest
}

/// Versions with errors that come after every named one and have not shipped.
private func unfinishedStems(after stems: [String], of loaded: LoadedSchema, _ report: Report) -> Set<String> {
  let versions = loaded.schema.versions
  let named = loaded.folder.stems.filter(stems.contains)
  guard let last = named.last, named.count == Set(stems).count else { return [] }
  let newest = versions.filter { stems.contains($0.stem) }.map(\.number).max()
  let wrong = report.pathsOfErrors
  return Set(
    loaded.folder.stems.filter { stem in
      guard !stems.contains(stem), loaded.lock?.entry(for: stem) == nil,
        wrong.contains(loaded.folder.versionPath(stem))
      else { return false }
      // A version that could not be read has no number: its name tells the order.
      guard let newest, let version = versions.first(where: { $0.stem == stem }) else {
        return SchemaFolder.countsBefore(last, stem)
      }
      return version.number > newest
    })
}

extension Report {
  /// The files with errors; an empty path for those without a place.
  fileprivate var pathsOfErrors: Set<String> {
    Set(findings.all.filter { $0.severity == .error }.map { $0.place.map { files[$0.file].path } ?? "" })
  }
}

/// What is recorded must be what the app was built from. The plan is that of all versions, and cannot be made today.
private func reportStale(
  _ rest: LoadedSchema, _ evolution: Evolution, _ templates: Templates, _ options: GenerateOptions,
  into report: inout Report
) {
  guard let folders = OutputFolders(rest, options.destination) else { return }
  for file in SwiftEmitter.emit(rest.schema, evolution, templates: templates, shipped: []) where file.role == .schema {
    let path = Path.join(folders.folder(for: file.role), file.name)
    guard (try? Disk.holds(file.contents, at: path)) != true else { continue }
    report.findings.report(
      .staleFile, "this file is missing, or is not what the manifests say", at: report.place(ofWhole: path),
      fix: "restore it from version control, or correct the manifests and run: "
        + options.draftCommand([rest.folder.path]))
  }
}
