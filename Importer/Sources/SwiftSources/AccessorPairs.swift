import Diagnostics
import ImportReport
import SchemaModel
import SwiftSyntax

/// A computed property that reads and writes a stored raw value or JSON, as written by hand: `storage:` of a manifest.
struct AccessorPair {
  var stored: String
  var accessor: Attribute.Accessor
  /// What the getter falls back to, as Swift.
  var fallback: String?
  var place: Place
}

extension Declaration.Member {
  /// The pair that a computed property with a getter and a setter makes with a stored one; nil where either does anything
  /// else, since it stays the app's own then.
  ///
  /// - Parameter read: reads the computed property's type.
  func accessorPair(read: (TypeSyntax) -> SwiftType) -> AccessorPair? {
    guard let declaration = syntax.as(VariableDeclSyntax.self), declaration.bindings.count == 1,
      let binding = declaration.bindings.first, let type = binding.typeAnnotation?.type,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self), let bodies = binding.accessorBlock?.bodies
    else { return nil }
    let isOptional = type.is(OptionalTypeSyntax.self)
    let bare = (type.as(OptionalTypeSyntax.self)?.wrappedType ?? type).trimmedDescription.filter { !$0.isWhitespace }
    let forms = AccessorForms(type: bare, isOptional: isOptional)
    guard let stored = forms.stored(bySetter: bodies.set), let found = forms.match(bodies.get, stored: stored.name),
      found.storage == stored.storage
    else { return nil }
    var accessor = Attribute.Accessor(
      name: pattern.identifier.identifierText, type: read(type), storage: found.storage)
    accessor.unknown = nil
    return AccessorPair(
      stored: stored.name, accessor: accessor, fallback: found.fallback, place: file.place(of: pattern))
  }
}

extension AccessorBlockSyntax {
  /// The text of `get` and `set` without white space; nil where one is missing, or there are others.
  fileprivate var bodies: (get: String, set: String)? {
    guard case .accessors(let list) = accessors, list.count == 2 else { return nil }
    var bodies: [String: String] = [:]
    for accessor in list {
      guard accessor.parameters == nil, accessor.effectSpecifiers == nil,
        let statements = accessor.body?.statements, statements.count == 1
      else { return nil }
      var text = statements.trimmedDescription.filter { !$0.isWhitespace }
      if accessor.accessorSpecifier.text == "get", text.hasPrefix("return") { text.removeFirst("return".count) }
      bodies[accessor.accessorSpecifier.text] = text.replacing("self.", with: "")
    }
    guard let get = bodies["get"], let set = bodies["set"] else { return nil }
    return (get, set)
  }
}

/// The ways in which such properties are written.
private struct AccessorForms {
  let type: String
  let isOptional: Bool

  /// What the setter assigns to.
  func stored(bySetter text: String) -> (name: String, storage: Attribute.Storage)? {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      return nil
    }
    let mark = isOptional ? "?" : ""
    switch parts[1] {
    case "newValue\(mark).rawValue", "newValue\(mark).map(\\.rawValue)", "newValue\(mark).map{$0.rawValue}":
      return (parts[0], .rawValue)
    case "try?JSONEncoder().encode(newValue)" where isOptional,
      "newValue.flatMap{try?JSONEncoder().encode($0)}" where isOptional:
      return (parts[0], .json)
    case "(try?JSONEncoder().encode(newValue))??Data()" where !isOptional,
      "(try?JSONEncoder().encode(newValue))??\(parts[0])" where !isOptional:
      return (parts[0], .json)
    default: return nil
    }
  }

  func match(_ text: String, stored: String) -> (storage: Attribute.Storage, fallback: String?)? {
    let raw =
      isOptional
      ? ["(\(type).init(rawValue:))", "(\(type).init)", "{\(type)(rawValue:$0)}", "{.init(rawValue:$0)}"].map {
        "\(stored).flatMap\($0)"
      } : ["\(type)(rawValue:\(stored))", ".init(rawValue:\(stored))"]
    let json =
      isOptional
      ? ["\(stored).flatMap{try?JSONDecoder().decode(\(type).self,from:$0)}"]
      : ["(try?JSONDecoder().decode(\(type).self,from:\(stored)))"]
    for (storage, heads) in [(Attribute.Storage.rawValue, raw), (.json, json)] {
      for head in heads where text.hasPrefix(head) {
        let rest = text.dropFirst(head.count)
        if rest.isEmpty { return isOptional ? (storage, nil) : nil }
        // With a fallback an optional would read nil as a value: that is no accessor that a manifest states.
        if !isOptional, rest.hasPrefix("??") { return (storage, String(rest.dropFirst(2))) }
      }
    }
    return nil
  }
}

