import Mustache
import SchemaEvolution
import SchemaModel

/// The file that modelgen writes once for a custom stage, and that belongs to the user from then on.
///
/// It is shaped for the changes of its step: rules that a person may want to change stand first, then the two functions
/// that the plan calls, then what they call.
final class CustomStageScaffold: KeyedContext {
  private let scope: PlanScope
  private let step: MigrationStep
  private let plan: StagePlan
  /// The work as it was before the version after this step was written; nil where there is none.
  private let earlierPlan: StagePlan?
  private var rules = CodeLines(indentation: 2)
  private var functions = CodeLines(indentation: 2)
  private var calls: (before: [String], after: [String]) = ([], [])
  private var usesBatches = false

  init(scope: PlanScope, step: MigrationStep) {
    self.scope = scope
    self.step = step
    let next = scope.evolution.steps.first { $0.from == step.to }
    plan = StagePlan(step, next: next, scope: scope)
    earlierPlan = next.map { _ in StagePlan(step, next: nil, scope: scope) }
    addBefore()
    addAfter()
    if functions.lines.contains(where: { $0.contains("\(Conversion.decimalFunction)(") }) {
      separate(&functions)
      Conversion.addDecimalFunction(to: &functions, plan.new.spelling)
    }
  }

  var fileName: String { "\(scope.customStageName(step)).swift" }

  func value(_ key: Key) -> MustacheValue {
    switch key {
    case .name: .text(scope.customStageName(step))
    case .from: .text(scope.typeName(step.from))
    case .to: .text(scope.typeName(step.to))
    case .fromStem: .text(scope.version(step.from).stem)
    case .toStem: .text(scope.version(step.to).stem)
    case .documentation: documentationValue(step.explanation.joined(separator: "\n"), indentation: 0)
    case .availability:
      scope.isGated(step.from) || scope.isGated(step.to) ? .text(Availability.attribute) : .nothing
    case .access: .text("")
    case .modifiers: .text(scope.schema.settings.isNonisolated ? "nonisolated " : "")
    case .imports: .lines(scope.schema.settings.modules(with: ["Foundation", "SwiftData"]))
    case .work: .lines(Self.workLines(plan.words))
    case .stageAliases: .lines(aliases)
    case .rules: .lines(rules.lines)
    case .hasRules: .flag(!rules.lines.isEmpty)
    case .hasFunctions: .flag(!functions.lines.isEmpty)
    case .before: .lines(calls.before)
    case .after: .lines(calls.after)
    case .functions: .lines(functions.lines)
    case .usesBatches: .flag(usesBatches)
    case .hasDecisions: .flag((rules.lines + functions.lines).contains { $0.contains("// Decide:") })
    default: scope.value(key)
    }
  }

  /// The work without what only the next version tells.
  var earlierWords: [String]? { earlierPlan?.words }

  /// Work as lines of the file's head, each short enough to stand on one.
  private static func workLines(_ words: [String]) -> [String] {
    words.isEmpty ? ["none that modelgen can tell"] : words
  }

  private var aliases: [String] {
    [plan.old, plan.new].filter { $0.alias != $0.typeName }.map { "private typealias \($0.alias) = \($0.typeName)" }
  }

  // MARK: Before the mapping

  private func addBefore() {
    addLoops(plan.before, plan.old, named: "prepare", to: \.before)
    var entities: Set<String> = []
    for case .removeDuplicates(let entity, let members) in plan.before {
      let part = Deduplication(version: plan.old, next: plan.new, entity: entity, members: members)
      separate(&rules)
      if entities.insert(entity).inserted {
        part.addKeepRule(to: &rules)
        separate(&rules)
      }
      part.addEmptyRule(to: &rules)
      separate(&rules)
      part.addClassRule(to: &rules)
      part.addConversionRules(to: &rules)
      separate(&functions)
      part.addFunction(to: &functions)
      calls.before.append("try \(part.functionName)(context)")
    }
    // All at once: what is unique already must not be broken between one entity and the next.
    if !entities.isEmpty { calls.before.append("try context.save()") }
    var declared: Set<String> = []
    for case .removeDuplicates(let entity, _) in plan.before where entities.remove(entity) != nil {
      separate(&functions)
      MergeStatements(version: plan.old, next: plan.new, entity: entity)
        .addFunction(to: &functions, declared: &declared)
    }
    while rules.lines.last == "" { rules.removeLast() }
    if calls.before.isEmpty { calls.before = ["try context.save()"] }
  }

  // MARK: After the mapping

