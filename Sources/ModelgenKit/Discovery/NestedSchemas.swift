import Diagnostics

extension Discovery {
  /// Reports schema folders below other ones, which nothing reads.
  ///
  /// A folder that was given by itself is read.
  mutating func reportNested() {
    for (index, inside) in foldersInside {
      var waiting = Array(inside.reversed())
      var seen: Set<String> = []
      while let path = waiting.popLast(), seen.count < Self.mostInside {
        guard let identity = Disk.identity(of: path), !isRead(identity), seen.insert(identity.text).inserted,
          let names = try? Disk.list(path)
        else { continue }
        if SchemaFolder.isSchema(names) {
          reportNested(path, names, in: index)
        } else {
          waiting.append(contentsOf: Self.foldersBelow(path, names).reversed())
        }
      }
    }
  }

  /// A schema folder with more folders inside holds something else than manifests.
  private static var mostInside: Int { 1_000 }

  private mutating func reportNested(_ path: String, _ names: [String], in index: Int) {
    let outer = folders[index]
    let cause = outer.stems.first.map { "\($0).yaml" } ?? (outer.hasSettings ? "schema.yaml" : "shipped.lock")
    var finding = Diagnostic(
      .nestedSchema,
      "this schema is not read: \(outer.path) above it is a schema folder too, because of its \(cause)",
      at: place(ofWhole: path),
      fix: "move \(Path.join(outer.path, cause)) away if it does not belong there; else move this folder out of"
        + " \(outer.path), or let its name begin with a dot")
    if !names.contains("schema.yaml"), !names.contains("shipped.lock") { finding.severity = .warning }
    notice(finding, about: index)
  }
}

extension SchemaFolder {
  /// True where the names in a folder say that it holds a schema.
  static func isSchema(_ names: [String]) -> Bool {
    names.contains { $0 == "schema.yaml" || $0 == "shipped.lock" || stem(ofVersionFile: $0) != nil }
  }
}
