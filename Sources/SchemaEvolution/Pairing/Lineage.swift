import Diagnostics
import SchemaModel

/// Follows every property through the versions of the plan and settles what the framework will match it by.
///
/// The identifier is the first name a property ever had. It travels along `renamedFrom`, version by version, and is
/// emitted as `originalName` wherever it differs from the property's own name.
struct Lineage {
  private let schema: Schema
  private(set) var views: [VersionView] = []
  var findings = Findings()
  private(set) var originalNames = OriginalNames()

  static func follow(
    _ schema: Schema, into findings: inout Findings
  ) -> (views: [VersionView], originalNames: OriginalNames) {
    var lineage = Lineage(schema: schema)
    var previous: VersionView?
    for (index, version) in schema.versions.enumerated() {
      let view = VersionView(version, index: index)
      lineage.settle(view, after: previous)
      lineage.views.append(view)
      // A withdrawn version leads nowhere: no stage starts from it.
      if !version.migration.isWithdrawn { previous = view }
    }
    findings.append(contentsOf: lineage.findings)
    return (lineage.views, lineage.originalNames)
  }

  private init(schema: Schema) { self.schema = schema }

  private mutating func settle(_ view: VersionView, after previous: VersionView?) {
    var identifiers: [PropertyRef: String] = [:]
    let moving = view.version.entities.indices.filter { !keepsItsNames($0, of: view, after: previous) }
    for entity in moving {
      let claims = claims(in: entity, of: view)
      if !claims.isEmpty { checkCycles(claims, in: entity, of: view) }
      for ref in view.ownProperties(of: entity) {
        identifiers[ref] = identifier(of: ref, in: view, after: previous, claims: claims)
      }
    }
    separateCollisions(&identifiers, of: moving, in: view, after: previous)
    for (ref, identifier) in identifiers
    where view.isStored(ref) && identifier != view.name(ref) && !Self.isReported(identifier) {
      originalNames.set(
        identifier, version: view.index, entity: view.version.entities[ref.entity].name, property: view.name(ref))
    }
    view.settle(otherIdentifiers: identifiers.filter { $0.value != view.name($0.key) })
  }

  /// True for nearly all entities: nothing is renamed here or was before, so every property is known by its name.
  private func keepsItsNames(_ entity: Int, of view: VersionView, after previous: VersionView?) -> Bool {
    let declared = view.version.entities[entity]
    guard declared.superentity == nil, view.descendants[entity].isEmpty,
      view.hasDistinctNames(entity),
      !declared.attributes.contains(where: { $0.renamedFrom != nil }),
      !declared.relationships.contains(where: { $0.renamedFrom != nil })
    else { return false }
    guard let previous, let old = previous.entity(declared.name) else { return true }
    return previous.keepsNames(of: old)
  }

  /// Old names that `renamedFrom` takes in this entity, own and inherited: a property that keeps such a name is new.
  private mutating func claims(in entity: Int, of view: VersionView) -> [String: PropertyRef] {
    var claims: [String: PropertyRef] = [:]
    let inherited = view.version.entities[entity].superentity == nil ? [] : Array(view.properties[entity].values)
    for ref in view.ownProperties(of: entity) + inherited.filter({ $0.entity != entity }) {
      guard let source = view.renamedFrom(ref) else { continue }
      if let first = claims[source.value], first != ref, ref.entity == entity {
        report(
          view, .renamedTwice,
          "\(path(ref, view)): `\(source.value)` already lives on as `\(view.name(first))`; one value cannot become two",
          at: source.place,
          fix: "keep `renamedFrom: \(source.value)` on the property that carries the values on, and add the other as a"
            + " new one with `fills: [\(path(ref, view))]`")
      } else {
        claims[source.value] = ref
      }
    }
    return claims
  }

  private mutating func identifier(
    of ref: PropertyRef, in view: VersionView, after previous: VersionView?, claims: [String: PropertyRef]
  ) -> String {
    let name = view.name(ref)
    let source = view.renamedFrom(ref)
    guard let previous else { return source?.value ?? name }
    if source == nil, claims[name] != nil { return name }
    // One value cannot become two: the second claim is a finding, and its property goes on from its own name or is new.
    if let source, claims[source.value] != ref { return identifier(besides: source, of: ref, in: view, previous) }
    let old = predecessor(of: source?.value ?? name, of: ref.entity, in: view, previous)
    if let source {
      guard let old else {
        reportUnknownSource(source, of: ref, in: view, previous)
        return identifier(besides: source, of: ref, in: view, previous)
      }
      if !previous.isStored(old), view.isStored(ref) {
        report(
          view, .renameFromNowhere,
          "\(path(ref, view)): `\(source.value)` is transient in \(previous.version.stem), so no store has values of it",
          at: source.place, fix: "delete `renamedFrom`; the property is new")
      }
    }
    guard let old, previous.isStored(old) || !view.isStored(ref) else { return name }
    return previous.identifier(of: old)
  }