  private func addAfter() {
    let moves = plan.after.compactMap { work -> MoveStatements.Move? in
      if case .moveRows(let from, let to) = work { MoveStatements.Move(from: from, to: to) } else { nil }
    }
    if !moves.isEmpty {
      let part = MoveStatements(version: plan.new, moves: moves, isCertain: earlierPlan != nil)
      separate(&functions)
      part.add(to: &functions)
      calls.after.append("try \(part.functionName)(context)")
    }
    for case .makeRows(let entity, let like) in plan.after {
      separate(&functions)
      addMaking(of: entity, like: like)
      calls.after.append("try make\(entity)Rows(context)")
    }
    for case .linkValues(let entity, let relationship, let sources) in plan.after {
      let part = LinkStatements(version: plan.new, entity: entity, relationship: relationship, sources: sources)
      separate(&functions)
      part.add(to: &functions)
      calls.after.append("try \(part.functionName)(context)")
      usesBatches = usesBatches || functions.lines.contains { $0.contains("try forEachRow(") }
    }
    addLoops(plan.after, plan.new, named: "fill", to: \.after)
    if calls.after.isEmpty { calls.after = ["try context.save()"] }
  }

  /// Rows out of links, or out of nothing that the manifests name: then a place for them, and no guess.
  private func addMaking(of entity: String, like: String?) {
    let context = plan.new.spelling("ModelContext")
    if !plan.old.has(entity), let rows = LinkRows(version: plan.new, old: plan.old, entity: entity) {
      var body = CodeLines(indentation: 4)
      if rows.add(isCertain: earlierPlan != nil, to: &body) {
        functions.comment(rows.description, marker: "///")
        functions.function("make\(entity)Rows", ["_ context: \(context)"], result: " throws") { $0.append(body) }
        return
      }
    }
    functions.comment("Makes the rows of \(entity). No entity goes whose rows they were.", marker: "///")
    functions.function("make\(entity)Rows", ["_ context: \(context)"], result: " throws") {
      let from = like.map { " \($0) has properties of the same names, and stays." } ?? ""
      $0.comment(
        "Decide: which rows \(entity) has, and out of what.\(from) A second run must not make them twice:"
          + " context.insert(\(entity)(…))")
      $0.add("try context.save()")
    }
  }

  /// One function for each entity whose rows are gone through one by one.
  private func addLoops(
    _ work: [StageWork], _ version: ScaffoldVersion, named verb: String,
    to list: WritableKeyPath<(before: [String], after: [String]), [String]>
  ) {
    var loops: [RowStatements] = []
    for item in work {
      guard let entity = item.loopEntity else { continue }
      if let index = loops.firstIndex(where: { $0.entity == entity }) {
        loops[index].work.append(item)
      } else {
        loops.append(RowStatements(version: version, entity: entity, work: [item], isBefore: verb == "prepare"))
      }
    }
    for loop in loops {
      let name = "\(verb)\(loop.entity)Rows"
      separate(&functions)
      functions.comment(
        verb == "prepare"
          ? "Prepares each \(loop.entity) for the mapping, which checks the rows before `didMigrate` could help."
          : "Gives each \(loop.entity) its values. What the mapping knows of them is the default, the same for all.",
        marker: "///")
      functions.function(name, ["_ context: \(version.spelling("ModelContext"))"], result: " throws") {
        if loop.touchesRows {
          for line in loop.declarations { $0.add(line) }
          $0.add("try forEachRow(of: \(version.type(loop.entity)).self, in: context) { row in")
          var body = CodeLines(indentation: 6)
          loop.add(to: &body)
          $0.append(body)
          $0.add("}")
        } else {
          loop.add(to: &$0)
          $0.add("try context.save()")
        }
      }
      usesBatches = usesBatches || loop.touchesRows
      calls[keyPath: list].append("try \(name)(context)")
    }
  }

  private func separate(_ code: inout CodeLines) {
    if let last = code.lines.last, !last.isEmpty { code.add("") }
  }
}

extension StageWork {
  /// The entity whose rows it goes through one by one; nil for work of another form.
  fileprivate var loopEntity: String? {
    switch self {
    case .unlinkRemoved(let entity, _), .unlinkLeavers(let entity, _, _), .fillNils(let entity, _, _, _),
      .fillFieldNils(let entity, _, _, _), .leaveCase(let entity, _, _, _), .copy(let entity, _, _),
      .fill(let entity, _, _):
      entity
    case .removeDuplicates, .moveRows, .makeRows, .linkValues: nil
    }
  }
}
