/// Which lines of two texts a reader must look at: Myers' algorithm in linear space.
///
/// E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986, section 4b.
struct LineDiff {
  /// True for each old line that is gone.
  private(set) var isRemoved: [Bool]
  /// True for each new line that was not there.
  private(set) var isAdded: [Bool]

  private let old: [Int]
  private let new: [Int]

  /// Texts that differ in more lines than this are shown as replaced, instead of searching for the shortest script.
  private static let mostSteps = 2_000

  init(old oldLines: [ArraySlice<UInt8>], new newLines: [ArraySlice<UInt8>]) {
    // Equal lines get equal numbers, so that comparing two costs the same however long they are.
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    old = oldLines.map(number)
    new = newLines.map(number)
    isRemoved = [Bool](repeating: false, count: old.count)
    isAdded = [Bool](repeating: false, count: new.count)
    compare()
  }

  /// A stretch of both texts that is still to be compared.
  private struct Box {
    var old: Range<Int>
    var new: Range<Int>
  }

  private mutating func compare() {
    var waiting = [Box(old: 0..<old.count, new: 0..<new.count)]
    while let box = waiting.popLast().map(trimmed) {
      if !box.old.isEmpty, !box.new.isEmpty, let (x, y) = meetingPoint(of: box) {
        waiting.append(Box(old: box.old.lowerBound..<x, new: box.new.lowerBound..<y))
        waiting.append(Box(old: x..<box.old.upperBound, new: y..<box.new.upperBound))
      } else {
        for index in box.old { isRemoved[index] = true }
        for index in box.new { isAdded[index] = true }
      }
    }
  }

  /// Without the lines that both begin and both end with.
  private func trimmed(_ box: Box) -> Box {
    var (a, b) = (box.old.lowerBound, box.new.lowerBound)
    while a < box.old.upperBound, b < box.new.upperBound, old[a] == new[b] { (a, b) = (a + 1, b + 1) }
    var (c, d) = (box.old.upperBound, box.new.upperBound)
    while c > a, d > b, old[c - 1] == new[d - 1] { (c, d) = (c - 1, d - 1) }
    return Box(old: a..<c, new: b..<d)
  }

  /// A point on a shortest path through the box, found by walking from both corners at once. Never a corner itself,
  /// since a trimmed box differs at its first and at its last line. Nil where the walk would take too long.
  private func meetingPoint(of box: Box) -> (Int, Int)? {
    let n = box.old.count
    let m = box.new.count
    let limit = min((n + m + 1) / 2, Self.mostSteps)
    // The furthest x on each diagonal k = x - y, shifted so that indices are not negative.
    let shift = limit + 1
    var forward = [Int](repeating: 0, count: 2 * limit + 3)
    var backward = forward
    let delta = n - m
    let isOdd = delta % 2 != 0
    for step in 0...limit {
      // Diagonals that have left the box are not walked on.
      let diagonals = stride(from: -(step - 2 * max(0, step - m)), through: step - 2 * max(0, step - n), by: 2)
      for k in diagonals {
        let x = advance(box, n, m, k, step, shift, &forward, isForward: true)
        let other = delta - k
        if isOdd, abs(other) <= step - 1, x + backward[other + shift] >= n {
          return (box.old.lowerBound + x, box.new.lowerBound + x - k)
        }
      }
      for k in diagonals {
        let x = advance(box, n, m, k, step, shift, &backward, isForward: false)
        let other = delta - k
        if !isOdd, abs(other) <= step, x + forward[other + shift] >= n {
          return (box.old.upperBound - x, box.new.upperBound - (x - k))
        }
      }
    }
    return nil
  }

  /// Takes one more step onto diagonal k and follows equal lines from there; seen from the end where not forward.
  private func advance(
    _ box: Box, _ n: Int, _ m: Int, _ k: Int, _ step: Int, _ shift: Int, _ furthest: inout [Int], isForward: Bool
  ) -> Int {
    let left = furthest[k - 1 + shift]
    let right = furthest[k + 1 + shift]
    var x = k == -step || (k != step && left < right) ? right : left + 1
    var y = x - k
    while x < n, y < m {
      let isEqual =
        isForward
        ? old[box.old.lowerBound + x] == new[box.new.lowerBound + y]
        : old[box.old.upperBound - 1 - x] == new[box.new.upperBound - 1 - y]
      guard isEqual else { break }
      x += 1
      y += 1
    }
    furthest[k + shift] = x
    return x
  }
}
