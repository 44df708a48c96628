import ImportReport
import SchemaModel

/// Compares imported versions with hashes that the framework itself wrote.
struct Proof {
  private var evidence: [Evidence]
  private var used: Set<Int> = []
  private(set) var lines: [String] = []
  private(set) var hasFailed = false

  init(_ evidence: [Evidence]) { self.evidence = evidence }

  /// Finds the version that each piece of evidence is about. Where SwiftData's own search for inverses is in doubt, the
  /// evidence decides.
  ///
  /// - Parameter originals: for each version, the hashes of the Core Data model that it was made from.
  mutating func settle(
    _ imported: inout ImportedSchema, originals: [[String: VersionHash]] = [], report: inout ImportFindings
  ) {
    var openAssumptions = Doubts()
    for version in imported.schema.versions.indices {
      let stem = imported.schema.versions[version].stem
      var isProven = false
      var candidates = Candidates(imported.schema.versions[version])
      for number in evidence.indices where evidence[number].stem == nil || evidence[number].stem == stem {
        guard let proven = prove(&imported, version, evidence[number], &candidates) else {
          if version < originals.count, !evidence[number].hashes.isEmpty,
            evidence[number].hashes == originals[version]
          {
            used.insert(number)
            reportOriginal(number, imported.schema.versions[version], to: &report)
          }
          continue
        }
        used.insert(number)
        isProven = isProven || proven.isEmpty
        // Whether the pairs are linked is settled.
        for pair in version < imported.inferredPairs.count ? imported.inferredPairs[version] : [] {
          if let warning = pair.warning { report.remove(warning.message, at: warning.place) }
        }
        lines.append("\(imported.schema.name) \(stem): equal to \(evidence[number].source)\(proven)")
      }
      let shape = candidates.shape
      if let checksum = shape.checksum { lines.append("\(imported.schema.name) \(stem): checksum \(checksum)") }
      for entity in shape.entities {
        if let reason = entity.reasonUnknown {
          openAssumptions.add("the shape of `\(entity.name)` is not known: \(reason)", in: stem)
        }
        let isSeen = entity.versionHash.map { hash in evidence.contains { $0.hashes[entity.name] == hash } } ?? false
        if !entity.unverified.isEmpty, !isProven, !isSeen {
          let traits = entity.unverified.map(\.description).joined(separator: ", ")
          openAssumptions.add("`\(entity.name)` has traits whose hash nobody has verified: \(traits)", in: stem)
        }
      }
    }
    openAssumptions.report(to: &report)
  }

  /// The store is of this version, and the version cannot be said whole: what SwiftData has no word for is hashed.
  private mutating func reportOriginal(_ number: Int, _ version: SchemaVersion, to report: inout ImportFindings) {
    hasFailed = true
    let difference = HashDifference(evidence[number].hashes, VersionShape(of: version))
    lines.append("\(evidence[number].source) are those of \(version.stem), as Core Data has it")
    report.add(
      .warning,
      "\(evidence[number].source) are those of \(version.stem) as Core Data has it, and its manifest \(difference.text)",
      at: nil, "The notes on these entities say what SwiftData has no word for.")
  }

  /// Evidence that no version fits: names the nearest one and what differs.
  mutating func reportUnused(to report: inout ImportFindings) {
    for number in evidence.indices where !used.contains(number) {
      hasFailed = true
      let item = evidence[number]
      report.add(
        .warning, "no imported version is equal to \(item.source)", at: nil,
        item.nearest ?? "Only the checksum is known; a store or a VersionInfo.plist would tell which entity differs.")
    }
  }

  /// Nil where the version is another one; else a remark on how it was settled.
  private mutating func prove(
    _ imported: inout ImportedSchema, _ index: Int, _ item: Evidence, _ candidates: inout Candidates
  ) -> String? {
    let version = imported.schema.versions[index]
    let shape = candidates.shape
    if item.matches(shape) { return "" }
    // Of other entities no reading makes these.
    if item.hashes.isEmpty || (item.hashes.count == shape.entities.count && item.isNear(shape)) {
      for candidate in candidates.all where item.matches(candidate) {
        return ", if \(candidate.assumptions.descriptions.joined(separator: " and "))"
      }
    }
    let pairs = index < imported.inferredPairs.count ? imported.inferredPairs[index] : []
    for turned in subsets(of: pairs.count) {
      var changed = version
      for (number, pair) in pairs.enumerated() where turned.contains(number) { changed.turn(pair) }
      guard item.matches(VersionShape(of: changed)) else { continue }
      imported.schema.versions[index] = changed
      candidates = Candidates(changed)
      // From here on the manifest says what was proven.
      for number in turned { imported.inferredPairs[index][number].isLinked.toggle() }
      let words = [true, false].compactMap { isLinked -> String? in
        let count = turned.count { pairs[$0].isLinked == isLinked }
        if count == 0 { return nil }
        return
          "\(isLinked ? "without" : "with") the inverse of \(count) pair\(count == 1 ? "" : "s") that state\(count == 1 ? "s" : "") none"
      }
      return ", " + words.joined(separator: ", ")
    }
    if let reduced = withoutExtras(version, item, shape) {
      let names = version.entities.map(\.name).filter { name in !reduced.entities.contains { $0.name == name } }
      imported.schema.versions[index] = reduced
      // The pairs' indices speak of the entities as they were.
      imported.inferredPairs[index] = []
      candidates = Candidates(reduced)
      return ", which has no \(names.joined(separator: ", ")): left out of the manifest"
    }
    noteNearest(item, shape, version.stem)
    return nil
  }

