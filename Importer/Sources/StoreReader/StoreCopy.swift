import Foundation

/// A private copy of a store and its logs, removed at the end.
///
/// The original is only ever read: no lock, no recovery, no byte changed. SQLite applies the logs to the copy.
final class StoreCopy {
  let path: String
  private let folder: String

  init(of original: String) throws(StoreError) {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    guard manager.fileExists(atPath: original, isDirectory: &isFolder) else { throw StoreError("no such file") }
    guard !isFolder.boolValue else {
      throw StoreError("is a folder", remedy: "Name the store file in it, usually default.store or Model.sqlite.")
    }
    try Self.checkHeader(of: original)
    folder = NSTemporaryDirectory() + "/modelgen-import-\(UUID().uuidString)"
    path = folder + "/copy.store"
    do {
      try manager.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Self.copyWhileQuiet(original, to: path)
    } catch let error as StoreError {
      try? manager.removeItem(atPath: folder)
      throw error
    } catch {
      try? manager.removeItem(atPath: folder)
      throw StoreError("cannot be copied: \(error.localizedDescription)")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private static func checkHeader(of path: String) throws(StoreError) {
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw StoreError("cannot be read", remedy: "Check the file's permissions.")
    }
    defer { try? handle.close() }
    let head = (try? handle.read(upToCount: 16)) ?? Data()
    guard !head.isEmpty else { throw StoreError("is empty") }
    if head == Data("SQLite format 3\0".utf8) { return }
    if head.starts(with: Data("<?xml".utf8)) || head.starts(with: Data("bplist".utf8)) {
      throw StoreError("is a property list or XML, not an SQLite store")
    }
    throw StoreError(
      "is not an SQLite database",
      remedy:
        "An encrypted store looks like this too; it cannot be read without its key. Name the store's main file, not its -wal or -shm."
    )
  }

  /// The store itself, its write-ahead log, and the log of a transaction that was not finished: without it SQLite would
  /// read half of one.
  private static let suffixes = ["", "-wal", "-journal"]

  /// An app may be writing: the copy counts only if none of the files has changed meanwhile.
  private static func copyWhileQuiet(_ original: String, to path: String) throws {
    let manager = FileManager.default
    for attempt in 0..<5 {
      if attempt > 0 { Thread.sleep(forTimeInterval: 0.1) }
      let before = stamp(original)
      for suffix in suffixes {
        try? manager.removeItem(atPath: path + suffix)
        if manager.fileExists(atPath: original + suffix) { try copyBytes(original + suffix, to: path + suffix) }
      }
      if stamp(original) == before { return }
    }
    throw StoreError(
      "is being written by another program", remedy: "Quit the app that uses it, or copy the store and its -wal first.")
  }

  /// Copied by reading, so that neither permissions nor links of the original matter.
  private static func copyBytes(_ from: String, to: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: from), options: .mappedIfSafe)
    try data.write(to: URL(fileURLWithPath: to))
  }

  private static func stamp(_ path: String) -> [String] {
    suffixes.map { suffix in
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: path + suffix) else { return "-" }
      let date = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
      return "\(attributes[.size] ?? 0) \(date)"
    }
  }
}
