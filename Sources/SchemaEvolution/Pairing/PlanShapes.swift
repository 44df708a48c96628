import SchemaModel

/// The shapes of the versions that are compared, worked out once.
struct PlanShapes {
  private var shapes: [ObjectIdentifier: VersionShape] = [:]

  init(_ views: [VersionView]) {
    guard views.count > 1 else { return }
    var previous: VersionShape?
    for view in views {
      let shape = VersionShape(of: view.version, known: previous)
      shapes[ObjectIdentifier(view)] = shape
      previous = shape
    }
  }

  /// The shapes by the versions' indices in the schema.
  func byIndex(_ views: [VersionView]) -> [Int: VersionShape] {
    var result: [Int: VersionShape] = [:]
    for view in views { result[view.index] = shape(view) }
    return result
  }

  private func shape(_ view: VersionView) -> VersionShape? { shapes[ObjectIdentifier(view)] }

  func checksum(_ view: VersionView) -> String? { shape(view)?.checksum }

  func hashes(_ view: VersionView) -> [String: VersionHash] {
    var result: [String: VersionHash] = [:]
    for entity in shape(view)?.entities ?? [] { result[entity.name] = entity.versionHash }
    return result
  }

  /// The hash of one entity; nil where it is not known.
  func hash(_ entity: String, in view: VersionView) -> VersionHash? {
    shape(view)?.entities.first { $0.name == entity }?.versionHash
  }

  /// Pairs of versions with one checksum: each later version with the nearest earlier one of its shape.
  func duplicates(among views: [VersionView]) -> [(first: VersionView, second: VersionView)] {
    var last: [String: VersionView] = [:]
    var pairs: [(first: VersionView, second: VersionView)] = []
    for view in views {
      guard let checksum = checksum(view) else { continue }
      if let first = last[checksum] { pairs.append((first, view)) }
      last[checksum] = view
    }
    return pairs
  }

  /// True where two versions cannot have one checksum, however doubtful declarations are read: no reading changes which
  /// entities there are, or how many properties one has.
  private static func differInNumbers(_ first: VersionShape, _ second: VersionShape) -> Bool {
    let (a, b) = (first.entities.compactMap(\.shape), second.entities.compactMap(\.shape))
    // What a child repeats of its parent is not hashed twice, so their numbers may differ all the same.
    guard !a.contains(where: { $0.superentity != nil }), !b.contains(where: { $0.superentity != nil }) else {
      return false
    }
    let counts = Dictionary(a.map { ($0.name, $0.properties.count) }, uniquingKeysWith: { first, _ in first })
    return a.count != b.count || b.contains { counts[$0.name] != $0.properties.count }
  }

  /// The assumption under which two versions have one checksum, although they are expected to differ.
  func possibleDuplicate(_ a: VersionView, _ b: VersionView) -> String? {
    guard let first = shape(a), let second = shape(b), first.checksum != second.checksum,
      first.checksum != nil, second.checksum != nil, !Self.differInNumbers(first, second)
    else { return nil }
    // That a hash modifier counts is what Apple says it is for.
    let openAssumptions = first.openAssumptions.union(second.openAssumptions).subtracting(.hashModifierIsIgnored)
    for assumption in openAssumptions.questions {
      let before = VersionShape(of: a.version, assumptions: assumption).checksum
      if before != nil, before == VersionShape(of: b.version, assumptions: assumption).checksum {
        return assumption.descriptions.joined(separator: "; ")
      }
    }
    return nil
  }
}

extension HashAssumptions {
  /// Each open question by itself, then all together.
  fileprivate var questions: [HashAssumptions] {
    let single = (0..<32).map { HashAssumptions(rawValue: 1 << $0) }.filter { !$0.isDisjoint(with: self) }
    return single.count > 1 ? single + [self] : single
  }
}
