import Arguments
import ModelgenKit

extension Command {
  static var completions: Command {
    Command(completionsSpec) { (arguments, console) throws(UsageError) in
      let word = arguments.positionals[0]
      guard let shell = Shell(rawValue: word) else {
        throw UsageError("there are no completions for '\(word)'", hint: "one of: bash, zsh, fish")
      }
      console.put(completionScript(for: shell, commands: completableSpecs))
      return .fine
    }
  }

  /// The specs, with the words that only the whole program knows.
  private static var completableSpecs: [CommandSpec] {
    let commands = all.map(\.spec)
    return commands.map { spec in
      var spec = spec
      switch spec.name {
      case "explain": spec.positionals[0].kind = .choice(RuleCatalogue.current.rules.map(\.name))
      case "help": spec.positionals[0].kind = .choice(commands.map(\.name))
      default: break
      }
      return spec
    }
  }

  private static var completionsSpec: CommandSpec {
    CommandSpec(
      name: "completions", summary: "prints the completion script of a shell",
      positionals: [
        PositionalSpec("SHELL", kind: .choice(Shell.allCases.map(\.rawValue)), help: "bash, zsh or fish")
      ],
      examples: [
        .init("source <(modelgen completions bash)", "in ~/.bashrc"),
        .init("modelgen completions zsh > ~/.zfunc/_modelgen", "into a folder of fpath, before compinit"),
        .init("modelgen completions fish > ~/.config/fish/completions/modelgen.fish", "fish finds it there"),
      ])
  }
}
