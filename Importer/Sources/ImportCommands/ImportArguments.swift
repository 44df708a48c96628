import Arguments
import Diagnostics

/// What a command line asks for.
package struct ImportArguments {
  package enum Command: String, CaseIterable { case swift, model, store, identify, preflight }

  enum Request {
    /// A page to print.
    case help(String)
    case run(ImportArguments)
  }

  package var command: Command
  package var paths: [String]
  var output: String?
  package var name: String?
  /// Revisions of git, in the order of the versions that they become.
  package var revisions: [String]
  /// `[VERSION=]CHECKSUM`, or a file that holds hashes.
  var expectations: [String]
  var isDryRun: Bool
  var replaces: Bool
  var reportFile: String?
  /// `text` or `json`, of `identify` and `preflight`; `markdown`, of `preflight`.
  var format: String
  /// The version that `preflight` ends at; nil means the newest.
  var target: String?
  /// True where `preflight` may print values of rows.
  var showsValues: Bool

  static func parse(_ words: [String], of tool: Tool) throws(UsageError) -> Request {
    let names = tool.commands.map(\.rawValue)
    guard let first = words.first else {
      throw UsageError("no command given", hint: "one of: \(names.joined(separator: ", "))")
    }
    if ["help", "--help", "-h"].contains(first) {
      guard let command = words.dropFirst().first.flatMap(Command.init), tool.commands.contains(command) else {
        return .help(overview(of: tool))
      }
      return .help(command.spec(of: tool.name).helpText)
    }
    guard let command = Command(rawValue: first), tool.commands.contains(command) else {
      throw UsageError(
        "there is no command '\(first)'",
        hint: nearestName(to: first, among: names).map { "did you mean '\($0)'?" }
          ?? "one of: \(names.joined(separator: ", "))")
    }
    let spec = command.spec(of: tool.name)
    let parsed = try spec.parse(Array(words.dropFirst()))
    return parsed.has("help") ? .help(spec.helpText) : .run(ImportArguments(command, parsed))
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
    target = parsed.value("to")
    showsValues = parsed.has("show-values")
  }

  private static func overview(of tool: Tool) -> String {
    overviewText(
      tool: tool.name, title: "\(tool.name): manifests for an app that has shipped, and its stores",
      commands: tool.commands.map { $0.spec(of: tool.name) },
      footer: """
        The imports write manifests/NAME/V1.yaml and so on, and say on standard error what could not be expressed, where it
        is and what follows. Nothing is written if there is an error. '\(tool.name) help COMMAND' explains one command.
        Exit status: 0 fine, 1 nothing written, not proven, or rows concerned, 2 usage error or unreadable input.
        """)
  }
}

extension ImportArguments.Command {
  func spec(of tool: String) -> CommandSpec {
    switch self {
    case .swift:
      command(
        tool, "from @Model classes and VersionedSchema types",
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
        tool, "from Model.xcdatamodeld",
        [PositionalSpec("BUNDLE", kind: .file, help: "the bundle of Core Data's editor")])
    case .store:
      command(
        tool, "from a store (default.store); the file is never changed",
        [PositionalSpec("FILE", kind: .file, help: "the store's main file")])
    case .identify:
      CommandSpec(
        tool: tool, name: rawValue, summary: "which version below PATH the store FILE is",
        discussion: "The same as 'modelgen identify PATH FILE', and FILE may be all that it takes.",
        positionals: [
          PositionalSpec("PATH", kind: .folder, help: "a schema folder, or a folder of them"),
          PositionalSpec("FILE", kind: .file, help: "a store, or hashes as 'modelgen identify' takes them"),
        ],
        options: [
          OptionSpec("format", value: "FORMAT", kind: .choice(["text", "json"]), help: "text (default) or json")
        ])
    case .preflight:
      CommandSpec(
        tool: tool, name: rawValue, summary: "what the steps ahead do to the rows of stores",
        discussion: "The same as 'modelgen preflight PATH STORE...'.",
        positionals: [
          PositionalSpec("PATH", kind: .folder, help: "a schema folder, or a folder of them"),
          PositionalSpec("STORE", kind: .file, repeats: true, help: "stores, or folders that hold some"),
        ],
        options: [
          OptionSpec(
            "to", value: "VERSION", kind: .version, help: "the version that the steps lead to; default: the newest"),
          OptionSpec(
            "format", value: "FORMAT", kind: .choice(["text", "json", "markdown"]),
            help: "text (default), json or markdown"),
          OptionSpec(flag: "show-values", help: "print values of rows, which are people's data"),
        ])
    }
  }

  private func command(
    _ tool: String, _ summary: String, _ positionals: [PositionalSpec], _ more: [OptionSpec] = []
  ) -> CommandSpec {
    CommandSpec(
      tool: tool, name: rawValue, summary: summary, positionals: positionals,
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
