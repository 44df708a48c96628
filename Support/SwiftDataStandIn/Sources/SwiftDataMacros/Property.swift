import SwiftSyntax

/// A stored property that SwiftData persists.
struct Property {
  let declaration: VariableDeclSyntax
  let pattern: IdentifierPatternSyntax
  /// The name as it stands in source, with back-ticks where there are any.
  let spelledName: String
  let type: TypeSyntax?
  let defaultValue: ExprSyntax?

  /// The name without back-ticks.
  var name: String { spelledName.filter { $0 != "`" } }

  /// Nil for everything that is not persisted: computed, static and lazy properties, `@Transient`, patterns.
  ///
  /// A property with observers is persisted and its observers are lost: a public test that ran on a Mac shows that
  /// `didSet` never fires.
  init?(_ member: some SyntaxProtocol) {
    guard let declaration = member.as(VariableDeclSyntax.self), declaration.bindings.count == 1,
      let binding = declaration.bindings.first, binding.isStored,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
      !declaration.isStatic, !declaration.isLazy, declaration.attributes.named("Transient") == nil
    else { return nil }
    self.declaration = declaration
    self.pattern = pattern
    spelledName = pattern.identifier.text
    type = binding.typeAnnotation?.type
    defaultValue = binding.initializer?.value
  }

  /// `var a = 1, b = 2`: several stored properties in one declaration, which the macros cannot take.
  static func isStoredList(_ member: some SyntaxProtocol) -> Bool {
    guard let declaration = member.as(VariableDeclSyntax.self), declaration.bindings.count > 1 else { return false }
    return !declaration.isStatic && declaration.attributes.named("Transient") == nil
      && declaration.bindings.allSatisfy(\.isStored)
  }

  var isLet: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.let) }

  /// Transformable values need not be Codable, so they are stored through calls of their own.
  var isTransformable: Bool {
    guard case .argumentList(let arguments) = declaration.attributes.named("Attribute")?.arguments else { return false }
    return arguments.contains { argument in
      argument.expression.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)?
        .declName.baseName.text == "transformable"
    }
  }

  /// The default as an expression that keeps its type where the parameter is `Any?`: `[]` alone has none there.
  var typedDefault: String {
    guard let defaultValue else { return "nil" }
    let text = defaultValue.trimmedDescription
    guard let type, !defaultValue.is(NilLiteralExprSyntax.self) else { return text }
    if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return "\(text) as \(unwrapped.wrappedType.trimmedDescription)?"
    }
    return "(\(text)) as \(type.trimmedDescription)"
  }

  /// The value that describes the property's macro: `Schema.Attribute(…)`, `Schema.Relationship(…)` or nil.
  var metadata: String {
    for name in ["Attribute", "Relationship"] {
      guard let attribute = declaration.attributes.named(name) else { continue }
      guard case .argumentList(let list) = attribute.arguments else { return "SwiftData.Schema.\(name)()" }
      let isRuleStated = list.contains { $0.label?.text == "deleteRule" }
      return "SwiftData.Schema.\(name)(\(list.trimmedDescription))\(isRuleStated ? "._withStatedRule" : "")"
    }
    return "nil"
  }
}

extension VariableDeclSyntax {
  var isStatic: Bool { modifiers.contains { $0.name.text == "static" || $0.name.text == "class" } }
  var isLazy: Bool { modifiers.contains { $0.name.text == "lazy" } }
}

extension PatternBindingSyntax {
  /// True without accessors, and with nothing but observers.
  var isStored: Bool {
    guard let accessorBlock else { return true }
    guard case .accessors(let list) = accessorBlock.accessors else { return false }
    return list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }
}

extension AttributeListSyntax {
  /// The attribute of that name, written plainly or with its module.
  func named(_ name: String) -> AttributeSyntax? {
    for case .attribute(let attribute) in self {
      let text = attribute.attributeName.trimmedDescription
      if text == name || text == "SwiftData.\(name)" { return attribute }
    }
    return nil
  }
}
