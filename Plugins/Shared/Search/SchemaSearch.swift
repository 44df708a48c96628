import Foundation

/// Looks for schema folders below a target's directory, as `modelgen generate` does below a path: hidden folders are
/// left out, and nothing below a schema folder is a schema. Links are followed: SwiftPM watches what is behind them.
struct SchemaSearch {
  private(set) var folders: [SchemaFolder] = []
  /// Files that were meant as versions, in folders that have no version with a right name.
  private(set) var misnamedVersions: [URL] = []

  /// - Parameter others: folders that belong to somebody else. So does a folder with a package of its own.
  init(below directory: URL, leavingOut others: [URL] = []) {
    let root = directory.standardizedFileURL
    // Folders that were looked at: links that lead in circles end here.
    var visited = Set(others.map(Self.identity)).subtracting([Self.identity(root)])
    var waiting = [root]
    // A folder counts under its own name, so links come after everything else.
    var waitingLinks: [URL] = []
    while let next = waiting.popLast() ?? waitingLinks.popLast() {
      guard visited.insert(Self.identity(next)).inserted else { continue }
      let (files, subfolders, links) = Self.contents(of: next)
      if files.contains("Package.swift"), next != root { continue }
      if let folder = SchemaFolder(directory: next, fileNames: files) {
        folders.append(folder)
        continue
      }
      misnamedVersions += files.filter(SchemaFolder.isMeantAsVersion).map(next.appendingPathComponent)
      waiting += subfolders
      waitingLinks += links
    }
    folders.sort { $0.directory.path < $1.directory.path }
  }

  /// The schema folders among the folders of an Xcode target's files. What is in them counts, as it does for modelgen,
  /// and not only what was made a member of the target.
  init(files: [URL]) {
    folders = Set(files.map { $0.deletingLastPathComponent().standardizedFileURL })
      .compactMap { SchemaFolder(directory: $0, fileNames: Self.contents(of: $0).files) }
      .sorted { $0.directory.path < $1.directory.path }
  }

  private static func identity(_ folder: URL) -> String { folder.resolvingSymlinksInPath().standardizedFileURL.path }

  /// What stands in a folder, sorted by name. A link to a file counts as a file.
  private static func contents(of folder: URL) -> (files: [String], subfolders: [URL], links: [URL]) {
    let manager = FileManager.default
    var result: (files: [String], subfolders: [URL], links: [URL]) = ([], [], [])
    let names = ((try? manager.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    for name in names where !name.hasPrefix(".") {
      let url = folder.appendingPathComponent(name)
      var isFolder: ObjCBool = false
      guard manager.fileExists(atPath: url.path, isDirectory: &isFolder) else { continue }
      // A folder called V1.yaml is nothing that modelgen can read; it says so.
      if !isFolder.boolValue || SchemaFolder.isVersionFile(name) {
        result.files.append(name)
      } else if (try? manager.destinationOfSymbolicLink(atPath: url.path)) != nil {
        result.links.append(url)
      } else {
        result.subfolders.append(url)
      }
    }
    return result
  }
}
