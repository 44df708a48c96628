import Diagnostics
import SwiftSyntax

/// The models that an app names when it makes a `Schema` or a container: what an unversioned store holds.
enum ModelLists {
  /// One such list, with its place.
  struct List {
    var place: Place
    var models: [Declaration]
    /// The migration plan of the container that opens one store with the list.
    var plan: Declaration?
  }

  static func lists(in index: SourceIndex, where isRelevant: (SourceFile) -> Bool) -> [List] {
    index.files.filter(isRelevant).flatMap { file in
      let finder = ListFinder(viewMode: .sourceAccurate)
      finder.walk(file.tree)
      return finder.lists.map { list in
        let declaration = { (name: [String]) in index.declaration(of: name, from: list.node.lexicalScope, near: file) }
        return List(
          place: file.place(of: list.node), models: list.names.compactMap(declaration).filter(\.isModel),
          plan: list.node.container?.planOfOneStore.flatMap(declaration))
      }
    }
  }
}

/// `X.self` in the arguments of `Schema(…)`, `ModelContainer(…)`, `.modelContainer(for:)`, and in lists whose type says
/// `PersistentModel.Type`.
private final class ListFinder: SyntaxVisitor {
  var lists: [(names: [[String]], node: Syntax)] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calledExpression.lastName, ["Schema", "ModelContainer", "modelContainer"].contains(name)
    else { return .visitChildren }
    collect(node.arguments.map(\.expression), Syntax(node))
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      guard let type = binding.typeAnnotation?.type.trimmedDescription, type.contains("PersistentModel.Type") else {
        continue
      }
      if let value = binding.initializer?.value { collect([value], Syntax(node)) }
      if let block = binding.accessorBlock {
        let arrays = ArrayFinder(viewMode: .sourceAccurate)
        arrays.walk(block)
        collect(arrays.found.map { ExprSyntax($0) }, Syntax(node))
      }
    }
    return .visitChildren
  }

  private func collect(_ expressions: [ExprSyntax], _ node: Syntax) {
    let names = expressions.flatMap { expression -> [[String]] in
      if let name = expression.metatypeName { return [name] }
      return expression.as(ArrayExprSyntax.self)?.elements.compactMap(\.expression.metatypeName) ?? []
    }
    if !names.isEmpty { lists.append((names, node)) }
  }
}

private final class ArrayFinder: SyntaxVisitor {
  var found: [ArrayExprSyntax] = []
  override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .skipChildren
  }
}

extension Syntax {
  /// The `ModelContainer(…)` that a list is an argument of, directly or through a constant of the same scope.
  fileprivate var container: FunctionCallExprSyntax? {
    var name: String?
    var node: Syntax? = self
    while let here = node {
      if let call = here.as(FunctionCallExprSyntax.self), call.isContainer { return call }
      if let binding = here.as(PatternBindingSyntax.self) {
        name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText
      }
      if here.is(CodeBlockItemListSyntax.self) || here.is(MemberBlockItemListSyntax.self) {
        return name.flatMap { ContainerFinder.container(for: $0, in: here) }
      }
      node = here.parent
    }
    return nil
  }
}

extension FunctionCallExprSyntax {
  fileprivate var isContainer: Bool { calledExpression.lastName == "ModelContainer" }

  /// `P` in `migrationPlan: P.self`. With several configurations each store has a part of the list, and none all of it.
  fileprivate var planOfOneStore: [String]? {
    let list = Array(arguments)
    if let first = list.firstIndex(where: { $0.label?.text == "configurations" }) {
      let count = list[first].expression.as(ArrayExprSyntax.self)?.elements.count ?? list.count - first
      if count > 1 { return nil }
    }
    return list.first { $0.label?.text == "migrationPlan" }?.expression.metatypeName
  }
}

/// The container that is made for the schema in a constant.
private final class ContainerFinder: SyntaxVisitor {
  private let schema: String
  private var found: FunctionCallExprSyntax?

  private init(_ schema: String) {
    self.schema = schema
    super.init(viewMode: .sourceAccurate)
  }

  static func container(for schema: String, in scope: Syntax) -> FunctionCallExprSyntax? {
    let finder = ContainerFinder(schema)
    finder.walk(scope)
    return finder.found
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if found == nil, node.isContainer,
      node.arguments.first(where: { $0.label?.text == "for" })?.expression.lastName == schema
    {
      found = node
    }
    return .visitChildren
  }
}
