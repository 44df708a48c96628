import Arguments
import Testing

struct ArgumentsTests {
  static let spec = CommandSpec(
    name: "generate", summary: "writes files",
    positionals: [
      PositionalSpec("PATH", kind: .folder, help: "a folder"),
      PositionalSpec("MORE", required: false, repeats: true, help: "further folders"),
    ],
    options: [
      OptionSpec(flag: "dry-run", short: "n", help: "write nothing"),
      OptionSpec("output", short: "o", value: "DIR", kind: .folder, help: "where to"),
      OptionSpec("format", value: "FORMAT", kind: .choice(["text", "json"]), help: "how"),
    ],
    examples: [.init("modelgen generate manifests/", "all of them")])

  @Test(
    arguments: [
      (["a"], ["a"], false, nil),
      (["-n", "a", "--output", "x"], ["a"], true, "x"),
      (["--output=x=y", "a"], ["a"], false, "x=y"),
      (["a", "-o", "-"], ["a"], false, "-"),
      (["--output=-x", "a"], ["a"], false, "-x"),
      (["--output", "x", "--output", "y", "a"], ["a"], false, "y"),
      (["--", "-n", "--dry-run"], ["-n", "--dry-run"], false, nil),
      (["a", "b", "c", "-n"], ["a", "b", "c"], true, nil),
      (["-"], ["-"], false, nil),
      (["-no", "x", "a"], ["a"], true, "x"),
      (["-nn", "a"], ["a"], true, nil),
    ] as [([String], [String], Bool, String?)])
  func wordsAreSorted(_ words: [String], _ positionals: [String], _ isDryRun: Bool, _ output: String?) throws {
    let parsed = try Self.spec.parse(words)
    #expect(parsed.positionals == positionals)
    #expect(parsed.has("dry-run") == isDryRun)
    #expect(parsed.value("output") == output)
  }

  @Test(arguments: [
    (["--dry-rum", "a"], "'generate' has no option --dry-rum", "did you mean --dry-run?"),
    (["-dry-run", "a"], "'generate' has no option -dry-run", "did you mean --dry-run?"),
    (["-on", "a"], "'generate' has no option -on", "'modelgen help generate' lists its options"),
    (["--xyzzy", "a"], "'generate' has no option --xyzzy", "'modelgen help generate' lists its options"),
    (["--output"], "--output needs a value", "write --output DIR"),
    (["--output", "--dry-run", "a"], "--output needs a value", "write --output DIR"),
    (["-o", "", "a"], "-o needs a value", "write -o DIR"),
    (["--dry-run=yes", "a"], "--dry-run takes no value", "write --dry-run alone"),
    (["--format", "jsn", "a"], "--format does not know 'jsn'", "did you mean json?"),
    ([], "'generate' needs PATH", "usage: modelgen generate [options] PATH [MORE...]"),
    (["a", ""], "argument 2 of 'generate' is empty", "usage: modelgen generate [options] PATH [MORE...]"),
  ])
  func wrongUseIsExplained(_ words: [String], _ message: String, _ hint: String) {
    #expect(throws: UsageError(message, hint: hint)) { try Self.spec.parse(words) }
  }

  @Test func tooManyWords() {
    let spec = CommandSpec(name: "help", summary: "", positionals: [PositionalSpec("A", required: false, help: "")])
    #expect(throws: UsageError("'help' takes no argument 'b'", hint: "usage: modelgen help [A]")) {
      try spec.parse(["a", "b"])
    }
  }

  @Test func helpWinsAndShowsEverything() throws {
    #expect(try Self.spec.parse(["--help", "--nonsense"]).has("help"))
    #expect(
      Self.spec.helpText == """
        writes files

        usage: modelgen generate [options] PATH [MORE...]

        arguments:
          PATH  a folder
          MORE  further folders

        options:
          -n, --dry-run        write nothing
          -o, --output DIR     where to
              --format FORMAT  how
          -h, --help           show this page

        examples:
          modelgen generate manifests/
              all of them

        """)
  }
}
