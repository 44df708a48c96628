import Diagnostics
import SchemaModel

extension Rule {
  public static let rawValue = Rule(
    "raw-value", severity: .error, evidence: .refused,
    problem: """
      A raw value must be a literal of the enum's raw type, and within its range: `first` is no `Int`, 300 no `UInt8`. \
      After a raw value that is no integer Swift cannot count on, so the next case of a floating-point enum needs \
      one of its own.
      """,
    remedy: "Write a value of the raw type, or change `rawType`.",
    bad: """
      entities:
        Trip:
          attributes:
            priority: Priority?
      enums:
        Priority: { rawType: Int, cases: [{ low: first }, high] }
      """,
    good: """
      entities:
        Trip:
          attributes:
            priority: Priority?
      enums:
        Priority: { rawType: Int, cases: [{ low: 1 }, high] }
      """)

  public static let repeatedRawValue = Rule(
    "repeated-raw-value", severity: .error, evidence: .refused,
    problem: """
      The raw value is what the store holds for a case. Two cases with one raw value could not be told apart when they \
      are read, and Swift refuses them. A value that is not written counts too: the case's name for `String`, one more \
      than the case before for integers.
      """,
    remedy: "Give each case a raw value of its own.",
    bad: """
      entities:
        Trip:
          attributes:
            priority: Priority?
      enums:
        Priority: { rawType: Int, cases: [{ low: 1 }, { medium: 0 }, high] }
      """,
    good: """
      entities:
        Trip:
          attributes:
            priority: Priority?
      enums:
        Priority: { rawType: Int, cases: [{ low: 1 }, { medium: 2 }, { high: 3 }] }
      """)
}

extension VersionChecker {
  /// Reads the raw values as Swift would, implied ones included, and stops at the first that it could not read.
  mutating func checkRawValues(of type: EnumType, kind: RawKind) {
    var first: [String: Place] = [:]
    first.reserveCapacity(type.cases.count)
    var next: Int? = 0
    for enumCase in type.cases {
      let written = enumCase.rawValue
      let place = written?.place ?? enumCase.place
      let value: String
      switch kind {
      case .text: value = written?.value ?? enumCase.name
      case .character:
        value = written?.value ?? enumCase.name
        guard value.count == 1 else {
          reportRawValue(value, of: enumCase, in: type, at: place, because: "is not one character")
          return
        }
      case .integer(let scalar):
        guard let text = written?.value ?? next.map(String.init) else { return }
        guard let number = IntegerLiteral(text) else {
          reportRawValue(text, of: enumCase, in: type, at: place, because: "is no integer")
          return
        }
        guard number.fits(scalar) else {
          reportRawValue(
            text, of: enumCase, in: type, at: place, because: "is out of the range of `\(scalar.rawValue)`")
          return
        }
        value = number.description
        next = number.successor
      case .floating:
        guard let text = written?.value ?? next.map(String.init) else {
          reportRawValue("", of: enumCase, in: type, at: place, because: "must be written: Swift cannot count on")
          return
        }
        guard isNumberLiteral(text), let number = Double(text.filter { $0 != "_" }) else {
          reportRawValue(text, of: enumCase, in: type, at: place, because: "is no number")
          return
        }
        value = number.description
        next = IntegerLiteral(text)?.successor
      }
      if let earlier = first[value] {
        reportRepeated(value, of: enumCase, in: type, at: place, first: earlier, isWritten: written != nil)
      } else {
        first[value] = place
      }
    }
  }

  private mutating func reportRawValue(
    _ value: String, of enumCase: EnumType.Case, in type: EnumType, at place: Place, because reason: String
  ) {
    let rawType = type.rawType.map { "\($0.value)" } ?? "String"
    let subject = value.isEmpty ? "the raw value" : "the raw value \(quoted(value))"
    report(
      .rawValue, "\(subject) of `\(type.name).\(enumCase.name)` \(reason)", at: place,
      fix: "write a `\(rawType)`, as in `{ \(enumCase.name): \(rawType == "String" ? "TEXT" : "1") }`")
  }

  private mutating func reportRepeated(
    _ value: String, of enumCase: EnumType.Case, in type: EnumType, at place: Place, first: Place, isWritten: Bool
  ) {
    report(
      .repeatedRawValue, "`\(type.name).\(enumCase.name)` has the raw value \(quoted(value)) of an earlier case",
      at: place,
      fix: isWritten ? "write another value" : "write a value of its own: `{ \(enumCase.name): … }`",
      notes: [Diagnostic.Note("the value is taken here", at: first)])
  }
}
