import Diagnostics
import SchemaModel

/// A manifest file to be: its name in the schema folder, and its text.
public struct WrittenManifest: Sendable {
  public var name: String
  public var text: String
}

/// The files of a schema folder, as a person would have written them.
///
/// - Parameter header: lines for a comment at the top of each version file.
public func manifestTexts(of schema: Schema, header: String? = nil) -> [WrittenManifest] {
  var texts = schema.versions.map { WrittenManifest(name: "\($0.stem).yaml", text: text(of: $0, header: header)) }
  if let settings = text(of: schema.settings) { texts.append(WrittenManifest(name: "schema.yaml", text: settings)) }
  return texts
}

/// One version file.
public func text(of version: SchemaVersion, header: String? = nil) -> String {
  var yaml = YAMLText()
  if let header { yaml.comment(header) }
  if version.isImported {
    yaml.comment(
      "modelgen:\(SchemaVersion.importMark) Stores may have this shape. Delete this line if no build with it is out.")
  }
  yaml.entry("version", .scalar(version.number.description), indent: 0)
  if let doc = version.doc { yaml.entry("doc", .prose(doc), indent: 0) }
  if version.usesCloudKit { yaml.entry("cloudKit", .scalar("true"), indent: 0) }
  if !version.isGenerated { yaml.entry("generate", .scalar("false"), indent: 0) }
  write(version.migration, to: &yaml)
  yaml.entry("entities", .mapping([]), indent: 0, isOpen: !version.entities.isEmpty)
  for (index, entity) in version.entities.enumerated() {
    if index > 0 { yaml.blankLine() }
    yaml.write(entity, node(entity))
  }
  yaml.section("enums", version.enums.map { ($0.name, node($0, of: version)) })
  yaml.section("structs", version.structs.map { ($0.name, node($0)) })
  yaml.section("typeAliases", version.typeAliases.map { ($0.name, .scalar(typeScalar($0.type, inFlow: false))) })
  return yaml.text
}

private func write(_ notes: MigrationNotes, to yaml: inout YAMLText) {
  var entries: [(key: String, value: YAMLNode)] = []
  if !notes.removes.isEmpty { entries.append(("removes", .list(notes.removes.map { scalar($0.value) }))) }
  if !notes.fills.isEmpty { entries.append(("fills", .list(notes.fills.map { scalar($0.value) }))) }
  if let stage = notes.stage { entries.append(("stage", .scalar(stage.value.rawValue))) }
  if let reason = notes.stageReason { entries.append(("reason", .prose(reason))) }
  if !notes.accepts.isEmpty {
    entries.append(("accepts", .mapping(acceptances(notes.accepts))))
  }
  if notes.isWithdrawn { entries.append(("withdrawn", .scalar("true"))) }
  guard !entries.isEmpty else { return }
  yaml.entry("migration", .mapping(entries), indent: 0, forcesBlock: true)
}

/// One reason for a rule, or one for each thing that breaks it.
private func acceptances(_ all: [MigrationNotes.Acceptance]) -> [(key: String, value: YAMLNode)] {
  var entries: [(key: String, value: YAMLNode)] = []
  for acceptance in all where !entries.contains(where: { $0.key == acceptance.rule.value }) {
    let same = all.filter { $0.rule.value == acceptance.rule.value }
    let named = same.compactMap { entry in entry.path.map { (key: $0, value: YAMLNode.prose(entry.reason)) } }
    // A reason for the rule as a whole covers all that the others name.
    let whole = same.first { $0.path == nil }
    entries.append((acceptance.rule.value, whole.map { .prose($0.reason) } ?? .mapping(named)))
  }
  return entries
}

extension YAMLText {
  /// A key whose entries follow one by one; `{}` where there are none.
  fileprivate mutating func entry(_ key: String, _ node: YAMLNode, indent: Int, isOpen: Bool) {
    if isOpen { open(key) } else { entry(key, node, indent: indent) }
  }

  fileprivate mutating func section(_ key: String, _ entries: [(key: String, value: YAMLNode)]) {
    guard !entries.isEmpty else { return }
    blankLine()
    open(key)
    for (key, value) in entries { entry(key, value, indent: 2) }
  }

  fileprivate mutating func write(_ entity: Entity, _ node: YAMLNode) {
    guard case .mapping(let entries) = node, !entries.isEmpty else {
      entry(entity.name, .mapping([]), indent: 2)
      return
    }
    open(entity.name, indent: 2)
    for (key, value) in entries {
      entry(key, value, indent: 4, forcesBlock: key == "attributes" || key == "relationships")
    }
  }
}

/// `schema.yaml`, or nil where every setting is the usual one.
public func text(of settings: SchemaSettings) -> String? {
  let usual = SchemaSettings.Naming()
  var yaml = YAMLText()
  var naming: [(key: String, value: YAMLNode)] = []
  if settings.naming.version != usual.version { naming.append(("version", scalar(settings.naming.version))) }
  if settings.naming.plan != usual.plan { naming.append(("plan", scalar(settings.naming.plan))) }
  if settings.naming.currentSchema != usual.currentSchema {
    naming.append(("currentSchema", scalar(settings.naming.currentSchema)))
  }
  if !settings.naming.emitsTypeAliases { naming.append(("typeAliases", .scalar("false"))) }
  if !naming.isEmpty { yaml.entry("naming", .mapping(naming), indent: 0) }
  if settings.access != .internal { yaml.entry("access", .scalar(settings.access.rawValue), indent: 0) }
  if !settings.isNonisolated { yaml.entry("nonisolated", .scalar("false"), indent: 0) }
  if !settings.platforms.isEmpty {
    let platforms = settings.platforms.map { platform in
      (
        key: platform.platform.rawValue,
        value: YAMLNode.scalar(platform.minor == 0 ? "\(platform.major)" : "\(platform.major).\(platform.minor)")
      )
    }
    yaml.entry("platforms", .mapping(platforms), indent: 0)
  }
  if settings.emitsSnapshots { yaml.entry("snapshots", .scalar("true"), indent: 0) }
  if let store = settings.store {
    var entries: [(key: String, value: YAMLNode)] = []
    let texts = [
      ("name", store.name), ("file", store.file), ("appGroup", store.appGroup), ("cloudKit", store.cloudKit),
    ]
    for (key, value) in texts { if let value { entries.append((key, scalar(value.value))) } }
    if !store.allowsSave { entries.append(("allowsSave", .scalar("false"))) }
    yaml.entry("store", .mapping(entries), indent: 0)
  }
  if !settings.imports.isEmpty { yaml.entry("imports", .list(settings.imports.map { scalar($0.value) }), indent: 0) }
  if !settings.severities.isEmpty {
    yaml.entry(
      "rules", .mapping(settings.severities.map { ($0.rule.value, .scalar($0.severity.rawValue)) }), indent: 0)
  }
  return yaml.text.isEmpty ? nil : yaml.text
}
