import Diagnostics
import SchemaModel

// Two versions of one shape end the app at launch, whatever stands between them.

/// The shapes of the plan's versions, worked out once.
struct PlanShapes {
  private var shapes: [Int: VersionShape] = [:]

  init(_ views: [VersionView], plan: [Int]) {
    guard plan.count > 1 else { return }
    for index in plan { shapes[index] = VersionShape(of: views[index].version) }
  }

  func checksum(_ index: Int) -> String? { shapes[index]?.checksum }

  func hashes(_ index: Int) -> [String: VersionHash] {
    var result: [String: VersionHash] = [:]
    for entity in shapes[index]?.entities ?? [] { result[entity.name] = entity.versionHash }
    return result
  }

  /// Pairs of versions with one checksum: each later version with the nearest earlier one of its shape.
  func duplicates(in plan: [Int]) -> [(first: Int, second: Int)] {
    var last: [String: Int] = [:]
    var pairs: [(first: Int, second: Int)] = []
    for index in plan {
      guard let checksum = checksum(index) else { continue }
      if let first = last[checksum] { pairs.append((first, index)) }
      last[checksum] = index
    }
    return pairs
  }

  /// The assumption under which two versions have one checksum, although they are expected to differ.
  func possibleDuplicate(_ a: VersionView, _ b: VersionView) -> String? {
    guard let first = shapes[a.index], let second = shapes[b.index], first.checksum != second.checksum,
      first.checksum != nil, second.checksum != nil
    else { return nil }
    // That a hash modifier counts is what Apple says it is for.
    let doubts = first.doubts.union(second.doubts).subtracting(.hashModifierIsIgnored)
    for doubt in doubts.questions {
      let before = VersionShape(of: a.version, readings: doubt).checksum
      if before != nil, before == VersionShape(of: b.version, readings: doubt).checksum {
        return doubt.descriptions.joined(separator: "; ")
      }
    }
    return nil
  }
}

extension Readings {
  /// Each open question by itself, then all together.
  fileprivate var questions: [Readings] {
    let single = (0..<32).map { Readings(rawValue: 1 << $0) }.filter { !$0.isDisjoint(with: self) }
    return single.count > 1 ? single + [self] : single
  }
}

/// Tells about versions of equal shape.
struct EqualShapes {
  let views: [VersionView]
  let shapes: PlanShapes
  let plan: [Int]

  /// Steps whose own finding covers all of their changes.
  func report(_ drafts: [StepDraft], into findings: inout Findings) {
    for (first, second) in shapes.duplicates(in: plan) {
      let draft = drafts.first { $0.pair.from.index == first && $0.pair.to.index == second }
      report(views[first], views[second], draft?.changes, into: &findings)
    }
  }

  private func report(_ a: VersionView, _ b: VersionView, _ known: [Change]?, into findings: inout Findings) {
    let changes = known ?? StepDraft(VersionPair(from: a, to: b)).changes
    let isAdjacent = known != nil
    let hidden = changes.filter { $0.changeClass != .neutral }
    let neutral = changes.filter { $0.changeClass == .neutral }
    var notes: [Diagnostic.Note] = []
    for change in hidden {
      notes.append(
        .init("\(change.path): \(change.summary) is not seen. \(change.reason)", at: change.newPlace ?? change.oldPlace)
      )
    }
    for change in neutral {
      notes.append(.init("\(change.path): \(change.summary) does not count. \(change.reason)", at: change.newPlace))
    }
    if changes.isEmpty { notes.append(.init("nothing differs but the version's number, which is not hashed")) }
    let stem = b.version.stem
    let cure =
      isAdjacent
      ? "if \(stem) has not shipped, delete \(stem).yaml and make the change in \(a.version.stem) where it is neutral;"
        + " to force a stage, put `hashModifier: \(stem)` on a scalar attribute of this version"
      : "put `hashModifier: \(stem)` on a scalar attribute of \(stem), so that going back has a shape of its own; or"
        + " withdraw the versions between"
    findings.report(
      .equalShape,
      "\(stem) has the same shape as \(a.version.stem): the framework would stop the app at launch with \"Duplicate"
        + " version checksums\(isAdjacent ? "" : " across stages") detected\"", at: b.version.numberPlace, fix: cure,
      notes: notes)
  }
}
