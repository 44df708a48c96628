import Diagnostics
import ManifestWriter
import SchemaModel

// Two branches that each added a version: after the merge, the later one is a copy of what came before the other.

extension StepDraft {
  /// A property goes that only the version just before has: perhaps it was never there to be removed, and is missing here.
  mutating func askAboutMergedBranches(_ history: PlanHistory) {
    guard let earlier = history.views.last else { return }
    for index in changes.indices where changes[index].resolution == nil && !changes[index].isToldElsewhere {
      let (entity, name): (String, String)
      switch changes[index].kind {
      case .attributeRemoved(let owner, let property), .relationshipRemoved(let owner, let property):
        (entity, name) = (owner, property)
      default: continue
      }
      guard changes[index].rule === Rule.losesData, let owner = pair.from.entity(entity),
        let ref = pair.from.properties[owner][name], ref.entity == owner, let before = earlier.entity(entity),
        earlier.byIdentifier[before][pair.from.identifier(of: ref)] == nil, earlier.properties[before][name] == nil
      else { continue }
      let line =
        ref.kind == .attribute
        ? pair.from.attribute(ref).manifestLine : pair.from.relationship(ref).manifestLine
      let (old, new) = (pair.from.version.stem, pair.to.version.stem)
      changes[index].judge { judgement in
        judgement.remedy =
          "if \(old) came from another branch, add `\(line)` to \(new) too"
          + (judgement.remedy.map { "; " + $0 } ?? "")
      }
    }
  }
}
