import Diagnostics
import ImportReport
import SchemaModel
import SwiftSyntax

/// Reads the enums and structs that a version's properties use, and those that these use in turn.
struct ValueTypeReader {
  let context: VersionContext
  private(set) var enums: [EnumType] = []
  private(set) var structs: [StructType] = []

  init(context: VersionContext) { self.context = context }

  mutating func readAll() {
    // Reading a type may add further ones to the list.
    var next = 0
    while next < context.valueTypes.count, next < 10_000 {
      let (declaration, name) = context.valueTypes[next]
      next += 1
      if declaration.kind == .enum {
        enums.append(readEnum(declaration, name))
      } else {
        structs.append(readStruct(declaration, name))
      }
    }
  }

  // MARK: - Enums

  private func readEnum(_ declaration: Declaration, _ name: String) -> EnumType {
    var type = EnumType(name: name, place: declaration.namePlace)
    type.doc = declaration.syntax.docComment
    type.access = Access(written: declaration.modifiers.access)
    if let raw = declaration.inherited.first,
      case .scalar(let scalar) = TypeReader(context: context, scope: declaration.path, file: declaration.file).rawType(
        raw)
    {
      type.rawType = Located(.scalar(scalar), at: declaration.file.place(of: raw))
    }
    for member in declaration.members {
      guard let cases = member.syntax.as(EnumCaseDeclSyntax.self) else { continue }
      for element in cases.elements { type.cases.append(readCase(element, of: declaration, cases, member.file)) }
    }
    type.isExternal = hasOwnCoding(declaration) || (type.rawType == nil && declaration.conforms(to: "RawRepresentable"))
    report(declaration, name, isExternal: type.isExternal)
    return type
  }

  private func readCase(
    _ element: EnumCaseElementSyntax, of declaration: Declaration, _ cases: EnumCaseDeclSyntax, _ file: SourceFile
  ) -> EnumType.Case {
    var result = EnumType.Case(name: element.name.identifierText, place: file.place(of: element.name))
    result.doc = cases.docComment
    if let raw = element.rawValue?.value {
      let place = file.place(of: raw)
      if let text = raw.stringLiteral ?? raw.numberLiteral {
        result.rawValue = Located(text, at: place)
      } else {
        context.report.add(
          .warning, "the raw value of `\(declaration.name).\(result.name)` is not a literal", at: place)
      }
    }
    let reader = TypeReader(context: context, scope: declaration.path, file: file)
    for parameter in element.parameterClause?.parameters ?? [] {
      let label = parameter.firstName?.identifierText
      result.payload.append(
        EnumType.Payload(
          label: label == "_" ? nil : label, type: reader.read(parameter.type).type, place: file.place(of: parameter)))
    }
    return result
  }

  // MARK: - Structs

  private func readStruct(_ declaration: Declaration, _ name: String) -> StructType {
    var type = StructType(name: name, place: declaration.namePlace)
    type.doc = declaration.syntax.docComment
    type.access = Access(written: declaration.modifiers.access)
    for member in declaration.members where !member.isInExtension {
      for property in member.variables?.stored ?? [] {
        // `let version = 1` is never decoded and, in a synthesized Codable, still encoded: it is stored.
        guard let field = readField(property, of: declaration) else { continue }
        type.fields.append(field)
      }
    }
    let isRaw = declaration.conforms(to: "RawRepresentable") || declaration.conforms(to: "OptionSet")
    if isRaw {
      context.report.add(
        .warning, "`\(declaration.name)` is stored as a raw value or by its fields; nobody has seen which",
        at: declaration.namePlace,
        "The manifest states the fields. It is hashed: prove it with a store or `--expect CHECKSUM`.")
    }
    type.isExternal = hasOwnCoding(declaration) || isRaw || type.fields.isEmpty || declaration.kind == .class
    report(declaration, name, isExternal: type.isExternal)
    return type
  }

