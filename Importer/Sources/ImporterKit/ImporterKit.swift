import ImportCommands

/// Runs a command line of `modelgen-import`: what `modelgen-store` can do, and `swift`.
///
/// - Returns: the exit status: 0 imported, 1 nothing written or not proven, 2 usage error or unreadable input.
public func run(
  _ commandLine: [String], print: (String) -> Void, printError: (String) -> Void
) -> Int32 {
  let tool = Tool(name: "modelgen-import", importsSwift: importFromSwift)
  return ImportCommands.run(commandLine, as: tool, print: print, printError: printError)
}
