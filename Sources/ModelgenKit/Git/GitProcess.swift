#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The one place that starts git.
///
/// Manifests, file names, attributes and the whole working tree may come from a stranger's pull request. None of that may
/// make git run a program, write a file, or read another repository than the one that was found
/// (``WorkingTree``). `.git/config` and the user's own settings are trusted as git trusts them, but for what follows.
///
/// `Scripts/check-pull-request` uses the same settings where it fetches the base branch; a test compares the two lists.
enum GitProcess {
  /// Settings that override those of the repository and the user.
  static let settings = [
    // A folder with `HEAD`, `config`, `refs` and `objects` is not a repository, unless it was named as one.
    "safe.bareRepository=explicit",
    // Programs that git would start by itself.
    "core.fsmonitor=false", "core.hooksPath=/dev/null", "core.pager=cat", "core.askPass=", "credential.helper=",
    "diff.external=",
  ]

  /// Variables that replace those of the process.
  static let environment = [
    // Objects that a partial clone left out are missing, not fetched. git before 2.45 does not know the first of the two; without
    // any transport it cannot fetch either. `protocol.allow` would not do: a repository's `protocol.ext.allow` has precedence.
    "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=",
    "GIT_TERMINAL_PROMPT=0", "GIT_PAGER=cat", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_REPLACE_OBJECTS=1",
    // A path is a path, whatever it begins with.
    "GIT_LITERAL_PATHSPECS=1",
    // git's messages are shown, and one of them decides what is advised.
    "LC_ALL=C", "LANGUAGE=C",
  ]

  /// Variables of git that stay. All others point git to another repository, index or program (`git rev-parse
  /// --local-env-vars` lists the former; a hook has them set), or change what it prints.
  private static let kept = [
    "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_EXEC_PATH",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_TEST_ASSUME_DIFFERENT_OWNER",
  ]

  /// Runs git in the top level of a repository.
  ///
  /// - Parameters:
  ///   - limit: the most bytes of output that are read; git that writes more is stopped.
  ///   - folder: an absolute path with a `.git`. Folders above it are not searched.
  static func run(
    _ arguments: [String], in folder: String, limit: Int = Disk.largestFile
  ) throws(GitError) -> Subprocess.Result {
    guard let program = Subprocess.find("git") else { throw .notInstalled }
    let words = ["--no-pager", "-C", folder] + settings.flatMap { ["-c", $0] } + arguments
    let ceiling = "GIT_CEILING_DIRECTORIES=\(Path.parent(of: folder))"
    let names = Set((environment + [ceiling]).map(name(ofVariable:)))
    let inherited = Subprocess.environment.filter { variable in
      let name = name(ofVariable: variable)
      return !names.contains(name) && (!name.hasPrefix("GIT_") || kept.contains(name))
    }
    do throws(Subprocess.Failure) {
      return try Subprocess.run(
        program, words, environment: inherited + environment + [ceiling], limit: limit)
    } catch {
      switch error {
      case .notFound: throw .notInstalled
      case .system(let reason): throw .failed(reason)
      }
    }
  }

  private static func name(ofVariable text: String) -> String {
    String(decoding: text.utf8.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
  }
}

extension Subprocess.Result {
  /// The first line of the output.
  var firstLine: String { Self.firstLine(of: output) }

  /// The first line that the process wrote to standard error.
  var complaint: String {
    let line = Self.firstLine(of: errors)
    return line.isEmpty ? "git ended with status \(status)" : line
  }

  private static func firstLine(of bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
