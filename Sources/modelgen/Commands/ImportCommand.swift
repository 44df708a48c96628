import Arguments

extension Command {
  /// For the overview and the help; its words go to a helper as they are, see ``runImport(_:_:)``.
  static var importing: Command {
    Command(
      CommandSpec(
        name: "import", summary: "writes manifests for an app that has shipped: from Swift, a model bundle, or a store",
        discussion: """
          Stores and model bundles are read by modelgen-store, which is in every release of modelgen. Swift sources are \
          read by modelgen-import, which has a Swift parser and is built once. 'modelgen import help swift' shows the \
          options of 'swift', 'modelgen import help store' those of 'store', and so on.
          """,
        positionals: [
          PositionalSpec(
            "SOURCE", kind: .choice(["swift", "model", "store", "help"]), help: "swift, model, store, or help"),
          PositionalSpec(
            "PATH", kind: .file, required: false, repeats: true, help: "what the source is read from, and its options"),
        ],
        examples: [
          .init("modelgen import swift Sources/Models", "from @Model classes and VersionedSchema types"),
          .init("modelgen import model Model.xcdatamodeld", "from Core Data's editor"),
          .init("modelgen import store default.store", "from a store; the file is never changed"),
        ])
    ) { (_, console) throws(UsageError) in runImport([], console) }
  }

  /// Becomes the helper that reads what the first word says; its options are its own.
  static func runImport(_ words: [String], _ console: Console) -> ExitStatus {
    let isHelp = ["help", "--help", "-h"].contains(words.first ?? "help")
    let command = isHelp ? words.dropFirst().first : words.first
    if command == "swift" { return Helper.importer.run(words, console) }
    // The overview of the one that reads everything, where there is one.
    if isHelp, command == nil, Helper.importer.isThere { return Helper.importer.run(["help"], console) }
    return Helper.store.run(words.isEmpty ? ["help"] : words, console)
  }
}
