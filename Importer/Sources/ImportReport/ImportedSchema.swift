import Diagnostics
import SchemaModel
import SwiftEmitter

/// A schema as an import made it, before it is written.
public struct ImportedSchema: Sendable {
  public var schema: Schema
  /// For each version, pairs of relationships whose link nothing states, as (entity, relationship) indices.
  public var inferredPairs: [[InferredPair]]
  /// Code of the app's own stages.
  public var stageCode: [CarriedCode] = []

  public init(schema: Schema, inferredPairs: [[InferredPair]]) {
    self.schema = schema
    self.inferredPairs = inferredPairs
  }

  /// Two relationships that state no inverse, of which SwiftData makes a pair or does not.
  public struct InferredPair: Sendable {
    public typealias Side = (entity: Int, relationship: Int)
    public var first: Side
    public var second: Side
    /// What the manifest says as long as nothing proves the other.
    public var isLinked: Bool
    /// The warning that asks for a proof.
    public var warning: (message: String, place: Place)?

    public init(first: Side, second: Side, isLinked: Bool = true, warning: (message: String, place: Place)? = nil) {
      self.first = first
      self.second = second
      self.isLinked = isLinked
      self.warning = warning
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
