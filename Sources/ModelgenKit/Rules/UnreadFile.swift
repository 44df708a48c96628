import Diagnostics

extension Rule {
  public static let unreadFile = Rule(
    "unread-file", severity: .warning, evidence: .inferred,
    problem: """
      A file looks like a version or like the settings, but its name is not the one that is read, so everything in it is
      left out. Generated names follow from file names: V, then letters, digits and underscores, then .yaml.
      """,
    remedy: "Rename the file, or move it out of the schema folder.", bad: "v2.yaml\nV2.yml\nV2 copy.yaml\nSchema.yaml",
    good: "V2.yaml\nschema.yaml")
}
