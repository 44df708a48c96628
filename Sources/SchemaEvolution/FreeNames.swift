import SchemaModel

// A bridge stands beside the property that it takes over from, under a name that nothing of the entity has, or is known
// by: the framework would take the two for one.

extension VersionPair {
  /// The name, or the first one with a number behind it that is free in both versions.
  func freeName(_ wanted: String, in entity: String) -> String {
    var taken: Set<String> = []
    for view in [from, to] {
      guard let index = view.entity(entity) else { continue }
      for member in [view.roots[index]] + view.descendants[view.roots[index]] {
        taken.formUnion(view.properties[member].keys)
        taken.formUnion(view.byIdentifier[member].keys)
      }
    }
    return firstFree(wanted, taken)
  }
}

extension Evolution {
  /// A name for a property that stands for one version beside another of the entity.
  ///
  /// - Returns: The name, or the first one with a number behind it that no property of the entity and its relatives has in
  ///   either version of the step, or is known by to the framework.
  public func freeName(_ wanted: String, of entity: String, in schema: Schema, _ step: MigrationStep) -> String {
    var taken: Set<String> = []
    for index in [step.from, step.to] {
      let version = schema.versions[index]
      let view = VersionView(version, index: index)
      guard let number = view.entity(entity) else { continue }
      for member in [view.roots[number]] + view.descendants[view.roots[number]] {
        for ref in view.ownProperties(of: member) {
          let name = view.name(ref)
          taken.insert(name)
          if let first = originalNames.originalName(
            version: index, entity: version.entities[member].name, property: name)
          {
            taken.insert(first)
          }
        }
      }
    }
    return firstFree(wanted, taken)
  }
}

private func firstFree(_ wanted: String, _ taken: Set<String>) -> String {
  guard taken.contains(wanted) else { return wanted }
  var number = 2
  while taken.contains("\(wanted)\(number)") { number += 1 }
  return "\(wanted)\(number)"
}

/// True for the name of a property's bridge, as the recipes make it: `codeValue`, `codeValue2`.
func isBridge(_ name: String, of property: String) -> Bool {
  guard name.hasPrefix(property + "Value") else { return false }
  return name.dropFirst(property.utf8.count + 5).utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
}
