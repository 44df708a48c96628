import Diagnostics
import ManifestSupport
import SchemaEvolution
import SchemaModel
import SchemaRules
import SchemaSupport

/// A random schema with a step that needs hand-written code: several edits at once, each of which asks for something
/// else, and the version that follows where values go on elsewhere first.
struct RandomStage {
  /// What must hold of the rows when the stage is through.
  struct Laws {
    struct Key: Hashable {
      var entity: String
      /// Names of the first version.
      var members: [String]
    }

    /// What becomes unique.
    var keys: [Key] = []
    /// `Entity.property` of the first version that may not be nil afterwards.
    var required: Set<String> = []
    /// `Entity.property` of the first version that `willMigrate` may change.
    var changesBefore: Set<String> = []
    /// Entities that get rows in `willMigrate`, for others to lead to.
    var growsBefore: Set<String> = []
    /// Values of an enum that may not be left: `Entity.property`, and what its description begins with.
    var leavings: [(path: String, enumCase: String)] = []
    /// Entities whose rows become other rows.
    var gone: Set<String> = []
    /// `Entity.property` of the second version that `didMigrate` may change.
    var changesAfter: Set<String> = []
    /// Entities that get rows in `didMigrate`.
    var grows: Set<String> = []
    /// Conditions on each `row` of an entity afterwards, as Swift.
    var expectations: [(entity: String, condition: String)] = []
  }

  var name: String
  var first: SchemaVersion
  var second: SchemaVersion
  var third: SchemaVersion
  var fills: [String] = []
  var removesNow: [String] = []
  var removesLater: [String] = []
  var laws = Laws()
  var edits: [String] = []
  /// Scalars whose values come from a small pool, so that they repeat: `Entity.property` of the first version.
  var pooled: Set<String> = []

  /// Nil where no edit finds an occasion.
  init?(seed: UInt64) {
    name = "Step\(seed)"
    var version = RandomSchema.version(seed: seed, features: seed % 3 == 0 ? .inheritance : [])
    version.prepareForRows()
    (first, second, third) = (version, version, version)
    second.number = VersionNumber(2, 0, 0)
    third.number = VersionNumber(3, 0, 0)
    var random = SeededGenerator(seed: seed &+ 5_000_000)
    for _ in 0..<3 + random.below(6) {
      let (kind, edit) = random.pick(Self.allEdits)
      var draft = self
      guard edit(&draft, &random), draft.isRefused == false else { continue }
      draft.edits.append(kind)
      self = draft
    }
    if edits.isEmpty || evolved.evolution.steps.first?.stage != .custom { return nil }
  }

  // MARK: Reading

  /// True where the next version has less than this one.
  var hasThird: Bool { !removesLater.isEmpty }

  var texts: [String: String] {
    var texts = [
      "V1": first.manifestText, "V2": second.manifestText + migration(fills, removesNow),
      "schema": "naming: { typeAliases: false }\nplatforms: { iOS: 26, macOS: 26 }\n",
    ]
    if hasThird { texts["V3"] = third.manifestText + migration([], removesLater) }
    return texts
  }

  private func migration(_ fills: [String], _ removes: [String]) -> String {
    if fills.isEmpty && removes.isEmpty { return "" }
    var lines = ["migration:"]
    if !fills.isEmpty { lines.append("  fills: [\(fills.joined(separator: ", "))]") }
    if !removes.isEmpty { lines.append("  removes: [\(removes.joined(separator: ", "))]") }
    return lines.joined(separator: "\n") + "\n"
  }

  var evolved: (schema: Schema, evolution: Evolution, findings: Findings) {
    var (schema, _, findings) = readSchema(name, texts)
    validate(schema, into: &findings)
    let evolution = evolve(schema, into: &findings)
    return (schema, evolution, findings)
  }

  private var isRefused: Bool { evolved.findings.hasErrors }
}

extension SchemaVersion {
  /// Takes out what no row can be made of: transformers, and required links in a circle.
  fileprivate mutating func prepareForRows() {
    let order = entities.map(\.name)
    for entity in entities.indices {
      entities[entity].attributes.removeAll { $0.transformer != nil }
      if entities[entity].attributes.isEmpty { entities[entity].attributes = [Attribute("plain", .optional(.int))] }
      let left = Set(entities[entity].attributes.filter(\.isPersisted).map(\.name))
      entities[entity].uniqueness.removeAll { !$0.members.allSatisfy { left.contains($0.value) } }
      let attributes = entities[entity].attributes
      // Rows could not be told apart by flags alone.
      entities[entity].uniqueness.removeAll { key in
        key.members.allSatisfy { member in attributes.first { $0.name == member.value }?.type.unwrapped == .bool }
      }
      entities[entity].indexes.removeAll { !$0.members.allSatisfy { left.contains($0.value) } }
      for index in entities[entity].relationships.indices {
        let link = entities[entity].relationships[index]
        let target = order.firstIndex(of: link.destination) ?? order.count
        if !link.isToMany, target >= entity { entities[entity].relationships[index].isOptional = true }
      }
    }
  }
}
