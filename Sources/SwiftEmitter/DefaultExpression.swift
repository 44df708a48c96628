import SchemaModel

extension VersionScope {
  /// A default value as Swift. Every default of every generated file is made here: those of properties, of initializer
  /// parameters and of struct fields.
  ///
  /// The macro copies a property's default into the model's metadata, typed `Any?`, so nothing may be implied by the
  /// property's type: an enum's case carries the enum's name.
  func defaultExpression(_ value: DefaultValue, for type: SwiftType) -> String {
    switch value {
    case .null: "nil"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let digits):
      (isDecimal(type) ? exactDecimal(digits).map(spelling.expression) : nil) ?? groupingDigits(digits)
    case .string(let text): stringLiteral(text)
    case .enumCase(let name): "\(spelled(type.unwrapped)).\(identifier(name))"
    case .expression(let text): spelling.expression(text)
    }
  }

  private func isDecimal(_ type: SwiftType) -> Bool {
    names.head(of: type)?.type == .scalar(.decimal)
  }
}

/// `1000000` as `1_000_000`: Swift's formatter asks for groups from seven digits on. Any other text stays as it is.
func groupingDigits(_ number: String) -> String {
  let digits = number.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
  guard digits.count > 6, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
    return number
  }
  var grouped = Array(number.utf8.prefix(number.utf8.count - digits.count))
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { grouped.append(UInt8(ascii: "_")) }
    grouped.append(digit)
  }
  return String(decoding: grouped, as: UTF8.self)
}
