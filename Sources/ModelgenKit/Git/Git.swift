import Diagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What `git` answered when it could not.
public enum GitError: Error, Sendable, Equatable {
  /// No `git` on the path.
  case notInstalled
  /// The folder is in no repository, or git refuses to read it.
  case noRepository(String)
  case unknownRevision(String)
  /// Anything else, in git's words.
  case failed(String)
}

/// Reads files of a git revision; never writes.
public struct Git: Sendable {
  /// A folder inside the repository; paths are relative to it.
  public let folder: String
  /// What the user wrote: `origin/main`.
  public let revision: String
  /// The commit that it stands for.
  private let commit: String

  public init(folder: String, revision: String) throws(GitError) {
    self.folder = folder
    self.revision = revision
    let run = try Self.run(["rev-parse", "--show-prefix"], in: folder)
    guard run.status == 0 else { throw .noRepository(run.complaint) }
    // A resolved hash cannot be taken for an option, whatever the user typed.
    let resolved = try Self.run(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"], in: folder)
    guard resolved.status == 0 else { throw .unknownRevision(revision) }
    commit = Self.firstLine(resolved.output)
  }

  /// Names directly in the folder at that revision, sorted by their bytes; empty where it was not there.
  public func names() throws(GitError) -> [String] {
    let run = try Self.run(["ls-tree", "-z", "--name-only", commit, "./"], in: folder)
    guard run.status == 0 else { throw .failed(run.complaint) }
    return run.output.split(separator: 0).map { Path.name(of: String(decoding: $0, as: UTF8.self)) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The paths of all files of that name in the folder and below it at that revision, relative to the folder, in git's
  /// order. Hidden folders are left out, as they are where schemas are looked for.
  func paths(ofFilesNamed name: String) throws(GitError) -> [String] {
    let run = try Self.run(["ls-tree", "-r", "-z", "--name-only", commit, "./"], in: folder)
    guard run.status == 0 else { throw .failed(run.complaint) }
    let end = Array("/\(name)".utf8)
    return run.output.split(separator: 0).filter {
      $0.elementsEqual(end.dropFirst()) || $0.suffix(end.count) == end[...]
    }
    .map { String(decoding: $0, as: UTF8.self) }
    .filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") && $0 != ".." } }
  }

  /// True for a file that a sparse checkout leaves out of the working tree.
  func isLeftOut(_ path: String) -> Bool {
    guard let run = try? Self.run(["ls-files", "-t", "-z", "--", "./\(path)"], in: folder) else { return false }
    return run.status == 0 && run.output.starts(with: "S ".utf8)
  }

  /// The bytes of a file in the folder, by its path from there.
  public func read(_ name: String) throws(GitError) -> [UInt8] {
    let run = try Self.run(["cat-file", "blob", "\(commit):./\(name)"], in: folder)
    guard run.status == 0 else { throw .failed(run.complaint) }
    return run.output
  }

  /// A file directly in the folder as the last commit has it; nil where it has none, or where there is no git.
  ///
  /// One process, for a question that every run asks; none where no repository can be.
  static func lastCommitted(_ name: String, in folder: String) -> [UInt8]? {
    guard mayBeInRepository(folder), let run = try? run(["cat-file", "blob", "HEAD:./\(name)"], in: folder),
      run.status == 0
    else { return nil }
    return run.output
  }

  /// A branch of a merge with conflicts, as git's index numbers them.
  enum MergeSide: Int {
    case ours = 2
    case theirs = 3
  }

  /// A file directly in the folder as a branch of the merge under way has it; nil where no conflict is open in it.
  static func inMerge(_ name: String, _ side: MergeSide, in folder: String) -> [UInt8]? {
    guard let run = try? run(["cat-file", "blob", ":\(side.rawValue):./\(name)"], in: folder), run.status == 0 else {
      return nil
    }
    return run.output
  }

  /// False where nothing from the folder upwards says that it belongs to a repository. A look at each folder takes
  /// microseconds, asking git takes as long as reading a small schema.
  static func mayBeInRepository(_ folder: String) -> Bool {
    if getenv("GIT_DIR") != nil { return true }
    var path = folder.isEmpty ? "." : folder
    var identity = Disk.identity(of: path)
    while let current = identity {
      if Disk.isTaken(Path.join(path, ".git")) { return true }
      path = Path.join(path, "..")
      identity = Disk.identity(of: path)
      // The root is its own parent.
      if identity == current { return false }
    }
    // A folder that cannot be looked into: git may know better.
    return true
  }

  private static func run(_ arguments: [String], in folder: String) throws(GitError) -> Subprocess.Result {
    do throws(Subprocess.Failure) {
      return try Subprocess.run("git", ["-C", folder.isEmpty ? "." : folder] + arguments)
    } catch {
      switch error {
      case .notFound: throw .notInstalled
      case .system(let reason): throw .failed(reason)
      }
    }
  }

  private static func firstLine(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

extension Subprocess.Result {
  /// The first line that the process complained with.
  fileprivate var complaint: String {
    let line = String(decoding: errors.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return line.isEmpty ? "git ended with status \(status)" : line
  }
}

extension Report {
  /// Says why a revision cannot be read.
  ///
  /// Each schema of a run asks for the same revision: what is wrong with that is said once.
  mutating func report(_ error: GitError, revision: String, folder: String) {
    func isKnown(_ rule: Rule) -> Bool { findings.all.contains { $0.rule === rule } }
    switch error {
    case .notInstalled where isKnown(.gitMissing), .unknownRevision where isKnown(.gitRevision): break
    case .notInstalled:
      findings.report(
        .gitMissing, "'\(revision)' is a revision of git, and there is no git on the path", at: place(ofWhole: folder),
        fix: "install git, or give two versions instead")
    case .noRepository(let reason):
      findings.report(
        .gitRepository, "'\(revision)' is a revision of git, but this folder is in no repository: \(reason)",
        at: place(ofWhole: folder), fix: "run it inside the repository's working tree")
    case .unknownRevision:
      findings.report(
        .gitRevision, "git knows no revision '\(revision)'", at: place(ofWhole: folder),
        fix: "'git branch --all' lists branches; in CI, fetch the base branch first: git fetch origin main")
    case .failed(let reason):
      findings.report(.gitRevision, "git cannot read '\(revision)': \(reason)", at: place(ofWhole: folder))
    }
  }
}
