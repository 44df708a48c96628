import Diagnostics

/// What `modelgen init` did.
public struct StartedSchema: Sendable {
  public var report = Report()
  /// The files, in the order of writing.
  public var written: [String] = []
  /// What to give to `generate`.
  public var root = ""
}

/// Starts a schema folder with a commented V1 that generates at once.
///
/// - Parameter name: the schema's name (the folder goes into `manifests/`), a path that ends in it, or nil for the
///   current folder's name.
public func startSchema(named name: String?) -> StartedSchema {
  var started = StartedSchema()
  let folder = Path.normalized(path(named: name))
  let schema = Discovery.folderName(folder)
  started.root = Path.parent(of: folder) + "/"
  guard isTypeName(schema) else {
    started.report.findings.report(
      .schemaName, "'\(schema)' cannot be a schema's name: it becomes part of Swift type names",
      at: started.report.place(ofWhole: folder), fix: "try: modelgen init \(typeName(from: schema))")
    return started
  }
  do throws(DiskError) {
    let manifests = firstManifests(schema, besides: started.root)
    if Disk.kind(of: folder) == .folder {
      let names = try Disk.list(folder).filter { SchemaFolder.isSchema([$0]) }
      // A run that was killed leaves the first of its files, as they would be made now.
      let isUnfinished =
        names.count < manifests.count
        && names.allSatisfy { name in
          manifests.contains { $0.name == name && (try? Disk.holds($0.bytes, at: Path.join(folder, name))) == true }
        }
      if let taken = names.first, !isUnfinished {
        started.report.findings.report(
          .schemaExists, "this schema has been started already",
          at: started.report.place(ofWhole: Path.join(folder, taken)), fix: "choose another name, or edit that file")
        return started
      }
    }
    if let other = schemaInTheWay(of: folder) {
      started.report.findings.report(
        .nestedSchema, other.message, at: started.report.place(ofWhole: other.path), fix: other.fix)
      return started
    }
    // What the user has not typed may be a link.
    let confinement = Confinement(around: ".", allowsOutside: name?.contains("/") ?? false)
    for folder in [folder, Path.join(started.root, ".editor")] {
      guard let objection = confinement.objection(to: folder) else { continue }
      started.report.findings.report(
        .linkedFile, "this folder \(objection)", at: started.report.place(ofWhole: folder),
        fix: "replace the link by a folder, or name the folder: modelgen init FOLDER/\(schema)")
      return started
    }
    try Disk.makeFolders(folder)
    let editor = Path.join(started.root, ".editor")
    try Disk.makeFolders(editor)
    try Disk.whileLocked(editor) { () throws(DiskError) in
      for kind in ManifestKind.allCases {
        let path = Path.join(editor, kind.fileName)
        if Disk.kind(of: path) == .missing {
          try started.write(Array((editorSchema(kind).prettyText + "\n").utf8), to: path)
        }
      }
    }
    // The version last: with it the schema has been started.
    try Disk.whileLocked(folder) { () throws(DiskError) in
      for manifest in manifests { try started.write(manifest.bytes, to: Path.join(folder, manifest.name)) }
    }
  } catch {
    started.report.report(.unwritable, "cannot be written", error)
  }
  return started
}

extension StartedSchema {
  fileprivate mutating func write(_ bytes: [UInt8], to path: String) throws(DiskError) {
    let file = try StagedFile(bytes, for: path)
    try file.commit()
    written.append(file.path)
  }
}

/// The settings and the first version, in the order of writing.
private func firstManifests(_ schema: String, besides root: String) -> [(name: String, bytes: [UInt8])] {
  let version = modeline(.version) + firstVersionText(prefix(for: schema, besides: root))
  return [
    ("schema.yaml", Array((modeline(.settings) + settingsText(schema)).utf8)), ("V1.yaml", Array(version.utf8)),
  ]
}

/// The schema's name where another one beside it has taken the plain names of the first version, or nothing.
///
/// Schemas of one folder are generated into one module, where a name can stand once.
private func prefix(for schema: String, besides root: String) -> String {
  let names = (try? Disk.list(root)) ?? []
  let neighbours = names.filter { !$0.hasPrefix(".") && $0 != schema }.map { Path.join(root, $0) }.filter { folder in
    Disk.kind(of: folder) == .folder
      && ((try? Disk.list(folder)) ?? []).contains { SchemaFolder.stem(ofVersionFile: $0) != nil }
  }
  guard !neighbours.isEmpty else { return "" }
  var ignored = Report()
  let taken = loadSchemas(at: neighbours, into: &ignored).flatMap(\.schema.versions).contains { version in
    (version.entities.map(\.name) + version.enums.map(\.name) + version.structs.map(\.name)).contains {
      ["Folder", "Note", "Priority"].contains($0)
    }
  }
  return taken ? schema : ""
}

/// The first line of a manifest, by which editors find its JSON Schema.
private func modeline(_ kind: ManifestKind) -> String {
  "# yaml-language-server: $schema=../.editor/\(kind.fileName)\n"
}

/// Where the schema goes. `.` means the folder of the app, as it does without a name: its manifests stand in `manifests/`.
private func path(named name: String?) -> String {
  guard let name, Path.normalized(name) != "." else { return defaultPath() }
  return name.contains("/") || name == ".." ? name : Path.join("manifests", name)
}

/// A schema that the new one would hide, or that would hide it.
private func schemaInTheWay(of folder: String) -> (path: String, message: String, fix: String)? {
  let besides = "start the new one beside it: modelgen init "
  var above = Path.parent(of: folder)
  while true {
    if SchemaFolder.isSchema((try? Disk.list(above)) ?? []) {
      let name = Discovery.folderName(folder)
      return (
        above, "this is a schema folder, and nothing below it would be read",
        besides + Path.join(Path.parent(of: above), name)
      )
    }
    let next = Path.parent(of: above)
    if next == above || above == "." || Path.name(of: next) == ".." { break }
    above = next
  }
  var below = Discovery(Report())
  if Disk.kind(of: folder) == .folder { below.search([folder]) }
  return below.folders.first { Path.normalized($0.path) != folder }.map { inner in
    (
      inner.path, "a version in \(folder) would make that folder a schema, and this one would no longer be read",
      besides + Path.join(Path.parent(of: inner.path), "NAME")
    )
  }
}

private func defaultPath() -> String {
  Path.join("manifests", typeName(from: Path.name(of: Disk.currentFolder() ?? "")))
}

/// A letter, then letters, digits and underscores.
private func isTypeName(_ name: String) -> Bool {
  func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z") }
  guard let first = name.utf8.first, isLetter(first), name.utf8.count <= 100 else { return false }
  return name.utf8.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 || $0 == 0x5F }
}

/// `trips-app` gives `TripsApp`; what holds no letter gives `Main`.
private func typeName(from text: String) -> String {
  let words = text.unicodeScalars.split { !$0.isASCII || !($0.properties.isAlphabetic || ("0"..."9").contains($0)) }
  let name = words.map { word in
    let text = String(word)
    return text.prefix(1).uppercased() + text.dropFirst()
  }.joined()
  return isTypeName(name) ? name : "Main"
}
