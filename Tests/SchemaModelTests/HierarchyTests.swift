import SchemaModel
import Testing

@Suite struct HierarchyTests {
  /// 0 ← 1 ← 2, 0 ← 3; 4 ↔ 5, with 6 below the cycle.
  private let hierarchy = Hierarchy(parents: [nil, 0, 1, 0, 5, 4, 4])

  @Test func lineagesAreNearestFirstAndEndWhereACycleCloses() {
    let lineages = hierarchy.parents.indices.map(hierarchy.lineage)
    #expect(lineages == [[0], [1, 0], [2, 1, 0], [3, 0], [4, 5], [5, 4], [6, 4, 5]])
  }

  @Test func kindsAndRelatives() {
    #expect(hierarchy.isKind(2, of: 0) && hierarchy.isKind(0, of: 0) && !hierarchy.isKind(0, of: 2))
    #expect(hierarchy.areRelated(0, 2) && !hierarchy.areRelated(2, 3))
    #expect(hierarchy.haveChildren() == [true, true, false, false, true, true, false])
    #expect(hierarchy.descendants().prefix(4) == [[1, 2, 3], [2], [], []])
  }
}
