import Diagnostics
import SchemaModel

extension VersionChecker {
  /// Reads the raw values as Swift would, implied ones included, and stops at the first that it could not read.
  mutating func checkRawValues(of type: EnumType, kind: RawKind) {
    var first: [String: Place] = [:]
    first.reserveCapacity(type.cases.count)
    var next: IntegerLiteral? = .zero
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
        guard let text = written?.value ?? next?.description else {
          reportUncounted(enumCase, of: type)
          return
        }
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
        guard let text = written?.value ?? next?.description else {
          reportUncounted(enumCase, of: type)
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
        reportRepeatedRawValue(value, of: enumCase, in: type, at: place, first: earlier, isWritten: written != nil)
      } else {
        first[value] = place
      }
    }
  }

  private mutating func reportUncounted(_ enumCase: EnumType.Case, of type: EnumType) {
    reportRawValue(
      "", of: enumCase, in: type, at: enumCase.place, because: "must be written: Swift cannot count on")
  }
}
