import Diagnostics
import SchemaModel

// Lightweight stages that follow each other are one jump: where only such stages are left, the framework applies the last
// of them alone, from the store's own version to the newest. What came and went in between never happens to that store.

extension StepDraft {
  /// Reports what comes back in this step after an absence that old stores never see.
  ///
  /// - Parameters:
  ///   - skipped: versions of the plan whose stores jump over the version that the step starts from, oldest first.
  ///   - told: paths of what comes back with other parts.
  mutating func reportReturningNames(
    after skipped: [VersionView], besides told: Set<String>, into findings: inout Findings
  ) {
    guard !skipped.isEmpty else { return }
    for change in changes where !change.comesBackInCloud && !told.contains(change.path) {
      switch change.kind {
      case .entityAdded(let entity): reportReturn(of: entity, nil, change, after: skipped, into: &findings)
      case .attributeAdded(let entity, let name), .relationshipAdded(let entity, let name):
        for heir in heirs(of: entity, name) {
          if reportReturn(of: heir, name, change, after: skipped, into: &findings) { break }
        }
      default: break
      }
    }
  }

  /// The entity, and those below it, which inherit what it gets: any of them may have had it before.
  private func heirs(of entity: String, _ property: String) -> [String] {
    guard let index = pair.to.entity(entity) else { return [] }
    return [entity]
      + pair.to.descendants[index].map { pair.to.version.entities[$0].name }.filter { heir in
        !pair.from.holds(heir, identifier(of: property, in: heir))
      }
  }

  /// True where something comes back, reported or accepted.
  @discardableResult private mutating func reportReturn(
    of entity: String, _ property: String?, _ change: Change, after skipped: [VersionView],
    into findings: inout Findings
  ) -> Bool {
    let holders = skipped.filter { $0.holds(entity, identifier(of: property, in: entity)) }
    guard let newest = holders.last, let oldest = holders.first else { return false }
    var told = harm(from: newest, entity, property)
    var source = newest
    if oldest !== newest, let other = harm(from: oldest, entity, property),
      told.map({ $0.changeClass < other.changeClass }) ?? true
    {
      (told, source) = (other, oldest)
    }
    let path = property.map { "\(entity).\($0)" } ?? entity
    let former = source.name(of: identifier(of: property, in: entity), in: entity)
    if acceptance(of: .returningName, path: path) != nil { return true }
    let origin =
      former == property ? path : "\(entity).\(former ?? "") (to the framework `\(property ?? "")`, its first name)"
    let stem = source.version.stem
    let what = property == nil ? "entity" : "property"
    let consequence =
      told.map { ", where \($0.path) \($0.summary). \($0.reason)" }
      ?? (former == property
        ? ", where its \(property == nil ? "rows" : "values") were never removed; all other stores have none."
        : ", and its old values are taken for those of the new \(what).")
    let version = pair.to.version.stem
    findings.report(
      .returningName,
      "\(origin) was in \(stem) and was removed in \(pair.from.version.stem). Lightweight stages in a row are presumably"
        + " one jump (inferred, not measured): a store of \(stem) migrates straight to \(version)\(consequence)",
      at: findingPlace(of: change),
      fix:
        "give it a name that \(property == nil ? "no entity ever" : "\(entity) never") had; or let a custom stage end the jump:"
        + " `stage: { custom: \(path) must be removed before it is reintroduced }` under `migration:` of \(version)")
    return true
  }

  private func identifier(of property: String?, in entity: String) -> String? {
    guard let property, let index = pair.to.entity(entity), let ref = pair.to.properties[index][property] else {
      return property
    }
    return pair.to.identifier(of: ref)
  }

  /// The worst that the jump does to what comes back; nil where the framework carries it over.
  private mutating func harm(from view: VersionView, _ entity: String, _ property: String?) -> Change? {
    jump(from: view)
      .filter { change in
        guard let property else { return change.path == entity || change.entityName == entity || change.joins(entity) }
        return change.path == "\(entity).\(property)" || change.isUniqueness(of: property, in: entity)
      }
      .filter { $0.changeClass > .lightweight && $0.changeClass != .losesData }
      .max { $0.changeClass < $1.changeClass }
  }
}

extension VersionView {
  /// True where the version has the entity and, if one is named, a stored property that the framework knows so.
  func holds(_ entity: String, _ identifier: String?) -> Bool {
    guard let index = self.entity(entity) else { return false }
    guard let identifier else { return true }
    return byIdentifier[index][identifier].map(isStored) ?? false
  }

  /// The name of the property that the framework knows so.
  fileprivate func name(of identifier: String?, in entity: String) -> String? {
    guard let identifier, let index = self.entity(entity) else { return nil }
    return byIdentifier[index][identifier].map(name)
  }
}

extension Change {
  /// True where another entity comes to stand below this one.
  fileprivate func joins(_ entity: String) -> Bool {
    if case .superentityChanged(_, _, entity?, _) = kind { true } else { false }
  }

  fileprivate func isUniqueness(of property: String, in entity: String) -> Bool {
    guard case .uniquenessAdded(entity, let members) = kind else { return false }
    return members.contains(property)
  }
}
