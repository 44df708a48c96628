import Diagnostics

extension Rule {
  public static let noSchemaFolder = Rule(
    "no-schema-folder", severity: .error, evidence: .refused,
    problem: "A path was given that holds no schema folder: no folder below it has a version file such as V1.yaml.",
    remedy: "Give a schema folder, or a folder that holds some. `modelgen init` starts one.",
    bad: "manifests/SampleTrips/Version1.yaml", good: "manifests/SampleTrips/V1.yaml")
}
