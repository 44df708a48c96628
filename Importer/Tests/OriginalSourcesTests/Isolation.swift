import Diagnostics
import ImportReport
import SchemaModel
import SwiftSyntax

@testable import SwiftSources

/// The persistent part of an app's own sources, so that it compiles by itself: model classes with their stored properties
/// as they are written, the types that these use, and nothing else.
///
/// What SwiftData would see is untouched: names, nesting, types, macros, defaults. Methods, computed properties,
/// initializers and the conformances that need them are left out.
struct Isolation {
  /// Without defaults that are more than a literal: they may need the rest of the app.
  var omitsExpressions = false
  private let index: SourceIndex
  private let models: [Declaration]
  private var kept: [Declaration]
  private let keptIDs: Set<ObjectIdentifier>

  init(_ index: SourceIndex, version: SchemaVersion) {
    self.index = index
    models = version.entities.compactMap { entity in
      index.declarations.first { $0.isModel && $0.namePlace == entity.place }
    }
    var report = ImportFindings()
    kept = VersionReader(index: index).read(models, report: &report).used
    kept += Self.rawTypeOwners(index, kept)
    keptIDs = Set(kept.map(ObjectIdentifier.init))
  }

  /// One file, with a `VersionedSchema` that lists the models.
  var text: String {
    let root = Scope()
    for declaration in kept { root.scope(at: declaration.path).declaration = declaration }
    let constants = ConstantSearch(index: index, kept: kept).found
    for (path, member) in constants { root.scope(at: path).lines.append(member) }
    for alias in index.aliases where isUsable(alias, root) {
      guard let scope = root.existing(at: alias.scope), scope.children[alias.name] == nil else { continue }
      scope.lines.insert("typealias \(alias.name) = \(alias.type.trimmedDescription)")
    }
    var text = "import Foundation\nimport SwiftData\n\n"
    for line in root.lines.all { text += line + "\n" }
    for transformer in transformers where root.children[transformer] == nil {
      text += "final class \(transformer): ValueTransformer {}\n"
    }
    for name in root.order { text += emit(root.children[name], named: name, indent: "") }
    let list = models.map { $0.path.joined(separator: ".") + ".self" }.joined(separator: ", ")
    return text + """
      enum IsolatedVersion: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
        static var models: [any PersistentModel.Type] { [\(list)] }
      }

      """
  }

  /// Enums that are there for their `RawValue` alone.
  private static func rawTypeOwners(_ index: SourceIndex, _ kept: [Declaration]) -> [Declaration] {
    kept.flatMap { declaration in
      declaration.members.flatMap { $0.variables?.stored ?? [] }.compactMap { property -> Declaration? in
        guard let name = property.type?.dottedName, name.count > 1, name.last == "RawValue" else { return nil }
        return index.declaration(of: Array(name.dropLast()), from: declaration.path, near: property.file)
      }
    }
  }

  // MARK: - Types

  private func emit(_ scope: Scope?, named name: String, indent: String) -> String {
    guard let scope else { return "" }
    let inner = indent + "  "
    var text = indent + head(scope.declaration, name) + " {\n"
    for line in scope.lines.all { text += "\(inner)\(line)\n" }
    if let declaration = scope.declaration {
      for line in members(of: declaration) { text += "\(inner)\(line)\n" }
      if declaration.isModel { text += "\(inner)init(isolated\(name): Void) { fatalError() }\n" }
    }
    for child in scope.order { text += emit(scope.children[child], named: child, indent: inner) }
    return text + indent + "}\n"
  }

  private func head(_ declaration: Declaration?, _ name: String) -> String {
    guard let declaration else { return "enum \(name)" }
    let raw = declaration.inherited.compactMap(\.dottedName).compactMap { name -> String? in
      if let parent = index.declaration(of: name, from: Array(declaration.path.dropLast()), near: declaration.file) {
        return parent.isModel ? name.joined(separator: ".") : nil
      }
      return name.last.flatMap(SwiftType.Scalar.init)?.rawValue
    }
    if declaration.isModel {
      // A subclass must say from which system on it is there.
      let available = declaration.attributes.named("available").map { $0.trimmedDescription + " " } ?? ""
      return "\(available)@Model class \(name)\(raw.first.map { ": \($0)" } ?? "")"
    }
    let written = declaration.inherited.flatMap(\.conjuncts)
    let kept = ["Hashable", "Equatable"].filter(written.contains)
    let word = declaration.kind == .enum ? "enum" : declaration.kind == .class ? "class" : "struct"
    return "\(word) \(name): \((raw.prefix(1) + ["Codable"] + kept).joined(separator: ", "))"
  }

  private func members(of declaration: Declaration) -> [String] {
    declaration.members.flatMap { member -> [String] in
      if member.isInExtension { return [] }
      if let cases = member.syntax.as(EnumCaseDeclSyntax.self) { return [cases.trimmedDescription] }
      if let macro = member.syntax.as(MacroExpansionDeclSyntax.self),
        ["Unique", "Index"].contains(macro.macroName.text)
      {
        return [macro.trimmedDescription]
      }
      return member.variables?.stored.filter { $0.syntax.attributes.named("Transient") == nil }
        .map { property($0, isModel: declaration.isModel) } ?? []
    }
  }

