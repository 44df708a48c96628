import Diagnostics
import Foundation
import JSONText
import ManifestSupport
import SchemaRules
import Testing
import YAMLDocument

@testable import ModelgenKit

/// The JSON Schema for editors, held against the reader: what the schema refuses, the reader refuses too.
@Suite struct EditorSchemaTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let checks: [ManifestKind: JSONSchemaCheck] = [
    .version: JSONSchemaCheck(root: editorSchema(.version)), .settings: JSONSchemaCheck(root: editorSchema(.settings)),
  ]

  /// Nil where the text is no YAML.
  private static func problems(_ text: String, _ kind: ManifestKind) -> [String]? {
    var files = SourceFiles()
    let bytes = Array(text.utf8)
    let id = files.add(path: "x.yaml", bytes: bytes)
    var findings = Findings()
    guard let document = YAMLDocument.parse(bytes, file: id, into: &findings), !findings.hasErrors,
      let root = document.root
    else { return nil }
    return checks[kind]?.problems(document.json(root))
  }

  private static func files(_ folder: String) -> [String] {
    let found = FileManager.default.enumerator(at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
    return (found?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "yaml" }.map(\.path).sorted()
  }

  @Test func everyRightManifestIsValid() throws {
    let paths = Self.files("manifests") + Self.files("Tests/Golden")
    #expect(paths.count > 25)
    for path in paths {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let kind: ManifestKind = path.hasSuffix("/schema.yaml") ? .settings : .version
      #expect(Self.problems(text, kind) == [], "\(path)")
    }
    #expect(Self.problems(firstVersionText(""), .version) == [])
  }

  /// Small manifests, `true` where they are right: schema and reader agree.
  @Test(
    arguments: [
      ("entities:", true), ("entities: { Trip: }", true), ("migration:", true),
      ("entities: { Trip: { attributes: } }", true),
      ("entities: { Trip: { attributes: { a: } } }", false),
      ("entities: { Trip: { attributes: { a: [String] } } }", true),
      ("entities: { Trip: { attributes: { a: [String, Int] } } }", false),
      ("entities: { Trip: { attributes: { a: { type: Int, default: 0 } } } }", true),
      ("entities: { Trip: { attributes: { a: { type: Int, default: } } } }", false),
      ("entities: { Trip: { attributes: { a: { type: Int, unique: yes } } } }", false),
      ("entities: { Trip: { attributes: { a: { default: 0 } } } }", false),
      ("entities: { Trip: { attributes: { a: { type: \"[Int]\", default: [1, 2] } } } }", true),
      ("entities: { Trip: { attributes: { a: { type: String, default: { swift: UUID().uuidString } } } } }", true),
      ("entities: { Trip: { relationships: { a: { toMany: Trip, inverse: none } } } }", true),
      ("entities: { Trip: { relationships: { a: { inverse: none } } } }", false),
      ("entities: { Trip: { relationships: { a: { toOne: Trip, inverse: none, minimumModelCount: -1 } } } }", false),
      ("entities: { Trip: { attributes: { a: Int }, unique: [a] } }", false),
      ("entities: { Trip: { attributes: { a: Int }, index: [[a], { rtree: [a] }] } }", true),
      ("enums: { E: { cases: [yes, no, { off: [Int] }, { on: { value: String } }] } }", true),
      ("enums: { E: { rawType: Int, cases: [a, { b: 5 }] } }", true),
      ("enums: { E: { cases: [{ a: [Int], b: [Int] }] } }", false), ("enums: { E: { rawType: Int } }", false),
      ("structs: { S: { fields: { a: Int, b: { type: String?, doc: B } } } }", true), ("structs: { S: }", false),
      ("migration: { stage: custom, reason: why }", true), ("migration: { stage: { custom: why } }", true),
      ("migration: { stage: { custom: a, lightweight: b } }", false), ("migration: { stage: heavy }", false),
      ("migration: { removes: Trip }", false), ("models: {}", false), ("entities:\ndoc: 5", true),
      ("cloudKit: maybe", false),
    ] as [(String, Bool)])
  func agreesWithTheReader(_ line: String, _ isRight: Bool) {
    let text = "version: 1.0.0\n\(line)\n"
    let read = readVersion(text).findings
    #expect(!read.hasErrors == isRight, "the reader: \(read.text)")
    #expect(Self.problems(text, .version)?.isEmpty == isRight, "\(String(describing: Self.problems(text, .version)))")
  }

  /// Rules about the form of one mapping: an editor must show these.
  private static let formRules: Set = ["unknown-key", "missing-key", "empty-value", "private-access"]

  @Test func wrongManifests() throws {
    var caught = 0
    for path in Self.files("Tests/Fixtures/Wrong") {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let texts = Self.parts(of: text)
      let problems = texts.compactMap { Self.problems($0.value, $0.key == "schema" ? .settings : .version) }
      guard problems.count == texts.count else { continue }
      let rules = text.split(separator: "\n").compactMap { line in
        line.range(of: "#! ").map { String(line[$0.upperBound...]) }
      }
      if !problems.allSatisfy(\.isEmpty) {
        caught += 1
        #expect(!rules.isEmpty, "\(path) is right, and the schema refuses it: \(problems)")
      } else {
        // What the editor lets pass must not be its business.
        let missed = rules.flatMap { $0.split(separator: " ").map(String.init) }.filter(Self.formRules.contains)
        #expect(missed.isEmpty, "\(path)")
      }
    }
    #expect(caught >= 38)
  }

  /// A line `# V2.yaml` begins another file; the version's number may be left out.
  private static func parts(of text: String) -> [String: String] {
    var parts: [(stem: String, text: String)] = [("V1", "")]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("# "), line.hasSuffix(".yaml") {
        parts.append((String(line.dropFirst(2).dropLast(5)), ""))
      } else {
        parts[parts.count - 1].text += line + "\n"
      }
    }
    var result: [String: String] = [:]
    for part in parts where !part.text.allSatisfy(\.isWhitespace) {
      let needsNumber = part.stem != "schema" && !part.text.contains(/(?m)^version:/)
      result[part.stem] = part.text + (needsNumber ? "\nversion: 1.0.0\n" : "")
    }
    return result
  }

  /// Pages that are made from the program itself. To write them again: `Scripts/documentation --update`.
  @Test(arguments: ["ManifestReference", "Rules"])
  func pagesAreUpToDate(_ name: String) throws {
    let page = name == "Rules" ? RuleCatalogue.current.markdownPage : manifestReferencePage
    let url = Self.root.appendingPathComponent("Documentation/modelgen.docc/\(name).md")
    let onDisk = try String(contentsOf: url, encoding: .utf8)
    let diff = unifiedDiff(old: Array(onDisk.utf8), new: Array(page.utf8), path: "\(name).md")
    #expect(
      onDisk == page, "run: Scripts/documentation --update\n\(String(decoding: diff.prefix(2000), as: UTF8.self))")
  }

  /// The action and the hooks are YAML that somebody else's program reads.
  @Test(arguments: ["action.yml", ".pre-commit-hooks.yaml"])
  func integrationsAreYAML(_ name: String) throws {
    let bytes = Array(try Data(contentsOf: Self.root.appendingPathComponent(name)))
    var files = SourceFiles()
    var findings = Findings()
    let id = files.add(path: name, bytes: bytes)
    let document = try #require(YAMLDocument.parse(bytes, file: id, into: &findings))
    #expect(findings.all.isEmpty, "\(findings.text)")
    let value = document.json(try #require(document.root))
    if name == "action.yml" {
      #expect(value["runs"]?["using"] == "composite")
      let steps = try #require(value["runs"]?["steps"]?.array)
      #expect(steps.allSatisfy { $0["shell"] == "bash" && $0["run"]?.string != nil })
      #expect(value["inputs"]?.object?.map(\.name) == ["path", "against", "modelgen"])
    } else {
      let hooks = try #require(value.array)
      for hook in hooks {
        #expect(hook["entry"] == "modelgen check" && hook["pass_filenames"] == false && hook["always_run"] == true)
      }
      #expect(hooks.map { $0["language"] } == ["swift", "system"])
    }
  }
}

extension YAMLDocument {
  /// The tree as editors see it, by YAML 1.2's core schema.
  fileprivate func json(_ node: NodeID) -> JSONValue {
    switch kind(of: node) {
    case .mapping: .object(entries(of: node).map { JSONValue.Member(text(of: $0.key), json($0.value)) })
    case .sequence: .array(children(of: node).map(json))
    case .scalar: style(of: node) == .plain ? plain(text(of: node)) : .string(text(of: node))
    }
  }

  private func plain(_ text: String) -> JSONValue {
    switch text {
    case "", "~", "null", "Null", "NULL": .null
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default:
      text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil ? .number(text) : .string(text)
    }
  }
}
