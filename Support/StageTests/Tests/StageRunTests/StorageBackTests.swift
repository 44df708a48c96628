import Foundation
import SwiftData
import Testing

@testable import Stages

/// Values behind typed accessors go back to what the framework stores by itself.
@Suite struct StorageBackTests {
  private typealias V2 = KioskSchemaV2

  @Test func valuesGoBackAndTheirColumnsStay() throws {
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: V2.self)))
    let full = V2.Article(
      name: "full", stateValue: .sold, levelValue: .high, tagsValue: ["a", "b"],
      sizeValue: V2.Extent(width: 2, height: 3))
    let empty = V2.Article(name: "empty", stateValue: .open, levelValue: nil, tagsValue: [], sizeValue: nil)
    // Of a newer app, or damaged.
    let strange = V2.Article(name: "strange", stateValue: .open, levelValue: nil, tagsValue: [], sizeValue: nil)
    for row in [full, empty, strange] { context.insert(row) }
    (strange.stateRawValue, strange.levelRaw) = ("gone", 99)
    (strange.tagsData, strange.sizeData) = (Data("{".utf8), Data([0xFF]))
    try context.save()
    for _ in 1...2 {
      try KioskMigrationV1toV2.didMigrate(context)
      #expect(full.state == .sold && full.level == .high && full.tags == ["a", "b"])
      #expect(full.size == V2.Extent(width: 2, height: 3))
      #expect(empty.state == .open && empty.level == nil && empty.tags == [] && empty.size == nil)
      #expect(strange.state == nil && strange.level == nil && strange.tags == [] && strange.size == nil)
      #expect(strange.stateRawValue == "gone" && strange.sizeData == Data([0xFF]) && !context.hasChanges)
    }
  }

  /// An app that is killed in `didMigrate` may never run it again: the next stage copies what is still missing, and leaves
  /// what is there alone.
  @Test func theNextStageCopiesWhatIsMissing() throws {
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: V2.self)))
    let missed = V2.Article(
      name: "missed", stateValue: .sold, levelValue: .low, tagsValue: ["x"], sizeValue: V2.Extent(width: 1, height: 1))
    let edited = V2.Article(
      name: "edited", stateValue: .sold, levelValue: .low, tagsValue: ["x"], sizeValue: V2.Extent(width: 1, height: 1))
    for row in [missed, edited] { context.insert(row) }
    (edited.state, edited.level, edited.tags, edited.size) = (.open, .high, ["y"], V2.Extent(width: 5, height: 5))
    try context.save()
    try KioskMigrationV2toV3.willMigrate(context)
    #expect(missed.state == .sold && missed.level == .low && missed.tags == ["x"])
    #expect(missed.size == V2.Extent(width: 1, height: 1))
    #expect(edited.state == .open && edited.level == .high && edited.tags == ["y"])
    #expect(edited.size == V2.Extent(width: 5, height: 5) && !context.hasChanges)
  }
}
