import Foundation
import PackagePlugin

/// `swift package modelgen-report check`: the commands that only read, so that no permission is asked for.
@main
struct ModelgenReport: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try runModelgen(
      context.tool(named: "modelgen").url, words: arguments, defaultCommand: "check",
      findTargets: context.package.modelTargets)
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  // Written against the documented interface; no Xcode has run it yet.
  extension ModelgenReport: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try runModelgen(context.tool(named: "modelgen").url, words: arguments, defaultCommand: "check") {
        context.xcodeProject.modelTargets($0)
      }
    }
  }
#endif
