import SchemaModel

/// The table by which a store of an older version is recognized: what each version changed of its entities' hashes.
///
/// A version whose hashes are not all known is left out: no store is taken for one of it.
struct OlderHashes {
  private(set) var lines: [String] = []

  /// - Parameter versions: those before the newest one, oldest first.
  init(_ versions: [(stem: String, shape: VersionShape)]) {
    var previous: [String: String] = [:]
    var elements: [[String]] = []
    for (stem, shape) in versions {
      var hashes: [String: String] = [:]
      for entity in shape.entities {
        if let hash = entity.versionHash { hashes[entity.name] = Base64.encode(hash.bytes) }
      }
      guard hashes.count == shape.entities.count else { continue }
      let changed = Set(hashes.keys).union(previous.keys).filter { hashes[$0] != previous[$0] }
      let entries = changed.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { name in
        "\(stringLiteral(name)): \(hashes[name].map(stringLiteral) ?? "nil")"
      }
      elements.append(Layout.list("\(stringLiteral(stem)): ", entries, empty: ":", indentation: 6))
      previous = hashes
    }
    for (index, element) in elements.enumerated() {
      lines += element
      // A collection of several elements has a comma after each, a single one has none.
      if elements.count > 1, index < elements.count { lines[lines.count - 1] += "," }
    }
  }
}
