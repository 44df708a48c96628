import Diagnostics
import ImportReport
import SchemaModel
import SwiftSyntax

/// A type that conforms to `VersionedSchema`, as written.
struct VersionDeclaration {
  var declaration: Declaration
  /// Nil where the text does not tell.
  var number: VersionNumber?
  var models: [Declaration]
}

/// A type that conforms to `SchemaMigrationPlan`, as written.
struct PlanDeclaration {
  var declaration: Declaration
  var versions: [Declaration]
}

/// One `MigrationStage`, wherever in the sources it is made.
struct StageDeclaration {
  var kind: StageKind
  var from: Declaration
  var to: Declaration
  var closures: [StageClosure]
  var place: Place
}

/// Reads version lists, plans and stages.
struct VersionDeclarationReader {
  let index: SourceIndex
  var report = ImportFindings()

  init(index: SourceIndex) { self.index = index }

  mutating func versions() -> [VersionDeclaration] {
    var result: [VersionDeclaration] = []
    for declaration in index.types(conformingTo: "VersionedSchema") {
      let number = readNumber(declaration)
      if number == nil {
        report.add(
          .warning, "the version identifier of `\(declaration.name)` cannot be read", at: declaration.namePlace,
          "A number that fits its neighbours is written; stores do not care about it.")
      }
      result.append(VersionDeclaration(declaration: declaration, number: number, models: readModels(declaration)))
    }
    return result
  }

  mutating func plans() -> [PlanDeclaration] {
    var result: [PlanDeclaration] = []
    for declaration in index.types(conformingTo: "SchemaMigrationPlan") {
      guard let types = types("schemas", of: declaration) else {
        report.add(.warning, "the list of schemas of `\(declaration.name)` cannot be read", at: declaration.namePlace)
        continue
      }
      result.append(PlanDeclaration(declaration: declaration, versions: types.filter { !$0.isModel }))
    }
    return result
  }

  mutating func stages() -> [StageDeclaration] {
    var result: [StageDeclaration] = []
    for file in index.files {
      let finder = StageFinder(viewMode: .sourceAccurate)
      finder.walk(file.tree)
      for call in finder.calls {
        let scope = Syntax(call).lexicalScope
        guard let from = version(call, "fromVersion", scope, file), let to = version(call, "toVersion", scope, file)
        else { continue }
        result.append(
          StageDeclaration(
            kind: call.calledExpression.lastName == "custom" ? .custom : .lightweight, from: from, to: to,
            closures: StageClosure.all(of: call, scope, file, index), place: file.place(of: call)))
      }
    }
    return result
  }

  private func version(_ call: FunctionCallExprSyntax, _ label: String, _ scope: [String], _ file: SourceFile)
    -> Declaration?
  {
    guard let argument = call.arguments.first(where: { $0.label?.text == label })?.expression else { return nil }
    return argument.metatypeName.flatMap { index.declaration(of: $0, from: scope, near: file) }
  }

  // MARK: - Numbers and lists

  private func readNumber(_ declaration: Declaration) -> VersionNumber? {
    guard let value = declaration.staticValue("versionIdentifier") else { return nil }
    return number(in: value.expression, declaration, value.file, depth: 0)
  }

