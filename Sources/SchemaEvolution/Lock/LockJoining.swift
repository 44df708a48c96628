import SchemaModel

// Two branches, one lock.

extension ShippedLock.Entry {
  /// True where both record the same version with the same meaning, whatever was shipped before it.
  public func records(theSameAs other: Self) -> Bool {
    stem == other.stem && number == other.number && meaningText == other.meaningText
  }
}

extension ShippedLock {
  /// The first version that both record, and not alike; nil where they agree.
  public func disagreement(with other: ShippedLock) -> String? {
    entries.first { entry in other.entry(for: entry.stem).map { !entry.records(theSameAs: $0) } ?? false }?.stem
  }

  /// The entries of both, in their order of shipping, those of the other one last. What one side has forgotten, with its
  /// reason, is not brought back by the other.
  public func joined(with other: ShippedLock) -> ShippedLock {
    var result = self
    let known = Set(entries.map(\.stem))
    result.entries = entries.filter { !other.hasForgotten($0) }
    result.entries += other.entries.filter { !known.contains($0.stem) && !hasForgotten($0) }
    for note in other.forgotten
    where !forgotten.contains(where: { $0.stem == note.stem && $0.number == note.number && $0.reason == note.reason }) {
      result.forgotten.append(note)
    }
    result.rechain()
    return result
  }

  /// True where the version was taken out on purpose, and not shipped again.
  public func hasForgotten(_ entry: Entry) -> Bool {
    self.entry(for: entry.stem) == nil
      && forgotten.contains { $0.stem == entry.stem && $0.number == entry.number }
  }

  /// Gives an entry another name and number.
  public mutating func rename(_ index: Int, to stem: String, _ number: VersionNumber) {
    guard entries.indices.contains(index) else { return }
    let old = "after \(entries[index].stem)"
    entries[index].stem = stem
    entries[index].number = number
    for other in entries.indices {
      entries[other].meaning = entries[other].meaning.map { $0 == old ? "after \(stem)" : $0 }
    }
    rechain()
  }
}
