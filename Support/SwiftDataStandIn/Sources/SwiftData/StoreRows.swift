/// Rows as objects, and as a file has them.
enum StoreRows {
  static func encoded(_ models: [any PersistentModel]) throws -> [StoreFile.Row] {
    var places: [ObjectIdentifier: Int] = [:]
    for (index, model) in models.enumerated() { places[ObjectIdentifier(model)] = index }
    return try models.map { model in
      let info = EntityInfo.of(type(of: model))
      let record = record(of: model)
      var values: [String: Any] = [:]
      for property in info.allProperties {
        guard let cell = record.cells[property.keyPath] else { continue }
        switch cell {
        case .value(let value): values[property.name] = try json(value)
        case .one(let target): values[property.name] = target.flatMap { places[ObjectIdentifier($0)] } ?? NSNull()
        case .many(let targets):
          values[property.name] = targets.map { $0.compactMap { places[ObjectIdentifier($0)] } } ?? NSNull()
        }
      }
      return StoreFile.Row(entity: info.name, values: values)
    }
  }

  static func decoded(_ rows: [StoreFile.Row], as types: [any PersistentModel.Type]) throws -> [any PersistentModel] {
    let byName = Dictionary(types.map { (EntityInfo.name(of: $0), $0) }) { first, _ in first }
    let models = try rows.map { row in
      guard let type = byName[row.entity] else { throw SwiftDataError.unknownSchema }
      return empty(type)
    }
    for (row, model) in zip(rows, models) {
      var cells: [AnyKeyPath: Record.Cell] = [:]
      for property in EntityInfo.of(type(of: model)).allProperties {
        let found = row.values[property.name] ?? NSNull()
        if let relationship = property.relationship {
          if relationship.isToMany {
            cells[property.keyPath] = .many(
              (found as? [Int])?.map { models[$0] } ?? (relationship.isOptional ? nil : []))
          } else {
            cells[property.keyPath] = .one((found as? Int).map { models[$0] })
          }
        } else if let value = try value(found, as: property.valueType) {
          cells[property.keyPath] = .value(value)
        }
      }
      record(of: model).load(cells)
    }
    return models
  }

  private static func empty<Model: PersistentModel>(_ type: Model.Type) -> any PersistentModel {
    Model(backingData: MemoryBackingData<Model.Root>(for: Model.Root.self))
  }

  /// A value as an element of JSON; null for what cannot be written.
  static func json(_ value: Any) throws -> Any {
    guard let value = value as? any Encodable else { return NSNull() }
    func encode<Value: Encodable>(_ value: Value) throws -> Any {
      let data = try JSONEncoder().encode([value])
      return (try JSONSerialization.jsonObject(with: data) as? [Any])?.first ?? NSNull()
    }
    return try encode(value)
  }

  /// An element of JSON as a value of the type; numbers are converted, as the framework converts a column.
  static func value(_ json: Any, as type: any Any.Type) throws -> Any? {
    guard let type = type as? any Decodable.Type else { return nil }
    func decode<Value: Decodable>(_ type: Value.Type, _ json: Any) throws -> Any {
      try JSONDecoder().decode([Value].self, from: JSONSerialization.data(withJSONObject: [json]))[0]
    }
    do {
      return try decode(type, json)
    } catch {
      guard let number = json as? NSNumber else { throw error }
      for other in [number.intValue, number.doubleValue, number.boolValue] as [Any] {
        if let value = try? decode(type, other) { return value }
      }
      throw error
    }
  }
}
