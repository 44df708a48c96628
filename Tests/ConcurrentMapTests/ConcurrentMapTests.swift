import ConcurrentMap
import Testing

@Suite struct ConcurrentMapTests {
  @Test(arguments: [(0, true), (1, true), (2, true), (1_000, true), (1_000, false)])
  func keepsTheOrder(count: Int, isWorthwhile: Bool) {
    let texts = concurrentMap(Array(0..<count), isWorthwhile: isWorthwhile) { "\($0)" }
    #expect(texts == (0..<count).map { "\($0)" })
  }

  @Test func callsInsideCallsEnd() {
    let sums = concurrentMap([10, 20, 30], isWorthwhile: true) { count in
      concurrentMap(Array(0..<count), isWorthwhile: true) { $0 * $0 }.reduce(0, +)
    }
    #expect(sums == [285, 2470, 8555])
  }
}