  private func number(
    in expression: ExprSyntax, _ declaration: Declaration, _ file: SourceFile, depth: Int
  ) -> VersionNumber? {
    guard depth < 64 else { return nil }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      // A manifest's numbers have up to nine digits.
      let numbers = call.arguments.map { $0.expression.numberLiteral.flatMap { Int($0.filter { $0 != "_" }) } }
      guard numbers.count == 3, let major = numbers[0], let minor = numbers[1], let patch = numbers[2],
        [major, minor, patch].allSatisfy({ (0...999_999_999).contains($0) })
      else { return nil }
      return VersionNumber(major, minor, patch)
    }
    guard let member = staticMember(expression, in: declaration, file) else { return nil }
    return number(in: member.value.expression, member.owner, member.value.file, depth: depth + 1)
  }

  private mutating func readModels(_ declaration: Declaration) -> [Declaration] {
    guard let types = types("models", of: declaration) else {
      report.add(
        .error, "the list of models of `\(declaration.name)` cannot be read", at: declaration.namePlace,
        "Write it as `static var models: [any PersistentModel.Type] { [A.self, B.self] }`.")
      return []
    }
    let models = types.filter(\.isModel)
    if models.isEmpty {
      report.add(
        .warning, "`\(declaration.name)` lists no model that the given sources declare", at: declaration.namePlace)
    }
    return models
  }

  /// The types that a static property lists; nil if it cannot be read at all.
  private mutating func types(_ member: String, of declaration: Declaration) -> [Declaration]? {
    var reader = TypeListReader(index: index)
    defer { report.append(reader.report) }
    return reader.read(member, of: declaration)
  }

  /// `Other.models`, `models`: a static property that the sources declare.
  private func staticMember(
    _ expression: ExprSyntax, in declaration: Declaration, _ file: SourceFile
  ) -> (owner: Declaration, value: StaticValue)? {
    guard var name = expression.dottedName, let member = name.popLast() else { return nil }
    let owner =
      name.isEmpty || name == ["Self"] ? declaration : index.declaration(of: name, from: declaration.path, near: file)
    guard let owner, let value = owner.staticValue(member) else { return nil }
    return (owner, value)
  }
}

/// The value of a static property, with the file it is written in.
struct StaticValue {
  var expression: ExprSyntax
  var file: SourceFile
}

extension Declaration {
  /// What a static property, stored or computed, evaluates to, where that is a single expression.
  func staticValue(_ name: String) -> StaticValue? {
    guard let (binding, file) = staticBinding(name) else { return nil }
    let value = binding.initializer?.value ?? binding.accessorBlock?.returnedExpression
    return value.map { StaticValue(expression: $0, file: file) }
  }
}

extension AccessorBlockSyntax {
  /// The expression that a getter of one statement returns; of several statements, the last one's.
  fileprivate var returnedExpression: ExprSyntax? {
    guard let last = getterStatements?.last?.item else { return nil }
    return last.as(ExprSyntax.self) ?? last.as(ReturnStmtSyntax.self)?.expression
  }
}

/// Calls of `.lightweight(fromVersion:toVersion:)` and `.custom(fromVersion:toVersion:…)`.
private final class StageFinder: SyntaxVisitor {
  var calls: [FunctionCallExprSyntax] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calledExpression.lastName, ["lightweight", "custom"].contains(name),
      node.arguments.contains(where: { $0.label?.text == "fromVersion" })
    {
      calls.append(node)
    }
    return .visitChildren
  }
}

extension Syntax {
  /// The names of the types around a node, outermost first.
  var lexicalScope: [String] {
    var names: [String] = []
    var current = parent
    while let node = current {
      if let type = node.asProtocol((any NamedDeclSyntax).self), node.asProtocol((any DeclGroupSyntax).self) != nil {
        names.insert(type.name.identifierText, at: 0)
      } else if let part = node.as(ExtensionDeclSyntax.self), let path = part.extendedType.dottedName {
        names.insert(contentsOf: path, at: 0)
      }
      current = node.parent
    }
    return names
  }
}

extension SourceIndex {
  func isCodable(_ declaration: Declaration) -> Bool {
    conforms(declaration, to: "Codable")
      || (conforms(declaration, to: "Decodable") && conforms(declaration, to: "Encodable"))
  }

  /// Conformance, also through protocols that the sources declare.
  func conforms(_ declaration: Declaration, to name: String, depth: Int = 0) -> Bool {
    if declaration.conforms(to: name) { return true }
    guard depth < 8 else { return false }
    return declaration.inherited.contains { type in
      guard let path = type.dottedName,
        let parent = self.declaration(of: path, from: declaration.path, near: declaration.file),
        parent.kind == .protocol, parent !== declaration
      else { return false }
      return conforms(parent, to: name, depth: depth + 1)
    }
  }
}
