import SwiftData
import Testing

@testable import Stages

/// Rows leave a case that goes, wherever their values hold it: in lists, in both halves of dictionaries, in structs.
@Suite struct CasesTests {
  typealias V1 = DepotSchemaV1

  private func part(_ kind: V1.Kind) -> V1.Part {
    V1.Part(kind: kind, lists: ["a": [kind, .full]], pairs: [.full: kind], number: 1)
  }

  private func crate(_ kind: V1.Kind) -> V1.Crate {
    V1.Crate(
      number: 1, kind: kind, list: [.full, kind], set: [kind], keys: [kind: 1, .full: 2],
      both: [kind: [kind], .full: [kind, .empty]], each: [.full: kind, .empty: .full], lists: ["a": [kind]],
      deep: ["a": ["b": kind]], sets: [:], loose: ["a": kind, "b": nil], looseLists: ["a": [kind], "b": nil],
      parts: ["a": part(kind), "b": nil], part: part(kind), tags: [], slots: [V1.Slot(kind: kind, inside: [])],
      bytes: kind)
  }

  @Test func noRowIsLeftInTheCase() throws {
    let context = ModelContext(try ModelContainer(for: Schema(versionedSchema: V1.self)))
    let (gone, kept) = (crate(.gone), crate(.empty))
    for row in [gone, kept] { context.insert(row) }
    try context.save()
    for _ in 1...2 {
      try DepotMigrationV1toV2.willMigrate(context)
      #expect(gone.kind == nil && gone.list == [.full] && gone.set == [] && gone.keys == [.full: 2])
      #expect(gone.both == [.full: [.full, .empty]] && gone.each == [.empty: .full] && gone.lists == ["a": [.full]])
      #expect(gone.deep == ["a": ["b": .full]] && gone.loose == ["a": nil, "b": nil])
      #expect(gone.looseLists == ["a": [.full], "b": nil] && gone.bytes == .full && gone.slots.map(\.kind) == [.full])
      for part in [gone.part, gone.parts["a"] ?? nil] {
        #expect(part?.kind == nil && part?.lists == ["a": [.full, .full]] && part?.pairs == [.full: .full])
      }
      #expect(gone.parts.keys.sorted() == ["a", "b"])
      #expect(kept.kind == .empty && kept.list == [.full, .empty] && kept.both == crate(.empty).both)
      #expect(kept.part?.lists == ["a": [.empty, .full]] && kept.looseLists == ["a": [.empty], "b": nil])
      #expect(!context.hasChanges)
    }
  }
}
