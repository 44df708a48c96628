import Arguments
import ModelgenKit

extension Command {
  static var schema: Command {
    Command(schemaSpec) { (arguments, console) throws(UsageError) in
      if arguments.has("reference") {
        console.put(manifestReferencePage)
        return .fine
      }
      let word = arguments.positionals.first ?? ManifestKind.version.rawValue
      guard let kind = ManifestKind(rawValue: word) else {
        throw UsageError("there is no schema for '\(word)'", hint: "'version' or 'settings'")
      }
      console.put(machineText: editorSchema(kind).prettyText + "\n")
      return .fine
    }
  }

  private static var schemaSpec: CommandSpec {
    CommandSpec(
      name: "schema", summary: "prints the JSON Schema of a manifest, for editors",
      discussion: """
        Editors with a YAML language server complete and check manifests with it. 'modelgen init' writes both files
        into .editor/ beside the schema folder and names them in the first line of what it starts; after an update of
        modelgen, print them again.
        """,
      positionals: [
        PositionalSpec(
          "KIND", kind: .choice(ManifestKind.allCases.map(\.rawValue)), required: false,
          help: "version (default): V1.yaml and its like; settings: schema.yaml")
      ],
      options: [OptionSpec(flag: "reference", help: "print the reference page of every key, as Markdown")],
      examples: [
        .init("modelgen schema > manifests/.editor/version.schema.json", "for version files"),
        .init("modelgen schema settings > manifests/.editor/settings.schema.json", "for schema.yaml"),
      ])
  }
}
