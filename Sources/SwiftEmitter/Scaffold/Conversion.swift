import SchemaEvolution
import SchemaModel

/// How a value of one type becomes one of another; the new type's nil where it cannot.
struct Conversion {
  /// The new value as an expression over the old one, which is never nil.
  var expression: (String) -> String
  /// True where the expression is optional.
  var canFail = false
  /// True where a person has to say whether this is what is meant.
  var isGuess = false
  /// What a value loses that is converted: words for the comment above it.
  var loss: String?
  /// True where the expression is optional, and never nil for the values that there can be.
  var alwaysFits = false
  /// Functions that the expression calls and the file must bring.
  var uses: Set<String> = []

  /// True where values may change or get lost: only a person can say whether they may.
  var needsDecision: Bool { isGuess || loss != nil || (canFail && !alwaysFits) }

  /// What becomes of values that do not fit, as the end of a comment.
  ///
  /// - Parameters:
  ///   - takesNil: true where the target becomes nil.
  ///   - otherwise: what happens where it does not.
  func words(takesNil: Bool, otherwise: String = "the row keeps what it has") -> String {
    let nils = takesNil ? "nil where it cannot be converted" : "where it cannot be converted, \(otherwise)"
    return ([loss] + [canFail && !alwaysFits ? nils : nil]).compactMap { $0 }.map { "; \($0)" }.joined() + "."
  }

  /// - Returns: nil where only a person can write it.
  static func from(_ old: SwiftType, to new: SwiftType, in version: ScaffoldVersion) -> Conversion? {
    if version.convertibility(of: old, to: new) == .never { return nil }
    let (old, new) = (version.plain(old), version.plain(new))
    if old == new { return Conversion { $0 } }
    if let type = version.enumeration(new) { return toEnum(type, from: old, version) }
    if let type = version.enumeration(old) { return fromEnum(type, to: new, version) }
    switch (old, new) {
    case (.scalar(let from), .scalar(let to)): return scalar(from, to, version.spelling)
    case (.array(let from), .array(let to)), (.set(let from), .array(let to)):
      guard let element = Self.from(from, to: to, in: version), !version.isOptional(from) else { return nil }
      let method = element.canFail ? "compactMap" : "map"
      return Conversion(
        expression: { "\($0).\(method) { item in \(element.expression("item")) }" }, isGuess: element.isGuess,
        loss: element.canFail && !element.alwaysFits ? "what cannot be converted is left out" : element.loss,
        uses: element.uses)
    case (_, .array(let to)):
      guard let element = Self.from(old, to: to, in: version) else { return nil }
      return Conversion(
        expression: {
          element.canFail ? "[\(element.expression($0))].compactMap { $0 }" : "[\(element.expression($0))]"
        },
        isGuess: true, uses: element.uses)
    case (.array(let from), .scalar(.string)):
      guard let text = Self.from(from, to: new, in: version), !text.canFail, !version.isOptional(from) else {
        return nil
      }
      let items = version.plain(from) == .scalar(.string) ? "" : ".map { item in \(text.expression("item")) }"
      return Conversion(expression: { "\($0)\(items).joined(separator: \", \")" }, isGuess: true)
    case (_, .named): return structure(old, new, version)
    default: return nil
    }
  }

  // MARK: Enums

  private static func toEnum(_ type: EnumType, from old: SwiftType, _ version: ScaffoldVersion) -> Conversion? {
    let name = version.spelled(.named(type.name))
    if let raw = type.rawType.map({ version.plain($0.value) }) {
      if old == raw { return Conversion(expression: { "\(name)(rawValue: \($0))" }, canFail: true) }
      if let other = version.enumeration(old) {
        let fit = RawValueFit(version: version.version).between(other, type)
        if fit != .never, other.rawType.map({ version.plain($0.value) }) == raw {
          return Conversion(
            expression: { "\(name)(rawValue: \($0).rawValue)" }, canFail: true, alwaysFits: fit == .always)
        }
        return byCaseName(name, type, other)
      }
      if let value = from(old, to: raw, in: version), !value.canFail {
        return Conversion(
          expression: { "\(name)(rawValue: \(value.expression($0)))" }, canFail: true, isGuess: value.isGuess,
          loss: value.loss)
      }
      if let value = from(old, to: raw, in: version) {
        return Conversion(
          expression: { "\(value.expression($0)).flatMap { raw in \(name)(rawValue: raw) }" }, canFail: true,
          isGuess: value.isGuess, loss: value.loss)
      }
      return nil
    }
    if let other = version.enumeration(old) { return byCaseName(name, type, other) }
    let describing = "\(version.spelling("String"))(describing: $0)"
    return Conversion(
      expression: { "\(name).allCases.first(where: { \(describing) == \($0) })" }, canFail: true, isGuess: true)
  }

