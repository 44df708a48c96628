import Foundation
import PackagePlugin

/// Generates the SwiftData sources of a target's schema folders during the build, into the plugin's work directory.
@main
struct ModelgenBuildTool: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let module = target.sourceModule else {
      Diagnostics.warning("modelgen: target '\(target.name)' has no Swift sources, so nothing is generated for it")
      return []
    }
    let search = SchemaSearch(below: module.directoryURL)
    for link in search.links {
      Diagnostics.warning(
        """
        modelgen: \(link.path) is a link to a folder, and is left out: SwiftPM does not notice changes behind it. \
        Move the schema folder into the target's directory
        """)
    }
    if search.folders.isEmpty {
      Diagnostics.warning(
        """
        modelgen: no schema folder in target '\(target.name)'. Put one version file for each model version into a folder \
        below the target's own directory, for example \
        \(module.directoryURL.appendingPathComponent("Manifests/MySchema/V1.yaml").path)
        """)
    }
    return try commands(
      for: search.folders, sources: module.sourceFiles.map(\.url),
      tool: context.tool(named: "modelgen").url, workDirectory: context.pluginWorkDirectoryURL)
  }

  /// One command for all schemas of a target: rules across schemas see everything, and it takes milliseconds.
  func commands(for folders: [SchemaFolder], sources: [URL], tool: URL, workDirectory: URL) throws -> [Command] {
    guard !folders.isEmpty else { return [] }
    let swiftFiles = sources.filter { $0.pathExtension == "swift" }
    try refuseSharedNames(folders, sources: swiftFiles)
    let stageFiles = swiftFiles.map(\.lastPathComponent)
      .filter { name in folders.contains { $0.ownsStageFile(named: name) } }.sorted()
    return [
      .buildCommand(
        displayName: "modelgen \(folders.map(\.name).joined(separator: ", "))",
        executable: tool,
        arguments: ["generate", "--quiet", "--build-output", workDirectory.path]
          + stageFiles.flatMap { ["--stage-file", $0] } + ["--"] + folders.map(\.directory.path),
        inputFiles: folders.flatMap(\.inputs),
        outputFiles: folders.flatMap(\.outputNames).map { workDirectory.appendingPathComponent($0) })
    ]
  }

  /// The compiler wants every file of a module to have a name of its own, and a Mac's disk sees no case.
  private func refuseSharedNames(_ folders: [SchemaFolder], sources: [URL]) throws {
    let sourcesByName = Dictionary(sources.map { ($0.lastPathComponent.lowercased(), $0) }) { first, _ in first }
    var owners: [String: SchemaFolder] = [:]
    for folder in folders {
      for name in folder.outputNames {
        if let other = owners.updateValue(folder, forKey: name.lowercased()) {
          let isOneFolder = other.directory == folder.directory
          throw Refused(
            isOneFolder
              ? """
              modelgen: two version files of \(folder.directory.path) would both generate \(name). Rename one of them
              """
              : """
              modelgen: \(other.directory.path) and \(folder.directory.path) would both generate \(name). \
              Rename one of the two schema folders: the folder's name is the schema's name
              """)
        }
        if let source = sourcesByName[name.lowercased()] {
          throw Refused(
            """
            modelgen: the build generates \(name), and the target has a file of that name: \(source.path). \
            Delete the generated files from the target, or keep them and take the plugin out of the target
            """)
        }
      }
    }
  }

  private struct Refused: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) {
      self.description = description
      // A thrown error alone shows as "build planning stopped" in some builds; the diagnostic carries the words.
      Diagnostics.error(description)
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  // Written against the documented interface; no Xcode has run it yet.
  extension ModelgenBuildTool: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let files = target.inputFiles.map(\.url)
      let folders = SchemaSearch(files: files).folders
      if folders.isEmpty {
        Diagnostics.warning(
          """
          modelgen: no version files in target '\(target.displayName)'. Add the manifests to the target (and take them \
          out of Copy Bundle Resources), for example Manifests/MySchema/V1.yaml
          """)
      }
      return try commands(
        for: folders, sources: files, tool: context.tool(named: "modelgen").url,
        workDirectory: context.pluginWorkDirectoryURL)
    }
  }
#endif
