// Functions that a file brings where it looks for duplicates.

extension DeduplicationDraft {
  /// Finds the rows whose keys are not their own.
  static let sharing = "rowsSharingKeys"

  static func addSharingFunctions(to code: inout Statements, _ spelling: Spelling) {
    let set = spelling("Set")
    let parameters = [
      "_ descriptor: \(spelling("FetchDescriptor"))<Row>", "in context: \(spelling("ModelContext"))",
      "by key: (Row) -> Key?",
    ]
    let generics = "<Row: \(spelling("PersistentModel")), Key: \(spelling("Hashable"))>"
    code.comment(
      "The rows that share their key with another row. Of all others, only the keys are in memory.", marker: "///")
    code.function("\(sharing)\(generics)", parameters, result: " throws -> [Row]") {
      $0.add("var keys: \(set)<Key> = []")
      $0.add("var shared: \(set)<Key> = []")
      $0.open("try forEachKey(descriptor, in: context, by: key)", parameters: " _, key in") {
        $0.block("if !keys.insert(key).inserted") { $0.add("shared.insert(key)") }
      }
      $0.block("if shared.isEmpty") { $0.add("return []") }
      $0.add("keys = []")
      $0.add("var identifiers: [\(spelling("PersistentIdentifier"))] = []")
      $0.open("try forEachKey(descriptor, in: context, by: key)", parameters: " row, key in") {
        $0.block("if shared.contains(key)") { $0.add("identifiers.append(row.persistentModelID)") }
      }
      $0.add("return identifiers.compactMap { context.model(for: $0) as? Row }")
    }
    code.separate()
    code.comment("Goes through the rows that have a key, 500 at a time.", marker: "///")
    code.function(
      "forEachKey\(generics)", parameters + ["_ visit: (Row, Key) -> \(spelling("Void"))"], result: " throws"
    ) {
      $0.open("try context.enumerate(descriptor, batchSize: 500, allowEscapingMutations: true)", parameters: " row in")
      {
        $0.comment("A duplicate by another key is deleted already, though not saved.")
        $0.block("if row.isDeleted") { $0.add("return") }
        $0.add("#if canImport(ObjectiveC)")
        $0.add("  autoreleasepool {")
        $0.add("    if let key = key(row) { visit(row, key) }")
        $0.add("  }")
        $0.add("#else")
        $0.add("  if let key = key(row) { visit(row, key) }")
        $0.add("#endif")
      }
    }
  }
}
