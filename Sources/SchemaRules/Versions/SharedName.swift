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
      Rename one of the models while it is new, or set `naming:` in one `schema.yaml`. Two entities of one name must \
      not meet in one container ("Can't merge models with two different entities named").
      """)
}

func checkNamesAcross(_ schemas: [Schema], into findings: inout Findings) {
  guard schemas.count > 1 else { return }
  var seen: [String: (schema: Int, place: Place?)] = [:]
  for (index, schema) in schemas.enumerated() {
    // Two schemas that share one name share the cause of the others.
    var shared: [SharedNames] = []
    for (name, role, place) in topLevelNames(of: schema) {
      guard let first = seen[name] else {
        seen[name] = (index, place)
        continue
      }
      guard first.schema != index else { continue }
      let isAlias = role.hasPrefix("the type alias")
      if let known = shared.firstIndex(where: { $0.schema == first.schema }) {
        shared[known].names.append(name)
        shared[known].areAliases = shared[known].areAliases && isAlias
      } else {
        shared.append(
          SharedNames(
            schema: first.schema, names: [name], areAliases: isAlias, place: place, firstPlace: first.place))
      }
    }
    for names in shared { names.report(schemas[names.schema], schema, into: &findings) }
  }
}

/// The names that one schema has in common with an earlier one.
private struct SharedNames {
  var schema: Int
  var names: [String]
  /// True where all of them are type aliases of models.
  var areAliases: Bool
  var place: Place?
  var firstPlace: Place?

  func report(_ first: Schema, _ second: Schema, into findings: inout Findings) {
    let shown = names.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
    let who =
      first.name == second.name
      ? "two schemas are called `\(first.name)`, and both" : "the schemas `\(first.name)` and `\(second.name)` both"
    let what = names.count == 1 ? "the model while it is new" : "the models while they are new"
    // Other type names do not help the framework, which knows entities by their names alone.
    let shipped = Diagnostic.Note(
      "if both have shipped: set `naming: { typeAliases: false }` in one `schema.yaml`, and never pass models of both"
        + " schemas to one `ModelContainer`")
    let fix =
      areAliases
      ? "rename \(what) in one of the two"
      : first.name == second.name
        ? "give one of the two folders another name while nothing has shipped, or set `naming:` in one `schema.yaml`"
        : "set `naming:` in one `schema.yaml`"
    findings.report(
      .sharedName,
      "\(who) declare \(shown)\(names.count > 5 ? " and \(names.count - 5) more names" : "")", at: place, fix: fix,
      notes: (areAliases ? [shipped] : [])
        + (firstPlace.map {
          [Diagnostic.Note(names.count > 1 ? "the first is declared here" : "it is declared here first", at: $0)]
        } ?? []))
  }
}
