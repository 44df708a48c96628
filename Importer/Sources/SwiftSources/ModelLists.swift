import SwiftSyntax

/// The models that an app names when it makes a `Schema` or a container: what an unversioned store holds.
enum ModelLists {
  static func listed(in index: SourceIndex, where isRelevant: (SourceFile) -> Bool) -> [Declaration] {
    var result: [Declaration] = []
    for file in index.files where isRelevant(file) {
      let finder = ListFinder(viewMode: .sourceAccurate)
      finder.walk(file.tree)
      for (name, scope) in finder.names {
        guard let found = index.declaration(of: name, from: scope, near: file), found.isModel,
          !result.contains(where: { $0 === found })
        else { continue }
        result.append(found)
      }
    }
    return result
  }
}

/// `X.self` in the arguments of `Schema(…)`, `ModelContainer(…)`, `.modelContainer(for:)`, and in lists whose type says
/// `PersistentModel.Type`.
private final class ListFinder: SyntaxVisitor {
  var names: [(name: [String], scope: [String])] = []
  private var depth = 0

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calledExpression.lastName, ["Schema", "ModelContainer", "modelContainer"].contains(name)
    else { return .visitChildren }
    for argument in node.arguments { collect(argument.expression, Syntax(node)) }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      guard let type = binding.typeAnnotation?.type.trimmedDescription, type.contains("PersistentModel.Type") else {
        continue
      }
      if let value = binding.initializer?.value { collect(value, Syntax(node)) }
      if let block = binding.accessorBlock {
        let arrays = ArrayFinder(viewMode: .sourceAccurate)
        arrays.walk(block)
        for array in arrays.found { collect(ExprSyntax(array), Syntax(node)) }
      }
    }
    return .visitChildren
  }

  private func collect(_ expression: ExprSyntax, _ node: Syntax) {
    if let name = expression.metatypeName {
      names.append((name, node.lexicalScope))
    } else if let array = expression.as(ArrayExprSyntax.self) {
      for element in array.elements {
        if let name = element.expression.metatypeName { names.append((name, node.lexicalScope)) }
      }
    }
  }
}

private final class ArrayFinder: SyntaxVisitor {
  var found: [ArrayExprSyntax] = []
  override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .skipChildren
  }
}
