import Arguments

extension Command {
  static var help: Command {
    Command(
      CommandSpec(
        name: "help", summary: "shows this list, or one command's page",
        positionals: [PositionalSpec("COMMAND", required: false, help: "the command to explain")],
        examples: [.init("modelgen help generate", "what generate takes and does")])
    ) { (arguments, console) throws(UsageError) in
      if let word = arguments.positionals.first {
        guard let command = Command.named(word) else { throw Command.unknown(word) }
        console.put(command.spec.helpText)
      } else {
        console.put(Command.overview)
      }
      return .fine
    }
  }
}
