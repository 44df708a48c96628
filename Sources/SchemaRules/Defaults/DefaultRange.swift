import Diagnostics
import SchemaModel

extension Rule {
  public static let defaultRange = Rule(
    "default-range", severity: .error, evidence: .refused,
    problem: """
      The number does not fit into the type. Swift refuses an integer ("integer literal overflows"), and a floating-point \
      number that is too large becomes infinite. An integer with more digits than a `Float` or `Double` has room for becomes \
      another one, which is a warning.
      """,
    remedy: "Write a smaller number. A wider type changes the shape: for a version that has shipped it is a new one.",
    bad: """
      entities:
        Trip:
          attributes:
            days: { type: Int8, default: 300 }
      """,
    good: ["days: { type: Int8, default: 300 }": "days: { type: Int16, default: 300 }"])
}

extension VersionChecker {
  mutating func reportRange(_ text: String, scalar: SwiftType.Scalar, at place: Place, owner: PropertyPath) {
    report(
      .defaultRange, "\(quoted(text)) does not fit into \(owner), which is \(withArticle("`\(scalar.rawValue)`"))",
      at: place, fix: "write a number \(range(scalar))\(scalar.isFloating ? "" : ", or take a wider type")")
  }

  /// Of an integer that a floating-point type rounds, Swift says so in the generated file.
  mutating func adviseOnPrecision(
    _ literal: IntegerLiteral, _ text: String, scalar: SwiftType.Scalar, at place: Place, owner: PropertyPath
  ) {
    guard scalar != .decimal, literal.magnitude > 0 else { return }
    let bits = 64 - literal.magnitude.leadingZeroBitCount - literal.magnitude.trailingZeroBitCount
    guard bits > (scalar == .float ? 24 : 53) else { return }
    let rounded =
      scalar == .float ? UInt64(exactly: Float(literal.magnitude)) : UInt64(exactly: Double(literal.magnitude))
    let sign = literal.isNegative ? "-" : ""
    let other = rounded.map { "becomes \(sign)\($0)" } ?? "becomes another number"
    var finding = Diagnostic(
      .defaultRange, "\(quoted(text)) \(other) as \(owner), which is \(withArticle("`\(scalar.rawValue)`"))", at: place,
      fix: "write \(rounded.map { "\(sign)\($0)" } ?? "fewer digits"), or take a type with more digits")
    finding.severity = .warning
    findings.report(finding)
  }

  private func range(_ scalar: SwiftType.Scalar) -> String {
    if scalar.isFloating { return "of smaller magnitude" }
    guard let (bits, isSigned) = scalar.integerWidth else { return "that fits" }
    if !isSigned { return "from 0 to \(bits == 64 ? UInt64.max : (UInt64(1) << UInt64(bits)) - 1)" }
    let limit = UInt64(1) << UInt64(bits - 1)
    return "from -\(limit) to \(limit - 1)"
  }
}
