import Diagnostics
import SwiftSyntax

/// A type declared in the sources, with the members of its extensions.
///
/// A class, so that the index, the scopes and the readers speak of one declaration.
final class Declaration {
  enum Kind { case `class`, `struct`, `enum`, `actor`, `protocol` }

  /// A member with the file that holds it.
  struct Member {
    var syntax: DeclSyntax
    var file: SourceFile
    /// In an extension: such members are never stored.
    var isInExtension: Bool
  }

  let kind: Kind
  let name: String
  /// The names of the types around it, outermost first, then its own.
  let path: [String]
  let attributes: AttributeListSyntax
  let modifiers: DeclModifierListSyntax
  /// The type's own clause and those of its extensions.
  var inherited: [TypeSyntax]
  var members: [Member]
  let isGeneric: Bool
  let file: SourceFile
  let syntax: Syntax
  let namePlace: Place

  init(
    kind: Kind, name: TokenSyntax, scope: [String], attributes: AttributeListSyntax, modifiers: DeclModifierListSyntax,
    inherited: InheritanceClauseSyntax?, members: [Member], isGeneric: Bool, file: SourceFile, syntax: Syntax
  ) {
    self.kind = kind
    self.name = name.identifierText
    path = scope + [name.identifierText]
    self.attributes = attributes
    self.modifiers = modifiers
    self.inherited = inherited.map { $0.inheritedTypes.map(\.type) } ?? []
    self.members = members
    self.isGeneric = isGeneric
    self.file = file
    self.syntax = syntax
    namePlace = file.place(of: name)
  }

  var isModel: Bool { kind == .class && attributes.named("Model") != nil }

  /// True where the type or one of its extensions names the protocol, qualified or not.
  func conforms(to name: String) -> Bool {
    inherited.contains { type in
      type.conjuncts.contains { $0 == name || $0.hasSuffix("." + name) }
    }
  }

  var qualifiedName: String { path.joined(separator: ".") }
}

/// A `typealias`, with the scope it stands in.
struct AliasDeclaration {
  var name: String
  var scope: [String]
  var type: TypeSyntax
  var isGeneric: Bool
  var file: SourceFile
  var place: Place
}

extension TokenSyntax {
  /// The identifier without back-ticks.
  var identifierText: String {
    if text.count > 2, text.hasPrefix("`"), text.hasSuffix("`") { String(text.dropFirst().dropLast()) } else { text }
  }
}

extension TypeSyntax {
  /// The names of a composition: `A & B` is two, every other type one.
  var conjuncts: [String] {
    if let composition = self.as(CompositionTypeSyntax.self) {
      return composition.elements.map { $0.type.withoutAttributes.trimmedDescription }
    }
    return [withoutAttributes.trimmedDescription]
  }

  /// The type below `@unchecked`, `nonisolated` and their like.
  var withoutAttributes: TypeSyntax {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.withoutAttributes }
    return self
  }
}

extension AttributeListSyntax {
  /// The attribute of a name, bare or qualified with a module: `@Model`, `@SwiftData.Model`.
  func named(_ name: String) -> AttributeSyntax? {
    for case .attribute(let attribute) in self {
      let text = attribute.attributeName.trimmedDescription
      if text == name || text.hasSuffix("." + name) { return attribute }
    }
    return nil
  }

  var all: [AttributeSyntax] {
    compactMap { if case .attribute(let attribute) = $0 { attribute } else { nil } }
  }
}

extension DeclModifierListSyntax {
  func contains(_ names: String...) -> Bool {
    contains { $0.detail == nil && names.contains($0.name.text) }
  }

  /// The written access level of the declaration itself.
  var access: String? {
    first {
      $0.detail == nil && ["open", "public", "package", "internal", "fileprivate", "private"].contains($0.name.text)
    }?
    .name.text
  }

  /// The written access level of the setter: `private(set)`.
  var setterAccess: String? {
    first { $0.detail?.detail.text == "set" }?.name.text
  }
}
