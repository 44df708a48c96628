import Foundation
import StoreFixtures
import Testing

@testable import Preflight

/// Numbers that are the same in each run.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Copies of stores with a wrong byte, or without their end: an answer each time, and never that all is well where rows are
/// missing.
@Suite struct DamagedStoreTests {
  private static let notes = "entities:\n  Note: { attributes: { text: String, body: Data?, stars: Int } }\n"
  private static let longer =
    "entities:\n  Note: { attributes: { text: { type: String, unique: true }, body: Data?, stars: Int } }\n"

  /// Small pages and large ones; rows longer than a page; pages that are free again.
  @Test(arguments: [512, 4096, 65_536]) func pagesOfEverySize(_ size: Int) throws {
    let test = try PreflightCase(Self.notes, Self.longer)
    try fill(test, pageSize: size)
    let whole = try Data(contentsOf: URL(fileURLWithPath: test.path()))
    let answer = test.answer()
    #expect(answer.rowCount == 150 && answer.damage.isEmpty && answer.defects.isEmpty, "\(answer.text)")
    #expect(answer.counts() == ["Note.text work 4"] && answer.largest?.size == 90_000)
    #expect(try Data(contentsOf: URL(fileURLWithPath: test.path())) == whole)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: test.folder.path).sorted() == ["Trips", "default.store"])
  }

  @Test func aWrongByteOrAMissingEndNeverLooksWell() throws {
    let test = try PreflightCase(Self.notes, Self.longer)
    try fill(test, pageSize: 1024)
    let whole = try Data(contentsOf: URL(fileURLWithPath: test.path()))
    let path = test.path("damaged.store")
    let original = test.answer()
    var random = Seeded(state: 20_261_201)
    var unread = 0
    for _ in 0..<200 {
      var bytes = whole
      let place = Int.random(in: 0..<whole.count, using: &random)
      bytes[place] ^= UInt8.random(in: 1...255, using: &random)
      try bytes.write(to: URL(fileURLWithPath: path))
      let answer = test.answer("damaged.store")
      if answer.failure != nil { unread += 1 }
      // A byte of a value, or of a free page, is nobody's damage: then every row is still counted.
      if answer.isFine || (answer.failure == nil && answer.damage.isEmpty && answer.layoutProblems.isEmpty) {
        #expect(
          answer.rowCount == original.rowCount || !answer.isFine, "byte \(place): \(answer.rowCount) rows, and fine")
      }
      #expect(!answer.text.isEmpty && ![answer].jsonText.isEmpty && ![answer].markdown.isEmpty)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }
    #expect(unread < 200)
    for _ in 0..<60 {
      let length = Int.random(in: 0..<whole.count, using: &random)
      try whole.prefix(length).write(to: URL(fileURLWithPath: path))
      let answer = test.answer("damaged.store")
      #expect(!answer.isFine, "cut at \(length) of \(whole.count)")
    }
  }

  /// A store that an app copied without its log opens, and looks sound.
  @Test func aMissingLogIsSaid() throws {
    let test = try PreflightCase(Self.notes)
    let store = try test.store(usesLog: true)
    try store.add("Note", ["text": "'a'", "stars": "1"])
    try store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try store.add("Note", ["text": "'b'", "stars": "1"])
    try FileManager.default.copyItem(atPath: test.path(), toPath: test.path("alone.store"))
    let alone = test.answer("alone.store")
    #expect(alone.rowCount == 1 && alone.notes.contains { $0.contains("no -wal beside it") }, "\(alone.notes)")
    let both = test.answer()
    #expect(both.rowCount == 2 && !both.notes.contains { $0.contains("-wal") })
  }

  /// At a frame with a wrong checksum SQLite stops reading the log, and says nothing.
  @Test func aWrongByteInTheLogNeverLooksWell() throws {
    let test = try PreflightCase(Self.notes)
    let store = try test.store(usesLog: true)
    for row in 1...40 { try store.add("Note", ["text": "'\(row)'", "stars": "1", "body": "zeroblob(900)"]) }
    let whole = test.answer()
    #expect(whole.rowCount == 40 && whole.isFine, "\(whole.text)")
    let path = test.path("damaged.store")
    try FileManager.default.copyItem(atPath: test.path(), toPath: path)
    let log = try Data(contentsOf: URL(fileURLWithPath: test.path() + "-wal"))
    var random = Seeded(state: 7)
    for _ in 0..<60 {
      var bytes = log
      let place = Int.random(in: 0..<log.count, using: &random)
      bytes[place] ^= UInt8.random(in: 1...255, using: &random)
      try bytes.write(to: URL(fileURLWithPath: path + "-wal"))
      let answer = test.answer("damaged.store")
      // With another salt the last frame looks like one of an earlier use of the file.
      let isLast = place >= log.count - 4096 - 24
      #expect(!answer.isFine || answer.rowCount == 40 || isLast, "byte \(place) of \(log.count)")
    }
    // A log that ends in the middle of a frame was being written.
    try log.prefix(log.count - 100).write(to: URL(fileURLWithPath: path + "-wal"))
    #expect(test.answer("damaged.store").damage.isEmpty)
  }

  /// 150 rows, three of which have long values, after as many others have gone.
  private func fill(_ test: PreflightCase, pageSize: Int) throws {
    // The page size is settled before the first table is made.
    let store = try test.store(pageSize: pageSize)
    for row in 1...300 {
      let text = row > 290 ? "same \(row % 2)" : "text \(row)"
      let body = row % 100 == 50 ? "zeroblob(90000)" : "NULL"
      try store.add("Note", ["text": "'\(text)'", "body": body, "stars": "\(row % 6)"])
    }
    try store.execute("DELETE FROM ZNOTE WHERE Z_PK <= 146 OR Z_PK BETWEEN 290 AND 293")
    try store.execute("UPDATE ZNOTE SET ZTEXT = 'text x' || Z_PK WHERE Z_PK > 297")
    store.close()
  }
}
