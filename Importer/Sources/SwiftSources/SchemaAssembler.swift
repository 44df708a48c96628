import Diagnostics
import ImportReport
import RenameFinder
import SchemaModel
import SchemaRules
import SwiftEmitter

/// Puts versions, plans and stages together to schemas.
struct SchemaAssembler {
  let index: SourceIndex
  let fallbackName: String
  var report = ImportFindings()
  private(set) var versions: [VersionDeclaration] = []
  private(set) var plans: [PlanDeclaration] = []
  private var stages: [StageDeclaration] = []
  /// Of the stages of the schema at hand.
  private var stageCode: [CarriedCode] = []
  /// Files of the declarations that went into a version.
  var usedFiles: Set<FileID> = []

  init(index: SourceIndex, fallbackName: String) {
    self.index = index
    self.fallbackName = fallbackName
  }

  mutating func assemble() -> [ImportedSchema] {
    var reader = VersionDeclarationReader(index: index)
    versions = appOnly(reader.versions()) { $0.declaration }
    plans = appOnly(reader.plans()) { $0.declaration }
    stages = reader.stages()
    report.append(reader.report)
    versions = withContainerLists(versions)
    var schemas: [ImportedSchema] = []
    for group in versionGroups() {
      if let schema = assembleVersioned(group) { schemas.append(schema) }
    }
    schemas += assembleUnversioned()
    makeNamesUnique(&schemas)
    if let place = SyncedConfiguration.place(in: index.files.filter({ !isTestFolder($0.path) })) {
      SyncedConfiguration.state(at: place, in: &schemas, &report)
    }
    reportSyntaxErrors()
    return schemas
  }

  /// Mistakes in files that hold something of the schema, or seem to; the rest of the app is not our concern.
  private mutating func reportSyntaxErrors() {
    for file in index.files {
      guard usedFiles.contains(file.id) || file.mentionsPersistence, let mistake = file.firstSyntaxError else {
        continue
      }
      report.add(
        .warning, "this file does not parse: \(mistake.message)", at: mistake.place,
        "What could be read of it is imported; declarations near the mistake may be missing.")
    }
  }

  /// Declarations in test folders count only where the app has none.
  func appOnly<T>(_ all: [T], _ declaration: (T) -> Declaration) -> [T] {
    let app = all.filter { !isTestFolder(declaration($0).file.path) }
    return app.isEmpty ? all : app
  }

  // MARK: - Versions

  private mutating func assembleVersioned(_ group: VersionGroup) -> ImportedSchema? {
    let ordered = inOrder(group)
    guard !ordered.isEmpty else { return nil }
    let names = ordered.map(\.version.declaration.name)
    let onlyName = names.count == 1 ? names[0] : nil
    let naming = VersionNaming.names(for: names, numbers: ordered.map(\.number))
    let planName = group.plan?.declaration.name
    var schema = Schema(name: schemaName(plan: planName, pattern: naming.pattern ?? onlyName, fallback: fallbackName))
    applyNaming(naming.pattern, planName, ordered.map(\.version), to: &schema)
    var renames = RenameFinder()
    var pairs: [[ImportedSchema.InferredPair]] = []
    var uses: [(declaration: Declaration, version: String)] = []
    for (position, entry) in ordered.enumerated() {
      let declaration = entry.version.declaration
      let read = VersionReader(index: index).read(unique(entry.version.models, in: declaration.name), report: &report)
      var version = SchemaVersion(
        stem: naming.stems[position], number: entry.number, numberPlace: declaration.namePlace,
        file: declaration.file.id)
      version.doc = declaration.syntax.docComment
      fill(&version, from: read)
      usedFiles.formUnion(read.used.map(\.file.id))
      renames.settle(&version, originalNames: read.models.map(\.originalNames), report: &report)
      version.migration.isWithdrawn = group.withdrawn.contains(ObjectIdentifier(declaration))
      if version.migration.isWithdrawn {
        report.add(
          .note, "`\(declaration.name)` is in no plan", at: declaration.namePlace,
          "It is imported as `withdrawn`. If stores of it exist, its stage is missing in the app too.")
      } else if position > 0 {
        readStage(to: declaration, ordered[0..<position].map(\.version.declaration), &version)
      }
      schema.versions.append(version)
      pairs.append(inferredPairs(read))
      settleForeign(read, in: &schema)
      uses += read.used.filter { !$0.path.starts(with: declaration.path) }.map { ($0, declaration.name) }
    }
    reportShared(uses, newest: ordered[ordered.count - 1].version.declaration.name)
    settleAccess(&schema)
    var imported = ImportedSchema(schema: schema, inferredPairs: pairs)
    imported.stageCode = stageCode
    stageCode = []
    return imported
  }

  mutating func unique(_ models: [Declaration], in version: String) -> [Declaration] {
    var seen: [String: Declaration] = [:]
    return models.filter { model in
      if let first = seen[model.name], first !== model {
        report.add(
          .error, "`\(version)` lists two models named `\(model.name)`", at: model.namePlace,
          "An entity has the bare name of its class; SwiftData cannot tell these two apart.")
        return false
      }
      return seen.updateValue(model, forKey: model.name) == nil
    }
  }

