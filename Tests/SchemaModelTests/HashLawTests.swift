import ManifestSupport
import SchemaModel
import SchemaSupport
import Testing

/// What must hold for every schema, tried on thousands of random ones. A failure names the seed that shows it.
@Suite struct HashLawTests {
  private static let rounds: UInt64 = 2000

  /// Tries an edit on each random version; edits that find nothing to change do not count.
  private func forEachEdit(
    _ draw: (SchemaVersion, inout SeededGenerator) -> RandomEdit?,
    _ check: (_ before: VersionShape, _ after: VersionShape, _ edit: RandomEdit, _ seed: UInt64) -> Void
  ) -> Set<String> {
    var kinds: Set<String> = []
    for seed in 0..<Self.rounds {
      let version = RandomSchema.version(seed: seed, features: .all)
      var random = SeededGenerator(seed: seed)
      guard let edit = draw(version, &random) else { continue }
      kinds.insert(edit.kind)
      check(VersionShape(of: version), VersionShape(of: edit.version), edit, seed)
    }
    return kinds
  }

  @Test func unseenEditsMoveNothing() {
    let kinds = forEachEdit(RandomEdit.unseen(_:using:)) { before, after, edit, seed in
      #expect(before.checksum != nil, "seed \(seed)")
      #expect(before.checksum == after.checksum, "seed \(seed): \(edit)")
      #expect(hashes(before) == hashes(after), "seed \(seed): \(edit)")
    }
    #expect(kinds.count == RandomEdit.unseenEditNames.count, "\(Set(RandomEdit.unseenEditNames).subtracting(kinds))")
  }

  @Test func seenEditsMoveTheirEntityAndNoOther() {
    let kinds = forEachEdit(RandomEdit.seen(_:using:)) { before, after, edit, seed in
      #expect(after.checksum != nil && before.checksum != after.checksum, "seed \(seed): \(edit)")
      let old = hashes(before)
      let moved = Set(hashes(after).filter { old[$0.key] != $0.value }.keys)
      if let entity = edit.entity { #expect(moved.contains(entity), "seed \(seed): \(edit)") }
      #expect(
        moved.isSubset(of: reach(of: edit)), "seed \(seed): \(edit) moved \(moved), not only \(reach(of: edit))")
    }
    #expect(kinds.count == RandomEdit.seenEditNames.count, "\(Set(RandomEdit.seenEditNames).subtracting(kinds))")
  }

  /// Equal shape means equal hash, and different shape means different hash, over chains of edits of both kinds.
  @Test func hashesAgreeWithShapes() {
    for seed in 0..<Self.rounds / 3 {
      var random = SeededGenerator(seed: seed)
      var version = RandomSchema.version(seed: seed, features: .all)
      for _ in 0..<4 {
        let edit =
          random.chance(50) ? RandomEdit.seen(version, using: &random) : RandomEdit.unseen(version, using: &random)
        guard let edit else { continue }
        let before = VersionShape(of: version)
        let after = VersionShape(of: edit.version)
        let sameShape = Set(canonical(before)) == Set(canonical(after))
        #expect(sameShape == (before.checksum == after.checksum), "seed \(seed): \(edit)")
        version = edit.version
      }
    }
  }

