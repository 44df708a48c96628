import Testing

@testable import ModelgenKit

struct UnifiedDiffTests {
  @Test(
    arguments: [
      (nil, "a\nb\n", "--- /dev/null\n+++ b/f\n@@ -0,0 +1,2 @@\n+a\n+b\n"),
      ("a\n", nil, "--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"),
      ("a\n", "a", "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n"),
      (
        "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nX\n6\n7\n8\n9\n",
        "--- a/f\n+++ b/f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+X\n 6\n 7\n 8\n"
      ),
      (
        "a\n1\n2\n3\n4\n5\n6\n7\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\nB\n",
        "--- a/f\n+++ b/f\n@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+B\n"
      ),
      ("same\n", "same\n", ""),
    ] as [(String?, String?, String)])
  func writesWhatDiffWrites(_ old: String?, _ new: String?, _ expected: String) {
    let diff = unifiedDiff(old: old.map { Array($0.utf8) }, new: new.map { Array($0.utf8) }, path: "./f")
    #expect(String(decoding: diff, as: UTF8.self) == expected)
  }

  /// The marked lines turn one text into the other, and no script is shorter.
  @Test func scriptsAreRightAndShortest() {
    var random = SplitMix(seed: 7)
    for round in 0..<400 {
      let letters = round % 2 == 0 ? 2 : 6
      func text() -> [ArraySlice<UInt8>] {
        (0..<Int.random(in: 0...24, using: &random)).map { _ in [UInt8.random(in: 0..<UInt8(letters), using: &random)] }
      }
      let old = text()
      let new = text()
      let diff = LineDiff(old: old, new: new)
      let keptOld = zip(old, diff.isRemoved).filter { !$0.1 }.map(\.0)
      let keptNew = zip(new, diff.isAdded).filter { !$0.1 }.map(\.0)
      #expect(keptOld == keptNew)
      #expect(keptOld.count == longestCommon(old, new))
    }
  }

  @Test func aWhollyDifferentTextIsReplaced() {
    let old = (0..<20_000).map { ArraySlice("old \($0)".utf8) }
    let new = (0..<20_000).map { ArraySlice("new \($0)".utf8) }
    let diff = LineDiff(old: old, new: new)
    #expect(diff.isRemoved.allSatisfy(\.self) && diff.isAdded.allSatisfy(\.self))
  }

  private func longestCommon(_ a: [ArraySlice<UInt8>], _ b: [ArraySlice<UInt8>]) -> Int {
    var row = [Int](repeating: 0, count: b.count + 1)
    for x in a {
      var diagonal = 0
      for j in b.indices {
        let above = row[j + 1]
        row[j + 1] = x == b[j] ? diagonal + 1 : max(above, row[j])
        diagonal = above
      }
    }
    return row[b.count]
  }
}

/// Random numbers that are the same on every run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
