/// SplitMix64: small, and the same on every machine, so that a failing seed can be run again.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1 }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  public mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<max(1, bound), using: &self) }
  public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  public mutating func pick<T>(_ values: [T]) -> T { values[below(values.count)] }
  public mutating func pickIfAny<T>(_ values: [T]) -> T? { values.isEmpty ? nil : pick(values) }
}
