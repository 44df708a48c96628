import Diagnostics
import ImportReport
import SchemaModel
import SwiftSyntax

/// A model as read: the entity, and what the search for inverses and renames needs besides.
struct ReadModel {
  var entity: Entity
  var declaration: Declaration
  /// One for each relationship of the entity.
  var links: [RelationshipLink] = []
  /// `originalName` by property.
  var originalNames: [String: Located<String>] = [:]
  /// Computed properties that may be typed accessors of stored ones.
  var pairs: [AccessorPair] = []
}

/// What the source says about one relationship's way back.
struct RelationshipLink {
  var destination: Declaration
  /// Nil for a relationship without macro.
  var macro: RelationshipMacro?
  /// No macro, or one that says nothing about rule, inverse and counts: only such sides are found by the framework's
  /// own search.
  var isPlain: Bool
}

/// Reads one `@Model` class.
struct ModelReader {
  let context: VersionContext
  let declaration: Declaration
  private var result: ReadModel
  /// Members that a generated class cannot hold; they move to an extension.
  private var staying = StayingMembers()
  private let defaultAccess: Access

  init(_ declaration: Declaration, context: VersionContext) {
    self.declaration = declaration
    self.context = context
    result = ReadModel(entity: Entity(name: declaration.name, place: declaration.namePlace), declaration: declaration)
    defaultAccess = Access(written: declaration.modifiers.access)
  }

  mutating func read() -> ReadModel {
    result.entity.doc = declaration.syntax.docComment
    result.entity.access = defaultAccess
    reportClass()
    readSuperclass()
    for member in declaration.members { read(member) }
    readInitializer()
    readAccessorPairs()
    staying.report(on: declaration, to: &context.report)
    return result
  }

  private mutating func readAccessorPairs() {
    for member in declaration.members {
      let pair = member.accessorPair { type in
        TypeReader(context: context, scope: declaration.path, file: member.file).read(type).type
      }
      if let pair { result.pairs.append(pair) }
    }
  }

  // MARK: - The class itself

  private func reportClass() {
    if let access = declaration.modifiers.access, ["private", "fileprivate"].contains(access) {
      context.report.add(
        .warning, "`\(declaration.name)` is \(access); a generated model is at least internal",
        at: declaration.namePlace)
    }
    if declaration.isGeneric {
      context.report.add(.error, "a generic class cannot be a model: \(declaration.name)", at: declaration.namePlace)
    }
    if let available = declaration.attributes.named("available") {
      context.report.add(
        .note, "`\(declaration.name)` is available from \(available.arguments?.trimmedDescription ?? "") on",
        at: declaration.file.place(of: available),
        "Availability is not part of a manifest: `platforms:` in schema.yaml states the minimum, and subclasses get theirs from modelgen."
      )
    }
    for attribute in declaration.attributes.all {
      let name = attribute.attributeName.trimmedDescription
      if ["Model", "available"].contains(name.split(separator: ".").last.map(String.init) ?? "") { continue }
      let isIsolation = name.hasSuffix("Actor")
      context.report.add(
        .warning, "`@\(name)` on `\(declaration.name)` is left out", at: declaration.file.place(of: attribute),
        isIsolation
          ? "A generated model belongs to no actor; its context decides where it is used."
          : "A macro can add stored properties. If this one does, add them to the manifest: an attribute more or less is another checksum."
      )
    }
  }

  private mutating func readSuperclass() {
    for type in declaration.inherited {
      guard let name = type.dottedName else { continue }
      let scope = Array(declaration.path.dropLast())
      guard let found = context.index.declaration(of: name, from: scope, near: declaration.file) else { continue }
      if found.isModel {
        result.entity.superentity = Located(found.name, at: declaration.file.place(of: type))
        context.addModel(found)
      } else if found.kind == .class {
        context.report.add(
          .warning, "`\(declaration.name)` inherits from `\(found.name)`, which is not a model",
          at: declaration.file.place(of: type),
          "The superclass is left out: a generated model inherits from models only.")
      }
    }
    let conformances = declaration.inherited.flatMap(\.conjuncts).filter { name in
      !["PersistentModel", "Observable", "Identifiable", "Hashable", "Equatable", "Sendable", "AnyObject"].contains(
        name)
        && context.index.declaration(
          of: name.split(separator: ".").map(String.init), from: declaration.path, near: declaration.file)?
          .kind != .class
    }
    staying.conformances = conformances
  }

  // MARK: - Members

  private mutating func read(_ member: Declaration.Member) {
    if let variables = member.variables {
      if member.isInExtension { return }
      for property in variables.stored { read(property) }
      if member.isOverride {
        staying.overrides += variables.computed
      } else {
        staying.computed += variables.computed
      }
      staying.others += variables.other
    } else if let macro = member.syntax.as(MacroExpansionDeclSyntax.self) {
      read(macro, member.file)
    } else if !member.isInExtension, let function = member.syntax.as(FunctionDeclSyntax.self) {
      if member.isOverride {
        staying.overrides.append(function.name.identifierText)
      } else {
        staying.methods.append(function.name.identifierText)
      }
    } else if !member.isInExtension, member.syntax.is(SubscriptDeclSyntax.self) {
      staying.methods.append("subscript")
    } else if !member.isInExtension, member.syntax.is(DeinitializerDeclSyntax.self) {
      context.report.add(
        .warning, "`\(declaration.name)` has a deinitializer", at: member.file.place(of: member.syntax),
        "It cannot move to an extension and is left out.")
    }
  }

