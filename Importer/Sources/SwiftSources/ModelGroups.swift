/// Finds apps among unversioned models: classes of one name belong to different apps or modules.
///
/// As long as names are unique everything is one schema. Where they repeat, the folders part them.
enum ModelGroups {
  struct Group {
    /// The folder that holds the group, as components of a path.
    var folder: [Substring]
    var models: [Declaration]
  }

  static func groups(of models: [Declaration]) -> [Group] {
    split(models, depth: 0, folder: [])
  }

  private static func split(_ models: [Declaration], depth: Int, folder: [Substring]) -> [Group] {
    if models.isEmpty { return [] }
    let names = models.map(\.name)
    if Set(names).count == names.count { return [Group(folder: folder, models: models)] }
    var children: [(name: Substring, models: [Declaration])] = []
    var own: [Declaration] = []
    for model in models {
      let components = model.file.path.split(separator: "/").dropLast()
      guard components.count > depth, depth < 64 else {
        own.append(model)
        continue
      }
      let name = components[components.startIndex + depth]
      if let index = children.firstIndex(where: { $0.name == name }) {
        children[index].models.append(model)
      } else {
        children.append((name, [model]))
      }
    }
    // Two classes of one name in one folder: the caller says so, the first counts.
    var result = own.isEmpty ? [] : [Group(folder: folder, models: own)]
    for child in children { result += split(child.models, depth: depth + 1, folder: folder + [child.name]) }
    return merged(result, depth: depth)
  }

  /// Sibling folders whose names do not collide belong together again: only what collides is parted.
  private static func merged(_ groups: [Group], depth: Int) -> [Group] {
    var result: [Group] = []
    for group in groups.sorted(by: { $0.models.count > $1.models.count }) {
      let names = Set(group.models.map(\.name))
      let isRelated = { (other: Group) in
        other.folder.count > depth && group.folder.count > depth
          && other.folder.prefix(depth + 1) == group.folder.prefix(depth + 1)
      }
      if let index = result.firstIndex(where: { isRelated($0) && names.isDisjoint(with: $0.models.map(\.name)) }) {
        result[index].models += group.models
        result[index].folder = Array(zip(result[index].folder, group.folder).prefix { $0 == $1 }.map(\.0))
      } else {
        result.append(group)
      }
    }
    return result
  }
}

/// A folder whose code is not the app's: its models are imported only where there are no others.
func isTestFolder(_ path: String) -> Bool {
  path.split(separator: "/").dropLast().contains {
    $0.hasSuffix("Tests") || $0 == "Tests" || $0 == "Test" || $0 == "Mocks" || $0.hasSuffix("TestSupport")
  }
}
