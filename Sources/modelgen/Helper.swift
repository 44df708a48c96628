import ModelgenKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An executable that does what modelgen itself is not linked for. It is beside modelgen, or on the path.
enum Helper: String {
  /// Reads stores and model bundles: needs SQLite and zlib.
  case store = "modelgen-store"
  /// Reads Swift sources, and everything that the other one reads: needs a Swift parser.
  case importer = "modelgen-import"

  /// Becomes the helper with the given words.
  func run(_ words: [String], _ console: Console) -> ExitStatus {
    console.flush()
    // Whoever has built the importer needs no second executable.
    for helper in self == .store ? [self, .importer] : [self] {
      if let path = helper.path { return helper.execute(path, words, console) }
    }
    console.writeError("modelgen: error: \(rawValue) is neither beside modelgen nor on the path")
    if self == .store { console.writeError("note: releases of modelgen have it: copy it beside modelgen; or build it") }
    let folder = Self.ownFolder.map { Path.typed($0 + "/") } ?? "FOLDER-OF-MODELGEN/"
    console.writeError(
      "note: to build it once, in a copy of modelgen's repository: "
        + "swift build -c release --package-path Importer --product \(rawValue)"
        + " && cp Importer/.build/release/\(rawValue) \(folder)")
    return .unusable
  }

  var isThere: Bool { path != nil }

  private func execute(_ path: String, _ words: [String], _ console: Console) -> ExitStatus {
    var arguments: [UnsafeMutablePointer<CChar>?] = ([path] + words).map { strdup($0) }
    arguments.append(nil)
    execv(path, arguments)
    // Only a failure comes back.
    let code = errno
    for argument in arguments { free(argument) }
    console.writeError("modelgen: error: \(path) cannot be run: \(String(cString: strerror(code)))")
    return .unusable
  }

  /// Where the helper is. A folder of its name, which could be "executed" too, is none.
  private var path: String? {
    var folders: [String] = []
    if let own = Self.ownFolder { folders.append(own) }
    if let path = getenv("PATH") {
      folders += String(cString: path).split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
    }
    return folders.map { "\($0)/\(rawValue)" }.first { access($0, X_OK) == 0 && Disk.size(of: $0) != nil }
  }

  /// The folder of this executable, links followed.
  private static var ownFolder: String? {
    guard let own = ownPath(), let slash = own.lastIndex(of: "/") else { return nil }
    return String(own[..<slash])
  }

  /// This executable's own path, links followed.
  private static func ownPath() -> String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&buffer, &size) == 0, let resolved = realpath(buffer, nil) else { return nil }
    #else
      guard let resolved = realpath("/proc/self/exe", nil) else { return nil }
    #endif
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
