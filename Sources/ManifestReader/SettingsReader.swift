import Diagnostics
import ManifestWriter
import SchemaModel
import YAMLDocument

extension FileReader {
  mutating func readSettings() -> SchemaSettings {
    var settings = SchemaSettings()
    settings.allowances = readAllowances()
    guard let root = document.root, !document.isEmpty(root) else { return settings }
    readMapping(root, SettingsKey.self, of: "schema.yaml", example: "access: public") { reader, key, _, value in
      switch key {
      case .naming: settings.naming = reader.readNaming(value)
      case .output: settings.output = reader.readOutput(value)
      case .access: settings.access = reader.readAccess(value, "access") ?? .internal
      case .nonisolated: settings.isNonisolated = reader.readFlag(value, "nonisolated") ?? true
      case .platforms: settings.platforms = reader.readPlatforms(value)
      case .snapshots: settings.emitsSnapshots = reader.readFlag(value, "snapshots") ?? false
      case .store: settings.store = reader.readStore(value)
      case .imports: settings.imports = reader.readNames(value, "imports") ?? []
      case .rules: settings.severities = reader.readSeverities(value)
      }
    }
    return settings
  }

  private mutating func readNaming(_ node: NodeID) -> SchemaSettings.Naming {
    var naming = SchemaSettings.Naming()
    if document.isEmpty(node) { return naming }
    readMapping(node, NamingKey.self, of: "`naming`", example: "naming: { plan: TripsMigrationPlan }") {
      reader, key, _, value in
      switch key {
      case .version:
        guard let pattern = reader.readPattern(value, "version", allowed: ["file", "schema"]) else { return }
        if pattern.contains("{file}") {
          naming.version = pattern
        } else {
          reader.report(
            .namingPattern, "every version would have the same name", at: value,
            fix: "put the file's stem into it: `version: \"\(pattern){file}\"`")
        }
      case .plan: naming.plan = reader.readPattern(value, "plan", allowed: ["schema"]) ?? naming.plan
      case .currentSchema:
        naming.currentSchema = reader.readPattern(value, "currentSchema", allowed: ["schema"]) ?? naming.currentSchema
      case .typeAliases: naming.emitsTypeAliases = reader.readFlag(value, "typeAliases") ?? true
      }
    }
    return naming
  }

  /// A Swift name with places in braces to fill in.
  private mutating func readPattern(_ node: NodeID, _ what: String, allowed: [String]) -> String? {
    if document.kind(of: node) == .mapping, let source = document.sourceText(of: node) {
      report(
        .needsQuotes, "YAML reads braces as a mapping", at: node, fix: "quote it: \(what): \(YAMLScalar.quoted(source))"
      )
      return nil
    }
    guard let pattern = readText(node, what) else { return nil }
    var rest = Substring(pattern)
    while let open = rest.firstIndex(of: "{") {
      rest = rest[rest.index(after: open)...]
      let name = rest.prefix { $0 != "}" }
      guard name.endIndex < rest.endIndex, allowed.contains(String(name)) else {
        report(
          .namingPattern, "\(quoted("{\(name)}")) is not a placeholder here", at: node,
          fix: "use \(allowed.map { "{\($0)}" }.joined(separator: " or "))")
        return nil
      }
      rest = rest[rest.index(after: name.endIndex)...]
    }
    return pattern
  }

  private mutating func readOutput(_ node: NodeID) -> SchemaSettings.Output {
    var output = SchemaSettings.Output()
    if document.kind(of: node) == .scalar, !document.isEmpty(node) {
      let text = document.text(of: node)
      if text == "none" {
        output.isNone = true
      } else if ["~", "null", "nil", "false", "no", "off"].contains(text) {
        report(.wrongForm, "`output` is a mapping, or `none`", at: node, fix: "write `output: none`")
      } else {
        report(
          .wrongForm, "`output` is a mapping, or `none`", at: node, fix: "write `output: { schemas: \(text) }`")
      }
      return output
    }
    if document.isEmpty(node) {
      reportEmpty(node, "output")
      return output
    }
    readMapping(node, OutputKey.self, of: "`output`", example: "output: { schemas: ../Models }") {
      reader, key, _, value in
      guard let folder = reader.readFolder(value, key.rawValue) else { return }
      switch key {
      case .schemas: output.schemas = folder
      case .migrations: output.migrations = folder
      case .tests: output.tests = folder
      case .support: output.support = folder
      case .reader: output.reader = folder
      }
    }
    return output
  }

