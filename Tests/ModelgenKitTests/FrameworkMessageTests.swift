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
    for text in ["", "trip", "134", "unknown-type", "all is well", "BackingData.swift:1570", "1600 rows"] {
      #expect(FrameworkMessage.named(in: text).isEmpty, "\(text)")
    }
  }

  /// Lines as people paste them, each with what it must lead to first.
  @Test(arguments: [
    (
      "SwiftData/BackingData.swift:940: Fatal error: Never access a full future backing data - PersistentIdentifier(…)",
      "full future backing"
    ),
    (
      "Error Domain=NSCocoaErrorDomain Code=134081 \"(null)\" UserInfo={NSUnderlyingException=Can't add the same store twice}",
      "134080"
    ),
    ("Error Domain=NSCocoaErrorDomain Code=1570 \"name is a required value.\"", "1570"),
    ("Cocoa error 1600", "1600"), ("Code=134110 \"(null)\"", "134110"),
    ("CoreData: error: (1) I/O error for database: no such column: t0.ZTITLE", "no such column"),
    ("SwiftDataError(_error: SwiftData.SwiftDataError._Error.unsupportedPredicate)", "unsupportedPredicate"),
  ])
  func pastedLines(_ line: String, _ expected: String) throws {
    let first = try #require(FrameworkMessage.named(in: line).first)
    #expect(first.page.contains(expected), "\(first.page)")
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
