import SchemaModel
import SwiftParser
import SwiftSyntax

/// Puts values in place of the app's own constants.
///
/// A generated type has no static members, and a version that has shipped must not change when somebody edits
/// `Defaults.title`. Only what the text alone tells is replaced: constants whose initializer is in the sources, and raw
/// values of enum cases. Nested types get the flat names that they have in the version.
struct ConstantFolding {
  let context: VersionContext
  let scope: [String]
  let file: SourceFile

  private static let deepest = 12

  /// - Parameter type: the type that an implicit member (`.zero`) belongs to.
  func fold(_ expression: ExprSyntax, type: Declaration?) -> ExprSyntax { fold(expression, type, depth: 0) }

  private func fold(_ expression: ExprSyntax, _ type: Declaration?, depth: Int) -> ExprSyntax {
    guard depth < Self.deepest else { return expression }
    if let type, let access = expression.as(MemberAccessExprSyntax.self), access.base == nil,
      let value = constant(access.declName.baseName.identifierText, of: type, depth: depth)
    {
      return value
    }
    return Rewriter(folding: self, depth: depth).rewrite(expression).as(ExprSyntax.self) ?? expression
  }

  /// The value of a static constant. What it says of itself is read where it stands.
  private func constant(_ name: String, of owner: Declaration, depth: Int) -> ExprSyntax? {
    guard let (value, file) = owner.staticConstant(name) else { return nil }
    // A generated type has the initializer of its fields alone.
    if context.isValueType(owner), let call = value.as(FunctionCallExprSyntax.self), !owner.hasFields(call.arguments) {
      return nil
    }
    return folded(value, in: owner.path, file, of: owner, depth: depth)
  }

  private func folded(
    _ value: ExprSyntax, in scope: [String], _ file: SourceFile, of owner: Declaration?, depth: Int
  ) -> ExprSyntax? {
    guard depth + 1 < Self.deepest, !value.mentionsArguments else { return nil }
    let inner = ConstantFolding(context: context, scope: scope, file: file)
    var text = inner.fold(value, owner, depth: depth + 1).singleLine
    if text.hasPrefix(".") {
      guard let owner else { return nil }
      text = context.spelled(owner) + text
    }
    if value.is(SequenceExprSyntax.self) { text = "(\(text))" }
    return Self.parsed(text)
  }

  static func parsed(_ text: String) -> ExprSyntax {
    var parser = Parser(text)
    return ExprSyntax.parse(from: &parser)
  }

  fileprivate func replacement(of access: MemberAccessExprSyntax, depth: Int) -> ExprSyntax? {
    guard let parts = access.dottedName, parts.count > 1 else { return nil }
    if parts.last == "rawValue", parts.count > 2, let type = owner(of: Array(parts.dropLast(2))) {
      return type.rawValue(of: parts[parts.count - 2]).map(Self.parsed)
    }
    if let type = context.index.declaration(of: parts, from: scope, near: file) {
      return context.isValueType(type) ? Self.parsed(context.spelled(type)) : nil
    }
    return owner(of: Array(parts.dropLast())).flatMap { constant(parts[parts.count - 1], of: $0, depth: depth) }
  }

  /// A constant of the file's top level, or a type's own name.
  fileprivate func replacement(of reference: DeclReferenceExprSyntax, depth: Int) -> ExprSyntax? {
    let name = reference.baseName.identifierText
    if name == "Self" { return owner(of: ["Self"]).map { Self.parsed(context.spelled($0)) } }
    if let type = context.index.declaration(of: [name], from: scope, near: file) {
      return context.isValueType(type) && context.spelled(type) != name ? Self.parsed(context.spelled(type)) : nil
    }
    // A default or a constant may name a constant of its type.
    if let owner = owner(of: ["Self"]), let value = constant(name, of: owner, depth: depth) { return value }
    guard let global = context.index.global(name, near: file) else { return nil }
    return folded(global.value, in: [], global.file, of: nil, depth: depth)
  }

