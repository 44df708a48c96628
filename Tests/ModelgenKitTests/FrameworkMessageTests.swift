import Foundation
import ModelgenKit
import Testing

@Suite struct FrameworkMessageTests {
  @Test(arguments: FrameworkMessage.all.indices)
  func isFoundByItsWordsAndCodes(_ index: Int) {
    let message = FrameworkMessage.all[index]
    for words in message.words {
      // An ellipsis stands for names that differ.
      let words = words.replacing("…", with: " \\Trip.name (Swift.Optional<X>) ")
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

  @Test(arguments: [
    "NSMigrationError", "NSPersistentStoreIncompatibleVersionHashError", "NSValidationMultipleErrorsError",
  ])
  func isFoundByCoreDatasNameOfItsCode(_ name: String) {
    #expect(FrameworkMessage.named(in: "error: (\(name))").first?.page.contains("What to do") ?? false)
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
    (
      "SwiftData/ModelCoders.swift:1762: Fatal error: Passed nil for a non-optional keypath \\Item.kind", "optional"
    ),
    (
      "SwiftData/SchemaProperty.swift:433: Fatal error: Unexpected property within Persisted Struct/Enum:"
        + " Foundation.Calendar", "DateComponents"
    ),
    ("Fatal error: Unexpected type for CompositeAttribute: NSColor", "transformable"),
    ("Attempting to set value for unknown key: rating", "new version"),
    (
      "Failed to validate \\Book.genre (Optional(App.Genre)) with (Optional(\"sf\")) because rawValue is not a member of Genre",
      "Keep the case"
    ),
    ("Invalid KeyPath x.y.z on Item has additional descendant: z", "attribute of its own"),
    (
      "*** Unable to resolve conflict: relationship `tag' on entity Item does not have an inverse", "unique-one-way"
    ),
    ("Batch delete failed due to mandatory OTO nullify inverse on Engine/car", "deleteAll"),
    (
      "Cannot remove Owner from relationship owner on Car because an appropriate default value is not configured.",
      "required-to-one"
    ),
    (
      "Illegal: attempting to relate model SchemaV1.Trip with destination model SchemaV2.Stop", "two versions"
    ),
    (
      "KeyPath \\Trip.<computed> relates to SchemaV2.Trip but I was asked to cast it to SchemaV2.Trip", "two versions"
    ),
    ("Could not cast value of type 'App.SchemaV2.X' (0x1) to 'App.SchemaV4.X' (0x2).", "willMigrate"),
    ("Can’t merge models with two different entities named 'Item'", "shared-name"),
    ("Error: multiple conflicting constraint violations", "several-keys"),
    ("Fatal error: Unable to find App Group Container in Entitlements.", "entitlements"),
    ("Couldn't find \\Trip.fullName on Trip with fields [name]", "stored"),
    ("Already have an objectID registered for this backing data", "persistentModelID"),
    (
      "DefaultStore try! expression: Swift.DecodingError.keyNotFound(CodingKeys(stringValue: \"zip\"))", "element-type"
    ),
    ("Entity Car specifies Vehicle as its parent but no such entity was found.", "List the parent"),
    ("sqlite error code:1, 'no such table: ZITEM'", "file of its own"),
    ("Error Domain=NSSQLiteErrorDomain Code=5 \"database is locked\"", "Never move it aside"),
    ("NSSQLiteErrorDomain=5, reason=busy", "Never move it aside"), ("3850", "Never move it aside"),
    ("Error Domain=NSCocoaErrorDomain Code=133021", "willMigrate"),
    (
      "main actor-isolated static method 'schemas' cannot be used in a synchronous nonisolated context",
      "delete `nonisolated: false`"
    ),
    ("SwiftDataError.unknownDataStoreSchema", "134504"),
  ])
  func pastedLines(_ line: String, _ expected: String) throws {
    let first = try #require(FrameworkMessage.named(in: line).first)
    #expect(first.page.contains(expected), "\(first.page)")
  }

  /// Every reason that the generated code gives is explained, by its name and by what the user sees.
  @Test func knowsEveryReasonOfTheGeneratedError() throws {
    let template = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Templates/storeSupport.mustache")
    let text = try String(contentsOf: template, encoding: .utf8)
    let start = try #require(text.firstRange(of: "enum Reason"))
    let block = text[start.upperBound...].prefix { $0 != "}" }
    let reasons = block.split(separator: "\n").compactMap { line in
      line.contains("      case ") ? line.split(separator: " ").last.map(String.init) : nil
    }
    #expect(reasons.count == 10, "\(reasons)")
    for reason in reasons {
      // As `print(error)` shows it.
      let line = "OpenError(reason: App.ModelgenStore.OpenError.Reason.\(reason), url: Optional(file:///x))"
      let found = FrameworkMessage.named(in: line)
      #expect(found.count == 1 && found[0].words[0].hasSuffix(".\(reason)"), "\(reason)")
    }
    let description = try #require(text.firstRange(of: "var errorDescription"))
    let sentences = text[description.upperBound...].prefix(1_200).split(separator: "\n").prefix { $0 != "    }" }
    let shown = sentences.compactMap { $0.split(separator: "\"").dropFirst().first.map(String.init) }
    #expect(shown.count == 8, "\(shown)")
    for sentence in shown { #expect(!FrameworkMessage.named(in: sentence).isEmpty, "\(sentence)") }
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

  /// Lines as they come out of Xcode's console, a terminal or a mail: wrapped, with dates and other quotation marks.
  @Test(arguments: [
    (
      "2026-11-30 10:22:13.456+0100 App[12:34] [error] Fatal error: Passed nil for a\n  non-optional keypath \\Item.kind",
      "NULL"
    ),
    ("CoreData: error: SQLite error code:3850, 'database is locked'", "never move it aside"),
    ("Error Domain=NSSQLiteErrorDomain Code=3850 \"(null)\"", "never move it aside"),
    ("NSSQLiteErrorDomain=5;", "never move it aside"),
    ("Couldn’t find \\Trip.title on Trip with fields", "stored"),
    ("error: no such module ‘SwiftData’", "Linux"), ("Multiple commands produce '/x/V1.swift'", "output: none"),
    ("\"ModelgenBuildTool\" must be enabled before it can be used", "Trust"),
    ("SQLITE_CONSTRAINT_UNIQUE", "unique"), ("CKErrorDomain Code=14 \"Server Record Changed\"", "another device"),
    ("Thread 1: EXC_BAD_ACCESS (code=1, address=0x0)", "log"), ("Cannot find type 'Trip' in scope", "target"),
    ("Sending 'trip' risks causing data races", "persistentModelID"), ("to-many key not allowed here", "contains"),
    ("error: unimplemented SQL generation for predicate", "Swift"),
  ])
  func pastedLogs(_ line: String, _ expected: String) {
    let pages = FrameworkMessage.named(in: line).map(\.page)
    #expect(!pages.isEmpty, "\(line)")
    let text = pages.joined().lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains(expected.lowercased()), "\(line): \(text)")
  }
}