  private mutating func readStage(to declaration: Declaration, _ earlier: [Declaration], _ version: inout SchemaVersion)
  {
    let leadsHere = { (stage: StageDeclaration) in
      stage.to === declaration && earlier.contains { $0 === stage.from }
    }
    guard let stage = stages.first(where: leadsHere) else { return }
    version.migration.place = stage.place
    guard stage.kind == .custom else { return }
    version.migration.stage = Located(.custom, at: stage.place)
    version.migration.stageReason = "the app's stage has code of its own"
    if stage.closures.isEmpty {
      version.migration.stageReason = "the app declares it so, without code"
      return
    }
    let names = stage.closures.map(\.closure.rawValue).joined(separator: " and ")
    report.add(
      .note, "the custom stage from `\(stage.from.name)` to `\(declaration.name)` has \(names)", at: stage.place,
      "The draft of the stage has the code as a comment below `Decide`: adapt it there.")
    stageCode += stage.closures.map { closure in
      CarriedCode(
        version: version.stem, closure: closure.closure, origin: "\(closure.path):\(closure.line)", text: closure.text)
    }
  }

  /// Types that a frozen version does not hold itself: whoever edits them edits what has shipped.
  private mutating func reportShared(_ uses: [(declaration: Declaration, version: String)], newest: String) {
    var order: [Declaration] = []
    var versions: [ObjectIdentifier: [String]] = [:]
    for use in uses {
      if versions[ObjectIdentifier(use.declaration)] == nil { order.append(use.declaration) }
      versions[ObjectIdentifier(use.declaration), default: []].append(use.version)
    }
    for declaration in order {
      let users = versions[ObjectIdentifier(declaration)] ?? []
      // Only the newest version uses it: nothing frozen depends on it.
      if users == [newest] { continue }
      report.add(
        .warning,
        "`\(declaration.qualifiedName)` is not nested in the versions that use it: \(users.joined(separator: ", "))",
        at: declaration.namePlace,
        "Every version gets the shape that it has in these sources. If it was edited after one of them shipped, import that version from its own revision (`--git REV`) or from a store."
      )
    }
  }

  // MARK: - Filling in

  /// Types that are declared nowhere: the report names them, and the generated files import what their users import.
  mutating func settleForeign(_ read: ReadVersion, in schema: inout Schema) {
    for name in read.imports where !schema.settings.imports.contains(where: { $0.value == name.value }) {
      schema.settings.imports.append(name)
    }
    for (name, place) in read.unknownTypes where !KnownComposites.has(name) {
      if let advice = UnsupportedTypes.advice(for: name) {
        report.add(
          .warning, "`\(name)` is a type of Apple's that SwiftData cannot keep as it is", at: place,
          "The manifest names it, and `generate` refuses it: \(advice).")
        continue
      }
      report.add(
        .warning, "`\(name)` is declared nowhere in these sources", at: place,
        "Give the folder of its module as a further PATH. A type of another package is stated under `structs:` or `enums:` with `external: true`; `imports:` in schema.yaml has what the file imports."
      )
    }
  }

  func fill(_ version: inout SchemaVersion, from read: ReadVersion) {
    version.entities = read.entities
    version.enums = read.enums
    version.structs = read.structs
    version.typeAliases = read.typeAliases
  }

  func inferredPairs(_ read: ReadVersion) -> [ImportedSchema.InferredPair] {
    read.inverses.inferred.map {
      ImportedSchema.InferredPair(
        first: ($0.first.model, $0.first.relationship), second: ($0.second.model, $0.second.relationship),
        isLinked: $0.isLinked, warning: $0.warning)
    }
  }

  private mutating func applyNaming(
    _ pattern: String?, _ plan: String?, _ versions: [VersionDeclaration], to schema: inout Schema
  ) {
    let nested = versions.contains { $0.declaration.path.count > 1 }
    if let pattern, !nested {
      if pattern.replacing("{file}", with: "") != "\(schema.name)Schema" || !pattern.hasSuffix("{file}") {
        schema.settings.naming.version = pattern
      }
    } else {
      let names = versions.map(\.declaration.qualifiedName).joined(separator: ", ")
      report.add(
        .warning,
        versions.count == 1
          ? "`\(names)` has no number in its name, and modelgen names each version by its file"
          : "the versions' names follow no pattern: \(names)",
        at: versions.first?.declaration.namePlace,
        "The generated name is `\(schema.name)SchemaV1`, and so on; change the app's uses, or set `naming:` in schema.yaml."
      )
    }
    if let plan, plan != "\(schema.name)MigrationPlan" { schema.settings.naming.plan = plan }
  }

  /// The widest level of any model for the schema, since nothing inside can be wider; the rest say their own.
  func settleAccess(_ schema: inout Schema) {
    let levels = schema.versions.flatMap(\.entities).compactMap(\.access)
    if let widest = [Access.public, .package].first(where: levels.contains) { schema.settings.access = widest }
    let shared = schema.settings.access
    // A value type of another file may be wider than any model; its copy inside of the version cannot.
    func settled(_ access: Access?) -> Access? {
      access == shared || (shared == .internal && access != nil) || (shared == .package && access == .public)
        ? nil : access
    }
    for version in schema.versions.indices {
      for index in schema.versions[version].entities.indices
      where schema.versions[version].entities[index].access == shared {
        schema.versions[version].entities[index].access = nil
      }
      for index in schema.versions[version].enums.indices {
        schema.versions[version].enums[index].access = settled(schema.versions[version].enums[index].access)
      }
      for index in schema.versions[version].structs.indices {
        schema.versions[version].structs[index].access = settled(schema.versions[version].structs[index].access)
      }
    }
  }

  private func makeNamesUnique(_ schemas: inout [ImportedSchema]) {
    var taken: Set<String> = []
    for index in schemas.indices {
      let base = schemas[index].schema.name
      var number = 2
      while !taken.insert(schemas[index].schema.name.lowercased()).inserted {
        schemas[index].schema.name = base + String(number)
        number += 1
      }
    }
  }
}
