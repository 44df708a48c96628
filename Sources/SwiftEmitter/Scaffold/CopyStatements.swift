import SchemaEvolution
import SchemaModel

/// The lines that carry values of one row from properties that go to those that stay.
struct CopyStatements {
  let version: ScaffoldVersion
  let entity: String
  let sources: [FillWork.CopySource]
  let targets: [String]
  /// True where the targets may hold values already, which must not be taken away.
  var keepsValues = false
  /// True where the targets came with the step before: rows that nothing was copied to have their default.
  var isNew = false

  func add(to code: inout Statements) {
    let copy = Statements { write(&$0) }
    guard keepsValues, copy.hasCode else { return code.append(copy) }
    if let isEmpty = emptiness {
      let defaults = targets.compactMap { version.attribute(entity, $0) }.filter { !version.isOptional($0.type) }
      if !defaults.isEmpty {
        let list = defaults.map { "\(entity).\($0.name)" }.joined(separator: " and ")
        code.decide(
          "\(list) that is still the default: nobody can tell whether somebody chose it in \(version.alias), or made the row"
            + " there. It is replaced here.", .dataLoss)
      }
      code.open("if \(isEmpty)") { $0 = copy }
    } else {
      let list = targets.map { "\(entity).\($0)" }.joined(separator: " and ")
      code.decide(
        "\(list) may have values already, and nothing tells them from what the mapping gave. What it would get:",
        .dataLoss)
      code.commentedOut(copy)
    }
  }

  /// True for a row whose targets have no value yet; nil where nothing tells.
  private var emptiness: String? {
    var conditions: [String] = []
    for target in targets {
      let property = "row.\(identifier(target))"
      if let link = version.relationship(entity, target)?.value {
        switch (link.isToMany, link.isOptional) {
        case (true, true): conditions.append("\(property)?.isEmpty != false")
        case (true, false): conditions.append("\(property).isEmpty")
        case (false, true): conditions.append("\(property) == nil")
        case (false, false): return nil
        }
      } else if let attribute = version.attribute(entity, target) {
        if version.isOptional(attribute.type) {
          conditions.append("\(property) == nil")
        } else if isNew, let value = mappedValue(of: attribute) {
          conditions.append("\(property) == \(value)")
        } else {
          return nil
        }
      }
    }
    return conditions.isEmpty ? nil : conditions.joined(separator: ", ")
  }

  /// What the mapping gave all rows where the property was new, if that can be compared.
  private func mappedValue(of attribute: Attribute) -> String? {
    guard let value = attribute.defaultValue?.value, case .scalar = version.plain(attribute.type) else { return nil }
    switch value {
    case .bool, .number, .string: return version.value(for: attribute.type, preferring: value)
    case .null, .enumCase, .expression: return nil
    }
  }

  private func write(_ code: inout Statements) {
    if sources.count == 1, targets.count == 1 {
      if version.relationship(entity, targets[0]) != nil { relink(&code) } else { convert(&code) }
    } else if targets.count == 1 {
      merge(&code)
    } else {
      split(&code)
    }
  }

  private var target: String { "row.\(identifier(targets[0]))" }

  // MARK: One to one

