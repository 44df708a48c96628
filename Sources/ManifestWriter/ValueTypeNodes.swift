import SchemaModel

func node(_ type: EnumType, of version: SchemaVersion) -> YAMLNode {
  var entries: [(key: String, value: YAMLNode)] = []
  if let doc = type.doc { entries.append(("doc", .prose(doc))) }
  if type.isExternal { entries.append(("external", .scalar("true"))) }
  if let access = type.access { entries.append(("access", scalar(access.rawValue))) }
  if let raw = type.rawType { entries.append(("rawType", .scalar(typeScalar(raw.value, inFlow: true)))) }
  var comments: [Int: String] = [:]
  for (index, enumCase) in type.cases.enumerated() {
    if let doc = enumCase.doc { comments[index] = doc }
  }
  let implied = version.impliedRawValues(of: type)
  let cases = type.cases.enumerated().map { index, enumCase in node(enumCase, impliedRawValue: implied?[index]) }
  entries.append(("cases", .list(cases, comments: comments)))
  return .mapping(entries)
}

func node(_ enumCase: EnumType.Case, impliedRawValue: String?) -> YAMLNode {
  if let raw = enumCase.rawValue?.value, raw != impliedRawValue {
    return .mapping([(enumCase.name, .scalar(YAMLScalar.write(raw, inFlow: true)))])
  }
  guard !enumCase.payload.isEmpty else { return scalar(enumCase.name) }
  if enumCase.payload.allSatisfy({ $0.label != nil }) {
    return .mapping([
      (enumCase.name, .mapping(enumCase.payload.map { ($0.label ?? "_", .scalar(typeScalar($0.type, inFlow: true))) }))
    ])
  }
  if enumCase.payload.allSatisfy({ $0.label == nil }) {
    return .mapping([(enumCase.name, .list(enumCase.payload.map { .scalar(typeScalar($0.type, inFlow: true)) }))])
  }
  // Labels and none in one payload: SwiftData names the unlabelled `_0`, `_1`, by position.
  let entries = enumCase.payload.enumerated().map { index, payload in
    (key: payload.label ?? "_\(index)", value: YAMLNode.scalar(typeScalar(payload.type, inFlow: true)))
  }
  return .mapping([(enumCase.name, .mapping(entries))])
}

func node(_ type: StructType) -> YAMLNode {
  var entries: [(key: String, value: YAMLNode)] = []
  if let doc = type.doc { entries.append(("doc", .prose(doc))) }
  if type.isExternal { entries.append(("external", .scalar("true"))) }
  if let access = type.access { entries.append(("access", scalar(access.rawValue))) }
  entries.append(("fields", .mapping(type.fields.map { ($0.name, node($0)) })))
  return .mapping(entries)
}

func node(_ field: StructType.Field) -> YAMLNode {
  if field.doc == nil {
    switch field.defaultValue?.value {
    case nil: return .scalar(typeScalar(field.type, inFlow: true))
    case .enumCase?: break
    case let value?: return .scalar(YAMLScalar.write("\(field.type) = \(swiftExpression(value))", inFlow: true))
    }
  }
  var entries: [(key: String, value: YAMLNode)] = [("type", .scalar(typeScalar(field.type, inFlow: true)))]
  if let value = field.defaultValue?.value { entries.append(("default", longDefault(value, field.type))) }
  if let doc = field.doc { entries.append(("doc", .prose(doc))) }
  return .mapping(entries)
}
