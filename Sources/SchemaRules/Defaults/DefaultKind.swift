import Diagnostics
import SchemaModel

extension Rule {
  public static let defaultKind = Rule(
    "default-kind", severity: .error, evidence: .refused,
    problem: """
      A default has the property's type: a text for a `String`, a number for an `Int`, `true` or `false` for a `Bool`, \
      the name of a case for an enum, and a Swift expression for everything else. `nil` is a value of optional types \
      only. Swift refuses the class otherwise.
      """,
    remedy: "Write a value of the property's type, or change the type.",
    bad: """
      entities:
        Trip:
          attributes:
            days: Int = "seven"
      """,
    good: ["days: Int = \"seven\"": "days: Int = 7"])
}

extension VersionChecker {
  mutating func reportKind(_ form: DefaultForm, type: String, fix: String, at place: Place, owner: PropertyPath) {
    let what: String
    switch form {
    case .string(let text): what = "the text \(quoted(text))"
    case .integer(_, let text), .number(let text): what = "the number \(quoted(text))"
    case .bool: what = "a Bool"
    case .enumCase(let name): what = "\(quoted(name))"
    case .collection: what = "a collection"
    case .null: what = "`nil`"
    case .implicitMember(let text), .expression(let text), .bare(let text): what = quoted(text)
    }
    report(
      .defaultKind, "\(what) is not a default for \(owner), which is \(withArticle("`\(type)`"))", at: place, fix: fix)
  }

  mutating func reportNil(_ type: SwiftType, at place: Place, owner: PropertyPath) {
    report(
      .defaultKind, "`nil` is not a default for \(owner), which is \(withArticle("`\(type)`"))", at: place,
      fix: "write `\(type)?` as its type, or another default")
  }

  /// For types that no literal makes.
  mutating func checkNoLiteral(
    _ form: DefaultForm, type: String, example: @autoclosure () -> String, at place: Place,
    owner: PropertyPath
  ) {
    switch form {
    case .expression(let text) where LiteralSum(text) == nil: return
    case .null, .implicitMember: return
    default: reportKind(form, type: type, fix: "write an expression: `\(example())`", at: place, owner: owner)
    }
  }

  mutating func checkCollection(
    _ form: DefaultForm, type: SwiftType, example: String, at place: Place, owner: PropertyPath
  ) {
    switch form {
    case .expression(let text) where LiteralSum(text)?.fitsCollection ?? true: return
    case .collection, .null, .implicitMember: return
    default:
      reportKind(
        form, type: "\(type.unwrapped)", fix: "write a collection, for example `default: \"\(example)\"`", at: place,
        owner: owner)
    }
  }

  mutating func checkScalar(
    _ form: DefaultForm, scalar: SwiftType.Scalar, at place: Place, owner: PropertyPath
  ) {
    switch form {
    case .expression(let text):
      if let sum = LiteralSum(text) {
        if !sum.fits(scalar) { reportSum(form, sum, scalar: scalar, at: place, owner: owner) }
        return
      }
      // `1 as Int8` is of the type that it names.
      guard let named = typeOfConversion(text), named != scalar, !named.isSameType(as: scalar) else { return }
    case .null, .implicitMember: return
    case .bare(let text):
      // Arithmetic of numbers is one; a time or words are none.
      if scalar.isFloating || scalar.integerWidth != nil, !isNoSum(text) {
        if let sum = LiteralSum(text), !sum.fits(scalar) {
          reportSum(form, sum, scalar: scalar, at: place, owner: owner)
        }
        return
      }
    case .string(let text):
      if scalar == .string { return }
      if scalar == .character, text.count == 1 { return }
    case .integer(let literal, let text):
      if scalar.isFloating {
        adviseOnPrecision(literal, text, scalar: scalar, at: place, owner: owner)
        return
      }
      if scalar.integerWidth != nil {
        if !literal.fits(scalar) { reportRange(text, scalar: scalar, at: place, owner: owner) }
        return
      }
    case .number(let text):
      if scalar.isFloating {
        if overflows(text, scalar) { reportRange(text, scalar: scalar, at: place, owner: owner) }
        return
      }
      // Digits without a fraction: an integer larger than every type.
      if scalar.integerWidth != nil, isNumberLiteral(text), !text.contains(where: { ".eE".contains($0) }) {
        reportRange(text, scalar: scalar, at: place, owner: owner)
        return
      }
    case .bool: if scalar == .bool { return }
    case .enumCase, .collection: break
    }
    reportKind(form, type: scalar.rawValue, fix: fix(for: form, scalar: scalar), at: place, owner: owner)
  }

  private mutating func reportSum(
    _ form: DefaultForm, _ sum: LiteralSum, scalar: SwiftType.Scalar, at place: Place, owner: PropertyPath
  ) {
    let fix: String
    switch scalar {
    case .string where sum.operands.contains(.text):
      fix = "write one text; `+` joins texts with nothing but texts, as in `\"a\" + \"1\"`"
    case .string, .character, .bool, .date, .data, .uuid, .url: fix = self.fix(for: .bool, scalar: scalar)
    default:
      let isOfNumbers = sum.operands.isSubset(of: [.integer, .fraction])
      fix =
        !scalar.isFloating && isOfNumbers && sum.operands.contains(.fraction)
        ? "write whole numbers only, or make it a `Double`"
        : scalar.isFloating && isOfNumbers
          ? "write the number that it makes: this operator is one of integers" : self.fix(for: .bool, scalar: scalar)
    }
    reportKind(form, type: scalar.rawValue, fix: fix, at: place, owner: owner)
  }

  private func fix(for form: DefaultForm, scalar: SwiftType.Scalar) -> String {
    if case .string(let text) = form {
      if scalar == .bool, ["yes", "no", "on", "off", "1", "0", "True", "False", "YES", "NO"].contains(text) {
        return "write `true` or `false`"
      }
      // The author meant an expression, and YAML's or the format's reading of it was another.
      if text.hasSuffix(")") { return "write an expression: `{ swift: \"\(text)\" }`" }
    }
    if case .expression(let text) = form {
      return "write `\(text.split(separator: " ").first ?? "")` alone: a literal takes the property's type"
    }
    switch scalar {
    case .string:
      if case .bare(let text) = form { return "quote it as Swift: `\"\(text)\"`" }
      if case .number(let text) = form { return "write `\"\(text)\"`" }
      if case .integer(_, let text) = form { return "write `\"\(text)\"`" }
      return "write a text, for example `\"\"`"
    case .character: return "write one character, for example `\"x\"`"
    case .bool: return "write `true` or `false`"
    case .date:
      if case .bare = form {
        return "write an expression of type `Date`, for example `Date.distantPast` or"
          + " `Date(timeIntervalSinceReferenceDate: 0)`"
      }
      return "write an expression, for example `Date.distantPast`"
    case .data: return "write an expression: `Data()`"
    case .uuid: return "write an expression, for example `UUID()`"
    case .url: return "write an expression, or make the attribute optional: `URL?`"
    default: return scalar.isFloating ? "write a number, for example `0.0`" : "write an integer, for example `0`"
    }
  }
}
