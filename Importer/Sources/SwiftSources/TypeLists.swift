import ImportReport
import SwiftSyntax

/// Reads lists of types, `[A.self, B.self]`, however the sources put them together: sums, other types' lists, and
/// functions that build one.
///
/// A list that cannot be read to its end is an error: a version that lacks an entity has another hash, and an app that
/// takes it for its own loses that entity's rows.
struct TypeListReader {
  let index: SourceIndex
  var report = ImportFindings()
  /// Static members whose lists are being read: one that leads back to itself has no value.
  private var open: Set<String> = []
  /// Lists of lists of lists: more than anybody writes, and no more than the stack holds.
  private static let deepest = 2_000
  private var depth = 0

  init(index: SourceIndex) { self.index = index }

  /// The types of a static property; nil if the type has no such property.
  mutating func read(_ member: String, of declaration: Declaration) -> [Declaration]? {
    guard let (binding, file) = declaration.staticBinding(member) else { return nil }
    let key = declaration.qualifiedName + "." + member
    guard open.insert(key).inserted, depth < Self.deepest else {
      report.add(
        .error, "`\(key)` is defined by itself", at: file.place(of: binding), "Write out the types that it lists.")
      return []
    }
    defer { open.remove(key) }
    depth += 1
    defer { depth -= 1 }
    let place = Site(owner: declaration, file: file)
    if let value = binding.initializer?.value { return list(value, place, [:]) }
    guard let statements = binding.accessorBlock?.getterStatements else { return nil }
    return run(statements, place)
  }

  private struct Site {
    var owner: Declaration
    var file: SourceFile
  }

  private typealias Variables = [String: [Declaration]]

  // MARK: - Expressions

  private mutating func list(_ expression: ExprSyntax, _ site: Site, _ variables: Variables) -> [Declaration] {
    if let array = expression.as(ArrayExprSyntax.self) {
      return array.elements.flatMap { element($0.expression, site, variables) }
    }
    if let sequence = expression.as(SequenceExprSyntax.self), sequence.isSum {
      return sequence.elements.filter { !$0.is(BinaryOperatorExprSyntax.self) }
        .flatMap { list($0, site, variables) }
    }
    if let tuple = expression.as(TupleExprSyntax.self), let only = tuple.elements.first, tuple.elements.count == 1 {
      return list(only.expression, site, variables)
    }
    if let cast = expression.as(AsExprSyntax.self) { return list(cast.expression, site, variables) }
    // `{ … }()`
    if let call = expression.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
      let closure = call.calledExpression.as(ClosureExprSyntax.self), closure.signature == nil
    {
      return run(closure.statements, site)
    }
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.identifierText, let known = variables[name] {
      return known
    }
    if var name = expression.dottedName, let member = name.popLast() {
      let owner =
        name.isEmpty || name == ["Self"]
        ? site.owner : index.declaration(of: name, from: site.owner.path, near: site.file)
      if let owner, let found = read(member, of: owner) { return found }
    }
    return unread(expression, site)
  }

  private mutating func element(_ expression: ExprSyntax, _ site: Site, _ variables: Variables) -> [Declaration] {
    guard let name = expression.metatypeName else { return list(expression, site, variables) }
    if let found = index.declaration(of: name, from: site.owner.path, near: site.file) { return [found] }
    report.add(
      .error, "`\(name.joined(separator: "."))` is not declared in the given sources",
      at: site.file.place(of: expression),
      "Without it the version would lack an entity. Give the folder that declares it as another PATH.")
    return []
  }

  private mutating func unread(_ syntax: some SyntaxProtocol, _ site: Site) -> [Declaration] {
    let line = syntax.trimmedDescription.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    report.add(
      .error, "a list of types is not written out: \(line)", at: site.file.place(of: syntax),
      "The types that it gives are unknown from the text alone. Write the list as `[A.self, B.self]`, or sums of such lists."
    )
    return []
  }

  // MARK: - Statements that build a list

  private mutating func run(_ statements: CodeBlockItemListSyntax, _ site: Site) -> [Declaration] {
    var variables = Variables()
    if let result = run(statements, site, &variables, isWhole: true) { return result }
    guard let last = statements.last else { return [] }
    return unread(last, site)
  }

