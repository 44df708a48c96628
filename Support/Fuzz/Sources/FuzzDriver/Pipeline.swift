import Diagnostics
import ManifestReader
import SchemaEvolution
import SchemaModel
import SchemaRules
import SwiftEmitter
import SwiftOutline

/// Between the files of one input: the first version, the second one, `schema.yaml`. No YAML file can contain it.
private let separator: UInt8 = 0x1E

/// Manifests through everything that `modelgen generate` does short of the disk.
public func fuzzPipeline(_ bytes: [UInt8]) {
  let texts = bytes.split(separator: separator, maxSplits: 2, omittingEmptySubsequences: false).map { Array($0) }
  var files = SourceFiles()
  var versions: [ManifestFile] = []
  for (stem, text) in zip(["V1", "V2"], texts) {
    versions.append(ManifestFile(stem: stem, id: files.add(path: "Fuzz/\(stem).yaml", bytes: text)))
  }
  let settings = texts.count > 2 ? files.add(path: "Fuzz/schema.yaml", bytes: texts[2]) : nil
  var findings = Findings()
  let schema = readSchema(name: "Fuzz", versions: versions, settings: settings, files: files, into: &findings)
  validate(schema, into: &findings)
  var evolution: Evolution?
  if !findings.hasErrors { evolution = evolve(schema, into: &findings) }
  applySettings(to: &findings, schema: schema, catalogue: catalogue, judged: evolution == nil ? [] : catalogue)
  check(findings, files)
  // Hashing is asked for wrong schemas too: `checksum` and `identify` take what could be read.
  for version in schema.versions { _ = VersionShape.candidates(of: version, limit: 4) }
  guard let evolution, !findings.hasErrors, let templates else { return }
  for file in emit(schema, evolution, templates: templates) { check(file, of: schema) }
}

private let templates = try? Templates()
private let catalogue = SchemaRulesRules.all + ManifestReaderRules.all + SchemaEvolutionRules.all

/// The file says what the manifest says and nothing else.
private func check(_ file: GeneratedFile, of schema: Schema) {
  let outline = SwiftOutline(file.contents)
  func fail(_ message: String) -> Never {
    fatalError("\(file.name): \(message)\n\(String(decoding: file.contents, as: UTF8.self))")
  }
  if let fault = outline.fault { fail(fault) }
  // CoreData and Testing only under `#if canImport`.
  let expected = Set(["Foundation", "SwiftData", "CoreData", "Testing"] + schema.settings.imports.map(\.value))
  if !expected.isSuperset(of: outline.imports) { fail("imports \(outline.imports)") }
  guard file.role == .schema,
    let version = schema.versions.first(where: { file.name.hasSuffix("Schema\($0.stem).swift") })
  else { return }
  // Accessors come with functions of ours that encode and decode.
  if version.entities.contains(where: { $0.attributes.contains { $0.accessor != nil } }) { return }
  func count(_ word: String) -> Int { outline.declarations.count { $0.hasPrefix(word + " ") } }
  if outline.interpolations != 0 { fail("a string with code in it") }
  if count("class") != version.entities.count { fail("\(count("class")) classes") }
  if count("struct") != version.structs.count(where: { !$0.isExternal }) { fail("\(count("struct")) structs") }
  if count("enum") != 1 + version.enums.count(where: { !$0.isExternal }) { fail("\(count("enum")) enums") }
  for word in ["extension", "protocol", "actor", "operator", "macro", "func"] where count(word) != 0 { fail(word) }
}
