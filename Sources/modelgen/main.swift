import ModelgenKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

let console = Console()
let status = run(Array(CommandLine.arguments.dropFirst()), console)
exit(console.flush() ? status.rawValue : ExitStatus.unusable.rawValue)
