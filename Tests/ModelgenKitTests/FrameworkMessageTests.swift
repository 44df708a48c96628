import Foundation
import ModelgenKit
import Testing

@Suite struct FrameworkMessageTests {
  @Test(arguments: FrameworkMessage.all.indices)
  func isFoundByItsWordsAndCodes(_ index: Int) {
    let message = FrameworkMessage.all[index]
    for words in message.words {
      let line = "2026-11-30 app[7] CoreData: error: \(words.uppercased())., metadata = { }"
      #expect(FrameworkMessage.named(in: line).contains { $0.words == message.words }, "\(words)")
    }
    for code in message.codes {
      #expect(FrameworkMessage.named(in: code).contains { $0.words == message.words }, "\(code)")
      #expect(
        FrameworkMessage.named(in: "Error Domain=NSCocoaErrorDomain Code=\(code)").contains {
          $0.words == message.words
        })
    }
    for rule in message.rules {
      #expect(RuleCatalogue.current.rule(named: rule.name) != nil && message.page.contains(rule.name))
    }
  }

  @Test func findsNothingInOtherTexts() {
    for text in ["", "trip", "134", "unknown-type", "all is well"] {
      #expect(FrameworkMessage.named(in: text).isEmpty, "\(text)")
    }
  }

  /// Whoever searches the documentation for the words of an error finds a section.
  @Test func standsOnThePage() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Documentation/modelgen.docc/Troubleshooting.md")
    // Lines are broken anywhere.
    let text = try String(contentsOf: page, encoding: .utf8).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    for message in FrameworkMessage.all {
      #expect(text.contains(message.words[0]), "\(message.words[0])")
      for code in message.codes { #expect(text.contains(code), "\(code)") }
    }
  }
}
