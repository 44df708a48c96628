import Foundation
import JSONText

/// Checks values against a JSON Schema: the keywords of draft 7 that ours uses, for tests only.
struct JSONSchemaCheck {
  let root: JSONValue

  /// What is wrong, as `path: keyword`; empty where the value is valid.
  func problems(_ value: JSONValue) -> [String] { problems(value, root, "") }

  private func problems(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    var found: [String] = []
    for member in schema.object ?? [] {
      if !holds(member.name, member.value, value, schema, path, &found) { found.append("\(path): \(member.name)") }
    }
    return found
  }

  /// False where the keyword itself fails; what fails below it is added to `found`.
  private func holds(
    _ keyword: String, _ argument: JSONValue, _ value: JSONValue, _ schema: JSONValue, _ path: String,
    _ found: inout [String]
  ) -> Bool {
    func isValid(_ schema: JSONValue) -> Bool { problems(value, schema, path).isEmpty }
    let count = argument.int ?? 0
    switch keyword {
    case "$schema", "title", "description", "examples", "definitions": break
    case "$ref": found += problems(value, target(of: argument.string ?? ""), path)
    case "allOf": for part in argument.array ?? [] { found += problems(value, part, path) }
    case "anyOf": return (argument.array ?? []).contains(where: isValid)
    case "oneOf": return (argument.array ?? []).filter(isValid).count == 1
    case "enum": return (argument.array ?? []).contains(value)
    case "type": return (argument.array ?? [argument]).contains { $0.string == type(of: value) || isWide($0, value) }
    case "minLength": return (value.string?.count ?? count) >= count
    case "minimum": return Double(number(value) ?? "0") ?? 0 >= Double(count)
    case "pattern":
      return value.string.map { $0.range(of: argument.string ?? "", options: .regularExpression) != nil } ?? true
    case "items":
      for (index, item) in (value.array ?? []).enumerated() { found += problems(item, argument, "\(path)/\(index)") }
    case "minItems": return (value.array?.count ?? count) >= count
    case "maxItems": return (value.array?.count ?? count) <= count
    case "minProperties": return (value.object?.count ?? count) >= count
    case "maxProperties": return (value.object?.count ?? count) <= count
    case "required": return (argument.array ?? []).allSatisfy { value.object == nil || value[$0.string ?? ""] != nil }
    case "propertyNames":
      for member in value.object ?? [] { found += problems(.string(member.name), argument, "\(path)/\(member.name)") }
    case "properties":
      for member in value.object ?? [] {
        if let part = argument[member.name] { found += problems(member.value, part, "\(path)/\(member.name)") }
      }
    case "additionalProperties":
      for member in value.object ?? [] where schema["properties"]?[member.name] == nil {
        if argument == false { return false }
        found += problems(member.value, argument, "\(path)/\(member.name)")
      }
    default: return false
    }
    return true
  }

  private func target(of reference: String) -> JSONValue {
    root["definitions"]?[reference.replacingOccurrences(of: "#/definitions/", with: "")] ?? ["missing": .null]
  }

  private func number(_ value: JSONValue) -> String? { if case .number(let text) = value { text } else { nil } }

  private func isWide(_ wanted: JSONValue, _ value: JSONValue) -> Bool {
    wanted == "integer" && value.int != nil
  }

  private func type(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
