import SchemaModel
import SwiftSyntax

extension VersionContext {
  /// The type that a stored property states, or that its default tells; nil, and said, where neither does.
  func type(of property: StoredProperty, _ owner: Declaration) -> TypeReader.Result? {
    var reader = TypeReader(context: self, scope: owner.path, file: property.file)
    if let written = property.type { return reader.read(written) }
    let place = property.file.place(of: property.nameSyntax)
    reader.place = place
    if let initial = property.initializer, let type = TypeInference(reader: reader).type(of: initial) { return type }
    report.add(
      .error, "the type of `\(owner.name).\(property.name)` cannot be told from its default", at: place,
      "Write the type into the source, `var \(property.name): Type`, and import again.")
    return nil
  }
}

/// The type of a property that is written without one, from its default, where the text alone tells.
struct TypeInference {
  let reader: TypeReader

  func type(of expression: ExprSyntax) -> TypeReader.Result? { type(of: expression, depth: 0) }

  private func type(of expression: ExprSyntax, depth: Int) -> TypeReader.Result? {
    guard depth < 32 else { return nil }
    if expression.is(StringLiteralExprSyntax.self) { return scalar(.string) }
    if expression.is(BooleanLiteralExprSyntax.self) { return scalar(.bool) }
    if expression.is(IntegerLiteralExprSyntax.self) { return scalar(.int) }
    if expression.is(FloatLiteralExprSyntax.self) { return scalar(.double) }
    if let signed = expression.as(PrefixOperatorExprSyntax.self) {
      return signed.operator.text == "!" ? scalar(.bool) : type(of: signed.expression, depth: depth + 1)
    }
    if let array = expression.as(ArrayExprSyntax.self), let first = array.elements.first?.expression,
      let element = type(of: first, depth: depth + 1)
    {
      return TypeReader.Result(type: .array(element.type), model: element.model)
    }
    if let dictionary = expression.as(DictionaryExprSyntax.self), case .elements(let elements) = dictionary.content,
      let first = elements.first, let key = type(of: first.key, depth: depth + 1),
      let value = type(of: first.value, depth: depth + 1)
    {
      return TypeReader.Result(type: .dictionary(key: key.type, value: value.type))
    }
    if let call = expression.as(FunctionCallExprSyntax.self) { return type(ofCall: call) }
    if let cast = expression.as(SequenceExprSyntax.self) { return type(ofSequence: Array(cast.elements), depth: depth) }
    if let access = expression.as(MemberAccessExprSyntax.self) { return type(ofMember: access, depth: depth) }
    if let reference = expression.as(DeclReferenceExprSyntax.self) { return type(ofConstant: reference, depth: depth) }
    // `Decimal(string: "1.5")!`
    if let forced = expression.as(ForceUnwrapExprSyntax.self) {
      return type(of: forced.expression, depth: depth + 1).map(unwrapped)
    }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return type(of: only.expression, depth: depth + 1)
    }
    return nil
  }

  private func unwrapped(_ result: TypeReader.Result) -> TypeReader.Result {
    TypeReader.Result(type: result.type.unwrapped, model: result.model, valueType: result.valueType)
  }

  /// `minimum`, a static constant of the type around it or one of the top level.
  private func type(ofConstant reference: DeclReferenceExprSyntax, depth: Int) -> TypeReader.Result? {
    let name = reference.baseName.identifierText
    if !reader.scope.isEmpty,
      let owner = reader.context.index.declaration(of: reader.scope, from: [], near: reader.file),
      let (binding, file) = owner.staticBinding(name)
    {
      return type(of: binding, in: owner.path, file, depth: depth)
    }
    guard let global = reader.context.index.global(name, near: reader.file) else { return nil }
    let inner = TypeReader(context: reader.context, scope: [], file: global.file, place: reader.place)
    if let written = global.type { return inner.read(written) }
    return TypeInference(reader: inner).type(of: global.value, depth: depth + 1)
  }

  private func type(
    of binding: PatternBindingSyntax, in scope: [String], _ file: SourceFile, depth: Int
  ) -> TypeReader.Result? {
    let inner = TypeReader(context: reader.context, scope: scope, file: file, place: reader.place)
    if let written = binding.typeAnnotation?.type { return inner.read(written) }
    return binding.initializer.flatMap { TypeInference(reader: inner).type(of: $0.value, depth: depth + 1) }
  }

  private func scalar(_ scalar: SwiftType.Scalar) -> TypeReader.Result { TypeReader.Result(type: .scalar(scalar)) }

  /// `Date()`, `[String]()`, `Address(street: "")`, `Date.init()`.
  private func type(ofCall call: FunctionCallExprSyntax) -> TypeReader.Result? {
    if let array = call.calledExpression.as(ArrayExprSyntax.self), array.elements.count == 1,
      let element = array.elements.first?.expression.dottedName
    {
      let result = reader.read(typeSyntax(element))
      return TypeReader.Result(type: .array(result.type), model: result.model)
    }
    if let dictionary = call.calledExpression.as(DictionaryExprSyntax.self),
      case .elements(let elements) = dictionary.content, let only = elements.first, elements.count == 1,
      let key = only.key.dottedName, let value = only.value.dottedName
    {
      return TypeReader.Result(
        type: .dictionary(key: reader.read(typeSyntax(key)).type, value: reader.read(typeSyntax(value)).type))
    }
    if let specialized = call.calledExpression.as(GenericSpecializationExprSyntax.self) {
      guard let name = specialized.expression.dottedName?.last else { return nil }
      return reader.read(
        TypeSyntax(
          IdentifierTypeSyntax(
            name: .identifier(name), genericArgumentClause: specialized.genericArgumentClause)))
    }
    // `Date.now.formatted(date: .long, time: .omitted)`, `"a".uppercased()`
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
      ["formatted", "uppercased", "lowercased", "base64EncodedString", "ISO8601Format", "string"].contains(member)
    {
      return scalar(.string)
    }
    guard var name = call.calledExpression.dottedName else { return nil }
    if name.last == "init" { name.removeLast() }
    guard let last = name.last, last.first?.isUppercase == true else { return factory(name) }
    // `URL(string:)` may fail and so is optional.
    if last == "URL", call.arguments.first?.label?.text == "string" {
      return TypeReader.Result(type: .optional(.scalar(.url)))
    }
    return reader.read(typeSyntax(name))
  }

  /// `Status.planned`, `Date.now`, `Int.max`: taken as a value of the type that it is a member of, unless the sources
  /// say what it is.
  private func type(ofMember access: MemberAccessExprSyntax, depth: Int) -> TypeReader.Result? {
    // `UUID().uuidString` and its like: the member's name tells.
    switch access.declName.baseName.text {
    case "uuidString", "description", "rawString", "localizedDescription": return scalar(.string)
    case "count": return scalar(.int)
    case "timeIntervalSince1970", "timeIntervalSinceReferenceDate": return scalar(.double)
    default: break
    }
    guard let name = access.base?.dottedName, name.last?.first?.isUppercase == true else { return nil }
    if let owner = reader.context.index.declaration(of: name, from: reader.scope, near: reader.file) {
      let member = access.declName.baseName.identifierText
      if let (binding, file) = owner.staticBinding(member) {
        return type(of: binding, in: owner.path, file, depth: depth)
      }
      if owner.isModel || (owner.kind == .enum && !owner.plainCaseNames.contains(member)) { return nil }
    }
    return reader.read(typeSyntax(name))
  }

  private func factory(_ name: [String]) -> TypeReader.Result? {
    // `Money.zero(in: .euro)`: a factory of the type, by convention.
    guard name.count > 1, name[name.count - 2].first?.isUppercase == true else { return nil }
    return reader.read(typeSyntax(Array(name.dropLast())))
  }

  /// `x as T`, sums of literals, comparisons.
  private func type(ofSequence elements: [ExprSyntax], depth: Int) -> TypeReader.Result? {
    if let cast = elements.last?.as(TypeExprSyntax.self) { return reader.read(cast.type) }
    let symbols = elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
    if symbols.contains(where: { ["==", "!=", "<", ">", "&&", "||"].contains($0) }) { return scalar(.bool) }
    // `URL(string: text) ?? fallback`
    if symbols == ["??"], elements.count == 3 { return type(of: elements[2], depth: depth + 1) }
    // `24 * 60 * 60.0` is a Double as soon as one operand is.
    let types = elements.filter { !$0.is(BinaryOperatorExprSyntax.self) }.map { type(of: $0, depth: depth + 1) }
    if types.contains(where: { $0?.type == .scalar(.double) }) { return scalar(.double) }
    return types.first ?? nil
  }

  private func typeSyntax(_ name: [String]) -> TypeSyntax {
    var type = TypeSyntax(IdentifierTypeSyntax(name: .identifier(name[0])))
    for part in name.dropFirst() { type = TypeSyntax(MemberTypeSyntax(baseType: type, name: .identifier(part))) }
    return type
  }
}
