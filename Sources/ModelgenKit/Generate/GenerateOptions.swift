import Diagnostics

/// What `modelgen generate` was asked for.
public struct GenerateOptions: Sendable {
  public enum Destination: Sendable, Equatable {
    /// What `output:` in each schema.yaml says, else `Generated/` beside the manifests' folder.
    case asConfigured
    /// Everything into one folder.
    case folder(String)
    /// For a build plugin: only what modelgen owns, into one folder, and each file that the plugin declared.
    case build(String)
    /// For a package whose build generates the rest: only hand-written files that are missing, stages into one folder.
    /// A schema whose schema.yaml names an output folder has its files in the repository, and is written as usual.
    case stages(String)
  }

  public var destination = Destination.asConfigured
  public var isDryRun = false
  /// Follows links below the paths, and writes where `output:` says, outside of the repository too.
  public var allowsOutside = false
  /// Warnings count as errors: nothing is written.
  public var isStrict = false
  /// A folder whose templates replace the built-in ones of the same name.
  public var templates: String?
  /// For a target that reads stores and leaves migrations to the app: no plan, no older versions, no stages.
  public var isReader = false
  /// Names of the hand-written stage files that the target has; asked for in a build and for ``Destination/stages(_:)``.
  public var stageFiles: [String] = []
  /// Writes nothing, and puts what hand-written files would hold today into ``GenerateResult/scaffolds``.
  public var showsScaffolds = false
  /// `check` says of lost locks and moved stage files itself what it knows better.
  var isForCheck = false

  public init() {}

  /// True where the target has this hand-written file, wherever it stands.
  func hasStageFile(_ name: String) -> Bool { stageFiles.contains(name) }

  /// The command that writes a first draft of a hand-written file, as the reader of a build log can type it.
  func draftCommand(_ paths: [String]) -> String {
    switch destination {
    case .asConfigured, .folder: "modelgen generate \(paths.map(Path.typed).joined(separator: " "))"
    case .build, .stages: "swift package --allow-writing-to-package-directory modelgen generate"
    }
  }
}

/// One file that differs from what the manifests say.
public struct FileChange: Sendable {
  public enum Action: Sendable, Equatable { case create, update, remove }

  public var path: String
  public var action: Action
  /// The bytes on disk; nil where there is no file.
  public var old: [UInt8]?
  /// The bytes to write; nil for a removal.
  public var new: [UInt8]?
  /// A file that is written once, as a first draft.
  public var isOwnedByUser = false
  /// Bookkeeping that nobody needs to be told about.
  var isRecord = false

  /// True for a file that a checkout has turned into one with CR LF.
  var differsInLineEndsOnly: Bool {
    guard let old, let new, old.count > new.count else { return false }
    let carriageReturn = UInt8(ascii: "\r")
    return old.contains(carriageReturn) && old.lazy.filter { $0 != carriageReturn }.elementsEqual(new)
  }

  public var unifiedDiff: [UInt8] { ModelgenKit.unifiedDiff(old: old, new: new, path: path) }
}

/// What `modelgen generate` found and did.
public struct GenerateResult: Sendable {
  public var report = Report()
  /// In the order of schemas and files; made where ``isComplete`` is true.
  public var changes: [FileChange] = []
  /// How many files were as they should be.
  public var unchangedCount = 0
  /// True where every change was made; false after an error and in a dry run.
  public var isComplete = false
  /// True where at least one folder was changed.
  public var hasWritten = false
  /// Sentences for the summary.
  public var notes: [String] = []
  /// The files that are written once, as they would be today; only where they were asked for.
  public var scaffolds: [[UInt8]] = []
  /// By the paths of the locks.
  var lostLocks: [String: LostLock] = [:]
  /// By the paths where the files are expected.
  var movedStages: [String: MovedStageFile] = [:]
  /// What was read, also where something is wrong with it.
  var schemas: [LoadedSchema] = []
}