  /// What is read from a manifest hashes like what was written into it.
  @Test func manifestsKeepTheShape() throws {
    for seed in 0..<Self.rounds / 10 {
      let version = RandomSchema.version(seed: seed, features: .all)
      let (read, _, findings) = readVersion(version.manifestText)
      #expect(!findings.hasErrors, "seed \(seed): \(findings.text)")
      let (written, shape) = (VersionShape(of: version), VersionShape(of: try #require(read)))
      #expect(written.checksum == shape.checksum, "seed \(seed)")
      #expect(written.entities.map(\.unverified) == shape.entities.map(\.unverified), "seed \(seed)")
    }
  }

  @Test func inheritanceCountsAsStated() throws {
    let parent = Entity("Parent", attributes: [Attribute("id", .uuid)], unique: [["id"]])
    let child = Entity("Child", inherits: "Parent", attributes: [Attribute("text", .string)])
    func hash(_ name: String, _ entities: [Entity]) -> VersionHash? {
      VersionShape(of: SchemaVersion(entities: entities)).entity(named: name)?.versionHash
    }
    let base = try #require(hash("Child", [parent, child]))
    #expect(base == hash("Child", [child, parent]), "the order of declaration does not count")
    var other = parent
    other.attributes.append(Attribute("added", .optional(.int)))
    #expect(base != hash("Child", [other, child]), "a parent's property is the child's")
    other = parent
    other.uniqueness = []
    #expect(base != hash("Child", [other, child]), "a parent's hash is hashed, its constraints with it")
    #expect(hash("Parent", [parent, child]) == hash("Parent", [parent]), "children do not count")
    let alone = Entity("Child", attributes: [Attribute("id", .uuid), Attribute("text", .string)])
    #expect(base != hash("Child", [alone]), "a child is more than its properties")
    let grandchild = Entity("Grandchild", inherits: "Child")
    #expect(hash("Grandchild", [grandchild, child, parent]) != hash("Grandchild", [grandchild, child, other]))
    // An abstract parent counts by its byte.
    var abstract = EntityShape(name: "Parent", properties: [])
    let subentity = EntityShape(name: "Child", superentity: "Parent", properties: [])
    let concrete = ModelHashes(of: [subentity, abstract]).versionHashes
    abstract.isAbstract = true
    let changed = ModelHashes(of: [subentity, abstract]).versionHashes
    #expect(concrete[0] != changed[0] && concrete[1] != changed[1])
    #expect(ModelHashes(of: [subentity]).versionHashes == [nil] && ModelHashes(of: [subentity]).checksum == nil)
  }

  // MARK: - Reading results

  private func hashes(_ shape: VersionShape) -> [String: VersionHash?] {
    Dictionary(uniqueKeysWithValues: shape.entities.map { ($0.name, $0.versionHash) })
  }

  /// The entities that an edit can have moved: its own, those that it is linked with, those that store a changed type,
  /// and all that inherit from one of them.
  private func reach(of edit: RandomEdit) -> Set<String> {
    guard let name = edit.entity, let entity = edit.version.entity(named: name) else {
      return Set(edit.version.entities.map(\.name))
    }
    var reached: Set<String> = [name, "AddedParent"]
    if edit.kind.hasPrefix("an entity renamed") || edit.kind.hasPrefix("a relationship")
      || edit.kind.hasPrefix("an inverse")
    {
      // The other side hashes the name of its destination and of its inverse.
      reached.formUnion(entity.relationships.map(\.destination))
      reached.formUnion(
        edit.version.entities.filter { $0.relationships.contains { $0.destination == name } }.map(\.name))
      // What was removed is not in the new version any more.
      if edit.kind.hasPrefix("a relationship removed") { return Set(edit.version.entities.map(\.name)) }
    }
    if edit.kind.hasPrefix("a case added") || edit.kind.hasPrefix("a field") {
      return Set(edit.version.entities.map(\.name))
    }
    var size = 0
    while size != reached.count {
      size = reached.count
      for entity in edit.version.entities where entity.superentity.map({ reached.contains($0.value) }) ?? false {
        reached.insert(entity.name)
      }
    }
    return reached
  }

  /// The shapes with everything put in order that is hashed in order, and without what a composite leaves out.
  private func canonical(_ version: VersionShape) -> [EntityShape] {
    version.entities.compactMap { entity in
      guard var shape = entity.shape else { return nil }
      shape.properties = shape.properties.map(canonical).sorted { $0.name < $1.name }
      // Composites have lost their names; what remains of them stands at the place that the name gave them.
      for index in shape.properties.indices {
        if case .composite = shape.properties[index].kind { shape.properties[index].name = "" }
      }
      shape.uniqueness.sort { $0.joined(separator: ".") < $1.joined(separator: ".") }
      return shape
    }
  }

  private func canonical(_ property: PropertyShape) -> PropertyShape {
    var property = property
    switch property.kind {
    case .composite(let leaves):
      property.kind = .composite(leaves.sorted { $0.name < $1.name })
      property.isOptional = false
      property.hashModifier = nil
    case .attribute(var attribute):
      // Both options write the same byte.
      let bytes = [attribute.usesExternalStorage, attribute.preservesValueOnDeletion].filter { $0 }.count
      attribute.usesExternalStorage = bytes > 0
      attribute.preservesValueOnDeletion = bytes > 1
      property.kind = .attribute(attribute)
    case .relationship, .derived: break
    }
    return property
  }
}
