import Mustache
import SchemaModel

/// An initializer: parameters with their defaults, and what its body assigns.
final class InitializerText: KeyedContext {
  /// The properties that are parameters, in order.
  let parameters: [PropertyText]
  let access: Access
  private let modifiers: String
  private let isLong: Bool
  private let assigned: [PropertyText]
  private let omitted: [PropertyText]
  private let superCall: [String]
  private let assignedAfterSuper: [PropertyText]

  private init(
    parameters: [PropertyText], access: Access, isOverride: Bool = false, assigned: [PropertyText],
    omitted: [PropertyText] = [], superCall: [String] = [], assignedAfterSuper: [PropertyText] = []
  ) {
    self.parameters = parameters
    self.assigned = assigned
    self.omitted = omitted
    self.superCall = superCall
    self.assignedAfterSuper = assignedAfterSuper
    let own = parameters.reduce(access) { min($0, $1.access) }
    // Where less than public, a default may name anything.
    self.access = own == .public ? parameters.reduce(own) { min($0, $1.defaultAccess) } : own
    let modifiers = self.access.prefix + (isOverride ? "override " : "")
    self.modifiers = modifiers
    let width = parameters.reduce("    \(modifiers)init() {".utf8.count) {
      $0 + $1.parameterName.utf8.count + $1.parameterType.utf8.count + 4
        + ($1.parameterDefault.map { $0.utf8.count + 3 } ?? 0)
    }
    // Each parameter counted a separator; the last has none.
    isLong = width - 2 > Layout.lineLength
  }

  /// The public memberwise initializer of a struct.
  convenience init(fields: [PropertyText], access: Access) {
    self.init(parameters: fields, access: access, assigned: fields)
  }

  /// The initializer of an entity.
  ///
  /// - Parameters:
  ///   - names: the parameters that the manifest asks for; nil means all properties that are stored.
  ///   - own: the entity's properties.
  ///   - inherited: those of its superentities.
  ///   - superInitializer: the initializer of its superentity.
  convenience init(
    names: [String]?, own: [PropertyText], inherited: [PropertyText], superInitializer: InitializerText?, access: Access
  ) {
    let superParameters = superInitializer?.parameters ?? []
    let parameters: [PropertyText]
    if let names {
      let known = own + inherited
      parameters = names.compactMap { name in known.first { $0.key == name } }
    } else {
      parameters = superParameters + own.filter { !$0.isTransient }
    }
    guard names != nil || superInitializer != nil else {
      // Nothing is omitted: what is no parameter is transient.
      self.init(parameters: parameters, access: access, assigned: parameters)
      return
    }
    let isParameter = Set(parameters.map(ObjectIdentifier.init))
    let isSuperParameter = Set(superParameters.map(ObjectIdentifier.init))
    let assigned = own.filter { isParameter.contains(ObjectIdentifier($0)) }
    let omitted = own.filter { !isParameter.contains(ObjectIdentifier($0)) && $0.omittedValue != nil }
    guard superInitializer != nil else {
      self.init(parameters: parameters, access: access, assigned: assigned, omitted: omitted)
      return
    }
    let passed = superParameters.filter { isParameter.contains(ObjectIdentifier($0)) }
    self.init(
      parameters: parameters, access: access,
      // A subclass whose initializer takes the very same arguments overrides.
      isOverride: parameters.map(ObjectIdentifier.init) == superParameters.map(ObjectIdentifier.init),
      assigned: assigned, omitted: omitted,
      superCall: Layout.call("super.init", passed.map { "\($0.parameterName): \($0.parameterName)" }, indentation: 6),
      assignedAfterSuper: inherited.filter {
        isParameter.contains(ObjectIdentifier($0)) && !isSuperParameter.contains(ObjectIdentifier($0))
      })
  }

  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .modifiers: .text(modifiers)
    case .isLong: .flag(isLong)
    case .isEmpty: .flag(parameters.isEmpty && omitted.isEmpty && superCall.isEmpty)
    case .parameters:
      .list(parameters.dropLast().map(MustacheValue.context) + parameters.suffix(1).map { .context(LastParameter($0)) })
    case .assigned: .list(assigned.map(MustacheValue.context))
    case .omitted: .list(omitted.map(MustacheValue.context))
    case .superCall: .lines(superCall)
    case .assignedAfterSuper: .list(assignedAfterSuper.map(MustacheValue.context))
    default: .missing
    }
  }

  /// The parameter without a comma behind it.
  private final class LastParameter: KeyedContext {
    private let property: PropertyText

    init(_ property: PropertyText) { self.property = property }

    func value(_ key: Key) -> MustacheValue { key == .isLast ? .flag(true) : property.value(key) }
  }
}
