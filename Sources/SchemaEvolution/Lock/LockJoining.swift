import SchemaModel

// Two branches, one lock.

extension ShippedLock.Entry {
  /// True where both record the same version with the same meaning, whatever was shipped before it.
  public func records(theSameAs other: Self) -> Bool {
    stem == other.stem && number == other.number && meaningText == other.meaningText
  }
}

extension ShippedLock {
  /// The first version that both record, and not alike, and that neither has taken out since; nil where they agree.
  public func disagreement(with other: ShippedLock) -> String? {
    entries.first { entry in
      guard let theirs = other.entry(for: entry.stem), !entry.records(theSameAs: theirs) else { return false }
      return reasonToForget(theirs, since: other) == nil && other.reasonToForget(entry, since: self) == nil
    }?.stem
  }

  /// The entries of both, in their order of shipping, those of the other one last. What one side has forgotten, with its
  /// reason, is not brought back by the other.
  public func joined(with other: ShippedLock) -> ShippedLock {
    var result = self
    result.entries = entries.filter { other.reasonToForget($0, since: self) == nil }
    let known = Set(result.entries.map(\.stem))
    result.entries += other.entries.filter { !known.contains($0.stem) && reasonToForget($0, since: other) == nil }
    for note in other.forgotten
    where !forgotten.contains(where: { $0.stem == note.stem && $0.number == note.number && $0.reason == note.reason }) {
      result.forgotten.append(note)
    }
    result.rechain()
    return result
  }

  /// The entry that has another name and number since `bump --renumber --force`, where the lock says so.
  public func renumbered(_ entry: Entry) -> Entry? {
    guard self.entry(for: entry.stem) == nil,
      let note = forgotten.last(where: { $0.stem == entry.stem && $0.number == entry.number && $0.isRenumbering })
    else { return nil }
    return entries.first {
      note.reason.hasPrefix(Forgotten.renumbering($0)) && $0.hashes.elementsEqual(entry.hashes) { $0 == $1 }
    }
  }

  /// Why a version was taken out after the other lock was written; nil where it was not. It may be back since.
  public func reasonToForget(_ entry: Entry, since other: ShippedLock) -> String? {
    let mine = forgotten.filter { $0.stem == entry.stem && $0.number == entry.number && !$0.isRenumbering }
    let theirs = other.forgotten.count { $0.stem == entry.stem && $0.number == entry.number && !$0.isRenumbering }
    return mine.count > theirs ? mine.last?.reason : nil
  }

  /// Gives an entry another name and number, and leaves a note of it.
  public mutating func rename(_ index: Int, to stem: String, _ number: VersionNumber) {
    guard entries.indices.contains(index) else { return }
    let old = "after \(entries[index].stem)"
    let before = (entries[index].stem, entries[index].number)
    entries[index].stem = stem
    entries[index].number = number
    // The only change of a shipped entry that is no forgetting: it must not look as if it had never been another.
    forgotten.append(
      .init(stem: before.0, number: before.1, reason: "\(Forgotten.renumbering(entries[index])), no build had gone out")
    )
    for other in entries.indices {
      entries[other].meaning = entries[other].meaning.map { $0 == old ? "after \(stem)" : $0 }
    }
    rechain()
  }
}
