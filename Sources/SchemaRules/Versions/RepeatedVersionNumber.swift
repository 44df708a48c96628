import Diagnostics
import SchemaModel

extension Rule {
  public static let repeatedVersionNumber = Rule(
    "repeated-version-number", severity: .error, evidence: .refused,
    problem: """
      Two version files have one `version:`. The number orders the versions of the plan, so the order of these two is \
      not defined. Stores do not record the number: they are recognized by their shape.
      """,
    remedy: "Give the later one the next number. Only a number that has shipped should stay as it is.",
    bad: """
      # V1.yaml
      version: 1.0.0
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
    good: [
      """
      # V2.yaml
      version: 1.0.0
      """: """
      # V2.yaml
      version: 1.0.1
      """
    ])
}

func checkRepeatedNumbers(_ schema: Schema, into findings: inout Findings) {
  let versions = schema.versions
  for index in versions.indices.dropFirst() where versions[index].number == versions[index - 1].number {
    let number = versions[index].number
    // The next free number, so that the advice does not make the next duplicate.
    var next = VersionNumber(number.major, number.minor, number.patch &+ 1)
    for later in versions[index...] where later.number == next { next.patch &+= 1 }
    findings.report(
      .repeatedVersionNumber,
      "`\(versions[index - 1].stem).yaml` and `\(versions[index].stem).yaml` both have the version \(number)",
      at: versions[index].numberPlace, fix: "give it \(next); stores do not record the number",
      notes: [Diagnostic.Note("the other one is here", at: versions[index - 1].numberPlace)])
  }
}