  private func convert(_ code: inout Statements) {
    let source = sources[0]
    guard let from = attribute(of: source), let to = version.attribute(entity, targets[0]) else {
      decide(&code)
      return
    }
    if let cases = Likeness.flaggedCase(source.property, from.type, to.type, in: version) {
      code.decide("\(entity).\(targets[0]) where \(words(source)) is true, and where it is not.")
      let flag = isOptional(source) ? "\(reading(source)) == true" : reading(source)
      code.assign(target, "\(flag) ? .\(identifier(cases.set)) : .\(identifier(cases.cleared))")
      return
    }
    if let link = toMany(source) {
      gather(link, from, to, &code)
      return
    }
    if source.through == nil, version.holdSameValue(from, to) { return recode(from, to, &code) }
    guard let conversion = Conversion.from(from.type, to: to.type, in: version) else {
      decide(&code)
      KnownValues(version: version).add(from: reading(source), from.type, to: target, to.type, &code)
      return
    }
    // Beside an index that stands already, equal values are one row.
    let merges =
      !version.keysAtRisk(entity, targets[0]).isEmpty
      && !(source.through == nil && from.type == to.type && version.isUnique(entity, source.property))
    let words =
      "\(entity).\(targets[0]) from \(words(source))" + conversion.words(takesNil: takesNil(to))
      + (merges ? " \(keyWords(of: to.name)) unique already: rows that get the same value become one." : "")
    let doubt =
      switch source.doubt {
      case nil: ""
      case .onlyType: " Nothing but its type says that it belongs there."
      case .onlyLinkedRows: " Rows of \(source.owner ?? "") that no \(entity) leads to lose theirs."
      }
    if conversion.needsDecision || merges || source.doubt != nil {
      code.decide(words + doubt, .dataLoss)
    } else {
      code.comment(words)
    }
    assign(conversion, from: reading(source), isOptional: isOptional(source), to: to, &code)
  }

  /// From a stored value to JSON, or from JSON to a stored value: through the accessors, which know how.
  private func recode(_ from: Attribute, _ to: Attribute, _ code: inout Statements) {
    let (reading, target) = ("row.\(identifier(from.declaredName))", "row.\(identifier(to.declaredName))")
    let words = "\(entity).\(to.declaredName) from \(from.declaredName)"
    if let accessor = from.accessor {
      let unread = accessor.storage == .json ? "Bytes that do not decode" : "Raw values that no case has"
      // What cannot be read is what the accessor says, and only nil is passed over.
      let isPassedOver = version.isOptional(from.declared.type) && accessor.unknown == nil
      code.decide(
        "\(words). \(unread) \(isPassedOver ? "are not copied" : "become what the accessor reads in their place").",
        .dataLoss)
    } else {
      code.comment("\(words), as JSON.")
    }
    if version.isOptional(from.declared.type) {
      code.block("if let value = \(reading)", uses: []) { $0.assign(target, "value") }
    } else {
      code.assign(target, reading)
    }
  }

  private func assign(
    _ conversion: Conversion, from source: String, isOptional: Bool, to new: Attribute, _ code: inout Statements
  ) {
    let target = "row.\(identifier(new.name))"
    let takesNil = takesNil(new)
    let uses = conversion.uses
    if isOptional {
      let second = conversion.canFail && !takesNil
      let head = "if let value = \(source)" + (second ? ", let new = \(conversion.expression("value"))" : "")
      code.block(head, uses: uses) { $0.assign(target, second ? "new" : conversion.expression("value")) }
    } else if conversion.canFail, !takesNil {
      code.block("if let value = \(conversion.expression(source))", uses: uses) { $0.assign(target, "value") }
    } else {
      code.assign(target, conversion.expression(source), uses: uses)
    }
  }

  /// The to-many relationship that a source leads through.
  private func toMany(_ source: FillWork.CopySource) -> Relationship? {
    source.through.flatMap { version.relationship(entity, $0)?.value }.flatMap { $0.isToMany ? $0 : nil }
  }

  /// One value out of those of several rows.
  private func gather(_ link: Relationship, _ from: Attribute, _ to: Attribute, _ code: inout Statements) {
    let rows = link.isOptional ? "(row.\(identifier(link.name)) ?? [])" : "row.\(identifier(link.name))"
    let method = version.isOptional(from.type) ? "compactMap" : "map"
    code.decide("\(entity).\(to.name) out of \(words(sources[0])) of `\(link.name)`; here the greatest.", .dataLoss)
    code.block("if let value = \(rows).\(method)(\\.\(identifier(from.name))).max()") { $0.assign(target, "value") }
  }

  private func keyWords(of name: String) -> String {
    let members = version.keysAtRisk(entity, name).first?.members ?? []
    return members.count > 1
      ? "With " + members.filter { $0 != name }.map { "`\($0)`" }.joined(separator: " and ") + " it is" : "It is"
  }

  private func takesNil(_ new: Attribute) -> Bool { version.isOptional(new.type) }

