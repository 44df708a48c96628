import Arguments
import Diagnostics
import ModelgenKit

extension Command {
  static var checksum: Command {
    Command(checksumSpec) { (arguments, console) throws(UsageError) in
      let version = arguments.positionals.count > 1 ? arguments.positionals[1] : nil
      let answer = checksums(
        at: Array(arguments.positionals.prefix(1)), version: version, allowsOutside: arguments.has("allow-outside"))
      let status = answer.isSound ? .fine : console.report(answer.report)
      guard answer.hasVersion || answer.versionNames.isEmpty else {
        let word = version ?? ""
        throw UsageError(
          "there is no version '\(word)' here",
          hint: nearestName(to: word, among: answer.versionNames).map { "did you mean '\($0)'?" }
            ?? "a version is named by its file (V2) or its number (2.0.0)")
      }
      // Programs get a document whatever is found.
      let isJSON = arguments.value("format") == "json"
      guard isJSON || status == .fine || !answer.checksums.schemas.isEmpty else { return status }
      console.put(isJSON ? answer.checksums.jsonText : answer.checksums.text)
      return status
    }
  }

  private static var checksumSpec: CommandSpec {
    CommandSpec(
      name: "checksum", summary: "prints the version hash of every entity and the model checksum",
      discussion: """
        These are the values that SwiftData writes into a store's metadata (NSStoreModelVersionHashes and
        NSStoreModelVersionChecksumKey) and compares at launch. A trait whose effect on the hash nobody has verified is
        named beside its entity; where such a trait leaves two readings, the other checksums follow, each with what it
        assumes.
        """,
      positionals: [
        PositionalSpec("PATH", kind: .folder, help: "a schema folder, or a folder that holds some"),
        PositionalSpec("VERSION", kind: .version, required: false, help: "only this version: V2, or 2.0.0"),
      ],
      options: [.textOrJSON, .allowOutside],
      examples: [
        .init("modelgen checksum manifests/SampleTrips", "every version"),
        .init("modelgen checksum --format json manifests/SampleTrips V2", "one version, for a script"),
      ])
  }
}