  /// Cases of one enum as those of another by their names.
  private static func byCaseName(_ name: String, _ new: EnumType, _ old: EnumType) -> Conversion? {
    let (names, others) = (Set(old.cases.map(\.name)), Set(new.cases.map(\.name)))
    return Conversion(
      expression: { value in "\(name).allCases.first(where: { \"\\($0)\" == \"\\(\(value))\" })" }, canFail: true,
      isGuess: !names.isSubset(of: others), alwaysFits: names.isSubset(of: others))
  }

  private static func fromEnum(_ type: EnumType, to new: SwiftType, _ version: ScaffoldVersion) -> Conversion? {
    if let raw = type.rawType.map({ version.plain($0.value) }) {
      let fit = RawValueFit(version: version.version).converting(type, from: raw, to: new)
      guard let value = from(raw, to: new, in: version) else { return nil }
      return Conversion(
        expression: { value.expression("\($0).rawValue") }, canFail: value.canFail,
        isGuess: value.isGuess && fit != .always, loss: fit == .always ? nil : value.loss,
        alwaysFits: value.alwaysFits || fit == .always, uses: value.uses)
    }
    return Conversion { "\(version.spelling("String"))(describing: \($0))" }
  }

  // MARK: Structs

  private static func structure(_ old: SwiftType, _ new: SwiftType, _ version: ScaffoldVersion) -> Conversion? {
    guard let to = version.structure(new), !to.isExternal else { return nil }
    let name = version.spelled(.named(to.name))
    if let from = version.structure(old) {
      var arguments: [(String, Conversion)] = []
      for field in to.fields {
        guard let source = from.fields.first(where: { $0.name == field.name }) else {
          if field.defaultValue != nil || version.isOptional(field.type) { continue }
          return nil
        }
        guard let value = Self.from(source.type, to: field.type, in: version), !value.canFail,
          !version.isOptional(source.type)
            || (version.plain(source.type) == version.plain(field.type)
              && version.isOptional(field.type))
        else { return nil }
        arguments.append((field.name, value))
      }
      if arguments.isEmpty { return nil }
      let lost = from.fields.map(\.name).filter { field in !arguments.contains { $0.0 == field } }
      return Conversion(
        expression: { value in
          let list = arguments.map { "\(argumentLabel($0.0)): \($0.1.expression("\(value).\(identifier($0.0))"))" }
          return "\(name)(\(list.joined(separator: ", ")))"
        }, isGuess: arguments.contains { $0.1.isGuess },
        loss: lost.isEmpty
          ? arguments.compactMap(\.1.loss).first : "nothing takes \(lost.joined(separator: ", ")) over",
        uses: arguments.reduce(into: []) { $0.formUnion($1.1.uses) })
    }
    guard to.fields.count == 1, let field = to.fields.first,
      let value = from(old, to: field.type, in: version), !value.canFail
    else { return nil }
    return Conversion(
      expression: { "\(name)(\(argumentLabel(field.name)): \(value.expression($0)))" }, isGuess: value.isGuess,
      loss: value.loss, uses: value.uses)
  }

  // MARK: Scalars

  /// `Decimal(string:)` alone takes what a text begins with: 1 of "1,50", 12 of "12 €". So stages bring a function.
  static let decimalFunction = "wholeDecimal"

