import Arguments
import ModelgenKit

extension Command {
  static var generate: Command {
    Command(generateSpec) { (arguments, console) throws(UsageError) in
      var options = GenerateOptions()
      options.isDryRun = arguments.has("dry-run") || arguments.has("diff")
      options.isStrict = arguments.has("strict")
      options.templates = arguments.value("templates")
      options.stageFiles = arguments.values("stage-file")
      switch (arguments.value("output"), arguments.value("build-output")) {
      case (let folder?, nil): options.destination = .folder(folder)
      case (nil, let folder?): options.destination = .build(folder)
      case (nil, nil): options.destination = .asConfigured
      case (_?, _?):
        throw UsageError("--output and --build-output exclude each other", hint: "--build-output is the plugin's")
      }
      let result = ModelgenKit.generate(paths: arguments.positionals, options)
      if arguments.format != .text {
        console.put(result.formatted(arguments.format, strict: options.isStrict))
        return ExitStatus(result.report.verdict(strict: options.isStrict))
      }
      let status = console.report(
        result.report, strict: options.isStrict,
        consequence: result.hasWritten ? "not everything was written" : "nothing was written")
      if status == .fine {
        if arguments.has("diff") { for change in result.changes { console.put(change.unifiedDiff) } }
        if !arguments.has("quiet"), !arguments.has("diff") { console.say(result) }
      }
      return status
    }
  }

  private static var generateSpec: CommandSpec {
    CommandSpec(
      name: "generate", summary: "validates, classifies, writes what differs, nothing else",
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
          "output", short: "o", value: "DIR", kind: .folder,
          help: "put every file into DIR, whatever schema.yaml says"),
        OptionSpec(
          "templates", value: "DIR", kind: .folder, help: "replace single Mustache templates by those in DIR"),
        .format, .strict, .quiet,
        OptionSpec(
          "build-output", value: "DIR", kind: .folder,
          help: "for the build plugin: only files that modelgen owns, into DIR"),
        OptionSpec(
          "stage-file", value: "NAME", kind: .file,
          help: "for the build plugin: a hand-written stage file of the target;\nmay be given several times"),
      ],
      examples: [
        .init("modelgen generate manifests/", "every schema below manifests/, into Generated/ beside it"),
        .init("modelgen generate --diff manifests/SampleTrips", "what would change in one schema"),
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
