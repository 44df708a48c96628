import Diagnostics
import SchemaModel

extension ShippedLock.Entry {
  /// The version that the entry's lines describe, as far as stores care: with it, today's manifest is compared by the
  /// same analysis as two versions of a plan.
  ///
  /// Places point into the lock.
  public func version() -> SchemaVersion {
    let here = place ?? Place(file: FileID(number: 0), line: 1, column: 1)
    var version = SchemaVersion(stem: stem, number: number, numberPlace: here, file: here.file)
    // The entry's head line, then chain, mapping, checksum and the hashes stand above the meaning.
    let firstLine = Int(here.line) + 4 + hashes.count
    for (offset, line) in meaning.enumerated() {
      let indent = line.prefix { $0 == " " }.count
      let place = Place(
        file: here.file, line: firstLine + offset, column: 3 + indent, length: line.unicodeScalars.count - indent)
      LockLine(line, place).apply(to: &version)
    }
    return version
  }

  /// The stage of the step that leads to the version, as it shipped.
  public var stage: StageKind? { words(after: "stage").flatMap { StageKind(rawValue: $0) } }

  /// The version before it in the plan, as it shipped.
  public var predecessor: String? { words(after: "after") }

  private func words(after key: String) -> String? {
    meaning.first { $0.hasPrefix(key + " ") }.map { String($0.dropFirst(key.count + 1)) }
  }

  /// `originalName` of a property, as it shipped.
  public func originalNames() -> [String: String] {
    var names: [String: String] = [:]
    var entity = ""
    for line in meaning {
      if line.hasPrefix("entity ") { entity = line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
      guard line.hasPrefix("  "), line.contains("originalName=") else { continue }
      let words = LockLine.words(line)
      guard let word = words.first(where: { $0.hasPrefix("originalName=") }), let property = words.dropFirst().first
      else { continue }
      names["\(entity).\(property.last == ":" ? property.dropLast() : property[...])"] =
        String(word.dropFirst("originalName=".count))
    }
    return names
  }
}

/// One line of an entry's meaning.
private struct LockLine {
  let text: Substring
  let place: Place

  init(_ line: String, _ place: Place) {
    text = line.hasPrefix("  ") ? line.dropFirst(2) : line[...]
    self.place = place
  }

  func apply(to version: inout SchemaVersion) {
    let (word, rest) = Self.split(text, at: " ")
    switch word {
    case "entity":
      let words = rest.split(separator: " ")
      guard let name = words.first else { return }
      var entity = Entity(name: String(name), place: place)
      if words.count == 3, words[1] == "inherits" { entity.superentity = Located(String(words[2]), at: place) }
      version.entities.append(entity)
    case "attribute": addAttribute(rest, to: &version)
    case "relationship": addRelationship(rest, to: &version)
    case "unique":
      guard !version.entities.isEmpty else { return }
      let members = rest.split(separator: " ").map { Located(String($0), at: place) }
      version.entities[version.entities.count - 1].uniqueness.append(.init(members: members, place: place))
    case "enum":
      let (name, rawType) = Self.split(rest, at: ": ")
      var type = EnumType(name: String(name), place: place)
      type.rawType = rawType.isEmpty ? nil : Self.type(rawType).map { Located($0, at: place) }
      version.enums.append(type)
    case "case": addCase(rest, to: &version)
    case "struct": version.structs.append(StructType(name: String(rest), place: place))
    case "field":
      let (name, type) = Self.split(rest, at: ": ")
      guard !version.structs.isEmpty, let type = Self.type(type) else { return }
      version.structs[version.structs.count - 1].fields.append(
        .init(name: String(name), type: type, place: place, typePlace: place))
    case "alias":
      let (name, type) = Self.split(rest, at: ": ")
      guard let type = Self.type(type) else { return }
      version.typeAliases.append(TypeAlias(name: String(name), type: type, place: place))
    default: break
    }
  }

