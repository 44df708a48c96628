import ModelgenKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Free in a release; a debug build, which every test runs, does not start with two rules of one name.
assert(RuleCatalogue.current.duplicateNames.isEmpty, "two rules are called \(RuleCatalogue.current.duplicateNames)")

let console = Console()
let status = run(Array(CommandLine.arguments.dropFirst()), console)
exit(console.flush() ? status.rawValue : ExitStatus.unusable.rawValue)
