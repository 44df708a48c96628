import SchemaEvolution
import SchemaModel

/// What the rows of one version must have become in the newest: how many there are, what they hold where no stage changes
/// it, what they lead to, and that what is unique still is.
struct CarriedValues {
  let rows: SampleRows
  let versions: [ScaffoldVersion]
  let steps: [MigrationStep]

  private struct Value {
    var property: String
    var type: SwiftType
    /// One for each row.
    var values: [String]
    /// A text that was empty may have become another, since it became unique on the way.
    var isSure = true
    var isDistinct: Bool { Set(values).count == values.count }
  }

  /// - Parameter versions: from the version of the rows to the newest, each a step.
  func add(to code: inout Statements) {
    guard let newest = versions.last else { return }
    let kept = rows.entities.filter { entity in versions.allSatisfy { $0.has(entity) } }
    for entity in kept { addChecks(of: entity, kept, newest, to: &code) }
    // Last, since rows change by it.
    for entity in kept { addUniqueness(entity, carried(entity, to: newest), newest, to: &code) }
    if kept.isEmpty { code.comment("Nothing of this version lives on under its name.") }
  }

  private func addChecks(of entity: String, _ kept: [String], _ newest: ScaffoldVersion, to code: inout Statements) {
    let values = carried(entity, to: newest)
    let links = links(of: entity, among: kept, newest)
    let fetch = "\(newest.spelling("FetchDescriptor"))<\(newest.type(entity))>()"
    // Rows of subentities are fetched with it.
    let count = SampleRows.numbers.count * (1 + newest.subentities(of: entity).filter(kept.contains).count)
    if values.isEmpty && links.isEmpty || count > SampleRows.numbers.count {
      code.add("#expect(try context.fetchCount(\(fetch)) == \(count))")
      return
    }
    let name = "rowsOf\(entity)"
    code.add("let \(name) = try context.fetch(\(fetch))")
    code.add("#expect(\(name).count == \(count))")
    for value in values { add(value, entity, name, newest, to: &code) }
    for link in links {
      code.comment("What `\(link.name)` leads to.")
      code.add("#expect(")
      code.add("  Dictionary(uniqueKeysWithValues: \(name).map { (\(link.key), \(link.target)) })")
      let list = "    == [\(link.pairs.joined(separator: ", "))])"
      if list.utf8.count + 6 <= Layout.lineLength {
        code.add(list)
      } else {
        code.add("    == [")
        for pair in link.pairs { code.addLong("      \(pair)\(link.pairs.count > 1 ? "," : "")") }
        code.add("    ])")
      }
    }
  }

  private func add(
    _ value: Value, _ entity: String, _ rows: String, _ newest: ScaffoldVersion, to code: inout Statements
  ) {
    var values: [String] = []
    for text in value.values where !values.contains(text) && (value.isSure || text != "\"\"") { values.append(text) }
    let found = "\(newest.spelling("Set"))(\(rows).map(\\.\(identifier(value.property))))"
    func expectation(_ expected: String) -> String {
      value.isSure ? "#expect(\(found) == \(expected))" : "#expect(\(found).isSuperset(of: \(expected)))"
    }
    let short = expectation("[\(values.joined(separator: ", "))]")
    if short.utf8.count + 6 <= Layout.lineLength {
      code.add(short)
      return
    }
    let expected = "expected\(capitalized(value.property))Of\(entity)"
    code.add("let \(expected): \(newest.spelling("Set"))<\(newest.spelled(value.type))> = [")
    for value in values { code.addLong("  \(value)\(values.count > 1 ? "," : "")") }
    code.add("]")
    code.add(expectation(expected))
  }

  // MARK: Values

  /// Attributes that go through all versions unchanged but for their names.
  private func carried(_ entity: String, to newest: ScaffoldVersion) -> [Value] {
    guard let first = versions.first else { return [] }
    let samples = SampleValues(newest)
    return first.attributes(of: entity).compactMap { attribute in
      guard let (name, isSure) = follow(attribute, of: entity), let found = newest.attribute(entity, name) else {
        return nil
      }
      // As the newest version spells them: its types are its own.
      var then = attribute
      then.type = first.isOptional(attribute.type) ? .optional(found.type.unwrapped) : found.type.unwrapped
      let isKey = isKey(attribute.name, of: entity, in: first)
      let path = "\(entity).\(attribute.name)"
      let values = SampleRows.numbers.compactMap { number -> String? in
        if number == 2, then.type.isOptional { return "nil" }
        if attribute.options.contains(.externalStorage), number == 1 { return samples.value(of: then, entity, 1) }
        return samples.value(then.type.unwrapped, path, number, isKey: isKey)
      }
      guard values.count == SampleRows.numbers.count else { return nil }
      return Value(property: name, type: found.type, values: values, isSure: isSure || !values.contains("\"\""))
    }
  }

  private func isKey(_ name: String, of entity: String, in version: ScaffoldVersion) -> Bool {
    version.version.entities.contains { owner in
      version.isKind(entity, of: owner.name) && owner.allUniqueness.contains { $0.contains(name) }
    }
  }

