import Diagnostics
import ImportReport
import SchemaModel

/// Gives composites the enums and structs that they were, with names of our own: a store does not keep type names.
struct ValueTypeMapping {
  private(set) var enums: [EnumType] = []
  private(set) var structs: [StructType] = []
  private var taken: Set<String>

  init(entityNames: Set<String>) {
    taken = entityNames.union(SwiftType.Scalar.allCases.map(\.rawValue))
    taken.formUnion([
      "Schema", "Model", "Index", "Unique", "Attribute", "Relationship", "Transient", "Task", "Set", "Array",
    ])
  }

  mutating func type(
    of composite: ObjectComposite, named property: String, entity: String, _ place: Place,
    _ report: inout ImportFindings
  ) -> SwiftType {
    if composite.isEnum {
      if composite.cases == nil, composite.elements.count == 1,
        case .attribute(let leaf) = composite.elements[0].kind
      {
        return rawEnum(leaf, composite, property, entity, place, &report)
      }
      return caseEnum(composite, property, entity, place, &report)
    }
    return structure(composite, property, entity, place, &report)
  }

  private mutating func rawEnum(
    _ leaf: ObjectAttribute, _ composite: ObjectComposite, _ property: String, _ entity: String, _ place: Place,
    _ report: inout ImportFindings
  ) -> SwiftType {
    var type = EnumType(name: name(property, entity), place: place)
    let raw: SwiftType.Scalar =
      switch leaf.type {
      case .int16: .int16
      case .int32: .int32
      case .int64: .int
      case .double: .double
      case .float: .float
      default: .string
      }
    type.rawType = Located(.scalar(raw), at: place)
    type.isExternal = true
    if case .string(let value)? = composite.defaultRawValue, let name = caseName(value) {
      var first = EnumType.Case(name: name, place: place)
      first.rawValue = Located(value, at: place)
      type.cases.append(first)
    }
    if type.cases.isEmpty { type.cases.append(EnumType.Case(name: "unknown", place: place)) }
    enums.append(type)
    report.add(
      .warning, "`\(entity).\(property)` is an enum with raw values of type \(raw.rawValue); a store lists no cases",
      at: place,
      "`\(type.name)` is written as `external`, with a case in their place. Put in the app's name and cases; the hash stays."
    )
    return .named(type.name)
  }

  private func caseName(_ raw: String) -> String? {
    guard let first = raw.unicodeScalars.first, first.properties.isAlphabetic || first == "_" else { return nil }
    return raw.unicodeScalars.allSatisfy { $0.properties.isXIDContinue } ? raw : nil
  }

  /// An enum without raw values. Each case has an element; the archive's own list leaves out those with associated values.
  private mutating func caseEnum(
    _ composite: ObjectComposite, _ property: String, _ entity: String, _ place: Place, _ report: inout ImportFindings
  ) -> SwiftType {
    var type = EnumType(name: name(property, entity), place: place)
    let elements = composite.elements.map(\.name)
    for name in elements + (composite.cases ?? []).filter({ !elements.contains($0) }) {
      var enumCase = EnumType.Case(name: name, place: place)
      if let element = composite.elements.first(where: { $0.name == name }), case .composite(let payload) = element.kind
      {
        for (index, value) in payload.elements.enumerated() {
          let label = value.name == "_\(index)" ? nil : value.name
          let owner = "\(entity)\(capitalized(property))\(capitalized(name))"
          let payloadType = self.fieldType(value, owner: owner, insideEnum: true, place, &report)
          enumCase.payload.append(EnumType.Payload(label: label, type: payloadType, place: place))
        }
      }
      type.cases.append(enumCase)
    }
    if let same = enums.first(where: { $0.isAlike(type) }) { return .named(same.name) }
    enums.append(type)
    reportName(type.name, entity, property, place, &report)
    return .named(type.name)
  }

  private mutating func structure(
    _ composite: ObjectComposite, _ property: String, _ entity: String, _ place: Place, _ report: inout ImportFindings
  ) -> SwiftType {
    var type = StructType(name: name(property, entity), place: place)
    for element in composite.elements {
      let fieldType = fieldType(element, owner: "\(entity)\(capitalized(property))", insideEnum: false, place, &report)
      type.fields.append(StructType.Field(name: element.name, type: fieldType, place: place, typePlace: place))
    }
    if let same = structs.first(where: { $0.isAlike(type) }) { return .named(same.name) }
    structs.append(type)
    reportName(type.name, entity, property, place, &report)
    return .named(type.name)
  }

  /// The type of a struct's field or an enum's associated value. Inside an enum's case every leaf is optional anyway.
  private mutating func fieldType(
    _ element: ObjectProperty, owner: String, insideEnum: Bool, _ place: Place, _ report: inout ImportFindings
  ) -> SwiftType {
    let base: SwiftType
    switch element.kind {
    case .composite(let nested):
      base = type(of: nested, named: element.name, entity: owner, place, &report)
    case .attribute(let attribute):
      let written = attribute.type == .transformable ? attribute.valueClass.flatMap(ArchivedTypeName.init)?.type : nil
      base = written ?? leafType(attribute.type)
    default: base = .scalar(.data)
    }
    return element.isOptional && !insideEnum ? .optional(base) : base
  }

  private func leafType(_ type: AttributeType) -> SwiftType {
    switch type {
    case .int16: .scalar(.int16)
    case .int32: .scalar(.int32)
    case .int64: .scalar(.int)
    case .decimal: .scalar(.decimal)
    case .double: .scalar(.double)
    case .float: .scalar(.float)
    case .string: .scalar(.string)
    case .boolean: .scalar(.bool)
    case .date: .scalar(.date)
    case .uuid: .scalar(.uuid)
    case .uri: .scalar(.url)
    case .transformable: .array(.scalar(.string))
    default: .scalar(.data)
    }
  }

  private mutating func name(_ property: String, _ entity: String) -> String {
    let short = capitalized(property)
    var name = taken.contains(short) ? entity + short : short
    var number = 2
    let base = name
    while taken.contains(name) {
      name = base + String(number)
      number += 1
    }
    taken.insert(name)
    return name
  }

  private func capitalized(_ text: String) -> String {
    let trimmed = text.drop { $0 == "_" }
    guard let first = trimmed.first else { return "Value" }
    return first.uppercased() + trimmed.dropFirst()
  }

  private func reportName(
    _ name: String, _ entity: String, _ property: String, _ place: Place, _ report: inout ImportFindings
  ) {
    report.add(
      .note, "the type of `\(entity).\(property)` is called `\(name)` here", at: place,
      "A store keeps no type names, and they are not hashed: rename it to what the app says.")
  }
}

extension EnumType {
  /// Alike in all but the name.
  fileprivate func isAlike(_ other: EnumType) -> Bool {
    guard !isExternal, cases.count == other.cases.count else { return false }
    return zip(cases, other.cases).allSatisfy { a, b in
      a.name == b.name && a.payload.map(\.label) == b.payload.map(\.label)
        && a.payload.map(\.type) == b.payload.map(\.type)
    }
  }
}

extension StructType {
  fileprivate func isAlike(_ other: StructType) -> Bool {
    fields.count == other.fields.count
      && zip(fields, other.fields).allSatisfy { $0.name == $1.name && $0.type == $1.type }
  }
}
