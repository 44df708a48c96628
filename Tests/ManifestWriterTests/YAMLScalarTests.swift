import Diagnostics
import ManifestReader
import SchemaModel
import Testing

@testable import ManifestWriter

/// Texts that YAML would take for something else, or lose a part of.
private let awkwardTexts = [
  "plain", "two words", "", " leading", "trailing ", "a: b", "a #b", "#b", "- x", "-1", "?", "[x]", "{x}", "a, b",
  "yes",
  "~", "null", "nil", "'", "\"", "it's \"quoted\"", "back\\slash", "tab\there", "line\nbreak", "ends:", "@x", "%x",
  "`x`",
  "*/", "\u{7}", "日本語", "🙂", "\u{202E}abc", "\u{2028}", "\u{FEFF}x", "true", "1.10.0", "|", ">", "&a", "*a", "!a",
]

@Suite struct YAMLScalarTests {
  @Test(arguments: awkwardTexts)
  func documentationComesBack(_ text: String) throws {
    var version = emptyVersion()
    version.entities = [Entity(name: "Trip", place: somewhere)]
    version.entities[0].doc = text
    var attribute = Attribute(name: "name", type: .scalar(.string), place: somewhere, typePlace: somewhere)
    attribute.hashModifier = text.contains("\n") || text.isEmpty ? nil : text
    attribute.doc = text
    version.entities[0].attributes = [attribute]
    let back = try readBack(version)
    #expect(back.entities[0].attributes[0].doc == text)
    #expect(back.entities[0].doc == text)
    #expect(back.entities[0].attributes[0].hashModifier == attribute.hashModifier)
  }

  @Test(arguments: awkwardTexts)
  func defaultsComeBack(_ text: String) throws {
    var version = emptyVersion()
    version.entities = [Entity(name: "Trip", place: somewhere)]
    for (name, options) in [("short", Attribute.Options()), ("long", [.externalStorage])] {
      var attribute = Attribute(name: name, type: .scalar(.string), place: somewhere, typePlace: somewhere)
      attribute.options = options
      attribute.defaultValue = Located(.string(text), at: somewhere)
      version.entities[0].attributes.append(attribute)
    }
    for attribute in try readBack(version).entities[0].attributes {
      #expect(attribute.defaultValue?.value == .string(text), "\(attribute.name)")
    }
  }
}

let somewhere = Place(file: FileID(number: 0), line: 1, column: 1)

func emptyVersion() -> SchemaVersion {
  SchemaVersion(stem: "V1", number: VersionNumber(1, 0, 0), numberPlace: somewhere, file: FileID(number: 0))
}

/// Writes a version, reads the text, and fails where the reader complains.
func readBack(_ version: SchemaVersion) throws -> SchemaVersion {
  let yaml = text(of: version)
  var files = SourceFiles()
  let id = files.add(path: "V1.yaml", bytes: Array(yaml.utf8))
  var findings = Findings()
  let schema = readSchema(
    name: "Test", versions: [ManifestFile(stem: "V1", id: id)], settings: nil, files: files, into: &findings)
  let messages = findings.all.map { "\($0.message) at line \($0.place?.line ?? 0)" }
  #expect(messages.isEmpty, "\(messages.joined(separator: "\n"))\n\(yaml)")
  return try #require(schema.versions.first)
}
