import Foundation
import Testing

@testable import ModelgenKit

/// Each rule is one file that is called after it, so that its text is found by its name.
@Suite struct RuleFilesTests {
  @Test func eachRuleIsOneFile() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var found: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      let names = text.matches(of: /\bRule\(\s*"([^"]+)"/).map { String($0.output.1) }
      guard let name = names.first else { continue }
      let stem = file.deletingPathExtension().lastPathComponent
      #expect(names.count == 1, "\(stem).swift declares \(names)")
      #expect(stem.lowercased() == name.filter { $0 != "-" }, "\(name) is declared in \(stem).swift")
      found += names
    }
    #expect(found.sorted() == RuleCatalogue.current.rules.map(\.name).sorted())
  }
}
