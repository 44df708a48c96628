import Foundation
import ManifestWriter

import enum ModelgenKit.Disk
import struct ModelgenKit.DiskError

/// Puts a schema folder on disk: a new one whole or not at all, over an old one each file in one step.
enum Writing {
  /// - Returns: what was written, which is nothing where all is there already, and the version files that are none of these.
  static func write(
    _ texts: [WrittenManifest], to folder: String, replaces: Bool
  ) throws(InputError) -> (written: [WrittenManifest], others: [String]) {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    let exists = manager.fileExists(atPath: folder, isDirectory: &isFolder)
    if exists, !isFolder.boolValue { throw InputError(message: "\(folder): is not a folder") }
    let names = (try? manager.contentsOfDirectory(atPath: folder)) ?? []
    let others = names.filter { name in
      name.hasPrefix("V") && name.hasSuffix(".yaml") && !texts.contains { $0.name == name }
    }.sorted()
    if exists {
      let differing = texts.filter { manager.contents(atPath: "\(folder)/\($0.name)") != Data($0.text.utf8) }
      if differing.isEmpty { return ([], others) }
      guard replaces || names.isEmpty else {
        throw InputError(
          message:
            "\(folder): is there already, and \(differing[0].name) would differ; name another folder with --output, or use --replace"
        )
      }
    }
    let parent = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    let temporary =
      "\(parent)/.\(URL(fileURLWithPath: folder).lastPathComponent).\(UUID().uuidString)"
    do {
      try manager.createDirectory(atPath: parent, withIntermediateDirectories: true)
      try manager.createDirectory(atPath: temporary, withIntermediateDirectories: false)
      defer { try? manager.removeItem(atPath: temporary) }
      for text in texts { try Data(text.text.utf8).write(to: URL(fileURLWithPath: "\(temporary)/\(text.name)")) }
      if exists {
        for text in texts {
          try Disk.replace("\(folder)/\(text.name)", with: Array(text.text.utf8))
        }
      } else {
        try manager.moveItem(atPath: temporary, toPath: folder)
      }
    } catch let error as DiskError {
      throw InputError(message: "\(error.path): cannot be written: \(error.reason)")
    } catch {
      throw InputError(message: "\(folder): cannot be written: \(error.localizedDescription)")
    }
    return (texts, others)
  }
}
