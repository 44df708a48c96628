import Diagnostics
import SwiftSyntax

/// The models that an app names when it makes a `Schema` or a container: what an unversioned store holds.
enum ModelLists {
  /// One such list, with its place.
  struct List {
    var place: Place
    var models: [Declaration]
  }

  static func lists(in index: SourceIndex, where isRelevant: (SourceFile) -> Bool) -> [List] {
    index.files.filter(isRelevant).flatMap { file in
      let finder = ListFinder(viewMode: .sourceAccurate)
      finder.walk(file.tree)
      return finder.lists.map { list in
        List(
          place: file.place(of: list.node),
          models: list.names.compactMap { index.declaration(of: $0, from: list.node.lexicalScope, near: file) }
            .filter(\.isModel))
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