  private func addAttribute(_ rest: Substring, to version: inout SchemaVersion) {
    let (name, tail) = Self.split(rest, at: ": ")
    let words = Self.words(String(tail))
    // A type may hold spaces (`[String: Int]`); the options are the words from the end that are known.
    let optionCount = words.reversed().prefix { Self.isOption($0) }.count
    let typeText = words.dropLast(optionCount).joined(separator: " ")
    guard !version.entities.isEmpty, let type = Self.type(typeText[...]) else { return }
    var attribute = Attribute(name: String(name), type: type, place: place, typePlace: place)
    let storage = words.suffix(optionCount).lazy.compactMap { Self.value(of: "storage", in: $0) }.first
      .flatMap(Attribute.Storage.init(rawValue:))
    let called = words.suffix(optionCount).lazy.compactMap { Self.value(of: "as", in: $0) }.first
    for word in words.suffix(optionCount) {
      if let storage, let text = Self.value(of: "reads", in: word), let type = Self.type((unquoted(text) ?? text)[...])
      {
        // An older lock does not say what it is called.
        attribute.accessor = Attribute.Accessor(name: called ?? attribute.name, type: type, storage: storage)
      }
      if let option = Attribute.Option(word: word) { attribute.options.insert(option) }
      if let value = Self.value(of: "hashModifier", in: word) { attribute.hashModifier = unquoted(value) ?? value }
      if let value = Self.value(of: "transformable", in: word) {
        attribute.transformer = unquoted(value).map { .registeredName($0) } ?? .type(value)
      }
    }
    version.entities[version.entities.count - 1].attributes.append(attribute)
  }

  private static func isOption(_ word: String) -> Bool {
    Attribute.Option(word: word) != nil
      || ["hashModifier=", "transformable=", "originalName=", "storage=", "reads=", "as="].contains {
        word.hasPrefix($0)
      }
  }

  private func addRelationship(_ rest: Substring, to version: inout SchemaVersion) {
    let (name, tail) = Self.split(rest, at: ": ")
    let words = Self.words(String(tail))
    guard words.count >= 2, !version.entities.isEmpty else { return }
    var relationship = Relationship(
      name: String(name), destination: words[1], isToMany: words[0] == "toMany", isOptional: words.contains("optional"),
      place: place, destinationPlace: place)
    for word in words.dropFirst(2) {
      if let value = Self.value(of: "deleteRule", in: word) { relationship.deleteRule = .init(rawValue: value) }
      if let value = Self.value(of: "inverse", in: word) {
        relationship.inverse = value == "none" ? .none : .property(value)
      }
      if let value = Self.value(of: "minimumModelCount", in: word) { relationship.minimumModelCount = Int(value) }
      if let value = Self.value(of: "maximumModelCount", in: word) { relationship.maximumModelCount = Int(value) }
      if let value = Self.value(of: "hashModifier", in: word) { relationship.hashModifier = unquoted(value) ?? value }
    }
    version.entities[version.entities.count - 1].relationships.append(relationship)
  }

  private func addCase(_ rest: Substring, to version: inout SchemaVersion) {
    guard !version.enums.isEmpty else { return }
    let (name, rawValue) = Self.split(rest, at: " = ")
    var enumCase = EnumType.Case(name: String(name), place: place)
    if !rawValue.isEmpty {
      enumCase.rawValue = Located(unquoted(rawValue) ?? String(rawValue), at: place)
    } else if let open = rest.firstIndex(of: "("), rest.last == ")" {
      enumCase.name = String(rest[..<open])
      enumCase.payload = rest[rest.index(after: open)...].dropLast().split(separator: ";").compactMap { part in
        let trimmed = part.first == " " ? part.dropFirst() : part
        let (label, type) = Self.split(trimmed, at: ": ")
        let isLabelled = !type.isEmpty && !label.hasPrefix("[")
        return Self.type(isLabelled ? type : trimmed).map {
          EnumType.Payload(label: isLabelled ? String(label) : nil, type: $0, place: place)
        }
      }
    }
    version.enums[version.enums.count - 1].cases.append(enumCase)
  }

  private static func type(_ text: Substring) -> SwiftType? { try? SwiftType.parse(String(text)) }

  private static func value(of key: String, in word: String) -> String? {
    word.hasPrefix(key + "=") ? String(word.dropFirst(key.count + 1)) : nil
  }

  /// The text before and after the first separator; everything and nothing where there is none.
  private static func split(_ text: Substring, at separator: String) -> (Substring, Substring) {
    let separator = Array(separator.utf8)
    var rest = text.utf8
    while rest.count >= separator.count {
      if rest.starts(with: separator) {
        return (text[..<rest.startIndex], Substring(rest.dropFirst(separator.count)))
      }
      rest = rest.dropFirst()
    }
    return (text, "")
  }

  /// Words at spaces, except within quotes.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    var isQuoted = false
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if scalar == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = scalar == "\\" && !isEscaped
      if scalar == " ", !isQuoted {
        if !word.isEmpty { words.append(String(word)) }
        word = String.UnicodeScalarView()
      } else {
        word.append(scalar)
      }
    }
    return word.isEmpty ? words : words + [String(word)]
  }
}
