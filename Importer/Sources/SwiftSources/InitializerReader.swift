import Diagnostics
import ImportReport
import SchemaModel
import SwiftParser
import SwiftSyntax

/// Finds the initializer that a generated one replaces, and reads its order of parameters and their defaults.
struct InitializerReader {
  let declaration: Declaration
  let context: VersionContext
  /// How many initializers of the class itself are not this one.
  private(set) var others = 0

  init(_ declaration: Declaration, context: VersionContext) {
    self.declaration = declaration
    self.context = context
  }

  private struct Candidate {
    var syntax: InitializerDeclSyntax
    var file: SourceFile
    /// Property names by parameter, in order; nil for a parameter that is no property.
    var properties: [String?]
    var assignments: [String: ExprSyntax]
  }

  mutating func read(into entity: inout Entity) {
    let candidates = designated(propertyNames: propertyNames(of: entity))
    let all = declaration.members.count { $0.syntax.is(InitializerDeclSyntax.self) && !$0.isInExtension }
    // Of several, the one that sets most properties; the first of equals.
    guard
      let chosen = candidates.enumerated().max(by: { a, b in
        let (x, y) = (a.element.properties.count { $0 != nil }, b.element.properties.count { $0 != nil })
        return x == y ? a.offset > b.offset : x < y
      })?.element
    else {
      others = all
      return
    }
    others = all - 1
    readDefaults(of: chosen, into: &entity)
    readOrder(of: chosen, into: &entity)
  }

  private func propertyNames(of entity: Entity) -> Set<String> {
    Set(entity.attributes.map(\.name)).union(entity.relationships.map(\.name))
  }

  private func designated(propertyNames: Set<String>) -> [Candidate] {
    declaration.members.compactMap { member in
      guard !member.isInExtension, let syntax = member.syntax.as(InitializerDeclSyntax.self),
        !syntax.modifiers.contains("convenience")
      else { return nil }
      let parameters = syntax.signature.parameterClause.parameters
      // `init(from:)` belongs to Decodable, `init(backingData:)` to the macro.
      if let label = parameters.first?.firstName.text, parameters.count == 1, ["from", "backingData"].contains(label) {
        return nil
      }
      let assignments = assignments(in: syntax, propertyNames: propertyNames)
      let properties = parameters.map { parameter -> String? in
        property(of: parameter, assignments: assignments, propertyNames: propertyNames)
      }
      return Candidate(syntax: syntax, file: member.file, properties: properties, assignments: assignments)
    }
  }

  /// The property that a parameter sets: the one that the body assigns it to, else the one of its name.
  private func property(
    of parameter: FunctionParameterSyntax, assignments: [String: ExprSyntax], propertyNames: Set<String>
  ) -> String? {
    let inner = (parameter.secondName ?? parameter.firstName).identifierText
    if let assigned = assignments[inner]?.dottedName, assigned == [inner] { return inner }
    let assigned = assignments.filter { $0.value.dottedName == [inner] }.map(\.key)
    if assigned.count == 1 { return assigned[0] }
    guard propertyNames.contains(inner), assignments[inner] == nil || assignments[inner]?.mentions([inner]) == true
    else { return nil }
    return inner
  }

  /// What the body assigns at its top level: `self.name = name`, `name = "x"`. Only whole, single expressions.
  private func assignments(in syntax: InitializerDeclSyntax, propertyNames: Set<String>) -> [String: ExprSyntax] {
    var result: [String: ExprSyntax] = [:]
    for statement in syntax.body?.statements ?? [] {
      guard let sequence = statement.item.as(SequenceExprSyntax.self) else { continue }
      let elements = Array(sequence.elements)
      guard elements.count >= 3, elements[1].is(AssignmentExprSyntax.self), var target = elements[0].dottedName
      else { continue }
      if target.first == "self" { target.removeFirst() }
      guard target.count == 1, propertyNames.contains(target[0]) else { continue }
      let value =
        elements.count == 3
        ? elements[2] : ExprSyntax(SequenceExprSyntax(elements: ExprListSyntax(elements.dropFirst(2))))
      result[target[0]] = value
    }
    return result
  }

  // MARK: - Defaults

  private mutating func readDefaults(of candidate: Candidate, into entity: inout Entity) {
    let parameters = Array(candidate.syntax.signature.parameterClause.parameters)
    // What only the body knows: parameters, its own variables, the object's properties.
    let local = Set(parameters.map { ($0.secondName ?? $0.firstName).identifierText })
      .union(candidate.syntax.localNames).union(propertyNames(of: entity)).union(["self"])
    var computed: [String] = []
    for index in entity.attributes.indices {
      let attribute = entity.attributes[index]
      let written: ExprSyntax?
      if let number = candidate.properties.firstIndex(of: attribute.name) {
        let parameter = parameters[number]
        written = value(of: parameter, in: candidate.assignments[attribute.name], local: local)
        if !parameter.isPassed(by: candidate.assignments[attribute.name]) { computed.append(attribute.name) }
      } else if attribute.defaultValue == nil, !attribute.type.isOptional,
        let assigned = candidate.assignments[attribute.name]
      {
        // Set in the body from nothing that the caller gives: a default of the initializer's.
        if assigned.mentions(local) {
          computed.append(attribute.name)
          continue
        }
        written = assigned
      } else {
        written = nil
      }
      guard let written else { continue }
      let type = context.valueType(named: attribute.type.unwrapped)
      let reader = DefaultReader(
        context: context, scope: declaration.path, file: candidate.file, owner: "\(entity.name).\(attribute.name)")
      guard let value = reader.read(written, type: attribute.type, valueType: type) else { continue }
      if attribute.defaultValue?.value == value { continue }
      entity.attributes[index].initDefault = Located(value, at: candidate.file.place(of: candidate.syntax.initKeyword))
    }
    report(candidate, computed: computed)
  }

