import Mustache
import SchemaEvolution
import SchemaModel

/// What plan and current-schema file share: the versions of the plan, and how this schema's files spell names.
final class PlanScope {
  let schema: Schema
  let evolution: Evolution
  let spelling: Spelling
  private let aliases: [String]
  /// For each version of the schema whether it exists on newer systems only.
  private let gates: [Bool]

  init(_ schema: Schema, _ evolution: Evolution, aliases: [String]) {
    self.schema = schema
    self.evolution = evolution
    self.aliases = aliases
    spelling = Spelling(shadowing: aliases)
    gates = schema.versions.map(schema.isGated)
  }

  func version(_ index: Int) -> SchemaVersion { schema.versions[index] }
  func versionScope(_ index: Int) -> VersionScope { VersionScope(schema, index, evolution, aliases: aliases) }
  func typeName(_ index: Int) -> String { schema.typeName(of: schema.versions[index]) }
  func isGated(_ index: Int) -> Bool { gates[index] }

  func shape(_ index: Int) -> VersionShape { evolution.shapes[index] ?? VersionShape(of: version(index)) }

  /// True where some versions of the plan exist on newer systems only.
  var isMixed: Bool { evolution.plan.contains(where: isGated) && !isAllGated }
  /// True where the whole plan exists on newer systems only.
  var isAllGated: Bool { evolution.plan.allSatisfy(isGated) }

  /// The variable of a step's stage: `migrateV1toV2`.
  func stageName(_ step: MigrationStep) -> String { "migrate\(version(step.from).stem)to\(version(step.to).stem)" }

  /// The user-owned enum of a step, and its file's name without the ending: `SampleTripsMigrationV1toV2`.
  func customStageName(_ step: MigrationStep) -> String {
    schema.fileNames.stage(from: version(step.from).stem, to: version(step.to).stem)
  }

  /// What plan and current-schema file answer alike.
  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .source: .text(sourceName("\(schema.name)/"))
    case .schemaName: .text(sourceName(schema.name))
    case .access: .text(schema.settings.access.prefix)
    case .modifiers: .text(schema.settings.typeModifiers)
    case .nonisolated: schema.settings.isNonisolated ? .text("nonisolated ") : .nothing
    case .isGated: .flag(isMixed)
    case .availability: isAllGated ? .text(Availability.attribute) : .nothing
    case .lintExceptions, .documentation: .nothing
    default: spelling.value(key).map(MustacheValue.text) ?? .missing
    }
  }
}

/// The file of the migration plan.
final class PlanText: KeyedContext {
  private let scope: PlanScope
  private let steps: [StageText]

  init(_ scope: PlanScope) {
    self.scope = scope
    let steps = scope.evolution.steps.filter { $0.stage != nil }
    self.steps = steps.map { StageText(step: $0, scope: scope) }
  }

  /// The custom stages as what opens a store knows them.
  private var customStages: [String] {
    let stages = steps.filter { $0.step.stage == .custom }.map { stage in
      let (from, to) = (scope.version(stage.step.from), scope.version(stage.step.to))
      let title = to.doc.flatMap(title(from:)).map(stringLiteral) ?? "nil"
      return Layout.call(
        "ModelgenStore.Stage",
        ["from: \(stringLiteral(from.stem))", "to: \(stringLiteral(to.stem))", "title: \(title)"],
        indentation: 9)
    }
    return stages.flatMap { lines in
      stages.count > 1 ? lines.dropLast() + ["\(lines[lines.count - 1]),"] : lines
    }
  }

  /// What fits a progress view of a version's documentation: the beginning of its first line.
  private func title(from doc: String) -> String? {
    guard let line = doc.split(whereSeparator: \.isNewline).first else { return nil }
    var title = ""
    for word in line.split(separator: " ") {
      if title.utf8.count + word.utf8.count > 72 { return title.isEmpty ? nil : "\(title)…" }
      title += title.isEmpty ? word : " \(word)"
    }
    return title.isEmpty ? nil : title
  }

  func value(_ key: Key) -> MustacheValue {
    let plan = scope.evolution.plan
    switch key {
    case .lintExceptions: return .lines(LintExceptions(variables: steps.map(\.name)).rules)
    case .name: return .text(scope.schema.planName)
    case .versions: return .list(plan.map { .context(VersionText(index: $0, scope: scope)) })
    case .versionsInline:
      return plan.count > 1 ? .nothing : .text("[\(plan.map { "\(scope.typeName($0)).self" }.joined())]")
    case .currentSchema: return .text(scope.schema.currentSchemaName)
    case .plan: return .text(scope.schema.planName)
    case .customStages: return .lines(customStages)
    case .hasCustomStages: return .flag(steps.contains { $0.step.stage == .custom })
    case .versionNames:
      let names = plan.map { stringLiteral(scope.version($0).stem) }
      return .lines(Layout.list("versions: ", names, indentation: 6))
    case .syncs: return .flag(scope.schema.syncs)
    case .container:
      let identifier = scope.schema.settings.store?.cloudKit.map { " = \(stringLiteral($0.value))" }
      return .text("containerIdentifier: \(scope.spelling("String"))\(identifier ?? "")")
    case .steps: return .list(steps.map(MustacheValue.context))
    case .stepsInline: return steps.count > 1 ? .nothing : .text("[\(steps.map(\.name).joined())]")
    default: return scope.value(key)
    }
  }

  private final class VersionText: KeyedContext {
    let index: Int
    let scope: PlanScope

    init(index: Int, scope: PlanScope) {
      self.index = index
      self.scope = scope
    }

    func value(_ key: Key) -> MustacheValue {
      switch key {
      case .name: .text(scope.typeName(index))
      case .condition: scope.isGated(index) ? .text(Availability.condition) : .nothing
      default: .missing
      }
    }
  }
}

/// One stage of the plan.
private final class StageText: KeyedContext {
  let step: MigrationStep
  let scope: PlanScope

  init(step: MigrationStep, scope: PlanScope) {
    self.step = step
    self.scope = scope
  }

  var name: String { scope.stageName(step) }

  private var isGated: Bool { !scope.isAllGated && (scope.isGated(step.from) || scope.isGated(step.to)) }

  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .name: return .text(name)
    case .explanation:
      let text = step.explanation.joined(separator: "\n")
      return .lines(text.isEmpty ? [] : commentLines(text, columns: Layout.lineLength - "  //".utf8.count))
    case .availability: return isGated ? .text(Availability.attribute) : .nothing
    case .condition: return isGated ? .text(Availability.condition) : .nothing
    case .isCustom: return .flag(step.stage == .custom)
    case .from: return .text(scope.typeName(step.from))
    case .to: return .text(scope.typeName(step.to))
    case .customStage: return .text(scope.customStageName(step))
    case .toStem: return .text(scope.version(step.to).stem)
    default: return .missing
    }
  }
}
