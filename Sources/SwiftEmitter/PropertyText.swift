import Diagnostics
import Mustache
import SchemaModel

/// One stored property of a class or struct, in Swift's words.
final class PropertyText: KeyedContext {
  /// The manifest's name.
  let key: String
  /// The name as Swift spells it.
  let name: String
  let type: String
  /// The property's own default.
  let value: String?
  /// The default of its initializer parameter.
  let parameterDefault: String?
  /// What the initializer assigns where it has no such parameter; nil where the property has a value already.
  let omittedValue: String?
  let isTransient: Bool
  /// The computed property in front of it.
  let accessor: AccessorText?
  /// The parameter of initializers.
  let parameterName: String
  let parameterType: String
  /// The access that the property and an initializer naming it can have.
  let access: Access
  /// The access that a public initializer with the parameter's default can have.
  let defaultAccess: Access
  private let documentation: MustacheValue
  private let macroLines: [String]
  private let modifiers: String
  private let isMacroInline: Bool
  private let isValueLong: Bool
  /// True where a parameter does not fit into its line even by itself.
  private let isParameterLong: Bool
  private let isAssignmentLong: Bool

  private static let indentation = 4

  private init(
    key: String, type: String, value: String?, parameterDefault: String?, omittedValue: String?, isTransient: Bool,
    accessor: AccessorText? = nil, access: Access, defaultAccess: Access = .public, setter: Access?, doc: String?,
    macro: (name: String, arguments: [String])?
  ) {
    self.key = key
    name = identifier(key)
    self.type = type
    self.value = value
    self.parameterDefault = parameterDefault
    self.omittedValue = omittedValue
    self.isTransient = isTransient
    self.accessor = accessor
    parameterName = accessor?.name ?? name
    parameterType = accessor?.type ?? type
    self.access = access
    self.defaultAccess = defaultAccess
    modifiers = access.prefix + (setter.map { $0 < access ? "\($0.rawValue)(set) " : "" } ?? "")
    documentation = documentationValue(doc, indentation: Self.indentation)

    let declaration = modifiers.utf8.count + name.utf8.count + type.utf8.count + "var : ".utf8.count
    let withValue = Self.indentation + declaration + (value.map { $0.utf8.count + " = ".utf8.count } ?? 0)
    let parameter = "      : ,".utf8.count + parameterName.utf8.count + parameterType.utf8.count
    isParameterLong = parameter + (parameterDefault.map { $0.utf8.count + 3 } ?? 0) > Layout.lineLength
    let assigned = accessor?.assignedValue ?? name
    isAssignmentLong = "      self. = ".utf8.count + name.utf8.count + assigned.utf8.count > Layout.lineLength
    isValueLong = withValue > Layout.lineLength && value != nil
    switch macro {
    case (let macro, let arguments)?:
      let lines =
        arguments.isEmpty ? [macro] : Layout.call(macro, arguments, indentation: Self.indentation)
      macroLines = lines
      isMacroInline =
        lines.count == 1 && !isValueLong && withValue + 1 + lines[0].utf8.count <= Layout.lineLength
    case nil:
      macroLines = []
      isMacroInline = false
    }
  }

  /// An attribute of an entity.
  convenience init(_ attribute: Attribute, _ scope: VersionScope, of entity: Int) {
    let entityName = scope.version.entities[entity].name
    let value = attribute.defaultValue.map { scope.defaultExpression($0.value, for: attribute.type) }
    let ownInit = attribute.initDefault.map { scope.defaultExpression($0.value, for: attribute.type) }
    let isTransient = attribute.options.contains(.transient)
    let isOptional = attribute.type.isOptional
    let accessor = attribute.accessor.map { AccessorText($0, stored: attribute, scope) }
    let declared = attribute.declared
    self.init(
      key: attribute.name, type: scope.spelled(attribute.type), value: value,
      parameterDefault: accessor.map(\.parameterDefault) ?? ownInit ?? value ?? (isOptional ? "nil" : nil),
      omittedValue: accessor.map(\.omittedValue)
        ?? (value != nil || isTransient ? nil : ownInit ?? (isOptional ? "nil" : nil)),
      isTransient: isTransient, accessor: accessor,
      access: scope.access(attribute.access, within: scope.access(ofEntity: entity), naming: [declared.type]),
      defaultAccess: scope.access(ofDefault: (declared.initDefault ?? declared.defaultValue)?.value),
      setter: attribute.setter, doc: attribute.doc,
      macro: attributeMacro(
        attribute,
        originalName: scope.originalNames.originalName(
          version: scope.index, entity: entityName, property: attribute.name)))
  }

