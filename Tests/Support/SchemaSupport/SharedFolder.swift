import Foundation

/// Material that lies beside a checkout and not in it: vectors of real stores. A clean clone is without it.
public enum SharedFolder {
  /// The folder's URL, or nil where it is absent, which is said once on standard output.
  public static func url(_ name: String) -> URL? { found[name] ?? nil }

  private static let found: [String: URL?] = ["vectors": find("vectors"), "suites": find("suites")]

  private static func find(_ name: String) -> URL? {
    if let folder = ProcessInfo.processInfo.environment["MODELGEN_SHARED"] {
      let url = URL(fileURLWithPath: folder).appendingPathComponent(name)
      if FileManager.default.fileExists(atPath: url.path) { return url }
    }
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.path != "/" {
      let url = folder.appendingPathComponent("shared").appendingPathComponent(name)
      if FileManager.default.fileExists(atPath: url.path) { return url }
      folder.deleteLastPathComponent()
    }
    print("skipped: tests that need ../shared/\(name), which is not here (MODELGEN_SHARED names another place)")
    return nil
  }

  /// The files of a folder with an extension, by name.
  public static func files(_ name: String, under folder: String, extension: String) -> [URL] {
    guard let url = url(name)?.appendingPathComponent(folder),
      let files = try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
    else { return [] }
    return files.filter { $0.pathExtension == `extension` }.sorted { $0.path < $1.path }
  }
}
