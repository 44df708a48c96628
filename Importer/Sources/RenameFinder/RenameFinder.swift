import Diagnostics
import ImportReport
import SchemaModel

/// Turns `originalName` and renaming identifiers into `renamedFrom`: the name in the version that the stage starts from.
///
/// The frameworks carry the first name along on every later version; a manifest states each rename once.
public struct RenameFinder {
  /// Root names of the version before: entity, then property.
  private var roots: [String: [String: String]] = [:]
  private var isFirst = true

  public init() {}

  /// Versions in ascending order, one call each.
  ///
  /// - Parameter originalNames: for each entity, identifiers that differ from the property's own name.
  public mutating func settle(
    _ version: inout SchemaVersion, originalNames: [[String: Located<String>]], report: inout ImportFindings
  ) {
    var next: [String: [String: String]] = [:]
    for (index, written) in originalNames.enumerated() where index < version.entities.count {
      let entity = version.entities[index]
      let before = roots[entity.name]
      let current = Set(entity.attributes.map(\.name) + entity.relationships.map(\.name))
      var entityRoots: [String: String] = [:]
      for number in entity.attributes.indices {
        let name = entity.attributes[number].name
        entityRoots[name] = written[name]?.value ?? before?[name] ?? name
        version.entities[index].attributes[number].renamedFrom = written[name].flatMap {
          renamedFrom($0, name, of: entity.name, before, current, &report)
        }
      }
      for number in entity.relationships.indices {
        let name = entity.relationships[number].name
        entityRoots[name] = written[name]?.value ?? before?[name] ?? name
        version.entities[index].relationships[number].renamedFrom = written[name].flatMap {
          renamedFrom($0, name, of: entity.name, before, current, &report)
        }
      }
      next[entity.name] = entityRoots
    }
    roots = next
    isFirst = false
  }

  private func renamedFrom(
    _ written: Located<String>, _ name: String, of entity: String, _ before: [String: String]?, _ current: Set<String>,
    _ report: inout ImportFindings
  ) -> Located<String>? {
    if isFirst {
      guard current.contains(written.value) else { return written }
      report.add(
        .warning, "`\(entity).\(name)` was called `\(written.value)`, and `\(entity)` has a property of that name",
        at: written.place,
        "The old name is left out: it would make the framework take one for the other in stores that are older still.")
      return nil
    }
    guard let before else {
      report.add(
        .warning, "`\(entity).\(name)` has an originalName, and the version before has no `\(entity)`",
        at: written.place,
        "The name leads nowhere and is left out.")
      return nil
    }
    if before[name] == written.value { return nil }
    // Also where the version before has the name: the framework matches by `originalName` first, so that a property may
    // take the place and the name of one that goes.
    let candidates = before.filter { $0.value == written.value || $0.key == written.value }.keys.filter {
      !current.contains($0)
    }
    if let previous = candidates.min(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      if let root = before[previous], root != written.value {
        report.add(
          .warning, "`\(entity).\(name)` says originalName `\(written.value)`; that name's own root is `\(root)`",
          at: written.place,
          "modelgen emits `\(root)` from this version on, so that stores of older versions keep the value.")
      }
      return Located(previous, at: written.place)
    }
    if let root = before[name] {
      report.add(
        .warning,
        "`\(entity).\(name)` says originalName `\(written.value)`, and the version before has a `\(name)` already",
        at: written.place, "The manifest follows the name; modelgen emits the root of the lineage, `\(root)`.")
      return nil
    }
    report.add(
      .warning, "`\(entity).\(name)` says originalName `\(written.value)`, which the version before does not have",
      at: written.place, "The name leads nowhere and is left out.")
    return nil
  }
}
