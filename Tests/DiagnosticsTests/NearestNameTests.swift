import Diagnostics
import Testing

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("Strng", ["Data", "String"], "String"), ("Sting", ["Sling", "String"], "Sling"),
    ("dleeteRule", ["deleteRule", "delete"], "deleteRule"), ("ab", ["ba"], "ba"), ("Trip", ["Trip"], nil),
    ("trip", ["Trips", "Trip"], "Trip"), ("aXbYcd", ["abcdXY"], nil), ("statusVlaue", ["statusValue"], "statusValue"),
    ("", ["a"], nil),
  ])
  func closest(name: String, candidates: [String], expected: String?) {
    #expect(nearestName(to: name, among: candidates) == expected)
  }

  /// Says how many of its names were asked for.
  private final class Names: Sequence, IteratorProtocol {
    private(set) var asked = 0

    func next() -> String? {
      asked += 1
      return asked <= 10_000 ? "Kind\(asked)" : nil
    }
  }

  /// A guess among ten thousand names helps nobody: the search ends.
  @Test func manyCandidates() {
    let names = Names()
    let nearest = nearestName(to: "Knid77", among: names)
    #expect(nearest == "Kind77")
    #expect(names.asked < 2_000)
  }
}
