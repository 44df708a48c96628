import Arguments

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Command {
  /// Stands in the overview and the help; its words go to `modelgen-import` as they are, see ``runImporter(_:_:)``.
  static var importing: Command {
    Command(
      CommandSpec(
        name: "import", summary: "writes manifests for an app that has shipped: from Swift, a model bundle, or a store",
        discussion: """
          Runs modelgen-import, an executable of its own: it needs a Swift parser and SQLite, which nobody who generates \
          should have to build. 'modelgen import help' shows its options.
          """,
        examples: [
          .init("modelgen import swift Sources/Models", "from @Model classes and VersionedSchema types"),
          .init("modelgen import model Model.xcdatamodeld", "from Core Data's editor"),
          .init("modelgen import store default.store", "from a store; the file is never changed"),
        ])
    ) { (_, console) throws(UsageError) in runImporter([], console) }
  }

  /// Becomes `modelgen-import` with the given words: the one beside this executable, else the one on the path.
  static func runImporter(_ words: [String], _ console: Console) -> ExitStatus {
    let name = "modelgen-import"
    console.flush()
    for path in importerCandidates(name) where access(path, X_OK) == 0 {
      var arguments: [UnsafeMutablePointer<CChar>?] = ([path] + words).map { strdup($0) }
      arguments.append(nil)
      execv(path, arguments)
      // Only a failure comes back.
      let code = errno
      for argument in arguments { free(argument) }
      console.complain("modelgen: error: \(path) cannot be run: \(String(cString: strerror(code)))")
      return .unusable
    }
    console.complain("modelgen: error: \(name) is neither beside modelgen nor on the path")
    console.complain(
      "note: build it once in a copy of modelgen's repository: "
        + "'swift build -c release --package-path Importer', then copy "
        + "Importer/.build/release/\(name) beside modelgen")
    return .unusable
  }

  private static func importerCandidates(_ name: String) -> [String] {
    var folders: [String] = []
    if let own = ownPath(), let slash = own.lastIndex(of: "/") { folders.append(String(own[..<slash])) }
    if let path = getenv("PATH") {
      folders += String(cString: path).split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
    }
    return folders.map { "\($0)/\(name)" }
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
