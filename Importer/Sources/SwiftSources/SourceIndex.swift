import Diagnostics
import ImportReport
import SwiftSyntax

/// Every type and alias of the given files, by qualified name.
///
/// It notes what it is asked for, so that files that are not parsed yet can be told from files that do not matter.
final class SourceIndex {
  private(set) var files: [SourceFile] = []
  /// In the order of files and lines.
  private(set) var declarations: [Declaration] = []
  private(set) var aliases: [AliasDeclaration] = []
  private var byPath: [[String]: [Declaration]] = [:]
  private var aliasesByPath: [[String]: [AliasDeclaration]] = [:]
  private var extensions: [ExtensionPart] = []
  /// Constants of the top level.
  private var globals: [String: [Global]] = [:]

  /// Names of the types and aliases, and of the top level's variables, that were looked up.
  private(set) var soughtTypes: Set<String> = []
  private(set) var soughtVariables: Set<String> = []
  private var notesTypes = false

  private struct ExtensionPart {
    var path: [String]
    var file: SourceFile
    var inherited: [TypeSyntax]
    var members: [Declaration.Member]
  }

  init(_ files: [SourceFile], report: inout ImportFindings) {
    self.files = files
    for file in files {
      for statement in file.tree.statements {
        if let declaration = statement.item.as(DeclSyntax.self) {
          collect(declaration, scope: [], file, depth: 0, &report)
        }
      }
    }
    for declaration in declarations { byPath[declaration.path, default: []].append(declaration) }
    for alias in aliases { aliasesByPath[alias.scope + [alias.name], default: []].append(alias) }
    attachExtensions()
    notesTypes = true
  }

  // MARK: - What makes a schema

  /// Classes with the model macro.
  var models: [Declaration] { noted(declarations.filter(\.isModel)) }

  /// Types that conform to a protocol of SwiftData's, of which every file is parsed that names it.
  func types(conformingTo name: String) -> [Declaration] {
    noted(declarations.filter { $0.kind != .protocol && conformsByText($0, to: name) })
  }

  /// The sources' own protocols for versions and plans: who conforms to them is found by their names.
  var versionProtocols: Set<String> {
    Set(
      declarations.filter { declaration in
        declaration.kind == .protocol
          && Self.versionProtocols.contains { conformsByText(declaration, to: $0) }
      }.map(\.name))
  }

  private static let versionProtocols = ["VersionedSchema", "SchemaMigrationPlan"]

  /// True for an extension that makes a version or plan of a type, which may say nothing of SwiftData by itself.
  private func isVersionPart(_ part: ExtensionPart) -> Bool {
    part.inherited.contains { type in
      if type.conjuncts.contains(where: { name in Self.versionProtocols.contains { ".\(name)".hasSuffix(".\($0)") } }) {
        return true
      }
      guard let name = type.dottedName, let parent = declaration(of: name, from: part.path, near: part.file) else {
        return false
      }
      return parent.kind == .protocol && Self.versionProtocols.contains { conforms(parent, to: $0) }
    }
  }

  /// A conformance of any type of the app: what it inherits otherwise need not be known.
  private func conformsByText(_ declaration: Declaration, to name: String) -> Bool {
    notesTypes = false
    defer { notesTypes = true }
    return conforms(declaration, to: name)
  }

  private func noted(_ found: [Declaration]) -> [Declaration] {
    for declaration in found { soughtTypes.formUnion(declaration.path) }
    return found
  }

  // MARK: - Look-up

  enum Meaning {
    case declaration(Declaration)
    case alias(AliasDeclaration)
  }

  /// What a name means where it is written: the innermost scope first, then outwards, as Swift does.
  func meaning(of name: [String], from scope: [String], near file: SourceFile) -> Meaning? {
    if notesTypes { soughtTypes.formUnion(name) }
    var visible = scope
    while true {
      if let found = lookUp(visible + name, near: file) { return found }
      guard !visible.isEmpty else { break }
      visible.removeLast()
    }
    // `Module.Type`, as people write it where a name is shadowed.
    if name.count > 1 { return lookUp(Array(name.dropFirst()), near: file) }
    return nil
  }

