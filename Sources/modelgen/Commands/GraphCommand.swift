import Arguments
import ModelgenKit

extension Command {
  static var graph: Command {
    Command(graphSpec) { (arguments, console) throws(UsageError) in
      let words = arguments.positionals
      let result = ModelgenKit.graph(
        path: words[0], from: words.dropFirst().first, to: words.dropFirst(2).first,
        allowsOutside: arguments.has("allow-outside"))
      let isMarkdown = arguments.value("format") == "markdown"
      if !isMarkdown, result.graphs.count > 1 {
        throw UsageError(
          "there is more than one schema below \(words[0])", hint: "name one folder, or write --format markdown")
      }
      for (index, graph) in result.graphs.enumerated() {
        console.put(isMarkdown ? (index > 0 ? "\n" : "") + graph.markdown : graph.mermaid)
      }
      return console.report(result.report)
    }
  }

  private static var graphSpec: CommandSpec {
    CommandSpec(
      name: "graph", summary: "draws a version, or the difference of two, as a Mermaid diagram",
      discussion: """
        Entities with their attributes and options, relationships with their delete rules, inheritance, enums and
        structs, as a class diagram that GitHub draws in Markdown. Of two versions it draws both in one: '+' and green
        is added, '-' and red removed, '~' and yellow changed.
        """,
      positionals: [
        PositionalSpec("PATH", kind: .folder, help: "a schema folder, or a folder that holds some"),
        PositionalSpec(
          "VERSION", kind: .version, required: false,
          help: "the version: V2, or 2.0.0; without it, the newest of the plan"),
        PositionalSpec("TO", kind: .version, required: false, help: "a later version, for the difference"),
      ],
      options: [
        OptionSpec(
          "format", value: "FORMAT", kind: .choice(["mermaid", "markdown"]),
          help: "mermaid (default), or markdown with a heading and a fence"),
        .allowOutside,
      ],
      examples: [
        .init("modelgen graph manifests/SampleTrips", "the newest version"),
        .init("modelgen graph --format markdown manifests/SampleTrips V2 V3", "what V3 changes, for a pull request"),
      ])
  }
}
