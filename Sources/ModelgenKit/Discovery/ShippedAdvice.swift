import Diagnostics
import SchemaEvolution
import SchemaModel
import SchemaRules

extension Findings {
  /// What CloudKit asks of a version that has shipped cannot be put right in it: every such edit moves its shape.
  mutating func adviseForShipped(_ shipped: [FileID: VersionOnDevices], at folder: String) {
    let rules = Set(
      [Rule.cloudKitAttribute, .cloudKitRelationship, .cloudKitInverse, .cloudKitUnique, .cloudKitDeny].map(\.name))
    guard !shipped.isEmpty, all.contains(where: { rules.contains($0.rule.name) }) else { return }
    self = Findings(
      all.map { finding in
        guard rules.contains(finding.rule.name), let version = finding.place.flatMap({ shipped[$0.file] }) else {
          return finding
        }
        var finding = finding
        let stem = version.stem
        let fix = Diagnostic.Note(
          "\(stem) \(version.isRecorded ? "has shipped" : "was imported"), so its shape stays: make the change in a new version (modelgen bump \(folder)), and let"
            + " `cloudKit: true` begin there; where \(stem) shipped with it, `accepts: { \(finding.rule.name): <why> }`"
            + " under `migration:`")
        finding.notes = [fix] + finding.notes.dropFirst()
        return finding
      })
  }
}
