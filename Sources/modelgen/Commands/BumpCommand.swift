import Arguments
import ModelgenKit

extension Command {
  static var bump: Command {
    Command(bumpSpec) { (arguments, console) throws(UsageError) in
      var options = BumpOptions()
      switch (arguments.has("bridge"), arguments.has("renumber")) {
      case (true, true): throw UsageError("--bridge and --renumber exclude each other", hint: "renumber first")
      case (true, false): options.kind = .bridge
      case (false, true): options.kind = .renumber
      case (false, false): break
      }
      options.version = arguments.positionals.dropFirst().first
      options.isForced = arguments.has("force")
      options.isDryRun = arguments.has("dry-run")
      options.allowsOutside = arguments.has("allow-outside")
      options.destination = try destination(arguments)
      let result = ModelgenKit.bump(path: arguments.positionals[0], options)
      let status = console.report(result.report, consequence: "nothing was written")
      guard status == .fine else { return status }
      for change in result.changes {
        let verb =
          switch change.action {
          case .create: options.isDryRun ? "would write" : "wrote"
          case .update: options.isDryRun ? "would update" : "updated"
          case .remove: options.isDryRun ? "would remove" : "removed"
          }
        console.say("\(verb) \(change.path)")
      }
      for note in result.notes { console.say(note) }
      return .fine
    }
  }

  private static var bumpSpec: CommandSpec {
    CommandSpec(
      name: "bump", summary: "adds the next model version as a copy of the newest",
      discussion: """
        Copies the newest version's text, comments included, without what spoke of the step to it ('migration:',
        'renamedFrom', allowances of steps), and sets 'version:'. A version that has not shipped is edited instead of
        copied, so bump refuses there. Where it changes an external type, bump gives the versions before it frozen copies
        of the type. A VERSION between two others copies the one before it: a hotfix during a beta.
        """,
      positionals: [
        PositionalSpec("PATH", kind: .folder, help: "the schema folder"),
        PositionalSpec("VERSION", required: false, help: "4.1.0 or V4_1; the next whole number without it"),
      ],
      options: [
        OptionSpec(
          flag: "bridge",
          help: "part the step to the newest version, which takes two, into an expand and\na contract version"),
        OptionSpec(
          flag: "renumber",
          help:
            "give the newest version the next number, its hand-written files included;\nalso joins a shipped.lock with conflict markers"
        ),
        OptionSpec(
          flag: "force",
          help: "copy a version that has not shipped; renumber one that was recorded,\nbut never released"),
        OptionSpec("output", short: "o", value: "DIR", kind: .folder, help: "where the hand-written stage files are"),
        OptionSpec(flag: "dry-run", short: "n", help: "write nothing, only say what would be written"),
        .allowOutside,
        .stageOutput,
      ],
      examples: [
        .init("modelgen bump manifests/SampleTrips", "V4 as a copy of V3, once V3 has shipped"),
        .init("modelgen bump manifests/SampleTrips V3_1", "a hotfix of V3 while V4 is in beta"),
        .init("modelgen bump manifests/SampleTrips --bridge", "after 'diff' reported that two versions are needed"),
        .init("modelgen bump manifests/SampleTrips --renumber", "another branch has shipped its own V4"),
      ])
  }
}