  private func readField(_ property: StoredProperty, of declaration: Declaration) -> StructType.Field? {
    let place = property.file.place(of: property.nameSyntax)
    guard let result = context.type(of: property, declaration) else { return nil }
    if result.model != nil {
      context.report.add(
        .warning, "`\(declaration.name).\(property.name)` holds a model inside a value type", at: place,
        "SwiftData does not store such a thing: expect a crash or a lost value.")
    }
    var field = StructType.Field(
      name: property.name, type: result.type, place: place,
      typePlace: property.type.map { property.file.place(of: $0) } ?? place)
    field.doc = property.syntax.docComment
    if let initial = property.initializer {
      let defaults = DefaultReader(
        context: context, scope: declaration.path, file: property.file, owner: "\(declaration.name).\(property.name)")
      field.defaultValue = defaults.read(initial, type: result.type, valueType: result.valueType)
        .map { Located($0, at: property.file.place(of: initial)) }
    }
    return field
  }

  // MARK: - What a generated type cannot hold

  private func hasOwnCoding(_ declaration: Declaration) -> Bool {
    declaration.members.contains { member in
      if let initializer = member.syntax.as(InitializerDeclSyntax.self) {
        return initializer.signature.parameterClause.parameters.first?.firstName.text == "from"
      }
      return member.syntax.as(FunctionDeclSyntax.self).map { $0.name.text == "encode" } ?? false
    }
  }

  private func report(_ declaration: Declaration, _ name: String, isExternal: Bool) {
    if name != declaration.name || declaration.path.count > 1 {
      let isInVersion = declaration.path.count == 2 && name == declaration.name
      // A type of a model has its note from the context, which gives it its name.
      if !isInVersion, context.enclosingModel(of: declaration) == nil {
        context.report.add(
          .note, "the nested type `\(declaration.qualifiedName)` is `\(name)` in the manifest",
          at: declaration.namePlace,
          "A version's types lie flat in its enum. The name does not enter the hash; a type alias in an extension keeps the old one."
        )
      }
    }
    if declaration.kind == .class {
      context.report.add(
        .warning, "`\(declaration.name)` is a class that attributes use", at: declaration.namePlace,
        "It is imported as `external`: stated, not emitted. In an array it is stored as bytes; by itself SwiftData refuses it."
      )
      return
    }
    if isExternal {
      context.report.add(
        .warning, "`\(declaration.name)` has coding of its own", at: declaration.namePlace,
        "It is imported as `external`: stated, not emitted. What it encodes may differ from its properties; compare with the checksum of a store."
      )
      return
    }
    if declaration.members.contains(where: { ["CodingKeys"].contains($0.nestedName) }) {
      context.report.add(
        .note, "`\(declaration.name)` has CodingKeys", at: declaration.namePlace,
        "SwiftData stores a struct's properties under their own names, whatever CodingKeys say.")
    }
    if !context.index.isCodable(declaration) {
      context.report.add(
        .warning, "`\(declaration.name)` is stored and does not say that it is Codable", at: declaration.namePlace,
        "The generated type is Codable.")
    }
    reportStaying(declaration)
  }

  private func reportStaying(_ declaration: Declaration) {
    var staying = StayingMembers()
    for member in declaration.members where !member.isInExtension {
      if let variables = member.variables {
        staying.computed += variables.computed
        staying.others += variables.other
      } else if let function = member.syntax.as(FunctionDeclSyntax.self) {
        staying.methods.append(function.name.identifierText)
      } else if member.syntax.is(InitializerDeclSyntax.self) {
        staying.initializers += 1
      }
    }
    let usual: Set = [
      "Codable", "Decodable", "Encodable", "Hashable", "Equatable", "Sendable", "CaseIterable", "RawRepresentable",
    ]
    staying.conformances = declaration.inherited.flatMap(\.conjuncts).filter { name in
      !usual.contains(name) && SwiftType.Scalar(rawValue: name) == nil
    }
    staying.report(on: declaration, to: &context.report)
  }
}

extension TypeReader {
  /// The raw type that an enum's first inherited name stands for; anything else is a protocol.
  func rawType(_ syntax: TypeSyntax) -> SwiftType? {
    guard let name = syntax.dottedName else { return nil }
    if let last = name.last, let scalar = SwiftType.Scalar(rawValue: last) { return .scalar(scalar) }
    guard case .alias(let alias)? = context.index.meaning(of: name, from: scope, near: file),
      let target = alias.type.dottedName?.last, let scalar = SwiftType.Scalar(rawValue: target)
    else { return nil }
    return .scalar(scalar)
  }
}

extension Declaration.Member {
  fileprivate var nestedName: String? { syntax.as(EnumDeclSyntax.self)?.name.text }
}
