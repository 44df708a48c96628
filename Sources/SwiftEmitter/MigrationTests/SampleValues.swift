import SchemaModel

/// The values of the rows that a test makes: as different as their types allow, and at the edges of what a store takes.
struct SampleValues {
  let version: ScaffoldVersion

  init(_ version: ScaffoldVersion) { self.version = version }

  /// The value of a row; nil where it is left out.
  func value(of attribute: Attribute, _ entity: String, _ number: Int) -> String? {
    if version.isOptional(attribute.type), number == 2 { return nil }
    let path = "\(entity).\(attribute.name)"
    if attribute.options.contains(.externalStorage), number == 1, version.plain(attribute.type) == .scalar(.data) {
      // Enough to be put into a file of its own.
      return "\(version.spelling("Data"))(repeating: 1, count: 200_000)"
    }
    let isUnique = version.version.entities.contains { owner in
      version.isKind(entity, of: owner.name) && owner.allUniqueness.contains { $0.contains(attribute.name) }
    }
    return value(attribute.type.unwrapped, path, number, isKey: isUnique)
      ?? version.value(for: attribute.type.unwrapped)
  }

  /// Nil where only a person can write one.
  ///
  /// - Parameter isKey: no empty text: hand-written stages may take it for none.
  func value(_ type: SwiftType, _ path: String, _ number: Int, isKey: Bool = false, depth: Int = 0) -> String? {
    if depth > 8 { return nil }
    func inner(_ type: SwiftType, _ number: Int) -> String? {
      value(type, path, number, isKey: isKey, depth: depth + 1)
    }
    switch version.names.expandingAliases(in: type) {
    case .scalar(let scalar): return value(of: scalar, path, number, isKey)
    case .optional(let wrapped): return number == 2 ? "nil" : inner(wrapped, number)
    case .array(let element):
      let items = number == 1 ? [1, 3] : number == 2 ? [] : [1]
      return list(items.map { inner(element, $0) })
    case .set(let element): return number == 2 ? "[]" : list([inner(element, number)])
    case .dictionary(let key, let item):
      guard number != 2, let key = inner(key, 1), let item = inner(item, number) else { return "[:]" }
      return "[\(key): \(item)]"
    case .tuple, .generic: return nil
    case .named:
      if let type = version.enumeration(type) { return value(of: type, path, number, depth) }
      if let type = version.structure(type) { return value(of: type, path, number, depth) }
      return nil
    }
  }

  private func list(_ items: [String?]) -> String? {
    items.contains { $0 == nil } ? nil : "[\(items.compactMap { $0 }.joined(separator: ", "))]"
  }

  /// The first case, the last, and one between.
  private func value(of type: EnumType, _ path: String, _ number: Int, _ depth: Int) -> String? {
    guard !type.cases.isEmpty else { return nil }
    let last = type.cases.count - 1
    let picked = type.cases[number == 1 ? 0 : number == 2 ? min(1, last) : last]
    let name = "\(version.spelled(.named(type.name))).\(identifier(picked.name))"
    if picked.payload.isEmpty { return name }
    var arguments: [String] = []
    for payload in picked.payload {
      guard let value = value(payload.type, path, number, depth: depth + 1) else { return nil }
      arguments.append((payload.label.map { "\(argumentLabel($0)): " } ?? "") + value)
    }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }

  private func value(of type: StructType, _ path: String, _ number: Int, _ depth: Int) -> String? {
    // How the app's own types are made is not known here.
    if type.isExternal { return nil }
    var arguments: [String] = []
    for field in type.fields {
      guard let value = value(field.type, "\(path).\(field.name)", number, depth: depth + 1) else { return nil }
      arguments.append("\(argumentLabel(field.name)): \(value)")
    }
    return "\(version.spelled(.named(type.name)))(\(arguments.joined(separator: ", ")))"
  }

  private func value(of scalar: SwiftType.Scalar, _ path: String, _ number: Int, _ isKey: Bool) -> String {
    let name = version.spelling(scalar.rawValue)
    func edges(_ second: String, _ third: String) -> String { number == 1 ? "1" : number == 2 ? second : third }
    switch scalar {
    case .bool: return number == 2 ? "false" : "true"
    case .int, .int8, .int16, .int32, .int64: return edges("\(name).max", "\(name).min")
    case .uint8: return edges("\(name).max", "0")
    // Columns are signed: half of the type fits for sure.
    case .uint16: return edges("\(version.spelling("UInt16"))(Int16.max)", "0")
    case .uint32: return edges("\(version.spelling("UInt32"))(Int32.max)", "0")
    case .uint, .uint64: return edges("\(name)(Int64.max)", "0")
    case .float, .double, .cgFloat, .timeInterval:
      return number == 1 ? "1.25" : number == 2 ? "\(name).greatestFiniteMagnitude" : "-0.5"
    case .decimal: return number == 1 ? "1.25" : number == 2 ? "1_234_567_890" : "-0.5"
    case .string:
      return stringLiteral(number == 1 ? "\(path) 1" : number == 3 ? "\(path) “3” é 🧳" : isKey ? "\(path) 2" : "")
    case .character: return "\"\(number == 3 ? "🧳" : "\(number)")\""
    case .date:
      return number == 1
        ? "\(name)(timeIntervalSinceReferenceDate: 1000.5)"
        : "\(name).\(number == 2 ? "distantFuture" : "distantPast")"
    case .data: return number == 3 ? "\(name)()" : "\(name)([\(number)])"
    case .uuid: return "\(name)(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, \(number)))"
    case .url: return "\(name)(fileURLWithPath: \"/\(number == 3 ? "3 é" : "\(number)")\")"
    }
  }
}
