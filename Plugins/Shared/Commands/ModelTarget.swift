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

  /// What a command has to know of a target whose files the build generates.
  enum Knowledge { case nothing, stageFolder, stageFiles }

  func options(_ knowledge: Knowledge) -> [String] {
    guard knowledge != .nothing, isBuilt else { return [] }
    let folder = ["--stage-output", stageDirectory.path]
    guard knowledge == .stageFiles else { return folder }
    let stageFiles = sources.map(\.lastPathComponent)
      .filter { name in folders.contains { $0.ownsStageFile(named: name) } }.sorted()
    return folder + stageFiles.flatMap { ["--stage-file", $0] }
  }

  /// The target with those of its schema folders that are at or below one of the paths; nil where none is. All of them
  /// where there are no paths.
  func narrowed(to paths: [String]) -> ModelTarget? {
    guard !paths.isEmpty else { return self }
    func components(_ url: URL) -> [String] { url.resolvingSymlinksInPath().standardizedFileURL.pathComponents }
    let wanted = paths.map { components(URL(fileURLWithPath: $0)) }
    var target = self
    target.folders = folders.filter { folder in wanted.contains { components(folder.directory).starts(with: $0) } }
    return target.folders.isEmpty ? nil : target
  }
}

extension Package {
  private var manifest: String? {
    try? String(contentsOf: directoryURL.appendingPathComponent("Package.swift"), encoding: .utf8)
  }

  /// Where the folder of a new schema goes: into the target that is named, or the only one. Nil for a package whose
  /// generated files are not made by the build.
  func homeOfNewSchemas(_ names: [String]) throws -> URL? {
    guard manifest?.contains("ModelgenBuildTool") ?? false else { return nil }
    let modules = try (names.isEmpty ? targets : self.targets(named: names)).compactMap(\.sourceModule)
      .filter { !names.isEmpty || $0.kind != .test }
    guard modules.count == 1 else {
      let found = modules.map { "--target \($0.name)" }.joined(separator: ", ")
      throw PluginFailure("a schema belongs to one target; say which: \(found)")
    }
    return modules[0].directoryURL.appendingPathComponent("Manifests")
  }

  /// The targets with schema folders; all of the package where no names are given.
  func modelTargets(_ names: [String]) throws -> [ModelTarget] {
    let manifest = manifest
    return try (names.isEmpty ? targets : self.targets(named: names)).compactMap { target in
      guard let module = target.sourceModule else { return nil }
      let folders = SchemaSearch(of: module, in: self).folders.filter { !isOfOtherTarget($0, than: target) }
      guard !folders.isEmpty else { return nil }
      let sources = module.sourceFiles.filter { $0.type == .source && $0.url.pathExtension == "swift" }.map(\.url)
      return ModelTarget(
        name: target.name, folders: folders, sources: sources,
        stageDirectory: folders.directoryForStages(
          below: module.directoryURL, sources: sources, isListed: manifest?.contains("sources:") ?? false),
        mayBeBuilt: manifest?.contains("ModelgenBuildTool") ?? false)
    }
  }
}

extension Package {
  /// True for a folder that a target which reads stores has a link to: commands are about it once, for the target it is in.
  private func isOfOtherTarget(_ folder: SchemaFolder, than target: any Target) -> Bool {
    func path(_ url: URL) -> String { url.resolvingSymlinksInPath().standardizedFileURL.path + "/" }
    let place = path(folder.directory)
    if place.hasPrefix(path(target.directoryURL)) { return false }
    return targets.contains { $0.id != target.id && place.hasPrefix(path($0.directoryURL)) }
  }
}

extension [SchemaFolder] {
  /// Where the next hand-written stage goes: beside those that are there, else into `Migrations` at the top.
  ///
  /// - Parameter isListed: the package has a target that lists its sources. A folder at the top of such a target may not
  ///   be compiled; one below a folder with sources is.
  fileprivate func directoryForStages(below root: URL, sources: [URL], isListed: Bool) -> URL {
    let stages = sources.filter { file in contains { $0.ownsStageFile(named: file.lastPathComponent) } }
    if let last = stages.max(by: { $0.path < $1.path }) { return last.deletingLastPathComponent() }
    let depth = root.standardizedFileURL.pathComponents.count
    func top(_ url: URL) -> String { url.standardizedFileURL.pathComponents.dropFirst(depth).first ?? "" }
    let atTop = root.appendingPathComponent("Migrations")
    let isCompiledAtTop = sources.contains { $0.standardizedFileURL.pathComponents.count == depth + 1 }
    let compiled = Set(sources.map(top)).sorted()
    guard isListed, !isCompiledAtTop, let first = compiled.first else { return atTop }
    let own = map { top($0.directory) }.first { compiled.contains($0) }
    return root.appendingPathComponent(own ?? first).appendingPathComponent("Migrations")
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
