import Diagnostics
import ManifestWriter
import SchemaModel

/// A property by its names, put together only where a message needs it.
struct PropertyPath: CustomStringConvertible {
  var type: String
  var property: String
  var description: String { "`\(type).\(property)`" }
}

/// What a default turns out to be, literals recognized inside expressions as well.
enum DefaultForm {
  case string(String)
  case integer(IntegerLiteral, text: String)
  /// A number with a fraction or exponent, or an integer beyond every range.
  case number(String)
  case bool
  case null
  case enumCase(String)
  /// `.now`, `.init()`
  case implicitMember(String)
  case collection
  /// `2024-01-01`, `hello world`: no expression that makes anything but a number.
  case bare(String)
  /// Any other expression: Swift will check it.
  case expression(String)

  init(_ value: DefaultValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .number(let text): self = DefaultForm(number: text)
    case .bool: self = .bool
    case .enumCase(let name): self = .enumCase(name)
    case .null: self = .null
    case .expression(let text): self = DefaultForm(expression: text)
    }
  }

  private init(number text: String) {
    if let integer = IntegerLiteral(text) { self = .integer(integer, text: text) } else { self = .number(text) }
  }

  private init(expression text: String) {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last else {
      self = .expression(text)
      return
    }
    switch first {
    case UInt8(ascii: "\"")
    where bytes.count > 1 && last == first && !bytes.dropFirst().dropLast().contains(first)
      && !bytes.contains(UInt8(ascii: "\\")):
      self = .string(String(text.dropFirst().dropLast()))
    case UInt8(ascii: "."): self = .implicitMember(text)
    // `-.pi`
    case _
    where [UInt8(ascii: "-"), UInt8(ascii: "~"), UInt8(ascii: "!")].contains(first)
      && bytes.dropFirst().first == UInt8(ascii: "."):
      self = .implicitMember(text)
    case UInt8(ascii: "["):
      let element = bytes.dropFirst().first { $0 != UInt8(ascii: " ") }
      self = element == UInt8(ascii: ".") ? .implicitMember(text) : .collection
      // `[1, 2].count` is more than a literal.
      if last != UInt8(ascii: "]") { self = .expression(text) }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      self = isNumberLiteral(text) ? DefaultForm(number: text) : bareText(text) ? .bare(text) : .expression(text)
    default:
      switch text {
      case "nil": self = .null
      case "true", "false": self = .bool
      default: self = bareText(text) ? .bare(text) : .expression(text)
      }
    }
  }
}

extension VersionChecker {
  mutating func checkDefaults(of attribute: Attribute, resolved: ResolvedType, in entity: Entity) {
    // The type of a transformable is nobody's business, and one that is a finding already has no fitting default.
    if attribute.transformer != nil { return }
    if let value = attribute.defaultValue {
      checkDefault(
        value, for: attribute.type, resolved: resolved,
        owner: PropertyPath(type: entity.name, property: attribute.name),
        // The macro leaves transient properties alone.
        isPropertyLevel: !attribute.options.contains(.transient), isShortForm: attribute.keyPlaces.isEmpty)
    }
    if let value = attribute.initDefault {
      checkDefault(
        value, for: attribute.type, resolved: resolved,
        owner: PropertyPath(type: entity.name, property: attribute.name),
        isPropertyLevel: false)
    }
  }

  /// - Parameters:
  ///   - isPropertyLevel: true for the property's inline default, whose text the macro copies elsewhere.
  ///   - isShortForm: true where the place is that of Swift after an equals sign, which an edit can replace.
  mutating func checkDefault(
    _ value: Located<DefaultValue>, for type: SwiftType, resolved: ResolvedType, owner: PropertyPath,
    isPropertyLevel: Bool, isShortForm: Bool = false
  ) {
    let before = findings.all.count
    judgeDefault(value, for: type, resolved: resolved, owner: owner, isPropertyLevel: isPropertyLevel)
    if case .null = value.value { return }
    guard findings.all.count > before, !isRepairing, case .expression(let text) = DefaultForm.source(of: value.value),
      let better = repairedDefault(text, for: type, resolved: resolved, owner: owner)
    else { return }
    let edits = isShortForm ? edits(better, for: text, resolved, value.place) : []
    // What YAML would read otherwise needs quotes around type and default.
    let whole = "\(owner.property): \(YAMLScalar.write("\(type) = \(better)", inFlow: true))"
    findings.amendLast(remedy: "write `\(isShortForm && edits.isEmpty ? whole : better)`", edits: edits)
  }

  /// The edit, where YAML reads the new text as it is: lists are in quotes, in which Swift's need escapes.
  private func edits(_ better: String, for text: String, _ resolved: ResolvedType, _ place: Place) -> [Diagnostic.Edit]
  {
    switch resolved.kind {
    case .array, .set, .dictionary: return []
    default: break
    }
    if better.contains(": ") || better.contains(" #") { return [] }
    // `String == "x"`: the second mark touched the first.
    return [Diagnostic.Edit(replacing: place, with: text.hasPrefix("=") ? " \(better)" : better)]
  }

