import Foundation
import ImporterKit

let status = run(
  Array(CommandLine.arguments.dropFirst()),
  print: { FileHandle.standardOutput.write(Data($0.utf8)) },
  printError: { FileHandle.standardError.write(Data($0.utf8)) })
exit(status)
