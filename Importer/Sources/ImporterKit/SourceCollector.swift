import Foundation
import ImportCommands
import SwiftSources

import struct ModelgenKit.Git
import enum ModelgenKit.GitError

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
        let size = (try? FileManager.default.attributesOfItem(atPath: file))?[.size] as? Int ?? 0
        guard size <= largestFile else { throw tooLarge(file) }
        guard let data = FileManager.default.contents(atPath: file) else {
          throw InputError(message: "\(file): cannot be read")
        }
        sources.append(try source(file, Array(data)))
      }
    }
    return sources
  }

  private static func tooLarge(_ path: String) -> InputError {
    InputError(message: "\(path): is larger than \(largestFile >> 20) MB; name other paths if it holds no models")
  }

  /// A file that is left out without a word would leave its models out.
  private static func source(_ path: String, _ bytes: [UInt8]) throws(InputError) -> SwiftSource {
    guard bytes.count <= largestFile else { throw tooLarge(path) }
    guard deepestGenerics(in: bytes) < 1_000 else {
      throw InputError(message: "\(path): has generic types nested more than 1,000 deep")
    }
    return SwiftSource(path: path, bytes: bytes)
  }

  /// How deep angle brackets nest. The parser needs stack for each level, and knows no limit for them.
  private static func deepestGenerics(in bytes: [UInt8]) -> Int {
    var depth = 0
    var deepest = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"): depth = max(0, depth - 1)
      // Operators: no type goes on behind these.
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: "="): depth = 0
      default: continue
      }
      deepest = max(deepest, depth)
    }
    return deepest
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
      var found: [(path: String, bytes: [UInt8])] = []
      // The path may be gone today: then git is asked from the nearest folder that is still there.
      let directory = exists && isFolder.boolValue ? path : nearestFolder(of: path)
      let relative =
        exists && isFolder.boolValue ? "." : String(path.dropFirst(directory == "." ? 0 : directory.count + 1))
      do throws(GitError) {
        let git = try Git(folder: directory, revision: revision)
        for name in try git.paths(ofFilesEndingWith: ".swift")
        where relative == "." || name == relative || name.hasPrefix(relative + "/") {
          let folders = name.split(separator: "/").dropLast()
          if folders.contains(where: { skipped.contains(String($0)) || $0.hasPrefix(".") }) { continue }
          found.append((directory == "." ? name : "\(directory)/\(name)", try git.read(name)))
        }
      } catch {
        throw InputError(message: "\(path): git revision `\(revision)`: \(error)")
      }
      for (shown, bytes) in found { sources.append(try source(shown, bytes)) }
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
