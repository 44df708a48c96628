import Arguments
import ModelgenKit

extension Command {
  static var generate: Command {
    Command(generateSpec) { (arguments, console) throws(UsageError) in
      var options = GenerateOptions()
      options.isDryRun = arguments.has("dry-run") || arguments.has("diff")
      options.isStrict = arguments.has("strict")
      options.allowsOutside = arguments.has("allow-outside")
      options.templates = arguments.value("templates")
      options.showsScaffolds = arguments.has("show-scaffold")
      options.isReader = arguments.has("reader")
      options.stageFiles = arguments.values("stage-file")
      options.destination = try destination(arguments)
      let result = ModelgenKit.generate(paths: arguments.positionals, options)
      if arguments.format != .text {
        console.put(result.formatted(arguments.format, strict: options.isStrict), arguments.format)
        return ExitStatus(result.report.verdict(strict: options.isStrict))
      }
      let status = console.report(
        result.report, strict: options.isStrict, showsAll: arguments.has("all"),
        consequence: result.hasWritten ? "not everything was written" : "nothing was written")
      if options.showsScaffolds {
        if status == .fine { show(result.scaffolds, console) }
        return status
      }
      if status == .fine {
        if arguments.has("diff") { for change in result.changes { console.put(change.unifiedDiff) } }
        if !arguments.has("quiet"), !arguments.has("diff") { console.say(result) }
      }
      return status
    }
  }

  /// Where the files go; at most one of the three options says so.
  static func destination(_ arguments: ParsedArguments) throws(UsageError) -> GenerateOptions.Destination {
    let wanted: [GenerateOptions.Destination] = [
      arguments.value("output").map { .folder($0) }, arguments.value("build-output").map { .build($0) },
      arguments.value("stage-output").map { .stages($0) },
    ].compactMap(\.self)
    if wanted.isEmpty || arguments.value("output") != nil, !arguments.values("stage-file").isEmpty {
      throw UsageError(
        "--stage-file requires --build-output or --stage-output", hint: "without them, stage files are found by name")
    }
    guard wanted.count < 2 else {
      throw UsageError(
        "--output, --build-output and --stage-output exclude each other", hint: "the last two are the plugins'")
    }
    if arguments.has("reader"), arguments.value("output") == nil, arguments.value("build-output") == nil {
      throw UsageError(
        "--reader requires --output or --build-output",
        hint: "for files in the repository, write output: { reader: DIR }")
    }
    return wanted.first ?? .asConfigured
  }

  private static func show(_ scaffolds: [[UInt8]], _ console: Console) {
    if scaffolds.isEmpty { console.say("no step needs a hand-written file") }
    for (index, scaffold) in scaffolds.enumerated() { console.put((index > 0 ? [0x0A] : []) + scaffold) }
  }

  private static var generateSpec: CommandSpec {
    CommandSpec(
      name: "generate", summary: "validates the manifests, classifies changes, and writes the files that differ",
      discussion: """
        Reads every version of every schema folder, and writes Swift only if nothing is wrong anywhere. Files that are
        up to date are not touched; files of versions that are gone are removed if modelgen made them. Hand-written
        stage files are created once and never changed.
        """,
      positionals: [.paths],
      options: [
        OptionSpec(flag: "dry-run", short: "n", help: "write nothing, only say what would be written"),
        OptionSpec(flag: "diff", help: "write nothing, show what would change as a unified diff"),
        OptionSpec(
          flag: "show-scaffold", help: "write nothing, print what hand-written files would hold if they\nwere made now"),
        OptionSpec(
          "output", short: "o", value: "DIR", kind: .folder,
          help: "put every file into DIR, whatever schema.yaml says"),
        OptionSpec(
          flag: "reader",
          help: "only what a widget or an extension needs: the newest version\nand the current schema, without the plan"
        ),
        OptionSpec(
          "templates", value: "DIR", kind: .folder, help: "replace single Mustache templates by those in DIR"),
        .format, .strict, .all, .quiet, .allowOutside,
        OptionSpec(
          "build-output", value: "DIR", kind: .folder,
          help: "for the build plugin: only files that modelgen owns, into DIR"),
        .stageOutput, .stageFile,
      ],
      examples: [
        .init("modelgen generate manifests/", "every schema below manifests/, into Generated/ beside it"),
        .init("modelgen generate --diff manifests/SampleTrips", "what would change in one schema"),
        .init("modelgen generate --show-scaffold manifests/SampleTrips", "the stage files as they would be made today"),
        .init("modelgen generate --output Sources/App/Models manifests/", "into a folder of your own"),
      ])
  }
}

extension Console {
  /// The changed files, one a line, and a closing count.
  fileprivate func say(_ result: GenerateResult) {
    for change in result.changes {
      let verb =
        switch change.action {
        case .create: result.isComplete ? "wrote" : "would write"
        case .update: result.isComplete ? "updated" : "would update"
        case .remove: result.isComplete ? "removed" : "would remove"
        }
      say("\(verb) \(change.path)")
    }
    for note in result.notes { say(note) }
    let count = result.changes.count
    if count == 0 {
      say("everything is up to date (\(result.unchangedCount) file\(result.unchangedCount == 1 ? "" : "s"))")
    } else {
      say(
        "\(count) file\(count == 1 ? "" : "s") \(result.isComplete ? "changed" : "would change"), "
          + "\(result.unchangedCount) up to date")
    }
  }
}

extension OptionSpec {
  static let stageOutput = OptionSpec(
    "stage-output", value: "DIR", kind: .folder,
    help: "for the command plugins: the build generates what modelgen\nowns; only missing stage files, into DIR")
  static let stageFile = OptionSpec(
    "stage-file", value: "NAME", kind: .file,
    help: "for the plugins: a hand-written stage file of the target;\nmay be given several times")
}
