import Diagnostics
import SchemaModel

extension Rule {
  public static let rawType = Rule(
    "raw-type", severity: .error, evidence: .refused,
    problem: """
      Swift writes a raw value as a literal, so `rawType` is `String`, an integer or a floating-point type. It cannot be \
      optional, and an enum whose cases carry payloads has no raw values at all.
      """,
    remedy: "Write `rawType: String` or `rawType: Int`; omit it where cases carry payloads.",
    bad: """
      entities:
        Trip:
          attributes:
            status: Status?
      enums:
        Status: { rawType: Date, cases: [planned, booked] }
      """,
    good: [
      "Status: { rawType: Date, cases: [planned, booked] }": "Status: { rawType: String, cases: [planned, booked] }"
    ])
}

/// What a raw type's literals look like.
enum RawKind {
  case text
  case character
  case integer(SwiftType.Scalar)
  case floating

  init?(_ type: SwiftType) {
    guard case .scalar(let scalar) = type else { return nil }
    switch scalar {
    case .string: self = .text
    case .character: self = .character
    case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64: self = .integer(scalar)
    case .float, .double, .cgFloat, .timeInterval: self = .floating
    default: return nil
    }
  }
}

extension VersionChecker {
  mutating func checkRawType(of type: EnumType) {
    guard let rawType = type.rawType else { return }
    markMentions(in: rawType.value)
    guard let head = names.head(of: rawType.value), !head.isOptional, let kind = RawKind(head.type) else {
      report(
        .rawType, "`\(rawType.value)` cannot be the raw type of `\(type.name)`", at: rawType.place,
        fix: "write `rawType: String` or `rawType: Int`")
      return
    }
    if let loaded = type.cases.first(where: { !$0.payload.isEmpty }) {
      report(
        .rawType, "`\(type.name).\(loaded.name)` carries a payload, so `\(type.name)` cannot have a raw type",
        at: rawType.place, fix: "delete `rawType`, or write a raw value: `{ \(loaded.name): VALUE }`",
        notes: [Diagnostic.Note("the payload is here", at: loaded.place)])
      return
    }
    checkRawValues(of: type, kind: kind)
  }
}
