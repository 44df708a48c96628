import Diagnostics
import SchemaModel
import SwiftSyntax

/// Reads a written type as the manifest will state it, and says whether it leads to a model.
struct TypeReader {
  let context: VersionContext
  /// The types around the place of use, outermost first.
  let scope: [String]
  let file: SourceFile
  /// Where to speak of the type, for types that are inferred and so stand nowhere.
  var place: Place?

  /// A type, and the model it leads to, directly or in an array.
  struct Result {
    var type: SwiftType
    var model: Declaration?
    /// An enum or struct of the sources, directly or in optionals.
    var valueType: Declaration?
  }

  func read(_ syntax: TypeSyntax) -> Result { read(syntax, depth: 0) }

  private func read(_ syntax: TypeSyntax, depth: Int) -> Result {
    guard depth < 64 else { return unknown(syntax) }
    if let optional = syntax.as(OptionalTypeSyntax.self) {
      return optionalized(read(optional.wrappedType, depth: depth + 1))
    }
    if let optional = syntax.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return optionalized(read(optional.wrappedType, depth: depth + 1))
    }
    if let array = syntax.as(ArrayTypeSyntax.self) {
      let element = read(array.element, depth: depth + 1)
      return Result(type: .array(element.type), model: element.model)
    }
    if let dictionary = syntax.as(DictionaryTypeSyntax.self) {
      let key = read(dictionary.key, depth: depth + 1)
      let value = read(dictionary.value, depth: depth + 1)
      return Result(type: .dictionary(key: key.type, value: value.type))
    }
    if let tuple = syntax.as(TupleTypeSyntax.self) {
      if tuple.elements.count == 1, let only = tuple.elements.first { return read(only.type, depth: depth + 1) }
      return Result(type: .tuple(tuple.elements.map { read($0.type, depth: depth + 1).type }))
    }
    if let attributed = syntax.as(AttributedTypeSyntax.self) { return read(attributed.baseType, depth: depth + 1) }
    if let identifier = syntax.as(IdentifierTypeSyntax.self), let arguments = identifier.genericArgumentClause {
      return generic(identifier.name.identifierText, arguments, syntax, depth: depth)
    }
    if let member = syntax.as(MemberTypeSyntax.self), let arguments = member.genericArgumentClause {
      return generic(member.name.identifierText, arguments, syntax, depth: depth)
    }
    if let name = syntax.dottedName { return named(name, syntax, depth: depth) }
    return unknown(syntax)
  }

  private func optionalized(_ result: Result) -> Result {
    guard !result.type.isOptional else { return result }
    return Result(type: .optional(result.type), model: result.model, valueType: result.valueType)
  }

  private func generic(
    _ name: String, _ clause: GenericArgumentClauseSyntax, _ syntax: TypeSyntax, depth: Int
  ) -> Result {
    let arguments = clause.arguments.compactMap { argument in
      TypeSyntax(argument.argument).map { read($0, depth: depth + 1) }
    }
    switch (name, arguments.count) {
    case ("Optional", 1): return optionalized(arguments[0])
    case ("Array", 1): return Result(type: .array(arguments[0].type), model: arguments[0].model)
    case ("Set", 1): return Result(type: .set(arguments[0].type), model: nil)
    case ("Dictionary", 2): return Result(type: .dictionary(key: arguments[0].type, value: arguments[1].type))
    default:
      let spelled = syntax.dottedName?.joined(separator: ".") ?? name
      if let own = context.index.declaration(of: syntax.dottedName ?? [name], from: scope, near: file), own.isGeneric {
        context.report.add(
          .warning, "`\(syntax.trimmedDescription)` is a generic type of the app", at: place ?? file.place(of: syntax),
          "Its fields are stored as columns, but a manifest declares no generic types, so the shape is not known. Declare a struct with the fields of this use under `structs:`, and name it here."
        )
        return Result(type: .generic(spelled, arguments.map(\.type)))
      }
      context.addUnknown(spelled, at: place ?? file.place(of: syntax), in: file)
      return Result(type: .generic(spelled, arguments.map(\.type)))
    }
  }

  private func named(_ name: [String], _ syntax: TypeSyntax, depth: Int) -> Result {
    if name == ["Self"], let own = context.index.declaration(of: scope, from: [], near: file) {
      return declared(own, syntax)
    }
    switch context.index.meaning(of: name, from: scope, near: file) {
    case .declaration(let declaration)?: return declared(declaration, syntax)
    case .alias(let alias)?:
      let inner = TypeReader(context: context, scope: alias.scope, file: alias.file)
      // An alias of itself, or a circle of aliases, ends at the depth limit.
      let target = inner.read(alias.type, depth: depth + 8)
      // An alias of what the version declares itself would lead out of the version.
      guard target.model == nil, target.type.isScalarOnly, !alias.isGeneric else { return target }
      context.addAlias(alias.name, type: target.type, place: alias.place)
      return Result(type: .named(alias.name))
    case nil: break
    }
    if name.count > 1, name.last == "RawValue", let raw = rawValueType(of: Array(name.dropLast())) {
      return Result(type: raw)
    }
    let bare = ["Swift", "Foundation"].contains(name[0]) ? Array(name.dropFirst()) : name
    if bare.count == 1, let scalar = SwiftType.Scalar(rawValue: bare[0]) { return Result(type: .scalar(scalar)) }
    if let last = bare.last, let scalar = Self.systemAliases[last] { return Result(type: .scalar(scalar)) }
    return unknown(syntax)
  }

  /// Apple's own names for plain numbers.
  private static let systemAliases: [String: SwiftType.Scalar] = [
    "CLLocationDegrees": .double, "CLLocationDistance": .double, "CLLocationAccuracy": .double,
    "CLLocationSpeed": .double, "CLLocationSpeedAccuracy": .double, "CLLocationDirection": .double,
    "CLLocationDirectionAccuracy": .double, "CFTimeInterval": .double, "CFAbsoluteTime": .double, "NSInteger": .int,
    "NSUInteger": .uint, "Float32": .float, "Float64": .double,
  ]

  private func declared(_ declaration: Declaration, _ syntax: TypeSyntax) -> Result {
    if declaration.isModel { return Result(type: .named(declaration.name), model: declaration) }
    switch declaration.kind {
    case .enum, .struct:
      if declaration.isGeneric { return unknown(syntax) }
      return Result(type: .named(context.name(of: declaration)), valueType: declaration)
    case .class where context.index.isCodable(declaration) && !declaration.isGeneric:
      // Stored as bytes in an array; by itself SwiftData cannot take it apart.
      return Result(type: .named(context.name(of: declaration)), valueType: declaration)
    case .class, .actor, .protocol:
      return unknown(syntax)
    }
  }

  private func unknown(_ syntax: TypeSyntax) -> Result {
    let text = syntax.trimmedDescription
    context.addUnknown(text, at: place ?? file.place(of: syntax), in: file)
    return Result(type: .named(text))
  }

  /// `Status.RawValue` of an enum that says its raw type.
  private func rawValueType(of name: [String]) -> SwiftType? {
    guard let type = context.index.declaration(of: name, from: scope, near: file), type.kind == .enum,
      let raw = type.inherited.first
    else { return nil }
    return TypeReader(context: context, scope: type.path, file: type.file).rawType(raw)
  }
}

extension SwiftType {
  /// True where a tuple, or a generic type that is not Swift's own, is part of the type.
  var isBeyondManifests: Bool {
    switch self {
    case .scalar, .named: false
    case .tuple, .generic: true
    case .optional(let inner), .array(let inner), .set(let inner): inner.isBeyondManifests
    case .dictionary(let key, let value): key.isBeyondManifests || value.isBeyondManifests
    }
  }

  /// True where the type is made of Swift's and Foundation's own types alone.
  fileprivate var isScalarOnly: Bool {
    switch self {
    case .scalar: true
    case .named, .generic: false
    case .optional(let inner), .array(let inner), .set(let inner): inner.isScalarOnly
    case .dictionary(let key, let value): key.isScalarOnly && value.isScalarOnly
    case .tuple(let elements): elements.allSatisfy(\.isScalarOnly)
    }
  }
}
