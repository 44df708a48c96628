import SchemaModel
import SwiftSyntax

extension ExprSyntax {
  /// The text on one line: comments are left out, line breaks become spaces. Multi-line strings stay as they are.
  var singleLine: String { singleLine(replacing: nil, with: "") }

  /// The same, with another text where a value of the given name is used.
  func singleLine(replacing name: String?, with replacement: String) -> String {
    var text = ""
    var previous: TokenSyntax?
    for token in tokens(viewMode: .sourceAccurate) {
      if let previous, !previous.isOpening, !token.isClosing,
        previous.trailingTrivia.contains(where: \.isSpacing) || token.leadingTrivia.contains(where: \.isSpacing)
      {
        text += " "
      }
      text += name != nil && token.identifierText == name && token.isValue ? replacement : token.text
      previous = token
    }
    return text
  }

  /// The characters of a string literal without interpolation.
  var stringLiteral: String? {
    self.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }

  /// `-1`, `0.5`, `1_000` as written.
  var numberLiteral: String? {
    if let integer = self.as(IntegerLiteralExprSyntax.self) { return integer.literal.text }
    if let float = self.as(FloatLiteralExprSyntax.self) { return float.literal.text }
    if let signed = self.as(PrefixOperatorExprSyntax.self), signed.operator.text == "-" {
      return signed.expression.numberLiteral.map { "-" + $0 }
    }
    return nil
  }

  var boolLiteral: Bool? {
    self.as(BooleanLiteralExprSyntax.self).map { $0.literal.text == "true" }
  }

  /// `A.B.c` as its parts, nil for everything else.
  var dottedName: [String]? {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return [reference.baseName.identifierText] }
    return self.as(MemberAccessExprSyntax.self)?.dottedName
  }

  /// The type in `A.B.self`.
  var metatypeName: [String]? {
    guard let name = dottedName, name.last == "self", name.count > 1 else { return nil }
    return name.dropLast()
  }

  /// The components of `\Root.a.b`: the root's dotted name and the properties are not told apart by the parser.
  var keyPathParts: [String]? {
    guard let path = self.as(KeyPathExprSyntax.self) else { return nil }
    var parts = path.root?.dottedName ?? []
    for component in path.components {
      switch component.component {
      case .property(let property): parts.append(property.declName.baseName.identifierText)
      // `\Item.list?.name` and `\Item.list!.name` name the same property.
      case .optional: continue
      default: return nil
      }
    }
    return parts
  }

  /// True where the key path has a root type, as in `\Item.trip`; `\.trip` has none.
  var hasKeyPathRoot: Bool { self.as(KeyPathExprSyntax.self)?.root != nil }
}

extension MemberAccessExprSyntax {
  var dottedName: [String]? {
    base?.dottedName.map { $0 + [declName.baseName.identifierText] }
  }
}

extension TokenSyntax {
  /// False for a member (`.name`), a label (`name:`) and all that is no name.
  var isValue: Bool {
    parent?.is(DeclReferenceExprSyntax.self) == true && previousToken(viewMode: .sourceAccurate)?.tokenKind != .period
  }
}

extension TokenSyntax {
  /// True for a bracket that no space follows on one line.
  fileprivate var isOpening: Bool { tokenKind == .leftParen || tokenKind == .leftSquare }
  fileprivate var isClosing: Bool { tokenKind == .rightParen || tokenKind == .rightSquare }
}

extension TriviaPiece {
  fileprivate var isSpacing: Bool {
    switch self {
    case .spaces, .tabs, .newlines, .carriageReturns, .carriageReturnLineFeeds: true
    default: false
    }
  }
}
