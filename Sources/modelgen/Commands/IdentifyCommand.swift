import Arguments
import ModelgenKit

extension Command {
  static var identify: Command {
    Command(identifySpec) { (arguments, console) throws(UsageError) in
      // Reading a store needs SQLite, which the helper has; it answers in the same words.
      if StoreFingerprint.isStore(atPath: arguments.positionals[1]) {
        let format = arguments.value("format").map { ["--format", $0] } ?? []
        return Helper.store.run(["identify"] + arguments.positionals + format, console)
      }
      let answer: IdentifyAnswer
      do throws(UnreadableFingerprint) {
        answer = try ModelgenKit.identify(value: arguments.positionals[1], at: arguments.positionals[0])
      } catch {
        throw UsageError(error.message, hint: error.hint)
      }
      let status = answer.isSound ? .fine : console.report(answer.report)
      let isJSON = arguments.value("format") == "json"
      if let entityHash = answer.entityHash {
        console.put(isJSON ? entityHash.jsonText : entityHash.text)
        return status == .fine && entityHash.matches.isEmpty ? .findings : status
      }
      guard isJSON || !answer.identifications.isEmpty else { return status }
      if isJSON {
        console.put(answer.identifications.jsonText)
      } else {
        for identification in answer.identifications { console.put(identification.text) }
      }
      return status == .fine && !answer.identifications.allSatisfy(\.isIdentified) ? .findings : status
    }
  }

  private static var identifySpec: CommandSpec {
    CommandSpec(
      name: "identify", summary: "shows which version a checksum or a store's metadata belongs to",
      discussion: """
        VALUE is a checksum as logs show it, or a file: a store (which modelgen-store reads), a
        property list of a store's metadata, a compiled model's VersionInfo.plist, or the output of
        'modelgen checksum --format json'. Where no version matches, the nearest one is named, with the entities that
        differ; a store tells which properties, of the rest those that a single edit explains. Exit status 1 then.
        The hash of a single entity, 64 hexadecimal digits, is looked up too.
        """,
      positionals: [
        PositionalSpec("PATH", kind: .folder, help: "a schema folder, or a folder that holds some"),
        PositionalSpec("VALUE", kind: .file, help: "a checksum, or a file with hashes"),
      ],
      options: [.textOrJSON],
      examples: [
        .init(
          "modelgen identify manifests/SampleTrips hVf/dkygPyXWgY+Jcgvx9sMUcaiS0yfaIlBvgiRFqr4=",
          "the version of a checksum in a log"),
        .init("modelgen identify manifests/SampleTrips default.store", "the version of a store"),
      ])
  }
}
