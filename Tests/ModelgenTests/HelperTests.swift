import Foundation
import Testing

/// How `modelgen` finds the executables that read stores and sources. A script that tells who and how it was called stands
/// for them.
@Suite struct HelperTests {
  private let scratch: ScratchFolder

  /// A copy of `modelgen` in a folder of its own, where nothing else is, and a path without helpers.
  init() throws {
    scratch = try ScratchFolder()
    try scratch.makeFolder(scratch.url("bin"))
    try FileManager.default.copyItem(at: Tool.url, to: scratch.url("bin/modelgen"))
    try scratch.write("SQLite format 3\0", to: "a.store")
    try scratch.makeFolder(scratch.url("m"))
  }

  private func makeHelper(_ name: String) throws {
    try scratch.write("#!/bin/sh\necho \"$0 $*\"\nexit 7\n", to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.url(name).path)
  }

  private func run(
    _ line: String, as executable: String = "bin/modelgen", path: String = ""
  ) throws -> Tool.Result {
    let folders = [path].filter { !$0.isEmpty }.map { scratch.url($0).path } + ["/usr/bin", "/bin"]
    return try Tool.start(
      line.split(separator: " ").map(String.init), in: scratch.path,
      environment: ["PATH": folders.joined(separator: ":")], executable: scratch.url(executable)
    ).finish()
  }

  /// Every command that reads stores leads there, with its words and the helper's exit status.
  @Test(
    arguments: [
      ("preflight m a.store", "preflight m a.store"),
      (
        "preflight m a.store --to V2 --format json --show-values",
        "preflight m a.store --to V2 --format json --show-values"
      ),
      ("identify m a.store", "identify m a.store"),
      ("identify m a.store --format json", "identify m a.store --format json"),
      ("import store a.store", "store a.store"), ("import model A.xcdatamodeld", "model A.xcdatamodeld"),
    ]) func isBesideModelgen(_ line: String, _ words: String) throws
  {
    try makeHelper("bin/modelgen-store")
    let result = try run(line)
    #expect(result.output == "\(try resolved("bin/modelgen-store")) \(words)\n" && result.status == 7, "\(result)")
  }

  @Test func isOnThePath() throws {
    try makeHelper("other/modelgen-store")
    #expect(
      try run("identify m a.store", path: "other").output
        == "\(scratch.url("other/modelgen-store").path) identify m a.store\n")
    // The one beside modelgen is of its version, and comes first.
    try makeHelper("bin/modelgen-store")
    #expect(
      try run("identify m a.store", path: "other").output
        == "\(try resolved("bin/modelgen-store")) identify m a.store\n")
    // A folder, or a file that nobody may run, is no helper.
    try FileManager.default.removeItem(at: scratch.url("bin/modelgen-store"))
    try scratch.makeFolder(scratch.url("bin/modelgen-store"))
    #expect(
      try run("identify m a.store", path: "other").output
        == "\(scratch.url("other/modelgen-store").path) identify m a.store\n")
  }

  /// As package managers install: a link in a folder of its own leads to the executables.
  @Test func isFoundThroughLinks() throws {
    try makeHelper("bin/modelgen-store")
    try scratch.makeFolder(scratch.url("links"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url("links/modelgen").path, withDestinationPath: "../bin/modelgen")
    let result = try run("preflight m a.store", as: "links/modelgen")
    #expect(result.output == "\(try resolved("bin/modelgen-store")) preflight m a.store\n", "\(result)")
  }

  /// Whoever has built the importer needs no second executable.
  @Test func theImporterReadsStores() throws {
    try makeHelper("bin/modelgen-import")
    for line in ["preflight m a.store", "import store a.store", "import swift Sources"] {
      #expect(try run(line).output.hasPrefix("\(try resolved("bin/modelgen-import")) "), "\(line)")
    }
  }

  /// What it says works as typed, in a folder whose name a shell would take apart, too.
  @Test(arguments: ["modelgen-store", "modelgen-import"]) func isMissing(_ helper: String) throws {
    let line = helper == "modelgen-store" ? "preflight m a.store" : "import swift Sources"
    let odd = "bin of mine; it's"
    try FileManager.default.moveItem(at: scratch.url("bin"), to: scratch.url(odd))
    let missing = try run(line, as: "\(odd)/modelgen")
    #expect(missing.status == 2 && missing.output.isEmpty)
    let message = missing.errors.split(separator: "\n")
    #expect(message.first == "modelgen: error: \(helper) is neither beside modelgen nor on the path")
    // A copy of the repository, with a compiler that builds the product that it was asked for, if the package has it.
    let start = "note: to build it once, in a copy of modelgen's repository: "
    let command = try #require(message.first { $0.hasPrefix(start) }).dropFirst(start.count)
    let package = try String(
      contentsOf: Tool.packageRoot.appendingPathComponent("Importer/Package.swift"), encoding: .utf8)
    try scratch.write(package, to: "Importer/Package.swift")
    try scratch.write(
      """
      #!/bin/sh
      [ "$1 $2 $3 $4 $6" = "build -c release --package-path --product" ] || exit 64
      grep -q "executable(name: \\"$7\\"" "$5/Package.swift" || exit 65
      mkdir -p "$5/.build/release"
      printf '#!/bin/sh\\necho "built $*"\\n' >"$5/.build/release/$7"
      chmod +x "$5/.build/release/$7"
      """, to: "compiler/swift")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.url("compiler/swift").path)
    let built = try Tool.start(
      ["-c", String(command)], in: scratch.path,
      environment: ["PATH": "\(scratch.url("compiler").path):/usr/bin:/bin"],
      executable: URL(fileURLWithPath: "/bin/sh")
    ).finish()
    #expect(built.status == 0, "\(command): \(built)")
    #expect(try run(line, as: "\(odd)/modelgen").output.hasPrefix("built "))
  }

  /// As the executable finds itself, links followed.
  private func resolved(_ name: String) throws -> String {
    let path = try #require(realpath(scratch.url(name).path, nil))
    defer { free(path) }
    return String(cString: path)
  }
}
