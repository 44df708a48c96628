import Arguments
import Diagnostics

/// What a command line asks for.
struct ImportArguments {
  enum Command: String, CaseIterable { case swift, model, store, identify }

  enum Request {
    /// A page to print.
    case help(String)
    case run(ImportArguments)
  }

  var command: Command
  var paths: [String]
  var output: String?
  var name: String?
  /// Revisions of git, in the order of the versions that they become.
  var revisions: [String]
  /// `[VERSION=]CHECKSUM`, or a file that holds hashes.
  var expectations: [String]
  var isDryRun: Bool
  var replaces: Bool
  var reportFile: String?
  /// `text` or `json`, of `identify`.
  var format: String

  static func parse(_ words: [String]) throws(UsageError) -> Request {
    guard let first = words.first else {
      throw UsageError("no command given", hint: "one of: \(Command.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    if ["help", "--help", "-h"].contains(first) {
      guard let command = words.dropFirst().first.flatMap(Command.init) else { return .help(overview) }
      return .help(command.spec.helpText)
    }
    guard let command = Command(rawValue: first) else {
      let names = Command.allCases.map(\.rawValue)
      throw UsageError(
        "there is no command '\(first)'",
        hint: nearestName(to: first, among: names).map { "did you mean '\($0)'?" }
          ?? "one of: \(names.joined(separator: ", "))")
    }
    let parsed = try command.spec.parse(Array(words.dropFirst()))
    return parsed.has("help") ? .help(command.spec.helpText) : .run(ImportArguments(command, parsed))
  }

  private init(_ command: Command, _ parsed: ParsedArguments) {
    self.command = command
    paths = parsed.positionals
    output = parsed.value("output")
    name = parsed.value("name")
    revisions = parsed.values("git")
    expectations = parsed.values("expect")
    isDryRun = parsed.has("dry-run")
    replaces = parsed.has("replace")
    reportFile = parsed.value("report")
    format = parsed.value("format") ?? "text"
  }

  private static var overview: String {
    overviewText(
      tool: CommandSpec.importer, title: "modelgen-import: manifests for an app that has shipped",
      commands: Command.allCases.map(\.spec),
      footer: """
        Writes manifests/NAME/V1.yaml and so on, and says on standard error what could not be expressed, where it is and
        what follows. Nothing is written if there is an error. 'modelgen-import help COMMAND' explains one command.
        Exit status: 0 imported, 1 nothing written or not proven, 2 usage error or unreadable input.
        """)
  }
}

extension CommandSpec {
  fileprivate static let importer = "modelgen-import"
}

extension ImportArguments.Command {
  var spec: CommandSpec {
    switch self {
    case .swift:
      command(
        "from @Model classes and VersionedSchema types",
        [PositionalSpec("PATH", kind: .file, repeats: true, help: "Swift files, or folders that hold them")],
        [
          OptionSpec(
            "git", value: "REV",
            help: """
              read the paths as they are in this git revision. Given more than once, each revision of an
              app without versions becomes a version, in the given order
              """)
        ])
    case .model:
      command(
        "from Model.xcdatamodeld", [PositionalSpec("BUNDLE", kind: .file, help: "the bundle of Core Data's editor")])
    case .store:
      command(
        "from a store (default.store); the file is never changed",
        [PositionalSpec("FILE", kind: .file, help: "the store's main file")])
    case .identify:
      CommandSpec(
        tool: CommandSpec.importer, name: rawValue, summary: "which version below PATH the store FILE is",
        discussion: "The same as 'modelgen identify PATH FILE', and FILE may be all that it takes.",
        positionals: [
          PositionalSpec("PATH", kind: .folder, help: "a schema folder, or a folder of them"),
          PositionalSpec("FILE", kind: .file, help: "a store, or hashes as 'modelgen identify' takes them"),
        ],
        options: [
          OptionSpec("format", value: "FORMAT", kind: .choice(["text", "json"]), help: "text (default) or json")
        ])
    }
  }

  private func command(_ summary: String, _ positionals: [PositionalSpec], _ more: [OptionSpec] = []) -> CommandSpec {
    CommandSpec(
      tool: CommandSpec.importer, name: rawValue, summary: summary, positionals: positionals,
      options: [
        OptionSpec(
          "output", short: "o", value: "DIR", kind: .folder, help: "folder for schema folders; default: manifests"),
        OptionSpec(
          "name", value: "NAME", help: "the schema's name, where one is imported; default: what the app calls it"),
      ] + more + [
        OptionSpec(
          "expect", value: "WHAT", kind: .file,
          help: "prove the shape: a checksum (base64), VERSION=CHECKSUM, a VersionInfo.plist, or a store"),
        OptionSpec(flag: "replace", help: "write over a schema folder that is there already"),
        OptionSpec("report", value: "FILE", kind: .file, help: "write the report to a file as well"),
        OptionSpec(flag: "dry-run", help: "print what would be written"),
      ])
  }
}