  /// The type that a name stands for, aliases followed.
  func declaration(of name: [String], from scope: [String], near file: SourceFile) -> Declaration? {
    declaration(of: name, from: scope, near: file, depth: 0)
  }

  private func declaration(of name: [String], from scope: [String], near file: SourceFile, depth: Int) -> Declaration? {
    guard depth < 16 else { return nil }
    switch meaning(of: name, from: scope, near: file) {
    case .declaration(let declaration)?: return declaration
    case .alias(let alias)?:
      guard let target = alias.type.dottedName else { return nil }
      // An alias that names itself (`typealias Trip = Trip`) would come back here.
      if target == name, alias.scope == scope { return nil }
      return declaration(of: target, from: alias.scope, near: alias.file, depth: depth + 1)
    case nil: return nil
    }
  }

  private func lookUp(_ path: [String], near file: SourceFile) -> Meaning? {
    if let found = byPath[path] { return .declaration(nearest(found, to: file) { $0.file }) }
    if let found = aliasesByPath[path] { return .alias(nearest(found, to: file) { $0.file }) }
    // `Alias.Member`
    if path.count > 1, let alias = aliasesByPath[Array(path.dropLast())]?.first, let target = alias.type.dottedName,
      alias.name != target.first, let owner = declaration(of: target, from: alias.scope, near: alias.file, depth: 8),
      let found = byPath[owner.path + path.suffix(1)]
    {
      return .declaration(nearest(found, to: file) { $0.file })
    }
    return nil
  }

  /// Of several declarations of one name (in several modules), the one whose file shares the longest path.
  private func nearest<T>(_ candidates: [T], to file: SourceFile, fileOf: (T) -> SourceFile) -> T {
    var best = candidates[0]
    guard candidates.count > 1 else { return best }
    var bestLength = -1
    for candidate in candidates {
      let length = sharedPathLength(fileOf(candidate).path, file.path)
      if length > bestLength { (best, bestLength) = (candidate, length) }
    }
    return best
  }

  struct Global {
    var value: ExprSyntax
    /// As written, if it is.
    var type: TypeSyntax?
    var file: SourceFile
  }

  /// The value of a constant of the top level; of several of one name the nearest.
  func global(_ name: String, near file: SourceFile) -> Global? {
    soughtVariables.insert(name)
    return globals[name].map { nearest($0, to: file) { $0.file } }
  }

  // MARK: - Collection

