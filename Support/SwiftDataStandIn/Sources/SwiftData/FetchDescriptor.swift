/// What to fetch, in which order, and how much of it.
public struct FetchDescriptor<T: PersistentModel> {
  public var predicate: Predicate<T>?
  public var sortBy: [SortDescriptor<T>]
  public var fetchLimit: Int?
  public var fetchOffset: Int?
  public var includePendingChanges: Bool = true
  /// Read for the interface's sake: every fetch here yields whole objects.
  public var propertiesToFetch: [PartialKeyPath<T>] = []
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []

  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    (self.predicate, self.sortBy) = (predicate, sortBy)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension FetchDescriptor: @unchecked Sendable {}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension FetchDescriptor: Equatable {
  /// Predicates have no equality of their own; their descriptions state what they compare.
  public static func == (a: Self, b: Self) -> Bool {
    a.predicate.map { "\($0)" } == b.predicate.map { "\($0)" } && a.sortBy == b.sortBy
      && a.fetchLimit == b.fetchLimit && a.fetchOffset == b.fetchOffset
      && a.includePendingChanges == b.includePendingChanges && a.propertiesToFetch == b.propertiesToFetch
      && a.relationshipKeyPathsForPrefetching == b.relationshipKeyPathsForPrefetching
  }
}

/// The result of a fetch in batches.
public struct FetchResultsCollection<Element>: RandomAccessCollection {
  let elements: [Element]
  public var startIndex: Int { elements.startIndex }
  public var endIndex: Int { elements.endIndex }
  public subscript(position: Int) -> Element { elements[position] }
}
