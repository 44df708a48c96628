import ImportReport
import SchemaModel

/// Which versions belong to one store: a plan says so, else their names do.
extension SchemaAssembler {
  struct VersionGroup {
    var plan: PlanDeclaration?
    var versions: [VersionDeclaration]
    /// Declared, not in the plan.
    var withdrawn: Set<ObjectIdentifier> = []
  }

  mutating func versionGroups() -> [VersionGroup] {
    var rest = versions
    var groups: [VersionGroup] = []
    for plan in plans {
      var members: [VersionDeclaration] = []
      for type in plan.versions {
        guard let found = versions.first(where: { $0.declaration === type }) else { continue }
        members.append(found)
        rest.removeAll { $0.declaration === type }
      }
      guard !members.isEmpty else { continue }
      // The same versions in two plans (upgrade and downgrade, app and test) are one store.
      if groups.contains(where: {
        Set($0.versions.map { ObjectIdentifier($0.declaration) }).isSuperset(
          of: members.map { ObjectIdentifier($0.declaration) })
      }) {
        report.add(
          .note, "`\(plan.declaration.name)` lists versions of another plan", at: plan.declaration.namePlace,
          "It is left out: a schema has one plan.")
        continue
      }
      groups.append(VersionGroup(plan: plan, versions: members))
    }
    for version in rest { place(version, in: &groups) }
    return groups
  }

  /// A version outside of every plan joins the versions whose names are like its own, else it starts a group.
  ///
  /// A second type of one name is another app's, or left over: no module holds both.
  private mutating func place(_ version: VersionDeclaration, in groups: inout [VersionGroup]) {
    let stem = nameStem(version.declaration.name)
    let alike = groups.indices.filter { index in
      groups[index].versions.contains { nameStem($0.declaration.name) == stem }
    }
    let free = alike.filter { index in
      !groups[index].versions.contains { $0.declaration.path == version.declaration.path }
    }
    guard let found = free.max(by: { nearness(of: version, to: groups[$0]) < nearness(of: version, to: groups[$1]) })
    else {
      if !alike.isEmpty {
        report.add(
          .warning, "`\(version.declaration.name)` is declared more than once", at: version.declaration.namePlace,
          "This one is taken for another app's. If it is left over, delete its schema folder, or give only the app's folders as PATH."
        )
      }
      groups.append(VersionGroup(plan: nil, versions: [version]))
      return
    }
    groups[found].versions.append(version)
    if groups[found].plan != nil { groups[found].withdrawn.insert(ObjectIdentifier(version.declaration)) }
  }

  private func nearness(of version: VersionDeclaration, to group: VersionGroup) -> Int {
    group.versions.map { sharedPathLength($0.declaration.file.path, version.declaration.file.path) }.max() ?? 0
  }

  /// `TripsSchemaV2` and `TripsSchemaV10` share `TripsSchemaV`.
  private func nameStem(_ name: String) -> String { name.filter { !$0.isNumber && $0 != "_" } }

  /// Versions ascending by number; numbers that repeat or are unknown are moved up.
  mutating func inOrder(_ group: VersionGroup) -> [(version: VersionDeclaration, number: VersionNumber)] {
    var result: [(version: VersionDeclaration, number: VersionNumber)] = []
    var planned = group.versions.filter { !group.withdrawn.contains(ObjectIdentifier($0.declaration)) }
    if group.plan == nil {
      planned.sort { ($0.number ?? VersionNumber(.max, 0, 0)) < ($1.number ?? VersionNumber(.max, 0, 0)) }
    }
    var last = VersionNumber(0, 0, 0)
    for version in planned {
      var number = version.number ?? VersionNumber(last.major + 1, 0, 0)
      if !result.isEmpty, number <= last {
        number = VersionNumber(last.major, last.minor, last.patch + 1)
        report.add(
          .warning, "`\(version.declaration.name)` does not have a higher number than the version before it",
          at: version.declaration.namePlace,
          "It is imported as \(number), in the plan's order. Stores do not care about the number.")
      }
      result.append((version, number))
      last = number
    }
    for version in group.versions where group.withdrawn.contains(ObjectIdentifier(version.declaration)) {
      var number = version.number ?? VersionNumber(last.major + 1, 0, 0)
      while result.contains(where: { $0.number == number }) { number.patch += 1 }
      result.append((version, number))
    }
    return result.sorted { $0.number < $1.number }
  }
}
