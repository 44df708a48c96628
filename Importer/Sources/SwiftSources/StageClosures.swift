import SwiftEmitter
import SwiftSyntax

/// What a stage of the app does before or after the mapping, as it is written.
struct StageClosure {
  var closure: CarriedCode.Closure
  /// The statements of a closure; the whole declaration of a function or variable that is named in its place.
  var text: String
  var path: String
  var line: Int

  /// The closures that a call of `.custom(…)` gives: written out, trailing, or by name. None for `nil`.
  static func all(
    of call: FunctionCallExprSyntax, _ scope: [String], _ file: SourceFile, _ index: SourceIndex
  ) -> [StageClosure] {
    [CarriedCode.Closure.willMigrate, .didMigrate].compactMap { closure in
      guard let expression = call.expression(of: closure) else { return nil }
      if let body = expression.as(ClosureExprSyntax.self) {
        return StageClosure(closure, body.carriedText, at: body, file)
      }
      if let name = expression.dottedName?.last, let found = CodeFinder.declaration(of: name, scope, file, index) {
        return StageClosure(closure, found.node.trimmedDescription, at: found.node, found.file)
      }
      return StageClosure(closure, expression.trimmedDescription, at: expression, file)
    }
  }

  private init(_ closure: CarriedCode.Closure, _ text: String, at node: some SyntaxProtocol, _ file: SourceFile) {
    self.closure = closure
    self.text = text
    path = file.path
    line = Int(file.place(of: node).line)
  }
}

extension FunctionCallExprSyntax {
  /// The argument of that label; nil where there is none, or `nil` is given.
  fileprivate func expression(of closure: CarriedCode.Closure) -> ExprSyntax? {
    let label = closure.rawValue
    if let argument = arguments.first(where: { $0.label?.text == label }) {
      return argument.expression.is(NilLiteralExprSyntax.self) ? nil : argument.expression
    }
    if let additional = additionalTrailingClosures.first(where: { $0.label.text == label }) {
      return ExprSyntax(additional.closure)
    }
    // The first trailing closure has no label; it is `didMigrate` where `willMigrate` is given in the parentheses.
    let willIsGiven = arguments.contains { $0.label?.text == CarriedCode.Closure.willMigrate.rawValue }
    guard let trailingClosure, closure == (willIsGiven ? .didMigrate : .willMigrate) else { return nil }
    return ExprSyntax(trailingClosure)
  }
}

extension ClosureExprSyntax {
  /// The statements with their comments; where the closure names its parameter, its signature as a line of its own.
  fileprivate var carriedText: String {
    let statements = statements.description + rightBrace.leadingTrivia.description
    guard let signature else { return statements }
    let isOnNextLine = statements.first { $0 != " " && $0 != "\t" }?.isNewline ?? false
    return signature.trimmedDescription + (isOnNextLine ? "" : "\n") + statements
  }
}

/// Finds what a name in place of a closure stands for: a function, or a variable that holds a closure.
private final class CodeFinder: SyntaxVisitor {
  private let name: String
  private var found: [(node: DeclSyntax, scope: [String])] = []

  private init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.name.identifierText == name { found.append((DeclSyntax(node), Syntax(node).lexicalScope)) }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isNamed = node.bindings.contains {
      $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText == name
    }
    if isNamed { found.append((DeclSyntax(node), Syntax(node).lexicalScope)) }
    return .skipChildren
  }

  /// The one of the same type comes first, then one of the same file; of several elsewhere none is taken.
  static func declaration(
    of name: String, _ scope: [String], _ file: SourceFile, _ index: SourceIndex
  ) -> (node: DeclSyntax, file: SourceFile)? {
    let own = search(name, in: file)
    if let match = own.first(where: { $0.scope == scope }) ?? own.first { return (match.node, file) }
    var others: [(node: DeclSyntax, file: SourceFile)] = []
    for other in index.files where other.id != file.id {
      others += search(name, in: other).map { ($0.node, other) }
    }
    return others.count == 1 ? others[0] : nil
  }

  private static func search(_ name: String, in file: SourceFile) -> [(node: DeclSyntax, scope: [String])] {
    let finder = CodeFinder(name)
    finder.walk(file.tree)
    return finder.found
  }
}
