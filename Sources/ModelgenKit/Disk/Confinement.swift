/// The part of the disk that manifests and links of a working tree may lead modelgen to.
///
/// That is the repository, without its `.git`. Without a repository it is the folder that was named, the one that holds its
/// `manifests/`, and the current folder where that is around both. What a command line names itself is not confined, nor are links
/// above these folders.
struct Confinement {
  /// Absolute, without links; empty means that everything is allowed.
  private let roots: [String]

  /// - Parameters:
  ///   - path: a folder that was named on the command line.
  ///   - allowsOutside: nothing is confined.
  init(around path: String, allowsOutside: Bool) {
    guard !allowsOutside, let folder = Disk.realPath(path.isEmpty ? "." : path) else {
      roots = []
      return
    }
    if let topLevel = try? WorkingTree.topLevel(above: folder) {
      roots = [topLevel]
      return
    }
    let current = Disk.realPath(".").map { Path.isInside(folder, $0) ? [$0] : [] } ?? []
    roots = [folder] + current
  }

  /// The same for the files of a schema, whose `output:` is relative to its folder.
  init(ofSchemaAt folder: String, allowsOutside: Bool) {
    let inner = Confinement(around: folder, allowsOutside: allowsOutside)
    guard !inner.roots.isEmpty, let above = Disk.realPath(Path.normalized(Path.join(folder, "../.."))) else {
      self = inner
      return
    }
    // The folder may be a link to another repository, such as a submodule; what is generated belongs to the one around.
    // Without a repository: beside the folder of manifests, as `Generated/` is.
    let typed = Path.normalized(Path.join(Disk.realPath(".") ?? "/", folder))
    let hasRepository = (try? WorkingTree.topLevel(above: folder)) != nil
    let around = typed == Disk.realPath(folder) ? nil : try? WorkingTree.topLevel(above: above)
    self.init(roots: inner.roots + [around ?? (hasRepository ? nil : above)].compactMap(\.self))
  }

  private init(roots: [String]) { self.roots = roots }

  /// Why a folder must not be read or written, as the end of a sentence about it; nil where it may be. It need not exist.
  func objection(to folder: String) -> String? {
    if roots.isEmpty { return nil }
    var existing = folder
    var missing: [String] = []
    while Disk.kind(of: existing) == .missing {
      if Disk.isLink(existing) { return "is a broken link" }
      let parent = Path.parent(of: existing)
      guard parent != existing else { return nil }
      missing.append(Path.name(of: existing))
      existing = parent
    }
    guard let base = Disk.realPath(existing) else { return "cannot be found" }
    let path = missing.reversed().reduce(base, Path.join)
    guard let root = roots.first(where: { path == $0 || Path.isInside(path, $0) }) else {
      return "is outside of \(roots[0]): it leads to \(path)"
    }
    let below = path.utf8.dropFirst(root.utf8.count)
    let isGit = String(decoding: below, as: UTF8.self).split(separator: "/").contains { $0.lowercased() == ".git" }
    return isGit ? "is in the .git of the repository" : nil
  }
}
