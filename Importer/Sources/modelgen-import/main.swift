import ImportCommands
import ImporterKit

runAsExecutable { ImporterKit.run($0, print: $1, printError: $2) }
