/// A store as a file of JSON: version hashes and number of the schema that wrote it, and its rows.
///
/// It is written as a whole, in place of the old file, as a database commits: whoever dies while writing leaves what was
/// there before.
struct StoreFile {
  /// A row's values by property: JSON; relationships as the places of rows in the list, or null.
  struct Row {
    var entity: String
    var values: [String: Any]
  }

  struct Contents {
    var hashes: [String: Data]
    var number: String
    var rows: [Row] = []
  }

  let url: URL

  func read() throws -> Contents {
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    guard let object, let hashes = object["hashes"] as? [String: String], let number = object["number"] as? String,
      let rows = object["rows"] as? [[String: Any]]
    else { throw NSError(domain: "NSSQLiteErrorDomain", code: 26) }
    return Contents(
      hashes: hashes.compactMapValues { Data(base64Encoded: $0) }, number: number,
      rows: rows.map { Row(entity: $0["entity"] as? String ?? "", values: $0["values"] as? [String: Any] ?? [:]) })
  }

  func write(_ contents: Contents) throws { try data(contents).write(to: url, options: .atomic) }

  func data(_ contents: Contents) throws -> Data {
    let object: [String: Any] = [
      "hashes": contents.hashes.mapValues { $0.base64EncodedString() }, "number": contents.number,
      "rows": contents.rows.map { ["entity": $0.entity, "values": $0.values] },
    ]
    return try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
  }
}

/// What the framework keeps from the outside, for the module that stands in for Core Data and for tests.
public enum _StandInStore {
  /// False: a store has the new version's hashes before `didMigrate` runs. True: with the end of the stage. Nobody knows
  /// which of the two the framework does.
  nonisolated(unsafe) public static var stampsAfterStages = false

  /// Hashes that tests state for the models of a type, in place of those that are worked out here.
  nonisolated(unsafe) public static var hashes: [String: [String: Data]] = [:]

  public static func metadata(at url: URL) throws -> (hashes: [String: Data], number: String) {
    let contents = try StoreFile(url: url).read()
    return (contents.hashes, contents.number)
  }

  /// The version hash of each entity.
  public static func hashes(of models: [any PersistentModel.Type]) -> [String: Data] {
    let types = EntityInfo.reachable(from: models)
    let stated = types.first.flatMap { hashes[version(of: $0)] }
    return Dictionary(
      uniqueKeysWithValues: types.map { type in
        let name = EntityInfo.name(of: type)
        return (name, stated?[name] ?? hash(of: EntityInfo.of(type)))
      })
  }

  /// The name of the type that a model is nested in.
  private static func version(of type: any PersistentModel.Type) -> String {
    String(String(reflecting: type).split(separator: ".").dropLast().last ?? "")
  }

  /// FNV-1a over what the entity looks like.
  private static func hash(of info: EntityInfo) -> Data {
    var text = "\(info.name) \(info.uniquenessConstraints)"
    for property in info.allProperties { text += " \(property.name):\(property.valueType)" }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return withUnsafeBytes(of: hash) { Data($0) }
  }
}

extension _StandInStore {
  /// The file of a store with some rows of each entity, whose links are drawn from those rows.
  ///
  /// - Parameter value: JSON for a value of a type, for the property of an entity; nil where there is none.
  /// - Returns: nil where a required value could not be made.
  public static func file(
    of schema: Schema, rowsOfEach count: Int, value: (any Any.Type, _ entity: String, _ property: String) -> Any?
  ) throws -> Data? {
    let infos = EntityInfo.reachable(from: schema.models).map { EntityInfo.of($0) }
    var models: [any PersistentModel] = []
    var places: [String: [Int]] = [:]
    var rows: [StoreFile.Row] = []
    for info in infos {
      for _ in 0..<count {
        places[info.name, default: []].append(rows.count)
        rows.append(StoreFile.Row(entity: info.name, values: [:]))
      }
    }
    for index in rows.indices {
      let info = infos.first { $0.name == rows[index].entity }
      for property in info?.allProperties ?? [] {
        if let relationship = property.relationship {
          rows[index].values[property.name] = relationship.isToMany ? [Int]() as Any : NSNull()
          continue
        }
        let optional = property.valueType as? any OptionalType.Type
        if optional != nil, value(Bool.self, "", "") as? Bool == true {
          rows[index].values[property.name] = NSNull()
        } else if let found = value(
          optional?.wrappedType ?? property.valueType, rows[index].entity, property.name)
        {
          rows[index].values[property.name] = found
        } else if let fallback = property.defaultValue {
          rows[index].values[property.name] = try StoreRows.json(fallback)
        } else if optional != nil {
          rows[index].values[property.name] = NSNull()
        } else {
          return nil
        }
      }
    }
    // Links are made on objects, which keep both sides.
    models = try StoreRows.decoded(rows, as: schema.models)
    for (index, model) in models.enumerated() {
      for relationship in EntityInfo.of(type(of: model)).allRelationships where !relationship.isToMany {
        guard let targets = places[EntityInfo.name(of: relationship.destination)], !targets.isEmpty else { continue }
        if relationship.isOptional, value(Bool.self, "", "") as? Bool == true { continue }
        record(of: model).set(relationship.keyPath, .one(models[targets[index % targets.count]]))
      }
    }
    return try StoreFile(url: URL(fileURLWithPath: "/dev/null")).data(
      StoreFile.Contents(
        hashes: hashes(of: schema.models), number: "\(schema.version)", rows: StoreRows.encoded(models)))
  }
}
