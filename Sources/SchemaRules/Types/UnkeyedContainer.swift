import Diagnostics
import SchemaModel

extension Rule {
  public static let unkeyedContainer = Rule(
    "unkeyed-container", severity: .warning, evidence: .inferred,
    problem: """
      SwiftData stores a value type through a coder that knows keyed containers only, and stops the app otherwise \
      ("Composite Coder only supports Keyed Container"). `Range`, `ClosedRange`, `Duration`, the SIMD vectors and \
      `CGVector` encode themselves without keys. Reports name `CGPoint` and `AttributedString`; that these behave alike \
      is our conclusion.
      """,
    remedy: "Store the bounds or components in attributes of their own, or in a struct of the manifest.",
    bad: """
      entities:
        Booking:
          attributes:
            nights: Range<Int>
      """,
    good: """
      entities:
        Booking:
          attributes:
            firstNight: Int
            lastNight: Int
      """)
}

extension VersionChecker {
  private static let unkeyed: Set<String> = [
    "Range", "ClosedRange", "PartialRangeFrom", "PartialRangeThrough", "PartialRangeUpTo", "Duration", "CGVector",
    "CGAffineTransform", "SIMD2", "SIMD3", "SIMD4", "SIMD8", "SIMD16",
  ]

  /// True where the type is one of those; its shape is not asked for then.
  mutating func checkUnkeyed(_ type: SwiftType, at place: Place) -> Bool {
    let name: String
    switch type {
    case .named(let text): name = text
    case .generic(let text, _): name = text
    default: return false
    }
    guard names[name] == nil else { return false }
    return checkUnkeyedName(name, as: type, at: place)
  }

  /// - Parameter type: the type as it is written.
  @discardableResult
  mutating func checkUnkeyedName(_ name: String, as type: SwiftType? = nil, at place: Place) -> Bool {
    guard Self.unkeyed.contains(name) else { return false }
    report(
      .unkeyedContainer,
      "`\(type?.description ?? name)` encodes itself without keys; SwiftData presumably stops the app at such values, as reported of "
        + "`CGPoint`",
      at: place,
      fix: name == "Duration"
        ? "store its seconds as a `TimeInterval`"
        : "store its parts: attributes such as `lower: Int` and `upper: Int`, or a struct under `structs:`")
    return true
  }
}