  /// The list that a body returns; nil where it goes on after these statements.
  private mutating func run(
    _ statements: CodeBlockItemListSyntax, _ site: Site, _ variables: inout Variables, isWhole: Bool
  ) -> [Declaration]? {
    for (position, statement) in statements.enumerated() {
      if let returned = statement.item.as(ReturnStmtSyntax.self) {
        return returned.expression.map { list($0, site, variables) } ?? unread(returned, site)
      }
      if let declaration = statement.item.as(VariableDeclSyntax.self) {
        declare(declaration, site, &variables)
      } else if let conditional = statement.item.as(IfConfigDeclSyntax.self) {
        guard case .statements(let branch)? = ConditionalCode.activeClause(of: conditional)?.elements else { continue }
        reportBranch(conditional, site)
        if let result = run(branch, site, &variables, isWhole: false) { return result }
      } else if let expression = statement.item.as(ExprSyntax.self)
        ?? statement.item.as(ExpressionStmtSyntax.self)?.expression
      {
        if let choice = expression.as(IfExprSyntax.self) {
          // What only newer systems have belongs to the version.
          guard choice.isAvailabilityCheck else { return unread(expression, site) }
          if let result = run(choice.body.statements, site, &variables, isWhole: false) { return result }
        } else if !change(expression, site, &variables) {
          let isValue = isWhole && position == statements.count - 1
          return isValue ? list(expression, site, variables) : unread(expression, site)
        }
      } else {
        return unread(statement, site)
      }
    }
    return nil
  }

  private mutating func declare(_ declaration: VariableDeclSyntax, _ site: Site, _ variables: inout Variables) {
    for binding in declaration.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText else { continue }
      // What is no list is none of ours, as long as no list is made of it.
      guard let value = binding.initializer?.value else {
        variables[name] = []
        continue
      }
      let isEmpty = value.as(FunctionCallExprSyntax.self).map { $0.arguments.isEmpty && $0.trailingClosure == nil }
      variables[name] = isEmpty == true && !value.trimmedDescription.hasPrefix("{") ? [] : list(value, site, variables)
    }
  }

  /// `all.append(A.self)`, `all.append(contentsOf: […])`, `all.insert(A.self, at: 0)`, `all += […]`, `all = […]`.
  private mutating func change(_ expression: ExprSyntax, _ site: Site, _ variables: inout Variables) -> Bool {
    if let call = expression.as(FunctionCallExprSyntax.self),
      let access = call.calledExpression.as(MemberAccessExprSyntax.self),
      let name = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.identifierText, variables[name] != nil,
      let argument = call.arguments.first
    {
      switch (access.declName.baseName.text, argument.label?.text) {
      case ("append", nil), ("insert", nil):
        variables[name, default: []] += element(argument.expression, site, variables)
      case ("append", "contentsOf"), ("insert", "contentsOf"):
        variables[name, default: []] += list(argument.expression, site, variables)
      default: return false
      }
      return true
    }
    guard let sequence = expression.as(SequenceExprSyntax.self), sequence.elements.count >= 3,
      let name = sequence.elements.first?.as(DeclReferenceExprSyntax.self)?.baseName.identifierText,
      variables[name] != nil
    else { return false }
    let elements = Array(sequence.elements)
    let isSum = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+="
    guard isSum || elements[1].is(AssignmentExprSyntax.self) else { return false }
    let values = elements[2...].filter { !$0.is(BinaryOperatorExprSyntax.self) }
    let operators = elements[2...].compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
    guard operators.allSatisfy({ $0 == "+" }) else { return false }
    let added = values.flatMap { list($0, site, variables) }
    variables[name] = isSum ? variables[name, default: []] + added : added
    return true
  }

  private mutating func reportBranch(_ conditional: IfConfigDeclSyntax, _ site: Site) {
    report.add(
      .warning, "`#if \(conditional.clauses.first?.condition?.trimmedDescription ?? "")` in a list of types",
      at: site.file.place(of: conditional),
      "The branch of a release build for iOS is imported. Where another branch lists other types, its builds have other stores."
    )
  }
}

extension SequenceExprSyntax {
  /// Operands with `+` between them, and nothing else.
  fileprivate var isSum: Bool {
    elements.compactMap { $0.as(BinaryOperatorExprSyntax.self) }.allSatisfy { $0.operator.text == "+" }
      && elements.enumerated().allSatisfy {
        $0.offset.isMultiple(of: 2) || $0.element.is(BinaryOperatorExprSyntax.self)
      }
  }
}

extension IfExprSyntax {
  /// `if #available(iOS 26, *) { … }` without an `else`.
  fileprivate var isAvailabilityCheck: Bool {
    elseBody == nil && conditions.allSatisfy { $0.condition.is(AvailabilityConditionSyntax.self) }
  }
}

extension AccessorBlockSyntax {
  /// What the getter does.
  var getterStatements: CodeBlockItemListSyntax? {
    switch accessors {
    case .getter(let list): list
    case .accessors(let list): list.first { $0.accessorSpecifier.text == "get" }?.body?.statements
    default: nil
    }
  }
}
