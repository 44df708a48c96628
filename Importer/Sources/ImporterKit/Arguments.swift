/// What a command line asks for.
struct Arguments {
  enum Command: String, CaseIterable { case swift, model, store, identify, help }

  var command: Command
  var paths: [String] = []
  var output: String?
  var name: String?
  /// Revisions of git, in the order of the versions that they become.
  var revisions: [String] = []
  /// `[VERSION=]CHECKSUM`, or a file that holds hashes.
  var expectations: [String] = []
  var isDryRun = false
  var replaces = false
  var reportFile: String?
  /// `text` or `json`, of `identify`.
  var format = "text"

  struct Misuse: Error { var message: String }

  static func parse(_ arguments: [String]) throws(Misuse) -> Arguments {
    guard let first = arguments.first else { throw Misuse(message: "no command given") }
    if ["help", "--help", "-h"].contains(first) || arguments.contains("--help") || arguments.contains("-h") {
      return Arguments(command: .help)
    }
    guard let command = Command(rawValue: first) else {
      throw Misuse(message: "there is no command `\(first)`; it is one of swift, model, store, identify, help")
    }
    var result = Arguments(command: command)
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        result.paths.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let option = String(parts[0])
      var attached = parts.count > 1 ? String(parts[1]) : nil
      func value() throws(Misuse) -> String {
        if let given = attached {
          attached = nil
          return given
        }
        guard let next = rest.popFirst() else { throw Misuse(message: "`\(option)` needs a value") }
        return next
      }
      switch option {
      case "--output", "-o": result.output = try value()
      case "--name": result.name = try value()
      case "--git": result.revisions.append(try value())
      case "--expect": result.expectations.append(try value())
      case "--report": result.reportFile = try value()
      case "--format": result.format = try value()
      case "--dry-run": result.isDryRun = true
      case "--replace": result.replaces = true
      default: throw Misuse(message: "there is no option `\(option)`")
      }
      // `--replace=no` does not mean what it would do.
      guard attached == nil else { throw Misuse(message: "`\(option)` takes no value") }
    }
    try result.check()
    return result
  }

  private func check() throws(Misuse) {
    switch command {
    case .help: return
    case .swift where paths.isEmpty: throw Misuse(message: "`swift` needs at least one file or folder")
    case .model where paths.count != 1: throw Misuse(message: "`model` needs one bundle: Model.xcdatamodeld")
    case .store where paths.count != 1: throw Misuse(message: "`store` needs one store file: default.store")
    case .identify where paths.count != 2:
      throw Misuse(message: "`identify` needs a schema folder and a store: identify manifests/Trips default.store")
    default: break
    }
    guard ["text", "json"].contains(format) else {
      throw Misuse(message: "`--format` is text or json, not `\(format)`")
    }
    if command != .swift, !revisions.isEmpty { throw Misuse(message: "`--git` belongs to `swift`") }
  }
}

let helpText = """
  usage: modelgen-import swift PATH... [--git REV]...   from @Model classes and VersionedSchema types
         modelgen-import model BUNDLE                   from Model.xcdatamodeld
         modelgen-import store FILE                     from a store (default.store); the file is never changed
         modelgen-import identify PATH FILE             which version below PATH the store FILE is; the same as
                                                        `modelgen identify PATH FILE`, and FILE may be all that it takes

  Writes manifests/NAME/V1.yaml and so on, and says on standard error what could not be expressed, where it stands and
  what follows. Nothing is written if there is an error.

    -o, --output DIR      folder for schema folders; default: manifests
        --name NAME       the schema's name, where one is imported; default: what the app calls it
        --git REV         read the paths as they are in this git revision. Given more than once, each revision of an
                          app without versions becomes a version, in the given order
        --expect WHAT     prove the shape: a checksum (base64), VERSION=CHECKSUM, a VersionInfo.plist, or a store
        --replace         write over a schema folder that is there already
        --report FILE     write the report to a file as well
        --dry-run         print what would be written
        --format FORMAT   of `identify`: text (default) or json

  Exit status: 0 imported, 1 nothing written or not proven, 2 wrong use or unreadable input.
  """
