import Diagnostics
import SchemaModel
import YAMLDocument

extension FileReader {
  mutating func readEnums(_ node: NodeID) -> [EnumType] {
    var enums: [EnumType] = []
    readTable(node, of: "`enums`", example: "enums: { Status: { cases: [open, done] } }") {
      reader, name, key, value in
      enums.append(reader.notingUnread(name, value) { $0.readEnum(name, key, value) })
    }
    return enums
  }

  private mutating func readEnum(_ name: String, _ key: NodeID, _ node: NodeID) -> EnumType {
    var type = EnumType(name: name, place: place(key))
    if document.isReported(node) { return type }
    if document.kind(of: node) == .sequence {
      let source = document.sourceText(of: node) ?? "[open, done]"
      report(
        .wrongForm, "expected `cases:` with a list of cases", at: node, fix: "write `\(name): { cases: \(source) }`")
      return type
    }
    var casesNode: NodeID?
    // One that cannot be read has its finding, and the cases have raw values all the same.
    var hasRawType = false
    let before = findings.all.count
    let isMapping = readMapping(node, EnumKey.self, of: "an enum", example: "\(name): { cases: [open, done] }") {
      reader, key, _, value in
      switch key {
      case .doc: type.doc = reader.readProse(value, "doc")
      case .rawType:
        hasRawType = true
        type.rawType = reader.readType(value, "rawType").map { Located($0, at: reader.place(value)) }
      case .cases: casesNode = value
      case .external:
        type.isExternal = reader.readFlag(value, "external") ?? false
        type.externalPlace = reader.place(value)
      case .access: type.access = reader.readAccess(value, "access")
      }
    }
    guard isMapping else { return type }
    guard let casesNode else {
      if findings.all.count == before {
        report(
          .missingKey, "\(quoted(name)) has no `cases`", at: key,
          fix: "add its cases, for example `cases: [open, done]`")
      }
      return type
    }
    type.cases = readCases(casesNode, hasRawType: hasRawType, name)
    return type
  }

  private mutating func readCases(_ node: NodeID, hasRawType: Bool, _ name: String) -> [EnumType.Case] {
    if document.isReported(node) { return [] }
    guard document.kind(of: node) == .sequence else {
      if document.isEmpty(node) {
        reportEmpty(node, "cases")
      } else {
        report(
          .wrongForm, "`cases` is a list, not \(described(node))", at: node,
          fix: "write the cases as a list: `cases: [\(casesAsList(node) ?? "open, { done: DONE }")]`")
        noteUnread(node)
      }
      return []
    }
    var cases: [EnumType.Case] = []
    for item in document.children(of: node) {
      if let enumCase = readCase(item, hasRawType: hasRawType, name) { cases.append(enumCase) }
    }
    return cases
  }

  /// Cases that were written as a mapping, or behind each other in one text, in the form of a list.
  private func casesAsList(_ node: NodeID) -> String? {
    if document.kind(of: node) == .scalar {
      let words = document.text(of: node).split { $0 == "," || $0 == " " || $0 == "|" }.map(String.init)
      return words.count <= 8 && words.allSatisfy(isWord) ? words.joined(separator: ", ") : nil
    }
    var items: [String] = []
    for (key, value) in document.entries(of: node).prefix(9) {
      guard document.kind(of: value) == .scalar else { return nil }
      let name = document.text(of: key)
      items.append(document.isEmpty(value) ? name : "{ \(name): \(document.sourceText(of: value) ?? "VALUE") }")
    }
    return items.isEmpty || items.count > 8 ? nil : items.joined(separator: ", ")
  }

  private mutating func readCase(_ node: NodeID, hasRawType: Bool, _ name: String) -> EnumType.Case? {
    if document.isReported(node) { return nil }
    guard document.kind(of: node) == .mapping else { return readPlainCase(node) }
    guard document.count(of: node) == 1, let (key, value) = document.firstEntry(of: node)
    else {
      report(
        .wrongForm, "one case has one name", at: node,
        fix: "give each case braces of its own: `{ open: OPEN }, { done: DONE }`")
      return nil
    }
    var enumCase = EnumType.Case(name: document.text(of: key), place: place(key))
    let isScalar = document.kind(of: value) == .scalar
    if isScalar {
      guard let text = readText(value, enumCase.name) else { return enumCase }
      if hasRawType {
        enumCase.rawValue = Located(text, at: place(value))
      } else {
        let payload = "a payload is written `{ \(enumCase.name): [\(text)] }`"
        let isType = (try? SwiftType.parse(text)).map { if case .named = $0.unwrapped { false } else { true } } ?? false
        report(
          .wrongForm, "\(quoted(name)) has no `rawType`, so its cases have no raw values", at: value,
          fix: isType ? "\(payload); for raw values, add `rawType: String`" : "add `rawType: String`; \(payload)")
      }
      return enumCase
    }
    guard !hasRawType else {
      report(
        .wrongForm, "a case with a payload cannot have a raw value", at: value,
        fix: "delete `rawType`, or write the raw value: `{ \(enumCase.name): VALUE }`")
      return enumCase
    }
    enumCase.payload = readPayload(value, enumCase.name)
    return enumCase
  }

