import Diagnostics

/// Rules about files and folders, before anything in them has a meaning.
public enum KitRules {
  public static let all: [Rule] = [
    .unreadableFile, .noSchemaFolder, .unreadFile, .sameOutput, .foreignFile, .unwritable,
    .missingStageFile, .stageFileOutdated, .stageFileUnused, .stageUndecided, .brokenTemplate, .schemaName,
    .schemaExists,
    .staleFile, .notShipped, .shipTarget, .gitMissing, .gitRepository, .gitRevision, .unknownVersion, .cannotBump,
    .mergeConflict,
    .noLock, .lockRewritten,
  ]

  /// True for a rule that exit status 2 answers to: the input or output cannot be used at all.
  static func meansUnusable(_ rule: Rule) -> Bool {
    rule === Rule.unreadableFile || rule === Rule.noSchemaFolder || rule === Rule.unwritable
      || rule === Rule.schemaName || rule === Rule.schemaExists || rule === Rule.gitMissing
      || rule === Rule.gitRepository || rule === Rule.gitRevision || rule === Rule.unknownVersion
  }
}

extension Rule {
  public static let unreadableFile = Rule(
    "unreadable-file", severity: .error, evidence: .refused,
    problem: """
      A file or folder cannot be read: it does not exist, is not ours to read, is a directory where a file should be, or
      is larger than any manifest.
      """,
    remedy: "Check the path and its permissions. A folder called V1.yaml is no version; rename it.")

  public static let noSchemaFolder = Rule(
    "no-schema-folder", severity: .error, evidence: .refused,
    problem: "A path was given that holds no schema folder: no folder below it has a version file such as V1.yaml.",
    remedy: "Give a schema folder, or a folder that holds some. 'modelgen init' starts one.",
    bad: "manifests/SampleTrips/Version1.yaml", good: "manifests/SampleTrips/V1.yaml")

  public static let unreadFile = Rule(
    "unread-file", severity: .warning, evidence: .inferred,
    problem: """
      A file looks like a version or like the settings, but its name is not the one that is read, so everything in it is
      left out. Generated names follow from file names: V, then letters, digits and underscores, then .yaml.
      """,
    remedy: "Rename the file, or move it out of the schema folder.", bad: "v2.yaml\nV2.yml\nV2 copy.yaml\nSchema.yaml",
    good: "V2.yaml\nschema.yaml")

  public static let sameOutput = Rule(
    "same-output", severity: .error, evidence: .refused,
    problem: """
      Two schemas or versions would write the same file. Names that differ in case only count as the same, since they are
      on a Mac's disk.
      """,
    remedy: "Rename one of the two folders or version files, or give one schema an `output:` of its own.")

  public static let foreignFile = Rule(
    "foreign-file", severity: .error, evidence: .refused,
    problem: "A file stands where a generated one belongs, and it was not made by modelgen. It is not overwritten.",
    remedy: "Move the file away or delete it, or choose another name or folder with `naming:` or `output:`.")

  public static let unwritable = Rule(
    "unwritable", severity: .error, evidence: .refused,
    problem: """
      A file cannot be written: the folder is read-only, the disk is full, a directory is in the way, or another modelgen
      holds the folder. Every file of the folder is as it was before.
      """,
    remedy: "Free the way, then run the command again.")

  public static let missingStageFile = Rule(
    "missing-stage-file", severity: .error, evidence: .refused,
    problem: """
      A custom stage calls a hand-written file that the target does not have. The build plugin writes nothing that belongs
      to you, so it cannot make one.
      """,
    remedy:
      "Run 'modelgen generate' once: it writes a scaffold that is shaped for the change, and never touches it again.")

  public static let stageFileOutdated = Rule(
    "stage-file-outdated", severity: .warning, evidence: .inferred,
    problem: """
      A hand-written file was drafted for other work than the manifests ask for today: a change was added to its step, or
      taken back. modelgen never edits the file; its `// modelgen:work` lines say what it was written for.
      """,
    remedy: """
      Compare it with what 'modelgen generate --show-scaffold' prints, take over what is missing, and bring the
      `// modelgen:work` lines up to date. A file without such lines is not compared.
      """)

  public static let brokenTemplate = Rule(
    "broken-template", severity: .error, evidence: .refused,
    problem: """
      A template that `--templates` puts in the place of a built-in one cannot be used: its Mustache does not parse, its
      name is none of ours, or it asks for a value that does not exist there.
      """,
    remedy: "Start from a copy of the built-in file in Templates/, and keep the names of its values.",
    bad: "{{#attributes}} … {{/attribute}}", good: "{{#attributes}} … {{/attributes}}")

  public static let schemaName = Rule(
    "schema-name", severity: .error, evidence: .refused,
    problem: "The name of a schema folder becomes part of Swift type names, and this one cannot.",
    remedy: "Use a name that starts with a letter and goes on with letters, digits and underscores.",
    bad: "manifests/my-trips/V1.yaml", good: "manifests/MyTrips/V1.yaml")

  public static let schemaExists = Rule(
    "schema-exists", severity: .error, evidence: .refused,
    problem: "'modelgen init' was asked for a schema whose folder has manifests already. Nothing is overwritten.",
    remedy: "Choose another name, or edit what is there. 'modelgen bump' adds the next version.")
}