  /// A folder relative to this file, or a store's file. What a shell or another system would make of the text does not happen here.
  mutating func readFolder(_ node: NodeID, _ what: String, isFile: Bool = false) -> Located<String>? {
    guard let name = readName(node, what) else { return nil }
    let example = isFile ? "Stores/Trips.store" : "../Models"
    let path = name.value
    let problem: (message: String, fix: String)?
    if path.isEmpty {
      problem = ("the name is empty", "write `\(what): \(example)`, or delete the key")
    } else if path.unicodeScalars.contains(where: { isControl($0.value) }) {
      problem = (
        "a path has no line breaks or control characters", "write it on one line: `\(what): \(example)`"
      )
    } else if path.utf8.contains(UInt8(ascii: "\\")) {
      let slashed = path.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "/")
      problem = ("folders are separated by `/`", "write `\(what): \(slashed.contains(":") ? example : slashed)`")
    } else if path.hasPrefix("~") || path.hasPrefix("$") {
      problem = (
        "\(quoted(path)) is used literally: only a shell expands `\(path.prefix(1))`",
        "write the path \(isFile ? "without it" : "from this file's folder"): `\(what): \(example)`"
      )
    } else if isFile, path.hasPrefix("/") || path.split(separator: "/").contains("..") || path.hasSuffix("/") {
      problem = (
        "the file is named from Application Support, or from the folder of the app group, and is inside of it",
        "write a path such as `\(what): \(example)`"
      )
    } else if !isFile, path.hasSuffix(".swift") || path.hasSuffix(".yaml") {
      problem = (
        "\(quoted(path)) looks like a file; expected a folder",
        "write the folder alone; modelgen names the files in it itself"
      )
    } else if path.split(separator: "/").contains(where: { $0.utf8.count > 255 }) || path.utf8.count > 1_000 {
      problem = ("the name is too long for any file system", "write a shorter one: `\(what): \(example)`")
    } else {
      problem = nil
    }
    guard let problem else { return name }
    report(.wrongForm, problem.message, at: node, fix: problem.fix)
    return nil
  }

  private func isControl(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private mutating func readPlatforms(
    _ node: NodeID
  ) -> [(platform: Platform, major: Int, minor: Int, place: Place)] {
    var result: [(platform: Platform, major: Int, minor: Int, place: Place)] = []
    readTable(node, of: "`platforms`", example: "platforms: { iOS: 17, macOS: 14 }") { reader, name, key, value in
      guard let platform = Platform(rawValue: name) else {
        let names = Platform.allCases.map(\.rawValue)
        let near = nearestName(to: name, among: names)
        reader.report(
          .unknownKey, "there is no platform \(quoted(name))", at: key,
          fix: ["OSX", "osx", "MacOS"].contains(name)
            ? "write `macOS`"
            : name == "iPadOS"
              ? "write `iOS`: it includes iPadOS"
              : near.map { "did you mean `\($0)`?" } ?? "it can be \(names.joined(separator: ", "))")
        return
      }
      guard let text = reader.readText(value, name) else { return }
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { part in
        part.utf8.allSatisfy { (0x30...0x39).contains($0) } && part.utf8.count <= 6 ? Int(part) : nil
      }
      guard numbers.count == parts.count, (1...3).contains(numbers.count) else {
        let version = reader.systemVersion(in: text)
        reader.report(
          .wrongForm, "a system's version is a number such as 17 or 14.2, not \(quoted(text))", at: value,
          fix: "write `\(name): \(version)`")
        return
      }
      result.append((platform, numbers[0], numbers.count > 1 ? numbers[1] : 0, reader.place(key)))
    }
    return result
  }

  /// The number in `v17`, `.v17` or `17.0+`.
  private func systemVersion(in text: String) -> String {
    let number = text.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    return number.isEmpty || number.utf8.count > 8 ? "17" : String(number.last == "." ? number.dropLast() : number)
  }

  /// Words of other tools.
  private static let severityHabits = [
    "warn": "warning", "info": "warning", "note": "warning", "true": "warning", "on": "warning", "fail": "error",
    "fatal": "error", "false": "off", "none": "off", "ignore": "off", "disabled": "off",
  ]

  private mutating func readSeverities(_ node: NodeID) -> [(rule: Located<String>, severity: Severity)] {
    var result: [(rule: Located<String>, severity: Severity)] = []
    readTable(node, of: "`rules`", example: "rules: { rule-name: off }") { reader, rule, key, value in
      let severity = reader.readChoice(value, rule, as: Severity.self, habits: Self.severityHabits)
      guard let severity else { return }
      result.append((Located(rule, at: reader.place(key)), severity))
    }
    return result
  }
}
