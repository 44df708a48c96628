import Diagnostics
import ImportReport
import SchemaModel
import SchemaRules

/// Says which schemas cannot be generated together: two apps in one repository often give their models one name.
func reportSharedNames(_ schemas: [Schema], to report: inout ImportFindings) {
  var findings = Findings()
  validateTogether(schemas, into: &findings)
  let shared = findings.sorted.filter { $0.rule.name == Rule.sharedName.name }
  guard let first = shared.first else { return }
  let more = shared.count > 1 ? ", and \(shared.count - 1) more name\(shared.count > 2 ? "s" : "")" : ""
  report.add(
    .warning, "\(first.message)\(more)", at: nil,
    "If they are two apps, give each schema folder to its own `modelgen generate`. In one module, set `naming: { typeAliases: false }` in one of them."
  )
}
