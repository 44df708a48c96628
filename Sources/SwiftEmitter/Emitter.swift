import ConcurrentMap
import SchemaEvolution
import SchemaModel

/// All files of a schema, in memory: one for each version that is generated, the plan, the current schema, and the
/// user-owned file of each custom stage (which the caller writes only where there is none).
///
/// - Parameters:
///   - shipped: the stems of versions that have shipped, as far as that is recorded.
///   - module: the module that holds the models, where that is known; drafted tests import it.
///   - carried: code that the app had in stages of its own, for comments in their drafts.
public func emit(
  _ schema: Schema, _ evolution: Evolution, templates: Templates, shipped: [String] = [], module: String? = nil,
  carried: [CarriedCode] = []
) -> [GeneratedFile] {
  // A type alias beside the versions hides what it is named like from every one of them.
  let aliases =
    schema.settings.naming.emitsTypeAliases
    ? evolution.plan.last.map { schema.versions[$0].nestedTypeNames } ?? [] : []
  let generated = schema.versions.indices.filter { schema.versions[$0].isGenerated }
  let readable = versionsForReaders(schema, evolution)
  let entityCount = generated.reduce(0) { $0 + schema.versions[$1].entities.count }
  var files = concurrentMap(generated, isWorthwhile: entityCount >= 200) { index in
    let version = schema.versions[index]
    let scope = VersionScope(schema, index, evolution, aliases: aliases)
    var file = GeneratedFile(
      name: schema.fileNames.version(version.stem), role: .schema, ownedByUser: false,
      contents: templates.render("schema", SchemaText(scope), reserving: 1024 * (2 + version.entities.count)))
    file.isForReaders = readable.contains(index)
    return file
  }
  guard let newest = evolution.plan.last else { return files }
  let scope = PlanScope(schema, evolution, aliases: aliases)
  files.append(
    GeneratedFile(
      name: schema.fileNames.plan, role: .plan, ownedByUser: false,
      contents: templates.render("plan", PlanText(scope))))
  var currentSchema = GeneratedFile(
    name: schema.fileNames.currentSchema, role: .currentSchema, ownedByUser: false,
    contents: templates.render("currentSchema", CurrentSchemaText(scope, newest: newest)))
  currentSchema.isForReaders = true
  files.append(currentSchema)
  return files + drafts(schema, evolution, scope, templates, shipped, module, carried)
}

/// The versions that the current schema names: the newest one, and the newest that runs on every system.
private func versionsForReaders(_ schema: Schema, _ evolution: Evolution) -> [Int] {
  guard let newest = evolution.plan.last else { return [] }
  func isGated(_ index: Int) -> Bool { schema.isGated(schema.versions[index]) }
  guard isGated(newest), let everywhere = evolution.plan.last(where: { !isGated($0) }) else { return [newest] }
  return [newest, everywhere]
}

/// The first drafts of the files that the user owns, and what drafted tests are kept up to date by.
private func drafts(
  _ schema: Schema, _ evolution: Evolution, _ scope: PlanScope, _ templates: Templates, _ shipped: [String],
  _ module: String?, _ carried: [CarriedCode]
) -> [GeneratedFile] {
  let steps = evolution.steps.filter { $0.stage == .custom }
  guard !steps.isEmpty || schema.settings.output.tests != nil else { return [] }
  let templates = templates.forDrafts()
  var files: [GeneratedFile] = []
  for step in steps {
    let stem = schema.versions[step.to].stem
    let scaffold = CustomStageScaffold(scope: scope, step: step, carried: carried.filter { $0.version == stem })
    var file = GeneratedFile(
      name: scaffold.fileName, role: .customStage, ownedByUser: true,
      contents: templates.render("customStage", scaffold))
    file.earlierWork = scaffold.earlierWords
    files.append(file)
  }
  if schema.settings.output.tests != nil {
    let tests = MigrationTestsText(scope, shipped: shipped, module: module)
    files.append(
      GeneratedFile(
        name: tests.fileName, role: .migrationTests, ownedByUser: true,
        contents: templates.render("migrationTests", tests)))
    files.append(
      GeneratedFile(
        name: "\(tests.expectedVersions).swift", role: .expectedVersions, ownedByUser: false,
        contents: templates.render("expectedVersions", tests)))
  }
  return files
}
