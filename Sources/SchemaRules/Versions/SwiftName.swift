import Diagnostics
import SchemaModel

extension Rule {
  public static let swiftName = Rule(
    "swift-name", severity: .error, evidence: .refused,
    problem: """
      The names of the generated types come from the schema's folder and from `naming:` in `schema.yaml`. They must be \
      Swift names, and no two may be equal: a pattern for versions without `{file}` gives every version the same name. \
      `ModelgenStore` is the type that schemas share, and each custom stage has an enum, such as `TripsMigrationV1toV2`.
      """,
    remedy: """
      Write `naming: { version: "{schema}Schema{file}" }` with parts that make Swift names, or rename the folder.
      """,
    bad: """
      entities:
        Trip:
          attributes:
            name: String
      # schema.yaml
      naming: { plan: Migration-Plan }
      """,
    good: ["naming: { plan: Migration-Plan }": "naming: { plan: MigrationPlan }"])
}

/// The top-level Swift names that a schema declares, in the order of its files.
func topLevelNames(of schema: Schema) -> [(name: String, role: String, place: Place?)] {
  var result = schema.versions.map {
    (name: schema.typeName(of: $0), role: "the version `\($0.stem)`", place: Optional($0.numberPlace))
  }
  guard !schema.versions.isEmpty else { return result }
  result.append((schema.planName, "the migration plan", schema.versions.last?.numberPlace))
  result.append((schema.currentSchemaName, "the current schema", schema.versions.last?.numberPlace))
  guard schema.settings.naming.emitsTypeAliases, let newest = schema.newestVersion.map({ schema.versions[$0] })
  else { return result }
  // One text for all: thousands of entities would otherwise cost a string each.
  let typeAlias = "the type alias"
  result.reserveCapacity(result.count + newest.entities.count + newest.enums.count + newest.structs.count)
  for entity in newest.entities { result.append((entity.name, typeAlias, entity.place)) }
  for type in newest.enums where !type.isExternal {
    result.append((type.name, typeAlias, type.place))
  }
  for type in newest.structs where !type.isExternal {
    result.append((type.name, typeAlias, type.place))
  }
  return result
}

/// What else generated files declare at top level, whatever `naming:` says: what each name stands for.
private func reservedNames(of schema: Schema) -> [String: String] {
  var result = ["ModelgenStore": "the type that opens stores"]
  let planned = schema.versions.filter { !$0.migration.isWithdrawn }
  for (from, to) in zip(planned, planned.dropFirst()) {
    result["\(schema.name)Migration\(from.stem)to\(to.stem)"] = "the stage from `\(from.stem)` to `\(to.stem)`"
  }
  return result
}

/// Names of one schema: valid, and different from each other.
func checkSwiftNames(of schema: Schema, into findings: inout Findings) {
  let names = topLevelNames(of: schema)
  let madeNames = min(names.count, schema.versions.isEmpty ? 0 : schema.versions.count + 2)
  let reserved = reservedNames(of: schema)
  var seen: [String: Int] = [:]
  seen.reserveCapacity(madeNames)
  for index in 0..<madeNames {
    let (name, role, place) = names[index]
    // A file name that is a finding already makes a bad name of every pattern.
    if index < schema.versions.count, identifierProblem(schema.versions[index].stem) != nil { continue }
    if let problem = identifierProblem(name) {
      let fix = suggestedIdentifier(for: name).map { ", for example so that it gives `\($0)`" } ?? ""
      findings.report(
        .swiftName, "\(quoted(name)) cannot name \(role) in Swift: it \(problem)", at: place,
        fix: "set `naming:` in `schema.yaml`\(fix), or rename the schema's folder")
      // The other names have the same cause.
      break
    }
    if let other = reserved[name] {
      findings.report(
        .swiftName, "`\(name)` would name both \(other) and \(role)", at: place,
        fix: "change `naming:` in `schema.yaml`")
      break
    }
    if let first = seen[name] {
      findings.report(
        .swiftName, "`\(name)` would name both \(names[first].role) and \(role)", at: place,
        fix: "change `naming:` in `schema.yaml`; a pattern for versions contains `{file}`")
      break
    }
    seen[name] = index
  }
  for (name, _, place) in names.dropFirst(madeNames) {
    guard let other = seen[name].map({ names[$0].role }) ?? reserved[name] else { continue }
    findings.report(
      .swiftName, "the type alias `\(name)` would collide with \(other)", at: place,
      fix: "change `naming:` in `schema.yaml`, or set `naming: { typeAliases: false }`")
  }
  checkImports(of: schema, into: &findings)
}

private func checkImports(of schema: Schema, into findings: inout Findings) {
  for module in schema.settings.imports where !isTypePath(module.value) {
    findings.report(
      .invalidName, "\(quoted(module.value)) cannot be imported: it is not the name of a module", at: module.place,
      fix: "write the name of a module, such as `AppCore`")
  }
}