  private func collect(
    _ declaration: DeclSyntax, scope: [String], _ file: SourceFile, depth: Int, _ report: inout ImportFindings
  ) {
    guard depth < 64 else { return }
    if let type = declaration.as(ClassDeclSyntax.self) {
      add(.class, type, type.genericParameterClause, scope, file, depth, &report)
    } else if let type = declaration.as(StructDeclSyntax.self) {
      add(.struct, type, type.genericParameterClause, scope, file, depth, &report)
    } else if let type = declaration.as(EnumDeclSyntax.self) {
      add(.enum, type, type.genericParameterClause, scope, file, depth, &report)
    } else if let type = declaration.as(ActorDeclSyntax.self) {
      add(.actor, type, type.genericParameterClause, scope, file, depth, &report)
    } else if let type = declaration.as(ProtocolDeclSyntax.self) {
      add(.protocol, type, nil, scope, file, depth, &report)
    } else if let part = declaration.as(ExtensionDeclSyntax.self) {
      guard let path = part.extendedType.dottedName else { return }
      let members = flatten(part.memberBlock.members, file, isInExtension: true, &report)
      extensions.append(
        ExtensionPart(
          path: path, file: file, inherited: part.inheritanceClause.map { $0.inheritedTypes.map(\.type) } ?? [],
          members: members))
      for member in members { collect(member.syntax, scope: scope + path, file, depth: depth + 1, &report) }
    } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      aliases.append(
        AliasDeclaration(
          name: alias.name.identifierText, scope: scope, type: alias.initializer.value,
          isGeneric: alias.genericParameterClause != nil, file: file, place: file.place(of: alias.name)))
    } else if scope.isEmpty, let variable = declaration.as(VariableDeclSyntax.self) {
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText,
          let value = variable.constant(name)
        else { continue }
        globals[name, default: []].append(Global(value: value, type: binding.typeAnnotation?.type, file: file))
      }
    } else if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      for nested in activeDeclarations(conditional, file, &report) {
        collect(nested, scope: scope, file, depth: depth + 1, &report)
      }
    }
  }

  private func add(
    _ kind: Declaration.Kind, _ type: some DeclGroupSyntax & NamedDeclSyntax, _ generics: GenericParameterClauseSyntax?,
    _ scope: [String], _ file: SourceFile, _ depth: Int, _ report: inout ImportFindings
  ) {
    let members = flatten(
      type.memberBlock.members, file, isInExtension: false, isModel: type.attributes.named("Model") != nil, &report)
    let declaration = Declaration(
      kind: kind, name: type.name, scope: scope, attributes: type.attributes, modifiers: type.modifiers,
      inherited: type.inheritanceClause, members: members, isGeneric: generics != nil, file: file, syntax: Syntax(type))
    declarations.append(declaration)
    for member in members { collect(member.syntax, scope: declaration.path, file, depth: depth + 1, &report) }
  }

  private func flatten(
    _ members: MemberBlockItemListSyntax, _ file: SourceFile, isInExtension: Bool, isModel: Bool = false,
    _ report: inout ImportFindings
  ) -> [Declaration.Member] {
    var result: [Declaration.Member] = []
    for member in members {
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        result += activeDeclarations(conditional, file, isModel: isModel, &report).map {
          Declaration.Member(syntax: $0, file: file, isInExtension: isInExtension)
        }
      } else {
        result.append(Declaration.Member(syntax: member.decl, file: file, isInExtension: isInExtension))
      }
    }
    return result
  }

  /// The declarations of the branch that is followed, nested `#if`s included.
  private func activeDeclarations(
    _ conditional: IfConfigDeclSyntax, _ file: SourceFile, isModel: Bool = false, _ report: inout ImportFindings,
    depth: Int = 0
  ) -> [DeclSyntax] {
    guard depth < 32 else { return [] }
    if conditional.mentionsPersistence || (isModel && conditional.holdsStoredProperties) {
      let condition = conditional.clauses.first?.condition?.trimmedDescription ?? ""
      report.add(
        .warning, "`#if \(condition)` around persistent declarations", at: file.place(of: conditional),
        "The branch of a release build for iOS is imported. Where another branch has another shape, its builds have other stores."
      )
    }
    guard let elements = ConditionalCode.activeClause(of: conditional)?.elements else { return [] }
    let declarations: [DeclSyntax] =
      switch elements {
      case .decls(let members): members.map(\.decl)
      case .statements(let statements): statements.compactMap { $0.item.as(DeclSyntax.self) }
      default: []
      }
    return declarations.flatMap { declaration -> [DeclSyntax] in
      guard let nested = declaration.as(IfConfigDeclSyntax.self) else { return [declaration] }
      return activeDeclarations(nested, file, isModel: isModel, &report, depth: depth + 1)
    }
  }

  /// Gives each type the members and conformances of its extensions, wherever they stand.
  private func attachExtensions() {
    for part in extensions {
      if isVersionPart(part) { soughtTypes.formUnion(part.path) }
      guard let owner = declaration(of: part.path, from: [], near: part.file) else { continue }
      owner.members += part.members
      owner.inherited += part.inherited
      guard owner.path != part.path else { continue }
      // Types declared in an extension through an alias belong to the aliased type.
      for declaration in declarations where declaration.path.starts(with: part.path) {
        let canonical = owner.path + declaration.path.dropFirst(part.path.count)
        if byPath[canonical] == nil { byPath[canonical] = [declaration] }
      }
    }
  }
}

/// How many leading components two paths share.
func sharedPathLength(_ a: String, _ b: String) -> Int {
  zip(a.split(separator: "/"), b.split(separator: "/")).prefix { $0 == $1 }.count
}

extension TypeSyntax {
  /// `A.B.C` as its parts; nil for every other form. Generic arguments are left out.
  var dottedName: [String]? {
    if let identifier = self.as(IdentifierTypeSyntax.self) { return [identifier.name.identifierText] }
    if let member = self.as(MemberTypeSyntax.self) {
      return member.baseType.dottedName.map { $0 + [member.name.identifierText] }
    }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.dottedName }
    return nil
  }
}
