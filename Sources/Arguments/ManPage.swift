/// The manual page of the program, in the macros of man(7), made from what the commands say of themselves.
///
/// - Parameters:
///   - program: the executable's name.
///   - version: as `--version` prints it.
///   - summary: one line for the NAME section, without a full stop.
///   - footer: plain paragraphs for the end, such as the exit statuses.
public func manualPage(
  program: String, version: String, summary: String, commands: [CommandSpec], footer: String
) -> String {
  var page = ManPage()
  page.request(".TH", [program.uppercased(), "1", "", "\(program) \(version)", "User Commands"])
  page.section("NAME")
  page.output += "\(program) \\- \(ManPage.escaped(summary))\n"
  page.section("SYNOPSIS")
  page.request(".B", [program])
  page.text("COMMAND [options] [arguments]")
  page.section("COMMANDS")
  for command in commands { page.add(command) }
  page.section("EXIT STATUS")
  page.paragraphs(footer)
  return page.output
}

/// Lines of roff. Text is data: nothing in it is read as a request or an escape.
private struct ManPage {
  var output = ""

  mutating func request(_ name: String, _ arguments: [String]) {
    output += name
    for argument in arguments { output += " \"\(Self.escaped(argument, isArgument: true))\"" }
    output += "\n"
  }

  mutating func section(_ title: String) { request(".SH", [title]) }

  mutating func text(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      output += Self.escaped(String(line)) + "\n"
    }
  }

  mutating func paragraphs(_ text: String) {
    output += ".PP\n"
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      output += line.isEmpty ? ".PP\n" : Self.escaped(String(line)) + "\n"
    }
  }

  mutating func add(_ command: CommandSpec) {
    request(".SS", [command.name])
    text(command.summary + ".")
    request(".PP", [])
    request(".B", [String(command.usageLine.dropFirst("usage: ".count))])
    if !command.aliases.isEmpty { paragraphs("Also: \(command.aliases.joined(separator: ", ")).") }
    if !command.discussion.isEmpty { paragraphs(command.discussion) }
    for positional in command.positionals { term(positional.name, positional.help) }
    for option in command.allOptions { term(option.spelling, option.help) }
    for example in command.examples {
      output += ".PP\n.nf\n.RS\n\(Self.escaped(example.command))\n.RE\n.fi\n\(Self.escaped(example.meaning))\n"
    }
  }

  private mutating func term(_ term: String, _ help: String) {
    output += ".TP\n"
    request(".B", [term])
    text(help)
  }

  /// A backslash and a leading dot or quote are roff's own; a hyphen is a minus, so that options can be copied.
  static func escaped(_ text: String, isArgument: Bool = false) -> String {
    var result = ""
    if !isArgument, let first = text.first, first == "." || first == "'" { result += "\\&" }
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\"" where isArgument: result += "\"\""
      default: result.append(character)
      }
    }
    return result
  }
}
