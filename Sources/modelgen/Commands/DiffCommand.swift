import Arguments
import ModelgenKit

extension Command {
  static var diff: Command {
    Command(diffSpec) { (arguments, console) throws(UsageError) in
      let words = arguments.positionals
      let range: DiffRange
      switch (arguments.value("against"), words.count) {
      case (let revision?, 1): range = .revision(revision)
      case (_?, _): throw UsageError("--against compares with the files on disk, so it takes no versions")
      case (nil, 1): range = .history
      default: range = .versions(from: words[1], to: words.dropFirst(2).first)
      }
      let result = ModelgenKit.diff(paths: [words[0]], range, allowsOutside: arguments.has("allow-outside"))
      let isStrict = arguments.has("strict")
      let text = result.formatted(arguments.format, strict: isStrict)
      if arguments.format == .text {
        console.put(text, painted: PaintedText.diff)
      } else {
        console.put(text, arguments.format)
      }
      let status =
        arguments.format == .text
        ? console.report(result.report, strict: isStrict, showsAll: arguments.has("all"))
        : ExitStatus(result.report.verdict(strict: isStrict))
      let isRefused = result.hasRefusals || (isStrict && result.showsWarnings)
      return status == .fine && isRefused ? .findings : status
    }
  }

  private static var diffSpec: CommandSpec {
    CommandSpec(
      name: "diff", summary: "shows what the changes between versions do to stored data",
      discussion: """
        Each change between two versions: its class, why, on which evidence, and the edit that moves it to a safer class.
        Without versions, every step of the plan. The first line answers whether a new version is needed. With --against,
        compares the manifests on disk with those of a git revision: versions edited in place, and versions that are new.
        Exit status 1 where a step is refused; with --strict, also where a change carries a warning.
        """,
      positionals: [
        PositionalSpec("PATH", kind: .folder, help: "a schema folder, or a folder that holds some"),
        PositionalSpec("FROM", kind: .version, required: false, help: "the older version: V1, or 1.0.0"),
        PositionalSpec(
          "TO", kind: .version, required: false, help: "the newer version; without it, the newest of the plan"),
      ],
      options: [
        OptionSpec(
          "against", value: "REV", kind: .revision, help: "compare with a git revision: origin/main, HEAD~3, a tag"),
        .format, .strict, .all, .allowOutside,
      ],
      examples: [
        .init("modelgen diff manifests/SampleTrips", "every step of the plan"),
        .init("modelgen diff manifests/SampleTrips V2 V3", "one step"),
        .init("modelgen diff manifests/ --against origin/main --format markdown", "for a pull request"),
      ])
  }
}