  static func addDecimalFunction(to code: inout Statements, _ spelling: Spelling) {
    let (decimal, string) = (spelling("Decimal"), spelling("String"))
    code.comment(
      "The number that a text is; nil where only its beginning is one, which `Decimal(string:)` would take.",
      marker: "///")
    code.function(decimalFunction, ["_ text: \(string)"], result: " -> \(decimal)?") {
      $0.add(#"guard text.wholeMatch(of: #/[+-]?[0-9]+(?:\.[0-9]+)?/#) != nil else { return nil }"#)
      $0.add("return \(decimal)(string: text)")
    }
  }

  private static func scalar(
    _ old: SwiftType.Scalar, _ new: SwiftType.Scalar, _ spelling: Spelling
  ) -> Conversion? {
    let name = spelling(new.rawValue)
    let string = spelling("String")
    switch (old, new) {
    case (.string, .bool), (.string, .int), (.string, .int8), (.string, .int16), (.string, .int32), (.string, .int64),
      (.string, .uint), (.string, .uint8), (.string, .uint16), (.string, .uint32), (.string, .uint64),
      (.string, .float), (.string, .double), (.string, .timeInterval):
      return Conversion(expression: { "\(name)(\($0))" }, canFail: true)
    case (.string, .decimal):
      return Conversion(
        expression: { "\(Self.decimalFunction)(\($0))" }, canFail: true, uses: [Self.decimalFunction])
    case (.string, .url):
      return Conversion(expression: { "\(name)(string: \($0))" }, canFail: true)
    case (.string, .uuid): return Conversion(expression: { "\(name)(uuidString: \($0))" }, canFail: true)
    case (.string, .data): return Conversion { "\(name)(\($0).utf8)" }
    case (.string, .date):
      return Conversion(expression: { "ISO8601DateFormatter().date(from: \($0))" }, canFail: true, isGuess: true)
    case (.string, .character):
      return Conversion(expression: { "\($0).first" }, canFail: true, loss: "only the first character stays")
    case (.date, .string):
      return Conversion(expression: { "ISO8601DateFormatter().string(from: \($0))" }, isGuess: true)
    case (.uuid, .string): return Conversion { "\($0).uuidString" }
    case (.url, .string): return Conversion { "\($0).absoluteString" }
    case (.data, .string): return Conversion(expression: { "\(string)(data: \($0), encoding: .utf8)" }, canFail: true)
    case (.decimal, .string), (.cgFloat, .string): return Conversion { "\"\\(\($0))\"" }
    case (_, .string): return Conversion { "\(string)(\($0))" }
    case (.date, _) where new.isNumber:
      let seconds = number(.double, new, name)
      return Conversion(
        expression: { seconds.expression("\($0).timeIntervalSince1970") }, canFail: seconds.canFail, isGuess: true)
    case (_, .date) where old.isNumber && old != .decimal:
      return Conversion(
        expression: { "\(name)(timeIntervalSince1970: \(spelling("TimeInterval"))(\($0)))" }, isGuess: true)
    case (.bool, _) where new.isNumber: return Conversion { "\($0) ? 1 : 0" }
    case (_, .bool) where old.isNumber:
      return Conversion(expression: { "\($0) != 0" }, loss: "every number but 0 becomes true")
    case (_, _) where old.isNumber && new.isNumber: return number(old, new, name)
    default: return nil
    }
  }

  private static func number(_ old: SwiftType.Scalar, _ new: SwiftType.Scalar, _ name: String) -> Conversion {
    if old == .decimal {
      if new.isInteger {
        return Conversion(
          expression: { "\(name)(exactly: NSDecimalNumber(decimal: \($0)).doubleValue.rounded())" }, canFail: true,
          isGuess: true, loss: "rounded")
      }
      let value = "NSDecimalNumber(decimal: "
      return Conversion(expression: { "\(name)(\(value)\($0)).doubleValue)" }, loss: digits(new))
    }
    if new == .decimal, !old.isInteger, old != .double { return Conversion { "\(name)(Double(\($0)))" } }
    if !new.isInteger {
      let isNarrower = new == .float && old != .int8 && old != .int16 && old != .uint8 && old != .uint16
      return Conversion(expression: { "\(name)(\($0))" }, loss: isNarrower ? digits(new) : nil)
    }
    if old.isInteger {
      return Conversion(
        expression: { "\(name)(exactly: \($0))" }, canFail: true, alwaysFits: new.holdsIntegers(of: old))
    }
    return Conversion(
      expression: { "\(name)(exactly: \($0).rounded())" }, canFail: true, isGuess: true, loss: "rounded")
  }

  private static func digits(_ type: SwiftType.Scalar) -> String {
    "rounded to the digits that \(withArticle(type == .timeInterval ? "Double" : type.rawValue)) holds"
  }
}
