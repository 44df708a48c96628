/// The values of one model object, by key path, with both sides of its relationships kept in step.
final class Record {
  enum Cell {
    case value(Any)
    case one((any PersistentModel)?)
    case many([any PersistentModel]?)
  }

  private static let numbers = Counter()
  private let number = numbers.next()
  private(set) var cells: [AnyKeyPath: Cell] = [:]
  /// The object, once anything has been asked of it. A strong reference: rows that only relationships hold must stay.
  private(set) var owner: (any PersistentModel)?
  private(set) var committed: [AnyKeyPath: Cell]?
  var context: ModelContext?
  var isDeleted = false

  var hasChanges: Bool { committed != nil || (context.map { owner.map($0.isInserted) ?? false } ?? false) }

  var identifier: PersistentIdentifier {
    let name = owner.map { EntityInfo.name(of: type(of: $0)) } ?? ""
    return PersistentIdentifier(entityName: name, storeIdentifier: context?.container.storeIdentifier, number: number)
  }

  // MARK: reading

  func value<V>(_ key: AnyKeyPath) -> V {
    guard case .value(let found)? = cells[key], let typed = found as? V else { missing(key) }
    return typed
  }

  func one(_ key: AnyKeyPath) -> (any PersistentModel)? {
    guard case .one(let found)? = cells[key] else { missing(key) }
    return found
  }

  func many<V: RelationshipCollection>(_ key: AnyKeyPath) -> V {
    guard case .many(let found)? = cells[key] else { missing(key) }
    return V._make(found)
  }

  /// What stands at a relationship, as a list.
  func targets(_ key: AnyKeyPath) -> [any PersistentModel] {
    switch cells[key] {
    case .one(let found): found.map { [$0] } ?? []
    case .many(let found): found ?? []
    default: []
    }
  }

  private func missing(_ key: AnyKeyPath) -> Never {
    fatalError("no value for \(key) in \(owner.map { "\(type(of: $0))" } ?? "an object that is not initialised")")
  }

  // MARK: writing

  func set(_ key: AnyKeyPath, _ cell: Cell) {
    let before = targets(key)
    note()
    cells[key] = cell
    guard let owner else { return }
    guard let relationship = EntityInfo.of(type(of: owner)).relationship(at: key) else { return }
    updateInverse(relationship, owner: owner, before: before)
  }

  /// From here on the owner is known; what the initializer put into relationships now reaches the other side.
  func attach(to model: any PersistentModel) {
    guard owner == nil else { return }
    owner = model
    for relationship in EntityInfo.of(type(of: model)).allRelationships where cells[relationship.keyPath] != nil {
      updateInverse(relationship, owner: model, before: [])
    }
  }

  /// Values that a subclass's initializer stored before `super.init`.
  func adopt(_ other: Record) {
    guard other !== self, !other.cells.isEmpty else { return }
    let moved = other.cells
    other.cells = [:]
    for (key, cell) in moved { set(key, cell) }
  }

  private func updateInverse(
    _ relationship: EntityInfo.RelationshipInfo, owner: any PersistentModel, before: [any PersistentModel]
  ) {
    let after = targets(relationship.keyPath)
    if let context {
      for target in after { context.insertIfNeeded(target) }
    }
    guard let inverse = relationship.inverse else { return }
    for target in before where !after.contains(where: { $0 === target }) {
      record(of: target).unlink(owner, at: inverse.keyPath)
    }
    for target in after where !before.contains(where: { $0 === target }) {
      record(of: target).link(owner, at: inverse)
      if let context = record(of: target).context { context.insertIfNeeded(owner) }
    }
  }

  /// The other side of a relationship now points here.
  private func link(_ model: any PersistentModel, at inverse: EntityInfo.RelationshipInfo) {
    let key = inverse.keyPath
    if inverse.isToMany {
      let list = targets(key)
      guard !list.contains(where: { $0 === model }) else { return }
      note()
      cells[key] = .many(list + [model])
    } else {
      let previous = targets(key).first
      guard previous !== model else { return }
      note()
      cells[key] = .one(model)
      if let previous, let back = inverse.inverse { record(of: previous).unlink(owner, at: back.keyPath) }
    }
  }

  /// Removes a model from a relationship without telling the other side.
  func unlink(_ model: (any PersistentModel)?, at key: AnyKeyPath) {
    guard let model, targets(key).contains(where: { $0 === model }) else { return }
    note()
    switch cells[key] {
    case .one: cells[key] = .one(nil)
    case .many(let list): cells[key] = .many(list?.filter { $0 !== model })
    default: break
    }
  }

  // MARK: saving

  /// Keeps what was saved last, before the first change after it.
  private func note() {
    guard committed == nil, let context, let owner, !context.isInserted(owner) else { return }
    committed = cells
    context.noteChange(of: owner)
  }

  func commit() { committed = nil }

  /// The values as a file has them: both sides of its relationships are in it.
  func load(_ cells: [AnyKeyPath: Cell]) { self.cells = cells }

  /// Key paths of values that are not what they were; one that cannot be compared counts as changed.
  var changedAttributes: [AnyKeyPath] {
    guard let committed else { return [] }
    return cells.compactMap { key, cell in
      guard case .value(let new) = cell else { return nil }
      if case .value(let old)? = committed[key], let old = old as? AnyHashable, old == new as? AnyHashable {
        return nil
      }
      return key
    }
  }

  func rollback() {
    if let committed { cells = committed }
    committed = nil
  }

  /// Takes over the values of another row: what saving does with a new row whose unique value exists already.
  func overwrite(with other: Record) {
    note()
    for (key, cell) in other.cells { set(key, cell) }
  }
}

final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var last = 0
  func next() -> Int {
    lock.withLock {
      last += 1
      return last
    }
  }
}
