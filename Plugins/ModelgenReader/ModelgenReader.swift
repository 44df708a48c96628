import PackagePlugin

/// For the target of a widget or an extension, which leaves migrations to the app: the newest version, without the plan.
@main
struct ModelgenReader: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    try SchemaBuild(isReader: true).createBuildCommands(context: context, target: target)
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension ModelgenReader: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try SchemaBuild(isReader: true).createBuildCommands(context: context, target: target)
    }
  }
#endif
