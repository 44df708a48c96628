func fishCompletions(_ commands: [CommandSpec]) -> String {
  var script = """
    # fish completion for modelgen: save it as ~/.config/fish/completions/modelgen.fish
    function __modelgen_versions # of the schema folder that was named first
        set -l words (commandline -opc)
        for word in $words[3..-1]
            if test -d "$word"
                # Other names are no versions; fish would put them on the line as they are.
                for file in $word/V*.yaml
                    string replace -rf '^.*/(V[A-Za-z0-9_]+)\\.yaml$' '$1' -- $file
                end
                return
            end
        end
    end

    function __modelgen_revisions # branches and tags of this repository, those without special characters
        git for-each-ref --format='%(refname:short)' refs/heads refs/remotes refs/tags 2>/dev/null |
            string match -r '^[A-Za-z0-9_./-]+$'
    end

    complete -c modelgen -f
    complete -c modelgen -n __fish_use_subcommand -s h -l help -d 'show all commands'
    complete -c modelgen -n __fish_use_subcommand -s V -l version -d 'show the version'

    """
  for command in commands {
    script +=
      "complete -c modelgen -n __fish_use_subcommand -a \(command.name) -d \(command.summary.fishQuoted)\n"
  }
  for command in commands {
    let isCommand = "-n '__fish_seen_subcommand_from \(command.allNames.joined(separator: " "))'"
    script += "\n"
    for option in command.allOptions {
      var words = "complete -c modelgen \(isCommand) -l \(option.name)"
      if let short = option.short { words += " -s \(short)" }
      if option.placeholder != nil { words += " -x" + fishAction(option.kind) }
      script += "\(words) -d \(option.help.firstLine.fishQuoted)\n"
    }
    // One line for each kind of word: fish does not ask for the position.
    var actions: [String] = []
    for positional in command.positionals {
      let action = fishAction(positional.kind)
      if !action.isEmpty, !actions.contains(action) { actions.append(action) }
    }
    for action in actions { script += "complete -c modelgen \(isCommand)\(action)\n" }
  }
  return script
}

private func fishAction(_ kind: ArgumentKind) -> String {
  switch kind {
  case .folder: " -a '(__fish_complete_directories)'"
  case .file: " -a '(__fish_complete_path)'"
  case .text: ""
  case .version: " -a '(__modelgen_versions)'"
  case .revision: " -a '(__modelgen_revisions)'"
  case .choice(let words): " -a \(words.joined(separator: " ").fishQuoted)"
  }
}

extension String {
  /// In single quotes, in which fish knows two escapes.
  fileprivate var fishQuoted: String { "'\(escaping("\\'"))'" }
}
