import Diagnostics
import SchemaModel

extension VersionChecker {
  /// Reads the raw values as Swift would, implied ones included, and stops at the first that it could not read.
  mutating func checkRawValues(of type: EnumType, kind: RawKind) {
    var first: [String: (name: String, place: Place)] = [:]
    first.reserveCapacity(type.cases.count)
    var next: IntegerLiteral? = .zero
    for enumCase in type.cases {
      let written = enumCase.rawValue
      let place = written?.place ?? enumCase.place
      guard let value = comparableRawValue(of: enumCase, in: type, kind, at: place, &next) else { return }
      guard let earlier = first[value] else {
        first[value] = (enumCase.name, place)
        continue
      }
      // The same case twice has its finding.
      if written == nil, earlier.name == enumCase.name { continue }
      reportRepeatedRawValue(value, of: enumCase, in: type, at: place, first: earlier.place, isWritten: written != nil)
    }
  }

  /// The raw value in the one spelling that all equal ones share; nil, and reported, where there is none.
  ///
  /// - Parameter next: what a case without a raw value has.
  private mutating func comparableRawValue(
    of enumCase: EnumType.Case, in type: EnumType, _ kind: RawKind, at place: Place, _ next: inout IntegerLiteral?
  ) -> String? {
    let written = enumCase.rawValue?.value
    let text: String
    switch kind {
    case .text, .character: text = written ?? enumCase.name
    case .integer, .floating:
      guard let number = written ?? next?.description else {
        reportRawValue(
          "", of: enumCase, in: type, at: enumCase.place, because: "must be written: Swift cannot derive it")
        return nil
      }
      text = number
    }
    let fault: String
    switch kind {
    case .text: return text
    case .character:
      if text.count == 1 { return text }
      fault = "is not one character"
    case .integer(let scalar):
      if let number = IntegerLiteral(text), number.fits(scalar) {
        next = number.successor
        return number.description
      }
      fault = IntegerLiteral(text) == nil ? "is not an integer" : "is out of the range of `\(scalar.rawValue)`"
    case .floating:
      if isNumberLiteral(text), let number = Double(text.filter { $0 != "_" }) {
        next = IntegerLiteral(text)?.successor
        return number.description
      }
      fault = "is not a number"
    }
    reportRawValue(text, of: enumCase, in: type, at: place, because: fault)
    return nil
  }
}
