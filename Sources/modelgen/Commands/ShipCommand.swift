import Arguments
import ModelgenKit

extension Command {
  static var ship: Command {
    Command(shipSpec) { (arguments, console) throws(UsageError) in
      var options = ShipOptions()
      options.stems = Array(arguments.positionals.dropFirst())
      options.isDryRun = arguments.has("dry-run")
      options.generation.destination = try destination(arguments)
      options.generation.allowsOutside = arguments.has("allow-outside")
      options.generation.templates = arguments.value("templates")
      options.generation.stageFiles = arguments.values("stage-file")
      switch (arguments.value("forget"), arguments.value("reason")) {
      case (_?, let reason?) where reason.allSatisfy(\.isWhitespace):
        throw UsageError("--reason is blank", hint: "write --reason \"why no device has a store of this version\"")
      case (let stem?, let reason?): options.forgotten = (stem, reason)
      case (nil, nil): break
      case (_?, nil):
        throw UsageError(
          "--forget needs a reason, which stays in the lock",
          hint: "write --reason \"why no device has a store of this version\"")
      case (nil, _?): throw UsageError("--reason requires --forget", hint: "write --forget VERSION --reason \"…\"")
      }
      if options.forgotten != nil, !options.stems.isEmpty {
        throw UsageError("--forget takes one version and records none", hint: "run 'modelgen ship' again after it")
      }
      let result = ModelgenKit.ship(path: arguments.positionals[0], options)
      // Forgetting is the way out of findings, so it is judged by the file alone.
      let status = console.report(result.report, consequence: result.lockPath == nil ? "nothing was recorded" : nil)
      console.say(result, isDryRun: options.isDryRun)
      return options.forgotten != nil && result.lockPath != nil && status == .findings ? .fine : status
    }
  }

  private static var shipSpec: CommandSpec {
    CommandSpec(
      name: "ship", aliases: ["freeze"], summary: "records every version of the plan as shipped; nothing is uploaded",
      discussion: """
        Run it when you release a build, TestFlight included: from then on there are stores of that shape. Recorded versions
        cannot be edited, removed, renumbered or withdrawn without an error in 'generate' and 'check'. Commit the lock.
        """,
      positionals: [
        PositionalSpec("PATH", kind: .folder, help: "the schema folder"),
        PositionalSpec(
          "VERSION", kind: .version, required: false, repeats: true,
          help: "versions to record, by file name or number: V1 2.0.0; all without it"),
      ],
      options: [
        OptionSpec(flag: "dry-run", short: "n", help: "write nothing, only say what would be recorded"),
        OptionSpec("forget", value: "VERSION", help: "take a version out that never reached a device"),
        OptionSpec("reason", value: "TEXT", help: "why; stays in the lock"),
        OptionSpec("output", short: "o", value: "DIR", kind: .folder, help: "where the generated files are"),
        OptionSpec("templates", value: "DIR", kind: .folder, help: "the templates they were made with"),
        .allowOutside,
        .stageOutput, .stageFile,
      ],
      examples: [
        .init("modelgen ship manifests/SampleTrips", "after the release build"),
        .init("modelgen ship manifests/SampleTrips V1 V2", "an app with released versions, whose V3 is not finished"),
      ])
  }
}

extension Console {
  fileprivate func say(_ result: ShipResult, isDryRun: Bool) {
    guard let path = result.lockPath else {
      if result.report.verdict() == .fine {
        say(result.leftOut.isEmpty ? "every version of the plan is recorded already" : "they are recorded already")
      }
      return
    }
    say("Nothing is uploaded: this only records, in shipped.lock, which shapes are on users' devices.")
    let verb = isDryRun ? "would record" : "recorded"
    for version in result.recorded { say("\(verb) \(version)") }
    for (stem, traits) in result.unverified {
      let more = traits.count > 3 ? ", and \(traits.count - 3) more" : ""
      say(
        "  \(stem) has traits whose effect on the hash nobody has verified (\(traits.prefix(3).joined(separator: "; "))\(more)):"
          + " compare its checksum on a Mac, 'modelgen checksum' prints it")
    }
    for stem in result.leftOut { say("\(stem) is not looked at: it has errors, and was not named") }
    for version in result.improved { say("\(verb) \(version) again: its hashes are computed more exactly now") }
    for version in result.forgotten { say("\(isDryRun ? "would forget" : "forgot") \(version)") }
    say("\(isDryRun ? "would write" : "wrote") \(path); commit it")
  }
}