  /// The relationship with an index of an entity with an index.
  convenience init(relationship index: Int, _ scope: VersionScope, of entity: Int) {
    let owner = scope.version.entities[entity]
    let relationship = owner.relationships[index]
    let destination = scope.spelled(named: relationship.destination)
    let base = relationship.isToMany ? "[\(destination)]" : destination
    self.init(
      key: relationship.name, type: relationship.isOptional ? "\(base)?" : base,
      value: relationship.isToMany ? "[]" : nil,
      parameterDefault: relationship.isToMany ? "[]" : relationship.isOptional ? "nil" : nil,
      omittedValue: !relationship.isToMany && relationship.isOptional ? "nil" : nil, isTransient: false,
      access: scope.access(
        relationship.access, within: scope.access(ofEntity: entity), naming: [.named(relationship.destination)]),
      setter: relationship.setter, doc: relationship.doc,
      macro: relationshipMacro(
        relationship,
        originalName: scope.originalNames.originalName(
          version: scope.index, entity: owner.name, property: relationship.name),
        inverse: scope.statedInverse(entity: entity, relationship: index)))
  }

  /// A field of a struct.
  convenience init(_ field: StructType.Field, _ scope: VersionScope, access: Access) {
    let value = field.defaultValue.map { scope.defaultExpression($0.value, for: field.type) }
    self.init(
      key: field.name, type: scope.spelled(field.type), value: value,
      parameterDefault: value ?? (field.type.isOptional ? "nil" : nil), omittedValue: nil, isTransient: false,
      access: scope.access(nil, within: access, naming: [field.type]),
      defaultAccess: scope.access(ofDefault: field.defaultValue?.value), setter: nil, doc: field.doc, macro: nil)
  }

  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .name: .text(name)
    case .type: .text(type)
    case .accessorName: .optional(accessor?.name)
    case .accessorType: .optional(accessor?.type)
    case .accessorLines: accessor.map { .lines($0.lines) } ?? .nothing
    case .parameterName: .text(parameterName)
    case .parameterType: .text(parameterType)
    case .assignedValue: .text(accessor?.assignedValue ?? name)
    case .parameterDefault: isParameterLong ? .nothing : .optional(parameterDefault)
    case .longParameterDefault: isParameterLong ? .optional(parameterDefault) : .nothing
    case .isAssignmentLong: .flag(isAssignmentLong)
    case .modifiers: .text(modifiers)
    case .value: isValueLong ? .nothing : .optional(value)
    case .longValue: isValueLong ? .optional(value) : .nothing
    case .macro: isMacroInline ? .text(macroLines[0]) : .nothing
    case .macroLines: isMacroInline || macroLines.isEmpty ? .nothing : .lines(macroLines)
    case .documentation: documentation
    case .omittedValue: .optional(omittedValue)
    case .isLast: .flag(false)
    default: .missing
    }
  }
}

/// Documentation as a template's lines behind `///`; nothing where there is none.
func documentationValue(_ doc: String?, indentation: Int) -> MustacheValue {
  guard let doc else { return .nothing }
  return .lines(commentLines(doc, columns: Layout.lineLength - indentation - "///".utf8.count))
}