extension ReadVersion {
  /// Puts accessors in front of the stored properties of hand-written pairs, where the two agree in type: what is stored
  /// stays as it is, its name and type above all.
  mutating func pairAccessors(_ report: inout ImportFindings) {
    var values = SchemaVersion(
      stem: "V1", number: VersionNumber(1, 0, 0), numberPlace: Place(file: FileID(number: 0), line: 1, column: 1),
      file: FileID(number: 0))
    (values.enums, values.structs, values.typeAliases) = (enums, structs, typeAliases)
    for (index, model) in models.enumerated() where index < entities.count {
      var taken: Set<String> = []
      for pair in model.pairs {
        guard let position = entities[index].attributes.firstIndex(where: { $0.name == pair.stored }),
          let attribute = paired(entities[index].attributes[position], pair, values), taken.insert(pair.stored).inserted
        else { continue }
        entities[index].attributes[position] = attribute
        report.add(
          .note,
          "`\(entities[index].name).\(pair.accessor.name)` is written as `storage: \(pair.accessor.storage.rawValue)`",
          at: pair.place,
          "The generated class has it in front of `\(pair.stored)`: delete your own, and what sets `\(pair.stored)` in the initializer sets `\(pair.accessor.name)`."
        )
      }
    }
  }

  private func paired(_ stored: Attribute, _ pair: AccessorPair, _ values: SchemaVersion) -> Attribute? {
    guard stored.accessor == nil, stored.isPersisted, stored.transformer == nil, !stored.options.contains(.codable),
      stored.type.isOptional == pair.accessor.type.isOptional
    else { return nil }
    var (result, accessor) = (stored, pair.accessor)
    switch accessor.storage {
    case .rawValue:
      guard let type = values.enumeration(of: accessor.type),
        let rawType = type.rawType.flatMap({ values.head(of: $0.value)?.type }), rawType == stored.type.unwrapped
      else { return nil }
      if let fallback = pair.fallback {
        guard let name = Self.caseName(fallback, of: type) else { return nil }
        accessor.unknown = Located(.enumCase(name), at: pair.place)
      }
      if let value = stored.defaultValue {
        guard let name = Self.caseName(value.value, of: type, values) else { return nil }
        accessor.defaultValue = Located(.enumCase(name), at: value.place)
        // Read back, the default is the case's raw value.
        if let index = type.cases.firstIndex(where: { $0.name == name }), let raw = values.rawValues(of: type)?[index] {
          result.defaultValue = Located(values.hasTextRawValues(type) ? .string(raw) : .number(raw), at: value.place)
        }
      }
    case .json:
      guard stored.type.unwrapped == .scalar(.data) else { return nil }
      if let value = stored.defaultValue?.value, value != .expression("Data()") { return nil }
      // Without the default, rows made by the mapping would have no bytes: another model than the app's.
      if !stored.type.isOptional, stored.defaultValue == nil { return nil }
      if let fallback = pair.fallback {
        accessor.unknown = Located(.expression(fallback), at: pair.place)
        // The column had a default, so no caller of the initializer gives a value.
        if stored.defaultValue != nil, stored.initDefault == nil {
          accessor.initDefault = Located(.expression(fallback), at: pair.place)
        }
      }
    }
    if let value = stored.initDefault {
      // What the initializer gives the column must be a case for it to be the parameter's.
      guard accessor.storage == .rawValue, let type = values.enumeration(of: accessor.type),
        let name = Self.caseName(value.value, of: type, values)
      else { return nil }
      accessor.initDefault = Located(.enumCase(name), at: value.place)
      result.initDefault = nil
    }
    if accessor.unknown?.value == accessor.defaultValue?.value { accessor.unknown = nil }
    result.accessor = accessor
    return result
  }

  /// The case in `.planned`, `Status.planned` and `Status.planned.rawValue`.
  private static func caseName(_ text: String, of type: EnumType) -> String? {
    var parts = text.split(separator: ".").map(String.init)
    if parts.last == "rawValue" { parts.removeLast() }
    guard let name = parts.last, parts.count == 1 || parts.dropLast().last == type.name,
      type.cases.contains(where: { $0.name == name })
    else { return nil }
    return name
  }

  private static func caseName(_ value: DefaultValue, of type: EnumType, _ values: SchemaVersion) -> String? {
    switch value {
    case .expression(let text): return text.hasSuffix(".rawValue") ? caseName(text, of: type) : nil
    case .string(let raw), .number(let raw):
      guard let index = values.comparableRawValues(of: type)?.firstIndex(of: raw) else { return nil }
      return type.cases[index].name
    default: return nil
    }
  }
}
