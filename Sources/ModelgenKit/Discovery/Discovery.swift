import Diagnostics

/// Finds the schema folders below the paths of a command line.
struct Discovery {
  private(set) var folders: [SchemaFolder] = []
  /// What was noticed about the names in each of ``folders``; the schema's settings decide how bad it is.
  private(set) var folderFindings: [Findings] = []
  /// What belongs to no schema.
  private(set) var report: Report
  /// Folders that were looked at: links that lead in circles, and paths given twice, end here.
  private var visited: Set<String> = []
  /// The folders inside of schema folders, by the number of the schema.
  private(set) var foldersInside: [(schema: Int, paths: [String])] = []

  /// A tree with more folders than this is not a folder of manifests.
  private static let mostFolders = 50_000

  init(_ report: Report) { self.report = report }

  mutating func search(_ paths: [String]) {
    for path in paths {
      switch Disk.kind(of: path) {
      case .folder: searchTree(path, Confinement(around: path, allowsOutside: report.allowsOutside))
      case .missing:
        // Asking for the list gives the system's own reason: missing, or not to be entered.
        do throws(DiskError) {
          _ = try Disk.list(path)
        } catch {
          self.report.report(.unreadableFile, "cannot be read", error)
        }
      case .file, .other:
        self.report.findings.report(
          .noSchemaFolder, "this is a file; a command takes schema folders", at: report.place(ofWhole: path),
          fix: "give the folder: \(Path.parent(of: path))")
      }
    }
    if !foldersInside.isEmpty { reportNested() }
  }

  func isRead(_ folder: Disk.Identity) -> Bool { visited.contains(folder.text) }

  mutating func place(ofWhole path: String) -> Place { report.place(ofWhole: path) }

  mutating func notice(_ finding: Diagnostic, about schema: Int) { folderFindings[schema].report(finding) }

  /// The folders directly below one, but for hidden ones. Manifests are told by their names: hundreds of them need no look.
  static func foldersBelow(_ path: String, _ names: [String]) -> [String] {
    names.filter { !$0.hasPrefix(".") && !$0.hasSuffix(".yaml") && $0 != "shipped.lock" }.map { Path.join(path, $0) }
      .filter { Disk.kind(of: $0) == .folder }
  }

  private mutating func searchTree(_ root: String, _ confinement: Confinement) {
    let countBefore = folders.count
    let findingsBefore = report.findings.all.count
    let isKnown = Disk.identity(of: root).map { visited.contains($0.text) } ?? false
    var hadTrouble = false
    // Folders still to look at; the last is next, so that they come in the order of their names.
    var waiting = [root]
    while let path = waiting.popLast() {
      guard let identity = Disk.identity(of: path), visited.insert(identity.text).inserted else { continue }
      guard visited.count <= Self.mostFolders else {
        report.findings.report(
          .noSchemaFolder, "more than \(Self.mostFolders) folders below this path", at: report.place(ofWhole: root),
          fix: "give the folder that holds the manifests")
        return
      }
      if path != root, Disk.isLink(path), let objection = confinement.objection(to: path) {
        hadTrouble = true
        report.findings.report(
          .linkedFile, "this folder is a link, and \(objection)", at: report.place(ofWhole: path),
          fix: "replace it with the folder that it links to, or delete it")
        continue
      }
      do throws(DiskError) {
        let names = try Disk.list(path)
        if !addSchemaFolder(at: path, names) {
          waiting.append(contentsOf: Self.foldersBelow(path, names).reversed())
        }
      } catch {
        hadTrouble = true
        report.report(.unreadableFile, "cannot be read", error)
      }
    }
    if folders.count == countBefore, !isKnown, !hadTrouble {
      reportNoSchema(at: root, misnamed: Array(report.findings.all[findingsBefore...]))
    }
  }

  /// A file with nearly the right name is the cause, not a second finding.
  private mutating func reportNoSchema(at root: String, misnamed: [Diagnostic]) {
    let message = "no schema folder here: no folder at or below this path has a V1.yaml"
    guard let first = misnamed.first, let place = first.place, let fix = first.notes.first?.message else {
      report.findings.report(
        .noSchemaFolder, message, at: report.place(ofWhole: root), fix: "`modelgen init` starts one")
      return
    }
    report.findings = Findings(Array(report.findings.all.dropLast(misnamed.count)))
    report.findings.report(
      .noSchemaFolder, message, at: report.place(ofWhole: root),
      fix: "\(Path.name(of: report.files[place.file].path)) looks like one: \(fix)")
  }

  /// Adds the folder where its names say that it is a schema; true where it is.
  private mutating func addSchemaFolder(at path: String, _ names: [String]) -> Bool {
    let stems = names.compactMap(SchemaFolder.stem(ofVersionFile:))
    let hasSettings = names.contains("schema.yaml")
    let hasLock = names.contains("shipped.lock")
    var findings = Findings()
    for name in names { warnIfMisnamed(name, among: names, in: path, into: &findings) }
    guard !stems.isEmpty || hasSettings || hasLock else {
      // `V1.yml` alone is still meant as a schema.
      report.findings.append(contentsOf: findings)
      return false
    }
    let name = Self.folderName(path)
    if let problem = Self.problem(withName: name) {
      report.findings.report(
        .schemaName, "the name of this folder contains \(problem)", at: report.place(ofWhole: path),
        fix: "rename the folder; with `naming:` in schema.yaml the generated names stay as they are")
      return true
    }
    folders.append(
      SchemaFolder(
        path: path, name: name, stems: stems.sorted(by: SchemaFolder.countsBefore),
        hasSettings: hasSettings, hasLock: hasLock))
    if name.lowercased() == "manifests", !hasSettings, !hasLock, let stem = stems.sorted().first {
      var finding = Diagnostic(
        .schemaName, "this schema is called `\(name)` after its folder, as its types will be: `\(name)Schema\(stem)`",
        at: report.place(ofWhole: path),
        fix: "move its files into a folder of their own, such as \(Path.join(path, "Trips")); to keep the name, write"
          + " `naming:` into schema.yaml")
      finding.severity = .warning
      findings.report(finding)
    }
    folderFindings.append(findings)
    let inside = Self.foldersBelow(path, names)
    if !inside.isEmpty { foldersInside.append((folders.count - 1, inside)) }
    return true
  }

  private mutating func warnIfMisnamed(
    _ name: String, among names: [String], in folder: String, into findings: inout Findings
  ) {
    guard SchemaFolder.stem(ofVersionFile: name) == nil, let intended = SchemaFolder.intendedName(of: name) else {
      return
    }
    findings.report(
      .unreadFile, "this file is not read: its name is not that of a manifest",
      at: report.place(ofWhole: Path.join(folder, name)),
      fix: names.contains(intended)
        ? "\(intended) exists already: delete this file, or give it the name of another version"
        : "name it \(intended), or move it elsewhere")
  }

  /// The name becomes a part of file names, comments and the lines of the list of generated files, whatever `naming:` says.
  private static func problem(withName name: String) -> String? {
    let isPlain = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    if isPlain { return nil }
    let scalar = name.unicodeScalars.first { $0 != " " && TerminalText.isInvisible($0) }
    return scalar.map { "the character \(TerminalText.codePoint($0)), which is not visible" }
  }

  /// The last name of the path; where that is `.` or `..`, the name the folder has on disk.
  static func folderName(_ path: String) -> String {
    let name = Path.name(of: Path.normalized(path))
    if name != ".", name != "..", !name.isEmpty { return name }
    return Path.name(of: Path.normalized(Path.join(Disk.currentFolder() ?? "", path)))
  }
}
