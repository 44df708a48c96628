import SwiftSyntax

/// What the macros need to know of a class under `@Model`, read from its syntax alone.
struct Model {
  let declaration: ClassDeclSyntax
  let properties: [Property]
  /// A subclass of another model: it inherits the conformance to `PersistentModel`.
  let isSubclass: Bool

  init(_ declaration: ClassDeclSyntax, conformingTo protocols: [TypeSyntax]) {
    self.declaration = declaration
    properties = declaration.activeMembers.compactMap { Property($0) }
    // The compiler names only the conformances that the type lacks.
    isSubclass =
      declaration.inheritanceClause != nil
      && !protocols.contains { $0.trimmedDescription.hasSuffix("PersistentModel") }
  }

  var name: String { declaration.name.text }
  var isFinal: Bool { declaration.modifiers.contains { $0.name.text == "final" } }

  /// The access level that synthesised members need to satisfy the protocol's requirements.
  var access: String {
    for modifier in declaration.modifiers {
      switch modifier.name.text {
      case "public", "open": return "public "
      case "package": return "package "
      default: continue
      }
    }
    return ""
  }

  /// `static var schemaMetadata`: one value for each property, then `#Unique` and `#Index`.
  var schemaMetadata: String {
    // Apple's expansion was seen with `class var` in a class that is not final.
    let kind = isSubclass ? "override class" : isFinal ? "static" : "class"
    let entries = properties.map { property in
      """
      SwiftData.Schema.PropertyMetadata(name: "\(property.name)", keypath: \\\(name).\(property.spelledName), \
      defaultValue: \(property.typedDefault), metadata: \(property.metadata))
      """
    }
    let constraints = declaration.activeMembers.compactMap { member -> String? in
      guard let macro = member.as(MacroExpansionDeclSyntax.self),
        ["Unique", "Index"].contains(macro.macroName.text)
      else { return nil }
      let kind = "SwiftData.Schema.\(macro.macroName.text)"
      return """
        SwiftData.Schema.PropertyMetadata(name: "\(kind)", keypath: \\SwiftData.Schema.encodingVersion, \
        defaultValue: nil, metadata: \(kind)<\(name)>(\(macro.arguments.trimmedDescription)))
        """
    }
    return """
      \(access)\(kind) var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
        [
          \((entries + constraints).joined(separator: ",\n    "))
        ]
      }
      """
  }
}

extension ClassDeclSyntax {
  /// The members, those inside `#if` included: macros see the text before conditions are evaluated.
  var activeMembers: [DeclSyntax] { memberBlock.members.flatMap { Self.flatten($0.decl) } }

  private static func flatten(_ member: DeclSyntax) -> [DeclSyntax] {
    guard let conditional = member.as(IfConfigDeclSyntax.self) else { return [member] }
    return conditional.clauses.flatMap { clause -> [DeclSyntax] in
      guard case .decls(let members) = clause.elements else { return [] }
      return members.flatMap { flatten($0.decl) }
    }
  }
}
