import ConcurrentMap
import Diagnostics
import SchemaModel

/// Every check that needs one version only, and those about the list of versions.
///
/// Findings carry the severity of their rule; ``applySettings(to:schema:catalogue:)`` decides afterwards what
/// `schema.yaml` and comments make of them.
public func validate(_ schema: Schema, into findings: inout Findings) {
  checkVersionList(schema, into: &findings)
  checkSwiftNames(of: schema, into: &findings)
  checkSync(of: schema, into: &findings)
  let entityCount = schema.versions.reduce(0) { $0 + $1.entities.count }
  let found = concurrentMap(Array(schema.versions.indices), isWorthwhile: entityCount >= 200) { index in
    var checker = VersionChecker(schema, version: index)
    checker.run()
    return checker.findings
  }
  for each in found { findings.append(contentsOf: each) }
  // Where something is wrong nothing is generated yet.
  if !findings.hasErrors { checkDeploymentTarget(schema, into: &findings) }
}

/// What no schema can see alone: names that several schemas of one run claim.
public func validateTogether(_ schemas: [Schema], into findings: inout Findings) {
  checkNamesAcross(schemas, into: &findings)
}
