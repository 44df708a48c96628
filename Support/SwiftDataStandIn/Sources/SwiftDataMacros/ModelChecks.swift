import SwiftSyntax
import SwiftSyntaxMacros

/// The mistakes that `@Model` itself reports.
///
/// The words are Apple's as public build logs show them, and those of one public reimplementation that was checked
/// against Apple's macros; the README lists which is which.
enum ModelChecks {
  /// The class under the macro, or nil with a report where there is none.
  static func modelClass(_ declaration: some DeclGroupSyntax, in context: some MacroExpansionContext)
    -> ClassDeclSyntax?
  {
    if let type = declaration.as(ClassDeclSyntax.self) { return type }
    if let type = declaration.as(StructDeclSyntax.self) {
      context.report("'@Model' cannot be applied to struct type '\(type.name.text)'", at: declaration)
    } else if let type = declaration.as(ActorDeclSyntax.self) {
      context.report("'@Model' cannot be applied to actor type '\(type.name.text)'", at: declaration)
    } else if let type = declaration.as(EnumDeclSyntax.self) {
      context.report("'@Model' cannot be applied to enum type '\(type.name.text)'", at: declaration)
    }
    return nil
  }

  static func check(_ model: Model, in context: some MacroExpansionContext) {
    let members = model.declaration.activeMembers
    if !members.contains(where: { $0.is(InitializerDeclSyntax.self) }) {
      context.report("@Model requires an initializer be provided for '\(model.name)'", at: model.declaration)
    }
    if model.isSubclass, model.declaration.attributes.named("available") == nil {
      context.report(
        "A PersistentModel Subclass is required to have platform availability specified", at: model.declaration)
    }
    for property in model.properties { check(property, in: context) }
    for member in members { checkTransient(member, in: context) }
  }

  private static func check(_ property: Property, in context: some MacroExpansionContext) {
    if property.name == "description" {
      context.report("A stored property cannot be named 'description'", at: property.pattern)
    }
    if let value = property.defaultValue, isImplicitMember(value) {
      context.report("A default value requires a fully qualified domain named value", at: property.pattern)
    }
  }

  /// `.now`, `.init()`, `.now.addingTimeInterval(1)`: whatever begins with a dot.
  private static func isImplicitMember(_ expression: ExprSyntax) -> Bool {
    var current = expression
    while true {
      if let call = current.as(FunctionCallExprSyntax.self) {
        current = call.calledExpression
      } else if let member = current.as(MemberAccessExprSyntax.self) {
        guard let base = member.base else { return true }
        current = base
      } else {
        return false
      }
    }
  }

  private static func checkTransient(_ member: DeclSyntax, in context: some MacroExpansionContext) {
    guard let variable = member.as(VariableDeclSyntax.self), !variable.isStatic,
      variable.attributes.named("Transient") != nil
    else { return }
    for binding in variable.bindings where binding.initializer == nil && binding.accessorBlock == nil {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let type = binding.typeAnnotation?.type, !isOptional(type)
      else { continue }
      context.report("@Transient requires non-optional property '\(name)' to have a default value", at: variable)
    }
  }

  private static func isOptional(_ type: TypeSyntax) -> Bool {
    if type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return true }
    return type.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }
}
