import Diagnostics

/// Rules about files, hand-written stages, releases and branches: what stands around a schema.
public enum KitRules {
  public static let all: [Rule] = [
    // Files and folders
    .unreadableFile, .noSchemaFolder, .nestedSchema, .unreadFile, .sameOutput, .supportTwice, .foreignFile, .unwritable,
    .linkedFile, .outputOutside, .brokenTemplate,
    .schemaName, .schemaExists, .staleFile, .leftoverFiles,
    // Hand-written stages
    .missingStageFile, .stageFileOutdated, .stageFileUnused, .stageFileMoved, .stageFileIncomplete,
    .stageUndecided,
    .stageUndecidedLoss, .stageWorkMissing,
    // Releases and branches
    .notShipped, .shipTarget, .noLock, .lockRewritten, .mergeConflict, .unknownVersion, .cannotBump,
    .gitMissing, .gitRepository, .gitRevision,
  ]

  /// True for a rule that exit status 2 answers to: the input or output cannot be used at all.
  static func meansUnusable(_ rule: Rule) -> Bool {
    rule === Rule.unreadableFile || rule === Rule.noSchemaFolder || rule === Rule.unwritable
      || rule === Rule.schemaName || rule === Rule.schemaExists || rule === Rule.gitMissing
      || rule === Rule.linkedFile || rule === Rule.outputOutside || rule === Rule.gitRepository
      || rule === Rule.gitRevision || rule === Rule.unknownVersion
  }
}
