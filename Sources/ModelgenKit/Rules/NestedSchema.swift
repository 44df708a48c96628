import Diagnostics

extension Rule {
  public static let nestedSchema = Rule(
    "nested-schema", severity: .error, evidence: .refused,
    problem: """
      A folder with manifests is inside of another schema's folder. One `V1.yaml` in a folder makes the folder a schema, \
      and nothing below it is read: neither its versions nor its lock. Where the inner folder has neither settings nor a \
      lock, it may be a backup copy, and the finding is a warning.
      """,
    remedy: """
      Move the manifest that does not belong in the outer folder to its own; or move the inner folder out, beside the \
      outer one. A folder whose name starts with a dot is not read.
      """,
    bad: "manifests/V1.yaml\nmanifests/SampleTrips/V1.yaml",
    good: "manifests/Journal/V1.yaml\nmanifests/SampleTrips/V1.yaml")
}
