import Diagnostics
import Foundation
import ImportCommands
import ImportReport
import RenameFinder
import SchemaModel
import SwiftSources

/// `modelgen-import swift PATH...`
func importFromSwift(_ arguments: ImportArguments) throws(InputError) -> Outcome {
  var outcome = Outcome()
  if arguments.revisions.count > 1 { return try importHistory(arguments) }
  let sources: [SwiftSource]
  if let revision = arguments.revisions.first {
    sources = try SourceCollector.collect(arguments.paths, revision: revision)
  } else {
    sources = try SourceCollector.collect(arguments.paths)
  }
  guard !sources.isEmpty else {
    throw InputError(message: "no Swift files in \(arguments.paths.joined(separator: ", "))")
  }
  outcome.schemas = importSwift(
    sources, fallbackName: fallbackName(arguments), files: &outcome.files, report: &outcome.report)
  if outcome.schemas.isEmpty {
    outcome.report.add(
      .error, "no `@Model` class in \(sources.count) Swift file\(sources.count == 1 ? "" : "s")", at: nil,
      "Name the folder that holds the models.")
  }
  return outcome
}

/// Several revisions of an app without versions: each shape that differs from the one before is a version.
private func importHistory(_ arguments: ImportArguments) throws(InputError) -> Outcome {
  var outcome = Outcome()
  var merged: ImportedSchema?
  for (position, revision) in arguments.revisions.enumerated() {
    let sources = try SourceCollector.collect(arguments.paths, revision: revision)
      .map { SwiftSource(path: "\(revision):\($0.path)", bytes: $0.bytes) }
    var report = ImportFindings()
    let schemas = importSwift(sources, fallbackName: fallbackName(arguments), files: &outcome.files, report: &report)
    guard let schema = schemas.first, schemas.count == 1, schema.schema.versions.count == 1 else {
      throw InputError(message: "revision `\(revision)` holds \(unfitForHistory(schemas.map(\.schema)))")
    }
    // Only what is true of the newest sources is left to do today.
    if position == arguments.revisions.count - 1 || report.hasErrors { outcome.report.append(report) }
    guard var all = merged else {
      merged = schema
      continue
    }
    var version = schema.schema.versions[0]
    if let last = all.schema.versions.last, let checksum = VersionShape(of: version).checksum,
      VersionShape(of: last).checksum == checksum
    {
      outcome.report.add(
        .note, "revision `\(revision)` has the shape of \(last.stem)", at: nil, "One version stands for both.")
      // The newer sources know better how the classes look today.
      version.stem = last.stem
      version.number = last.number
      all.schema.versions[all.schema.versions.count - 1] = version
      // The pairs' indices speak of the entities in the order of their own sources.
      all.inferredPairs[all.inferredPairs.count - 1] = schema.inferredPairs[0]
    } else {
      let number = all.schema.versions.count + 1
      version.stem = "V\(number)"
      version.number = VersionNumber(number, 0, 0)
      all.schema.versions.append(version)
      all.inferredPairs.append(schema.inferredPairs[0])
    }
    all.schema.settings = schema.schema.settings
    merged = all
  }
  if var all = merged {
    settleRenames(&all.schema, report: &outcome.report)
    outcome.schemas = [all]
  }
  return outcome
}

/// Each revision alone says `renamedFrom` wherever its sources say `originalName`, which stays for good; a history says
/// it once, in the version that renames.
private func settleRenames(_ schema: inout Schema, report: inout ImportFindings) {
  var renames = RenameFinder()
  for index in schema.versions.indices {
    let names = schema.versions[index].entities.map { entity in
      var written: [String: Located<String>] = [:]
      for attribute in entity.attributes { written[attribute.name] = attribute.renamedFrom }
      for relationship in entity.relationships { written[relationship.name] = relationship.renamedFrom }
      return written
    }
    renames.settle(&schema.versions[index], originalNames: names, report: &report)
  }
}

/// Why one version for each revision cannot be made of these.
private func unfitForHistory(_ schemas: [Schema]) -> String {
  switch schemas.count {
  case 0: "no `@Model` class; leave it out"
  case 1: "versions of its own; import it alone with one `--git`"
  default:
    "\(schemas.count) schemas, \(schemas.map { "`\($0.name)`" }.joined(separator: ", ")); give the folder of one as PATH"
  }
}

/// The schema's name where the sources do not say one: the folder's.
func fallbackName(_ arguments: ImportArguments) -> String {
  if let name = arguments.name { return name }
  let path = URL(fileURLWithPath: arguments.paths.first ?? ".").standardizedFileURL
  for component in path.pathComponents.reversed() where component != "/" {
    let name = identifier(from: component.hasSuffix(".swift") ? String(component.dropLast(6)) : component)
    if !name.isEmpty, !genericFolderNames.contains(name) { return name }
  }
  return "App"
}