  /// The attribute's name in the newest version; nil where its values may have changed on the way.
  private func follow(_ attribute: Attribute, of entity: String) -> (name: String, isSure: Bool)? {
    var (name, isSure) = (attribute.name, true)
    guard attribute.transformer == nil, let names = names(of: name, of: entity) else { return nil }
    for (position, step) in steps.enumerated() {
      let (old, new, next) = (versions[position], versions[position + 1], names[position + 1])
      guard let before = old.attribute(entity, name),
        let found = new.attribute(entity, next), found.isPersisted,
        SameMeaning(old: old, new: new).of(before.type.unwrapped, found.type.unwrapped),
        new.isOptional(found.type) || !old.isOptional(before.type)
      else { return nil }
      let isFilled = step.changes.contains { change in
        if case .fill(entity, next) = change.kind { true } else { false }
      }
      if isFilled { return nil }
      if !isKey(name, of: entity, in: old), isKey(next, of: entity, in: new) { isSure = false }
      name = next
    }
    return (name, isSure)
  }

  /// The name of a property of the first version in each; nil where one of them lacks it.
  private func names(of property: String, of entity: String) -> [String]? {
    guard let first = versions.first,
      let lifespan = Timeline.Lifespan(of: property, in: entity, at: first, among: versions),
      lifespan.stations.count == versions.count
    else { return nil }
    return lifespan.stations.map(\.name)
  }

  // MARK: Links

  private struct LinkCheck {
    var name: String
    /// What tells a row from others, and what it leads to, as code over `$0`.
    var key: String
    var target: String
    var pairs: [String]
  }

  private func links(of entity: String, among kept: [String], _ newest: ScaffoldVersion) -> [LinkCheck] {
    guard let first = versions.first, let key = identity(of: entity, newest) else { return [] }
    return first.relationships(of: entity).compactMap { link in
      guard let found = follow(link, of: entity, in: first, to: newest), kept.contains(link.value.destination),
        let target = identity(of: link.value.destination, newest)
      else { return nil }
      let end = identifier(target.property)
      let path = "$0.\(identifier(found.name))"
      let reading =
        found.isToMany
        ? "\(newest.spelling("Set"))(\(found.isOptional ? "(\(path) ?? [])" : path).map(\\.\(end)))"
        : "\(path)\(found.isOptional ? "?" : "").\(end)"
      var pairs: [String] = []
      for number in SampleRows.numbers {
        guard let targets = rows.linked(link, entity, number) else { return nil }
        let values = targets.map { target.values[$0 - 1] }
        let value = found.isToMany ? "[\(values.joined(separator: ", "))]" : values.first ?? "nil"
        pairs.append("\(key.values[number - 1]): \(value)")
      }
      return LinkCheck(
        name: found.name, key: "$0.\(identifier(key.property))", target: reading, pairs: pairs)
    }
  }

  /// An attribute whose values tell the rows apart, in every version.
  private func identity(of entity: String, _ newest: ScaffoldVersion) -> Value? {
    carried(entity, to: newest).first { value in
      guard value.isSure, value.isDistinct, case .scalar(let scalar) = newest.plain(value.type) else { return false }
      return !newest.isOptional(value.type) && [.string, .int, .uuid].contains(scalar)
    }
  }

  private func follow(
    _ link: ScaffoldVersion.Link, of entity: String, in first: ScaffoldVersion, to newest: ScaffoldVersion
  ) -> Relationship? {
    var (name, isToMany) = (link.value.name, link.value.isToMany)
    guard let names = names(of: name, of: entity) else { return nil }
    for (position, step) in steps.enumerated() {
      let next = names[position + 1]
      guard let found = versions[position + 1].relationship(entity, next)?.value,
        found.destination == link.value.destination, found.isToMany == isToMany
      else { return nil }
      let isFilled = step.changes.contains { change in
        switch change.kind {
        case .fill(entity, next), .relationshipChanged(entity, next, .becameRequired): true
        default: false
        }
      }
      if isFilled { return nil }
      (name, isToMany) = (next, found.isToMany)
    }
    return newest.relationship(entity, name)?.value
  }

  // MARK: Uniqueness

  /// A new row with a unique value that is there already takes the place of the old one.
  private func addUniqueness(
    _ entity: String, _ values: [Value], _ newest: ScaffoldVersion, to code: inout Statements
  ) {
    let keys = newest.lineage(of: entity).flatMap { newest.version.entities[$0].allUniqueness }
    let canStandAlone = newest.relationships(of: entity).allSatisfy { $0.value.isOptional || $0.value.isToMany }
    guard keys.count == 1, keys[0].count == 1, canStandAlone, newest.subentities(of: entity).isEmpty,
      newest.attributes(of: entity).allSatisfy({ $0.accessor == nil }),
      let value = values.first(where: { $0.property == keys[0][0] }), value.isSure
    else { return }
    let samples = SampleValues(newest)
    var arguments: [String] = []
    for parameter in newest.initializerParameters(of: entity) {
      guard let attribute = newest.attribute(entity, parameter) else { continue }
      if parameter == value.property {
        arguments.append("\(argumentLabel(parameter)): \(value.values[0])")
      } else if let other = samples.value(of: attribute, entity, 2) {
        arguments.append("\(argumentLabel(parameter)): \(other)")
      } else if !newest.isOptional(attribute.type) {
        return
      }
    }
    guard newest.initializerParameters(of: entity).contains(value.property) else { return }
    code.comment("`\(value.property)` is unique: a new row with a value that is there takes the place of the old one.")
    code.call("let newRowOf\(entity) = \(newest.type(entity))", arguments)
    code.add("context.insert(newRowOf\(entity))")
    code.add("try context.save()")
    code.add(
      "#expect(try context.fetchCount(\(newest.spelling("FetchDescriptor"))<\(newest.type(entity))>()) == \(SampleRows.numbers.count))"
    )
  }
}
