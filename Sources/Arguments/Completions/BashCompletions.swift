/// Works with bash 3.2, which macOS has.
func bashCompletions(_ commands: [CommandSpec]) -> String {
  let names = commands.map(\.name) + ["--help", "--version"]
  var script = """
    # bash completion for modelgen; in ~/.bashrc: source <(modelgen completions bash)
    #
    # Names of files are never expanded: a file may be called V$(command).yaml. `compgen -W` would expand them, and without
    # `compopt`, which bash 3.2 lacks, readline would put them on the line unquoted.
    _modelgen_words() { # words of modelgen, or names without special characters
      local name
      for name in "$@"; do
        case $name in "$word"*) COMPREPLY+=("$name") ;; esac
      done
    }

    _modelgen_paths() { # -d for folders, -f for files too
      local name quotes=''
      compopt -o filenames 2>/dev/null || quotes=yes
      while IFS= read -r name; do
        if [ -n "$quotes" ]; then printf -v name %q "$name"; fi
        COMPREPLY+=("$name")
      done < <(compgen "$1" -- "$word")
    }

    _modelgen_versions() { # of the schema folder that was named first
      local file
      case $folder in '') folder=. ;; '~/'*) folder=$HOME/${folder#??} ;; esac
      for file in "${folder//\\\\/}"/V*.yaml; do
        file=${file##*/}
        file=${file%.yaml}
        case $file in *[!A-Za-z0-9_]*) ;; *) _modelgen_words "$file" ;; esac
      done
    }

    _modelgen_revisions() { # branches and tags of this repository, those without special characters
      local name
      while IFS= read -r name; do
        case $name in *[!A-Za-z0-9_./-]*) ;; *) _modelgen_words "$name" ;; esac
      done < <(git for-each-ref --format='%(refname:short)' refs/heads refs/remotes refs/tags 2>/dev/null)
    }

    _modelgen() {
      local word=${COMP_WORDS[COMP_CWORD]} before='' command='' folder='' position=0 index=1 valued=''
      COMPREPLY=()
      if [ "$COMP_CWORD" -eq 1 ]; then
        _modelgen_words \(names.joined(separator: " "))
        return
      fi
      before=${COMP_WORDS[COMP_CWORD-1]}
      # bash splits --format=json at the sign.
      if [ "$word" = = ]; then word=; elif [ "$before" = = ]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi
      command=${COMP_WORDS[1]}
      case $command in

    """
  for command in commands {
    let valued = command.options.filter { $0.placeholder != nil }.flatMap(\.spellings)
    guard !valued.isEmpty else { continue }
    let words = " \(valued.joined(separator: " ")) "
    script += "    \(command.allNames.joined(separator: "|"))) valued=\(words.shellQuoted) ;;\n"
  }
  script += """
      esac
      while index=$((index + 1)); [ "$index" -lt "$COMP_CWORD" ]; do
        case ${COMP_WORDS[index]} in
          =) index=$((index + 1)) ;;
          -*)
            case $valued in
              *" ${COMP_WORDS[index]} "*) [ "${COMP_WORDS[index+1]}" = = ] || index=$((index + 1)) ;;
            esac
            ;;
          *)
            if [ "$position" -eq 0 ]; then folder=${COMP_WORDS[index]}; fi
            position=$((position + 1))
            ;;
        esac
      done
      case $command in

    """
  for command in commands { script += bashCase(command) }
  return script + """
      esac
    }

    complete -F _modelgen modelgen

    """
}

private func bashCase(_ command: CommandSpec) -> String {
  var text = "    \(command.allNames.joined(separator: "|")))\n"
  let valued = command.options.filter { $0.placeholder != nil }
  if !valued.isEmpty {
    text += "      case $before in\n"
    for option in valued {
      text += "        \(option.spellings.joined(separator: "|"))) \(bashAction(option.kind)); return ;;\n"
    }
    text += "      esac\n"
  }
  let options = command.allOptions.flatMap(\.spellings).joined(separator: " ")
  text += "      case $word in -*) _modelgen_words \(options); return ;; esac\n"
  if !command.positionals.isEmpty {
    text += "      case $position in\n"
    for (index, positional) in command.positionals.enumerated() {
      let pattern = positional.repeats ? "*" : "\(index)"
      text += "        \(pattern)) \(bashAction(positional.kind)) ;;\n"
    }
    text += "      esac\n"
  }
  return text + "      ;;\n"
}

private func bashAction(_ kind: ArgumentKind) -> String {
  switch kind {
  case .folder: "_modelgen_paths -d"
  case .file: "_modelgen_paths -f"
  case .text: ":"
  case .version: "_modelgen_versions"
  case .revision: "_modelgen_revisions"
  case .choice(let words): "_modelgen_words \(words.joined(separator: " "))"
  }
}