  private func relink(_ code: inout Statements) {
    guard let from = version.relationship(entity, sources[0].property), sources[0].through == nil,
      let to = version.relationship(entity, targets[0]),
      version.isKind(from.value.destination, of: to.value.destination)
    else {
      decide(&code)
      return
    }
    let source = "row.\(identifier(from.value.name))"
    let words = "\(entity).\(targets[0]) from \(self.words(sources[0]))."
    if from.value.isToMany, !to.value.isToMany {
      // Said below.
    } else if version.isExclusive(to), !version.isExclusive(from) {
      code.decide(
        "\(words) Several rows may lead to one \(from.value.destination) so far, and only one of them can from now on: the"
          + " last takes it from the others.", .dataLoss)
    } else {
      code.comment(words)
    }
    switch (from.value.isToMany, to.value.isToMany) {
    case (false, false) where to.value.isOptional || !from.value.isOptional, (true, true) where to.value.isOptional:
      code.assign(target, source)
    case (false, false):
      code.block("if let linked = \(source)") { $0.assign(target, "linked") }
    case (true, true):
      code.assign(target, "\(source)\(from.value.isOptional ? " ?? []" : "")")
    case (false, true):
      if from.value.isOptional {
        code.block("if let linked = \(source)") { $0.assign(target, "[linked]") }
      } else {
        code.assign(target, "[\(source)]")
      }
    case (true, false):
      code.decide(
        "which one of \(self.words(sources[0])) becomes \(entity).\(targets[0]); they have no order.", .dataLoss)
      let first = "\(source)\(from.value.isOptional ? "?" : "").first"
      if to.value.isOptional {
        code.assign(target, first)
      } else {
        code.block("if let linked = \(first)") { $0.assign(target, "linked") }
      }
    }
  }

  // MARK: Several

  /// Several texts to one, or the fields of a struct.
  private func merge(_ code: inout Statements) {
    guard let to = version.attribute(entity, targets[0]) else { return decide(&code) }
    let names = sources.map(words).joined(separator: ", ")
    var copy = Statements()
    if let type = version.structure(to.type), !type.isExternal, let arguments = fields(of: type) {
      copy.call("\(target) = \(version.spelled(.named(type.name)))", arguments)
    } else if version.plain(to.type) == .scalar(.string),
      sources.allSatisfy({ source in attribute(of: source).map { version.plain($0.type) == .scalar(.string) } ?? false }
      )
    {
      let parts = sources.map { reading($0) }
      let anyNil = sources.contains(where: isOptional)
      copy.add(
        "\(target) = [\(parts.joined(separator: ", "))]\(anyNil ? ".compactMap { $0 }" : "").joined(separator: \" \")")
    } else {
      return decide(&code)
    }
    code.decide("\(entity).\(targets[0]) from \(names).")
    // Out of nothing no value is made.
    guard takesNil(to), sources.allSatisfy(isOptional) else { return code.append(copy) }
    code.open("if \(sources.map { "\(reading($0)) != nil" }.joined(separator: " || "))") { $0 = copy }
  }

  /// The arguments of a struct's initializer out of sources that are named like its fields.
  private func fields(of type: StructType) -> [String]? {
    var arguments: [String] = []
    for field in type.fields {
      let source = sources.first { source in
        let (a, b) = (source.property.lowercased(), field.name.lowercased())
        return a == b || a.hasSuffix(b)
      }
      guard let source, let from = attribute(of: source),
        let conversion = Conversion.from(from.type, to: field.type, in: version), !conversion.canFail
      else {
        if field.defaultValue != nil || version.isOptional(field.type) { continue }
        return nil
      }
      let value: String
      if !isOptional(source) {
        value = conversion.expression(reading(source))
      } else if version.plain(from.type) == version.plain(field.type), version.isOptional(field.type) {
        value = reading(source)
      } else if version.isOptional(field.type) {
        value = "\(reading(source)).map { value in \(conversion.expression("value")) }"
      } else {
        guard version.plain(from.type) == version.plain(field.type), let fallback = version.value(for: field.type)
        else { return nil }
        value = "\(reading(source)) ?? \(fallback)"
      }
      arguments.append("\(argumentLabel(field.name)): \(value)")
    }
    return arguments.isEmpty ? nil : arguments
  }

