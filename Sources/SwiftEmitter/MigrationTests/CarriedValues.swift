import SchemaEvolution
import SchemaModel

/// What the rows of one version must have become in the newest: how many there are, and values that no stage changes.
struct CarriedValues {
  let rows: SampleRows
  let versions: [ScaffoldVersion]
  let steps: [MigrationStep]

  /// - Parameter versions: from the version of the rows to the newest, each a step.
  func add(to code: inout CodeLines) {
    guard let newest = versions.last else { return }
    let kept = rows.entities.filter { entity in versions.allSatisfy { $0.has(entity) } }
    for entity in kept {
      let values = carried(entity, to: newest)
      let fetch = "\(newest.spelling("FetchDescriptor"))<\(newest.type(entity))>()"
      if values.isEmpty {
        code.add("#expect(try context.fetchCount(\(fetch)) == \(SampleRows.numbers.count))")
        continue
      }
      let name = "rowsOf\(entity)"
      code.add("let \(name) = try context.fetch(\(fetch))")
      code.add("#expect(\(name).count == \(SampleRows.numbers.count))")
      for value in values { addExpectation(value, entity, name, newest, to: &code) }
    }
    if kept.isEmpty { code.comment("Nothing of this version lives on under its name.") }
  }

  private func addExpectation(
    _ value: (property: String, values: [String]), _ entity: String, _ rows: String, _ newest: ScaffoldVersion,
    to code: inout CodeLines
  ) {
    let found = "Set(\(rows).map(\\.\(identifier(value.property))))"
    let short = "#expect(\(found) == [\(value.values.joined(separator: ", "))])"
    if short.utf8.count + 6 <= Layout.lineLength {
      code.add(short)
      return
    }
    let expected = "expected\(capitalized(value.property))Of\(entity)"
    let type = newest.attribute(entity, value.property).map { newest.spelled($0.type) } ?? ""
    code.add("let \(expected): \(newest.spelling("Set"))<\(type)> = [")
    for value in value.values { code.add("  \(value),") }
    code.add("]")
    code.add("#expect(\(found) == \(expected))")
  }

  /// Attributes that go through all versions unchanged but for their names.
  private func carried(_ entity: String, to newest: ScaffoldVersion) -> [(property: String, values: [String])] {
    guard let first = versions.first else { return [] }
    return first.attributes(of: entity).compactMap { attribute in
      guard case .scalar(let scalar) = first.plain(attribute.type), !first.isOptional(attribute.type),
        Self.comparable.contains(scalar), let name = follow(attribute, of: entity)
      else { return nil }
      let values = SampleRows.numbers.compactMap { rows.value(of: attribute, entity, $0) }
      return values.count == SampleRows.numbers.count ? (name, values) : nil
    }
  }

  private static let comparable: Set<SwiftType.Scalar> = [.string, .int, .double, .date, .uuid]

  /// The attribute's name in the newest version; nil where its values may have changed on the way.
  private func follow(_ attribute: Attribute, of entity: String) -> String? {
    var name = attribute.name
    guard let first = versions.first else { return nil }
    let type = first.plain(attribute.type)
    for (step, (old, new)) in zip(steps, zip(versions, versions.dropFirst())) {
      guard let next = new.name(of: name, of: entity, in: old), let found = new.attribute(entity, next),
        new.plain(found.type) == type, found.isPersisted
      else { return nil }
      let isFilled = step.changes.contains { change in
        if case .fill(entity, next) = change.kind { true } else { false }
      }
      if isFilled { return nil }
      name = next
    }
    return name
  }
}
