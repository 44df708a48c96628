import Diagnostics
import SchemaModel

extension Rule {
  public static let versionOrder = Rule(
    "version-order", severity: .warning, evidence: .inferred,
    problem: """
      The plan follows the numbers of `version:`, not the names of the files. Where `V3.yaml` has a lower number \
      than `V2.yaml`, one of the two is most likely a typing error, and the plan would migrate in the wrong order.
      """,
    remedy: "Give the later file the higher number.",
    bad: """
      # V1.yaml
      version: 2.0.0
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      version: 1.0.0
      entities:
        Trip:
          attributes:
            name: String
            notes: String?
      """,
    good: """
      # V1.yaml
      version: 1.0.0
      entities:
        Trip:
          attributes:
            name: String
      # V2.yaml
      version: 2.0.0
      entities:
        Trip:
          attributes:
            name: String
            notes: String?
      """)
}

func checkFileOrder(_ schema: Schema, into findings: inout Findings) {
  let versions = schema.versions
  for index in versions.indices.dropFirst() {
    let (earlier, later) = (versions[index - 1], versions[index])
    guard earlier.number != later.number, let a = numbers(in: earlier.stem), let b = numbers(in: later.stem),
      b.lexicographicallyPrecedes(a)
    else { continue }
    findings.report(
      .versionOrder,
      "`\(later.stem).yaml` has the version \(later.number), which comes after \(earlier.number) of "
        + "`\(earlier.stem).yaml`",
      at: later.numberPlace,
      fix: "give `\(earlier.stem).yaml` a number above \(later.number); the plan follows the numbers",
      notes: [Diagnostic.Note("the other one is here", at: earlier.numberPlace)])
  }
}

/// `V3_1` gives 3, 1; nil for a stem with other letters, whose order is nobody's business.
private func numbers(in stem: String) -> [Int]? {
  var parts: [Int] = []
  for part in stem.dropFirst().split(separator: "_", omittingEmptySubsequences: false) {
    guard let number = Int(part) else { return nil }
    parts.append(number)
  }
  return parts.isEmpty ? nil : parts
}
