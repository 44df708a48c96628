import Arguments
import ModelgenKit

extension Command {
  static var check: Command {
    Command(checkSpec) { (arguments, console) throws(UsageError) in
      var options = CheckOptions()
      options.generation.isStrict = arguments.has("strict")
      options.generation.allowsOutside = arguments.has("allow-outside")
      options.generation.templates = arguments.value("templates")
      options.generation.destination = try destination(arguments)
      options.generation.stageFiles = arguments.values("stage-file")
      options.mustBeShipped = arguments.has("shipped")
      options.against = arguments.value("against")
      if arguments.has("dry-run"), !arguments.has("fix") {
        throw UsageError("'check' writes nothing by itself", hint: "--dry-run belongs to --fix")
      }
      if arguments.has("fix"), !applyFixes(arguments, console) { return .unusable }
      if arguments.has("accept-warnings"), !accept(arguments, console) { return .unusable }
      let result = ModelgenKit.check(paths: arguments.positionals, options)
      if arguments.format != .text {
        console.put(result.formatted(arguments.format, strict: options.generation.isStrict), arguments.format)
        return ExitStatus(result.report.verdict(strict: options.generation.isStrict))
      }
      let status = console.report(
        result.report, strict: options.generation.isStrict, showsAll: arguments.has("all"))
      if arguments.has("diff") {
        for change in result.stale {
          console.put(String(decoding: change.unifiedDiff, as: UTF8.self), painted: PaintedText.unified)
        }
      }
      if status == .fine, !arguments.has("quiet") {
        for note in result.notes { console.say(note) }
        console.say(
          "everything is up to date (\(result.currentCount) generated file\(result.currentCount == 1 ? "" : "s"))")
      }
      return status
    }
  }

  /// Applies what is certain, and says what it did. False where a file could not be written.
  private static func applyFixes(_ arguments: ParsedArguments, _ console: Console) -> Bool {
    let isDryRun = arguments.has("dry-run")
    let result = ModelgenKit.fix(
      paths: arguments.positionals, allowsOutside: arguments.has("allow-outside"), isDryRun: isDryRun)
    guard console.report(result.report) == .fine else { return false }
    // A machine reads standard output.
    guard arguments.format == .text else { return true }
    if arguments.has("diff") || isDryRun {
      for change in result.changes {
        console.put(String(decoding: change.unifiedDiff, as: UTF8.self), painted: PaintedText.unified)
      }
    }
    guard !arguments.has("quiet") else { return true }
    func counted(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    console.say(
      "\(isDryRun ? "would fix" : "fixed") \(counted(result.applied.count, "finding"))"
        + " in \(counted(result.changes.count, "file"))"
        + (result.protectedCount == 0
          ? "" : "; \(counted(result.protectedCount, "finding")) of shipped versions stay as they are"))
    return true
  }

  /// Records the warnings of today. False where a file could not be written.
  private static func accept(_ arguments: ParsedArguments, _ console: Console) -> Bool {
    let result = ModelgenKit.acceptWarnings(
      paths: arguments.positionals, allowsOutside: arguments.has("allow-outside"))
    guard console.report(result.report) == .fine else { return false }
    guard arguments.format == .text, !arguments.has("quiet") else { return true }
    console.say("accepted \(result.acceptedCount) warning\(result.acceptedCount == 1 ? "" : "s")")
    for change in result.changes { console.say("\(change.new == nil ? "removed" : "wrote") \(change.path); commit it") }
    return true
  }

  private static var checkSpec: CommandSpec {
    CommandSpec(
      name: "check", summary: "fails if files are stale, a shipped version has moved, or a rule fails",
      discussion: """
        For CI and hooks. Everything that 'generate' checks, and whether the generated files are what the manifests say,
        whether hand-written stage files exist, and whether every version in shipped.lock still has the shape that is on
        users' devices. With --against, a pull request cannot change a shipped version and its lock entry together.
        """,
      positionals: [.paths],
      options: [
        OptionSpec(flag: "shipped", help: "for releases: the newest version must be in shipped.lock"),
        OptionSpec(
          "against", value: "REV", kind: .revision,
          help: "also compare lock and manifests with a git revision: origin/main"),
        OptionSpec(
          flag: "fix", help: "apply the edits of findings that have one to the manifests; never to\nshipped versions"),
        OptionSpec(flag: "dry-run", short: "n", help: "with --fix: print the edits, write nothing"),
        OptionSpec(flag: "diff", help: "print what differs in stale files, and what --fix changes, as a unified diff"),
        OptionSpec(
          flag: "accept-warnings",
          help:
            "write today's warnings into accepted-warnings.txt beside the\nmanifests: from then on only new ones are reported"
        ),
        OptionSpec("output", short: "o", value: "DIR", kind: .folder, help: "where the generated files are"),
        OptionSpec("templates", value: "DIR", kind: .folder, help: "the templates they were made with"),
        .format, .strict, .all, .quiet, .allowOutside, .stageOutput, .stageFile,
      ],
      examples: [
        .init("modelgen check manifests/", "in CI, for every pull request"),
        .init("modelgen check --format github manifests/", "annotations beside the lines of a pull request"),
        .init("modelgen check manifests/ --against origin/main", "in a pull request"),
        .init("modelgen check --shipped manifests/", "on a release branch"),
        .init("modelgen check --accept-warnings", "after adopting modelgen: report new warnings only"),
        .init("modelgen check --fix --dry-run manifests/", "see the edits that --fix would make"),
      ])
  }
}
