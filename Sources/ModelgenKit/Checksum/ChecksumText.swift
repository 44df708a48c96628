import JSONText
import SchemaModel

extension ChecksumReport {
  /// For people: one line for each entity, the openAssumptions below.
  public var text: String {
    schemas.map { schema in schema.name + "\n" + schema.versions.map(\.text).joined() }.joined(separator: "\n")
  }

  /// For machines: a contract, see the reference of `modelgen checksum`.
  public var json: JSONValue {
    ["schemas": .array(schemas.map { ["schema": .string($0.name), "versions": .array($0.versions.map(\.json))] })]
  }
}

extension ChecksumReport {
  public var jsonText: String { json.prettyText + "\n" }
}

extension ChecksumReport.Version {
  fileprivate var text: String {
    var text = "  \(stem) (\(number))  \(checksum ?? "no checksum: an entity has no hash")\n"
    let width = entities.map(\.name.count).max() ?? 0
    for entity in entities {
      let padding = String(repeating: " ", count: width - entity.name.count)
      text += "    \(entity.name)\(padding)  \(entity.versionHash?.hex ?? "no hash: \(entity.reason ?? "")")\n"
      for trait in entity.unverified { text += "      unverified: \(trait)\n" }
    }
    // Three questions have seven answers besides the expected one: combinations of many are for machines.
    let shown = candidates.count <= 3 ? candidates : candidates.filter { $0.assumptions.count == 1 }
    for candidate in shown {
      text += "    or \(candidate.checksum ?? "no checksum"), if \(candidate.assumptions.joined(separator: ", and "))\n"
      for entity in candidate.entities {
        text += "      \(entity.name)  \(entity.versionHash?.hex ?? "no hash: \(entity.reason ?? "")")\n"
      }
    }
    if shown.count < candidates.count {
      text += "    or one of \(candidates.count - shown.count) for combinations of these: --format json\n"
    }
    return text
  }

  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(stem)), .init("version", .string(number.description)),
      .init("checksum", JSONValue(checksum)), .init("entities", .array(entities.map(\.json))),
    ]
    if !candidates.isEmpty {
      members.append(
        .init(
          "candidates",
          .array(
            candidates.map { candidate in
              [
                "checksum": JSONValue(candidate.checksum), "assuming": JSONValue(candidate.assumptions),
                "entities": .array(
                  candidate.entities.map {
                    ["name": .string($0.name), "versionHash": JSONValue($0.versionHash?.hex)]
                  }),
              ]
            })))
    }
    return .object(members)
  }
}

extension ChecksumReport.Entity {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("versionHash", JSONValue(versionHash?.hex)),
      .init("unverified", JSONValue(unverified)),
    ]
    if let reason { members.append(.init("reason", .string(reason))) }
    return .object(members)
  }
}