  private func owner(of name: [String]) -> Declaration? {
    if name == ["Self"], scope.isEmpty { return nil }
    return context.index.declaration(of: name == ["Self"] ? scope : name, from: scope, near: file)
  }
}

private final class Rewriter: SyntaxRewriter {
  private let folding: ConstantFolding
  private let depth: Int

  init(folding: ConstantFolding, depth: Int) {
    self.folding = folding
    self.depth = depth
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
    if let value = folding.replacement(of: node, depth: depth) { return value.keepingTrivia(of: node) }
    guard let base = node.base else { return ExprSyntax(node) }
    // Only the base: the member's own name is no value.
    return ExprSyntax(node.with(\.base, rewrite(base).as(ExprSyntax.self) ?? base))
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    folding.replacement(of: node, depth: depth)?.keepingTrivia(of: node) ?? ExprSyntax(node)
  }

  override func visit(_ node: KeyPathExprSyntax) -> ExprSyntax { ExprSyntax(node) }
  override func visit(_ node: ClosureExprSyntax) -> ExprSyntax { ExprSyntax(node) }
}

extension ExprSyntax {
  fileprivate func keepingTrivia(of node: some SyntaxProtocol) -> ExprSyntax {
    with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia)
  }

  /// True for a closure or a macro: such a constant is code.
  fileprivate var mentionsArguments: Bool {
    tokens(viewMode: .sourceAccurate).contains { [.leftBrace, .pound].contains($0.tokenKind) }
  }
}

extension Declaration {
  /// The value of `static let NAME = VALUE` or `static var NAME: T { VALUE }`. A variable that can be set has none.
  func staticConstant(_ name: String) -> (value: ExprSyntax, file: SourceFile)? {
    for member in members {
      guard let variable = member.syntax.as(VariableDeclSyntax.self), variable.modifiers.contains("static", "class")
      else { continue }
      if let value = variable.constant(name) { return (value, member.file) }
    }
    return nil
  }

  /// The declaration of a static property.
  func staticBinding(_ name: String) -> (binding: PatternBindingSyntax, file: SourceFile)? {
    for member in members {
      guard let variable = member.syntax.as(VariableDeclSyntax.self), variable.modifiers.contains("static", "class")
      else { continue }
      for binding in variable.bindings
      where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText == name {
        return (binding, member.file)
      }
    }
    return nil
  }

  /// True where the labels are the stored fields, in their order; fields with defaults may be missing.
  fileprivate func hasFields(_ arguments: LabeledExprListSyntax) -> Bool {
    var fields = members.flatMap { $0.isInExtension ? [] : $0.variables?.stored.map(\.name) ?? [] }[...]
    for argument in arguments {
      guard let found = fields.firstIndex(of: argument.label?.identifierText ?? "") else { return false }
      fields = fields[(found + 1)...]
    }
    return true
  }

  /// The raw value of a case, as a literal; nil where the text does not tell.
  func rawValue(of name: String) -> String? {
    guard kind == .enum, let raw = inherited.first?.trimmedDescription else { return nil }
    // Nil after a value that the text does not tell.
    var next: IntegerLiteral? = .zero
    for member in members {
      guard let cases = member.syntax.as(EnumCaseDeclSyntax.self) else { continue }
      for element in cases.elements {
        let own = element.name.identifierText
        if let written = element.rawValue?.value {
          if own == name { return written.trimmedDescription }
          next = IntegerLiteral(written.trimmedDescription)?.successor
        } else {
          if own == name { return raw == "String" ? "\"\(name)\"" : raw.hasPrefix("Int") ? next?.description : nil }
          next = next?.successor
        }
      }
    }
    return nil
  }
}

extension VariableDeclSyntax {
  /// The value of a constant: of a `let`, or of a computed property that is a single expression.
  func constant(_ name: String) -> ExprSyntax? {
    for binding in bindings {
      guard binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText == name else { continue }
      if bindingSpecifier.text == "let" { return binding.initializer?.value }
      guard case .getter(let body)? = binding.accessorBlock?.accessors, body.count == 1 else { return nil }
      return body.first?.item.as(ExprSyntax.self)
    }
    return nil
  }
}
