/// What `git` answered when it could not.
public enum GitError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No `git` on the path.
  case notInstalled
  /// The folder is not in a repository, or git refuses to read it.
  case noRepository(String, topLevel: String?)
  /// The folder belongs to another repository than the current folder, within which it was named.
  case otherRepository(String)
  case unknownRevision(String)
  /// Anything else, in git's words.
  case failed(String)

  public var description: String {
    switch self {
    case .notInstalled: "there is no git on the path"
    case .noRepository(let reason, _), .failed(let reason): reason
    case .otherRepository(let topLevel): "\(topLevel) is another repository than that of the current folder"
    case .unknownRevision(let revision): "git knows no revision '\(revision)'"
    }
  }
}

/// Reads files of a git revision; never writes.
public struct Git: Sendable {
  /// What the user wrote: `origin/main`.
  public let revision: String
  let workingTree: WorkingTree
  /// The folder as a path in the repository's trees.
  private let treePath: String
  /// The same path with and without the links that it goes through.
  let treePaths: [String]
  /// The commit that the revision stands for.
  private let commit: String

  /// - Parameters:
  ///   - folder: a folder inside the repository; paths are relative to it.
  ///   - revision: of the repository of the current folder, where the folder is within that.
  public init(folder: String, revision: String) throws(GitError) {
    guard let workingTree = try WorkingTree.containing(folder), let treePath = workingTree.treePath(of: folder) else {
      throw .noRepository("there is no .git in it, nor in a folder above it", topLevel: nil)
    }
    // A submodule has branches of its own: what it calls `origin/main` is not what the user means. A pull request can
    // turn a folder into one, or into a link to another repository.
    let typed = Path.normalized(Path.join(Disk.realPath(".") ?? "/", folder))
    if let around = try WorkingTree.topLevel(above: "."), around != workingTree.topLevel,
      Path.isInside(workingTree.topLevel, around) || Path.isInside(typed, around)
    {
      throw .otherRepository(workingTree.topLevel)
    }
    let typedPath =
      Path.isInside(typed, workingTree.topLevel)
      ? String(decoding: typed.utf8.dropFirst(Path.join(workingTree.topLevel, "x").utf8.count - 1), as: UTF8.self)
      : treePath
    let resolved = try workingTree.run(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
    guard resolved.status == 0 else { throw .unknownRevision(revision) }
    self.workingTree = workingTree
    self.treePath = treePath
    treePaths = typedPath == treePath ? [treePath] : [treePath, typedPath]
    self.revision = revision
    commit = resolved.firstLine
  }

  /// Names directly in the folder at that revision, sorted by their bytes; empty where it was not there.
  public func names() throws(GitError) -> [String] {
    try list(below: treePath).map(Path.name(of:)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The paths of all files in the folder and below it at that revision, relative to the folder, in git's order; those whose
  /// names do not end like that are left out. Links count as files.
  public func paths(ofFilesEndingWith end: String) throws(GitError) -> [String] {
    let start = treePath.isEmpty ? 0 : treePath.utf8.count + 1
    return try list(["-r"], below: treePath).filter { $0.hasSuffix(end) }
      .map { String(decoding: $0.utf8.dropFirst(start), as: UTF8.self) }
  }

  /// Paths of all files of that name below a folder, both as paths in the repository's trees. Hidden folders are left out, as
  /// they are where schemas are looked for.
  func treePaths(ofFilesNamed name: String, below root: String) throws(GitError) -> [String] {
    try list(["-r"], below: root).filter { path in
      guard path.hasSuffix(name), Path.name(of: path) == name else { return false }
      let below = path.utf8.dropFirst(root.isEmpty ? 0 : root.utf8.count + 1)
      return !String(decoding: below, as: UTF8.self).split(separator: "/").contains { $0.hasPrefix(".") }
    }
  }

  private func list(_ options: [String] = [], below root: String) throws(GitError) -> [String] {
    let paths = root.isEmpty ? [] : [root + "/"]
    let run = try workingTree.run(
      ["ls-tree", "-z", "--full-tree", "--name-only"] + options + ["--end-of-options", commit] + paths, limit: 1 << 29)
    guard run.status == 0 else { throw .failed(run.complaint) }
    return run.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// True for a file that a sparse checkout leaves out of the working tree, by its path in the repository.
  func isLeftOut(_ path: String) throws(GitError) -> Bool {
    let run = try workingTree.run(["ls-files", "-t", "-z", "--", path])
    guard run.status == 0 else { throw .failed(run.complaint) }
    return run.output.starts(with: "S ".utf8)
  }

  /// The bytes of a file in the folder, by its path from there.
  public func read(_ name: String) throws(GitError) -> [UInt8] { try file(Path.join(treePath, name)) }

  /// The bytes of a file by its path in the repository.
  func file(_ path: String) throws(GitError) -> [UInt8] {
    guard let bytes = try workingTree.file(path, of: commit) else { throw .failed("\(revision) has no file \(path)") }
    return bytes
  }

  /// A file directly in the folder as the last commit has it; nil where it has none, or where no folder above has a `.git`.
  ///
  /// - Throws: where there is a repository that cannot be read.
  static func lastCommitted(_ name: String, in folder: String) throws(GitError) -> [UInt8]? {
    guard let workingTree = try WorkingTree.containing(folder), let path = workingTree.treePath(of: folder) else {
      return nil
    }
    return try workingTree.lastCommitted(Path.join(path, name))
  }

  /// True where some commit has, or had, files of a folder that may be gone.
  static func knows(folder name: String, in parent: String) throws(GitError) -> Bool {
    guard let workingTree = try WorkingTree.containing(parent), let path = workingTree.treePath(of: parent) else {
      return false
    }
    let run = try workingTree.run(["log", "-1", "--format=%H", "--", Path.join(path, name) + "/"])
    return run.status == 0 && !run.output.isEmpty
  }

  /// A branch of a merge with conflicts, as git's index numbers them.
  enum MergeSide: Int {
    case ours = 2
    case theirs = 3
  }

  /// A file directly in the folder as a branch of the merge under way has it; nil where no conflict is open in it.
  static func inMerge(_ name: String, _ side: MergeSide, in folder: String) throws(GitError) -> [UInt8]? {
    guard let workingTree = try WorkingTree.containing(folder), let path = workingTree.treePath(of: folder) else {
      return nil
    }
    let run = try workingTree.run(["cat-file", "blob", ":\(side.rawValue):\(Path.join(path, name))"])
    return run.status == 0 ? run.output : nil
  }
}