  /// The version without entities that the store does not have: an app may name models for several stores. Nil where the
  /// rest is not equal, or leads to one of them.
  private func withoutExtras(_ version: SchemaVersion, _ item: Evidence, _ shape: VersionShape) -> SchemaVersion? {
    guard !item.hashes.isEmpty, item.hashes.count < version.entities.count else { return nil }
    var reduced = version
    reduced.entities.removeAll { item.hashes[$0.name] == nil }
    guard reduced.entities.count == item.hashes.count else { return nil }
    for entity in reduced.entities {
      if let parent = entity.superentity?.value, item.hashes[parent] == nil { return nil }
      if entity.relationships.contains(where: { item.hashes[$0.destination] == nil }) { return nil }
    }
    reduced.dropUnusedTypes()
    return item.matches(VersionShape(of: reduced)) ? reduced : nil
  }

  private mutating func noteNearest(_ item: Evidence, _ shape: VersionShape, _ stem: String) {
    guard !item.hashes.isEmpty,
      let number = evidence.firstIndex(where: { $0.source == item.source && $0.stem == item.stem })
    else { return }
    let difference = HashDifference(item.hashes, shape)
    if evidence[number].nearestCount.map({ difference.count < $0 }) ?? true {
      evidence[number].nearestCount = difference.count
      evidence[number].nearest = "The nearest is \(stem): \(difference.text)"
    }
  }

  /// Non-empty sets of pairs, small ones first; of many pairs only all, none and single ones are tried.
  private func subsets(of count: Int) -> [Set<Int>] {
    guard count > 0 else { return [] }
    if count > 10 { return [Set(0..<count)] + (0..<count).map { [$0] } }
    return (1..<(1 << count)).map { bits in Set((0..<count).filter { bits >> $0 & 1 == 1 }) }
      .sorted { ($0.count, $0.min() ?? 0) < ($1.count, $1.min() ?? 0) }
  }
}

/// What is doubtful, once for all versions that it concerns.
private struct Doubts {
  private var order: [String] = []
  private var stems: [String: [String]] = [:]

  mutating func add(_ text: String, in stem: String) {
    if stems[text] == nil { order.append(text) }
    stems[text, default: []].append(stem)
  }

  func report(to report: inout ImportFindings) {
    for text in order {
      guard let versions = stems[text], let first = versions.first, let last = versions.last else { continue }
      let range = versions.count == 1 ? first : "\(first) to \(last)"
      report.add(.warning, "\(range): \(text)", at: nil, "Compare with a store of the app: `--expect FILE`.")
    }
  }
}

/// The shapes that a version may have, each worked out once however much evidence there is.
private struct Candidates {
  private let version: SchemaVersion
  let shape: VersionShape
  lazy var all = VersionShape.candidates(of: version)

  init(_ version: SchemaVersion) {
    self.version = version
    shape = VersionShape(of: version)
  }
}

extension SchemaVersion {
  /// Links a pair that is not linked, or the other way round.
  fileprivate mutating func turn(_ pair: ImportedSchema.InferredPair) {
    let (first, second) = (pair.first, pair.second)
    let sides = [first, second].map { entities[$0.entity].relationships[$0.relationship] }
    var inverses: [Relationship.Inverse] = [.none, .none]
    if !pair.isLinked {
      // One side says it: the to-many side, else the first.
      let saysFirst = sides[0].isToMany || !sides[1].isToMany
      inverses = saysFirst ? [.property(sides[1].name), .unstated] : [.unstated, .property(sides[0].name)]
    }
    entities[first.entity].relationships[first.relationship].inverse = inverses[0]
    entities[second.entity].relationships[second.relationship].inverse = inverses[1]
  }
}

extension Evidence {
  /// True where the entities have the same names.
  fileprivate func isNear(_ shape: VersionShape) -> Bool {
    shape.entities.allSatisfy { hashes[$0.name] != nil }
  }

  func matches(_ shape: VersionShape) -> Bool {
    if !hashes.isEmpty {
      return shape.entities.count == hashes.count
        && shape.entities.allSatisfy { $0.versionHash != nil && $0.versionHash == hashes[$0.name] }
    }
    return checksum != nil && shape.checksum == checksum
  }
}

/// Which entities differ between real hashes and a computed version.
struct HashDifference {
  var missing: [String] = []
  var added: [String] = []
  var changed: [String] = []

  init(_ hashes: [String: VersionHash], _ shape: VersionShape) {
    let names = Set(shape.entities.map(\.name))
    missing = hashes.keys.filter { !names.contains($0) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for entity in shape.entities {
      guard let real = hashes[entity.name] else {
        added.append(entity.name)
        continue
      }
      if entity.versionHash != real { changed.append(entity.name) }
    }
  }

  var count: Int { missing.count + added.count + changed.count }

  var text: String {
    var parts: [String] = []
    if !changed.isEmpty { parts.append("differs in \(changed.joined(separator: ", "))") }
    if !missing.isEmpty { parts.append("lacks \(missing.joined(separator: ", "))") }
    if !added.isEmpty { parts.append("has besides \(added.joined(separator: ", "))") }
    return parts.joined(separator: "; ")
  }
}
