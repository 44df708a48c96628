import SchemaModel

/// Rows of one version that a test can make again and again: the same values every time, all kinds of them.
struct SampleRows {
  /// Row 1 has every value, row 2 none that may be missing and the least or most of the others, row 3 those at the other
  /// edge.
  static let numbers = [1, 2, 3]

  let version: ScaffoldVersion
  /// Entities whose rows can be made, each behind those that its rows need.
  let entities: [String]

  init(_ version: ScaffoldVersion) {
    self.version = version
    var ordered: [String] = []
    var open = version.version.isGenerated ? version.version.entities.map(\.name) : []
    var found = true
    while found {
      found = false
      for entity in open where Self.canBeMade(entity, after: ordered, version) {
        ordered.append(entity)
        open.removeAll { $0 == entity }
        found = true
      }
    }
    entities = ordered
  }

  private static func canBeMade(_ entity: String, after ordered: [String], _ version: ScaffoldVersion) -> Bool {
    let needsNothing = version.relationships(of: entity).allSatisfy { link in
      link.value.isToMany || link.value.isOptional || ordered.contains(link.value.destination)
    }
    let values = SampleValues(version)
    return needsNothing
      && version.attributes(of: entity).allSatisfy { attribute in
        let all = numbers.compactMap { values.value(of: attribute, entity, $0) }
        let isEnough = version.isOptional(attribute.type) || all.count == numbers.count
        let isMade =
          attribute.accessor.map { version.hasParameterDefault($0) || version.value(for: $0.type) != nil } ?? true
        return isMade && isEnough && (!version.isUnique(entity, attribute.name) || Set(all).count == all.count)
      }
  }

  // MARK: Code

  func add(to code: inout Statements) {
    for entity in entities {
      for number in Self.numbers { addRow(entity, number, to: &code) }
    }
    for (index, owner) in version.version.entities.enumerated() where entities.contains(owner.name) {
      for link in version.relationships(of: owner.name) where link.entity == index {
        addLinks(link, of: owner.name, to: &code)
      }
    }
  }

  private func row(_ entity: String, _ number: Int) -> String {
    (entity.first.map { $0.lowercased() } ?? "") + entity.dropFirst() + "Row\(number)"
  }

  private func addRow(_ entity: String, _ number: Int, to code: inout Statements) {
    let parameters = version.initializerParameters(of: entity)
    let values = SampleValues(version)
    var arguments: [String] = []
    for parameter in parameters {
      if let attribute = version.attribute(entity, parameter) {
        if let accessor = attribute.accessor {
          if !version.hasParameterDefault(accessor), let value = version.value(for: accessor.type) {
            arguments.append("\(argumentLabel(accessor.name)): \(value)")
          }
          continue
        }
        guard let value = values.value(of: attribute, entity, number) else { continue }
        arguments.append("\(argumentLabel(parameter)): \(value)")
      } else if let link = version.relationship(entity, parameter)?.value, !link.isToMany, !link.isOptional {
        arguments.append("\(argumentLabel(parameter)): \(row(link.destination, number))")
      }
    }
    let name = row(entity, number)
    code.call("let \(name) = \(version.type(entity))", arguments)
    for attribute in version.attributes(of: entity)
    where !parameters.contains(attribute.name) || attribute.accessor != nil {
      guard let value = values.value(of: attribute, entity, number) else { continue }
      code.addLong("\(name).\(identifier(attribute.name)) = \(value)")
    }
    code.add("context.insert(\(name))")
  }

  private func addLinks(_ link: ScaffoldVersion.Link, of entity: String, to code: inout Statements) {
    let name = identifier(link.value.name)
    for (number, targets) in targets(of: link, entity) {
      let rows = targets.map { row(link.value.destination, $0) }
      code.addLong(
        "\(row(entity, number)).\(name) = \(link.value.isToMany ? "[\(rows.joined(separator: ", "))]" : rows[0])")
    }
  }

  /// The numbers of the rows that a relationship is set to, by the number of the row that has it; nothing where the other
  /// side says it.
  private func targets(of link: ScaffoldVersion.Link, _ entity: String) -> [(number: Int, targets: [Int])] {
    let target = link.value.destination
    guard entities.contains(target) else { return [] }
    if !link.value.isToMany {
      // The many side follows by itself; of two to-one sides the first in the alphabet is set.
      if !link.value.isOptional { return [] }
      if let inverse = link.inverse, !inverse.isToMany,
        !inverse.isOptional || inverse.name.utf8.lexicographicallyPrecedes(link.value.name.utf8)
      {
        return []
      }
      // No row is its own parent.
      if version.isKind(entity, of: target) { return [(3, [1])] }
      return Self.numbers.filter { $0 != 2 }.map { ($0, [$0]) }
    }
    let isSaid =
      link.inverse.map { $0.isToMany && link.value.name.utf8.lexicographicallyPrecedes($0.name.utf8) } ?? true
    return isSaid ? [(1, [1, 3])] : []
  }

  /// What a relationship of a row leads to once all rows are linked; nil where rows of several classes make that a
  /// longer story.
  func linked(_ link: ScaffoldVersion.Link, _ entity: String, _ number: Int) -> [Int]? {
    let isPlain = [entity, link.value.destination].allSatisfy {
      version.subentities(of: $0).isEmpty && version.lineage(of: $0).count == 1
    }
    guard isPlain, entities.contains(entity), entities.contains(link.value.destination) else { return nil }
    if !link.value.isToMany, !link.value.isOptional { return [number] }
    if let said = targets(of: link, entity).nonEmpty { return said.first { $0.number == number }?.targets ?? [] }
    guard let inverse = link.inverse,
      let back = version.relationship(link.value.destination, inverse.name)
    else { return nil }
    if !inverse.isToMany, !inverse.isOptional { return [number] }
    return targets(of: back, link.value.destination).filter { $0.targets.contains(number) }.map(\.number)
  }
}

extension Array {
  fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
