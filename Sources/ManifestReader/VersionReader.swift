import Diagnostics
import SchemaModel
import YAMLDocument

extension FileReader {
  mutating func readVersion(stem: String) -> SchemaVersion? {
    let start = Place(file: document.file, line: 1, column: 1)
    guard let root = document.root, !document.isEmpty(root) else {
      findings.report(
        .emptyManifest, "this version file is empty", at: start,
        fix: "start with `version: 1.0.0` and `entities:`, or delete the file")
      return nil
    }
    collectTypeNames(root)
    var version = SchemaVersion(
      stem: stem, number: number(fromStem: stem), numberPlace: start, file: document.file)
    var hasVersion = false
    var saysMore = false
    let countBefore = findings.all.count
    let isMapping = readMapping(
      root, VersionKey.self, of: "a version file", example: "version: 1.0.0"
    ) { reader, key, keyNode, value in
      if key == .version { hasVersion = true } else if key != .doc { saysMore = true }
      reader.read(key, keyNode, value, into: &version)
    }
    guard isMapping else { return nil }
    if !hasVersion, !hasMisspeltVersion(root) {
      findings.report(
        .versionNumber, "`version:` is missing: the number that orders this file among the others", at: start,
        fix: "add a line such as `version: \(version.number)`")
    }
    version.allowances = readAllowances()
    version.isImported = document.directives.contains { Self.isImportMark($0) }
    version.unreadNames = unreadNames
    version.settleAccessors()
    if !saysMore, hasVersion, findings.all.count == countBefore {
      // That it has no entities follows.
      version.unreadNames.insert("entities")
      findings.report(
        .emptyManifest, "this version has no `entities:`, so it would have no models", at: start,
        fix: "a version file is complete: copy the entities from the version before; or delete the file")
    }
    return version
  }

  private mutating func read(_ key: VersionKey, _ keyNode: NodeID, _ value: NodeID, into version: inout SchemaVersion) {
    switch key {
    case .version:
      version.numberPlace = place(value)
      if let number = readVersionNumber(value) { version.number = number }
    case .doc: version.doc = readProse(value, "doc")
    case .cloudKit: version.usesCloudKit = readFlag(value, "cloudKit") ?? false
    case .generate: version.isGenerated = readFlag(value, "generate") ?? true
    case .migration: version.migration = readMigration(value, keyPlace: place(keyNode))
    case .entities: version.entities = readEntities(value)
    case .enums: version.enums = readEnums(value)
    case .structs: version.structs = readStructs(value)
    case .typeAliases: version.typeAliases = readTypeAliases(value)
    }
  }

  /// Defaults mean different things for different types, so the names of enums and aliases are needed first.
  private mutating func collectTypeNames(_ root: NodeID) {
    for (key, value) in document.entries(of: root) {
      switch document.text(of: key) {
      case "enums": enumNames = Set(document.entries(of: value).lazy.map { [document] in document.text(of: $0.key) })
      case "typeAliases":
        for (name, type) in document.entries(of: value) where document.kind(of: type) == .scalar {
          if let parsed = try? SwiftType.parse(document.text(of: type)) { aliases[document.text(of: name)] = parsed }
        }
      default: break
      }
    }
  }

  /// True where an unknown key holds what looks like the number: it has its finding.
  private func hasMisspeltVersion(_ root: NodeID) -> Bool {
    document.entries(of: root).contains { key, value in
      document.withBytes(of: key) { VersionKey.table[$0] } == nil && document.kind(of: value) == .scalar
        && document.text(of: value).utf8.contains { (0x30...0x39).contains($0) }
    }
  }

  private mutating func readVersionNumber(_ node: NodeID) -> VersionNumber? {
    if document.kind(of: node) == .sequence, !document.isReported(node) {
      let numbers = document.children(of: node).prefix(3).map { document.text(of: $0) }
      report(
        .versionNumber, "a version is three numbers with dots between them, not a list", at: node,
        fix: "write `version: \(number(in: numbers.joined(separator: ".")))`")
      return nil
    }
    guard let text = readText(node, "version") else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Int? in
      part.allSatisfy { (0x30...0x39).contains($0) } && part.count <= 9 ? Int(Substring(part)) : nil
    }
    if numbers.count == parts.count, numbers.count == 3 { return VersionNumber(numbers[0], numbers[1], numbers[2]) }
    report(
      .versionNumber, "a version is three numbers, not \(quoted(text))", at: node,
      fix: "write `version: \(number(in: text))`")
    return nil
  }

  /// Stands in for a number that cannot be read, so that the order of the files stays as people see it.
  private func number(fromStem stem: String) -> VersionNumber { Self.firstNumbers(in: stem) }

  /// The number that a text most likely means.
  private func number(in text: String) -> VersionNumber {
    let number = Self.firstNumbers(in: text)
    return number == VersionNumber(0, 0, 0) || max(number.major, number.minor, number.patch) > 9_999
      ? VersionNumber(1, 0, 0) : number
  }

  private static func firstNumbers(in text: String) -> VersionNumber {
    let numbers = text.utf8.split { !(0x30...0x39).contains($0) }.prefix(3).map { Int(Substring($0.prefix(9))) ?? 0 }
    let padded = numbers + [0, 0, 0]
    return VersionNumber(padded[0], padded[1], padded[2])
  }

  /// `# modelgen:imported`, with whatever words after it.
  private static func isImportMark(_ directive: YAMLDocument.Directive) -> Bool {
    directive.text.prefix { !$0.isWhitespace } == SchemaVersion.importMark
  }

  /// `# modelgen:allow rule-name reason`
  mutating func readAllowances() -> [Allowance] {
    document.directives.compactMap { directive in
      if Self.isImportMark(directive) { return nil }
      let words = directive.text.split(maxSplits: 2, whereSeparator: \.isWhitespace).map(String.init)
      guard let verb = words.first, verb == "allow" else {
        findings.report(
          .invalidAllowance, "unrecognized instruction \(quoted(words.first ?? ""))", at: directive.place,
          fix: "write the rule and a reason: `# modelgen:allow large-data it is a thumbnail`")
        return nil
      }
      guard words.count == 3 else {
        let missing = words.count == 1 ? "the rule's name and the reason are" : "the reason is"
        findings.report(
          .invalidAllowance, "\(missing) missing", at: directive.place,
          fix: "add the reason after the rule: `# modelgen:allow \(words.count == 2 ? words[1] : "rule-name") …`")
        return nil
      }
      return Allowance(rule: words[1], reason: words[2], place: directive.place, line: directive.line)
    }
  }
}