  /// One text to several, or a struct to properties that are named like its fields.
  private func split(_ code: inout Statements) {
    guard sources.count == 1, let from = attribute(of: sources[0]) else { return decide(&code) }
    if let type = version.structure(from.type) {
      spread(type, &code)
      return
    }
    let texts = targets.compactMap { version.attribute(entity, $0) }.filter {
      version.plain($0.type) == .scalar(.string)
    }
    guard version.plain(from.type) == .scalar(.string), texts.count == targets.count else { return decide(&code) }
    code.decide(
      "how \(words(sources[0])) becomes \(targets.map { "\(entity).\($0)" }.joined(separator: " and ")). Here it"
        + " is cut at its first space\(targets.count > 2 ? "s" : "").")
    let source = reading(sources[0]) + (isOptional(sources[0]) ? " ?? \"\"" : "")
    let text = isOptional(sources[0]) ? "(\(source))" : source
    code.open("do") {
      $0.add(
        "let parts = \(text).split(separator: \" \", maxSplits: \(targets.count - 1)).map { \(version.spelling("String"))($0) }"
      )
      for (index, target) in texts.enumerated() {
        let isOptional = version.isOptional(target.type)
        let part =
          index == 0
          ? "parts.first\(isOptional ? "" : " ?? \"\"")"
          : "parts.count > \(index) ? parts[\(index)] : \(isOptional ? "nil" : "\"\"")"
        $0.assign("row.\(identifier(target.name))", part)
      }
    }
  }

  private func spread(_ type: StructType, _ code: inout Statements) {
    code.comment("\(targets.map { "\(entity).\($0)" }.joined(separator: ", ")) from \(words(sources[0])).")
    var body = Statements()
    let base = isOptional(sources[0]) ? "old" : reading(sources[0])
    for target in targets {
      let field = type.fields.first { field in
        let (a, b) = (target.lowercased(), field.name.lowercased())
        return a == b || a.hasSuffix(b)
      }
      guard let field, let to = version.attribute(entity, target),
        let conversion = Conversion.from(field.type, to: to.type, in: version)
      else {
        body.decide("\(entity).\(target) of each row: row.\(identifier(target)) = …")
        continue
      }
      if conversion.needsDecision {
        body.decide("\(entity).\(target)\(conversion.words(takesNil: takesNil(to)))", .dataLoss)
      }
      assign(
        conversion, from: "\(base).\(identifier(field.name))", isOptional: version.isOptional(field.type), to: to, &body
      )
    }
    if isOptional(sources[0]), body.hasCode {
      code.open("if let old = \(reading(sources[0]))") { $0 = body }
    } else {
      code.append(body)
    }
  }

  // MARK: Sources

  private func decide(_ code: inout Statements) {
    let names = sources.map(words).joined(separator: ", ")
    for name in targets {
      code.decide("how \(entity).\(name) comes from \(names): row.\(identifier(name)) = …", .dataLoss)
    }
  }

  private func attribute(of source: FillWork.CopySource) -> Attribute? {
    guard let through = source.through else { return version.attribute(entity, source.property) }
    return version.relationship(entity, through).flatMap {
      version.attribute($0.value.destination, source.property)
    }
  }

  private func isOptional(_ source: FillWork.CopySource) -> Bool {
    let isOptional = attribute(of: source).map { version.isOptional($0.type) } ?? true
    return isOptional || (source.through.flatMap { version.relationship(entity, $0)?.value.isOptional } ?? false)
  }

  private func reading(_ source: FillWork.CopySource) -> String {
    guard let through = source.through, let link = version.relationship(entity, through) else {
      return "row.\(identifier(source.property))"
    }
    return "row.\(identifier(through))\(link.value.isOptional ? "?" : "").\(identifier(source.property))"
  }

  private func words(_ source: FillWork.CopySource) -> String {
    guard let through = source.through, let link = version.relationship(entity, through) else {
      return "\(entity).\(source.property)"
    }
    return "\(link.value.destination).\(source.property)"
  }
}
