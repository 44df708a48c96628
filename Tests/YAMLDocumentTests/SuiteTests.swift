import CYAML
import Diagnostics
import Foundation
import Testing
import YAMLDocument

/// The YAML project's own cases, where they are found.
let suiteCases: [URL] = {
  var candidates: [URL] = []
  if let named = ProcessInfo.processInfo.environment["MODELGEN_SUITES"] {
    candidates.append(URL(fileURLWithPath: named))
  }
  var folder = URL(fileURLWithPath: #filePath)
  while folder.path != "/" {
    folder.deleteLastPathComponent()
    candidates.append(folder.appendingPathComponent("shared/suites"))
  }
  for candidate in candidates {
    let suite = candidate.appendingPathComponent("yaml-test-suite")
    if let found = FileManager.default.enumerator(at: suite, includingPropertiesForKeys: nil) {
      let cases = found.compactMap { $0 as? URL }.filter { $0.lastPathComponent == "in.yaml" }
      if !cases.isEmpty { return cases.sorted { $0.path < $1.path } }
    }
  }
  print("skipped: the YAML test suite is not here (MODELGEN_SUITES names its folder)")
  return []
}()

/// What libyaml itself says about the first document, as a line that `render` writes too.
private struct Oracle {
  var tree = ""
  var isRefused = false
  var hasSecondDocument = false
  var hasTagOrMerge = false
  var hasUnknownAlias = false

  init(_ bytes: [UInt8]) {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { return }
    defer { yaml_parser_delete(&parser) }
    var events: [String] = []
    var starts: [(name: String?, index: Int)] = []
    var anchors: [String: String] = [:]
    bytes.withUnsafeBufferPointer { buffer in
      yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      var documents = 0
      while true {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else {
          isRefused = true
          return
        }
        defer { yaml_event_delete(&event) }
        func name(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
          pointer.map { String(cString: UnsafePointer($0)) }
        }
        switch event.type {
        case YAML_STREAM_END_EVENT: return
        case YAML_DOCUMENT_START_EVENT:
          documents += 1
          if documents > 1 {
            hasSecondDocument = true
            return
          }
        case YAML_SCALAR_EVENT:
          let scalar = event.data.scalar
          let styles = ["", "plain", "singleQuoted", "doubleQuoted", "literal", "folded"]
          let value = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
          events.append("\(styles[Int(scalar.style.rawValue)])<\(value)> ")
          if let anchor = name(scalar.anchor) { anchors[anchor] = events.last }
          if scalar.tag != nil { hasTagOrMerge = true }
        case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
          let isSequence = event.type == YAML_SEQUENCE_START_EVENT
          let data = event.data
          if (isSequence ? data.sequence_start.tag : data.mapping_start.tag) != nil { hasTagOrMerge = true }
          let anchor = name(isSequence ? data.sequence_start.anchor : data.mapping_start.anchor)
          starts.append((anchor, events.count))
          events.append(isSequence ? "[ " : "{ ")
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
          events.append(event.type == YAML_SEQUENCE_END_EVENT ? "] " : "} ")
          let (anchor, index) = starts.removeLast()
          if let anchor { anchors[anchor] = events[index...].joined() }
        case YAML_ALIAS_EVENT:
          if let target = anchors[name(event.data.alias.anchor) ?? ""] {
            events.append(target)
          } else {
            hasUnknownAlias = true
          }
        default: break
        }
      }
    }
    tree = events.joined()
  }
}

@Test(arguments: suiteCases) func agreesWithLibyaml(_ file: URL) throws {
  let bytes = Array(try Data(contentsOf: file))
  let oracle = Oracle(bytes)
  let (document, findings) = parse(bytes)
  for finding in findings.all { #expect(finding.place != nil && !finding.notes.isEmpty, "\(finding.message)") }
  let rules = Set(findings.all.map(\.rule.name))
  // A value that only lacks quotes is refused, and then read as if it had them.
  #expect(oracle.isRefused == !rules.isDisjoint(with: ["yaml-syntax", "needs-quotes", "tab-indentation"]))
  #expect(oracle.isRefused || oracle.hasSecondDocument == rules.contains("several-documents"))
  #expect(!oracle.hasTagOrMerge || rules.contains("yaml-tag") || oracle.isRefused || document == nil)
  if let document, !oracle.isRefused, rules.isDisjoint(with: ["duplicate-key", "key-is-no-text", "merge-key"]) {
    #expect(render(document) == oracle.tree)
  } else {
    #expect(!findings.all.isEmpty)
  }
}

@Test func theSuiteIsWhole() { #expect(suiteCases.isEmpty || suiteCases.count > 300) }
