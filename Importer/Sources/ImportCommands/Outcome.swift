import Diagnostics
import ImportReport
import SchemaModel

/// What an import found, before anything is written.
package struct Outcome {
  package var schemas: [ImportedSchema] = []
  package var report = ImportFindings()
  package var files = SourceFiles()
  /// Real hashes known to belong to a version: from the store that was imported itself.
  var evidence: [Evidence] = []
  /// Of a bundle or store, the hashes that Core Data has for each version as it stands there.
  var originalHashes: [[String: VersionHash]] = []

  package init() {}
}

/// Hashes that the framework wrote for a model.
struct Evidence {
  /// Where they come from, for people.
  var source: String
  /// The stem of the version they must be; nil means that any version may be.
  var stem: String?
  var checksum: String?
  /// By entity.
  var hashes: [String: VersionHash] = [:]
  /// The nearest version met so far, in words, and by how many entities it differs.
  var nearest: String?
  var nearestCount: Int?
}

/// Wrong use or unreadable input: exit status 2.
package struct InputError: Error {
  package var message: String

  package init(message: String) { self.message = message }
}
