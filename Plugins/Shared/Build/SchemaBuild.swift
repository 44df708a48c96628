import Foundation
import PackagePlugin

/// Generates the SwiftData sources of a target's schema folders during the build, into the plugin's work directory.
struct SchemaBuild {
  /// True for a target that reads stores and leaves migrations to the app.
  let isReader: Bool

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else {
      Diagnostics.warning("modelgen: target '\(target.name)' has no Swift sources, so nothing is generated for it")
      return []
    }
    let search = SchemaSearch(of: module, in: context.package)
    for file in search.misnamedVersions {
      Diagnostics.warning(
        "modelgen: \(file.path) is left out: version files are called V1.yaml, V2.yaml and so on. Rename it")
    }
    warnOfCompiledManifests(search.folders, module)
    warnOfStagesLeftOut(search.folders, module)
    if search.folders.isEmpty {
      Diagnostics.warning(
        """
        modelgen: no schema folder in target '\(target.name)'. Put one version file for each model version into a folder \
        below the target's own directory, for example \
        \(module.directoryURL.appendingPathComponent("Manifests/MySchema/V1.yaml").path)
        """)
    }
    return try commands(
      for: search.folders, sources: module.sourceFiles.filter { $0.type == .source }.map(\.url),
      tool: context.tool(named: "modelgen").url, workDirectory: context.pluginWorkDirectoryURL)
  }

  /// Where a target lists its `sources:`, SwiftPM's native build system hands every file below them to the compiler.
  private func warnOfCompiledManifests(_ folders: [SchemaFolder], _ module: any SourceModuleTarget) {
    let compiled = Set(module.sourceFiles.filter { $0.type == .source }.map(\.url.standardizedFileURL.path))
    let root = module.directoryURL.standardizedFileURL.path + "/"
    for folder in folders {
      let path = folder.directory.path
      guard folder.inputs.contains(where: { compiled.contains($0.standardizedFileURL.path) }) else { continue }
      Diagnostics.warning(
        """
        modelgen: target '\(module.name)' lists its sources, and \(path) is below them, so that SwiftPM gives the \
        manifests to the compiler ("unexpected input file"). Leave the folder out in Package.swift; modelgen finds it \
        all the same. Add to the target: exclude: ["\(path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path)"]
        """)
    }
  }

  /// A hand-written file that stands below the target's directory and is not compiled is as good as missing.
  private func warnOfStagesLeftOut(_ folders: [SchemaFolder], _ module: any SourceModuleTarget) {
    for file in module.sourceFiles where file.type != .source {
      guard folders.contains(where: { $0.ownsStageFile(named: file.url.lastPathComponent) }) else { continue }
      Diagnostics.warning(
        """
        modelgen: \(file.url.path) is not among the sources: that target '\(module.name)' lists in Package.swift, so it is \
        not compiled. Move it to a folder that is, or list its folder
        """)
    }
  }

  /// One command for all schemas of a target: rules across schemas see everything, and it takes milliseconds.
  func commands(for folders: [SchemaFolder], sources: [URL], tool: URL, workDirectory: URL) throws -> [Command] {
    guard !folders.isEmpty else { return [] }
    let swiftFiles = sources.filter { $0.pathExtension == "swift" }
    if let conflict = sharedName(folders, sources: swiftFiles) {
      // The words stand in a diagnostic, since not every build prints what is thrown; only what is thrown stops every
      // build.
      Diagnostics.error("modelgen: \(conflict)")
      throw Refused()
    }
    let stageFiles = swiftFiles.map(\.lastPathComponent)
      .filter { name in folders.contains { $0.ownsStageFile(named: name) } }.sorted()
    var arguments = ["generate", "--quiet", "--build-output", workDirectory.path]
    if isReader { arguments.append("--reader") }
    for file in stageFiles { arguments += ["--stage-file", file] }
    arguments += ["--"] + folders.map(\.directory.path)
    let outputs = folders.flatMap(outputNames) + sharedOutputNames
    return [
      .buildCommand(
        displayName: "modelgen \(folders.map(\.name).joined(separator: ", "))",
        executable: tool, arguments: arguments, inputFiles: folders.flatMap(\.inputs),
        outputFiles: outputs.map { workDirectory.appendingPathComponent($0) })
    ]
  }

  private func outputNames(_ folder: SchemaFolder) -> [String] {
    isReader ? folder.readerOutputNames : folder.outputNames
  }

  private var sharedOutputNames: [String] {
    isReader ? SchemaFolder.sharedReaderOutputNames : SchemaFolder.sharedOutputNames
  }

  /// Two files of one name, and what to do about it. The compiler wants every file of a module to have a name of its own,
  /// and a Mac's disk sees no case.
  private func sharedName(_ folders: [SchemaFolder], sources: [URL]) -> String? {
    let sourcesByName = Dictionary(sources.map { ($0.lastPathComponent.lowercased(), $0) }) { first, _ in first }
    var owners: [String: SchemaFolder] = [:]
    for folder in folders {
      for name in outputNames(folder) {
        if let other = owners.updateValue(folder, forKey: name.lowercased()) {
          if other.directory == folder.directory {
            return "two version files of \(folder.directory.path) would both generate \(name). Rename one of them"
          }
          return """
            \(other.directory.path) and \(folder.directory.path) would both generate \(name). \
            Rename one of the two schema folders: the folder's name is the schema's name
            """
        }
      }
    }
    for name in folders.flatMap(outputNames) + sharedOutputNames {
      guard let source = sourcesByName[name.lowercased()] else { continue }
      return """
        the build generates \(name), and the target has a file of that name: \(source.path). \
        Delete the generated files from the target, or keep them and take the plugin out of the target
        """
    }
    return nil
  }

  private struct Refused: Error, CustomStringConvertible {
    var description: String { "modelgen has generated nothing" }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  // Written against the documented interface; no Xcode has run it yet.
  extension SchemaBuild {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let files = target.inputFiles.map(\.url)
      let folders = SchemaSearch(files: files).folders
      if folders.isEmpty {
        Diagnostics.warning(
          """
          modelgen: no version files in target '\(target.displayName)'. Make the manifests members of the target, in \
          Compile Sources instead of Copy Bundle Resources, for example Manifests/MySchema/V1.yaml
          """)
      }
      return try commands(
        for: folders, sources: files, tool: context.tool(named: "modelgen").url,
        workDirectory: context.pluginWorkDirectoryURL)
    }
  }
#endif
