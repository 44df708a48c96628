import ImportCommands

runAsExecutable { runStoreCommands($0, print: $1, printError: $2) }
