import SchemaModel

// The functions at the top of a stage file in which a person says which rows are alike, and which of them stays.

extension DeduplicationDraft {
  /// Which of several rows stays; one for each entity.
  func addKeepRule(to code: inout Statements) {
    let dates = version.attributes(of: entity).filter { version.plain($0.type) == .scalar(.date) }
    let changed = dates.first { attribute in
      ["updated", "modified", "changed", "edited"].contains { attribute.name.lowercased().hasPrefix($0) }
        || ["Updated", "Modified", "Changed", "Edited"].contains { attribute.name.hasSuffix($0) }
    }
    code.comment(
      "Of several \(entity) rows with the same key one is kept: `first`, where this is true for it and every `second`.",
      marker: "///")
    code.add("///")
    let ordering = changed ?? dates.first
    if let ordering {
      code.comment(
        "Here the one with the latest `\(ordering.name)`; of two, any: the order of identifiers is documented nowhere.",
        marker: "///")
    } else {
      code.comment(
        "Here any: the order of identifiers is the same in each run, and documented nowhere. It does not say which row is"
          + " older.", marker: "///")
    }
    code.function("staysBefore", ["_ first: \(type)", "_ second: \(type)"], result: " -> \(version.spelling("Bool"))") {
      $0.decide("which row of several stays. The others are deleted, with every value that only they have.", .dataLoss)
      if let ordering {
        let name = identifier(ordering.name)
        let fallback = version.isOptional(ordering.type) ? " ?? .distantPast" : ""
        if fallback.isEmpty {
          $0.block("if first.\(name) != second.\(name)") { $0.add("return first.\(name) > second.\(name)") }
        } else {
          $0.add("let (firstDate, secondDate) = (first.\(name)\(fallback), second.\(name)\(fallback))")
          $0.add("if firstDate != secondDate { return firstDate > secondDate }")
        }
        $0.add("return first.persistentModelID < second.persistentModelID")
      } else {
        $0.add("return first.persistentModelID < second.persistentModelID")
      }
    }
  }

  /// What an empty text becomes.
  func addEmptyRule(to code: inout Statements) {
    for text in members.count == 1 ? Array(changedTexts.prefix(1)) : changedTexts {
      code.separate()
      addEmptyRule(text, to: &code)
    }
  }

  private func addEmptyRule(_ member: Member, to code: inout Statements) {
    let becomesNil = member.isOptional && member.allowsNil
    code.comment(
      "\(entity).\(member.path) of a row where it is empty"
        + (members.count > 1 ? " and another row has the same key" : "")
        + ". Empty texts collide like others, yet seldom mean the same thing.", marker: "///")
    code.add("///")
    code.comment(
      becomesNil
        ? "Here nil, which collides with nothing. Return \"\" to keep one of these rows and remove the others."
        : "Here a text of its own for each. Return \"\" to keep one of these rows and remove the others.", marker: "///"
    )
    code.function(
      emptyRule(member), ["for row: \(type)"],
      result: " -> \(version.spelling("String"))\(member.isOptional ? "?" : "")"
    ) {
      $0.decide("what \(entity).\(member.path) should say where it is empty.")
      $0.add(becomesNil ? "nil" : "\(version.spelling("UUID"))().uuidString")
    }
  }

  /// What makes the key of a row another one where a row of another class has it already.
  func addClassRule(to code: inout Statements) {
    guard hasClasses, let (member, value) = distinctMember else { return }
    code.comment(
      "\(entity).\(member.path) of a row whose key a row of another class has as well: the key is one for all classes"
        + " that are \(entity), and rows of two of them cannot become one.", marker: "///")
    code.function(
      classRule(member), ["for row: \(type)"], result: " -> \(member.type)\(member.isOptional ? "?" : "")"
    ) {
      $0.decide("what \(entity).\(member.path) should be there.", .dataLoss)
      $0.add(value)
    }
  }

  /// What a value becomes when the rows are prepared.
  struct Replacement {
    /// The value of rows that have none.
    var value: String?
    var cases: [(left: String, target: String)] = []
  }

