import SchemaEvolution
import SchemaModel

/// The steps that the manifests themselves ask for, without judging them: what the emitter's tests need.
func plainEvolution(of schema: Schema) -> Evolution {
  let plan = schema.versions.indices.filter { !schema.versions[$0].migration.isWithdrawn }
  let steps = zip(plan, plan.dropFirst()).map { from, to in
    let notes = schema.versions[to].migration
    let stage = notes.stage?.value ?? .lightweight
    return MigrationStep(
      from: from, to: to, changes: [], changeClass: stage == .custom ? .custom : .lightweight, stage: stage,
      explanation: ["\(stage.rawValue) from \(schema.versions[from].stem) to \(schema.versions[to].stem)."]
        + (notes.stageReason.map { ["Because: \($0)."] } ?? []))
  }
  var names = OriginalNames()
  for (index, version) in schema.versions.enumerated() {
    for entity in version.entities {
      for attribute in entity.attributes {
        if let old = attribute.renamedFrom {
          names.set(old.value, version: index, entity: entity.name, property: attribute.name)
        }
      }
      for relationship in entity.relationships {
        if let old = relationship.renamedFrom {
          names.set(old.value, version: index, entity: entity.name, property: relationship.name)
        }
      }
    }
  }
  return Evolution(plan: plan, steps: steps, originalNames: names)
}
