import SchemaModel
import SwiftSyntax

/// Reads a default's expression as the manifest states it: literals and enum cases as values, the rest as Swift.
struct DefaultReader {
  let context: VersionContext
  let scope: [String]
  let file: SourceFile
  /// `Trip.name`, for the report.
  let owner: String

  /// Nil for `nil`, which an optional is without being told.
  func read(_ expression: ExprSyntax, type: SwiftType, valueType: Declaration?) -> DefaultValue? {
    if expression.is(NilLiteralExprSyntax.self) { return nil }
    if expression.trimmedDescription == ".none", type.isOptional { return nil }
    if let valueType, let name = enumCase(expression, of: valueType) { return .enumCase(name) }
    let folded = ConstantFolding(context: context, scope: scope, file: file).fold(expression, type: valueType)
    if folded.singleLine != expression.singleLine { return value(folded, type, valueType) }
    ForeignNames(context: context, scope: scope, file: file).report(expression, of: owner)
    return value(expression, type, valueType)
  }

  private func value(_ expression: ExprSyntax, _ type: SwiftType, _ valueType: Declaration?) -> DefaultValue {
    switch type.unwrapped {
    case .scalar(.string), .scalar(.character):
      if let text = expression.stringLiteral { return .string(text) }
    case .scalar(.bool):
      if let value = expression.boolLiteral { return .bool(value) }
    case .scalar:
      if let number = expression.numberLiteral { return .number(number) }
    case .named:
      if let valueType, let name = enumCase(expression, of: valueType) { return .enumCase(name) }
      // An empty option set; a manifest's `[]` is a list.
      if let valueType, valueType.conforms(to: "OptionSet"),
        expression.as(ArrayExprSyntax.self)?.elements.isEmpty == true
      {
        return .expression("\(type.unwrapped)(rawValue: 0)")
      }
    default: break
    }
    return .expression(qualified(expression, type: type))
  }

  private func enumCase(_ expression: ExprSyntax, of type: Declaration) -> String? {
    guard type.kind == .enum else { return nil }
    let name: String
    if let access = expression.as(MemberAccessExprSyntax.self), access.base == nil {
      name = access.declName.baseName.identifierText
    } else if let parts = expression.dottedName, parts.count > 1,
      context.index.declaration(of: Array(parts.dropLast()), from: scope, near: file) === type
    {
      name = parts[parts.count - 1]
    } else {
      return nil
    }
    return type.plainCaseNames.contains(name) ? name : nil
  }

  /// An implicit member (`.now`, `-.pi`, those of a list) gets its type: the macro copies the text to a place where nothing
  /// can be inferred.
  private func qualified(_ expression: ExprSyntax, type: SwiftType, depth: Int = 0) -> String {
    let text = expression.singleLine
    let bare = type.unwrapped
    if text.hasPrefix(".") { return "\(bare)\(text)" }
    guard depth < 8 else { return text }
    if let signed = expression.as(PrefixOperatorExprSyntax.self) {
      return signed.operator.text + qualified(signed.expression, type: type, depth: depth + 1)
    }
    // A closure that is called is one expression only inside of brackets.
    if text.hasPrefix("{"), let call = expression.as(FunctionCallExprSyntax.self),
      call.calledExpression.as(ClosureExprSyntax.self)?.statements.count == 1
    {
      return "(\(text))"
    }
    if let list = expression.as(ArrayExprSyntax.self), let element = bare.elementType {
      return
        "[\(list.elements.map { qualified($0.expression, type: element, depth: depth + 1) }.joined(separator: ", "))]"
    }
    if let map = expression.as(DictionaryExprSyntax.self), case .elements(let elements) = map.content,
      case .dictionary(let key, let value) = bare
    {
      let pairs = elements.map {
        "\(qualified($0.key, type: key, depth: depth + 1)): \(qualified($0.value, type: value, depth: depth + 1))"
      }
      return "[\(pairs.joined(separator: ", "))]"
    }
    return text
  }
}

extension SwiftType {
  fileprivate var elementType: SwiftType? {
    switch self {
    case .array(let element), .set(let element): element
    default: nil
    }
  }
}

extension Declaration {
  /// Names of an enum's cases without associated values.
  var plainCaseNames: [String] {
    members.flatMap { member -> [String] in
      guard let cases = member.syntax.as(EnumCaseDeclSyntax.self) else { return [] }
      return cases.elements.filter { $0.parameterClause == nil }.map { $0.name.identifierText }
    }
  }
}
