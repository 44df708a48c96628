import ImportReport

/// Containers that are opened with a plan and list more than the plan's newest version.
extension SchemaAssembler {
  /// The store has what its container lists: a version without it would drop the rows of the rest.
  mutating func withContainerLists(_ versions: [VersionDeclaration]) -> [VersionDeclaration] {
    var result = versions
    let reach = ModelReach(index: index)
    for list in ModelLists.lists(in: index, where: { !isTestFolder($0.path) }) {
      guard let plan = plans.first(where: { $0.declaration === list.plan }), let newest = plan.versions.last,
        let position = result.firstIndex(where: { $0.declaration === newest })
      else { continue }
      let planned = result.filter { version in plan.versions.contains { $0 === version.declaration } }
      var known = Set(planned.flatMap(\.models).flatMap { reach.models(from: $0) }.map(\.name))
      let others = list.models.filter { known.insert($0.name).inserted }
      guard !others.isEmpty else { continue }
      result[position].models += others
      let names = others.map { "`\($0.name)`" }.joined(separator: ", ")
      report.add(
        .warning,
        "the container of `\(plan.declaration.name)` lists what `\(newest.name)` does not: \(names)", at: list.place,
        "Its store has all that the container lists, so the newest version gets it. Compare with a store of the app: `--expect FILE`."
      )
    }
    return result
  }
}
