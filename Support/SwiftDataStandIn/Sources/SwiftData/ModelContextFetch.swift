extension ModelContext {
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    var found = visible(T.self, withPending: descriptor.includePendingChanges)
    if let predicate = descriptor.predicate { found = try found.filter { try predicate.evaluate($0) } }
    if !descriptor.sortBy.isEmpty { found = sorted(found, by: descriptor.sortBy) }
    let rest = found.dropFirst(descriptor.fetchOffset ?? 0)
    return Array(rest.prefix(descriptor.fetchLimit ?? .max))
  }

  public func fetch<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, batchSize: Int
  ) throws -> FetchResultsCollection<T> {
    FetchResultsCollection(elements: try fetch(descriptor))
  }

  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
    try fetch(descriptor).count
  }

  public func fetchIdentifiers<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [PersistentIdentifier] {
    try fetch(descriptor).map(\.persistentModelID)
  }

  public func fetchIdentifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, batchSize: Int
  ) throws -> FetchResultsCollection<PersistentIdentifier> {
    FetchResultsCollection(elements: try fetchIdentifiers(descriptor))
  }

  public func enumerate<T: PersistentModel>(
    _ fetch: FetchDescriptor<T>, batchSize: Int = 5000, allowEscapingMutations: Bool = false,
    block: (T) throws -> Void
  ) throws {
    for model in try self.fetch(fetch) { try block(model) }
  }

  public func model(for persistentModelID: PersistentIdentifier) -> any PersistentModel {
    guard let found = everything.first(where: { identifier(of: $0) == persistentModelID }) else {
      fatalError("no row \(persistentModelID) in this context")
    }
    return found
  }

  public func registeredModel<T: PersistentModel>(for persistentModelID: PersistentIdentifier) -> T? {
    everything.first { identifier(of: $0) == persistentModelID } as? T
  }

  private var everything: [any PersistentModel] { container.rows + inserted }

  /// Saved rows that are not deleted, then inserted ones.
  private func visible<T: PersistentModel>(_ type: T.Type, withPending: Bool) -> [T] {
    let saved = container.rows.compactMap { row -> T? in
      guard let model = row as? T else { return nil }
      let state = record(of: model)
      if state.context == nil { state.context = self }
      return withPending && state.isDeleted ? nil : model
    }
    return withPending ? saved + inserted.compactMap { $0 as? T } : saved
  }

  /// A stable sort: rows that compare equal keep the order of insertion.
  private func sorted<T>(_ models: [T], by descriptors: [SortDescriptor<T>]) -> [T] {
    models.enumerated().sorted { a, b in
      for descriptor in descriptors {
        switch descriptor.compare(a.element, b.element) {
        case .orderedAscending: return true
        case .orderedDescending: return false
        case .orderedSame: continue
        }
      }
      return a.offset < b.offset
    }.map(\.element)
  }
}
