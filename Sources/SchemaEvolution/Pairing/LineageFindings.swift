import Diagnostics
import SchemaModel

// What is wrong with the names that properties are said to have had.

extension Lineage {
  mutating func reportUnknownSource(
    _ source: Located<String>, of ref: PropertyRef, in view: VersionView, _ previous: VersionView
  ) {
    let entityName = view.version.entities[ref.entity].name
    guard let old = previous.entity(entityName) else {
      report(
        view, .renameFromNowhere,
        "\(path(ref, view)): \(entityName) is new in \(view.version.stem), so nothing of it can have had another name",
        at: source.place, fix: "delete `renamedFrom`")
      return
    }
    if previous.properties[old][view.name(ref)].map({ formerNames(of: $0, in: previous).contains(source.value) })
      ?? false
    {
      report(
        view, .renameFromNowhere,
        "\(path(ref, view)): \(previous.version.stem) calls it `\(view.name(ref))` already, so it is not renamed in this step",
        at: source.place,
        fix: "delete `renamedFrom`: modelgen carries the first name of a property through all versions")
      return
    }
    if let heir = previous.properties[old].values.first(where: {
      previous.identifier(of: $0) == source.value && previous.isStored($0)
    }) {
      let today = previous.name(heir)
      report(
        view, .renameFromNowhere,
        "\(path(ref, view)): what was called `\(source.value)` at first is `\(today)` in \(previous.version.stem), the version"
          + " that the stage starts from",
        at: source.place, fix: "write `renamedFrom: \(today)`")
      return
    }
    let (properties, name) = (previous.properties[old], view.name(ref))
    let stem = previous.version.stem
    report(
      view, .renameFromNowhere,
      "\(path(ref, view)): \(entityName) has no property `\(source.value)` in \(previous.version.stem), the version"
        + " that the stage starts from",
      at: source.place,
      fix: .guess(otherwise: "name a property that \(entityName) has in \(stem), or delete `renamedFrom`") {
        // Only its name, where the entity is written as well.
        let bare = source.value.split(separator: ".").last.map(String.init) ?? source.value
        if bare != source.value, properties[bare] != nil { return "did you mean `renamedFrom: \(bare)`?" }
        return nearestName(to: bare, among: properties.keys.filter { $0 != name }.sorted(by: utf8Order))
          .map { "did you mean `renamedFrom: \($0)`?" }
      })
  }

  /// Every name that a property ever had before, as far as the versions of the plan tell.
  private func formerNames(of ref: PropertyRef, in view: VersionView) -> Set<String> {
    var names: Set<String> = [view.identifier(of: ref)]
    var current = ref
    var place = views.lastIndex { $0 === view }
    while let index = place {
      let here = views[index]
      if let source = here.renamedFrom(current) { names.insert(source.value) }
      let identifier = here.identifier(of: current)
      guard
        let earlier = views[..<index].lastIndex(where: { !$0.version.migration.isWithdrawn }),
        let entity = views[earlier].entity(here.version.entities[current.entity].name),
        let before = views[earlier].byIdentifier[entity][identifier]
      else { break }
      current = before
      place = earlier
    }
    return names
  }

  /// `c` says that it was `a`, and `a` is there. In the only version of a plan nothing happens yet: apps have shipped so,
  /// and it is the next version that cannot be reached.
  mutating func reportBoth(
    _ ref: PropertyRef, and heir: PropertyRef, in view: VersionView, isAlone: Bool
  ) {
    let name = view.name(ref)
    let newName = view.name(heir)
    report(
      view, .identifierReused,
      "\(path(ref, view)): `\(newName)` says that it was called `\(name)`, and `\(name)` is still here; the framework"
        + (isAlone
          ? " cannot tell the two apart, and will refuse the step to the next version (134190)"
          : " gives the values to `\(newName)`, and would take this one for it"),
      at: view.place(ref), severity: isAlone ? .warning : nil,
      fix:
        "if `\(newName)` is another property, delete its `renamedFrom: \(name)` out (`fills: [\(path(heir, view))]` computes"
        + " its values); if it is the same one, delete `\(name)`, or give it another name where it is new")
  }

  mutating func reportReuse(of identifier: String, by ref: PropertyRef, other: String, in view: VersionView) {
    let name = view.name(ref)
    let entity = view.version.entities[ref.entity].name
    report(
      view, .identifierReused,
      "\(path(ref, view)): the framework knows `\(other)` by its first name `\(identifier)`, so a new property `\(name)`"
        + " would be taken for it and receive its values",
      at: view.place(ref),
      fix: "give the new property a name that \(entity) never had; if it is meant to be `\(other)` again, write"
        + " `renamedFrom: \(other)`; the name is free once a version has neither `\(other)` nor `\(name)`, and a custom"
        + " stage leads on from it"
    )
  }

  /// `a` from `b` and `b` from `a` at once: legal where the shape moves, and easy to write by accident.
  mutating func checkCycles(_ claims: [String: PropertyRef], in entity: Int, of view: VersionView) {
    var reported: Set<PropertyRef> = []
    for ref in view.ownProperties(of: entity) where !reported.contains(ref) {
      guard let source = view.renamedFrom(ref) else { continue }
      if source.value == view.name(ref) {
        report(
          view, .renameCycle,
          "\(path(ref, view)) says that it was called `\(source.value)` before: that is its own name",
          at: source.place, fix: "delete `renamedFrom`; a property that keeps its name needs nothing")
        continue
      }
      var trail = [ref]
      var current = ref
      while let next = claims[view.name(current)], !trail.contains(next) {
        trail.append(next)
        current = next
      }
      guard trail.count > 1, claims[view.name(current)] == ref else { continue }
      reported.formUnion(trail)
      let names = trail.map { "`\(view.name($0))`" }.joined(separator: " → ")
      report(
        view, .renameCycle,
        "\(view.version.entities[entity].name): the names \(names) → `\(view.name(ref))` form a cycle",
        at: source.place,
        fix: "if names were exchanged on purpose, check the result on a store of the version before; else take"
          + " `renamedFrom` out")
    }
  }

  func path(_ ref: PropertyRef, _ view: VersionView) -> String {
    "\(view.version.entities[ref.entity].name).\(view.name(ref))"
  }

  mutating func report(
    _ view: VersionView, _ rule: Rule, _ message: String, at place: Place, severity: Severity? = nil, fix: String
  ) {
    report(view, rule, message, at: place, severity: severity, fix: Diagnostic.Note(fix))
  }

  mutating func report(
    _ view: VersionView, _ rule: Rule, _ message: String, at place: Place, severity: Severity? = nil,
    fix: Diagnostic.Note
  ) {
    // Nothing migrates to a withdrawn version.
    if view.version.migration.isWithdrawn { return }
    var finding = Diagnostic(rule, message, at: place, notes: [fix])
    if let severity { finding.severity = severity }
    findings.report(finding)
  }
}
