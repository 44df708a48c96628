import Diagnostics
import Foundation
import Testing

@testable import ModelgenKit

struct DiscoveryTests {
  private func search(_ paths: [String]) -> Discovery {
    var discovery = Discovery(Report())
    discovery.search(paths)
    return discovery
  }

  private func rules(_ discovery: Discovery) -> [String] { findings(discovery).map(\.rule.name) }

  private func findings(_ discovery: Discovery) -> [Diagnostic] {
    discovery.folderFindings.flatMap(\.all) + discovery.report.findings.all
  }

  @Test func findsSchemasInATree() throws {
    let scratch = try ScratchFolder()
    for name in ["b/Trips/V10.yaml", "b/Trips/V2.yaml", "b/Trips/V3_1.yaml", "b/Trips/V3.yaml", "b/Trips/schema.yaml"] {
      try scratch.write("", to: name)
    }
    try scratch.write("", to: "a/shipped.lock")
    try scratch.write("", to: ".hidden/V1.yaml")
    try scratch.write("", to: "b/Trips/below/V1.yaml")
    try FileManager.default.createSymbolicLink(atPath: scratch.url("b/loop").path, withDestinationPath: scratch.path)
    let found = search([scratch.path + "/", scratch.url("b").path])
    #expect(found.folders.map(\.path) == ["\(scratch.path)/a", "\(scratch.path)/b/Trips"])
    #expect(found.folders.map(\.name) == ["a", "Trips"])
    #expect(found.folders.map(\.stems) == [[], ["V2", "V3", "V3_1", "V10"]])
    #expect(found.folders.map(\.hasSettings) == [false, true])
    #expect(found.folders.map(\.hasLock) == [true, false])
    #expect(rules(found) == ["nested-schema"])
  }

  @Test(
    arguments: [
      // A stray version above hides schemas, and what they have shipped.
      (["V1.yaml", "Trips/V1.yaml", "Trips/shipped.lock", "Notes/V1.yaml", "Notes/schema.yaml"], ["error", "error"]),
      (["shipped.lock", "Trips/V1.yaml"], ["warning"]), (["schema.yaml", "deep/down/Trips/schema.yaml"], ["error"]),
      // A copy that was put aside.
      (["V2.yaml", "old/V1.yaml"], ["warning"]), (["V2.yaml", ".old/V1.yaml", "notes/a.yaml", "v.yaml/V1.yaml"], []),
    ] as [([String], [String])])
  func schemasInsideOfSchemasAreNoticed(_ files: [String], _ severities: [String]) throws {
    let scratch = try ScratchFolder()
    for file in files { try scratch.write("", to: "m/\(file)") }
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url("m/loop").path, withDestinationPath: scratch.path)
    let found = search([scratch.url("m").path])
    #expect(found.folders.map(\.name) == ["m"])
    #expect(findings(found).map(\.severity.rawValue) == severities)
    #expect(findings(found).allSatisfy { $0.rule.name == "nested-schema" && $0.notes.count == 1 })
    // Whoever names the inner one reads it.
    if files.contains("old/V1.yaml") {
      #expect(rules(search([scratch.url("m").path, scratch.url("m/old").path])) == [])
    }
  }

  @Test(
    arguments: [
      ("v2.yaml", "V2.yaml"), ("V2.yml", "V2.yaml"), ("V2 copy.yaml", "V2.yaml"), ("V2-beta.yaml", "V2_beta.yaml"),
      ("schema.yml", "schema.yaml"), ("Schema.yaml", "schema.yaml"), ("notes.yaml", nil), ("Draft.yaml", nil),
      ("V1.yaml.orig", nil), ("VÜ.yaml", "V_.yaml"), ("V-next.yaml", "V_next.yaml"), ("V.yaml", nil), ("Vä.yml", nil),
      ("schema.json", nil),
    ] as [(String, String?)])
  func misnamedFilesAreNoticed(_ name: String, _ intended: String?) throws {
    let scratch = try ScratchFolder()
    try scratch.write("", to: "Trips/V1.yaml")
    try scratch.write("", to: "Trips/\(name)")
    let found = search([scratch.path])
    #expect(found.folders.map(\.stems) == [["V1"]])
    #expect(rules(found) == (intended == nil ? [] : ["unread-file"]))
    if let intended { #expect(findings(found)[0].notes[0].message.hasPrefix("name it \(intended),")) }
  }

  @Test func whatIsNoSchemaIsAFinding() throws {
    let scratch = try ScratchFolder()
    try scratch.write("", to: "Trips/V1.yaml")
    try FileManager.default.createDirectory(at: scratch.url("empty"), withIntermediateDirectories: true)
    #expect(rules(search([scratch.url("empty").path])) == ["no-schema-folder"])
    #expect(rules(search([scratch.url("none").path])) == ["unreadable-file"])
    let file = search([scratch.url("Trips/V1.yaml").path])
    #expect(rules(file) == ["no-schema-folder"] && file.report.verdict() == .unusable)
  }

  @Test(arguments: [("V2", "V10"), ("V3", "V3_1"), ("V3_1", "V4"), ("V1", "V01"), ("V9a", "V10")])
  func versionsAreCountedAsPeopleDo(_ a: String, _ b: String) {
    let isBefore = SchemaFolder.countsBefore(a, b)
    let isAfter = SchemaFolder.countsBefore(b, a)
    #expect(isBefore != isAfter)
    if (a, b) != ("V1", "V01") { #expect(isBefore) }
  }

  @Test func rulesHaveNamesOfTheirOwn() {
    #expect(RuleCatalogue.current.duplicateNames == [])
    for rule in RuleCatalogue.current.rules {
      #expect(rule.name.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) })
      #expect(!rule.problem.isEmpty && !rule.remedy.isEmpty)
    }
  }
}
