import Diagnostics
import SchemaModel

// As `ReturningNames`, for the columns that a struct or an enum has for its parts.

extension StepDraft {
  /// Reports fields and cases that come back in this step as something else, by themselves or with the attribute that holds
  /// them, after an absence that old stores never see.
  ///
  /// - Parameters:
  ///   - skipped: versions of the plan whose stores jump over the version that the step starts from, oldest first.
  ///   - steps: those of the plan up to this one.
  /// - Returns: Paths of what comes back.
  mutating func reportReturningLeaves(
    after skipped: [VersionView], _ steps: [MigrationStep], into findings: inout Findings
  ) -> Set<String> {
    let added = changes.filter { change in
      if case .attributeAdded = change.kind { true } else { change.addsMember }
    }
    guard !skipped.isEmpty, !added.isEmpty else { return [] }
    var paths: Set<String> = []
    let known = (changes + steps.suffix(skipped.count).flatMap(\.changes)).filter {
      $0.changeClass > .lightweight && !$0.removesMember
    }
    // What encoded bytes still hold is told with the bytes.
    var told = Set(changes.compactMap { $0.judgement.origin?.kind })
    for view in skipped.reversed() {
      guard let back = added.first(where: { stood($0, in: view) }) else { continue }
      for change in jump(from: view)
      where change.harmsLeaves && !known.contains(where: change.isTold) && told.insert(change.kind).inserted {
        let own = added.first { $0.member.map(change.isAt) ?? false } ?? back
        reportReturn(of: own, as: change, since: view, into: &findings)
        paths.insert(own.path)
      }
    }
    return paths
  }

  /// True where a version has what comes in this step: the attribute that the framework knows so, or the part of a type.
  private func stood(_ added: Change, in view: VersionView) -> Bool {
    guard case .attributeAdded(let entity, let name) = added.kind else { return added.member.map(view.holds) ?? false }
    guard let new = pair.to.entity(entity), let ref = pair.to.properties[new][name], let old = view.entity(entity),
      let before = view.byIdentifier[old][pair.to.identifier(of: ref)]
    else { return false }
    return before.kind == .attribute && view.isStored(before)
  }

  private mutating func reportReturn(
    of added: Change, as change: Change, since view: VersionView, into findings: inout Findings
  ) {
    if acceptance(of: .returningName, path: added.path) != nil { return }
    let (stem, version) = (view.version.stem, pair.to.version.stem)
    findings.report(
      .returningName,
      "\(added.path) was in \(stem) and was removed in \(pair.from.version.stem). Lightweight stages in a row are presumably"
        + " one jump (inferred, not measured): a store of \(stem) migrates straight to \(version), where \(change.path)"
        + " \(change.summary). \(change.reason)",
      at: findingPlace(of: added),
      fix:
        "give it a name that \(added.member?.type ?? added.entityName ?? "the type") never had; or let a custom stage end the jump:"
        + " `stage: { custom: \(added.path) must be removed before it is reintroduced }` under `migration:` of \(version)"
    )
  }
}

extension VersionView {
  /// True where the version has the value type with that field, case, or associated value.
  fileprivate func holds(_ member: (type: String, name: String)) -> Bool {
    switch names[member.type] {
    case .structure(let index)?: return version.structs[index].fields.contains { $0.name == member.name }
    case .enumeration(let index)?:
      return version.enums[index].cases.contains { enumCase in
        enumCase.name == member.name
          || enumCase.payload.enumerated().contains {
            "\(enumCase.name).\($1.label ?? "_\($0)")" == member.name
          }
      }
    default: return false
    }
  }
}

extension Change {
  fileprivate var harmsLeaves: Bool {
    guard case .valueTypeChanged = kind else { return false }
    return changeClass > .lightweight && changeClass != .losesData
  }

  /// True where another change, of a step between neighbours, says it already. That something comes says nothing of what
  /// it was before.
  fileprivate func isTold(by other: Change) -> Bool {
    kind == other.kind || (!other.addsMember && other.member.map { isAt($0) } ?? false)
  }
}
