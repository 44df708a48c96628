import Foundation
import PackagePlugin

/// `swift package --allow-writing-to-package-directory modelgen generate`: the commands that write into the package.
@main
struct ModelgenCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try runModelgen(
      context.tool(named: "modelgen").url, words: arguments, defaultCommand: "generate",
      findHome: context.package.homeOfNewSchemas, findTargets: context.package.modelTargets)
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  // Written against the documented interface; no Xcode has run it yet.
  extension ModelgenCommand: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try runModelgen(context.tool(named: "modelgen").url, words: arguments, defaultCommand: "generate") {
        context.xcodeProject.modelTargets($0)
      }
    }
  }
#endif
