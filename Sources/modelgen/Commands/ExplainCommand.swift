import Arguments
import Diagnostics
import ModelgenKit

extension Command {
  static var explain: Command {
    Command(
      CommandSpec(
        name: "explain", summary: "explains a rule, or an error of the framework by its code or words",
        discussion: "Without a rule it lists all of them. The name is in brackets at the end of every finding.",
        positionals: [
          PositionalSpec(
            "RULE", required: false,
            help: "a rule's name, such as unreadable-file; or an error's code or words, in quotes")
        ],
        options: [OptionSpec(flag: "markdown", help: "print the catalogue page of all rules, or of the one")],
        examples: [
          .init("modelgen explain", "all rules, one line each"),
          .init("modelgen explain unreadable-file", "one rule in full"),
          .init("modelgen explain 134110", "what an error in the log means, and which rules find it"),
        ])
    ) { (arguments, console) throws(UsageError) in
      let catalogue = RuleCatalogue.current
      guard let word = arguments.positionals.first else {
        console.put(arguments.has("markdown") ? catalogue.markdownPage : catalogue.overview)
        return .fine
      }
      // People paste the brackets as well.
      let name = String(word.drop { $0 == "[" }.prefix { $0 != "]" })
      guard let rule = catalogue.rule(named: name) else {
        let messages = FrameworkMessage.named(in: word)
        if !messages.isEmpty {
          console.put(messages.map(\.page).joined(separator: "\n"))
          return .fine
        }
        throw Self.unknown(name, word, catalogue)
      }
      console.put(arguments.has("markdown") ? rule.markdownPage : rule.page)
      return .fine
    }
  }

  /// A word may be a rule's, a number an error's, and everything else is a message.
  private static func unknown(_ name: String, _ text: String, _ catalogue: RuleCatalogue) -> UsageError {
    let page = "the page Troubleshooting of the documentation lists all messages; 'modelgen explain' lists all rules"
    if !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isNumber }) {
      return UsageError(
        "nothing is known about an error \(name)", hint: "give the words of the log, in quotes; \(page)")
    }
    if name.contains(" ") || text.utf8.count > 60 {
      return UsageError("nothing is known about this message", hint: page)
    }
    if let nearest = catalogue.nearest(to: name) {
      return UsageError("there is no rule '\(name)'", hint: "did you mean '\(nearest)'?")
    }
    let related = catalogue.names(containing: name)
    return UsageError(
      "there is no rule '\(name)', and no message is known with it",
      hint: related.isEmpty ? page : "rules about it: \(related.joined(separator: ", "))")
  }
}
