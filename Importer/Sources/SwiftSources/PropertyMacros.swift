import ImportReport
import SchemaModel
import SwiftSyntax

/// What `@Attribute(…)` says.
struct AttributeMacro {
  var options: Attribute.Options = []
  var transformer: Attribute.Transformer?
  var originalName: String?
  var hashModifier: String?

  /// - Parameter folding: puts values in place of the app's own constants.
  init(_ syntax: AttributeSyntax, file: SourceFile, folding: ConstantFolding, report: inout ImportFindings) {
    guard case .argumentList(let arguments) = syntax.arguments else { return }
    for argument in arguments {
      switch argument.label?.text {
      case nil: readOption(argument.expression, file, &report)
      case "originalName": originalName = literal(argument, "originalName", file, folding, &report)
      case "hashModifier": hashModifier = literal(argument, "hashModifier", file, folding, &report)
      case let label?:
        report.add(.warning, "`@Attribute` has an argument `\(label)` that is not known", at: file.place(of: argument))
      }
    }
  }

  private mutating func readOption(_ expression: ExprSyntax, _ file: SourceFile, _ report: inout ImportFindings) {
    if let call = expression.as(FunctionCallExprSyntax.self), call.calledExpression.lastName == "transformable" {
      guard let by = call.arguments.first?.expression else { return }
      if let name = by.stringLiteral {
        transformer = .registeredName(name)
      } else if let type = by.metatypeName {
        transformer = .type(type.joined(separator: "."))
      } else {
        // `.transformable(by: Transformer.name.rawValue)`: which transformer it is does not enter the hash.
        transformer = .registeredName(by.singleLine)
        report.add(
          .warning, "the transformer's name is not a literal: \(by.singleLine)", at: file.place(of: by),
          "Write the registered name into the manifest; it does not enter the version hash.")
      }
      return
    }
    let option = expression.lastName.flatMap { name in Attribute.Option.allCases.first { $0.facts.swift == ".\(name)" }
    }
    if let option {
      options.insert(option)
    } else {
      report.add(
        .warning, "`@Attribute` has an option that is not known: \(expression.singleLine)",
        at: file.place(of: expression),
        "It is left out. If it changes the stored shape, so does leaving it out: compare with the checksum of a store.")
    }
  }
}

/// What `@Relationship(…)` says.
struct RelationshipMacro {
  var deleteRule: Relationship.DeleteRule?
  /// The key path's parts: the root type's name, then the property; only the property where no root is written.
  var inverse: [String]?
  var inverseHasRoot = false
  /// `inverse: nil`: there is none, and none is looked for.
  var isOneWay = false
  var minimumModelCount: Int?
  var maximumModelCount: Int?
  var originalName: String?
  var hashModifier: String?

  /// - Parameter folding: puts values in place of the app's own constants.
  init(_ syntax: AttributeSyntax, file: SourceFile, folding: ConstantFolding, report: inout ImportFindings) {
    guard case .argumentList(let arguments) = syntax.arguments else { return }
    for argument in arguments {
      let expression = argument.expression
      switch argument.label?.text {
      case nil:
        // `@Relationship(.cascade)` is the spelling of the first beta; it means the delete rule.
        if let rule = expression.lastName.flatMap(Relationship.DeleteRule.init) {
          deleteRule = rule
        } else {
          report.add(
            .warning, "`@Relationship` has an option that a manifest cannot state: \(expression.singleLine)",
            at: file.place(of: expression), "It is left out.")
        }
      case "deleteRule":
        deleteRule = expression.lastName.flatMap(Relationship.DeleteRule.init)
        if deleteRule == nil {
          report.add(.warning, "the delete rule is not known: \(expression.singleLine)", at: file.place(of: expression))
        }
      case "inverse":
        if expression.is(NilLiteralExprSyntax.self) {
          isOneWay = true
          continue
        }
        inverse = expression.keyPathParts
        inverseHasRoot = expression.hasKeyPathRoot
        if inverse == nil {
          report.add(
            .warning, "the inverse is not a key path: \(expression.singleLine)", at: file.place(of: expression))
        }
      case "minimumModelCount": minimumModelCount = count(expression)
      case "maximumModelCount": maximumModelCount = count(expression)
      case "originalName": originalName = literal(argument, "originalName", file, folding, &report)
      case "hashModifier": hashModifier = literal(argument, "hashModifier", file, folding, &report)
      case let label?:
        report.add(
          .warning, "`@Relationship` has an argument `\(label)` that is not known", at: file.place(of: argument))
      }
    }
  }

  /// True for a macro that says nothing the framework's search for an inverse cares about.
  var isBare: Bool {
    deleteRule == nil && inverse == nil && !isOneWay && minimumModelCount == nil && maximumModelCount == nil
  }

  private func count(_ expression: ExprSyntax) -> Int? {
    if expression.trimmedDescription == "Int.max" || expression.trimmedDescription == ".max" { return .max }
    return expression.numberLiteral.flatMap { Int($0.filter { $0 != "_" }) }
  }
}

private func literal(
  _ argument: LabeledExprSyntax, _ label: String, _ file: SourceFile, _ folding: ConstantFolding,
  _ report: inout ImportFindings
) -> String? {
  if argument.expression.is(NilLiteralExprSyntax.self) { return nil }
  if let text = argument.expression.stringLiteral ?? folding.fold(argument.expression, type: nil).stringLiteral {
    return text
  }
  report.add(
    .warning, "`\(label)` is not a string literal: \(argument.expression.singleLine)", at: file.place(of: argument),
    "Its value cannot be known from the text; write it into the manifest by hand.")
  return nil
}

extension ExprSyntax {
  /// `cascade` in `.cascade` and `Schema.Relationship.DeleteRule.cascade`.
  var lastName: String? {
    if let access = self.as(MemberAccessExprSyntax.self) { return access.declName.baseName.identifierText }
    return self.as(DeclReferenceExprSyntax.self)?.baseName.identifierText
  }
}
