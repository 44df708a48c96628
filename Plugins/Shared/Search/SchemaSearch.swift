import Foundation

/// Looks for schema folders below a target's directory, as `modelgen generate` does below a path: hidden folders are
/// left out, and nothing below a schema folder is a schema.
struct SchemaSearch {
  private(set) var folders: [SchemaFolder] = []
  /// Links to folders with a schema. They are not followed: SwiftPM does not notice what changes behind them.
  private(set) var links: [URL] = []

  init(below directory: URL) {
    var waiting = [directory.standardizedFileURL]
    while let next = waiting.popLast() {
      let (files, subfolders, links) = Self.contents(of: next)
      if let folder = SchemaFolder(directory: next, fileNames: files) {
        folders.append(folder)
        continue
      }
      waiting += subfolders
      self.links += links.filter(Self.leadsToSchema)
    }
    folders.sort { $0.directory.path < $1.directory.path }
  }

  /// Groups the files of an Xcode target by their folders.
  init(files: [URL]) {
    folders = Dictionary(grouping: files) { $0.deletingLastPathComponent().standardizedFileURL }
      .compactMap { SchemaFolder(directory: $0, fileNames: $1.map(\.lastPathComponent)) }
      .sorted { $0.directory.path < $1.directory.path }
  }

  /// What stands in a folder. A link to a file counts as a file, since its content is watched like any other's.
  private static func contents(of folder: URL) -> (files: [String], subfolders: [URL], links: [URL]) {
    let manager = FileManager.default
    var result: (files: [String], subfolders: [URL], links: [URL]) = ([], [], [])
    for name in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? [] where !name.hasPrefix(".") {
      let url = folder.appendingPathComponent(name)
      var isFolder: ObjCBool = false
      guard manager.fileExists(atPath: url.path, isDirectory: &isFolder) else { continue }
      if !isFolder.boolValue {
        result.files.append(name)
      } else if (try? manager.destinationOfSymbolicLink(atPath: url.path)) != nil {
        result.links.append(url)
      } else {
        result.subfolders.append(url)
      }
    }
    return result
  }

  /// Looks at most one folder deep: a link may lead to a whole disk.
  private static func leadsToSchema(_ link: URL) -> Bool {
    let target = link.resolvingSymlinksInPath()
    let (files, subfolders, _) = contents(of: target)
    return SchemaFolder(directory: target, fileNames: files) != nil
      || subfolders.contains { SchemaFolder(directory: $0, fileNames: contents(of: $0).files) != nil }
  }
}
