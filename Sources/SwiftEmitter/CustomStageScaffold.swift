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
  private var rules = Statements()
  private(set) var functions = Statements()
  private var calls: (before: [String], after: [String]) = ([], [])
  private let carried: [CarriedCode]

  /// - Parameter carried: code of the app's own stage for this step.
  init(scope: PlanScope, step: MigrationStep, carried: [CarriedCode] = []) {
    self.carried = carried
    self.scope = scope
    self.step = step
    let previous = scope.evolution.steps.first { $0.to == step.from }
    let timeline = scope.evolution.timeline
    plan = StagePlan(step, previous: previous, timeline.step(to: step.to), scope: scope)
    earlierPlan =
      scope.evolution.steps.contains { $0.from == step.to }
      ? StagePlan(step, previous: previous, timeline.stepBeforeNext(to: step.to), scope: scope) : nil
    addBefore()
    addAfter()
    if functions.uses(DeduplicationDraft.sharing) {
      functions.separate()
      DeduplicationDraft.addSharingFunctions(to: &functions, plan.new.spelling)
    }
    if functions.uses(Conversion.decimalFunction) {
      functions.separate()
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
    case .work: .lines(StageWorkLine.texts(plan.words))
    case .stageAliases: .lines(aliases)
    case .rules: .lines(StatementPrinter.lines(rules, indentation: 2))
    case .hasRules: .flag(!rules.isEmpty)
    case .hasFunctions: .flag(!functions.isEmpty)
    case .before: .lines(lines(of: .willMigrate) + calls.before)
    case .after: .lines(lines(of: .didMigrate) + calls.after)
    case .functions: .lines(StatementPrinter.lines(functions, indentation: 2))
    case .usesBatches: .flag(functions.uses(Statements.batches))
    case .usesSmallBatches: .flag(functions.uses(Statements.smallBatches))
    case .batch: .text(functions.uses(Statements.smallBatches) ? Statements.smallBatches : "500")
    case .hasDecisions: .flag(rules.isUndecided || functions.isUndecided || !carried.isEmpty)
    default: scope.value(key)
    }
  }

  private func lines(of closure: CarriedCode.Closure) -> [String] {
    carried.filter { $0.closure == closure }.flatMap(\.lines)
  }

  /// The work without what only the next version tells.
  var earlierWords: [String]? { earlierPlan?.words }

  private var aliases: [String] {
    [plan.old, plan.new].filter { $0.alias != $0.typeName }.map { "private typealias \($0.alias) = \($0.typeName)" }
  }

  // MARK: Before the mapping

  private func addBefore() {
    addTransfers(plan.left, plan.old, isCertain: true, to: \.before)
    addLoops(plan.left, plan.old, named: "finish", to: \.before)
    addUncopied()
    var entities: Set<String> = []
    addDeduplication(plan.colliding, preparing: plan.before, &entities)
    addLoops(plan.before, plan.old, named: "prepare", to: \.before)
    addDeduplication(plan.before, preparing: [], &entities)
    var declared: Set<String> = []
    for case .removeDuplicates(let entity, _) in plan.colliding + plan.before where entities.remove(entity) != nil {
      functions.separate()
      MergeStatements(version: plan.old, next: plan.new, entity: entity)
        .addFunction(to: &functions, declared: &declared)
    }
    rules.dropLastBlank()
    if calls.before.isEmpty { calls.before = ["try context.save()"] }
  }

  private func addUncopied() {
    let names = plan.left.compactMap { work in if case .uncopied(let name) = work { name } else { nil } }
    if names.isEmpty { return }
    functions.separate()
    functions.comment("What goes with this step, and no draft copies.", marker: "///")
    functions.function("copyWhatGoes", ["_ context: \(plan.old.spelling("ModelContext"))"], result: " throws") { code in
      for name in names {
        code.decide(
          "\(name) goes with everything that it holds. If an earlier stage should have copied it and did not, copy it here; if"
            + " not, say so in its line at the top of the file: `\(StageWork.uncopied(name).words)\(StageWorkLine.answer) …`.",
          .dataLoss)
      }
    }
    calls.before.append("try copyWhatGoes(context)")
  }

  /// - Parameter entities: those that have their rule for what stays already.
  private func addDeduplication(_ work: [StageWork], preparing: [StageWork], _ entities: inout Set<String>) {
    let count = calls.before.count
    for case .removeDuplicates(let entity, let members) in work {
      let part = DeduplicationDraft(
        version: plan.old, next: plan.new, entity: entity, members: members, preparing: preparing)
      rules.separate()
      if entities.insert(entity).inserted {
        part.addKeepRule(to: &rules)
        rules.separate()
      }
      part.addEmptyRule(to: &rules)
      rules.separate()
      part.addClassRule(to: &rules)
      part.addPreparedRules(to: &rules)
      part.addConversionRules(to: &rules)
      functions.separate()
      part.addFunction(to: &functions)
      calls.before.append("try \(part.functionName)(context)")
    }
    // All at once: what is unique already must not be broken between one entity and the next.
    if calls.before.count > count { calls.before.append("try context.save()") }
  }

  // MARK: After the mapping

  private func addAfter() {
    addTransfers(plan.after, plan.new, isCertain: earlierPlan != nil, to: \.after)
    addLoops(plan.after, plan.new, named: "fill", to: \.after)
    if calls.after.isEmpty { calls.after = ["try context.save()"] }
  }

  private typealias CallList = WritableKeyPath<(before: [String], after: [String]), [String]>

  /// Functions that make rows out of others, each called for itself.
  private func addTransfers(_ work: [StageWork], _ version: ScaffoldVersion, isCertain: Bool, to list: CallList) {
    let moves = work.compactMap { work -> RowMoves.Move? in
      if case .fills(.moveRows(let from, let to)) = work { RowMoves.Move(from: from, to: to) } else { nil }
    }
    if !moves.isEmpty {
      let isLeft = list == \.before
      let part = MoveStatements(version: version, moves: moves, isCertain: isCertain, isLeft: isLeft)
      functions.separate()
      part.add(to: &functions)
      calls[keyPath: list].append("try \(part.functionName)(context)")
    }
    for item in work {
      let (entity, like, rows): (String, String?, LinkRows?)
      switch item {
      case .fills(.makeRows(let name, let similar)): (entity, like, rows) = (name, similar, nil)
      case .fills(.makeLinkRows(let found, let similar)): (entity, like, rows) = (found.entity, similar, found)
      default: continue
      }
      functions.separate()
      addMaking(
        of: entity, like: like, rows.flatMap { LinkRowStatements(version: version, rows: $0) }, version,
        isLeft: list == \.before)
      calls[keyPath: list].append("try make\(entity)Rows(context)")
    }
    for case .fills(.linkValues(let entity, let relationship, let sources)) in work {
      let part = LinkStatements(
        version: version, entity: entity, relationship: relationship, sources: sources, isLeft: list == \.before)
      functions.separate()
      part.add(to: &functions)
      calls[keyPath: list].append("try \(part.functionName)(context)")
    }
  }

  /// Rows out of links, or out of nothing that the manifests name: then a place for them, and no guess.
  private func addMaking(
    of entity: String, like: String?, _ rows: LinkRowStatements?, _ version: ScaffoldVersion, isLeft: Bool
  ) {
    let context = version.spelling("ModelContext")
    if let rows {
      var body = Statements()
      if rows.add(isCertain: earlierPlan != nil, isLeft: isLeft, to: &body) {
        functions.comment(rows.description, marker: "///")
        functions.function("make\(entity)Rows", ["_ context: \(context)"], result: " throws") { $0.append(body) }
        return
      }
    }
    functions.comment("Makes the rows of \(entity). No entity goes whose rows they were.", marker: "///")
    functions.function("make\(entity)Rows", ["_ context: \(context)"], result: " throws") {
      let from = like.map { " \($0) has properties of the same names, and stays." } ?? ""
      $0.decide(
        "which rows \(entity) has, and out of what.\(from) A second run must not make them twice:"
          + " context.insert(\(entity)(…))")
      $0.add("try context.save()")
    }
  }

  /// One function for each entity whose rows are gone through one by one.
  private func addLoops(
    _ work: [StageWork], _ version: ScaffoldVersion, named verb: String,
    to list: CallList
  ) {
    var loops: [RowStatements] = []
    for item in work {
      guard let entity = item.loopEntity else { continue }
      if let index = loops.firstIndex(where: { $0.entity == entity }) {
        loops[index].work.append(item)
      } else {
        loops.append(
          RowStatements(
            version: version, next: verb == "fill" ? nil : plan.new, entity: entity, work: [item],
            isBefore: verb != "fill", isLeft: verb == "finish"))
      }
    }
    for loop in RowStatements.inOrder(loops) {
      let name = "\(verb)\(loop.entity)Rows"
      functions.separate()
      functions.comment(Self.documentation(of: verb, loop.entity), marker: "///")
      functions.function(name, ["_ context: \(version.spelling("ModelContext"))"], result: " throws") {
        if verb == "finish" { $0.decideAboutLeft(in: version) }
        if loop.touchesRows {
          for line in loop.declarations { $0.add(line) }
          $0.forEachRow(
            of: version.type(loop.entity), Statements { loop.add(to: &$0) }, isLarge: loop.copiesLargeValues)
        } else {
          loop.add(to: &$0)
          $0.add("try context.save()")
        }
      }
      calls[keyPath: list].append("try \(name)(context)")
    }
  }

  private static func documentation(of verb: String, _ entity: String) -> String {
    switch verb {
    case "finish":
      "Copies what the stage before left empty in \(entity), for the last time: an app that is killed in `didMigrate` may"
        + " never run it again."
    case "prepare": "Prepares each \(entity) for the mapping, which checks the rows before `didMigrate` could help."
    default: "Gives each \(entity) its values. What the mapping knows of them is the default, the same for all."
    }
  }
}

extension StageWork {
  /// The entity whose rows it goes through one by one; nil for work of another form.
  fileprivate var loopEntity: String? {
    switch self {
    case .unlinkRemoved(let entity, _), .unlinkLeavers(let entity, _, _), .fillNils(let entity, _, _, _),
      .fillFieldNils(let entity, _, _, _), .leaveCase(let entity, _, _, _), .fills(.copy(let entity, _, _)),
      .fills(.fill(let entity, _, _, _)), .fills(.fillFields(let entity, _, _, _)):
      entity
    case .uncopied, .removeDuplicates, .fills: nil
    }
  }
}
