import SwiftSyntax

/// Which branch of an `#if` an import follows: the one that a release build of the app on iOS sees.
///
/// Unknown flags count as unset, as they are where nobody defines them.
enum ConditionalCode {
  static func activeClause(of declaration: IfConfigDeclSyntax) -> IfConfigClauseSyntax? {
    for clause in declaration.clauses {
      guard let condition = clause.condition else { return clause }
      if holds(condition, depth: 0) { return clause }
    }
    return nil
  }

  private static func holds(_ condition: ExprSyntax, depth: Int) -> Bool {
    guard depth < 64 else { return false }
    if let negation = condition.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
      return !holds(negation.expression, depth: depth + 1)
    }
    if let tuple = condition.as(TupleExprSyntax.self), let only = tuple.elements.first, tuple.elements.count == 1 {
      return holds(only.expression, depth: depth + 1)
    }
    if let sequence = condition.as(SequenceExprSyntax.self) {
      return holds(Array(sequence.elements), depth: depth + 1)
    }
    if let call = condition.as(FunctionCallExprSyntax.self) {
      let name = call.calledExpression.trimmedDescription
      let argument = call.arguments.first?.expression.trimmedDescription ?? ""
      switch name {
      case "os": return argument == "iOS"
      case "canImport": return !["AppKit", "Cocoa", "WatchKit"].contains(argument)
      case "hasFeature", "hasAttribute": return true
      // The newest there is: `swift(<6)` is for older ones.
      case "swift", "compiler": return argument.hasPrefix(">=")
      case "targetEnvironment": return false
      case "arch": return argument == "arm64"
      default: return false
      }
    }
    return condition.trimmedDescription == "true"
  }

  /// `a && b || c`: the parser leaves operators unfolded; `&&` binds tighter.
  private static func holds(_ elements: [ExprSyntax], depth: Int) -> Bool {
    var anyTerm = false
    var term = true
    for element in elements {
      if let symbol = element.as(BinaryOperatorExprSyntax.self) {
        if symbol.operator.text == "||" {
          anyTerm = anyTerm || term
          term = true
        }
      } else {
        term = term && holds(element, depth: depth)
      }
    }
    return anyTerm || term
  }
}

extension IfConfigDeclSyntax {
  /// True where a branch holds something that can reach a store.
  var mentionsPersistence: Bool {
    let text = description
    return text.contains("@Model") || text.contains("@Attribute") || text.contains("@Relationship")
      || text.contains("VersionedSchema") || text.contains("PersistentModel.Type")
  }

  /// True where a branch holds a property with storage. Computed ones and methods leave the shape alone.
  var holdsStoredProperties: Bool {
    clauses.contains { clause in
      guard case .decls(let members)? = clause.elements else { return false }
      return members.contains { member in
        if let nested = member.decl.as(IfConfigDeclSyntax.self) { return nested.holdsStoredProperties }
        guard let variable = member.decl.as(VariableDeclSyntax.self) else { return false }
        return !variable.modifiers.contains("static", "class", "lazy")
          && variable.bindings.contains { $0.accessorBlock?.areObservers ?? true }
      }
    }
  }
}
