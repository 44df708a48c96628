import Arguments

extension Command {
  static var preflight: Command {
    Command(preflightSpec) { (arguments, console) throws(UsageError) in
      var words = ["preflight"] + arguments.positionals
      if let version = arguments.value("to") { words += ["--to", version] }
      if let format = arguments.value("format") { words += ["--format", format] }
      if arguments.has("show-values") { words.append("--show-values") }
      return Helper.store.run(words, console)
    }
  }

  private static var preflightSpec: CommandSpec {
    CommandSpec(
      name: "preflight", summary: "shows what the next steps do to the rows of a real store",
      discussion: """
        Reads stores with modelgen-store, which is in every release of modelgen, and counts: the version that a store is
        of, its rows, and for each change ahead the rows that it concerns. Also what is wrong with rows already. The files
        are only ever read, with their -wal; a store may be in use. Values of rows are never printed, only counts and row
        keys, unless --show-values asks for them.
        Exit status 1 where a store fails to open, where values are lost or rows broken without an answer in the manifest
        (`removes`, `accepts`), and where rows are wrong already; 2 where a store cannot be read.
        """,
      positionals: [
        PositionalSpec("PATH", kind: .folder, help: "a schema folder, or a folder that holds some"),
        PositionalSpec("STORE", kind: .file, repeats: true, help: "stores, or folders that hold some"),
      ],
      options: [
        OptionSpec(
          "to", value: "VERSION", kind: .version, help: "follow the steps to this version; without it, the newest"),
        OptionSpec(
          "format", value: "FORMAT", kind: .choice(["text", "json", "markdown"]),
          help: "text (default), json, or markdown"),
        OptionSpec(flag: "show-values", help: "print the values of rows that findings name; they are people's data"),
      ],
      examples: [
        .init("modelgen preflight manifests/SampleTrips default.store", "what the newest version does to a store"),
        .init("modelgen preflight manifests/SampleTrips Fixtures/ --format markdown", "a table of stored fixtures"),
      ])
  }
}
