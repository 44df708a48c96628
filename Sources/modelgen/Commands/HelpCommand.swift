import Arguments

extension Command {
  static var help: Command {
    Command(
      CommandSpec(
        name: "help", summary: "shows this list, or one command's page",
        positionals: [PositionalSpec("COMMAND", required: false, help: "the command to explain")],
        options: [OptionSpec(flag: "man", help: "print all pages as one manual page, for man(1)")],
        examples: [
          .init("modelgen help generate", "what generate takes and does"),
          .init("modelgen help --man > modelgen.1", "the manual page, as releases contain it"),
        ])
    ) { (arguments, console) throws(UsageError) in
      if arguments.has("man") {
        console.put(Command.manualPage)
      } else if let word = arguments.positionals.first {
        guard let command = Command.named(word) else { throw Command.unknown(word) }
        console.put(command.spec.helpText)
      } else {
        console.put(Command.overview)
      }
      return .fine
    }
  }
}
