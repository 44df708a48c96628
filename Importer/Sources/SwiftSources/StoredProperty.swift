import SwiftSyntax

/// One stored property of a declaration, as written.
struct StoredProperty {
  var name: String
  var nameSyntax: Syntax
  var type: TypeSyntax?
  var initializer: ExprSyntax?
  var syntax: VariableDeclSyntax
  var file: SourceFile
  var isLet: Bool
  var hasObservers: Bool
}

extension Declaration.Member {
  /// What a `var` or `let` declares: stored properties, and the names of computed and static ones.
  struct Variables {
    var stored: [StoredProperty] = []
    var computed: [String] = []
    /// `static` and `lazy` ones, and patterns such as `let (a, b)`: never persisted.
    var other: [String] = []
  }

  var variables: Variables? {
    guard let declaration = syntax.as(VariableDeclSyntax.self) else { return nil }
    var result = Variables()
    // `var a, b: String`: a name without a type has the type of the next annotation.
    var type: TypeSyntax?
    for binding in declaration.bindings.reversed() {
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
        result.other.append(binding.pattern.trimmedDescription)
        continue
      }
      let name = pattern.identifier.identifierText
      type = binding.typeAnnotation?.type ?? (binding.initializer == nil ? type : nil)
      if declaration.modifiers.contains("static", "class", "lazy") {
        result.other.append(name)
      } else if let accessors = binding.accessorBlock, !accessors.areObservers {
        result.computed.append(name)
      } else if isInExtension {
        result.other.append(name)
      } else {
        result.stored.append(
          StoredProperty(
            name: name, nameSyntax: Syntax(pattern.identifier), type: type, initializer: binding.initializer?.value,
            syntax: declaration, file: file, isLet: declaration.bindingSpecifier.text == "let",
            hasObservers: binding.accessorBlock != nil))
      }
    }
    result.stored.reverse()
    result.computed.reverse()
    result.other.reverse()
    return result
  }
}

extension AccessorBlockSyntax {
  /// `willSet` and `didSet` leave a property stored.
  var areObservers: Bool {
    guard case .accessors(let list) = accessors else { return false }
    return list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }
}
