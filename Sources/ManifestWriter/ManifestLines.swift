import SchemaModel

// Single lines as a manifest takes them, for recipes, bridges, remedies and notes.

extension SwiftType {
  /// The type where a key's value is expected, in braces too: what YAML would read as something else stands in quotes.
  public var manifestText: String { typeScalar(self, inFlow: true) }
}

extension Attribute {
  /// `name: { type: String, unique: true }`, all that the attribute says.
  public var manifestLine: String { line(declaredName, node(self)) }
}

extension Relationship {
  /// `trip: { toOne: Trip, inverse: stops }`
  public var manifestLine: String { line(name, node(self)) }
}

extension StructType.Field {
  /// `zip: String?`
  public var manifestLine: String { line(name, node(self)) }
}

extension EnumType.Case {
  /// `done`, or `{ done: finished }`; nil for a case with a payload.
  public var manifestLine: String? {
    guard payload.isEmpty else { return nil }
    return node(self, impliedRawValue: name).inline
  }
}

private func line(_ name: String, _ node: YAMLNode) -> String { "\(name): \(node.onOneLine)" }

extension DefaultValue {
  /// The value as the short form holds it: `name: Type = VALUE`.
  public var manifestText: String { swiftExpression(self) }
}
