import Diagnostics
import SchemaModel

extension Rule {
  public static let sharedName = Rule(
    "shared-name", severity: .error, evidence: .refused,
    problem: """
      Two schemas of one run declare the same Swift name: a version, a plan, or the type alias of a current model. In \
      one module Swift refuses the second declaration.
      """,
    remedy: """
      Rename one of the models while it is new, set `naming:` in one `schema.yaml`, or leave the aliases of one schema to \
      the app with `naming: { typeAliases: false }`.
      """)
}

func checkNamesAcross(_ schemas: [Schema], into findings: inout Findings) {
  guard schemas.count > 1 else { return }
  var seen: [String: (schema: Int, place: Place?)] = [:]
  for (index, schema) in schemas.enumerated() {
    for (name, role, place) in topLevelNames(of: schema) {
      guard let first = seen[name] else {
        seen[name] = (index, place)
        continue
      }
      guard first.schema != index else { continue }
      let fix =
        role.hasPrefix("the type alias")
        ? "rename the model while it is new, or set `naming: { typeAliases: false }` in one of the two"
        : "set `naming:` in one `schema.yaml`"
      findings.report(
        .sharedName, "the schemas `\(schemas[first.schema].name)` and `\(schema.name)` both declare `\(name)`",
        at: place,
        fix: fix, notes: first.place.map { [Diagnostic.Note("it is declared here first", at: $0)] } ?? [])
    }
  }
}
