// What contexts have saved, as the framework's persistent history tells it.

/// Which transactions to fetch.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct HistoryDescriptor<TransactionType: HistoryTransaction> {
  public var predicate: Predicate<TransactionType>?
  public var fetchLimit: UInt64 = 0
  private var order: [SortDescriptor<TransactionType>]

  public init(predicate: Predicate<TransactionType>? = nil) { (self.predicate, order) = (predicate, []) }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  public init(
    predicate: Predicate<TransactionType>? = nil, sortBy: [SortDescriptor<TransactionType>] = []
  ) { (self.predicate, order) = (predicate, sortBy) }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  public var sortBy: [SortDescriptor<TransactionType>] {
    get { order }
    set { order = newValue }
  }

  func select(_ transactions: [TransactionType]) throws -> [TransactionType] {
    var found = transactions
    if let predicate { found = try found.filter { try predicate.evaluate($0) } }
    if !order.isEmpty { found.sort(using: order) }
    return fetchLimit == 0 ? found : Array(found.prefix(Int(fetchLimit)))
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public protocol HistoryTransaction: Hashable, Identifiable, Sendable {
  associatedtype TokenType: Comparable, Hashable, Identifiable, Sendable
  associatedtype TransactionIdentifier: Comparable, Hashable, Sendable
  var timestamp: Date { get }
  var changes: [HistoryChange] { get }
  var token: TokenType { get }
  var transactionIdentifier: TransactionIdentifier { get }
  var storeIdentifier: String { get }
  var author: String? { get }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct DefaultHistoryTransaction: HistoryTransaction {
  public let timestamp: Date
  public let changes: [HistoryChange]
  public let token: DefaultHistoryToken
  public let transactionIdentifier: Int64
  public let storeIdentifier: String
  public let bundleIdentifier: String
  public let processIdentifier: String
  public let author: String?
  public var id: Int64 { transactionIdentifier }

  public static func == (a: Self, b: Self) -> Bool {
    a.storeIdentifier == b.storeIdentifier && a.transactionIdentifier == b.transactionIdentifier
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(transactionIdentifier) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public protocol HistoryToken: Comparable, Codable, Hashable, Identifiable, Sendable {
  associatedtype TokenType
  var tokenValue: TokenType? { get }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct DefaultHistoryToken: HistoryToken {
  public typealias TokenType = [String: Int64]
  public let tokenValue: [String: Int64]?
  public var id: Int { hashValue }
  public static func < (a: Self, b: Self) -> Bool { a.last < b.last }
  private var last: Int64 { tokenValue?.values.max() ?? 0 }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public enum HistoryChange: Sendable {
  case insert(any HistoryInsert)
  case update(any HistoryUpdate)
  case delete(any HistoryDelete)

  public var changedPersistentIdentifier: PersistentIdentifier {
    switch self {
    case .insert(let change): change.changedPersistentIdentifier
    case .update(let change): change.changedPersistentIdentifier
    case .delete(let change): change.changedPersistentIdentifier
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public protocol HistoryInsert<Model>: Sendable {
  associatedtype Model: PersistentModel
  associatedtype ChangeIdentifier
  associatedtype TransactionIdentifier
  var changeIdentifier: ChangeIdentifier { get }
  var transactionIdentifier: TransactionIdentifier { get }
  var changedPersistentIdentifier: PersistentIdentifier { get }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public protocol HistoryUpdate<Model>: Sendable {
  associatedtype Model: PersistentModel
  associatedtype ChangeIdentifier
  associatedtype TransactionIdentifier
  var changeIdentifier: ChangeIdentifier { get }
  var transactionIdentifier: TransactionIdentifier { get }
  var changedPersistentIdentifier: PersistentIdentifier { get }
  var updatedAttributes: [any PartialKeyPath<Model> & Sendable] { get }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public protocol HistoryDelete<Model>: Sendable {
  associatedtype Model: PersistentModel
  associatedtype ChangeIdentifier
  associatedtype TransactionIdentifier
  var changeIdentifier: ChangeIdentifier { get }
  var transactionIdentifier: TransactionIdentifier { get }
  var changedPersistentIdentifier: PersistentIdentifier { get }
  var tombstone: HistoryTombstone<Model> { get }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct DefaultHistoryInsert<Model: PersistentModel>: HistoryInsert {
  public let changeIdentifier: Int64
  public let transactionIdentifier: Int64
  public let changedPersistentIdentifier: PersistentIdentifier
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct DefaultHistoryUpdate<Model: PersistentModel>: HistoryUpdate {
  public let changeIdentifier: Int64
  public let transactionIdentifier: Int64
  public let changedPersistentIdentifier: PersistentIdentifier
  public let updatedAttributes: [any PartialKeyPath<Model> & Sendable]
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct DefaultHistoryDelete<Model: PersistentModel>: HistoryDelete {
  public let changeIdentifier: Int64
  public let transactionIdentifier: Int64
  public let changedPersistentIdentifier: PersistentIdentifier
  public let tombstone: HistoryTombstone<Model>
}

/// The values of a deleted row that `.preserveValueOnDeletion` keeps.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct HistoryTombstone<Model: PersistentModel>: Sequence, @unchecked Sendable {
  let values: [AnyKeyPath: Any]
  public subscript(keyPath: PartialKeyPath<Model>) -> (any Sendable)? {
    values[keyPath].map { unsafeBitCast($0, to: (any Sendable).self) }
  }
  public func makeIterator() -> AnyIterator<Any> { AnyIterator(values.values.makeIterator()) }
}

// MARK: fetching

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ModelContext {
  public func fetchHistory<T: HistoryTransaction>(_ descriptor: HistoryDescriptor<T>) throws -> [T] {
    try descriptor.select(
      container.history.map { DefaultHistoryTransaction($0, container) }.compactMap { $0 as? T })
  }

  public func deleteHistory<T: HistoryTransaction>(_ descriptor: HistoryDescriptor<T>) throws {
    let gone = Set(
      try fetchHistory(descriptor).compactMap { ($0 as? DefaultHistoryTransaction)?.transactionIdentifier })
    container.history.removeAll { gone.contains($0.number) }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension DefaultHistoryTransaction {
  init(_ saved: SavedChanges, _ container: ModelContainer) {
    var changes: [HistoryChange] = []
    func add<M: PersistentModel>(_ model: M.Type, _ update: SavedChanges.Update, _ kind: Kind) {
      let (change, transaction) = (Int64(changes.count + 1), saved.number)
      switch kind {
      case .insert:
        changes.append(
          .insert(
            DefaultHistoryInsert<M>(
              changeIdentifier: change, transactionIdentifier: transaction,
              changedPersistentIdentifier: update.identifier)))
      case .update:
        let paths = update.attributes.compactMap { $0 as? PartialKeyPath<M> }
        changes.append(
          .update(
            DefaultHistoryUpdate<M>(
              changeIdentifier: change, transactionIdentifier: transaction,
              changedPersistentIdentifier: update.identifier,
              updatedAttributes: paths.map { unsafeBitCast($0, to: (any PartialKeyPath<M> & Sendable).self) })))
      case .delete:
        changes.append(
          .delete(
            DefaultHistoryDelete<M>(
              changeIdentifier: change, transactionIdentifier: transaction,
              changedPersistentIdentifier: update.identifier,
              tombstone: HistoryTombstone<M>(values: update.preserved))))
      }
    }
    for update in saved.inserted { add(update.model, update, .insert) }
    for update in saved.updated { add(update.model, update, .update) }
    for update in saved.deleted { add(update.model, update, .delete) }
    let process = ProcessInfo.processInfo
    self.init(
      timestamp: saved.date, changes: changes,
      token: DefaultHistoryToken(tokenValue: [container.storeIdentifier: saved.number]),
      transactionIdentifier: saved.number, storeIdentifier: container.storeIdentifier,
      bundleIdentifier: process.processName, processIdentifier: String(process.processIdentifier),
      author: saved.author)
  }

  private enum Kind { case insert, update, delete }
}
