import Arguments
import ModelgenKit

extension Command {
  static var initialize: Command {
    Command(
      CommandSpec(
        name: "init", summary: "starts a schema folder with a commented V1 that generates at once",
        discussion: """
          Makes manifests/NAME/V1.yaml and manifests/NAME/schema.yaml, and manifests/.editor/ with the JSON Schemas by
          which editors complete and check them. NAME is the schema's name and becomes part of Swift names; without it,
          and for `.`, the current folder's name is used. A path such as models/Trips says where to put it. Files that exist are
          never touched.
          """,
        positionals: [PositionalSpec("NAME", kind: .folder, required: false, help: "the schema's name, or its folder")],
        options: [.quiet],
        examples: [.init("modelgen init SampleTrips", "manifests/SampleTrips/V1.yaml, ready to generate")])
    ) { (arguments, console) throws(UsageError) in
      let started = startSchema(named: arguments.positionals.first)
      let status = console.report(
        started.report, consequence: "\(started.written.isEmpty ? "nothing" : "not everything") was written")
      guard status == .fine, !arguments.has("quiet") else { return status }
      for path in started.written { console.say("wrote \(path)") }
      console.say("next: modelgen generate \(started.root)")
      return status
    }
  }
}
