import Foundation
import SwiftSources
import Testing

/// Manifests imported from sources have the shape that the sources themselves have once they are compiled.
@Suite struct OriginalSourcesTests {
  @Test func importedManifestsHaveTheShapeOfTheCompiledSources() throws {
    let originals = OriginalSources(sampleApp)
    #expect(originals.schemas.map(\.schema.name) == ["Shelf"])
    for imported in originals.schemas {
      #expect(imported.schema.versions.map(\.stem) == ["V1", "V2"])
      for version in imported.schema.versions.indices {
        let outcome = try originals.outcome(imported.schema, version: version)
        guard case .equal = outcome else {
          Issue.record("V\(version + 1): \(outcome)")
          continue
        }
      }
    }
  }

  /// For whoever works on the importer: each folder below MODELGEN_ORIGINALS is an app. Prints a line for each version.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["MODELGEN_ORIGINALS"] != nil))
  func appsOfAFolder() throws {
    let root = ProcessInfo.processInfo.environment["MODELGEN_ORIGINALS"] ?? ""
    var count = (equal: 0, different: 0, incomparable: 0)
    for name in try FileManager.default.contentsOfDirectory(atPath: root).sorted() {
      let sources = swiftSources(below: "\(root)/\(name)")
      guard !sources.isEmpty else { continue }
      let originals = OriginalSources(sources)
      for imported in originals.schemas {
        for (position, version) in imported.schema.versions.enumerated() {
          let label = "\(name): \(imported.schema.name) \(version.stem)"
          switch try originals.outcome(imported.schema, version: position) {
          case .equal:
            count.equal += 1
            print("equal: \(label)")
          case .different(let differences):
            count.different += 1
            print("DIFFERENT: \(label)\n  \(differences.joined(separator: "\n  "))")
            Issue.record("\(label) differs")
          case .incomparable(let log):
            count.incomparable += 1
            let errors = log.split(separator: "\n").filter { $0.contains(": error:") }.prefix(3)
            print("not comparable: \(label)\n  \(errors.joined(separator: "\n  "))")
          }
        }
      }
    }
    print("\(count.equal) equal, \(count.different) different, \(count.incomparable) not comparable")
  }

  private func swiftSources(below folder: String) -> [SwiftSource] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      FileManager.default.contents(atPath: "\(folder)/\(name)").map { SwiftSource(path: name, bytes: Array($0)) }
    }
  }
}
