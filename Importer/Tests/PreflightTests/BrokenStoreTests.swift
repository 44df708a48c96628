import Foundation
import StoreFixtures
import Testing

@testable import Preflight

private let notes = "entities:\n  Note: { attributes: { text: String } }\n"
private let longer = "entities:\n  Note: { attributes: { text: String, stars: Int = 0 } }\n"

/// Stores that are of no version, of a newer one, damaged, encrypted, or not stores.
@Suite struct BrokenStoreTests {
  @Test func aStoreOfNoVersionNamesTheNearest() throws {
    let test = try PreflightCase(notes)
    let other = try PreflightCase("entities:\n  Note: { attributes: { text: String? } }\n")
    let store = try other.store()
    try store.add("Note", ["text": "NULL"])
    let answer = Preflight(schemas: [test.schema]).answer(for: other.path())
    #expect(answer.versionProblem?.contains("no version here has its shape") == true && answer.rowCount == 1)
    #expect(answer.nearest == ["the nearest is Trips V1 (1.0.0)", "Note.text: optional in the store"])
    #expect(!answer.isFine && answer.steps.isEmpty)
  }

  @Test func aNewerAppIsNamed() throws {
    let test = try PreflightCase(notes)
    let newer = try PreflightCase(notes, longer)
    _ = try newer.store(version: 1)
    let answer = Preflight(schemas: [test.schema]).answer(for: newer.path())
    #expect(answer.verdict.contains("a newer app wrote it, with version 2.0.0; the newest here is 1.0.0"))
  }

  @Test func aStoreThatIsPastTheTargetSaysSo() throws {
    let test = try PreflightCase(notes, longer)
    _ = try test.store(version: 1)
    #expect(test.answer(to: "V1").verdict == "the store is V2 already, which comes after V1")
    #expect(test.answer().isFine)
  }

  @Test func tablesThatDoNotFitTheModelStopTheChecks() throws {
    let test = try PreflightCase(notes, longer)
    let store = try test.store()
    try store.execute("ALTER TABLE ZNOTE RENAME COLUMN ZTEXT TO ZOLD")
    let answer = test.answer()
    #expect(answer.layoutProblems == ["ZNOTE has no column ZTEXT, for Note.text"])
    #expect(answer.steps.count == 1 && answer.steps[0].findings.isEmpty && !answer.isFine)
    // No finding is no good news where nothing was looked at.
    #expect(answer.steps[0].verdict == "not checked" && answer.steps[0].effect == .unclear)
  }

  /// Older frameworks cache no model: the version is known by its hashes, its rows are not.
  @Test func aStoreWithoutAModelIsNotChecked() throws {
    let test = try PreflightCase(notes, longer)
    let store = try test.store()
    try store.add("Note", ["text": "'a'"])
    try store.execute("DELETE FROM Z_MODELCACHE")
    let answer = test.answer()
    #expect(answer.version?.stem == "V1" && answer.layoutProblems.isEmpty && !answer.isFine)
    #expect(answer.title.hasSuffix("not checked: the store caches no model"))
    #expect(answer.text.contains("rows not counted"))
  }

  @Test func whatIsNoStoreIsAnsweredInWords() throws {
    let test = try PreflightCase(notes)
    let store = try test.store()
    for _ in 0..<400 { try store.add("Note", ["text": "'\(String(repeating: "x", count: 100))'"]) }
    store.close()
    let whole = try Data(contentsOf: URL(fileURLWithPath: test.path()))
    func answer(_ bytes: Data) throws -> StoreAnswer {
      try bytes.write(to: URL(fileURLWithPath: test.path("other.store")))
      return test.answer("other.store")
    }
    #expect(try answer(Data()).failure == "is empty")
    #expect(
      try answer(Data((0..<9000).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) })).remedy?.contains("encrypted") == true
    )
    for length in stride(from: 100, to: whole.count, by: 4096) {
      let cut = try answer(whole.prefix(length))
      #expect(!cut.isFine, "cut at \(length)")
    }
    // One page of rows is overwritten: the file is damaged, whatever else can be read.
    var damaged = whole
    damaged.replaceSubrange((whole.count - 8192)..<(whole.count - 4096), with: Data(repeating: 0x5A, count: 4096))
    let found = try answer(damaged)
    #expect(found.verdict.contains("is damaged") && !found.isFine, "\(found.verdict)")
  }
}
