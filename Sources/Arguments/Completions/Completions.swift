/// A shell that can complete command lines.
public enum Shell: String, Sendable, CaseIterable {
  case bash, zsh, fish
}

/// A script that completes commands, options, and what stands behind them.
public func completionScript(for shell: Shell, commands: [CommandSpec]) -> String {
  switch shell {
  case .bash: bashCompletions(commands)
  case .zsh: zshCompletions(commands)
  case .fish: fishCompletions(commands)
  }
}

/// What every command understands without saying so.
let helpOption = OptionSpec(flag: "help", short: "h", help: "show this page")

extension OptionSpec {
  /// `--output`, and `-o` where there is one.
  var spellings: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }
}

extension CommandSpec {
  var allNames: [String] { [name] + aliases }
  var allOptions: [OptionSpec] { options + [helpOption] }
}

extension String {
  /// In single quotes, as shells of the Bourne family read them.
  var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// The first line: a description stands on one.
  var firstLine: String { String(prefix { !$0.isNewline }) }

  /// With a backslash before each of the characters.
  func escaping(_ characters: String) -> String {
    var result = ""
    for character in self {
      if characters.contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