  private mutating func read(_ property: StoredProperty) {
    let place = property.file.place(of: property.nameSyntax)
    let isTransient = property.syntax.attributes.named("Transient") != nil
    if isTransient, !canBeStated(property) {
      context.report.add(
        .warning, "the transient property `\(declaration.name).\(property.name)` is left out", at: place,
        "A manifest cannot state its type. It is not stored: keep such a value outside of the model, for example in a dictionary by `persistentModelID`."
      )
      return
    }
    guard let type = context.type(of: property, declaration) else { return }
    if !isTransient, type.model != nil {
      readRelationship(property, type, place)
    } else {
      readAttribute(property, type, place)
    }
    reportPeculiarities(property, place)
  }

  /// True for a type that the generated file can name: Swift's own types, and Codable ones of the app.
  private func canBeStated(_ property: StoredProperty) -> Bool {
    let trial = VersionContext(index: context.index, models: [])
    guard let type = trial.type(of: property, declaration) else { return false }
    return type.model == nil && trial.met.isEmpty && trial.unknownTypes.isEmpty && !type.type.isBeyondManifests
      && trial.valueTypes.allSatisfy { $0.declaration.kind != .class && context.index.isCodable($0.declaration) }
  }

  private mutating func readAttribute(_ property: StoredProperty, _ type: TypeReader.Result, _ place: Place) {
    let typePlace = property.type.map { property.file.place(of: $0) } ?? place
    var attribute = Attribute(name: property.name, type: type.type, place: place, typePlace: typePlace)
    attribute.doc = property.syntax.docComment
    if property.syntax.attributes.named("Transient") != nil { attribute.options.insert(.transient) }
    if let syntax = property.syntax.attributes.named("Attribute") {
      let macro = AttributeMacro(
        syntax, file: property.file, folding: folding(in: property.file), report: &context.report)
      attribute.options.formUnion(macro.options)
      attribute.transformer = macro.transformer
      attribute.hashModifier = macro.hashModifier
      if let name = macro.originalName, name != property.name {
        result.originalNames[property.name] = Located(name, at: property.file.place(of: syntax))
      }
    }
    if let initial = property.initializer {
      let reader = DefaultReader(
        context: context, scope: declaration.path, file: property.file, owner: "\(declaration.name).\(property.name)")
      attribute.defaultValue = reader.read(initial, type: type.type, valueType: type.valueType)
        .map { Located($0, at: property.file.place(of: initial)) }
    }
    (attribute.access, attribute.setter) = access(of: property, place)
    result.entity.attributes.append(attribute)
  }

  private mutating func readRelationship(_ property: StoredProperty, _ type: TypeReader.Result, _ place: Place) {
    guard let model = type.model else { return }
    if case .set = type.type.unwrapped {
      context.report.add(
        .error, "`\(declaration.name).\(property.name)` is a set of models", at: place,
        "SwiftData stores to-many relationships as arrays only.")
      return
    }
    var isToMany = false
    if case .array = type.type.unwrapped { isToMany = true }
    let destination = context.addModel(model)
    let typePlace = property.type.map { property.file.place(of: $0) } ?? place
    var relationship = Relationship(
      name: property.name, destination: destination.name, isToMany: isToMany, isOptional: type.type.isOptional,
      place: place, destinationPlace: typePlace)
    relationship.doc = property.syntax.docComment
    let macro = property.syntax.attributes.named("Relationship").map {
      RelationshipMacro($0, file: property.file, folding: folding(in: property.file), report: &context.report)
    }
    relationship.deleteRule = macro?.deleteRule
    relationship.minimumModelCount = macro?.minimumModelCount
    relationship.maximumModelCount = macro?.maximumModelCount
    relationship.hashModifier = macro?.hashModifier
    if let name = macro?.originalName, name != property.name {
      result.originalNames[property.name] = Located(name, at: place)
    }
    (relationship.access, relationship.setter) = access(of: property, place)
    reportRelationshipDefault(property, isToMany: isToMany, place)
    result.entity.relationships.append(relationship)
    result.links.append(RelationshipLink(destination: destination, macro: macro, isPlain: macro?.isBare ?? true))
  }

  private func folding(in file: SourceFile) -> ConstantFolding {
    ConstantFolding(context: context, scope: declaration.path, file: file)
  }

  private func reportRelationshipDefault(_ property: StoredProperty, isToMany: Bool, _ place: Place) {
    guard let initial = property.initializer, !initial.is(NilLiteralExprSyntax.self) else { return }
    if isToMany, ["[]", ".init()"].contains(initial.trimmedDescription) { return }
    if isToMany, initial.is(FunctionCallExprSyntax.self) { return }
    context.report.add(
      .warning, "the default of the relationship `\(declaration.name).\(property.name)` is left out", at: place,
      "SwiftData ignores it in a migration, and a manifest has no place for it.")
  }

