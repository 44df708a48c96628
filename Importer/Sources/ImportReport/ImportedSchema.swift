import SchemaModel
import SwiftEmitter

/// A schema as an import made it, before it is written.
public struct ImportedSchema: Sendable {
  public var schema: Schema
  /// For each version, pairs of relationships that SwiftData would link by itself, as (entity, relationship) indices.
  public var inferredPairs: [[InferredPair]]
  /// Code of the app's own stages.
  public var stageCode: [CarriedCode] = []

  public init(schema: Schema, inferredPairs: [[InferredPair]]) {
    self.schema = schema
    self.inferredPairs = inferredPairs
  }

  /// Two relationships that state nothing and are linked in the manifest because SwiftData was seen to do so.
  public struct InferredPair: Sendable {
    public var first: (entity: Int, relationship: Int)
    public var second: (entity: Int, relationship: Int)

    public init(first: (entity: Int, relationship: Int), second: (entity: Int, relationship: Int)) {
      self.first = first
      self.second = second
    }
  }
}

/// Letters and digits of a folder's name, as a type's name begins: `my-app` is `MyApp`.
public func identifier(from text: String) -> String {
  var result = ""
  var startsWord = true
  for scalar in text.unicodeScalars {
    guard scalar.properties.isAlphabetic || (scalar.value >= 48 && scalar.value <= 57) else {
      startsWord = true
      continue
    }
    if result.isEmpty, !scalar.properties.isAlphabetic { continue }
    result += startsWord ? scalar.properties.uppercaseMapping : String(scalar)
    startsWord = false
  }
  return result
}
