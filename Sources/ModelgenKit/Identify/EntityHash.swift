import JSONText
import SchemaModel

/// Where the version hash of a single entity is found: people copy one out of a store's metadata or a log.
public struct EntityHashAnswer: Sendable {
  public struct Match: Sendable {
    public var schema: String
    public var stem: String
    public var number: VersionNumber
    public var entity: String
  }

  public var hash: VersionHash
  /// In the order of versions; an entity that no version changed stands here once for each.
  public var matches: [Match]

  init(_ hash: VersionHash, in schemas: [Schema]) {
    self.hash = hash
    matches = schemas.flatMap { schema in
      schema.versions.flatMap { version in
        VersionShape(of: version).entities.filter { $0.versionHash == hash }.map {
          Match(schema: schema.name, stem: version.stem, number: version.number, entity: $0.name)
        }
      }
    }
  }

  /// For people: the answer first.
  public var text: String {
    guard !matches.isEmpty else {
      return "64 hexadecimal digits are the version hash of one entity, and no entity here has this one\n"
    }
    var text = "64 hexadecimal digits are the version hash of one entity, not the checksum of a model:\n"
    for match in matches { text += "  \(match.schema) \(match.stem) (\(match.number)): \(match.entity)\n" }
    return text
  }

  /// For machines.
  public var jsonText: String {
    let value: JSONValue = [
      "value": .string(hash.hex), "checksum": .null, "matches": [],
      "entities": .array(
        matches.map {
          [
            "schema": .string($0.schema), "name": .string($0.stem), "version": .string($0.number.description),
            "entity": .string($0.entity),
          ]
        }),
    ]
    return value.prettyText + "\n"
  }
}
