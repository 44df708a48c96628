import Foundation
import Testing

@testable import Mustache

/// Numbers keys as they come, for contexts that are dictionaries.
private final class KeyNumbers {
  private(set) var names: [String] = []
  func number(_ name: String) -> Int {
    if let known = names.firstIndex(of: name) { return known }
    names.append(name)
    return names.count - 1
  }
}

private final class DictionaryContext: MustacheContext {
  let values: [String: Any]
  let keys: KeyNumbers

  init(values: [String: Any], keys: KeyNumbers) {
    self.values = values
    self.keys = keys
  }

  func value(for key: Int) -> MustacheValue {
    guard let value = values[keys.names[key]] else { return .missing }
    return mustacheValue(value, keys)
  }
}

private func mustacheValue(_ value: Any, _ keys: KeyNumbers) -> MustacheValue {
  switch value {
  case let dictionary as [String: Any]: .context(DictionaryContext(values: dictionary, keys: keys))
  case let array as [Any]: .list(array.map { mustacheValue($0, keys) })
  case let text as String: .text(text)
  case let number as NSNumber where isBoolean(number): .flag(number.boolValue)
  case let number as NSNumber: .text(number.description)
  default: .nothing
  }
}

/// JSON's true and false arrive as numbers; their Objective-C type tells them apart.
private func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

private func render(
  _ template: String, _ data: Any = [String: Any](), partials: [(name: String, text: String)] = []
) throws -> String {
  let keys = KeyNumbers()
  let sources =
    [(name: "main", text: Array(template.utf8))] + partials.map { (name: $0.name, text: Array($0.text.utf8)) }
  let set = try TemplateSet(sources, resolveKey: keys.number)
  var output: [UInt8] = []
  try set.render(0, mustacheValue(data, keys), into: &output)
  return String(decoding: output, as: UTF8.self)
}

/// The folder of the public suites: in the environment, or beside one of the folders above the package.
private func suite(_ path: String) -> URL? {
  let environment = ProcessInfo.processInfo.environment
  if let suites = environment["MODELGEN_SUITES"] { return URL(fileURLWithPath: suites).appendingPathComponent(path) }
  if let shared = environment["MODELGEN_SHARED"] {
    return URL(fileURLWithPath: shared).appendingPathComponent("suites/\(path)")
  }
  var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  while folder.path != "/" {
    let candidate = folder.appendingPathComponent("shared/suites/\(path)")
    if FileManager.default.fileExists(atPath: candidate.path) { return candidate }
    folder.deleteLastPathComponent()
  }
  return nil
}

@Suite struct MustacheTests {
  @Test(arguments: ["comments", "delimiters", "interpolation", "inverted", "partials", "sections"])
  func specification(file: String) throws {
    guard let url = suite("mustache-spec/specs/\(file).json"), let data = try? Data(contentsOf: url) else {
      print("skipped: the Mustache specification is not there (MODELGEN_SUITES names its folder)")
      return
    }
    let spec = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let tests = try #require(spec["tests"] as? [[String: Any]])
    #expect(tests.count > 10)
    for test in tests {
      let name = try #require(test["name"] as? String)
      let template = try #require(test["template"] as? String)
      let expected = try #require(test["expected"] as? String)
      let partials = test["partials"] as? [String: String] ?? [:]
      let rendered = try render(
        template, test["data"] ?? [String: Any](), partials: partials.map { (name: $0.key, text: $0.value) })
      #expect(rendered == expected, "\(file): \(name)")
    }
  }

  @Test(arguments: [
    ("a\n{{#b}}\nc", "main:2: the section 'b' is never closed"),
    ("a\n\n{{/b}}", "main:3: 'b' is closed here, but no section is open"),
    ("{{#a}}\n{{/b}}", "main:2: 'b' is closed here, but the open section is 'a' (line 1)"),
    ("{{a", "main:1: this tag is never closed"), ("{{{a}}", "main:1: this tag is never closed"),
    ("\n{{", "main:2: this tag is never closed"), ("{{}}", "main:1: this tag names no key"),
    ("{{a b}}", "main:1: 'a b' is no key: it contains a space"),
    ("{{a..b}}", "main:1: 'a..b' is no key: a name is missing beside a dot"),
    ("{{>}}", "main:1: a partial needs a name"),
    ("{{=<%=}}", "main:1: a change of delimiters names two, separated by a space: {{=<% %>=}}"),
    ("{{secret}}", "main:1: there is no key 'secret'"), ("{{>secret}}", "main:1: there is no template 'secret'"),
  ])
  func mistakes(template: String, message: String) {
    #expect {
      try TemplateSet(
        [(name: "main", text: Array(template.utf8))], missingPartials: .isRefused,
        resolveKey: { $0 == "secret" ? nil : 0 })
    } throws: { "\($0)" == message }
  }

  @Test(arguments: [
    ("{{>main}}", "main:1: this template includes itself"),
    ("{{#a}}{{>b}}{{/a}}", "main:1: this template includes itself"),
    (
      String(repeating: "{{#a}}", count: 300) + String(repeating: "{{/a}}", count: 300),
      "main:1: sections and partials nest too deep"
    ),
    ("{{>c}}", "c:1: templates include each other too often"),
  ])
  func endlessOrTooDeep(template: String, message: String) throws {
    let huge = String(repeating: "{{>d}}", count: 200)
    let sources = [
      ("main", template), ("b", "{{>main}}"), ("c", huge), ("d", String(repeating: "{{>e}}", count: 200)), ("e", ""),
    ]
    let set = try TemplateSet(sources.map { (name: $0.0, text: Array($0.1.utf8)) }, resolveKey: { _ in 0 })
    #expect(set.recursion()?.description == message)
    var output: [UInt8] = []
    if message.hasSuffix("often") {
      // Large, not endless: it renders, and nothing comes of it.
      try set.render(0, .nothing, into: &output)
      #expect(output.isEmpty)
    } else {
      #expect(throws: TemplateError.self) { try set.render(0, .context(Everything()), into: &output) }
    }
  }

  @Test(arguments: [
    // An empty line of an indented partial stays empty; a value's own lines are not indented.
    ("  {{>p}}\n", "a\n\n{{{text}}}\n", "  a\n\n  1\n2\n"), (" {{>p}}\nz", "\r\nb", "\r\n bz"),
    ("{{#list}}\n  {{>p}}\n{{/list}}\n", "{{.}}\n", "  x\n  y\n"),
    ("é{{text}}ü", "", "é1\n2ü"), ("{{{text}}", "", nil),
  ])
  func details(template: String, partial: String, expected: String?) {
    let rendered = try? render(
      template, ["text": "1\n2", "list": ["x", "y"]] as [String: Any], partials: [(name: "p", text: partial)])
    #expect(rendered == expected)
  }
}

/// True for every key, so that sections always go deeper.
private final class Everything: MustacheContext {
  func value(for key: Int) -> MustacheValue { .flag(true) }
}