  private func property(_ property: StoredProperty, isModel: Bool) -> String {
    let attributes = property.syntax.attributes.all.filter { attribute in
      isModel && ["Attribute", "Relationship"].contains { property.syntax.attributes.named($0) == attribute }
    }
    let modifiers = property.syntax.modifiers.filter { !["nonisolated", "weak", "unowned"].contains($0.name.text) }
    // Swift 6 minds a space before the bracket, which older apps have.
    var words = attributes.map { $0.trimmedDescription.replacing(/^(@\w+)\s+\(/, with: { "\($0.1)(" }) }
    words += modifiers.map(\.trimmedDescription)
    words.append(property.isLet ? "let" : "var")
    let name = property.nameSyntax.trimmedDescription
    words.append(property.type.map { "\(name): \($0.trimmedDescription)" } ?? name)
    if let value = property.initializer, !omitsExpressions || property.type == nil || value.isLiteral {
      words.append("= \(value.trimmedDescription)")
    }
    return words.joined(separator: " ")
  }

  // MARK: - What else must be there

  /// An alias whose target is there as well.
  private func isUsable(_ alias: AliasDeclaration, _ root: Scope) -> Bool {
    let names = NameFinder(viewMode: .sourceAccurate)
    names.walk(alias.type)
    return !alias.isGeneric
      && names.found.allSatisfy { name in
        if let type = index.declaration(of: name, from: alias.scope, near: alias.file) {
          return keptIDs.contains(ObjectIdentifier(type)) || root.existing(at: type.path) != nil
        }
        return name.count == 1 && (SwiftType.Scalar(rawValue: name[0]) != nil || ["Set", "Array"].contains(name[0]))
      }
  }

  /// Classes that `.transformable(by:)` names.
  private var transformers: [String] {
    var result: [String] = []
    for declaration in models {
      for property in declaration.members.flatMap({ $0.variables?.stored ?? [] }) {
        guard let attribute = property.syntax.attributes.named("Attribute"),
          let range = attribute.trimmedDescription.firstRange(of: "transformable(by: ")
        else { continue }
        let name = attribute.trimmedDescription[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        if !name.isEmpty, !result.contains(String(name)) { result.append(String(name)) }
      }
    }
    return result
  }
}

/// A type, or a name that types are nested in.
private final class Scope {
  struct Lines {
    private(set) var all: [String] = []
    mutating func insert(_ line: String) { if !all.contains(line) { all.append(line) } }
    mutating func append(_ line: String) { insert(line) }
  }

  var declaration: Declaration?
  var lines = Lines()
  var order: [String] = []
  var children: [String: Scope] = [:]

  func scope(at path: [String]) -> Scope {
    var scope = self
    for name in path {
      if let known = scope.children[name] {
        scope = known
      } else {
        let new = Scope()
        scope.children[name] = new
        scope.order.append(name)
        scope = new
      }
    }
    return scope
  }

  func existing(at path: [String]) -> Scope? {
    path.reduce(self) { scope, name in scope?.children[name] }
  }
}

/// Static constants that defaults name, and those that these name in turn.
private struct ConstantSearch {
  private(set) var found: [(path: [String], member: String)] = []

  init(index: SourceIndex, kept: [Declaration]) {
    var pending: [(expression: ExprSyntax, owner: Declaration, file: SourceFile)] = []
    for declaration in kept {
      for property in declaration.members.flatMap({ $0.isInExtension ? [] : $0.variables?.stored ?? [] }) {
        if let value = property.initializer { pending.append((value, declaration, property.file)) }
      }
    }
    var seen: Set<String> = []
    while let (expression, owner, file) = pending.popLast() {
      let finder = MemberFinder(viewMode: .sourceAccurate)
      finder.walk(expression)
      for path in finder.found + finder.plain.map({ owner.path + [$0] }) {
        guard let type = index.declaration(of: Array(path.dropLast()), from: owner.path, near: file),
          let name = path.last, let (value, valueFile) = type.staticConstant(name),
          seen.insert((type.path + [name]).joined(separator: ".")).inserted
        else { continue }
        let member = type.members.first { member in
          member.syntax.as(VariableDeclSyntax.self).flatMap { $0.constant(name) } != nil
        }
        guard let variable = member?.syntax.as(VariableDeclSyntax.self) else { continue }
        let isStored = variable.bindings.first?.accessorBlock == nil
        found.append(
          (
            type.path,
            "\(isStored ? "nonisolated(unsafe) " : "")static \(variable.bindingSpecifier.text) "
              + variable.bindings.trimmedDescription
          ))
        pending.append((value, type, valueFile))
      }
    }
  }
}

private final class MemberFinder: SyntaxVisitor {
  var found: [[String]] = []
  var plain: [String] = []
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    plain.append(node.baseName.identifierText)
    return .skipChildren
  }
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.dottedName, name.count > 1 { found.append(name) }
    return .visitChildren
  }
}

private final class NameFinder: SyntaxVisitor {
  var found: [[String]] = []
  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    found.append([node.name.identifierText])
    return .visitChildren
  }
  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    if let name = TypeSyntax(node).dottedName { found.append(name) }
    return .skipChildren
  }
}

extension ExprSyntax {
  fileprivate var isLiteral: Bool {
    stringLiteral != nil || numberLiteral != nil || boolLiteral != nil || self.is(NilLiteralExprSyntax.self)
      || ["[]", "[:]"].contains(trimmedDescription)
  }
}
