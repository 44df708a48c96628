/// What a command takes, as data: parsing, help and shell completions are all derived from it.
public struct CommandSpec: Sendable {
  public struct Example: Sendable {
    public var command: String
    public var meaning: String
    public init(_ command: String, _ meaning: String) {
      self.command = command
      self.meaning = meaning
    }
  }

  /// The executable that has the command.
  public var tool: String
  public var name: String
  public var aliases: [String]
  /// One line for the list of commands.
  public var summary: String
  /// What the help page says below the summary; lines are kept as they are.
  public var discussion: String
  public var positionals: [PositionalSpec]
  public var options: [OptionSpec]
  public var examples: [Example]

  public init(
    tool: String = "modelgen", name: String, aliases: [String] = [], summary: String, discussion: String = "",
    positionals: [PositionalSpec] = [], options: [OptionSpec] = [], examples: [Example] = []
  ) {
    self.tool = tool
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.discussion = discussion
    self.positionals = positionals
    self.options = options
    self.examples = examples
  }

  /// True where the word on the command line means this command.
  public func answers(to word: String) -> Bool { name == word || aliases.contains(word) }
}

/// What kind of word is expected, so that completions can offer the right ones.
public enum ArgumentKind: Sendable, Equatable {
  case folder
  case file
  case text
  /// A version of the schema folder that was named before.
  case version
  /// A branch or tag of the repository.
  case revision
  case choice([String])
}

/// An option: `--name`, or `--name VALUE` where it has a placeholder.
public struct OptionSpec: Sendable {
  /// Without the dashes.
  public var name: String
  /// The one-letter form, without the dash.
  public var short: Character?
  /// What stands for the value in the help; nil for a flag.
  public var placeholder: String?
  public var kind: ArgumentKind
  public var help: String

  public init(flag name: String, short: Character? = nil, help: String) {
    self.name = name
    self.short = short
    self.placeholder = nil
    self.kind = .text
    self.help = help
  }

  public init(
    _ name: String, short: Character? = nil, value placeholder: String, kind: ArgumentKind = .text, help: String
  ) {
    self.name = name
    self.short = short
    self.placeholder = placeholder
    self.kind = kind
    self.help = help
  }
}

/// An argument without a name, by its position.
public struct PositionalSpec: Sendable {
  public var name: String
  public var kind: ArgumentKind
  public var isRequired: Bool
  /// The last positional may take all the words that are left.
  public var repeats: Bool
  public var help: String

  public init(
    _ name: String, kind: ArgumentKind = .text, required isRequired: Bool = true, repeats: Bool = false, help: String
  ) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.repeats = repeats
    self.help = help
  }

  /// As the usage line shows it: `PATH...`, `[NAME]`.
  var usage: String {
    let word = repeats ? "\(name)..." : name
    return isRequired ? word : "[\(word)]"
  }
}
