import Diagnostics
import SchemaModel

/// What the list of versions says as a whole.
func checkVersionList(_ schema: Schema, into findings: inout Findings) {
  checkNoVersions(schema, into: &findings)
  checkRepeatedNumbers(schema, into: &findings)
  checkFileOrder(schema, into: &findings)
  checkFileNames(schema, into: &findings)
  checkPlatforms(schema, into: &findings)
}