  func replacement(of path: String) -> Replacement? {
    guard let leaf = version.leaf(of: path, from: entity) else { return nil }
    var replacement = Replacement()
    for work in preparing {
      switch work {
      case .fillNils(let owner, leaf.attribute, [], let preferred)
      where leaf.fields.isEmpty && isRelated(owner, leaf.owner):
        replacement.value = version.value(for: leaf.type, preferring: preferred)
      case .fillFieldNils(let owner, leaf.attribute, let structName, let field)
      where leaf.fields.last.map { $0 == (structName, field) } ?? false && isRelated(owner, leaf.owner):
        replacement.value = version.value(for: leaf.type)
      case .leaveCase(let owner, leaf.attribute, let enumName, let enumCase)
      where version.plain(leaf.type) == .named(enumName) && isRelated(owner, leaf.owner):
        let leaving = CaseLeaving(
          version: version, next: next, entity: owner, attribute: leaf.attribute, enumName: enumName, enumCase: enumCase
        )
        if let target = leaving.replacement(isOptional: version.isOptional(leaf.type)) {
          replacement.cases.append((left: enumCase, target: target))
        }
      default: break
      }
    }
    return replacement.value == nil && replacement.cases.isEmpty ? nil : replacement
  }

  private func isRelated(_ owner: String, _ other: String) -> Bool {
    version.isKind(other, of: owner) || version.isKind(owner, of: other)
  }

  func preparedRule(_ path: String) -> String { "prepared\(capitalized(joined(path)))Of\(title)" }

  func addPreparedRules(to code: inout Statements) {
    for path in members {
      guard let replacement = replacement(of: path), let leaf = version.leaf(of: path, from: entity) else { continue }
      let type = version.spelled(version.plain(leaf.type))
      let isOptional = version.isOptional(leaf.type)
      code.separate()
      code.comment(
        "\(entity).\(path) as it is once the rows are prepared. Keep it as `prepare\(leaf.owner)Rows` says.",
        marker: "///")
      code.function(
        preparedRule(path), ["_ value: \(type)\(replacement.value == nil ? "" : "?")"],
        result: " -> \(type)\(replacement.value == nil && isOptional ? "?" : "")"
      ) {
        for (left, target) in replacement.cases {
          let mark = replacement.value == nil ? "" : "?"
          $0.block("if case .\(identifier(left))\(mark) = value") { $0.add("return \(target)") }
        }
        $0.add("return value\(replacement.value.map { " ?? \($0)" } ?? "")")
      }
    }
  }

  /// What a number is compared by whose type changes in the step.
  func addConversionRules(to code: inout Statements) {
    for path in members {
      guard let (old, new) = conversion(of: path) else { continue }
      let (from, to) = (version.spelled(old), version.spelled(new))
      code.separate()
      code.comment(
        "\(entity).\(path) as \(to): rows where this is equal have the same key after the mapping, which converts.",
        marker: "///")
      code.function(conversionRule(path), ["_ value: \(from)"], result: " -> \(to)") {
        let expression = comparedValue("value", old, new)
        if let doubt = expression.doubt { $0.decide("\(doubt): then other rows become equal.", .dataLoss) }
        $0.add(expression.text)
      }
    }
  }

  func conversionRule(_ path: String) -> String { "converted\(capitalized(path))Of\(title)" }

  func conversion(of path: String) -> (old: SwiftType, new: SwiftType)? {
    guard let attribute = version.attribute(entity, path), let name = next.name(of: path, of: entity, in: version),
      let changed = next.attribute(entity, name)
    else { return nil }
    let (old, new) = (version.plain(attribute.type), next.plain(changed.type))
    guard case .scalar(let from) = old, case .scalar(let to) = new, from != to, from.isNumber || from == .bool,
      to.isNumber || to == .bool
    else { return nil }
    return (old, new)
  }

  /// A conversion that never fails: what does not fit becomes the nearest value that does. Where the mapping may do
  /// something else, the words say so.
  private func comparedValue(_ value: String, _ old: SwiftType, _ new: SwiftType) -> (text: String, doubt: String?) {
    guard case .scalar(let from) = old, case .scalar(let to) = new else { return (value, nil) }
    let name = version.spelled(new)
    if to == .bool { return ("\(value) != 0", nil) }
    if from == .bool { return ("\(value) ? 1 : 0", nil) }
    let number = from == .decimal ? "NSDecimalNumber(decimal: \(value)).doubleValue" : value
    if !to.isInteger {
      return (to == .decimal && from == .float ? "\(name)(Double(\(value)))" : "\(name)(\(number))", nil)
    }
    if from.isInteger {
      return (
        "\(name)(clamping: \(value))",
        to.holdsIntegers(of: from)
          ? nil
          : "what does not fit becomes the nearest number here. The mapping may keep its lowest bits instead"
      )
    }
    return (
      "\(name)(exactly: \(number).rounded()) ?? (\(value) < 0 ? .min : .max)",
      "values are rounded here. The mapping may cut off instead"
    )
  }
}
