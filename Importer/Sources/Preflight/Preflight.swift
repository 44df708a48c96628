import CoreDataModel
import Diagnostics
import ModelgenKit
import SchemaEvolution
import SchemaModel
import StoreReader
import SwiftEmitter

/// What stores are held against, and how much may be said of them.
public struct Preflight {
  let schemas: [LoadedSchema]
  /// The version that the steps lead to, by its stem or number; nil means the newest of the plan.
  let target: String?
  let showsValues: Bool

  public init(schemas: [LoadedSchema], target: String? = nil, showsValues: Bool = false) {
    self.schemas = schemas
    self.target = target
    self.showsValues = showsValues
  }

  /// Reads a store, follows the steps ahead of it, and counts the rows that they concern. The file is only ever read.
  public func answer(for path: String) -> StoreAnswer {
    var answer = StoreAnswer(path: path)
    StoreFiles(path).measure(into: &answer)
    do throws(StoreError) {
      let store = try OpenStore(path, place: Place(file: FileID(number: 0), line: 1, column: 1), connections: 2)
      if store.store.lacksLog { answer.notes.append(Store.lacksLogNotice) }
      try check(store, into: &answer)
      try store.checkIsUnchanged()
    } catch {
      answer.failure = error.description
      answer.remedy = error.remedy
    }
    return answer
  }

  private func check(_ open: OpenStore, into answer: inout StoreAnswer) throws(StoreError) {
    defer { answer.settle() }
    let integrity = Found<[String]>([])
    let isLarge = answer.size > 4 << 20
    func checkIntegrity(_ database: Database) throws(StoreError) {
      integrity.value = try database.rows("PRAGMA integrity_check(5)", limit: 5) { $0.text(0) }.filter { $0 != "ok" }
    }
    // A small store is checked at once; a large one while its rows are counted.
    if !isLarge { try checkIntegrity(open.database) }
    let place = VersionSearch(schemas, target).place(of: open.store, into: &answer)
    var failure: StoreError?
    do throws(StoreError) {
      try countRows(of: open, place, beside: isLarge ? checkIntegrity : nil, into: &answer)
    } catch {
      failure = error
      // What was asked beside may not have been.
      if isLarge { try? checkIntegrity(open.database) }
    }
    answer.damage = integrity.value
    if let damage = open.store.logDamage { answer.damage.append(damage) }
    if let error = failure {
      // What a damaged file still tells is told.
      guard !answer.damage.isEmpty else { throw error }
      answer.damage.append("the rows cannot be counted: the store \(error.description)")
    }
  }

  private func countRows(
    of open: OpenStore, _ place: PlanPlace?, beside job: Workers.Job?, into answer: inout StoreAnswer
  ) throws(StoreError) {
    guard let model = open.store.model else {
      if let job { try job(open.database) }
      answer.isUnchecked = true
      answer.notes.append("not checked: the store caches no model, which tells the columns of its rows")
      return
    }
    let layout = try TableLayout(of: model, in: open.database)
    answer.layoutProblems = layout.problems + open.store.metadata.differences(from: model)
    let checks = RowChecks(open, showsValues: showsValues)
    if let job { checks.workers.add(cost: .max, job) }
    let counts = model.entities.compactMap { entity in
      layout.rows[entity.name].map { rows in
        (name: entity.name, count: checks.tally.count("Z_ENT = \(rows.numbers.first ?? 0)", in: rows.table))
      }
    }
    if let place {
      ask(place, layout, checks, into: &answer)
    } else if answer.layoutProblems.isEmpty {
      // Of no version here: what the store says of itself is enough to find what is wrong with its rows.
      var mapping = ModelMapping(model, origin: .swiftData, file: FileID(number: 0))
      let version = mapping.version(stem: "", number: VersionNumber(0, 0, 0))
      let state = RowState(of: version, in: layout)
      Defects(checks: checks, state: state, layout: layout, newest: nil, knowsTypes: false).askAll()
    }
    let largest = Found<(path: String, size: Int)?>(nil)
    checks.workers.add(cost: .max - 1) { database throws(StoreError) in
      largest.value = try LargestValue.find(in: layout, database)
    }
    try checks.run()
    answer.entities = counts.map { ($0.name, $0.count.value) }
    answer.largest = largest.value
    take(checks.findings, into: &answer)
    let sums = answer.steps.map { StepSums($0, checks.tally) }
    try checks.run()
    for (index, sums) in sums.enumerated() { sums.settle(&answer.steps[index]) }
  }

