import PackagePlugin

/// For the target of an app, or of the models that it shares: every version, the plan and what opens stores with it.
@main
struct ModelgenBuildTool: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    try SchemaBuild(isReader: false).createBuildCommands(context: context, target: target)
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension ModelgenBuildTool: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try SchemaBuild(isReader: false).createBuildCommands(context: context, target: target)
    }
  }
#endif
