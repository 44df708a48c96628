/// For each entity of a version its properties by a name. A table is made when it is first asked for, since nobody asks for
/// those of entities that have not changed.
final class PropertyTables {
  private var tables: [[String: PropertyRef]?]
  private let make: (Int) -> [String: PropertyRef]

  /// - Parameters:
  ///   - count: how many entities there are.
  ///   - make: makes the table of the entity with an index.
  init(count: Int, make: @escaping (Int) -> [String: PropertyRef]) {
    tables = Array(repeating: nil, count: count)
    self.make = make
  }

  subscript(entity: Int) -> [String: PropertyRef] {
    if let table = tables[entity] { return table }
    let table = make(entity)
    tables[entity] = table
    return table
  }
}