  private func ask(
    _ place: PlanPlace, _ layout: TableLayout, _ checks: RowChecks, into answer: inout StoreAnswer
  ) {
    let schema = place.schema
    let start = RowState(of: schema.versions[place.version], in: layout)
    var state = start
    var previous = DraftedStage()
    for (number, step) in place.steps.enumerated() {
      answer.steps.append(
        StepAnswer(
          from: schema.versions[step.from].stem, to: schema.versions[step.to].stem, changeClass: step.changeClass,
          stage: step.stage, isUnchecked: true))
      let draft = step.stage == .custom ? DraftedStage(of: step, in: schema, place.evolution) : DraftedStage()
      let question = StepChecks(checks, .step(number), step, state, in: schema, draft, after: previous)
      previous = draft
      if answer.layoutProblems.isEmpty { question.askAll() }
      state = RowState(after: state, step, in: schema, draft)
    }
    answer.notes += UnverifiedLayout(start.types).notes
    guard answer.layoutProblems.isEmpty else { return }
    Defects(checks: checks, state: start, layout: layout, newest: state, knowsTypes: true).askAll()
  }

  private func take(_ findings: [CheckTarget: [RowFinding]], into answer: inout StoreAnswer) {
    for finding in findings[.store] ?? [] {
      switch finding.effect {
      case .unclear: answer.notes.append("\(finding.path): \(finding.words)")
      case .unread: answer.unread.append(finding)
      default: answer.defects.append(finding)
      }
    }
    guard answer.layoutProblems.isEmpty else { return }
    for index in answer.steps.indices {
      answer.steps[index].findings = findings[.step(index)] ?? []
      answer.steps[index].isUnchecked = false
    }
  }
}

/// Rows of several findings of a step, each counted once.
private struct StepSums {
  private let touched: [Tally.Count]
  private let broken: [Tally.Count]
  private var touchedElsewhere = 0
  private var brokenElsewhere = 0

  /// Registers what is to be counted.
  init(_ step: StepAnswer, _ tally: Tally) {
    (touched, touchedElsewhere) = Self.counts(step, .work, tally)
    (broken, brokenElsewhere) = Self.counts(step, .broken, tally)
  }

  /// Once it is counted.
  func settle(_ step: inout StepAnswer) {
    step.touched = touchedElsewhere + touched.reduce(0) { $0 + $1.value }
    step.broken = brokenElsewhere + broken.reduce(0) { $0 + $1.value }
  }

  private static func counts(_ step: StepAnswer, _ effect: RowEffect, _ tally: Tally) -> ([Tally.Count], Int) {
    var conditions: [String: [String]] = [:]
    var elsewhere = 0
    for finding in step.findings where finding.effect == effect {
      if let scope = finding.scope {
        conditions[scope.table, default: []].append("(\(scope.condition))")
      } else {
        elsewhere += finding.touched ?? finding.count ?? 0
      }
    }
    let counts = conditions.map { tally.count($1.sorted().joined(separator: " OR "), in: $0) }
    return (counts, elsewhere)
  }
}

extension StoreMetadata {
  /// The cached model must hash to the metadata: one of another age would lead to columns of another version.
  fileprivate func differences(from model: ObjectModel) -> [String] {
    let shapes = ModelHashes(of: model.shapes).versionHashes
    let differing = zip(model.entities, shapes).filter { entity, hash in
      hashes[entity.name].map { $0 != hash } ?? false
    }
    return differing.map { "the model that it caches is not that of its metadata: \($0.0.name)" }
  }
}

extension StoreAnswer {
  /// Says each thing once.
  fileprivate mutating func settle() {
    var known: Set<String> = []
    notes.removeAll { !known.insert($0).inserted }
  }
}

/// A version of a plan, with the steps that lead on from it.
struct PlanPlace {
  var schema: Schema
  var evolution: Evolution
  var version: Int
  var steps: [MigrationStep]
}

/// Finds the version that a store is of.
struct VersionSearch {
  private let schemas: [LoadedSchema]
  private let target: String?

