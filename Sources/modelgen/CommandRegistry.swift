import Arguments
import Diagnostics
import ModelgenKit

extension Command {
  /// Every command, in the order of the overview.
  static var all: [Command] { registry.map { $0.command() } }

  /// By their names, and not made before somebody asks: a run needs one of them.
  private static var registry: [(name: String, command: () -> Command)] {
    [
      ("init", { .initialize }),
      ("generate", { .generate }),
      ("check", { .check }),
      ("diff", { .diff }),
      ("ship", { .ship }),
      ("bump", { .bump }),
      ("checksum", { .checksum }),
      ("identify", { .identify }),
      ("preflight", { .preflight }),
      ("import", { .importing }),
      ("graph", { .graph }),
      ("explain", { .explain }),
      ("schema", { .schema }),
      ("completions", { .completions }),
      ("help", { .help }),
    ]
  }

  static func named(_ word: String) -> Command? {
    registry.first { $0.name == word }?.command() ?? all.first { $0.spec.answers(to: word) }
  }

  /// The page of `modelgen help`.
  static var overview: String {
    overviewText(
      title: "modelgen \(modelgenVersion): versioned SwiftData sources from YAML manifests",
      commands: all.map(\.spec),
      footer: """
        'modelgen help COMMAND' explains one command. Start with 'modelgen init', then 'modelgen generate manifests/'.
        Exit status: 0 fine, 1 findings, 2 wrong use or unreadable input.
        """)
  }

  /// The page of `man modelgen`.
  static var manualPage: String {
    Arguments.manualPage(
      program: "modelgen", version: modelgenVersion, summary: "versioned SwiftData sources from YAML manifests",
      commands: all.map(\.spec),
      footer: """
        0 if nothing is wrong (warnings included, unless --strict is given), 1 if there are findings, 2 for a usage error \
        or input that cannot be read.
        """)
  }

  /// What people type who come from other tools.
  private static let habits: [String: String] = [
    "version": "--version", "lint": "check", "validate": "check", "verify": "check", "test": "check", "status": "check",
    "fix": "check --fix", "new": "bump", "add": "bump", "create": "init", "start": "init", "setup": "init",
    "build": "generate", "gen": "generate", "make": "generate", "run": "generate", "migrate": "generate",
    "release": "ship", "lock": "ship", "freeze": "ship", "compare": "diff", "show": "diff", "plan": "diff",
    "hash": "checksum", "rules": "explain", "why": "explain", "convert": "import", "diagram": "graph", "draw": "graph",
    "completion": "completions",
  ]

  static func unknown(_ word: String) -> UsageError {
    if let habit = habits[word.lowercased()] {
      return UsageError("there is no command '\(word)'", hint: "did you mean 'modelgen \(habit)'?")
    }
    let names = all.flatMap { [$0.spec.name] + $0.spec.aliases }
    return UsageError(
      word.hasPrefix("-") ? "there is no option \(word) before a command" : "there is no command '\(word)'",
      hint: nearestName(to: word, among: names).map { "did you mean '\($0)'?" } ?? "'modelgen help' lists all commands")
  }
}

/// Runs what the words of the command line ask for.
func run(_ words: [String], _ console: Console) -> ExitStatus {
  do throws(UsageError) {
    guard let first = words.first else {
      // Also where the system does not give the arguments: a check that was not made is no success.
      console.writeError(printed: Command.overview)
      throw UsageError("expected a command")
    }
    switch first {
    case "--help", "-h":
      console.put(Command.overview)
      return .fine
    case "--version", "-V":
      console.say("modelgen \(modelgenVersion)")
      return .fine
    default: break
    }
    guard let command = Command.named(first) else { throw Command.unknown(first) }
    let rest = Array(words.dropFirst())
    // The helpers that import have options of their own, which only they know.
    if command.spec.name == "import" { return Command.runImport(rest, console) }
    let arguments = try command.spec.parse(rest, defaultFolder: defaultFolder())
    if arguments.has("help") {
      console.put(command.spec.helpText)
      return .fine
    }
    return try command.run(arguments, console)
  } catch {
    console.writeError("modelgen: error: \(error.message)")
    if let hint = error.hint { console.writeError("note: \(hint)") }
    return .unusable
  }
}

/// What commands take for a PATH that nobody typed: the folder of manifests in the current one.
private func defaultFolder() -> String? { Disk.kind(of: "manifests") == .folder ? "manifests" : nil }
