import SchemaModel

// A default is Swift that runs in the app: any expression on one line. A reviewer who skims YAML may not see that, so the
// comment for a pull request lists every default that is new or says something else.

/// A default before and after a change.
struct ChangedDefault {
  /// `Trip.cost`, or `Trip.init(cost:)`.
  var path: String
  var old: DefaultValue?
  var new: DefaultValue
}

/// The defaults of a version that the one before, or the same at another revision, does not have; all of them where there is none.
func changedDefaults(from old: SchemaVersion?, to new: SchemaVersion) -> [ChangedDefault] {
  var known: [String: DefaultValue] = [:]
  if let old {
    for (path, value) in defaults(of: old) { known[path] = value }
  }
  return defaults(of: new).compactMap { path, value in
    known[path] == value ? nil : ChangedDefault(path: path, old: known[path], new: value)
  }
}

private func defaults(of version: SchemaVersion) -> [(path: String, value: DefaultValue)] {
  var result: [(path: String, value: DefaultValue)] = []
  for entity in version.entities {
    for attribute in entity.attributes {
      let path = "\(entity.name).\(attribute.name)"
      if let value = attribute.defaultValue { result.append((path, value.value)) }
      if let value = attribute.initDefault { result.append(("\(entity.name).init(\(attribute.name):)", value.value)) }
    }
  }
  for structure in version.structs {
    for field in structure.fields {
      if let value = field.defaultValue { result.append(("\(structure.name).\(field.name)", value.value)) }
    }
  }
  return result
}

extension DefaultValue {
  /// As the manifest has it.
  fileprivate var shown: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .number(let text), .expression(let text): text
    case .enumCase(let name): ".\(name)"
    case .bool(let flag): flag ? "true" : "false"
    case .null: "nil"
    }
  }

  /// Code of the author's choosing, not a literal.
  fileprivate var isExpression: Bool { if case .expression = self { true } else { false } }
}

extension ReviewMarkdown {
  /// The defaults that changed in each version: against a revision, or in the newest step.
  mutating func appendDefaults(_ loaded: LoadedSchema, old: Schema?, isAgainst: Bool) {
    guard let evolution = loaded.evolution else { return }
    let versions = loaded.schema.versions
    let shown = isAgainst ? Array(versions.indices) : evolution.plan.suffix(1)
    var lines: [String] = []
    for index in shown {
      let version = versions[index]
      let before =
        old?.versions.first { $0.stem == version.stem }
        ?? evolution.steps.first { $0.to == index }.map { versions[$0.from] }
      // Expressions first: a literal does nothing by itself.
      let changes = changedDefaults(from: before, to: version)
      for change in changes.filter(\.new.isExpression) + changes.filter({ !$0.new.isExpression }) {
        let was = change.old.map { ", was \(MarkdownText.code($0.shown))" } ?? ""
        lines.append(
          "- \(MarkdownText.escaped(version.stem)) \(MarkdownText.code(change.path)): \(MarkdownText.code(change.new.shown))"
            + "\(was)\(change.new.isExpression ? " (an expression)" : "")\n")
      }
    }
    guard !lines.isEmpty else { return }
    append(section: "**Defaults that changed: Swift that runs in the app**\n\n" + lines.joined())
  }
}
