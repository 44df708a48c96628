import ManifestWriter
import ModelgenKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Puts a schema folder on disk: a new one whole or not at all, over an old one each file in one step.
enum Writing {
  /// - Returns: what was written, which is nothing where all is there already, and the version files that are none of these.
  static func write(
    _ texts: [WrittenManifest], to folder: String, replaces: Bool
  ) throws(InputError) -> (written: [WrittenManifest], others: [String]) {
    let kind = Disk.kind(of: folder)
    guard kind == .folder || kind == .missing else { throw InputError(message: "\(folder): is not a folder") }
    let exists = kind == .folder
    let names = (try? Disk.list(folder)) ?? []
    let others = names.filter { name in
      name.hasPrefix("V") && name.hasSuffix(".yaml") && !texts.contains { $0.name == name }
    }
    if exists {
      let differing = texts.filter { text in
        (try? Disk.readIfPresent(Path.join(folder, text.name))) != .some(.some(Array(text.text.utf8)))
      }
      if differing.isEmpty { return ([], others) }
      guard replaces || names.isEmpty else {
        throw InputError(
          message:
            "\(folder): is there already, and \(differing[0].name) would differ; name another folder with --output, or use --replace"
        )
      }
    }
    do throws(DiskError) {
      if exists {
        for text in texts { try Disk.replace(Path.join(folder, text.name), with: Array(text.text.utf8)) }
      } else {
        try make(folder, texts)
      }
    } catch {
      throw InputError(message: "\(folder): cannot be written: \(error.reason)")
    }
    return (texts, others)
  }

  /// The folder appears complete, under its name, in one step.
  private static func make(_ folder: String, _ texts: [WrittenManifest]) throws(DiskError) {
    let temporary = Path.join(Path.parent(of: folder), ".\(Path.name(of: folder)).\(getpid())")
    try Disk.makeFolders(temporary)
    do throws(DiskError) {
      for text in texts { try Disk.replace(Path.join(temporary, text.name), with: Array(text.text.utf8)) }
      try Disk.move(temporary, to: folder)
    } catch {
      Disk.removeFolder(temporary)
      throw error
    }
  }
}