  private mutating func judgeDefault(
    _ value: Located<DefaultValue>, for type: SwiftType, resolved: ResolvedType, owner: PropertyPath,
    isPropertyLevel: Bool
  ) {
    if case .expression(let text) = value.value,
      let problem = expressionProblem(text) ?? syntaxProblem(text) ?? callProblem(text, for: resolved)
    {
      reportExpression(text, problem: problem, at: value.place, owner: owner)
      return
    }
    if case .expression(let text) = value.value, let word = wordForObject(in: text) {
      reportObject(word, in: text, at: value.place, owner: owner)
      return
    }
    let form = DefaultForm(value.value)
    if case .null = form {
      if !resolved.isOptional, resolved.kind != .unknown { reportNil(type, at: value.place, owner: owner) }
      return
    }
    if case .implicitMember(let text) = form {
      if isPropertyLevel { reportImplicitMember(text, type: type, resolved: resolved, at: value.place, owner: owner) }
      return
    }
    switch resolved.kind {
    case .scalar(let scalar): checkScalar(form, scalar: scalar, at: value.place, owner: owner)
    case .enumeration(let index): checkEnumDefault(form, of: index, at: value.place, owner: owner)
    case .structure(let index):
      let structure = version.structs[index]
      checkNoLiteral(
        form, type: structure.name, example: memberwiseCall(structure), at: value.place, owner: owner)
    case .knownComposite:
      checkNoLiteral(form, type: "\(type.unwrapped)", example: "\(type.unwrapped)(…)", at: value.place, owner: owner)
    case .array, .set:
      checkCollection(form, type: type, example: "[]", at: value.place, owner: owner)
      if case .collection = form {
        checkItems(of: value, type: type, owner: owner, isPropertyLevel: isPropertyLevel)
      }
    case .dictionary: checkCollection(form, type: type, example: "[:]", at: value.place, owner: owner)
    case .entity, .tuple, .generic, .unknown: break
    }
  }
}

extension VersionChecker {
  /// Each item of a list has the element's type. One finding for the whole list.
  private mutating func checkItems(
    of value: Located<DefaultValue>, type: SwiftType, owner: PropertyPath, isPropertyLevel: Bool
  ) {
    guard case .expression(let text) = value.value, let items = listItems(text) else { return }
    let element: SwiftType
    switch type.unwrapped {
    case .array(let type), .set(let type): element = type
    default: return
    }
    let resolved = resolve(element)
    let before = findings.all.count
    for item in items {
      if FoldedName(item).isPlainIdentifier, !["nil", "true", "false"].contains(item) {
        reportExpression(
          text, problem: "`\(item)` is not a Swift value; a constant is written with the type it belongs to",
          at: value.place, owner: owner)
      } else {
        judgeDefault(
          Located(.expression(item), at: value.place), for: element, resolved: resolved, owner: owner,
          isPropertyLevel: isPropertyLevel)
      }
      if findings.all.count > before { return }
    }
  }

  /// A date or words have a better message than that they are two values.
  private func syntaxProblem(_ text: String) -> String? {
    bareText(text) && isNoSum(text) ? nil : ExpressionSyntax.problem(text)
  }

  /// A name in back-ticks where a text is expected, and calls of types whose initializers are known, that do not exist or give an optional.
  private func callProblem(_ text: String, for resolved: ResolvedType) -> String? {
    guard case .scalar(let scalar) = resolved.kind else { return nil }
    if scalar == .string, text.hasPrefix("`"), text.hasSuffix("`") { return "back-ticks enclose a name, not a text" }
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
      return nil
    }
    let name = String(text[..<open])
    let argument = text[text.index(after: open)...].dropLast()
    let isOneText =
      argument.hasPrefix("\"") && argument.hasSuffix("\"") && argument.count { $0 == "\"" } == 2
    let constants = ["now", "distantPast", "distantFuture", "max", "min", "zero", "pi", "infinity", "nan"]
    let member = name.split(separator: ".")
    if argument.isEmpty, member.count == 2, SwiftType.Scalar(rawValue: String(member[0])) != nil,
      constants.contains(String(member[1]))
    {
      return "`\(name)` is a constant, not a function"
    }
    if argument.isEmpty, name == name.lowercased() || name == name.uppercased(), !name.contains("."),
      name.lowercased() == scalar.rawValue.lowercased() || ["now", "today", "getdate"].contains(name.lowercased()),
      name != scalar.rawValue, scalar == .uuid || scalar == .date
    {
      return "there is no function `\(name)` in Swift"
    }
    guard name == scalar.rawValue else { return nil }
    switch scalar {
    case .url, .uuid, .date, .data, .decimal:
      if isOneText { return "`\(name)` is not made from a text without a label" }
    default: break
    }
    guard !resolved.isOptional else { return nil }
    if argument.hasPrefix("string:") || argument.hasPrefix("uuidString:"), scalar == .url || scalar == .uuid {
      return "`\(name)(\(argument.prefix { $0 != ":" }):)` gives an optional"
    }
    if isOneText, scalar.isNumber || scalar == .bool { return "`\(name)(…)` of a text gives an optional" }
    return nil
  }
}

extension DefaultForm {
  /// The value as Swift writes it.
  fileprivate static func source(of value: DefaultValue) -> DefaultValue {
    switch value {
    case .string(let text): .expression("\"\(text)\"")
    case .number(let text): .expression(text)
    case .bool(let flag): .expression(flag ? "true" : "false")
    case .null: .expression("nil")
    case .enumCase, .expression: value
    }
  }
}

private func memberwiseCall(_ type: StructType) -> String {
  "\(type.name)(\(type.fields.map { "\($0.name): …" }.joined(separator: ", ")))"
}