  init(_ schemas: [LoadedSchema], _ target: String?) {
    self.schemas = schemas
    self.target = target
  }

  /// Nil where no step can be followed; the answer says why.
  func place(of store: Store, into answer: inout StoreAnswer) -> PlanPlace? {
    let entities = store.metadata.hashes.map { StoreFingerprint.Entity(name: $0.key, versionHash: $0.value) }
    let value = StoreFingerprint(checksum: store.metadata.checksum, entities: entities)
    let found = identify(value, in: schemas.map(\.schema))
    guard !found.matches.isEmpty else {
      report(found, store, into: &answer)
      return nil
    }
    // Of several versions with one shape the oldest counts: what no hash shows may lie ahead of the store.
    var withdrawn: Identification.Match?
    for match in found.matches {
      guard let loaded = schemas.first(where: { $0.schema.name == match.schema }),
        let version = loaded.schema.versions.firstIndex(where: { $0.stem == match.stem })
      else { continue }
      answer.version = StoreAnswer.Match(
        schema: match.schema, stem: match.stem, number: match.number.description, assumptions: match.assumptions)
      guard let evolution = loaded.evolution else {
        answer.versionProblem = "the manifests of \(match.schema) have errors, so no step can be followed"
        return nil
      }
      guard evolution.plan.contains(version) else {
        withdrawn = withdrawn ?? match
        continue
      }
      return place(version, loaded.schema, evolution, into: &answer)
    }
    if let withdrawn {
      answer.versionProblem =
        "fails to open: \(withdrawn.stem) is withdrawn, and the plan does not know it (134504, unknown model version)"
    }
    return nil
  }

  private func place(
    _ version: Int, _ schema: Schema, _ evolution: Evolution, into answer: inout StoreAnswer
  ) -> PlanPlace? {
    var last = evolution.plan.last ?? version
    if let target {
      guard
        let index = schema.versions.firstIndex(where: { $0.stem == target || $0.number.description == target })
      else {
        answer.versionProblem =
          "\(schema.name) has no version `\(target)`; it has \(schema.versions.map(\.stem).joined(separator: ", "))"
        return nil
      }
      last = index
    }
    guard last >= version else {
      answer.versionProblem =
        "the store is \(schema.versions[version].stem) already, which comes after \(schema.versions[last].stem)"
      return nil
    }
    let steps = evolution.steps.filter { $0.from >= version && $0.to <= last }
    return PlanPlace(schema: schema, evolution: evolution, version: version, steps: steps)
  }

  private func report(_ found: Identification, _ store: Store, into answer: inout StoreAnswer) {
    let numbers = store.metadata.versionIdentifiers.compactMap(Self.number)
    let newest = schemas.flatMap(\.schema.versions).map(\.number).max()
    if let number = numbers.max(), let newest, number > newest {
      answer.versionProblem =
        "fails to open: a newer app wrote it, with version \(number); the newest here is \(newest)"
    } else {
      answer.versionProblem = "fails to open: no version here has its shape (134504, unknown model version)"
    }
    guard let nearest = found.nearest else { return }
    answer.nearest = ["the nearest is \(nearest.schema) \(nearest.stem) (\(nearest.number))"]
    let version = schemas.first { $0.schema.name == nearest.schema }?.schema.versions.first { $0.stem == nearest.stem }
    for difference in nearest.differences {
      switch difference.kind {
      case .onlyInStore: answer.nearest.append("\(difference.entity): only the store has it")
      case .onlyHere: answer.nearest.append("\(difference.entity): the store does not have it")
      case .unknown: answer.nearest.append("\(difference.entity): has no hash here: \(difference.reason ?? "")")
      case .differs:
        var explained = difference.explanations
        if let model = store.model, let version {
          let exact = PropertyDifference.between(version, model, entity: difference.entity)
          if !exact.isEmpty { explained = exact }
        }
        answer.nearest += explained.map { "\($0.path): \($0.summary)" }
        if explained.isEmpty { answer.nearest.append("\(difference.entity): differs") }
      }
    }
  }

  private static func number(_ text: String) -> VersionNumber? {
    let parts = text.split(separator: ".").map { Int($0) }
    guard parts.count == 3, let major = parts[0], let minor = parts[1], let patch = parts[2] else { return nil }
    return VersionNumber(major, minor, patch)
  }
}