  /// What the property loses on its way: observers, `let`, wrappers of other libraries.
  private func reportPeculiarities(_ property: StoredProperty, _ place: Place) {
    let name = "\(declaration.name).\(property.name)"
    if property.hasObservers {
      context.report.add(
        .warning, "`\(name)` has observers (willSet, didSet)", at: place,
        "A generated property has none; SwiftData does not call them reliably either. Move the work to a method.")
    }
    if property.isLet {
      context.report.add(
        .note, "`\(name)` is a `let`", at: place,
        "It is stored like a variable, with the same hash; the generated property is a `var`.")
    }
    for attribute in property.syntax.attributes.all {
      let text = attribute.attributeName.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
      if ["Attribute", "Relationship", "Transient", "available", "objc", "ObservationIgnored"].contains(text) {
        continue
      }
      context.report.add(
        .warning, "`@\(text)` on `\(name)` is not known", at: property.file.place(of: attribute),
        "It is left out. A property wrapper or macro of your own can change what is stored.")
    }
  }

  private func access(of property: StoredProperty, _ place: Place) -> (Access?, Access?) {
    let written = property.syntax.modifiers.access
    if let written, ["private", "fileprivate"].contains(written) {
      context.report.add(
        .note, "`\(declaration.name).\(property.name)` is \(written)", at: place,
        "It becomes internal: your accessors live in another file than the generated class.")
    }
    let access = Access(written: written)
    var setter: Access?
    if let writtenSetter = property.syntax.modifiers.setterAccess {
      setter = Access(written: writtenSetter)
      if ["private", "fileprivate"].contains(writtenSetter) {
        context.report.add(
          .note, "the setter of `\(declaration.name).\(property.name)` is \(writtenSetter)", at: place,
          "It becomes internal: your accessors live in another file than the generated class.")
      }
      if setter == access { setter = nil }
    }
    return (access == defaultAccess ? nil : access, setter)
  }

  // MARK: - #Unique, #Index

  private mutating func read(_ macro: MacroExpansionDeclSyntax, _ file: SourceFile) {
    switch macro.macroName.text {
    case "Unique":
      for argument in macro.arguments {
        guard let members = keyPaths(argument.expression, file) else {
          reportUnread(macro, file)
          continue
        }
        result.entity.uniqueness.append(Entity.Uniqueness(members: members, place: file.place(of: argument)))
      }
    case "Index":
      for argument in macro.arguments {
        guard let (kind, members) = index(argument.expression, file) else {
          reportUnread(macro, file)
          continue
        }
        result.entity.indexes.append(Entity.Index(kind: kind, members: members, place: file.place(of: argument)))
      }
    default:
      context.report.add(
        .warning, "the macro `#\(macro.macroName.text)` is not known", at: file.place(of: macro),
        "It is left out; if it adds stored properties, they are missing in the manifest.")
    }
  }

  private func index(_ expression: ExprSyntax, _ file: SourceFile) -> (Entity.Index.Kind, [Located<String>])? {
    if let members = keyPaths(expression, file) { return (.binary, members) }
    guard let call = expression.as(FunctionCallExprSyntax.self),
      let kind = call.calledExpression.lastName.flatMap(Entity.Index.Kind.init),
      let argument = call.arguments.first, let members = keyPaths(argument.expression, file)
    else { return nil }
    return (kind, members)
  }

  private func keyPaths(_ expression: ExprSyntax, _ file: SourceFile) -> [Located<String>]? {
    guard let array = expression.as(ArrayExprSyntax.self), !array.elements.isEmpty else { return nil }
    var members: [Located<String>] = []
    for element in array.elements {
      guard var parts = element.expression.keyPathParts, !parts.isEmpty else { return nil }
      // `\Trip.name` inside `Trip`: the root is the class, possibly qualified.
      if element.expression.hasKeyPathRoot {
        while parts.count > 1, declaration.path.contains(parts[0]) { parts.removeFirst() }
      }
      members.append(Located(parts.joined(separator: "."), at: file.place(of: element)))
    }
    return members
  }

  private func reportUnread(_ macro: MacroExpansionDeclSyntax, _ file: SourceFile) {
    context.report.add(
      .warning, "`#\(macro.macroName.text)` has an argument that is not a list of key paths", at: file.place(of: macro),
      "The argument is left out. Uniqueness is part of the version hash.")
  }

  // MARK: - The initializer

  private mutating func readInitializer() {
    var reader = InitializerReader(declaration, context: context)
    reader.read(into: &result.entity)
    staying.initializers = reader.others
  }
}

extension Access {
  /// The level as a manifest can state it: what is private in the source becomes internal.
  init(written: String?) {
    switch written {
    case "public", "open": self = .public
    case "package": self = .package
    default: self = .internal
    }
  }
}
