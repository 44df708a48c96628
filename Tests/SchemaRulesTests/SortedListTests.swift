import SchemaModel
import Testing

@testable import SchemaRules

/// Lists that are searched by halves are sorted, or they hide what they list.
@Suite struct SortedListTests {
  @Test(arguments: [
    ShadowedTypes.swift, ShadowedTypes.foundation, ShadowedTypes.swiftData, ShadowedTypes.swiftUI, ReservedNames.types,
    VersionChecker.suspicious.words, VersionChecker.timestampNames, VersionChecker.settingsNames,
  ])
  func listIsSorted(names: [String]) {
    #expect(names == Set(names).sorted())
    for name in names {
      #expect(names.containsSorted(name))
      #expect(!names.containsSorted(name + "x") && !names.containsSorted(""))
      #expect(KnownWords(names).contains(name))
      #expect(!KnownWords(names).contains(name + "x") && !KnownWords(names).contains(""))
    }
  }

  @Test func everyNameWithARuleIsLookedAt() {
    #expect(
      Set(VersionChecker.suspicious.words)
        == Set(ReservedNames.properties.keys).union(ShadowedMembers.replacements.keys)
        .union(ManagedObjectMethods.replacements.keys))
  }
}
