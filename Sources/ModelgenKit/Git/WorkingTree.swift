#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The working tree of git that a folder is in, and the repository that it belongs to.
///
/// It is found by looking for `.git` in the folder and those above it, and git must give the same answer. A name like that cannot
/// be committed, so a pull request cannot put a repository of its own into the way.
struct WorkingTree: Equatable {
  /// The top level of the working tree, absolute and without links.
  let topLevel: String

  /// Nil where no folder from this one upwards has a `.git`; no process is started for that.
  ///
  /// - Throws: where git is missing, refuses the repository, or takes another folder for its top level.
  static func containing(_ folder: String) throws(GitError) -> WorkingTree? {
    guard let topLevel = try topLevel(above: folder) else { return nil }
    let run = try GitProcess.run(["rev-parse", "--show-toplevel"], in: topLevel)
    guard run.status == 0 else { throw .noRepository(run.complaint, topLevel: topLevel) }
    guard Disk.identity(of: run.firstLine) == Disk.identity(of: topLevel) else {
      throw .noRepository(
        "there is a .git in \(topLevel), and git takes \(run.firstLine) for the top level", topLevel: topLevel)
    }
    return WorkingTree(topLevel: topLevel)
  }

  /// The nearest folder with a `.git`, absolute; a linked working tree and a submodule have a file of that name.
  static func topLevel(above folder: String) throws(GitError) -> String? {
    guard var path = Disk.realPath(folder.isEmpty ? "." : folder) else {
      throw .noRepository(String(cString: strerror(errno)), topLevel: nil)
    }
    while true {
      if Disk.isTaken(Path.join(path, ".git")) { return path }
      let parent = Path.parent(of: path)
      guard parent != path else { return nil }
      path = parent
    }
  }

  /// The path of a folder in the repository's trees: `manifests/Trips`, or nothing for the top level; nil outside of it.
  func treePath(of folder: String) -> String? {
    guard let path = Disk.realPath(folder.isEmpty ? "." : folder) else { return nil }
    if path == topLevel { return "" }
    let start = topLevel == "/" ? topLevel : topLevel + "/"
    return path.hasPrefix(start) ? String(path.utf8.dropFirst(start.utf8.count)) : nil
  }

  /// True where the working tree has something at that path, and no folder on the way to it is a link.
  func hasFile(_ treePath: String) -> Bool {
    var path = topLevel
    let names = treePath.split(separator: "/").map(String.init)
    for name in names.dropLast() {
      path = Path.join(path, name)
      if Disk.isLink(path) { return false }
    }
    return Disk.isTaken(Path.join(path, names.last ?? ""))
  }

  /// A file of the last commit, by its path in the tree; nil where there is no commit yet, or no such file in it.
  func lastCommitted(_ path: String) throws(GitError) -> [UInt8]? {
    let head = try run(["rev-parse", "--verify", "--quiet", "HEAD"])
    if head.status == 1, head.errors.isEmpty { return nil }
    guard head.status == 0 else { throw .failed(head.complaint) }
    return try file(path, of: head.firstLine)
  }

  /// A file of a commit that was resolved before; nil where it has no such file.
  func file(_ path: String, of commit: String) throws(GitError) -> [UInt8]? {
    let listing = try run(["ls-tree", "-z", "--full-tree", "--end-of-options", commit, path])
    guard listing.status == 0 else { throw .failed(listing.complaint) }
    // `100644 blob HASH<tab>PATH<NUL>`
    let words = listing.output.prefix { $0 != UInt8(ascii: "\t") }.split(separator: UInt8(ascii: " "))
    guard words.count == 3, words[1].elementsEqual("blob".utf8) else { return nil }
    let blob = try run(["cat-file", "blob", String(decoding: words[2], as: UTF8.self)])
    guard blob.status == 0 else { throw .failed(blob.complaint) }
    return blob.output
  }

  func run(_ arguments: [String], limit: Int = Disk.largestFile) throws(GitError) -> Subprocess.Result {
    try GitProcess.run(arguments, in: topLevel, limit: limit)
  }
}
