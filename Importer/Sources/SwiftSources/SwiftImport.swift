import Diagnostics
import ImportReport
import SchemaModel

/// One file to read: its path as the user would type it, and its bytes.
public struct SwiftSource: Sendable {
  public var path: String
  public var bytes: [UInt8]
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// Reads every schema that the sources hold: one for each migration plan, one for each store without versions.
public func importSwift(
  _ sources: [SwiftSource], fallbackName: String, files: inout SourceFiles, report: inout ImportFindings
) -> [ImportedSchema] {
  let known = files
  let result = withLargeStack { read(sources, fallbackName: fallbackName, files: known) }
  guard let result else {
    report.add(.error, "the sources cannot be read: no thread for the parser", at: nil)
    return []
  }
  files = result.files
  report.append(result.report)
  return result.schemas
}

private func read(
  _ sources: [SwiftSource], fallbackName: String, files: SourceFiles
) -> (schemas: [ImportedSchema], files: SourceFiles, report: ImportFindings) {
  var files = files
  var report = ImportFindings()
  var readable: [(id: FileID, source: SwiftSource)] = []
  for source in sources {
    let id = files.add(path: source.path, bytes: source.bytes)
    guard SourceFile.canBeParsed(source.bytes) else {
      report.add(
        .warning, "this file nests square brackets too deeply and is left out", at: Place(file: id, line: 1, column: 1),
        "The Swift parser needs twice the time for each further one. If the file declares models, close its brackets.")
      continue
    }
    readable.append((id, source))
  }
  let selection = SourceSelection(readable)
  while true {
    var found = ImportFindings()
    let index = SourceIndex(selection.files, report: &found)
    var assembler = SchemaAssembler(index: index, fallbackName: fallbackName)
    let schemas = assembler.assemble()
    // What was met on the way may lead to further files: then everything is put together again.
    if selection.parseMissing(of: index) { continue }
    report.append(found)
    report.append(assembler.report)
    return (schemas, files, report)
  }
}
