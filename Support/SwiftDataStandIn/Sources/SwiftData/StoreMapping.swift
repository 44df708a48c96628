/// The lightweight mapping of a store from one version to another: properties are matched by their renaming identifiers.
struct StoreMapping {
  let from: [String: EntityInfo]
  let to: [String: EntityInfo]

  init(from: [any PersistentModel.Type], to: [any PersistentModel.Type]) {
    func byName(_ types: [any PersistentModel.Type]) -> [String: EntityInfo] {
      let infos = EntityInfo.reachable(from: types).map { EntityInfo.of($0) }
      return Dictionary(infos.map { ($0.name, $0) }) { first, _ in first }
    }
    (self.from, self.to) = (byName(from), byName(to))
  }

  func map(_ rows: [StoreFile.Row]) throws -> [StoreFile.Row] {
    var places: [Int: Int] = [:]
    for (index, row) in rows.enumerated() where to[row.entity] != nil { places[index] = places.count }
    var mapped = try rows.filter { to[$0.entity] != nil }.map { try map($0, places) }
    addInverses(to: &mapped)
    try checkUniqueness(of: mapped)
    return mapped
  }

  private func map(_ row: StoreFile.Row, _ places: [Int: Int]) throws -> StoreFile.Row {
    let old = from[row.entity]?.allProperties ?? []
    var values: [String: Any] = [:]
    for property in to[row.entity]?.allProperties ?? [] {
      let source = old.first {
        identifier($0) == identifier(property) && ($0.relationship == nil) == (property.relationship == nil)
      }
      let found = source.flatMap { row.values[$0.name] }
      if let relationship = property.relationship {
        let targets = (found as? [Int] ?? (found as? Int).map { [$0] } ?? []).compactMap { places[$0] }
        values[property.name] = relationship.isToMany ? targets : targets.first ?? NSNull() as Any
        if !relationship.isToMany, !relationship.isOptional, targets.isEmpty { throw invalid("relationship") }
      } else {
        values[property.name] = try value(found, of: property)
      }
    }
    return StoreFile.Row(entity: row.entity, values: values)
  }

  private func value(_ found: Any?, of property: EntityInfo.PropertyInfo) throws -> Any {
    if let found, !(found is NSNull) {
      // What the new type cannot hold is a mapping that the framework would not infer.
      guard let value = try StoreRows.value(found, as: property.valueType) else { return NSNull() }
      return try StoreRows.json(value)
    }
    if let value = property.defaultValue, found == nil || !isOptional(property) { return try StoreRows.json(value) }
    guard isOptional(property) else { throw invalid("attribute") }
    return NSNull()
  }

  private func isOptional(_ property: EntityInfo.PropertyInfo) -> Bool { property.valueType is any OptionalType.Type }

  private func identifier(_ property: EntityInfo.PropertyInfo) -> String {
    property.attribute?.givenOriginalName ?? property.relationship?.macro?.givenOriginalName ?? property.name
  }

  /// A side of a pair that only the new version has.
  private func addInverses(to rows: inout [StoreFile.Row]) {
    for (index, row) in rows.enumerated() {
      for property in to[row.entity]?.allProperties ?? [] {
        guard let inverse = property.relationship?.inverse, inverse.isToMany else { continue }
        let targets = row.values[property.name] as? [Int] ?? (row.values[property.name] as? Int).map { [$0] } ?? []
        for target in targets {
          let list = rows[target].values[inverse.name] as? [Int] ?? []
          if !list.contains(index) { rows[target].values[inverse.name] = list + [index] }
        }
      }
    }
  }

  private func checkUniqueness(of rows: [StoreFile.Row]) throws {
    var seen: Set<String> = []
    for row in rows {
      for names in to[row.entity]?.uniquenessConstraints ?? [] {
        let values = names.map { row.values[$0] ?? NSNull() }
        if values.contains(where: { $0 is NSNull }) { continue }
        guard seen.insert("\(row.entity) \(names) \(values)").inserted else { throw invalid("unique value") }
      }
    }
  }

  private func invalid(_ what: String) -> NSError {
    NSError(
      domain: NSCocoaErrorDomain, code: 134_110,
      userInfo: [NSLocalizedDescriptionKey: "Cannot migrate store in-place: missing or duplicate mandatory \(what)"])
  }
}