  /// What a parameter with a default gives the property: `id.uuidString` of `id: UUID = UUID()` is `UUID().uuidString`.
  private func value(
    of parameter: FunctionParameterSyntax, in assigned: ExprSyntax?, local: Set<String>
  ) -> ExprSyntax? {
    guard let value = parameter.defaultValue?.value else { return nil }
    guard let assigned, !parameter.isPassed(by: assigned) else { return value }
    let name = parameter.innerName
    // Of nothing nothing is made; and `name?.rawValue` of a value that is there would need other words.
    guard !value.is(NilLiteralExprSyntax.self), !assigned.mentions(local.subtracting([name])),
      !assigned.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .postfixQuestionMark })
    else { return nil }
    var text = value.singleLine
    if text.hasPrefix(".") {
      let type = parameter.type.trimmedDescription
      text = (type.hasSuffix("?") ? String(type.dropLast()) : type) + text
    }
    if value.is(SequenceExprSyntax.self) { text = "(\(text))" }
    var parser = Parser(assigned.singleLine(replacing: name, with: text))
    return ExprSyntax.parse(from: &parser)
  }

  /// One entry for the initializer: in what it is not the generated one.
  private func report(_ candidate: Candidate, computed: [String]) {
    let inherited = context.inheritedProperties(of: declaration)
    var foreign: [String] = []
    var parts: [String] = []
    for (parameter, property) in zip(candidate.syntax.signature.parameterClause.parameters, candidate.properties) {
      let label = parameter.firstName.identifierText
      if let property {
        if label != property { parts.append("`\(label)` sets `\(property)`") }
      } else if !inherited.contains(parameter.innerName) {
        foreign.append("`\(label == "_" ? parameter.innerName : label)`")
      }
    }
    if !foreign.isEmpty {
      let noun = foreign.count == 1 ? "is not a property" : "are not properties"
      parts.insert("\(foreign.joined(separator: ", ")) \(noun)", at: 0)
    }
    if !computed.isEmpty { parts.append("it computes \(computed.map { "`\($0)`" }.joined(separator: ", "))") }
    guard !parts.isEmpty else { return }
    context.report.add(
      .note, "the initializer of `\(declaration.name)` is not the generated one: \(parts.joined(separator: "; "))",
      at: candidate.file.place(of: candidate.syntax.initKeyword),
      "The generated one has a parameter for each stored property; keep yours as a convenience initializer in an extension."
    )
  }

  /// Keeps the parameters' order where it is not the one a generated initializer has by itself.
  private func readOrder(of candidate: Candidate, into entity: inout Entity) {
    let natural =
      entity.attributes.filter { !$0.options.contains(.transient) }.map(\.name) + entity.relationships.map(\.name)
    let written = candidate.properties.compactMap { $0 }.filter(natural.contains)
    guard !written.isEmpty, !isSubsequence(written, of: natural) else { return }
    let listed = Set(written)
    // What has no value by itself must be a parameter, whether or not the source's initializer had one.
    let needed =
      entity.attributes.filter {
        !listed.contains($0.name) && !$0.options.contains(.transient) && !$0.type.isOptional
          && $0.defaultValue == nil
      }.map(\.name)
      + entity.relationships.filter { !listed.contains($0.name) && !$0.isToMany && !$0.isOptional }.map(\.name)
    let place = candidate.file.place(of: candidate.syntax.initKeyword)
    entity.initializer = (written + needed).map { Located($0, at: place) }
    entity.initializerPlace = place
  }

  private func isSubsequence(_ part: [String], of whole: [String]) -> Bool {
    var rest = whole[...]
    for name in part {
      guard let found = rest.firstIndex(of: name) else { return false }
      rest = rest[(found + 1)...]
    }
    return true
  }
}

extension VersionContext {
  /// The sources' declaration behind a value type's name in the manifest.
  func valueType(named type: SwiftType) -> Declaration? {
    guard case .named(let name) = type else { return nil }
    return valueTypes.first { $0.name == name }?.declaration
  }
}

extension FunctionParameterSyntax {
  /// The name that the body uses.
  fileprivate var innerName: String { (secondName ?? firstName).identifierText }

  /// True where the body hands the argument on as it is, or is not seen to assign it at all.
  fileprivate func isPassed(by assigned: ExprSyntax?) -> Bool {
    assigned == nil || assigned?.dottedName == [innerName]
  }
}

extension InitializerDeclSyntax {
  /// Names that the body declares.
  fileprivate var localNames: Set<String> {
    guard let body else { return [] }
    let finder = PatternFinder(viewMode: .sourceAccurate)
    finder.walk(body)
    return finder.names
  }
}

private final class PatternFinder: SyntaxVisitor {
  var names: Set<String> = []
  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.identifier.identifierText)
    return .skipChildren
  }
}

extension ExprSyntax {
  /// True where one of the names is used as a value anywhere in the expression.
  func mentions(_ names: Set<String>) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { names.contains($0.identifierText) && $0.isValue }
  }
}
