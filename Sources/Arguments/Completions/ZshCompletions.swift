func zshCompletions(_ commands: [CommandSpec]) -> String {
  var script = """
    #compdef modelgen
    # zsh completion for modelgen: save it as _modelgen in a folder of fpath.

    _modelgen_versions() { # of the schema folder that was named first
      local -a folders versions
      local folder
      folders=(${${words[2,-1]}:#-*})
      # Neither the folder nor the names are expanded: a pattern may hold a command. Other names are no versions.
      folder=${(Q)folders[1]:-.}
      if [[ $folder == '~/'* ]]; then folder=$HOME/${folder#??}; fi
      versions=($folder/V*.yaml(N:t:r))
      versions=(${versions:#*[^A-Za-z0-9_]*})
      compadd -a versions
    }

    _modelgen_revisions() { # branches and tags of this repository, those without special characters
      local -a revisions
      revisions=(${(f)"$(git for-each-ref --format='%(refname:short)' refs/heads refs/remotes refs/tags 2>/dev/null)"})
      revisions=(${revisions:#*[^A-Za-z0-9_./-]*})
      compadd -a revisions
    }

    _modelgen() {
      local context state state_descr line
      typeset -A opt_args
      _arguments -C \\
        '(- *)'{-h,--help}'[show all commands]' \\
        '(- *)'{-V,--version}'[show the version]' \\
        '1: :->command' \\
        '*:: :->arguments'
      case $state in
        command)
          local -a commands
          commands=(

    """
  for command in commands {
    script += "        \("\(command.name):\(command.summary.escaping(":"))".shellQuoted)\n"
  }
  script += """
          )
          _describe command commands
          ;;
        arguments)
          case $words[1] in

    """
  for command in commands {
    let lines = command.allOptions.map(zshOption) + command.positionals.enumerated().map { zshPositional($1, at: $0) }
    script += "        \(command.allNames.joined(separator: "|")))\n"
    script += "          _arguments -s " + lines.joined(separator: " \\\n            ") + "\n          ;;\n"
  }
  return script + """
          esac
          ;;
      esac
    }

    # Loaded by compinit, or sourced by hand.
    if [ "$funcstack[1]" = _modelgen ]; then _modelgen "$@"; else compdef _modelgen modelgen; fi

    """
}

private func zshOption(_ option: OptionSpec) -> String {
  let help = "[\(option.help.firstLine.escaping("[]:"))]"
  let value = option.placeholder.map { ":\($0):\(zshAction(option.kind))" } ?? ""
  let sign = option.placeholder == nil ? "" : "="
  // An option may come again only where that means something; `*` would offer it for ever.
  guard let short = option.short else { return "--\(option.name)\(sign)\(help)\(value)".shellQuoted }
  let both = "(-\(short) --\(option.name))".shellQuoted
  let spellings = option.placeholder == nil ? "{-\(short),--\(option.name)}" : "{-\(short)+,--\(option.name)=}"
  return both + spellings + (help + value).shellQuoted
}

private func zshPositional(_ positional: PositionalSpec, at index: Int) -> String {
  let place = positional.repeats ? "*" : "\(index + 1)"
  let colons = positional.isRequired || positional.repeats ? ":" : "::"
  return "\(place)\(colons)\(positional.name):\(zshAction(positional.kind))".shellQuoted
}

private func zshAction(_ kind: ArgumentKind) -> String {
  switch kind {
  case .folder: "_files -/"
  case .file: "_files"
  case .text: " "
  case .version: "_modelgen_versions"
  case .revision: "_modelgen_revisions"
  case .choice(let words): "(\(words.joined(separator: " ")))"
  }
}
