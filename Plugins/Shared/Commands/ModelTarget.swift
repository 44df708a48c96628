import Foundation
import PackagePlugin

/// A target with schema folders, as the command plugins see it.
struct ModelTarget {
  var name: String
  var folders: [SchemaFolder]
  /// The target's Swift files.
  var sources: [URL]
  /// Where the first draft of a hand-written stage goes if the build generates the rest.
  var stageDirectory: URL
  /// The package or project applies the build tool plugin.
  var mayBeBuilt: Bool

  /// True where the build generates the files: the plugin is applied, and the target has no generated file in its
  /// sources. A package does not say which of its targets apply a plugin.
  var isBuilt: Bool {
    let names = Set(sources.map(\.lastPathComponent))
    return mayBeBuilt && folders.allSatisfy { $0.outputNames.allSatisfy { !names.contains($0) } }
  }

  /// What `generate` and `check` have to know about this target.
  var options: [String] {
    guard isBuilt else { return [] }
    let stageFiles = sources.map(\.lastPathComponent)
      .filter { name in folders.contains { $0.ownsStageFile(named: name) } }.sorted()
    return ["--stage-output", stageDirectory.path] + stageFiles.flatMap { ["--stage-file", $0] }
  }
}

extension Package {
  /// The targets with schema folders; all of the package where no names are given.
  func modelTargets(_ names: [String]) throws -> [ModelTarget] {
    let manifest = try? String(contentsOf: directoryURL.appendingPathComponent("Package.swift"), encoding: .utf8)
    return try (names.isEmpty ? targets : self.targets(named: names)).compactMap { target in
      guard let module = target.sourceModule else { return nil }
      let folders = SchemaSearch(below: module.directoryURL).folders
      guard !folders.isEmpty else { return nil }
      return ModelTarget(
        name: target.name, folders: folders,
        sources: module.sourceFiles.map(\.url).filter { $0.pathExtension == "swift" },
        stageDirectory: module.directoryURL.appendingPathComponent("Migrations"),
        mayBeBuilt: manifest?.contains("ModelgenBuildTool") ?? false)
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension XcodeProject {
    /// The targets with schema folders; all of the project where no names are given.
    func modelTargets(_ names: [String]) -> [ModelTarget] {
      let manager = FileManager.default
      let projects = ((try? manager.contentsOfDirectory(atPath: directoryURL.path)) ?? [])
        .filter { $0.hasSuffix(".xcodeproj") }.map { directoryURL.appendingPathComponent("\($0)/project.pbxproj") }
      let mayBeBuilt = projects.contains {
        (try? String(contentsOf: $0, encoding: .utf8))?.contains("ModelgenBuildTool") ?? false
      }
      return targets.filter { names.isEmpty || names.contains($0.displayName) }.compactMap { target in
        let files = target.inputFiles.map(\.url)
        guard let first = SchemaSearch(files: files).folders.first else { return nil }
        return ModelTarget(
          name: target.displayName, folders: SchemaSearch(files: files).folders,
          sources: files.filter { $0.pathExtension == "swift" },
          stageDirectory: first.directory.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Migrations"),
          mayBeBuilt: mayBeBuilt)
      }
    }
  }
#endif
