import Diagnostics
import SchemaModel
import SwiftEmitter

/// Where the files of one schema go.
struct OutputFolders {
  var schemas: String
  /// The plan and the hand-written stages.
  var migrations: String
  var tests: String
  /// What schemas share.
  var support: String
  /// What a target needs that only reads; nil where there is none.
  var reader: String?
  /// The build generates what modelgen owns: only hand-written files are wanted.
  var isForUserOnly = false

  /// Nil where `output: none` says that a build plugin does everything, and where a folder is refused (``refusal(_:_:)``).
  init?(_ loaded: LoadedSchema, _ destination: GenerateOptions.Destination) {
    switch destination {
    case .folder(let folder), .build(let folder):
      schemas = Path.normalized(folder)
      migrations = schemas
      tests = schemas
      support = schemas
    case .asConfigured, .stages:
      let output = loaded.schema.settings.output
      let path = loaded.folder.path
      func folder(_ setting: String?) -> String? { setting.map { Path.normalized(Path.join(path, $0)) } }
      var standard = loaded.folder.standardOutput
      if case .stages(let folder) = destination {
        isForUserOnly = output.schemas == nil
        if isForUserOnly { standard = Path.normalized(folder) }
      } else if output.isNone {
        return nil
      }
      schemas = folder(output.schemas?.value) ?? standard
      migrations = folder(output.migrations?.value) ?? schemas
      tests = folder(output.tests?.value) ?? schemas
      support = folder(output.support?.value) ?? schemas
      if !isForUserOnly { reader = folder(output.reader?.value) }
      if all.contains(where: { loaded.confinement.objection(to: $0) != nil }) { return nil }
    }
  }

  /// The finding about a folder that the settings or a link lead to and that is not written.
  static func refusal(
    _ loaded: LoadedSchema, _ destination: GenerateOptions.Destination, into report: inout Report
  ) {
    var free = loaded
    free.confinement = Confinement(around: ".", allowsOutside: true)
    guard let folders = OutputFolders(free, destination) else { return }
    switch destination {
    case .folder, .build: return
    case .asConfigured, .stages: break
    }
    for folder in folders.all {
      guard let objection = loaded.confinement.objection(to: folder) else { continue }
      report.findings.report(
        .outputOutside, "the folder for generated files \(objection)",
        at: folders.setting(of: folder, loaded) ?? report.place(ofWhole: folder),
        fix: "name a folder of the repository; to write there all the same, add --allow-outside")
    }
  }

  func folder(for role: GeneratedFile.Role) -> String {
    switch role {
    case .schema, .currentSchema: schemas
    case .plan, .customStage: migrations
    case .migrationTests, .expectedVersions: tests
    case .storeSupport, .migrationSupport: support
    }
  }

  /// All folders that get the file.
  func folders(for file: GeneratedFile) -> [String] {
    let own = folder(for: file.role)
    guard let reader, file.isForReaders, reader != own else { return [own] }
    return [own, reader]
  }

  /// Where the settings name this folder.
  func setting(of folder: String, _ loaded: LoadedSchema) -> Place? {
    let output = loaded.schema.settings.output
    return [output.schemas, output.migrations, output.tests, output.support, output.reader].lazy.compactMap(\.self)
      .first {
        Path.normalized(Path.join(loaded.folder.path, $0.value)) == folder
      }.map(\.place)
  }

  /// The folder of the target that has the file: SwiftPM's folders are `Sources/MODULE/…`.
  static func targetFolder(of folder: String) -> Substring? {
    let parts = folder.split(separator: "/")
    guard let index = parts.lastIndex(of: "Sources"), index + 1 < parts.count else { return nil }
    return folder[..<parts[index + 1].endIndex]
  }

  /// The module of the generated versions.
  var module: String? {
    guard tests != schemas, let target = Self.targetFolder(of: schemas)?.split(separator: "/").last else { return nil }
    let name = target.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
    return name.first?.isNumber == true ? nil : String(name)
  }

  /// Each folder once, in a fixed order.
  var all: [String] {
    var seen: [String] = []
    for folder in [schemas, migrations, tests, support, reader ?? schemas] where !seen.contains(folder) {
      seen.append(folder)
    }
    return seen
  }
}
