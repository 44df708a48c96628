import Foundation
import SwiftSources

/// Finds Swift files, on disk or in a git revision.
struct SourceCollector {
  /// Folders that hold other people's code or build products.
  private static let skipped: Set = [
    ".build", ".git", ".swiftpm", "build", "Build", "DerivedData", "Pods", "Carthage", "node_modules", "checkouts",
    "SourcePackages",
  ]
  private static let largestFile = 16 << 20

  static func collect(_ paths: [String]) throws(InputError) -> [SwiftSource] {
    var sources: [SwiftSource] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw InputError(message: "\(path): no such file or folder")
      }
      let files = isFolder.boolValue ? swiftFiles(below: path) : [path]
      for file in files {
        guard let data = FileManager.default.contents(atPath: file) else {
          throw InputError(message: "\(file): cannot be read")
        }
        guard data.count <= largestFile else { continue }
        sources.append(SwiftSource(path: file, bytes: Array(data)))
      }
    }
    return sources
  }

  private static func swiftFiles(below folder: String) -> [String] {
    var result: [String] = []
    var pending = [(path: folder, depth: 0)]
    while let (path, depth) = pending.popLast(), depth < 64 {
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      for name in names {
        let child = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
        let attributes = try? FileManager.default.attributesOfItem(atPath: child)
        switch attributes?[.type] as? FileAttributeType {
        case .typeDirectory? where !skipped.contains(name) && !name.hasPrefix("."): pending.append((child, depth + 1))
        // A link to a folder may lead back here; a link to a file is a file.
        case .typeRegular? where name.hasSuffix(".swift"): result.append(child)
        default: continue
        }
      }
    }
    return result.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The same files as a revision has them. Paths are named as the user typed them.
  static func collect(_ paths: [String], revision: String) throws(InputError) -> [SwiftSource] {
    var sources: [SwiftSource] = []
    for path in paths {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      // The path may be gone today: then git is asked from the nearest folder that is still there.
      let directory = exists && isFolder.boolValue ? path : nearestFolder(of: path)
      let relative =
        exists && isFolder.boolValue ? "." : String(path.dropFirst(directory == "." ? 0 : directory.count + 1))
      let git = Git(directory: directory)
      guard !revision.hasPrefix("-"), git.run(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"]) != nil
      else {
        throw InputError(message: "\(path): there is no git revision `\(revision)` here")
      }
      guard let listing = git.run(["ls-tree", "-r", "-z", "--name-only", revision, "--", relative]) else {
        throw InputError(message: "\(path): git cannot list revision `\(revision)`")
      }
      let names = listing.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      for name in names where name.hasSuffix(".swift") {
        let folders = name.split(separator: "/").dropLast()
        if folders.contains(where: { skipped.contains(String($0)) || ($0.hasPrefix(".") && $0 != "..") }) { continue }
        // `REV:./NAME` is relative to the directory that git runs in.
        guard let bytes = git.run(["show", "\(revision):./\(name)"]), bytes.count <= largestFile else { continue }
        let shown = directory == "." ? name : "\(directory)/\(name)"
        sources.append(SwiftSource(path: shown, bytes: bytes))
      }
    }
    return sources
  }

  private static func nearestFolder(of path: String) -> String {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    while parts.count > 1 {
      parts.removeLast()
      let folder = parts.count == 1 && parts[0].isEmpty ? "/" : parts.joined(separator: "/")
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue { return folder }
    }
    return "."
  }
}

/// Git as a child process that only reads.
struct Git {
  var directory: String

  /// What the command prints, or nil where it fails or there is no git.
  func run(_ arguments: [String]) -> [UInt8]? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", directory] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? Array(data) : nil
  }
}
