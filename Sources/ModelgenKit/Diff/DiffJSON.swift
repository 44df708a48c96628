import Diagnostics
import JSONText
import SchemaEvolution

extension SchemaDiff {
  /// The contract: one object for a schema, members in this order.
  public var json: JSONValue {
    [
      "schema": JSONValue(schema),
      "steps": .array(steps.map(\.json)),
    ]
  }
}

extension SchemaDiff.Step {
  fileprivate var json: JSONValue {
    [
      "from": JSONValue(from),
      "to": JSONValue(to),
      "class": JSONValue(step.changeClass.rawValue),
      "stage": JSONValue(step.stage?.rawValue ?? "none"),
      "checksumFrom": JSONValue(step.checksumFrom),
      "checksumTo": JSONValue(step.checksumTo),
      "changes": .array(
        step.changes.map { change in
          [
            "path": JSONValue(change.path),
            "change": JSONValue(change.summary),
            "class": JSONValue(change.changeClass.rawValue),
            "evidence": JSONValue(change.evidence.rawValue),
          ]
        }),
    ]
  }
}
