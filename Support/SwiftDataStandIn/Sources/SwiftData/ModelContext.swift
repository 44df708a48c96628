/// Objects of a container, with the changes that are not yet saved.
public class ModelContext {
  public let container: ModelContainer
  public var autosaveEnabled: Bool = true
  private var state = EditingState()
  private(set) var inserted: [any PersistentModel] = []
  private(set) var deleted: [any PersistentModel] = []
  private(set) var changed: [any PersistentModel] = []

  public init(_ container: ModelContainer) { self.container = container }

  public var hasChanges: Bool { !(inserted.isEmpty && deleted.isEmpty && changed.isEmpty) }
  public var insertedModelsArray: [any PersistentModel] { inserted }
  public var deletedModelsArray: [any PersistentModel] { deleted }
  public var changedModelsArray: [any PersistentModel] { changed }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public var editingState: EditingState {
    get { state }
    set { state = newValue }
  }

  /// Who the next saved changes are said to come from.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public var author: String? {
    get { state.author }
    set { state.author = newValue }
  }

  // MARK: insert and delete

  public func insert<T: PersistentModel>(_ model: T) { insertIfNeeded(model) }

  /// Inserts an object and all that its relationships reach.
  func insertIfNeeded(_ model: any PersistentModel) {
    let row = record(of: model)
    guard row.context == nil else { return }
    let info = EntityInfo.of(type(of: model))
    guard container.schema.models.contains(where: { $0 == type(of: model) }) else {
      fatalError("\(type(of: model)) is not an entity of this context's schema: \(container.schema.debugDescription)")
    }
    row.context = self
    row.isDeleted = false
    inserted.append(model)
    for relationship in info.allRelationships {
      for target in row.targets(relationship.keyPath) { insertIfNeeded(target) }
    }
  }

  public func delete<T: PersistentModel>(_ model: T) { deleteOne(model) }

  public func delete<T: PersistentModel>(
    model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
  ) throws {
    for found in try fetch(FetchDescriptor<T>(predicate: predicate))
    where includeSubclasses || Swift.type(of: found) == model {
      deleteOne(found)
    }
  }

  private func deleteOne(_ model: any PersistentModel) {
    let row = record(of: model)
    guard row.context === self, !row.isDeleted else { return }
    row.isDeleted = true
    if isInserted(model) {
      inserted.removeAll { $0 === model }
      row.context = nil
    } else {
      deleted.append(model)
      changed.removeAll { $0 === model }
    }
    for relationship in EntityInfo.of(type(of: model)).allRelationships {
      apply(relationship, of: model)
    }
  }

  /// What a delete rule does to the other side. `.deny` is judged when saving, as Core Data does.
  private func apply(_ relationship: EntityInfo.RelationshipInfo, of model: any PersistentModel) {
    let targets = record(of: model).targets(relationship.keyPath)
    switch relationship.deleteRule {
    case .cascade: for target in targets { deleteOne(target) }
    case .nullify:
      guard let inverse = relationship.inverse else { return }
      for target in targets { record(of: target).unlink(model, at: inverse.keyPath) }
    case .noAction, .deny: return
    }
  }

  func isInserted(_ model: any PersistentModel) -> Bool { inserted.contains { $0 === model } }

  func noteChange(of model: any PersistentModel) {
    if !changed.contains(where: { $0 === model }) { changed.append(model) }
  }

  // MARK: save

  public func save() throws {
    for model in deleted { try checkDeny(model) }
    NotificationCenter.default.post(name: Self.willSave, object: self)
    let changes = SavedChanges(of: self, author: state.author)
    let gone = Set(deleted.map { ObjectIdentifier($0) })
    container.rows.removeAll { gone.contains(ObjectIdentifier($0)) }
    for model in deleted { record(of: model).context = nil }
    let new = inserted
    inserted = []
    for model in new { insertOrUpdate(model) }
    for model in new + changed { record(of: model).commit() }
    (deleted, changed) = ([], [])
    if !changes.isEmpty { container.history.append(changes) }
    try container.writeRows()
    NotificationCenter.default.post(name: Self.didSave, object: self, userInfo: changes.userInfo)
  }

  private func checkDeny(_ model: any PersistentModel) throws {
    for relationship in EntityInfo.of(type(of: model)).allRelationships where relationship.deleteRule == .deny {
      let left = record(of: model).targets(relationship.keyPath).filter { !record(of: $0).isDeleted }
      guard left.isEmpty else { throw SwiftDataError.modelValidationFailure }
    }
  }

  /// A new row whose unique values exist already becomes an update of the old row.
  private func insertOrUpdate(_ model: any PersistentModel) {
    guard let existing = rowInConflict(with: model) else {
      container.rows.append(model)
      return
    }
    record(of: existing).overwrite(with: record(of: model))
    record(of: model).context = nil
  }

  private func rowInConflict(with model: any PersistentModel) -> (any PersistentModel)? {
    var current: (any PersistentModel.Type)? = type(of: model)
    while let entity = current {
      let info = EntityInfo.of(entity)
      for keyPaths in info.uniqueKeyPaths {
        let key = uniqueKey(of: model, keyPaths)
        if key == nil { continue }
        let found = container.rows.first { row in
          row !== model && EntityInfo.isKind(row, of: entity) && uniqueKey(of: row, keyPaths) == key
        }
        if let found { return found }
      }
      current = info.parent
    }
    return nil
  }

  /// The values as one comparable list; nil where one is nil, since nil collides with nothing.
  private func uniqueKey(of model: any PersistentModel, _ keyPaths: [AnyKeyPath]) -> [AnyHashable]? {
    var key: [AnyHashable] = []
    for keyPath in keyPaths {
      guard let value = model[keyPath: keyPath] as? AnyHashable, !isNil(value.base) else { return nil }
      key.append(value)
    }
    return key
  }

  private func isNil(_ value: Any) -> Bool {
    if case Optional<Any>.none = value { return true }
    return Mirror(reflecting: value).displayStyle == .optional && Mirror(reflecting: value).children.isEmpty
  }

  public func transaction(block: () throws -> Void) throws {
    try block()
    try save()
  }

  /// Back to what was saved last.
  public func rollback() {
    for model in inserted { record(of: model).context = nil }
    let touched = changed
    (inserted, changed) = ([], [])
    for model in deleted + touched {
      record(of: model).rollback()
      record(of: model).isDeleted = false
    }
    deleted = []
  }

  public func processPendingChanges() {}
}

@available(*, unavailable, message: "a context belongs to one actor")
extension ModelContext: Sendable {}

extension ModelContext: Equatable {
  public static func == (a: ModelContext, b: ModelContext) -> Bool { a === b }
}