  private mutating func readPlainCase(_ node: NodeID) -> EnumType.Case? {
    guard let text = readText(node, "cases") else { return nil }
    if let equals = text.firstIndex(of: "=") {
      let name = trimmed(text[..<equals])
      let value = trimmed(text[text.index(after: equals)...])
      report(
        .wrongForm, "expected `{ name: value }` for a case with a raw value", at: node,
        fix: "write `{ \(name): \(value) }`")
      return nil
    }
    if let parenthesis = text.firstIndex(of: "(") {
      report(
        .wrongForm, "expected `{ name: [Type] }` for a case with a payload", at: node,
        fix: "write `{ \(text[..<parenthesis]): \(payload(text[parenthesis...])) }`")
      return nil
    }
    if text.hasPrefix("case "), isWord(trimmed(text.dropFirst(5))) {
      report(
        .wrongForm, "a case is written without Swift's word `case`", at: node,
        fix: "write `\(trimmed(text.dropFirst(5)))`")
      return nil
    }
    return EnumType.Case(name: text, place: place(node))
  }

  /// `(Int, label: String)` as a manifest writes it.
  private func payload(_ text: Substring) -> String {
    let inner = text.drop { $0 == "(" }.prefix { $0 != ")" }
    let parts = inner.split(separator: ",").map(trimmed)
    guard !parts.isEmpty else { return "[Type]" }
    let isLabelled = parts.allSatisfy { $0.contains(":") }
    return isLabelled ? "{ \(parts.joined(separator: ", ")) }" : "[\(parts.joined(separator: ", "))]"
  }

  private func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  private mutating func readPayload(_ node: NodeID, _ name: String) -> [EnumType.Payload] {
    var payload: [EnumType.Payload] = []
    if document.kind(of: node) == .sequence {
      for item in document.children(of: node) {
        if let type = readType(item, name) {
          payload.append(EnumType.Payload(label: nil, type: type, place: place(item)))
        }
      }
      return payload
    }
    readTable(node, of: "a payload", example: "{ \(name): { label: Int } }") { reader, label, key, value in
      if let type = reader.readType(value, label) {
        payload.append(EnumType.Payload(label: label, type: type, place: reader.place(key)))
      }
    }
    return payload
  }

  mutating func readStructs(_ node: NodeID) -> [StructType] {
    var structs: [StructType] = []
    readTable(node, of: "`structs`", example: "structs: { Address: { fields: { street: String } } }") {
      reader, name, key, value in
      structs.append(reader.notingUnread(name, value) { $0.readStruct(name, key, value) })
    }
    return structs
  }

  private mutating func readStruct(_ name: String, _ key: NodeID, _ node: NodeID) -> StructType {
    var type = StructType(name: name, place: place(key))
    if document.isReported(node) { return type }
    var hasFields = false
    let before = findings.all.count
    let isMapping = readMapping(
      node, StructKey.self, of: "a struct", example: "\(name): { fields: { street: String } }"
    ) { reader, key, _, value in
      switch key {
      case .doc: type.doc = reader.readProse(value, "doc")
      case .fields:
        hasFields = true
        type.fields = reader.readFields(value)
      case .external:
        type.isExternal = reader.readFlag(value, "external") ?? false
        type.externalPlace = reader.place(value)
      case .access: type.access = reader.readAccess(value, "access")
      }
    }
    if isMapping, !hasFields, findings.all.count == before {
      report(
        .missingKey, "\(quoted(name)) has no `fields`", at: key,
        fix: "add its fields, for example `fields: { street: String }`")
    }
    return type
  }

  private mutating func readFields(_ node: NodeID) -> [StructType.Field] {
    var fields: [StructType.Field] = []
    readTable(node, of: "`fields`", example: "fields: { street: String }") { reader, name, key, value in
      fields.append(reader.readField(name, key, value))
    }
    return fields
  }

  private mutating func readField(_ name: String, _ key: NodeID, _ node: NodeID) -> StructType.Field {
    var field = StructType.Field(name: name, type: .scalar(.string), place: place(key), typePlace: place(node))
    guard document.kind(of: node) == .mapping else {
      if document.isEmpty(node) {
        report(.missingKey, "\(quoted(name)) has no type", at: node, fix: "write its type: `\(name): String`")
        return field
      }
      let short = readShortForm(node, name)
      field.typePlace = short.typePlace
      if let type = short.type {
        field.type = type
        field.defaultValue = short.defaultValue
      }
      return field
    }
    var type: SwiftType?
    var defaultNode: NodeID?
    let before = findings.all.count
    readMapping(node, FieldKey.self, of: "a field", example: "\(name): { type: String }") { reader, key, _, value in
      switch key {
      case .type:
        field.typePlace = reader.place(value)
        type = reader.readType(value, "type")
      case .doc: field.doc = reader.readProse(value, "doc")
      case .default: defaultNode = value
      }
    }
    if let type {
      field.type = type
      if let defaultNode { field.defaultValue = readDefault(defaultNode, "default", for: type) }
    } else if findings.all.count == before, !document.isReported(node) {
      report(
        .missingKey, "\(quoted(name)) has no `type`", at: node, fix: "write its type: `\(name): { type: String }`")
    }
    return field
  }

  mutating func readTypeAliases(_ node: NodeID) -> [TypeAlias] {
    var result: [TypeAlias] = []
    readTable(node, of: "`typeAliases`", example: "typeAliases: { ChannelID: String }") { reader, name, key, value in
      if let type = reader.readType(value, name) {
        result.append(TypeAlias(name: name, type: type, place: reader.place(key)))
      }
    }
    return result
  }
}
