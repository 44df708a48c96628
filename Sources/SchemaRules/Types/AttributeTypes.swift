import Diagnostics
import SchemaModel

extension VersionChecker {
  /// Checks what an attribute's type mentions. Nearly all are scalars, which are fine at once.
  mutating func checkType(of attribute: Attribute, resolved: ResolvedType, in entity: Entity) {
    switch attribute.type {
    case .scalar(let scalar) where scalar != .character, .optional(.scalar(let scalar)) where scalar != .character:
      return
    default: break
    }
    let place = attribute.typePlace
    checkDoubleOptional(attribute.type, at: place)
    if attribute.transformer != nil || !attribute.options.isDisjoint(with: [.transient, .codable]) {
      // Nothing of the type is hashed, so it may be any that Swift knows; but it must be one.
      checkSpelling(of: attribute.type, at: place, line: relationshipLine(for: attribute))
      if attribute.options.contains(.codable), attribute.transformer == nil {
        _ = checkUncodable(attribute.type.unwrapped, at: place)
      }
      return
    }
    checkMentions(in: attribute.type, at: place, line: relationshipLine(for: attribute))
    checkComposite(attribute, resolved: resolved, in: entity)
  }

  private mutating func checkComposite(_ attribute: Attribute, resolved: ResolvedType, in entity: Entity) {
    guard case .structure(let index) = resolved.kind else { return }
    checkAllOptional(attribute, structure: index, isOptional: resolved.isOptional, in: entity)
    checkDecimal(attribute, structure: index, isOptional: resolved.isOptional)
  }

  /// Every name in the type must be declared, storable, and no entity. One finding for each type at most.
  ///
  /// - Parameter line: the relationship to write where an entity is named.
  mutating func checkMentions(in type: SwiftType, at place: Place, line: String?) {
    var pending = [type]
    while let current = pending.popLast() {
      if checkUnsupported(current, at: place) || checkUncodable(current, at: place)
        || checkUnkeyed(current, at: place)
      {
        return
      }
      switch current {
      case .scalar: break
      case .optional(let wrapped), .array(let wrapped), .set(let wrapped): pending.append(wrapped)
      case .dictionary(let key, let value): pending += [value, key]
      case .tuple(let elements): pending += elements.reversed()
      case .generic(let name, let arguments):
        markUsed(name)
        for argument in arguments { markMentions(in: argument) }
        if names[name] == nil, ForeignTypeNames.advice(for: name) != nil {
          reportUnknownType(name, at: place)
          return
        }
        reportUnknownShape(current, at: place)
        return
      case .named(let name):
        if let declaration = names[name] {
          markUsed(declaration)
          if case .entity(let index) = declaration {
            reportEntityAsType(version.entities[index].name, at: place, line: line)
            return
          }
        } else if !KnownComposites.has(name) {
          reportUnknownType(name, at: place)
          return
        } else {
          checkImport(for: name, at: place)
        }
      }
    }
  }

  /// The names in a type that is kept encoded or by its raw value: each is declared, or known to be of another module.
  mutating func checkMentionedNames(in type: SwiftType, at place: Place) {
    checkSpelling(of: type, at: place, line: nil)
    var unknown: String?
    forEachName(in: type) { name in
      if names[name] == nil, !KnownComposites.has(name),
        ForeignTypeNames.advice(for: name) != nil || !name.contains(".")
      {
        unknown = unknown ?? name
      }
    }
    if let unknown { reportUnknownType(unknown, at: place) }
  }

  /// For types that are not hashed: the names must be Swift's kind of names, and no entity.
  private mutating func checkSpelling(of type: SwiftType, at place: Place, line: String?) {
    var pending = [type]
    while let current = pending.popLast() {
      switch current {
      case .scalar: break
      case .optional(let wrapped), .array(let wrapped), .set(let wrapped): pending.append(wrapped)
      case .dictionary(let key, let value): pending += [value, key]
      case .tuple(let elements): pending += elements.reversed()
      case .generic(let name, let arguments):
        if !isTypePath(name) { checkIdentifier(name, at: place, role: "a type") }
        pending += arguments.reversed()
      case .named(let name):
        markUsed(name)
        if case .entity(let index)? = names[name] {
          reportEntityAsType(version.entities[index].name, at: place, line: line)
          return
        }
        if !isTypePath(name) { checkIdentifier(name, at: place, role: "a type") }
      }
    }
  }
}
