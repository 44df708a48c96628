import JSONText
import SchemaModel

extension Identification {
  /// True where a version was found.
  public var isIdentified: Bool { !matches.isEmpty }

  /// For people: the answer first.
  public var text: String {
    var text = value.name.map { "\($0): " } ?? ""
    for match in matches {
      text += "\(match.schema) \(match.stem) (\(match.number))"
      text += match.assumptions.isEmpty ? "\n" : ", if \(match.assumptions.joined(separator: ", and "))\n"
    }
    guard matches.isEmpty else { return text }
    guard let nearest else {
      return text + "no version here has this shape, and none is similar"
        + (value.entities == nil
          ? "; with the store's metadata instead of its checksum, entities can be compared one by one\n" : "\n")
    }
    text += "no version here has this shape; the nearest is \(nearest.schema) \(nearest.stem) (\(nearest.number)), "
    text += "\(nearest.differences.count) entit\(nearest.differences.count == 1 ? "y differs" : "ies differ"):\n"
    for difference in nearest.differences { text += difference.text }
    return text
  }

  /// For machines.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("value", JSONValue(value.name ?? value.checksum)), .init("checksum", JSONValue(value.checksum)),
      .init(
        "matches",
        .array(
          matches.map {
            [
              "schema": .string($0.schema), "name": .string($0.stem), "version": .string($0.number.description),
              "assuming": JSONValue($0.assumptions),
            ]
          })),
    ]
    if let nearest {
      members.append(
        .init(
          "nearest",
          [
            "schema": .string(nearest.schema), "name": .string(nearest.stem),
            "version": .string(nearest.number.description),
            "differences": .array(nearest.differences.map(\.json)),
          ]))
    }
    return .object(members)
  }
}

extension [Identification] {
  /// One object for one value, else a list of them.
  public var jsonText: String { (count == 1 ? self[0].json : .array(map(\.json))).prettyText + "\n" }
}

extension Identification.HashDifference {
  fileprivate var text: String {
    var text = "  \(entity): "
    switch kind {
    case .differs: text += explanations.isEmpty ? "differs, in more than one property or option\n" : "differs\n"
    case .onlyInStore: text += "only the store has it\n"
    case .onlyHere: text += "the store does not have it\n"
    case .unknown: text += "has no hash here: \(reason ?? "")\n"
    }
    for explanation in explanations { text += "    \(explanation.path): \(explanation.summary)\n" }
    return text
  }

  fileprivate var json: JSONValue {
    [
      "entity": .string(entity), "difference": .string(kind.rawValue), "stored": JSONValue(stored?.hex),
      "computed": JSONValue(computed?.hex),
      "properties": .array(
        explanations.map { ["path": .string($0.path), "difference": .string($0.summary)] }),
    ]
  }
}