  /// What a property is matched by whose `renamedFrom` is wrong, and reported: by its own name where that was there
  /// before, so that one mistake is one finding.
  private func identifier(
    besides source: Located<String>, of ref: PropertyRef, in view: VersionView, _ previous: VersionView
  ) -> String {
    let name = view.name(ref)
    if let old = predecessor(of: name, of: ref.entity, in: view, previous) { return previous.identifier(of: old) }
    return previous.entity(view.version.entities[ref.entity].name) == nil ? name : Self.reported(name)
  }

  /// No identifier that could be written: nothing is taken for it, and what is found about it has been told.
  static func reported(_ identifier: String) -> String { identifier + "\u{0}new" }

  static func isReported(_ identifier: String) -> Bool { identifier.utf8.contains(0) }

  /// Where a name stood before: on the same entity, or, for a property that moved up, on an entity below it.
  private func predecessor(
    of name: String, of entity: Int, in view: VersionView, _ previous: VersionView
  ) -> PropertyRef? {
    for candidate in [entity] + view.descendants[entity] {
      if let old = previous.entity(view.version.entities[candidate].name), let ref = previous.properties[old][name] {
        return ref
      }
    }
    return nil
  }

  /// A name may come back for another property only where the framework cannot take the two for one.
  private mutating func separateCollisions(
    _ identifiers: inout [PropertyRef: String], of entities: [Int], in view: VersionView, after previous: VersionView?
  ) {
    for entity in entities {
      var owners: [String: PropertyRef] = [:]
      // Its rows have those of the parents too. A name that is declared twice has a finding of its own.
      for ref in view.inheritedProperties(of: entity) where view.isStored(ref) {
        owners[identifiers[ref] ?? view.name(ref)] = ref
      }
      let all = view.ownProperties(of: entity)
      // Those that carry a history keep their identifier; whoever comes later must give way.
      for ref in all.filter({ view.renamedFrom($0) != nil }) + all.filter({ view.renamedFrom($0) == nil })
      where view.isStored(ref) {
        let identifier = identifiers[ref] ?? view.name(ref)
        let other = owners[identifier].map { view.name($0) } ?? strangerBefore(identifier, ref, view, previous)
        if let holder = owners[identifier], isNewcomer(holder, identifier, below: ref, view, previous) {
          // The parent's is the one that came.
          reportReuse(of: identifier, by: holder, other: view.name(ref), in: view)
          identifiers[holder] = Self.reported(identifier)
          owners[identifier] = ref
        } else if let other {
          if let holder = owners[identifier], view.renamedFrom(holder)?.value == view.name(ref) {
            reportBoth(ref, and: holder, in: view, isAlone: previous == nil && isOnlyVersion)
          } else {
            reportReuse(of: identifier, by: ref, other: other, in: view)
          }
          identifiers[ref] = Self.reported(identifier)
        } else {
          owners[identifier] = ref
        }
      }
    }
  }

  /// The name, in the version before, of another property whose identifier a new property would take over.
  private func strangerBefore(
    _ identifier: String, _ ref: PropertyRef, _ view: VersionView, _ previous: VersionView?
  ) -> String? {
    guard let previous, view.renamedFrom(ref) == nil, identifier == view.name(ref),
      let old = previous.entity(view.version.entities[ref.entity].name),
      let holder = previous.byIdentifier[old][identifier], previous.isStored(holder)
    else { return nil }
    let holderName = previous.name(holder)
    return holderName == view.name(ref) ? nil : holderName
  }

  /// True where rows of the entity knew a property of its own by the identifier before, and nothing of the parent's.
  private func isNewcomer(
    _ inherited: PropertyRef, _ identifier: String, below ref: PropertyRef, _ view: VersionView,
    _ previous: VersionView?
  ) -> Bool {
    guard let previous, inherited.entity != ref.entity, view.renamedFrom(inherited) == nil,
      let old = previous.entity(view.version.entities[ref.entity].name),
      let before = previous.byIdentifier[old][identifier], before.entity == old,
      previous.name(before) == view.renamedFrom(ref)?.value ?? view.name(ref),
      previous.name(before) != view.name(inherited)
    else { return false }
    return true
  }

  private var isOnlyVersion: Bool { schema.versions.count { !$0.migration.isWithdrawn } == 1 }
}

/// Names sorted as the framework sorts them.
func utf8Order(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
