import SchemaModel
import SwiftEmitter

/// Where the files of one schema go.
struct OutputFolders {
  var schemas: String
  /// The plan and the hand-written stages.
  var migrations: String
  var tests: String

  /// Nil where `output: none` says that a build plugin does everything.
  init?(_ loaded: LoadedSchema, _ destination: GenerateOptions.Destination) {
    switch destination {
    case .folder(let folder), .build(let folder):
      schemas = Path.normalized(folder)
      migrations = schemas
      tests = schemas
    case .asConfigured:
      let output = loaded.schema.settings.output
      if output.isNone { return nil }
      let path = loaded.folder.path
      func folder(_ setting: String?) -> String? { setting.map { Path.normalized(Path.join(path, $0)) } }
      // Beside the manifests' folder: manifests/SampleTrips has its files in Generated.
      let standard = Path.normalized(Path.join(path, "../../Generated"))
      schemas = folder(output.schemas?.value) ?? standard
      migrations = folder(output.migrations?.value) ?? schemas
      tests = folder(output.tests?.value) ?? schemas
    }
  }

  func folder(for role: GeneratedFile.Role) -> String {
    switch role {
    case .schema, .currentSchema: schemas
    case .plan, .customStage: migrations
    case .migrationTests: tests
    }
  }

  /// Each folder once, in a fixed order.
  var all: [String] {
    var seen: [String] = []
    for folder in [schemas, migrations, tests] where !seen.contains(folder) { seen.append(folder) }
    return seen
  }
}
