import Diagnostics
import JSONText
import ManifestReader
import SchemaModel

/// A kind of file that an editor can check and complete.
public enum ManifestKind: String, Sendable, CaseIterable {
  case version, settings

  var mapping: String { self == .version ? "version file" : "schema.yaml" }
  /// The name of the schema file that `modelgen init` writes.
  public var fileName: String { "\(rawValue).schema.json" }
}

/// The JSON Schema (draft 7, which YAML language servers read) of one kind of manifest.
///
/// Made from the reader's own description of the format. It says what a form can say; what depends on several places,
/// such as names of types, is for modelgen itself.
public func editorSchema(_ kind: ManifestKind) -> JSONValue {
  var builder = EditorSchemaBuilder()
  let root = builder.members(of: kind.mapping)
  let head: [JSONValue.Member] = [
    .init("$schema", "http://json-schema.org/draft-07/schema#"),
    .init("title", .string(kind == .version ? "modelgen version file" : "modelgen schema.yaml")),
  ]
  return .object(head + root + [.init("definitions", .object(builder.definitions()))])
}

private struct EditorSchemaBuilder {
  /// Mappings that something refers to, in the order of being met.
  private var wanted: [String] = []

  mutating func members(of name: String) -> [JSONValue.Member] {
    guard let mapping = ManifestFormat.mappings.first(where: { $0.name == name }) else { return [] }
    var members: [JSONValue.Member] = [.init("description", .string(mapping.doc))]
    members.append(.init("type", mapping.mayBeEmpty ? ["object", "null"] : "object"))
    members.append(.init("additionalProperties", false))
    let required = mapping.keys.filter(\.isRequired).map(\.name)
    if !required.isEmpty { members.append(.init("required", JSONValue(required))) }
    if !mapping.exactlyOneOf.isEmpty {
      members.append(.init("oneOf", .array(mapping.exactlyOneOf.map { ["required": [.string($0)]] })))
    }
    members.append(.init("properties", .object(mapping.keys.map { .init($0.name, property($0)) })))
    return members
  }

  private mutating func property(_ key: KeyDescription) -> JSONValue {
    var members: [JSONValue.Member] = [.init("description", .string(key.doc))]
    switch value(key.value) {
    // Draft 7 ignores what stands beside a reference.
    case .object(let value) where value.first?.name == "$ref": members.append(.init("allOf", [.object(value)]))
    case .object(let value): members += value
    default: break
    }
    return .object(members)
  }

  private mutating func value(_ kind: ValueKind, isAlternative: Bool = false) -> JSONValue {
    switch kind {
    // Text is taken as it is written, also where YAML would make a number or a truth value of it.
    case .prose, .text: return ["type": ["string", "number", "boolean"]]
    case .name: return ["type": ["string", "boolean"]]
    case .flag: return ["type": "boolean"]
    case .count: return ["type": "integer", "minimum": 0]
    case .versionNumber: return ["type": "string", "pattern": "^[0-9]+\\.[0-9]+\\.[0-9]+$"]
    case .systemVersion:
      return [
        "anyOf": [["type": "number", "minimum": 0], ["type": "string", "pattern": "^[0-9]+(\\.[0-9]+){0,2}$"]]
      ]
    case .type: return reference("type")
    case .defaultValue: return reference("default value")
    case .choice(let words): return ["enum": JSONValue(words)]
    case .list(let item): return ["type": "array", "items": value(item)]
    case .mapping(let name): return reference(name)
    case .entry(let key, let item):
      return .object(
        [.init("type", "object")] + table(key, item) + [.init("minProperties", 1), .init("maxProperties", 1)])
    case .table(let key, let item):
      return .object([.init("type", isAlternative ? "object" : ["object", "null"])] + table(key, item))
    case .anyOf(let kinds): return ["anyOf": .array(kinds.map { value($0, isAlternative: true) })]
    }
  }

  private mutating func table(_ key: String, _ item: ValueKind) -> [JSONValue.Member] {
    let item = value(item)
    var known: [(name: String, doc: String)] = []
    switch key {
    case "rule": known = RuleCatalogue.current.rules.map { ($0.name, $0.summary) }
    case "platform": known = Platform.allCases.map { ($0.rawValue, "The oldest \($0.rawValue) that the app supports.") }
    // Types may be members of other types: `Color.Resolved`.
    case "enum", "struct", "type alias": return names(identifier(and: ".")) + [.init("additionalProperties", item)]
    // What a finding is about: a property, and a key of several as `Trip.(name, year)`.
    case "path": return [.init("additionalProperties", item)]
    default: return names(identifier(and: "")) + [.init("additionalProperties", item)]
    }
    let properties = known.map { word in
      JSONValue.Member(word.name, .object([.init("description", .string(word.doc))] + (item.object ?? [])))
    }
    return [.init("additionalProperties", false), .init("properties", .object(properties))]
  }

  private func names(_ pattern: String) -> [JSONValue.Member] {
    [.init("propertyNames", ["pattern": .string(pattern)])]
  }

  /// What of ASCII cannot be part of a name; Swift decides about the rest.
  private func identifier(and extra: String) -> String {
    let slashAndDot = extra.isEmpty ? "!-/" : "!-\\-/"
    return "^[^\\s0-9!-/:-@\\[-^`{-~][^\\s\(slashAndDot):-@\\[-^`{-~]*$"
  }

  private mutating func reference(_ name: String) -> JSONValue {
    if !wanted.contains(name) { wanted.append(name) }
    return ["$ref": .string("#/definitions/\(name.map { $0 == " " ? "-" : String($0) }.joined())")]
  }

  /// Everything that was referred to, and what that refers to in its turn.
  mutating func definitions() -> [JSONValue.Member] {
    var result: [JSONValue.Member] = []
    var index = 0
    while index < wanted.count {
      let name = wanted[index]
      index += 1
      let members =
        switch name {
        case "type": typeMembers()
        case "default value": defaultMembers()
        default: members(of: name)
        }
      result.append(.init(name.map { $0 == " " ? "-" : String($0) }.joined(), .object(members)))
    }
    return result
  }

  private mutating func typeMembers() -> [JSONValue.Member] {
    [
      .init("description", "A type as Swift spells it: Date?, \"[String: Int]\"."),
      .init(
        "anyOf",
        [
          ["type": "string", "minLength": 1, "examples": JSONValue(SwiftType.Scalar.allCases.map(\.rawValue))],
          // What YAML makes of [String] without quotes.
          ["type": "array", "minItems": 1, "maxItems": 1, "items": reference("type")],
        ]),
    ]
  }

  private mutating func defaultMembers() -> [JSONValue.Member] {
    let scalar: JSONValue = ["type": ["string", "number", "boolean"]]
    return [
      .init("description", "A value, a Swift expression, or { swift: expression }."),
      .init("anyOf", [scalar, ["type": "array", "items": scalar], reference("expression")]),
    ]
  }
}
